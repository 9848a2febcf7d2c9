"""A seat changes hands: the votes and offers about it, and what they lead to (T1 to T3)."""

from __future__ import annotations

from dataclasses import replace

from bot.app.acts.table import Table
from bot.app.core import seating
from bot.app.core.reasons import ALONE
from bot.app.core.values import Act, Name, Person, Refused, line
from bot.app.core.voting import AbsentVote, Question, Voter, question_of
from bot.app.posts.turn import SeatTaken
from bot.app.table.questions import expect_not_refused
from engine.game import Phase
from engine.table import reshuffled
from storage import AlreadySeated, QuestionRow, QuestionState, SeatState


async def leave(table: Table, seat: int, *, removed: bool = False) -> None:
    """A seat takes no more turns (T1). ``removed``: by others, so the game isn't rated (T2)."""
    game = (await table.situation()).game
    game.log = []
    game.resign(seat)
    if removed:
        await table.change(table.tx.unrate(table.id))
    await table.change(table.tx.set_seat_state(table.id, seat, SeatState.LEFT))
    # What is offered to somebody else stays on offer.
    await table.close(lambda row: not isinstance(question_of(row, table.seats), SeatOffer) or row.about == seat)
    if not seating.active(table.seats) and game.phase is not Phase.OVER:
        await table.end(ALONE)
        return
    if game.hands is not None and game.phase is not Phase.OVER:
        stack = await table.tx.stack(table.id)
        await table.tx.replace_stack(table.id, reshuffled(game, stack, table.random))
    await table.commit(game, leaving_deed(seat))


def leaving_deed(seat: int) -> str:
    """The deed of a seat's end, by whomever."""
    return f"{seat} leave"


async def ask_removal(table: Table) -> None:
    """The bot asks the others whether to remove the player to move, whose time is up (T5); once a turn."""
    seat = (await table.situation()).game.turn
    for before in await table.tx.questions(table.id):
        again = (before.version, before.about) == (table.version, seat) and question_of(before, table.seats).absent
        if again and before.state is not QuestionState.CLOSED:
            return
    await table.ask(RemoveVote.kind, asker=None, about=seat, version=table.version)


class RemoveVote(AbsentVote, kind="remove"):
    """Whether to take a player who doesn't move out of the game."""

    danger = True

    @property
    def head(self) -> str:
        """The code of the sentence that asks; without an asker it is the bot's, since the player's time is up."""
        return "question-remove-time" if self.row.asker is None else super().head

    async def agreed(self, table: Table, act: Act) -> None:
        """Enough of the others want the player out."""
        del act
        await leave(table, self.about.seat, removed=True)


class ReplaceVote(AbsentVote, kind="replace"):
    """Whether to offer the seat of a player who doesn't move to somebody else."""

    async def agreed(self, table: Table, act: Act) -> None:
        """Enough of the others want somebody else in that seat: it is offered."""
        del act
        whom = None if self.row.user_id is None else Person(self.row.user_id, self.row.name)
        await offer(table, self.about.seat, whom)


class ComputerVote(AbsentVote, kind="computer"):
    """Whether a computer plays on in the seat of a player who doesn't move."""

    async def agreed(self, table: Table, act: Act) -> None:
        """Enough of the others want it."""
        del act
        await give_to_computer(table, self.about.seat, self.row.data["level"])


