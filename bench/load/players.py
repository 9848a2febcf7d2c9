"""Simulated people: they move when a turn's message is there, by words or by taps, and try again like people do.

What they know is what the bot posted and answered; which moves are legal they find out with the rules from the game's
log, or take from the panel's buttons.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

from bench.discord_server.interactions import ACKNOWLEDGE_SECONDS, Interaction
from bench.discord_server.messages import Message
from bench.discord_server.server import NoSuchThing, SimulatedDiscord, wait_until
from bench.discord_server.world import Person
from bench.load import moves
from bench.load.book import Book
from bench.load.tables import Ready, Table
from bot.game import notation
from engine.game import Game, Phase
from engine.squares import parse_square, square_name
from engine.turns import Deploy, Discard, Turn, TurnEnd

DONE: Final = "✔ "
"""How the bot's answer to a move that counts begins."""

_SOON: Final = 0.5
"""Seconds before somebody tries again."""

_TRIES: Final = 60
_MOST_TAPS: Final = 12
_CONFIRM: Final = re.compile(
    r"t1:confirm:[^:]+:[0-9]+:[^:]+:([A-Z]{1,2}-?[0-9]{1,3}|A-[0-9]{1,3}:-?[0-9]{1,3}):(0|90|180|270):.+"
)


@dataclass(slots=True, eq=False)
class Move:
    """One turn that somebody takes, however often they have to try; times are epoch seconds.

    ``version``: the game's before. ``turn``: what was meant, as soon as that is settled. ``told``: the bot said that it
    counts. ``posted_at``: the next turn's message came. ``lost``: why nothing came of it, as far as somebody can see.
    """

    table: Table
    game_id: str
    version: int
    person: Person
    by_taps: bool
    began: float
    turn: Turn | Discard | None = None
    tries: list[Interaction] = field(default_factory=list)
    told: bool = False
    posted_at: float | None = None
    lost: str = ""

    @property
    def sent_at(self) -> float | None:
        """When it was committed first."""
        return self.tries[0].sent_at if self.tries else None


@dataclass(slots=True)
class Silence:
    """A person acted and got no answer: from the first try until the bot acknowledged one."""

    began: float
    ended: float | None = None


def parse_id(custom_id: str) -> tuple[str, str, int] | None:
    """Action, game and version of a component's id; None for what isn't the bot's."""
    parts = custom_id.split(":")
    if len(parts) < 4 or parts[0] != "t1" or not parts[3].isdecimal():
        return None
    return parts[1], parts[2], int(parts[3])


def actions(custom_ids: Iterable[str]) -> dict[str, list[str]]:
    """Ids by what they do."""
    found: dict[str, list[str]] = {}
    for one in custom_ids:
        read = parse_id(one)
        if read is not None:
            found.setdefault(read[0], []).append(one)
    return found


def of_board(found: Mapping[str, Sequence[str]]) -> str | None:
    """The id that says which board a message shows: that of Whose?, or of Board where the game goes on no more."""
    return next((found[action][0] for action in ("board", "look") if action in found), None)


