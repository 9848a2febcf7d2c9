"""Votes: people answer yes or no. Each kind is a class that says who answers and how many must agree.

What a yes leads to stands with its subject (``bot.core.uses.Subject``). A new kind is a class with a name here;
its words are ``question-NAME`` and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final, NamedTuple

from bot.game.acts import Refused
from bot.game.deadlines import DAY
from bot.game.seats import active, expect_seat, seated
from bot.text.lines import Name, When, line
from storage import QuestionRow, QuestionState, SeatRow


class Voter(NamedTuple):
    """Somebody who is to answer; ``seat``: None for somebody who doesn't play."""

    user_id: int
    name: str
    seat: int | None


class Vote:
    """A question to people at a table, with the seats as they are: a vote, in which all others must agree.

    ``kind``: as it is stored, and in the names of its words. ``absent``: it is about a player who doesn't move.
    ``danger``: how the button for yes looks. ``lasts``: it is open while the game goes on, until somebody else plays in
    the seat that it is about.
    """

    kind: ClassVar[str]
    absent: ClassVar[bool] = False
    danger: ClassVar[bool] = False
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
        """A person's answer; None: none yet."""
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

    def expect_voter(self, user_id: int, game_id: str) -> None:
        """Refused for a person who isn't asked in that game."""
        seat = expect_seat(self.seats, user_id, game_id).seat
        if any(voter.seat == seat for voter in self.voters):
            return
        if self.absent:
            raise Refused(line("question-about-you"), show=game_id)
        if seat == self.row.asker:
            raise Refused(line("own-question"))
        raise Refused(line("question-not-you", name=Name(self.seats[self.row.about or 0].name)))

    def thanks(self, *, yes: bool) -> str:
        """The code of the sentence that a person who answered so is told."""
        if yes and self.row.state is QuestionState.AGREED:
            return "agreed"
        return f"voted-{'yes' if yes else 'no'}"


_KINDS: Final[dict[str, type[Vote]]] = {}


def kinds() -> frozenset[str]:
    """All kinds of votes by their names in the store."""
    return frozenset(_KINDS)


def vote_of(row: QuestionRow, seats: Sequence[SeatRow]) -> Vote:
    """A stored question as its kind has it."""
    return _KINDS[row.kind](row, seats)


def expect_not_refused(
    asked: Iterable[QuestionRow], kind: str, at: float, by: int | None = None, about: tuple[int, int] | None = None
) -> None:
    """Refused where the others said no to the same within a day: it would only call them once more.

    ``asked``: what was asked in the game. ``by``: the seat that asks, where somebody else may; ``about``: the seat that
    it is about, and the version.
    """
    for before in asked:
        if before.kind != kind or before.state is not QuestionState.REFUSED:
            continue
        same = before.asker == by if about is None else (before.about, before.version) == about
        until = before.asked_at + DAY
        if same and at < until:
            raise Refused(line("question-refused", at=When(until), left=When(until, relative=True)))


class AbsentVote(Vote):
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


class RemoveVote(AbsentVote, kind="remove"):
    """Whether to take a player who doesn't move out of the game."""

    danger = True

    @property
    def head(self) -> str:
        """The code of the sentence that asks; without an asker it is the bot's, since the player's time is up."""
        return "question-remove-time" if self.row.asker is None else super().head


class ReplaceVote(AbsentVote, kind="replace"):
    """Whether to offer the seat of a player who doesn't move to somebody else."""


class ComputerVote(AbsentVote, kind="computer"):
    """Whether a computer plays on in the seat of a player who doesn't move."""


class SeatOffer(Vote, kind="offer"):
    """A seat that is offered to somebody who doesn't play. ``not_theirs``: what everybody else is told who answers."""

    not_theirs = "offer-not-you"

    @property
    def voters(self) -> list[Voter]:
        """Who is to answer."""
        return [] if self.row.user_id is None else [Voter(self.row.user_id, self.row.name, None)]

    def said(self, user_id: int) -> bool | None:
        """A person's answer; None: none yet."""
        settled = self.row.state in (QuestionState.AGREED, QuestionState.REFUSED)
        return self.row.state is QuestionState.AGREED if settled and user_id == self.row.user_id else None

    def answered(self, user_id: int, *, yes: bool) -> QuestionRow:
        """The question with the answer of the one person who is asked."""
        del user_id
        return replace(self.row, state=QuestionState.AGREED if yes else QuestionState.REFUSED)

    def expect_voter(self, user_id: int, game_id: str) -> None:
        """Refused for who isn't asked."""
        del game_id
        if user_id != self.row.user_id:
            raise Refused(line(self.not_theirs, name=Name(self.row.name)))

    def thanks(self, *, yes: bool) -> str:
        """The code of the sentence that a person who answered so is told."""
        return "offer-taken" if yes else "voted-no"


class SeatReturn(SeatOffer, kind="return"):
    """A seat in which a computer stands in for its player, who may take it back whenever they want."""

    lasts = True
    not_theirs = "return-not-you"


class UndoVote(Vote, kind="undo"):
    """Whether a turn may be taken back: the player after it decides. A no holds as long as the position does."""

    def asked(self, seat: SeatRow) -> bool:
        """Whether an active seat is to answer."""
        return seat.seat == self.row.about


def undo_asked(asked: Iterable[QuestionRow], version: int) -> QuestionRow | None:
    """The question whether the turn that led to that version may be taken back; ``asked``: all of the game's.

    One that came to nothing isn't meant, as when the seat of who was asked was offered to somebody else.
    """
    meant = (one for one in asked if (one.kind, one.version) == (UndoVote.kind, version))
    return next((one for one in meant if one.state is not QuestionState.CLOSED), None)


class EndVote(Vote, kind="end"):
    """Whether to end the running game without a result: all others must agree (T4)."""

    danger = True
