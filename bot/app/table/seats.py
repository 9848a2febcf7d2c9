"""Who plays on: resigning, removing and replacing a silent player, and taking a seat over (T1 to T3)."""

from __future__ import annotations

from dataclasses import replace

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core import seating
from bot.app.core.reasons import ALONE
from bot.app.core.turntimers import DAY, term
from bot.app.core.values import Act, Answer, Button, Choice, Name, Person, Place, Refused, Several, Style, When, line
from bot.app.core.voting import AbsentVote, Question, Voter, question_of
from bot.app.posts.turn import SeatTaken
from bot.app.table.questions import expect_not_refused
from engine.game import Phase
from engine.table import reshuffled
from storage import AlreadySeated, GameStatus, JsonObject, QuestionRow, QuestionState, SeatState


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
    await table.commit(game, _leaving(seat))


def _leaving(seat: int) -> str:
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
        await _offer(table, self.about.seat, whom)


class ComputerVote(AbsentVote, kind="computer"):
    """Whether a computer plays on in the seat of a player who doesn't move."""

    async def agreed(self, table: Table, act: Act) -> None:
        """Enough of the others want it."""
        del act
        await _give_to_computer(table, self.about.seat, self.row.data["level"])


class SeatOffer(Question, kind="offer"):
    """A seat that is offered to somebody who doesn't play."""

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
            raise Refused(line("offer-not-you", name=Name(self.row.name)))

    def told(self, *, yes: bool) -> str:
        """The code of what somebody is told who answered so."""
        return "offer-taken" if yes else "offer-declined"

    async def agreed(self, table: Table, act: Act) -> None:
        """The seat is taken: score and pieces stay, the game isn't rated any more (T2)."""
        about, person = self.about.seat, act.person
        try:
            await table.change(table.tx.take_seat(table.id, about, person.user_id, person.name, table.now()))
        except AlreadySeated as seated:
            raise Refused(line("offer-seated", seat=seated.seat + 1), show=table.id) from None
        await table.change(table.tx.unrate(table.id))
        await _end_questions(table, about)
        await table.post(SeatTaken(seat=about), table.version)
        if (await table.situation()).game.turn == about:
            await table.arm(fresh=True)


class SeatReturn(SeatOffer, kind="return"):
    """A seat in which a computer stands in for its player, who may take it back whenever they want."""

    lasts = True

    def expect_voter(self, table: Table, act: Act) -> None:
        """Refused for everybody but the one whose seat it was."""
        del table
        if act.person.user_id != self.row.user_id:
            raise Refused(line("return-not-you", name=Name(self.row.name)))

    def told(self, *, yes: bool) -> str:
        """The code of what the player is told who answered so."""
        return "offer-taken" if yes else "return-declined"


