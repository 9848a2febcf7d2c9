"""A game's beginning and its early end: opening, joining, leaving, starting, ending."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from bot.app import desk as desks
from bot.app.desk import AGREED, EMPTY, MODERATOR, OWNER, Desk, own_seat
from bot.app.kinds import Kind
from bot.app.posts import Question
from bot.app.values import Act, Answer, Button, GameOptions, Line, Name, Person, Refused, Several, Style, line
from engine.events import Event, GameStarted, to_json
from engine.game import Game
from engine.rulesets import RULESETS
from engine.table import deal, deal_hands, shuffled
from storage import ChannelBusy, GameRow, GameStatus, JsonObject, SeatRow, SeatState, Transaction

_START_ROTATION: Final = 0


class Lobby:
    """Everything between ``/game open`` and the first turn, and ``/game end``."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check_open(self, act: Act, options: GameOptions, invited: Sequence[Person]) -> None:
        """Refused where ``open`` would be refused whatever the channel; to be asked before a thread is made."""
        ruleset = RULESETS.get(options.ruleset)
        if ruleset is None:
            raise Refused(line("no-such-ruleset", rulesets=Several(tuple(line(f"ruleset-{one}") for one in RULESETS))))
        if options.expert and "hands" not in ruleset.clauses:
            others = tuple(line(f"ruleset-{one.name}") for one in RULESETS.values() if "hands" in one.clauses)
            raise Refused(line("no-expert", ruleset=line(f"ruleset-{ruleset.name}"), rulesets=Several(others, "or")))
        if options.remove_tiles and not options.expert:
            raise Refused(line("removing-without-expert"))
        ids = [person.user_id for person in invited]
        if act.person.user_id in ids:
            raise Refused(line("invited-self"))
        for person in invited:
            if ids.count(person.user_id) > 1:
                raise Refused(line("invited-twice", name=Name(person.name)))
        if len(ids) >= ruleset.seats[-1]:
            raise Refused(line("too-many", most=ruleset.seats[-1]))

    async def open(self, act: Act, options: GameOptions, invited: Sequence[Person]) -> Answer:
        """Open a lobby in the act's place; whoever opens has the first seat, the invited hold the next ones."""
        await self.check_open(act, options, invited)
        chosen: dict[str, Any] = asdict(options)
        del chosen["ruleset"]

        async def work(tx: Transaction) -> JsonObject:
            at = self._desk.now()
            try:
                row = await tx.create_game(
                    guild_id=act.place.guild_id,
                    channel_id=act.place.channel_id,
                    ruleset=options.ruleset,
                    options=chosen,
                    owner_id=act.person.user_id,
                    at=at,
                )
            except ChannelBusy as busy:
                raise Refused(line("channel-busy"), show=busy.game_id) from None
            await tx.seat_person(row.id, act.person.user_id, act.person.name, SeatState.JOINED, at)
            for person in invited:
                await tx.seat_person(row.id, person.user_id, person.name, SeatState.INVITED, at)
            await self._desk.post(tx, row, Kind.LOBBY)
            return {"did": "opened", "game": row.id}

        return _answer(await self._desk.once(act, work))

    async def join(self, act: Act, game_id: str | None = None) -> Answer:
        """Take a free seat, or the one that was held by an invitation."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.lobby(tx, act, game_id)
            seats = await tx.seats(row.id)
            own = next((seat for seat in seats if seat.user_id == act.person.user_id), None)
            if own is not None and own.state is SeatState.JOINED:
                raise Refused(line("already-joined"))
            if own is None and len(seats) >= desks.most_seats(row):
                raise Refused(_full(row, seats))
            await tx.seat_person(row.id, act.person.user_id, act.person.name, SeatState.JOINED, self._desk.now())
            await self._desk.go_on(tx, row, say_so=True)
            await self._desk.post(tx, row, Kind.LOBBY_EDIT)
            return {"did": "joined", "game": row.id}

        return _answer(await self._desk.once(act, work))

    async def leave(self, act: Act, game_id: str | None = None) -> Answer:
        """Give the seat back. An owner hands the lobby on to whoever joined next; the last to leave closes it (T6)."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.lobby(tx, act, game_id, running="leave-running")
            seats = await tx.seats(row.id)
            if all(seat.user_id != act.person.user_id for seat in seats):
                raise Refused(line("not-joined"))
            await tx.leave_seat(row.id, act.person.user_id)
            at = self._desk.now()
            did = "left"
            if row.owner_id == act.person.user_id:
                others = [s for s in seats if s.state is SeatState.JOINED and s.user_id != act.person.user_id]
                heir = min(others, key=lambda seat: (seat.joined_at, seat.seat), default=None)
                if heir is None or heir.user_id is None:
                    await tx.end_game(row.id, EMPTY, at)
                    did = "left-closed"
                else:
                    await tx.set_owner(row.id, heir.user_id, at)
                    did = "left-handed-on"
            await self._desk.post(tx, row, Kind.LOBBY_EDIT)
            return {"did": did, "game": row.id}

        return _answer(await self._desk.once(act, work))

    async def start(self, act: Act, game_id: str | None = None) -> Answer:
        """Start with those who joined, at least two; only the owner can (T6)."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.lobby(tx, act, game_id, running="start-running")
            seats = await tx.seats(row.id)
            if row.owner_id != act.person.user_id:
                owner = next((seat.name for seat in seats if seat.user_id == row.owner_id), "")
                raise Refused(line("not-the-owner", name=Name(owner)))
            joined = [seat.user_id for seat in seats if seat.state is SeatState.JOINED and seat.user_id is not None]
            if len(joined) < desks.least_seats(row):
                raise Refused(line("too-few", least=desks.least_seats(row)))
            if row.options.get("order") == "random":
                self._desk.random.shuffle(joined)
            await tx.arrange_seats(row.id, joined)
            version = await self._begin(tx, row, len(joined))
            return {"did": "started", "game": row.id, "version": version}

        return _answer(await self._desk.once(act, work))

    async def end(self, act: Act, game_id: str | None = None, *, confirmed: int | None = None) -> Answer:
        """End a lobby (owner, moderator), a running game (moderator), or ask the other players to agree (T4).

        ``confirmed``: the version of the game that the question before it was about; 0 was a lobby.
        """
        if confirmed is None:
            return await self._ask_whether(act, game_id)

        async def work(tx: Transaction) -> JsonObject:
            row = await self._endable(tx, act, game_id)
            if (confirmed == 0) is not (row.status is GameStatus.LOBBY):
                raise Refused(line("stale"), show=row.id)
            if row.status is GameStatus.LOBBY:
                await tx.end_game(row.id, OWNER if row.owner_id == act.person.user_id else MODERATOR, self._desk.now())
                await self._desk.post(tx, row, Kind.LOBBY_EDIT)
                return {"did": "closed", "game": row.id}
            if act.moderator:
                return await self._end(tx, row, MODERATOR)
            return await self._question(tx, row, own_seat(row, await tx.seats(row.id), act).seat)

        return _answer(await self._desk.once(act, work))

    async def vote_end(self, act: Act, game_id: str, number: int, *, yes: bool) -> Answer:
        """Answer the question whether to end the game: all others must agree, one no settles it."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.running(tx, act, game_id)
            seats = await tx.seats(row.id)
            seat = own_seat(row, seats, act).seat
            question = Question.of(row)
            if question is None or question.number != number or not question.open:
                raise Refused(line("question-closed"), show=row.id)
            if seat == question.seat:
                raise Refused(line("own-question"))
            if not yes:
                await self._keep(tx, row, question.refused(seat))
                return {"did": "voted-no", "game": row.id}
            question = question.agreed(seat)
            if len(question.yes) == len(seats) - 1:
                await self._keep(tx, row, question.settled())
                return await self._end(tx, row, AGREED)
            await self._keep(tx, row, question)
            return {"did": "voted-yes", "game": row.id}

        return _answer(await self._desk.once(act, work))

    # -- within a transaction ----------------------------------------------------------------------------------------

    async def _begin(self, tx: Transaction, row: GameRow, seats: int) -> int:
        """Shuffle, lay the start tile, draw the first tile."""
        at = self._desk.now()
        tileset = self._desk.tilesets[row.ruleset]
        stack = shuffled(tileset, self._desk.random)
        await tx.start_game(
            row.id, digest=tileset.digest, tileset_text=tileset.text, stack=stack, revision=self._desk.revision, at=at
        )
        game = Game(RULESETS[row.ruleset], tileset, seats, _START_ROTATION)
        events: list[Event] = [GameStarted(row.ruleset, seats, _START_ROTATION, game.turn)]
        if row.options.get("expert"):
            deal_hands(game, stack, bool(row.options.get("remove_tiles")), events)
        deal(game, stack, events)
        version = await tx.append(row.id, row.version, [to_json(event) for event in events], at)
        await self._desk.post(tx, row, Kind.LOBBY_EDIT)
        await self._desk.post(tx, row, Kind.TURN, version)
        return version

    async def _ask_whether(self, act: Act, game_id: str | None) -> Answer:
        """The question before anything is ended, with the button that does it."""
        row = await self._endable(self._desk.store.reader, act, game_id)
        if row.status is GameStatus.LOBBY:
            question, label = line("end-lobby-sure"), line("button-end-lobby")
        elif act.moderator:
            question, label = line("end-game-sure"), line("button-end-game")
        else:
            question, label = line("end-ask-sure"), line("button-end-ask")
        return Answer((question,), buttons=(Button("end", row.id, row.version, label, Style.DANGER),))

    async def _endable(self, tx: desks.Reads, act: Act, game_id: str | None) -> GameRow:
        """The game to be ended, by somebody who may ask for it."""
        row = await self._desk.found(tx, act.place, game_id)
        if not row.status.live:
            raise Refused(line("game-over" if row.version else "lobby-closed"), show=row.id if row.version else None)
        seats = await tx.seats(row.id)
        if row.status is GameStatus.LOBBY:
            if not act.moderator and row.owner_id != act.person.user_id:
                owner = next((seat.name for seat in seats if seat.user_id == row.owner_id), "")
                raise Refused(line("end-not-the-owner", name=Name(owner)))
        elif not act.moderator:
            own_seat(row, seats, act)
        return row

    async def _question(self, tx: Transaction, row: GameRow, seat: int) -> JsonObject:
        """Ask the others; a question that is still open stands."""
        before = Question.of(row)
        if before is not None and before.open:
            raise Refused(line("question-open"))
        number = 1 if before is None else before.number + 1
        post = await tx.enqueue(
            channel_id=row.channel_id,
            kind=Kind.QUESTION,
            payload={"number": number},
            at=self._desk.now(),
            game_id=row.id,
        )
        question = Question(number, seat, (), post.id, open=True)
        await tx.set_options(row.id, {**row.options, "ending": question.to_json()}, self._desk.now())
        return {"did": "asked", "game": row.id}

    async def _keep(self, tx: Transaction, row: GameRow, question: Question) -> None:
        """Store how the question stands and show it in its message."""
        await tx.set_options(row.id, {**row.options, "ending": question.to_json()}, self._desk.now())
        await self._desk.post(tx, row, Kind.QUESTION_EDIT)

    async def _end(self, tx: Transaction, row: GameRow, reason: str) -> JsonObject:
        """The running game ends without a result (T4)."""
        at = self._desk.now()
        await tx.end_game(row.id, reason, at)
        await tx.withdraw(row.id, row.version - 1, at)
        await self._desk.post(tx, row, Kind.ENDED, row.version)
        return {"did": "ended", "game": row.id}


def _full(row: GameRow, seats: list[SeatRow]) -> Line:
    """Why there is no seat: taken, or held for those who are invited."""
    held = [seat.name for seat in seats if seat.state is SeatState.INVITED]
    if held:
        return line("seats-held", most=desks.most_seats(row), names=Several(tuple(Name(name) for name in held)))
    return line("game-full", most=desks.most_seats(row))


def _answer(outcome: JsonObject) -> Answer:
    return Answer((line(outcome["did"]),))
