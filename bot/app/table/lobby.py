"""A game's beginning: opening, joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core.links import channel_link
from bot.app.core.reasons import EMPTY
from bot.app.core.seating import Computer, computer_name, least_seats, most_seats, owner
from bot.app.core.turntimers import MOST_DAYS
from bot.app.core.values import Act, Answer, GameOptions, Line, Name, Person, Refused, Several, When, line
from bot.app.posts.lobby import LobbyChanged, LobbyOpen
from bot.app.table import colouring
from engine.events import Event, GameStarted, event_to_json
from engine.game import Game
from engine.games import RULESETS
from engine.table import deal, deal_hands, shuffled
from storage import ChannelBusy, GameStatus, JsonObject, Reads, SeatState, Transaction

_START_ROTATION: Final = 0

USUAL_LEVEL: Final = "normal"
"""How well a computer plays where nobody has chosen a level."""

INVITATIONS: Final = 3
"""Who has opened so many games within ``INVITING_WITHIN`` that haven't begun can't invite to a further one yet."""
INVITING_WITHIN: Final = 3600.0
"""In seconds."""

LOBBIES: Final = 3
"""So many lobbies of one person may be open on a server at once."""


class Lobby:
    """Everything between ``/game open`` and the first turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check_open(
        self, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str] = ()
    ) -> None:
        """Refused where ``open`` would be refused even in an empty channel; to be asked before a thread is made."""
        await self._checked(act, options, invited, computers)
        await self._expect_room(self._desk.store.reader, act)
        await self._expect_patience(self._desk.store.reader, act, invited)

    async def _checked(
        self, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str]
    ) -> tuple[str, JsonObject]:
        """The rule set and the options as they are stored; Refused for what may not be opened, whenever."""
        await self._desk.may_open(act)
        ruleset = RULESETS.get(await self._ruleset(act, options))
        if ruleset is None:
            raise Refused(line("no-such-ruleset", rulesets=Several(tuple(line(f"ruleset-{one}") for one in RULESETS))))
        if options.expert and "hands" not in ruleset.clauses:
            others = tuple(line(f"ruleset-{one.name}") for one in RULESETS.values() if "hands" in one.clauses)
            raise Refused(line("no-expert", rulesets=Several(others, "or")))
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
        if len(ids) + len(computers) >= ruleset.seats[-1]:
            raise Refused(line("too-many", most=ruleset.seats[-1]))
        chosen: JsonObject = asdict(options)
        del chosen["ruleset"]
        return ruleset.name, chosen

    async def open(
        self, act: Act, options: GameOptions, invited: Sequence[Person], computers: Sequence[str] = ()
    ) -> Answer:
        """Open a lobby in the act's place; whoever opens has the first seat, the invited hold the next ones.

        ``computers``: the levels of the computer players who have the seats after those.
        """
        ruleset, chosen = await self._checked(act, options, invited, computers)
        sitting: list[Person | Computer] = [act.person, *invited, *map(Computer, computers)]

        async def work(tx: Transaction) -> JsonObject:
            opened = await self.open_in(tx, act, ruleset, chosen, sitting)
            return opened.did("opened-ready" if _can_start(opened) else "opened")

        return sentence(await self._desk.once(act, work))

    async def _ruleset(self, act: Act, options: GameOptions) -> str:
        """The game that is meant: the one that was named, else the server's usual one."""
        return options.ruleset or (await self._desk.settings(act.place.guild_id)).ruleset

    async def open_and_start(self, act: Act, ruleset: str) -> Answer:
        """Open a game of that rule set against one computer player and start it at once."""
        name, chosen = await self._checked(act, GameOptions(ruleset=ruleset), (), [USUAL_LEVEL])

        async def work(tx: Transaction) -> JsonObject:
            return await self.start_in(await self.open_in(tx, act, name, chosen, [act.person, Computer(USUAL_LEVEL)]))

        await self._desk.once(act, work)
        return Answer(())

    async def join(self, act: Act, game_id: str | None = None, colour: str | None = None) -> Answer:
        """Take a free seat, or the one that was held by an invitation; in that colour, or the one chosen last.

        Whoever has a seat and names a colour takes another one.
        """

        async def work(table: Table) -> JsonObject:
            table.expect_lobby()
            seat = table.seated(act.person.user_id)
            if colour is not None:
                colouring.expect_free(table, colour, seat)
            if colour is None or seat is None or seat.state is not SeatState.JOINED:
                await self.join_in(table, act, colour)
                return table.did("joined")
            return await colouring.retake(table, act, colour)

        outcome = await self._desk.at_table(act, game_id, work)
        return colouring.told(outcome) if "colour" in outcome else sentence(outcome)

    async def leave(self, act: Act, game_id: str | None = None) -> Answer:
        """Give the seat back. An owner hands the lobby on to whoever joined next; the last to leave closes it (T6)."""

        async def work(table: Table) -> JsonObject:
            table.expect_lobby(running="leave-running")
            if table.seated(act.person.user_id) is None:
                raise Refused(line("not-joined"))
            return table.did(await self.leave_in(table, act.person.user_id))

        return sentence(await self._desk.at_table(act, game_id, work))

    async def start(self, act: Act, game_id: str | None = None) -> Answer:
        """Start with those who joined, at least two; only the owner can (T6). The first turn's message says it."""

        async def work(table: Table) -> JsonObject:
            _expect_owner(table, act)
            return await self.start_in(table)

        await self._desk.at_table(act, game_id, work)
        return Answer(())

    async def start_with_computer(self, act: Act, game_id: str | None = None) -> Answer:
        """Start at once, with one computer player more; only the owner can."""

        async def work(table: Table) -> JsonObject:
            _expect_owner(table, act)
            if sum(seat.state is SeatState.JOINED for seat in table.seats) >= most_seats(table.row):
                raise Refused(line("game-full", most=most_seats(table.row)))
            await _seat_computer(table, Computer(USUAL_LEVEL))
            return await self.start_in(table)

        await self._desk.at_table(act, game_id, work)
        return Answer(())

    # -- within a transaction ----------------------------------------------------------------------------------------

    async def open_in(
        self,
        tx: Transaction,
        act: Act,
        ruleset: str,
        options: JsonObject,
        sitting: Sequence[Person | Computer],
    ) -> Table:
        """Open a lobby of the one who acts, with seats in that order: the owner has one, other people are invited.

        Refused where the channel has a game.
        """
        at, own = self._desk.now(), act.person
        await self._expect_room(tx, act)
        invited = [one for one in sitting if isinstance(one, Person) and one.user_id != own.user_id]
        await self._expect_patience(tx, act, invited)
        try:
            row = await tx.create_game(
                guild_id=act.place.guild_id,
                channel_id=act.place.channel_id,
                ruleset=ruleset,
                options=options,
                owner_id=act.person.user_id,
                at=at,
            )
        except ChannelBusy as busy:
            raise Refused(line("channel-busy"), show=busy.game_id) from None
        table = await self._desk.table_of(tx, row)
        for one in sitting:
            if isinstance(one, Computer):
                await _seat_computer(table, one)
            elif one in invited:
                await table.change(tx.seat_person(row.id, one.user_id, one.name, SeatState.INVITED, at))
            else:
                await table.change(tx.seat_person(row.id, own.user_id, own.name, SeatState.JOINED, at))
        await colouring.take_usual(table, own.user_id)
        await table.post(LobbyOpen())
        return table

    async def _expect_room(self, reads: Reads, act: Act) -> None:
        """Refused for who has lobbies enough on the server: each takes a channel to itself."""
        user_id, guild_id = act.person.user_id, act.place.guild_id
        opened = [
            channel_link(row)
            for row in await reads.games_of(user_id)
            if row.status is GameStatus.LOBBY and row.owner_id == user_id and row.guild_id == guild_id
        ]
        if len(opened) >= LOBBIES:
            raise Refused(line("lobbies-enough", n=LOBBIES, links=Several(tuple(opened), "comma")))

    async def _expect_patience(self, reads: Reads, act: Act, invited: Sequence[Person]) -> None:
        """Refused for inviting again and again: each invitation calls people."""
        opened = await reads.never_started(act.person.user_id, self._desk.now() - INVITING_WITHIN)
        if invited and len(opened) >= INVITATIONS:
            at = opened[-INVITATIONS].created_at + INVITING_WITHIN
            raise Refused(line("invited-often", n=INVITATIONS, at=When(at), left=When(at, relative=True)))

    async def join_in(self, table: Table, act: Act, colour: str | None = None) -> None:
        """The one who acts has a seat in a lobby; Refused where there is none. ``colour``: a free one."""
        own = table.seated(act.person.user_id)
        if own is not None and own.state is SeatState.JOINED:
            raise Refused(line("already-joined"))
        if own is None and len(table.seats) >= most_seats(table.row):
            raise Refused(_full(table))
        person, at = act.person, self._desk.now()
        await table.change(table.tx.seat_person(table.id, person.user_id, person.name, SeatState.JOINED, at))
        if colour is None:
            await colouring.take_usual(table, person.user_id)
        else:
            await colouring.take(table, person.user_id, colour)
        await table.go_on()
        await table.post(LobbyChanged())

    async def leave_in(self, table: Table, user_id: int) -> str:
        """A person's seat in a lobby is free again (T6); the code of what that came to."""
        at, owner_id = self._desk.now(), table.row.owner_id
        await table.change(table.tx.leave_seat(table.id, user_id))
        did = "left"
        if owner_id == user_id:
            joined = [seat for seat in table.seats if seat.state is SeatState.JOINED and seat.user_id is not None]
            heir = min(joined, key=lambda seat: (seat.joined_at, seat.seat), default=None)
            if heir is None or heir.user_id is None:
                await table.end(EMPTY)
                return "left-closed"
            owner_id, did = heir.user_id, "left-handed-on"
        if owner_id is not None:
            # Perhaps the same owner, but from now on the lobby counts as touched.
            await table.change(table.tx.set_owner(table.id, owner_id, at))
        await table.post(LobbyChanged())
        return did

    async def start_in(self, table: Table) -> JsonObject:
        """Begin with those who joined, in the order that was chosen; Refused where they are too few."""
        row = table.row
        joined = [seat.seat for seat in table.seats if seat.state is SeatState.JOINED]
        if not _can_start(table):
            raise Refused(line("too-few", least=least_seats(row)))
        if row.options.get("order") == "random":
            self._desk.random.shuffle(joined)
        await table.change(table.tx.arrange_seats(row.id, joined))
        if any(seat.level is not None for seat in table.seats):
            await table.change(table.tx.unrate(row.id))
        await self._begin(table)
        return table.did("started", version=table.version)

    async def _begin(self, table: Table) -> None:
        """Shuffle, lay the start tile, draw the first tile."""
        row, seats, at = table.row, len(table.seats), self._desk.now()
        tileset = self._desk.tilesets[row.ruleset]
        stack = shuffled(tileset, self._desk.random)
        started = table.tx.start_game(
            row.id, digest=tileset.digest, tileset_text=tileset.text, stack=stack, revision=self._desk.revision, at=at
        )
        await table.change(started)
        game = Game(RULESETS[row.ruleset], tileset, seats, _START_ROTATION)
        events: list[Event] = [GameStarted(row.ruleset, seats, _START_ROTATION)]
        game.log = events
        if row.options.get("expert"):
            deal_hands(game, stack, bool(row.options.get("remove_tiles")))
        deal(game, stack)
        await table.change(table.tx.append(row.id, table.version, [event_to_json(event) for event in events], at))
        await table.post(LobbyChanged())
        await table.say_turn()
        await table.arm(fresh=True)


def _can_start(table: Table) -> bool:
    """Whether as many have joined as must play at least."""
    return sum(seat.state is SeatState.JOINED for seat in table.seats) >= least_seats(table.row)


def _expect_owner(table: Table, act: Act) -> None:
    """Refused where there is no lobby to start, or for who may not start it (T6)."""
    table.expect_lobby(running="start-running")
    if table.row.owner_id != act.person.user_id:
        raise Refused(line("not-the-owner", name=owner(table.row, table.seats)))


async def _seat_computer(table: Table, computer: Computer) -> None:
    """A computer player has a seat more of the lobby."""
    name = computer.name or computer_name(table.seats)
    await table.change(table.tx.seat_computer(table.id, name, computer.level, table.now()))


def _full(table: Table) -> Line:
    """Why there is no seat: taken, or held for those who are invited."""
    most = most_seats(table.row)
    held = [seat.name for seat in table.seats if seat.state is SeatState.INVITED]
    if held:
        return line("seats-held", most=most, names=Several(tuple(Name(name) for name in held)))
    return line("game-full", most=most)