class Seats:
    """``/game resign`` and ``/game replace``, and what votes and offers about seats lead to."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # -- resigning ---------------------------------------------------------------------------------------------------

    async def resign(self, act: Act, game_id: str | None = None) -> Answer:
        """Ask whether to leave the game, with the button that does."""
        async with self._desk.table(act, game_id) as table:
            table.expect_running()
            table.seat_of(act)
            code = "resign-sure" if len(seating.playing(table.seats)) > 2 else "resign-sure-last"
            button = Button("resign", table.id, table.version, line("button-resign"), Style.DANGER)
        return Answer((line(code),), buttons=(button,))

    async def resigned(self, act: Act, game_id: str | None = None) -> Answer:
        """Leave the game: the pieces stay, the seat takes no more turns (T1). Pressing it twice is leaving once."""

        async def work(table: Table) -> JsonObject:
            seat = table.seated(act.person.user_id)
            if seat is None or seat.state is not SeatState.LEFT:
                table.expect_running()
                await leave(table, table.seat_of(act).seat)
            return table.did("resigned")

        row = await self._desk.found(self._desk.store.reader, act.place, game_id)
        if row.status is GameStatus.RUNNING and act.meanwhile is not None:
            await act.meanwhile(line("resigning"))
        return sentence(await self._desk.at_table(act, game_id, work))

    # -- replacing ---------------------------------------------------------------------------------------------------

    async def replace(self, act: Act, token: str, by: Person | None = None, computer: str | None = None) -> Answer:
        """Offer a seat to somebody, give it to a computer of that level, or remove it.

        A moderator does it at once, players about a silent one by vote (T3).
        """
        if by is not None and computer is not None:
            raise Refused(line("replace-by-both"))
        if by is not None:
            await self._desk.expect_writer(act, "replace-not-writing")
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token)

        async def work(table: Table) -> JsonObject:
            table.expect_running()
            about = _meant(table, token)
            seated = None if by is None else table.seated(by.user_id)
            if by is not None and seated is not None:
                raise Refused(line("replace-seated", name=Name(by.name), seat=seated.seat + 1))
            alone = False
            if not moderator:
                alone = await self._may_ask(table, act, about, gone=gone)
            done = {"version": table.version, "seat": about}
            if computer is not None and (moderator or alone):
                await _give_to_computer(table, about, computer)
                return table.did("computer-sits", **done)
            if by is None and (moderator or alone):
                return table.did("remove-sure" if moderator else "remove-sure-alone", **done)
            if moderator or alone:
                await _offer(table, about, by)
                return table.did("offered", **done)
            asker = table.seat_of(act).seat
            kind = (ComputerVote if computer is not None else RemoveVote if by is None else ReplaceVote).kind
            data = {} if computer is None else {"level": computer}
            await _make_way(table, about, kind)
            await table.ask(kind, asker=asker, about=about, version=table.version, whom=by, yes=[asker], data=data)
            return table.did("replace-asked", **done)

        outcome = await self._desk.at_table(act, None, work)
        if not outcome["did"].startswith("remove-sure"):
            return sentence(outcome)
        seats = await self._desk.store.reader.seats(outcome["game"])
        left = len(seating.playing(seats))
        lines = [line(outcome["did"], name=Name(seats[outcome["seat"]].name))]
        lines += [line("remove-ends")] if left <= 2 else []
        label, arg = line("button-remove"), str(outcome["seat"] + 1)
        button = Button("remove", outcome["game"], outcome["version"], label, Style.DANGER, arg=arg)
        return Answer(tuple(lines), buttons=(button,))

    async def removed(self, act: Act, game_id: str, version: int, token: str) -> Answer:
        """Remove the seat, after the question whether to; ``version``: of the game that the button was made for."""
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token, game_id)

        async def work(table: Table) -> JsonObject:
            if await table.done(version, _leaving(int(token) - 1)) is None:
                table.expect_running()
                about = _meant(table, token)
                if table.version != version:
                    raise Refused(line("stale"), show=table.id)
                if not moderator and not await self._may_ask(table, act, about, gone=gone):
                    raise Refused(line("stale"), show=table.id)
                await leave(table, about, removed=True)
            return table.did("removed")

        return sentence(await self._desk.at_table(act, game_id, work))

    async def suggestions(self, place: Place) -> list[Choice]:
        """The seats of those who still play, for autocomplete."""
        reader = self._desk.store.reader
        row = await reader.live_game(place.channel_id)
        if row is None or row.guild_id != place.guild_id or row.version == 0:
            return []
        return [
            Choice(str(seat.seat + 1), line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)))
            for seat in seating.playing(await reader.seats(row.id))
        ]

    async def _may_ask(self, table: Table, act: Act, about: int, *, gone: bool) -> bool:
        """Whether a player may have that seat replaced now: Refused with the reason, else whether they decide alone."""
        name = Name(table.seats[about].name)
        if table.seat_of(act).seat == about:
            raise Refused(line("replace-yourself"))
        situation = await table.situation()
        if situation.game.turn != about:
            to_move = Name(situation.names[situation.game.turn])
            raise Refused(line("replace-not-to-move", name=name, turn=to_move), show=table.id)
        since = await self._silent_until(table, about)
        if not gone and self._desk.now() < since:
            raise Refused(line("replace-too-soon", name=name, at=When(since), left=When(since, relative=True)))
        return len(seating.others(table.seats, about)) == 1

    async def _silent_until(self, table: Table, about: int) -> float:
        """When the others may act about the player to move: at the deadline, without one after days of silence (T3)."""
        turn = await term(table.tx, table.row, table.seats, about, self._desk.now())
        days = (await self._desk.settings(table.row.guild_id)).silence
        return turn.after(days * DAY) if turn.until is None else turn.until

    async def _gone(self, act: Act, token: str, game_id: str | None = None) -> bool:
        """Whether the seat's player has left the server; Discord is asked, so not within a transaction."""
        reader = self._desk.store.reader
        row = await self._desk.found(reader, act.place, game_id)
        seat = next((seat for seat in await reader.seats(row.id) if str(seat.seat + 1) == token.strip()), None)
        return seat is not None and seat.user_id is not None and not await self._desk.member(row.guild_id, seat.user_id)


def _meant(table: Table, token: str) -> int:
    """The seat of a number; Refused where nobody plays there any more."""
    playing = seating.playing(table.seats)
    wanted = token.strip().removeprefix("@").casefold()
    numbered = [seat.seat for seat in playing if wanted == str(seat.seat + 1)]
    named = [seat.seat for seat in playing if wanted == seat.name.casefold()]
    if numbered or len(named) == 1:
        return (numbered or named)[0]
    choices = tuple(line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)) for seat in playing)
    raise Refused(line("no-such-seat", seats=Several(choices, "comma")), show=table.id)


async def _give_to_computer(table: Table, seat: int, level: str) -> None:
    """A computer plays on in a seat: score and pieces stay, the game isn't rated any more (T2, T8).

    Whoever had it is told, and may take it back at any time.
    """
    before, name = table.seats[seat], seating.computer_name(table.seats)
    await table.change(table.tx.give_seat_to_computer(table.id, seat, name, level, table.now()))
    await table.change(table.tx.unrate(table.id))
    await _end_questions(table, seat)
    if not seating.active(table.seats):
        await table.end(ALONE)
        return
    await table.post(SeatTaken(seat=seat), table.version)
    if before.user_id is not None:
        await table.ask(SeatReturn.kind, asker=None, about=seat, whom=Person(before.user_id, before.name))
    if (await table.situation()).game.turn == seat:
        await table.arm(fresh=True)


async def _end_questions(table: Table, seat: int) -> None:
    """Somebody else plays in that seat now, so questions come to nothing; who may take another one back still may."""
    await table.close(lambda row: not question_of(row, table.seats).lasts or row.about == seat)


async def _make_way(table: Table, about: int, kind: str) -> None:
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


async def _offer(table: Table, about: int, whom: Person | None) -> None:
    """Offer the seat to a person in the channel, in place of other questions about it."""
    await table.close(lambda row: row.about == about and not question_of(row, table.seats).lasts)
    turn = (await table.situation()).game.turn
    version = table.version if turn == about else None
    await table.ask(SeatOffer.kind, asker=None, about=about, version=version, whom=whom)