class Players:
    """Everybody at all tables. ``patience``: seconds that they wait for an answer that was announced."""

    def __init__(
        self,
        discord: SimulatedDiscord,
        book: Book,
        tables: Sequence[Table],
        seed: int,
        *,
        taps: float = 0.0,
        typing: bool = False,
        patience: float = 60.0,
    ) -> None:
        self._discord = discord
        self._book = book
        self._tables = {table.channel.id: table for table in tables}
        self._random = Random(f"players {seed}")
        self._taps = taps
        self._typing = typing
        self._patience = patience
        self._waiting: dict[Table, Move] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.ready = Ready(Random(f"ready {seed}"))
        self.moves: list[Move] = []
        self.acts: list[Interaction] = []
        self.silences: list[Silence] = []
        self.sayings: Counter[str] = Counter()
        self.failures: list[str] = []
        self.reminders: list[float] = []
        self.boards = 0
        self.closing = False
        self.keen = False
        discord.listeners.append(self._heard)
        for table in tables:
            if table.message is not None:
                self._can_move(table)

    # -- what the bot posts ------------------------------------------------------------------------------------------

    def _heard(self, message: Message) -> None:
        table = self._tables.get(message.channel_id)
        if table is None:
            return
        found = actions(message.first_ids)
        if message.attachments:
            self.boards += 1
        board = of_board(found) if message.attachments else None
        if board is not None:
            read = parse_id(board)
            assert read is not None
            self._board(table, message, read[1], read[2], live="play" in found, over="score" in found)
        elif "start" in found:
            table.lobby = message
        elif list(found) == ["play"]:
            self.reminders.append(message.made_at)

    def _board(self, table: Table, message: Message, game_id: str, version: int, *, live: bool, over: bool) -> None:
        move = self._waiting.get(table)
        if move is not None and move.game_id == game_id and version > move.version and move.posted_at is None:
            move.posted_at = message.made_at
        if live:
            table.game_id, table.version, table.message, table.over = game_id, version, message, False
            if not table.busy:
                self._can_move(table)
        elif over:
            table.message, table.over = None, True
            self.ready.drop(table)
            if not table.busy:
                self._task(self._again(table))

    # -- a move ------------------------------------------------------------------------------------------------------

    def begin(self) -> Move | None:
        """Have somebody begin a move somewhere; None where nobody can."""
        table = self.ready.draw()
        return None if table is None else self._begin(table)

    def play_computers(self) -> None:
        """From now on people who play against computers move as soon as they can."""
        self.keen = True
        for table in self._tables.values():
            if table.levels and table.message is not None and not table.busy:
                self._begin(table)

    def _can_move(self, table: Table) -> None:
        """Somebody is to move there: at once against computers, among people when it is drawn."""
        if not table.levels:
            self.ready.add(table)
        elif self.keen:
            self._begin(table)

    def _begin(self, table: Table) -> Move:
        """Have the player to move there begin a move."""
        table.busy = True
        version, game = self._book.position(table.game_id)
        mover = self._book.people(table.game_id)[game.to_move]
        assert mover is not None, "the live message is a person's"
        person = self._discord.world.people[mover]
        move = Move(table, table.game_id, version, person, self._random.random() < self._taps, time.time())
        self.moves.append(move)
        self._waiting[table] = move
        self._task(self._move(move, game))
        return move

    async def _move(self, move: Move, game: Game) -> None:
        table = move.table
        try:
            if move.by_taps:
                await self._by_taps(move)
            else:
                await self._by_words(move, game)
        finally:
            table.busy = False
        if table.over:
            await self._again(table)
        elif table.version > move.version or not move.told:
            # A player whose move failed, or may have, looks again a little later.
            if not move.told:
                await asyncio.sleep(_SOON)
            if table.message is not None and self._book.version(table.game_id) == table.version:
                self._can_move(table)

    async def _by_words(self, move: Move, game: Game) -> None:
        move.turn = turn = moves.choose(game, self._random)
        if isinstance(turn, Discard):
            number = _number(game, turn.tile)
            await self._commit(
                move, lambda: self._discord.command(move.person, move.table.channel, "discard", tile=number)
            )
            return
        options: dict[str, str | int] = {"square": square_name(turn.square), "rotation": 90 * turn.rotation}
        options["spot"] = _spot(turn.then)
        if game.phase is Phase.DRAW:
            options["tile"] = _number(game, turn.tile)
        if self._typing:
            await self._type(move, options)
        await self._commit(move, lambda: self._discord.command(move.person, move.table.channel, "place", **options))

    async def _type(self, move: Move, options: dict[str, str | int]) -> None:
        """What Discord asks while somebody fills the command in."""
        chosen: dict[str, str | int] = {}
        for name in ("tile", "square", "rotation", "spot"):
            if name in options:
                asked = self._discord.type(move.person, move.table.channel, "place", name, "", **chosen)
                self.acts.append(asked)
                await _within(asked.acknowledged, ACKNOWLEDGE_SECONDS)
                chosen[name] = options[name]

    async def _by_taps(self, move: Move) -> None:
        """Open the panel, choose until there is something to confirm, and confirm it."""
        message = move.table.message
        play = [] if message is None else actions(message.custom_ids()).get("play", [])
        if message is None or not play:
            move.lost = "no Play button"
            return
        panel = await self._press(move.person, message, play[0])
        for _ in range(_MOST_TAPS):
            if panel is None:
                break
            shown = panel
            found = actions(shown.custom_ids())
            if "confirm" in found:
                custom_id = found["confirm"][0]
                move.turn, move.lost = _meant(custom_id), ""
                await self._commit(move, partial(self._discord.press, move.person, shown, custom_id))
                return
            if "discard" in found:
                custom_id = self._random.choice(found["discard"])
                await self._commit(move, partial(self._discord.press, move.person, shown, custom_id))
                return
            panel = await self._choose(move.person, shown)
            move.lost = f"after {shown.text.partition(chr(10))[0]!r} with {', '.join(found)}"

    async def _choose(self, person: Person, panel: Message) -> Message | None:
        """The panel after one choice, in a select or by a button: of those that leave least open."""
        choices: list[tuple[str, list[str], str]] = []
        for part in panel.parts():
            custom_id = part["custom_id"]
            if "options" in part:
                choices += [(custom_id, [one["value"]], one["value"]) for one in part["options"]]
            elif custom_id.startswith("t1:draft:"):
                choices.append((custom_id, [], custom_id))
        if not choices:
            return None
        least = min(_open(draft) for _, _, draft in choices)
        custom_id, values, _ = self._random.choice([one for one in choices if _open(one[2]) == least])
        return await self._press(person, panel, custom_id, values)

    async def _press(
        self, person: Person, message: Message, custom_id: str, values: Sequence[str] = ()
    ) -> Message | None:
        made = await self._tried(lambda: self._discord.press(person, message, custom_id, values))
        return None if made is None else made.shown

    async def _commit(self, move: Move, send: Callable[[], Interaction]) -> None:
        """Try until the bot says that the move counts, or that it doesn't, or it is seen to have counted."""

        def sent() -> Interaction:
            made = send()
            move.tries.append(made)
            return made

        def open_still() -> bool:
            return self._book.version(move.game_id) == move.version

        made = await self._tried(sent, open_still)
        if made is None:
            if open_still():
                move.lost = "nobody answered"
            return
        text = "" if made.shown is None else made.shown.text
        if text.startswith(DONE):
            move.told = True
        elif open_still():
            move.lost = f"refused: {text}"
        self.sayings[text.partition("\n")[0][:60] or "(nothing)"] += 1

    # -- trying ------------------------------------------------------------------------------------------------------

    async def _tried(
        self, send: Callable[[], Interaction], still: Callable[[], bool] = lambda: True
    ) -> Interaction | None:
        """An act that was answered, however many tries it takes; None where it can't or needn't be done any more."""
        silence: Silence | None = None
        for _ in range(_TRIES):
            try:
                made = send()
            except NoSuchThing:
                return None
            self.acts.append(made)
            if silence is None:
                silence = Silence(made.sent_at)
                self.silences.append(silence)
            if await self._acknowledged(made):
                if silence.ended is None:
                    silence.ended = made.acknowledged_at
                if await self._answered(made):
                    return made
                # What was stored is answered when the bot is there again.
                if not still() and await _within(made.answered, self._discord.patience):
                    return made
            if not still():
                # What was asked for has happened: the bot heard, it only couldn't say so.
                silence.ended = silence.ended or time.time()
                return None
            if self.closing:
                return None
            await asyncio.sleep(_SOON)
        return None

    async def _acknowledged(self, made: Interaction) -> bool:
        """Whether the bot acknowledges it in time; it doesn't any more once the connection that told it has ended."""
        gateway, guild_id = self._discord.gateway, made.channel.guild_id
        connection = gateway.connection(guild_id)
        if await _within(made.acknowledged, ACKNOWLEDGE_SECONDS):
            return True
        while not made.too_late and connection is not None and connection is gateway.connection(guild_id):
            if await _within(made.acknowledged, _SOON):
                return True
        return made.acknowledged.is_set()

    async def _answered(self, made: Interaction) -> bool:
        """Whether it is answered in time; what wasn't stored when the bot's connection ended perhaps never is."""
        gateway, guild_id = self._discord.gateway, made.channel.guild_id
        connection, end = gateway.connection(guild_id), time.monotonic() + self._patience
        while connection is not None and connection is gateway.connection(guild_id) and time.monotonic() < end:
            if await _within(made.answered, _SOON):
                return True
        return made.answered.is_set()

    # -- another game ------------------------------------------------------------------------------------------------

    async def _again(self, table: Table) -> None:
        """The game is over: the same people open another one and start it; against computers it stays at one."""
        if table.busy or self.closing or table.levels:
            return
        table.busy, table.lobby = True, None
        opener, *others = table.people
        options: dict[str, str | bool] = {"ruleset": table.ruleset, "order": "seated", "expert": table.expert}
        await self._tried(
            lambda: self._discord.command(opener, table.channel, "game open", **options), lambda: table.lobby is None
        )
        lobby = await self._lobby(table)
        if lobby is not None:
            for person in others:
                await self._first(person, lobby, "join")
            await self._first(opener, lobby, "start")
        table.busy = False
        if table.message is not None:
            self.ready.add(table)

    async def _lobby(self, table: Table) -> Message | None:
        await wait_until(lambda: table.lobby is not None, self._patience)
        return table.lobby

    async def _first(self, person: Person, message: Message, action: str) -> None:
        found = actions(message.custom_ids()).get(action)
        if found:
            await self._press(person, message, found[0])

    # -- tasks -------------------------------------------------------------------------------------------------------

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures.append(f"{type(error).__name__}: {error}")

    @property
    def at_it(self) -> int:
        """How many are in the middle of something."""
        return len(self._tasks)

    async def close(self, seconds: float) -> None:
        """Nobody begins anything more, nor tries again; what runs may end."""
        self.closing = True
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=seconds)
        for task in self._tasks:
            task.cancel()


def _number(game: Game, kind: str) -> str:
    """The number that an open tile has for its player."""
    return str(game.open_tiles().index(kind) + 1)


def _spot(then: TurnEnd) -> str:
    """How a player writes the end of a turn."""
    if then is None:
        return "none"
    return notation.token(then) if isinstance(then, Deploy) else str(then)


def _meant(custom_id: str) -> Turn | None:
    """Where the tile lies that a Confirm button confirms; how the turn ends isn't read."""
    found = _CONFIRM.fullmatch(custom_id)
    return None if found is None else Turn(parse_square(found[1]), int(found[2]) // 90)


def _open(draft: str) -> int:
    """How much of a turn isn't chosen in a draft, as the ids of the panel write it: each such part is a hyphen."""
    return draft.split(":").count("-")


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return event.is_set()
    return True
