"""Questions that somebody answers with yes or no, each kind a class: who answers, how many must agree, what follows.

A new kind is a class with a name, wherever what it leads to is done; its words are ``question-NAME`` and so on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple

from bot.app.core.seating import active, seated
from bot.app.core.values import Act, Line, Name, Refused, line
from storage import QuestionRow, QuestionState, SeatRow


class Voter(NamedTuple):
    """Somebody who is to answer; ``seat``: None for somebody who doesn't play."""

    user_id: int
    name: str
    seat: int | None


class Question(ABC):
    """A question to people at a table, with the seats as they are: a vote, in which all others must agree.

    ``kind``: as it is stored, and in the names of its words. ``absent``: it is about a player who doesn't move.
    ``danger``: how the button for yes looks. ``stands``: a no holds as long as the position does. ``lasts``: it is open
    while the game goes on, until somebody else plays in the seat that it is about.
    """

    kind: ClassVar[str]
    absent: ClassVar[bool] = False
    danger: ClassVar[bool] = False
    stands: ClassVar[bool] = False
    lasts: ClassVar[bool] = False

    def __init_subclass__(cls, kind: str | None = None) -> None:
        """A class with a ``kind`` is what questions of that kind are."""
        if kind is not None:
            cls.kind = kind
            _KINDS[kind] = cls

    def __init__(self, row: QuestionRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.seats = seats

    @property
    def head(self) -> str:
        """The code of the sentence that asks."""
        return f"question-{self.kind}"

    @property
    def about(self) -> SeatRow:
        """The seat that it is about."""
        assert self.row.about is not None
        return self.seats[self.row.about]

    async def below(self, sheet: Any) -> Sequence[Line]:
        """What its message says right below the question; ``sheet``: the message's ``Sheet`` (see ``agreed``)."""
        del sheet
        return ()

    def asked(self, seat: SeatRow) -> bool:
        """Whether an active seat is to answer."""
        return seat.seat != self.row.asker

    @property
    def voters(self) -> list[Voter]:
        """Who is to answer."""
        seats = (seat for seat in active(self.seats) if self.asked(seat))
        return [Voter(seat.user_id, seat.name, seat.seat) for seat in seats if seat.user_id is not None]

    @property
    def needed(self) -> int:
        """How many must say yes."""
        return len(self.voters)

    @property
    def waited_for(self) -> list[Voter]:
        """Who hasn't answered yet."""
        return [voter for voter in self.voters if self.said(voter.user_id) is None]

    @property
    def called(self) -> list[int]:
        """The people whom its message calls."""
        return [voter.user_id for voter in self.waited_for]

    def said(self, user_id: int) -> bool | None:
        """What somebody has answered; None: nothing."""
        seat = seated(self.seats, user_id)
        if seat is None or seat.seat not in (*self.row.yes, *self.row.no):
            return None
        return seat.seat in self.row.yes

    def answered(self, user_id: int, *, yes: bool) -> QuestionRow:
        """The question with the answer of somebody who may give it, and what all answers so far come to."""
        seat = seated(self.seats, user_id)
        assert seat is not None
        agree, refuse = {*self.row.yes} - {seat.seat}, {*self.row.no} - {seat.seat}
        (agree if yes else refuse).add(seat.seat)
        state = self.row.state
        if len(agree) >= self.needed:
            state = QuestionState.AGREED
        elif len(self.voters) - len(refuse) < self.needed:
            state = QuestionState.REFUSED
        return replace(self.row, yes=tuple(sorted(agree)), no=tuple(sorted(refuse)), state=state)

    def expect_voter(self, table: Any, act: Act) -> None:
        """Refused for who isn't asked at the table (see ``agreed``)."""
        seat = table.seat_of(act).seat
        if any(voter.seat == seat for voter in self.voters):
            return
        if self.absent:
            raise Refused(line("question-about-you"), show=table.id)
        if seat == self.row.asker:
            raise Refused(line("own-question"))
        raise Refused(line("question-not-you", name=Name(self.seats[self.row.about or 0].name)))

    def told(self, *, yes: bool) -> str:
        """The code of what somebody is told who answered so."""
        if yes and self.row.state is QuestionState.AGREED:
            return f"agreed-{self.kind}"
        return f"voted-{'yes' if yes else 'no'}"

    @abstractmethod
    async def agreed(self, table: Any, act: Act) -> None:
        """Do what was agreed on, in the transaction of the last yes, which was that act.

        ``table``: a ``Table`` with the game. It and the messages stand above the questions, so their types can't be
        named here.
        """


_KINDS: Final[dict[str, type[Question]]] = {}


def question_of(row: QuestionRow, seats: Sequence[SeatRow]) -> Question:
    """A stored question as its kind has it."""
    return _KINDS[row.kind](row, seats)


class AbsentVote(Question):
    """A vote about a player who doesn't move: more than half of the others decide (T3)."""

    absent = True

    def asked(self, seat: SeatRow) -> bool:
        """Whether an active seat is to answer."""
        return seat.seat != self.row.about

    @property
    def needed(self) -> int:
        """How many must say yes."""
        return len(self.voters) // 2 + 1

    @property
    def called(self) -> list[int]:
        """The people whom its message calls: also the one who need only move."""
        away = self.about.user_id
        return super().called + ([] if away is None else [away])
