"""A game's beginning: opening, joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from bot.app import desk as desks
from bot.app.deadlines import MOST_DAYS, Deadlines
from bot.app.desk import EMPTY, Desk, told
from bot.app.kinds import Kind
from bot.app.values import Act, Answer, GameOptions, Line, Name, Person, Refused, Several, line
from engine.events import Event, GameStarted, to_json
from engine.game import Game
from engine.rulesets import RULESETS
from engine.table import deal, deal_hands, shuffled
from storage import ChannelBusy, GameRow, JsonObject, SeatRow, SeatState, Transaction

_START_ROTATION: Final = 0


class Lobby:
    """Everything between ``/game open`` and the first turn."""

    def __init__(self, desk: Desk, clock: Deadlines) -> None:
        self._desk = desk
        self._clock = clock

    async def check_open(self, act: Act, options: GameOptions, invited: Sequence[Person]) -> None:
        """Refused where ``open`` would be refused even in an empty channel; to be asked before a thread is made."""
        await self._desk.may_open(act)
        ruleset = RULESETS.get(await self._ruleset(act, options))
        if ruleset is None:
            raise Refused(line("no-such-ruleset", rulesets=Several(tuple(line(f"ruleset-{one}") for one in RULESETS))))
        if options.expert and "hands" not in ruleset.clauses:
            others = tuple(line(f"ruleset-{one.name}") for one in RULESETS.values() if "hands" in one.clauses)
            raise Refused(line("no-expert", ruleset=line(f"ruleset-{ruleset.name}"), rulesets=Several(others, "or")))
        if options.remove_tiles and not options.expert:
            raise Refused(line("removing-without-expert"))
        if options.days is not None and not 1 <= options.days <= MOST_DAYS:
            raise Refused(line("bad-days", most=MOST_DAYS))
        if options.days is None and options.on_deadline != "remind":
            raise Refused(line("deadline-without-days", most=MOST_DAYS))
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
        ruleset = await self._ruleset(act, options)
        chosen: dict[str, Any] = asdict(options)
        del chosen["ruleset"]

        async def work(tx: Transaction) -> JsonObject:
            at = self._desk.now()
            try:
                row = await tx.create_game(
                    guild_id=act.place.guild_id,
                    channel_id=act.place.channel_id,
                    ruleset=ruleset,
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

        return told(await self._desk.once(act, work))

    async def _ruleset(self, act: Act, options: GameOptions) -> str:
        """The game that is meant: the one that was named, else the server's usual one."""
        return options.ruleset or (await self._desk.settings(act.place.guild_id)).ruleset

    async def join(self, act: Act, game_id: str | None = None) -> Answer:
        """Take a free seat, or the one that was held by an invitation."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.lobby(tx, act, game_id)
            await self.join_in(tx, row, act)
            return {"did": "joined", "game": row.id}

        return told(await self._desk.once(act, work))

    async def leave(self, act: Act, game_id: str | None = None) -> Answer:
        """Give the seat back. An owner hands the lobby on to whoever joined next; the last to leave closes it (T6)."""

        async def work(tx: Transaction) -> JsonObject:
            row = await self._desk.lobby(tx, act, game_id, running="leave-running")
            seats = await tx.seats(row.id)
            if all(seat.user_id != act.person.user_id for seat in seats):
                raise Refused(line("not-joined"))
            return {"did": await self.leave_in(tx, row, act.person.user_id), "game": row.id}

        return told(await self._desk.once(act, work))

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

        return told(await self._desk.once(act, work))

    # -- within a transaction ----------------------------------------------------------------------------------------

    async def join_in(self, tx: Transaction, row: GameRow, act: Act) -> None:
        """The one who acts has a seat in a lobby; Refused where there is none."""
        seats = await tx.seats(row.id)
        own = next((seat for seat in seats if seat.user_id == act.person.user_id), None)
        if own is not None and own.state is SeatState.JOINED:
            raise Refused(line("already-joined"))
        if own is None and len(seats) >= desks.most_seats(row):
            raise Refused(_full(row, seats))
        await tx.seat_person(row.id, act.person.user_id, act.person.name, SeatState.JOINED, self._desk.now())
        await self._desk.go_on(tx, row, say_so=True)
        await self._desk.post(tx, row, Kind.LOBBY_EDIT)

    async def leave_in(self, tx: Transaction, row: GameRow, user_id: int) -> str:
        """A person's seat in a lobby is free again (T6); the code of what that came to."""
        seats, at = await tx.seats(row.id), self._desk.now()
        await tx.leave_seat(row.id, user_id)
        did = "left"
        if row.owner_id == user_id:
            others = [seat for seat in seats if seat.state is SeatState.JOINED and seat.user_id != user_id]
            heir = min(others, key=lambda seat: (seat.joined_at, seat.seat), default=None)
            if heir is None or heir.user_id is None:
                await tx.end_game(row.id, EMPTY, at)
                did = "left-closed"
            else:
                await tx.set_owner(row.id, heir.user_id, at)
                did = "left-handed-on"
        elif row.owner_id is not None:
            # The same owner, but from now on the lobby counts as touched.
            await tx.set_owner(row.id, row.owner_id, at)
        await self._desk.post(tx, row, Kind.LOBBY_EDIT)
        return did

    async def _begin(self, tx: Transaction, row: GameRow, seats: int) -> int:
        """Shuffle, lay the start tile, draw the first tile."""
        at = self._desk.now()
        tileset = self._desk.tilesets[row.ruleset]
        stack = shuffled(tileset, self._desk.random)
        await tx.start_game(
            row.id, digest=tileset.digest, tileset_text=tileset.text, stack=stack, revision=self._desk.revision, at=at
        )
        game = Game(RULESETS[row.ruleset], tileset, seats, _START_ROTATION)
        events: list[Event] = [GameStarted(row.ruleset, seats, _START_ROTATION)]
        if row.options.get("expert"):
            deal_hands(game, stack, bool(row.options.get("remove_tiles")), events)
        deal(game, stack, events)
        version = await tx.append(row.id, row.version, [to_json(event) for event in events], at)
        await self._desk.post(tx, row, Kind.LOBBY_EDIT)
        await self._desk.post(tx, row, Kind.TURN, version)
        await self._clock.arm(tx, row, await tx.seats(row.id), game.turn, fresh=True)
        return version


def _full(row: GameRow, seats: list[SeatRow]) -> Line:
    """Why there is no seat: taken, or held for those who are invited."""
    held = [seat.name for seat in seats if seat.state is SeatState.INVITED]
    if held:
        return line("seats-held", most=desks.most_seats(row), names=Several(tuple(Name(name) for name in held)))
    return line("game-full", most=desks.most_seats(row))