class SeatOffer(Question, kind="offer"):
    """A seat that is offered to somebody who doesn't play. ``not_theirs``: what everybody else is told who answers."""

    not_theirs = "offer-not-you"

    @property
    def voters(self) -> list[Voter]:
        """Who is to answer."""
        return [] if self.row.user_id is None else [Voter(self.row.user_id, self.row.name, None)]

    def said(self, user_id: int) -> bool | None:
        """What somebody has answered; None: nothing."""
        settled = self.row.state in (QuestionState.AGREED, QuestionState.REFUSED)
        return self.row.state is QuestionState.AGREED if settled and user_id == self.row.user_id else None

    def answered(self, user_id: int, *, yes: bool) -> QuestionRow:
        """The question with the answer of the one person who is asked."""
        del user_id
        return replace(self.row, state=QuestionState.AGREED if yes else QuestionState.REFUSED)

    def expect_voter(self, table: Table, act: Act) -> None:
        """Refused for who isn't asked."""
        del table
        if act.person.user_id != self.row.user_id:
            raise Refused(line(self.not_theirs, name=Name(self.row.name)))

    def told(self, *, yes: bool) -> str:
        """The code of what somebody is told who answered so."""
        return "offer-taken" if yes else "offer-declined"

    async def agreed(self, table: Table, act: Act) -> None:
        """The seat is taken: score and pieces stay, the game isn't rated any more (T2)."""
        about, person, before = self.about.seat, act.person, self.about
        try:
            await table.change(table.tx.take_seat(table.id, about, person.user_id, person.name, table.now()))
        except AlreadySeated as seated:
            raise Refused(line("offer-seated", seat=seated.seat + 1), show=table.id) from None
        await table.change(table.tx.unrate(table.id))
        await _end_questions(table, about)
        computer = "" if before.level is None else before.name
        await table.post(SeatTaken(seat=about, computer=computer, back=self.lasts), table.version)
        if (await table.situation()).game.turn == about:
            await table.arm(fresh=True)


class SeatReturn(SeatOffer, kind="return"):
    """A seat in which a computer stands in for its player, who may take it back whenever they want."""

    lasts = True
    not_theirs = "return-not-you"

    def told(self, *, yes: bool) -> str:
        """The code of what the player is told who answered so."""
        return "return-taken" if yes else "return-declined"


async def give_to_computer(table: Table, seat: int, level: str, decided: str = "") -> None:
    """A computer plays on in a seat: score and pieces stay, the game isn't rated any more (T2, T8).

    Whoever had it is told, and may take it back at any time. ``decided``: who decided it alone, see ``SeatTaken``.
    """
    before, name = table.seats[seat], seating.computer_name(table.seats)
    await table.change(table.tx.give_seat_to_computer(table.id, seat, name, level, table.now()))
    await table.change(table.tx.unrate(table.id))
    await _end_questions(table, seat)
    if not seating.active(table.seats):
        await table.end(ALONE)
        return
    computer = "" if before.level is None else before.name
    await table.post(SeatTaken(seat=seat, computer=computer, decided=decided), table.version)
    if before.user_id is not None:
        await table.ask(SeatReturn.kind, asker=None, about=seat, whom=Person(before.user_id, before.name))
    if (await table.situation()).game.turn == seat:
        await table.arm(fresh=True)


async def _end_questions(table: Table, seat: int) -> None:
    """Somebody else plays in that seat now, so questions come to nothing; who may take another one back still may."""
    await table.close(lambda row: not question_of(row, table.seats).lasts or row.about == seat)


async def make_way(table: Table, about: int, kind: str) -> None:
    """A vote about that seat that is open stands; but the bot's own gives way to a proposal who else might play.

    One that came to a no isn't put again at once.
    """

    def is_vote(row: QuestionRow) -> bool:
        return row.about == about and question_of(row, table.seats).absent

    votes = [row for row in await table.tx.open_questions(table.id) if is_vote(row)]
    if any(row.asker is not None or row.kind == kind for row in votes):
        raise Refused(line("question-open"))
    await expect_not_refused(table, kind, about=about)
    await table.close(is_vote)


async def offer(table: Table, about: int, whom: Person | None) -> None:
    """Offer the seat to a person in the channel, in place of other questions about it."""
    await table.close(lambda row: row.about == about and not question_of(row, table.seats).lasts)
    turn = (await table.situation()).game.turn
    version = table.version if turn == about else None
    await table.ask(SeatOffer.kind, asker=None, about=about, version=version, whom=whom)
