"""Who plays on: resigning, removing and replacing a silent player, and taking a seat over (T1 to T3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import ballots
from bot.app.commits import Commits
from bot.app.deadlines import DAY, Deadlines, due, term
from bot.app.desk import Desk, own_seat, told
from bot.app.kinds import ABSENT, Ask, Kind
from bot.app.questions import Questions
from bot.app.values import Act, Answer, Button, Name, Option, Person, Place, Refused, Several, Style, When, line
from engine.events import Event
from engine.game import Phase
from engine.table import reshuffled
from storage import AlreadySeated, GameRow, JsonObject, QuestionRow, SeatRow, SeatState, Transaction


class Seats:
    """``/game resign`` and ``/game replace``, and what votes and offers about seats lead to."""

    def __init__(self, desk: Desk, commits: Commits, clock: Deadlines, questions: Questions) -> None:
        self._desk = desk
        self._commits = commits
        self._clock = clock
        self._questions = questions
        questions.when_agreed(Ask.REMOVE, self._voted_out)
        questions.when_agreed(Ask.REPLACE, self._voted_for)
        questions.when_agreed(Ask.OFFER, self._taken)

    # -- resigning ---------------------------------------------------------------------------------------------------

    async def resign(self, act: Act, game_id: str | None = None) -> Answer:
        """Ask whether to leave the game, with the button that does."""
        reader = self._desk.store.reader
        row = await self._desk.running(reader, act, game_id)
        seats = await reader.seats(row.id)
        own_seat(row, seats, act)
        code = "resign-sure" if len(ballots.active(seats)) > 2 else "resign-sure-last"
        button = Button("resign", row.id, row.version, line("button-resign"), Style.DANGER)
        return Answer((line(code),), buttons=(button,))

    async def resigned(self, act: Act, game_id: str | None = None) -> Answer:
        """Leave the game: the pieces stay, the seat takes no more turns (T1). Pressing it twice is leaving once."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            seats = await tx.seats(row.id)
            if any(seat.user_id == act.person.user_id and seat.state is SeatState.LEFT for seat in seats):
                return {"did": "resigned", "game": row.id}
            row = await self._desk.running(tx, act, game_id)
            await self.leave(tx, row, own_seat(row, seats, act).seat)
            return {"did": "resigned", "game": row.id}

        return told(await self._desk.once(act, work))

    async def leave(self, tx: Transaction, row: GameRow, seat: int, *, removed: bool = False) -> int:
        """A seat takes no more turns (T1); the new version. ``removed``: by others, so the game isn't rated (T2)."""
        situation = await self._desk.situation(tx, row)
        events: list[Event] = []
        game = situation.game.copy()
        game.resign(seat, events)
        if removed:
            await tx.unrate(row.id)
        await tx.set_seat_state(row.id, seat, SeatState.LEFT)
        await ballots.close(tx, self._desk, row)
        if game.hands is not None and game.phase is not Phase.OVER:
            await tx.replace_stack(row.id, reshuffled(game, await tx.stack(row.id), self._desk.random))
        return await self._commits.settle(tx, row, situation, game, events)

    # -- replacing ---------------------------------------------------------------------------------------------------

    async def replace(self, act: Act, token: str, by: Person | None = None) -> Answer:
        """Offer a seat to somebody, or remove it: a moderator at once, players about a silent one, by vote (T3)."""
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token)

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.running(tx, act, None)
            seats = await tx.seats(row.id)
            about = _meant(row, seats, token)
            if by is not None and (seated := _seated(seats, by)) is not None:
                raise Refused(line("replace-seated", name=Name(by.name), seat=seated.seat + 1))
            alone = False
            if not moderator:
                alone = await self._may_ask(tx, row, seats, act, about, gone=gone)
            done = {"game": row.id, "version": row.version, "seat": about}
            if by is None and (moderator or alone):
                return {**done, "did": "remove-sure" if moderator else "remove-sure-alone"}
            if moderator or alone:
                await self._offer(tx, row, about, by)
                return {**done, "did": "offered"}
            asker = own_seat(row, seats, act).seat
            kind = Ask.REMOVE if by is None else Ask.REPLACE
            await self._make_way(tx, row, about, kind)
            await self._questions.ask(tx, row, kind, asker=asker, about=about, version=row.version, whom=by)
            return {**done, "did": "replace-asked"}

        outcome = await self._desk.once(act, work)
        if not outcome["did"].startswith("remove-sure"):
            return told(outcome)
        seats = await self._desk.store.reader.seats(outcome["game"])
        left = len(ballots.active(seats))
        lines = [line(outcome["did"], name=Name(seats[outcome["seat"]].name))]
        lines += [line("remove-ends")] if left <= 2 else []
        label, arg = line("button-remove"), str(outcome["seat"] + 1)
        button = Button("remove", outcome["game"], outcome["version"], label, Style.DANGER, arg=arg)
        return Answer(tuple(lines), buttons=(button,))

    async def removed(self, act: Act, game_id: str, version: int, token: str) -> Answer:
        """Remove the seat, after the question whether to; ``version``: of the game that the button was made for."""
        moderator = await self._desk.moderates(act)
        gone = await self._gone(act, token, game_id)

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.found(tx, act.place, game_id)
            if await self._removed_before(tx, row, version, token):
                return {"did": "removed", "game": row.id}
            row = await self._desk.running(tx, act, game_id)
            seats = await tx.seats(row.id)
            about = _meant(row, seats, token)
            if row.version != version:
                raise Refused(line("stale"), show=row.id)
            if not moderator and not await self._may_ask(tx, row, seats, act, about, gone=gone):
                raise Refused(line("stale"), show=row.id)
            await self.leave(tx, row, about, removed=True)
            return {"did": "removed", "game": row.id}

        return told(await self._desk.once(act, work))

    async def suggestions(self, place: Place, typed: str) -> list[Option]:
        """The seats of those who still play, for autocomplete."""
        reader = self._desk.store.reader
        row = await reader.live_game(place.channel_id)
        if row is None or row.guild_id != place.guild_id or row.version == 0:
            return []
        found = [
            Option(line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)), str(seat.seat + 1))
            for seat in ballots.active(await reader.seats(row.id))
            if typed.casefold() in f"{seat.seat + 1} {seat.name}".casefold()
        ]
        return found[:25]

    async def _may_ask(
        self, tx: Transaction, row: GameRow, seats: Sequence[SeatRow], act: Act, about: int, *, gone: bool
    ) -> bool:
        """Whether a player may have that seat replaced now: Refused with the reason, else whether they decide alone."""
        own = own_seat(row, seats, act)
        name = Name(seats[about].name)
        if own.seat == about:
            raise Refused(line("replace-yourself"))
        situation = await self._desk.situation(tx, row)
        if situation.game.turn != about:
            to_move = Name(situation.names[situation.game.turn])
            raise Refused(line("replace-not-to-move", name=name, turn=to_move), show=row.id)
        since = await self._silent_until(tx, row, seats, about)
        if not gone and self._desk.now() < since:
            raise Refused(line("replace-too-soon", name=name, at=When(since), left=When(since, relative=True)))
        return len(ballots.others(seats, about)) == 1

    async def _make_way(self, tx: Transaction, row: GameRow, about: int, kind: Ask) -> None:
        """A vote about that seat that is open stands; but the bot's own gives way to a proposal who else might play.

        One that came to a no isn't put again at once.
        """

        def is_vote(question: QuestionRow) -> bool:
            return question.about == about and question.kind in ABSENT

        votes = [question for question in await tx.open_questions(row.id) if is_vote(question)]
        if any(question.asker is not None or question.kind == kind for question in votes):
            raise Refused(line("question-open"))
        await self._questions.not_again(tx, row, kind, about=about)
        await ballots.close(tx, self._desk, row, is_vote)

    async def _silent_until(self, tx: Transaction, row: GameRow, seats: Sequence[SeatRow], about: int) -> float:
        """When the others may act about the player to move: at the deadline, without one after days of silence (T3)."""
        turn = await term(tx, row, seats, about, self._desk.now())
        if turn.until is not None:
            return turn.until
        user_id = seats[about].user_id
        absences = [] if user_id is None else await tx.absences(row.guild_id, user_id)
        days = (await self._desk.settings(row.guild_id)).silence
        return due(turn.since, days * DAY, absences)

    async def _gone(self, act: Act, token: str, game_id: str | None = None) -> bool:
        """Whether the seat's player has left the server; Discord is asked, so not within a transaction."""
        reader = self._desk.store.reader
        row = await self._desk.found(reader, act.place, game_id)
        seat = next((seat for seat in await reader.seats(row.id) if str(seat.seat + 1) == token), None)
        return seat is not None and seat.user_id is not None and not await self._desk.member(row.guild_id, seat.user_id)

    async def _removed_before(self, tx: Transaction, row: GameRow, version: int, token: str) -> bool:
        """Whether the commit after that version was that seat's end."""
        if row.version <= version or not version:
            return False
        batches = (await self._desk.situation(tx, row)).batches
        return any(batch.version == version + 1 and batch.left == int(token) - 1 for batch in batches)

    # -- what was agreed on ------------------------------------------------------------------------------------------

    async def _offer(self, tx: Transaction, row: GameRow, about: int, whom: Person | None) -> None:
        """Offer the seat to a person in the channel, in place of other questions about it."""
        await ballots.close(tx, self._desk, row, lambda question: question.about == about)
        turn = (await self._desk.situation(tx, row)).game.turn
        version = row.version if turn == about else None
        await self._questions.ask(tx, row, Ask.OFFER, asker=None, about=about, version=version, whom=whom)

    async def _voted_out(self, tx: Transaction, row: GameRow, question: QuestionRow, _act: Act) -> str:
        """Enough of the others want the player out."""
        assert question.about is not None
        await self.leave(tx, row, question.about, removed=True)
        return "agreed-remove"

    async def _voted_for(self, tx: Transaction, row: GameRow, question: QuestionRow, _act: Act) -> str:
        """Enough of the others want somebody else in that seat: it is offered."""
        assert question.about is not None
        whom = None if question.user_id is None else Person(question.user_id, question.name)
        await self._offer(tx, row, question.about, whom)
        return "agreed-replace"

    async def _taken(self, tx: Transaction, row: GameRow, question: QuestionRow, act: Act) -> str:
        """The one who was offered the seat takes it: score and pieces stay, the game isn't rated any more (T2)."""
        about, at = question.about, self._desk.now()
        assert about is not None
        try:
            await tx.take_seat(row.id, about, act.person.user_id, act.person.name, at)
        except AlreadySeated as seated:
            raise Refused(line("offer-seated", seat=seated.seat + 1), show=row.id) from None
        await tx.unrate(row.id)
        await ballots.close(tx, self._desk, row)
        await self._desk.post(tx, row, Kind.TAKEN, row.version, {"seat": about})
        situation = await self._desk.situation(tx, row)
        if situation.game.turn == about:
            await self._clock.arm(tx, row, situation.seats, about, fresh=True)
        return "offer-taken"


def _meant(row: GameRow, seats: Sequence[SeatRow], token: str) -> int:
    """The seat of a number; Refused where nobody plays there any more."""
    playing = ballots.active(seats)
    for seat in playing:
        if token == str(seat.seat + 1):
            return seat.seat
    choices = tuple(line("choice-seat", seat=seat.seat + 1, name=Name(seat.name)) for seat in playing)
    raise Refused(line("no-such-seat", seats=Several(choices, "comma")), show=row.id)


def _seated(seats: Sequence[SeatRow], person: Person) -> SeatRow | None:
    return next((seat for seat in seats if seat.user_id == person.user_id), None)
