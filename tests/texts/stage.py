"""The bot's use cases by the names of commands and the ids of buttons, and what people are shown, as plain lines.

This file alone knows how a use case is reached, for all that is made of the bot's texts and panels; what its answer is
made of, ``shown`` alone knows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from bot.app import USES, App
from bot.core.composing import Post, PostAction
from bot.core.context import Context
from bot.game import notation
from bot.game.acts import Act, Filling, Person, Place, Refused
from bot.game.notation import Draft
from bot.game.settings import GameOptions, NotifyBy
from bot.game.views import numbered
from bot.text import catalogue
from bot.text.lines import Line
from bot.text.message import Choice, Message
from bot.ui.ids import Id
from bot.ui.presses import found
from bot.use_cases import analysis as analysing
from bot.use_cases import (
    autocomplete,
    away,
    board,
    channel,
    cleanup,
    ending,
    help,
    hints,
    history,
    lobby,
    notify,
    panel,
    plans,
    privacy,
    puzzle_posts,
    puzzles,
    rematch,
    reminders,
    rules,
    seats,
    setup,
    standings,
    tiles,
    turn,
    undo,
    votes,
)
from bot.use_cases.rules import topics
from bot.use_cases.seats import suggestions
from bot.use_cases.setup import Changes
from bot.workers.thinker import Worker
from engine import players
from engine.game import Game
from engine.players import analysis
from engine.squares import square_name
from engine.tiles import TileSet
from engine.turns import Discard, Turn
from storage import GameStatus, Store, connection
from tests.bot.app.table import ANNA, CHANNEL, Table, Watch
from tests.bot.app.variants import VARIANTS
from tests.texts.shown import IN_WORDS, Shown, Shows

Command: TypeAlias = Callable[..., Awaitable["Message"]]

COMMANDS: Final[Mapping[str, Command]] = {
    "game open": lambda app, act, options=None, invited=(), computers=(), **how: app.do(
        lobby.OPEN, act, options or GameOptions(**how), invited, computers
    ),
    "game join": lambda app, act, **how: app.do(lobby.JOIN, act, **how),
    "game leave": lambda app, act: app.do(lobby.LEAVE, act),
    "game start": lambda app, act: app.do(lobby.START, act),
    "game end": lambda app, act, reason="": app.do(ending.SURE, act, reason=reason),
    "game list": lambda app, act: app.do(help.GAMES, act),
    "game resign": lambda app, act: app.do(seats.SURE, act),
    "game replace": lambda app, act, seat, by=None, computer=None: app.do(seats.REPLACE, act, seat, by, computer),
    "game rematch": lambda app, act: app.do(rematch.REMATCH, act),
    "game move": lambda app, act, there: app.do(channel.MOVE, act, there),
    "vote": lambda app, act, yes: app.do(votes.VOTE, act, yes=yes),
    "play": lambda app, act: app.do(panel.PLAY, act),
    "hint": lambda app, act: app.do(hints.HINT, act),
    "place": lambda app, act, square, rotation=None, spot=None, tile=None: (
        app.do(panel.LAY, act, square, rotation, tile)
        if spot is None
        else app.do(turn.PLACE, act, square, rotation, spot, tile)
    ),
    "plan": lambda app, act, **turn: app.do(plans.PLAN, act, **turn),
    "rotate": lambda app, act, to=None, tile=None: app.do(panel.ROTATE, act, to, tile),
    "deploy": lambda app, act, spot: app.do(turn.DEPLOY, act, spot),
    "takeback": lambda app, act, follower: app.do(turn.TAKE_BACK, act, follower),
    "pass": lambda app, act: app.do(turn.PASS, act),
    "discard": lambda app, act, tile: app.do(turn.DISCARD, act, tile),
    "undo": lambda app, act: app.do(undo.SURE, act),
    "nudge": lambda app, act: app.do(reminders.NUDGE, act),
    "board": lambda app, act, text=False, **view: app.do(board.IN_WORDS if text else board.BOARD, act, **view),
    "score": lambda app, act, projected=False: app.do(board.SCORE, act, projected=projected),
    "tiles": lambda app, act: app.do(tiles.TILES, act),
    "history": lambda app, act, **how: app.do(history.HISTORY, act, **how),
    "export": lambda app, act: app.do(history.EXPORT, act),
    "analysis": lambda app, act: app.do(analysing.ANALYSIS, act),
    "rules": lambda app, act, ruleset=None, topic=None: app.do(rules.RULES, act, ruleset, topic),
    "help": lambda app, act: app.do(help.HELP, act),
    "stats": lambda app, act, player=None, **how: app.do(standings.STATS, act, player or act.person, **how),
    "leaderboard": lambda app, act, puzzle=False, **how: (
        app.do(puzzles.TABLE, act) if puzzle else app.do(standings.LEADERBOARD, act, **how)
    ),
    "puzzle": lambda app, act, number=None: app.do(puzzles.PUZZLE, act, number),
    "privacy export": lambda app, act: app.do(privacy.EXPORT, act),
    "privacy delete": lambda app, act: app.do(privacy.SURE, act),
    "notify": lambda app, act, way=None, digest=None: (
        app.do(notify.SHOW, act)
        if way is None and digest is None
        else app.do(notify.CHOOSE, act, None if way is None else NotifyBy(way), digest=digest)
    ),
    "away": lambda app, act, days=None, back=False: app.do(away.AWAY, act, days, back=back),
    "setup puzzle": lambda app, act, channel=None, hour=None: app.do(puzzle_posts.SETTLE, act, channel, hour),
    "setup": lambda app, act, **changes: app.do(setup.CHANGE, act, Changes(**changes)),
}
"""Each command by its name, with its options."""

SUGGESTIONS: Final[Mapping[str, Callable[[Context, Filling], Awaitable[Sequence[Choice]]]]] = {
    "place square": autocomplete.squares,
    "place rotation": autocomplete.rotations,
    "place spot": autocomplete.spots,
    "place tile": autocomplete.tiles,
    "rotate to": autocomplete.turned,
    "deploy spot": autocomplete.deploy_spots,
    "takeback follower": autocomplete.take_backs,
    "discard tile": autocomplete.discards,
    "plan square": autocomplete.squares,
    "plan rotation": autocomplete.rotations,
    "plan spot": autocomplete.spots,
    "plan tile": autocomplete.tiles,
    "board close_up": autocomplete.close_ups,
    "board show": autocomplete.views,
    "game replace seat": suggestions,
    "rules topic": topics,
}
"""What is suggested while somebody fills an option in, by the command's name and the option's."""

OTHER_CHANNEL: Final = Place(CHANNEL.guild_id, CHANNEL.channel_id + 1)

_POSTS: Final = {"turn": "turn's message", "undone": "turn undone", "taken": "seat taken", "over": "end"}


class Stage:
    """One channel of one bot, on a clock that stands still until it is moved; all that is shown is kept."""

    def __init__(self, table: Table, watch: Watch, scene: str) -> None:
        self._table = table
        self.watch = watch
        self._scene = scene
        self.game = ""
        self.part = 0.0
        self.shown: list[Shown] = []
        self.place = CHANNEL

    @property
    def app(self) -> App:
        """The use cases."""
        return self._table.app

    @property
    def strangers(self) -> set[int]:
        """People who aren't on the server."""
        return self._table.strangers

    # -- what people do ------------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: str, *, act: Mapping[str, Any] | None = None, **options: Any) -> Shown:
        """Use a command; a refusal is shown, too. ``act``: in which rights, see ``Act``."""
        shown = await self._used(f"/{command}", person, act, lambda app, by: COMMANDS[command](app, by, **options))
        if command == "analysis":
            turns = [
                await self.press(person, part.custom_id)
                for part in shown.components(catalogue("en"))
                if found(part.custom_id)[1].action in ("decided", "numbers")
            ]
            if len(turns) > 1:
                await self._try_a_turn(person, await self.press_on(person, turns[0], "try"))
                await self.press_on(person, shown, "share")
                await self.press_on(person, shown, "share")
                await self.deliver()
        return shown

    async def _try_a_turn(self, person: Person, panel: Shown) -> None:
        """Choose what comes first in a panel until a turn is whole, and try that."""
        for _ in range(6):
            ids = [part.custom_id for part in panel.components(catalogue("en")) if part.pressable]
            ready = [one for one in ids if found(one)[1].action == "tried"]
            if ready:
                await self.press(person, ready[0])
                return
            panel = await self.press(person, next(one for one in ids if found(one)[1].action == "try"))

    async def give_to_computer(self, person: Person, seat: str) -> None:
        """A moderator gives a seat to a computer."""
        sure = await self.do(person, "game replace", seat=seat, computer="easy", act={"moderator": True})
        await self.press_on(person, sure, "remove", moderator=True)

    async def press(self, person: Person, custom_id: str, *values: str, act: Mapping[str, Any] | None = None) -> Shown:
        """Press a button, or choose in a select."""
        use, on = found(custom_id)
        return await self._used(
            f"[{on.action}]",
            person,
            act,
            lambda app, by: app.do(use, by.on(on.game, on.version), **use.read(on.arg, values)),
        )

    async def press_on(self, person: Person, shown: Shown, action: str, **act: Any) -> Shown:
        """Press the first button of a message that does that."""
        ids = [part.custom_id for part in shown.components(catalogue("en")) if part.pressable]
        chosen = [one for one in ids if found(one)[1].action == action]
        assert chosen, f"{self._scene}: no {action} on {shown.text(catalogue('en'))!r}"
        return await self.press(person, chosen[0], act=act)

    async def draft(self, person: Person, version: int, turn: RecordedMove, *, page: int | None = None) -> Shown:
        """Choose so much of a turn in the panel."""
        row = await self._table.row(self.place)
        arg = str(Draft(turn.tile, turn.square, turn.rotation, turn.spot))
        on = Id("draft", row.id, version, arg) if page is None else Id("page", row.id, version, f"{page}:{arg}")
        return await self.press(person, str(on))

    async def confirm(self, person: Person, version: int, turn: RecordedMove) -> Shown:
        """Press Confirm of that turn, or Discard."""
        row = await self._table.row(self.place)
        if turn.discards:
            return await self.press(person, str(Id("discard", row.id, version, turn.discards)))
        arg = str(Draft(turn.tile, turn.square, turn.rotation, turn.spot))
        return await self.press(person, str(Id("confirm", row.id, version, arg)))

    async def suggest(self, person: Person, what: str, **filled: Any) -> Shown:
        """What is suggested for a command's option."""
        offered = await SUGGESTIONS[what](
            self.app.context, Filling(person, self.place, filled, what.startswith("plan"))
        )
        return self._keep(Shown(f"suggested for /{what}", self._scene, self.game, self.part, choices=tuple(offered)))

    async def _used(
        self, kind: str, person: Person, how: Mapping[str, Any] | None, use: Callable[[App, Act], Awaitable[Any]]
    ) -> Shown:
        by = replace(self._table.act(person, place=self.place), **(how or {}), meanwhile=self._meanwhile)
        kind = IN_WORDS if by.in_words else kind
        self.watch.forward(seconds=61)
        try:
            return self._see(kind, await use(self.app, by))
        except Refused as refused:
            answer = await self.app.refused(refused, self._table.act(person, place=self.place))
            return self._see(_REFUSALS.get(refused.line.code, "refusal"), answer)

    async def _meanwhile(self, said: Line) -> None:
        # How far an analysis is when somebody hears of it depends on the machine.
        if not said.code.startswith("analysis-"):
            self._keep(Shown("meanwhile", self._scene, self.game, self.part, lines=(said,)))

    async def too_often(self, person: Person, kind: str) -> Shown:
        """Ask for one thing of a kind after the other at the same moment, until that is refused."""
        while True:
            try:
                async with self.app.context.limits.kept(kind, person):
                    pass
            except Refused as refused:
                return self._see("refusal", await self.app.refused(refused, self._table.act(person, place=self.place)))

    # -- what comes by itself ------------------------------------------------------------------------------------------

    async def deliver(self, *, closed: bool = False) -> list[Shown]:
        """Post all that waits; ``closed``: direct messages don't reach anybody."""
        posts, outbox = [], self.app.outbox
        while rows := await outbox.due(50):
            for row in rows:
                post = await outbox.claim(row)
                if post is None:
                    continue
                if closed and post.user_id is not None:
                    await outbox.unreachable(row, "closed")
                    continue
                await outbox.sent(post, self._table.channel.take(post))
                if post.action is not PostAction.RETIRE:
                    posts.append(self._see(_post_kind(post), post))
                    await self._in_words(post)
        return posts

    async def _in_words(self, post: Post) -> None:
        """What somebody reads who presses In words below a post that has it."""
        for button in post.buttons:
            if button.action in ("told", "terms"):
                place = Place(post.guild_id, post.channel_id)
                act = self._table.act(ANNA, place=place).on(button.game_id, button.version)
                self._see(IN_WORDS, await self.app.do(USES[button.action], act))

    async def wait(self, days: float) -> list[Shown]:
        """So much time passes, and what falls due in it has its effect."""
        posts = []
        while days > 0:
            self.watch.forward(min(days, 0.5))
            days -= 0.5
            await cleanup.announce(self.app.context, await self._table.store.reader.live_games())
            await self.app.timers.fire_due()
            await self.app.computers.play_due()
            posts += await self.deliver()
        return posts

    async def move_on(self) -> list[Shown]:
        """Computers take the turns that are theirs."""
        self.watch.forward(seconds=3600)
        await self.app.computers.play_due()
        return await self.deliver()

    # -- the game ------------------------------------------------------------------------------------------------------

    async def begun(self, people: Sequence[Person], **options: Any) -> None:
        """A running game of those people."""
        if "options" not in options:
            self.game = options.get("ruleset", "base")
        await self.do(people[0], "game open", **{"order": "seated", **options})
        for person in people[1:]:
            await self.do(person, "game join")
        await self.do(people[0], "game start")
        await self.deliver()

    async def some_turns(self, turns: int) -> None:
        """So many turns."""
        for _ in range(turns):
            await self.confirm(await self.mover(), await self.version(), await self.choose("easy"))
            await self.deliver()

    def variant(self, game: str, *, hints: bool = False) -> GameOptions:
        """How one of the games that there are to be played is opened."""
        self.game = {"expert, tiles removed": "expert", "known": "base"}.get(game, game)
        return replace(VARIANTS[game], hints=hints)

    async def version(self) -> int:
        """The version of the channel's newest game."""
        return (await self._table.row(self.place)).version

    async def game_id(self) -> str:
        """The id of the channel's newest game."""
        return (await self._table.row(self.place)).id

    async def running(self) -> bool:
        """Whether it is being played."""
        return (await self._table.row(self.place)).status is GameStatus.RUNNING

    async def mover(self) -> Person:
        """Whose turn it is."""
        return await self._table.mover(self.place)

    async def turns(self) -> int:
        """How many turns it has had."""
        return max(number for number, _ in numbered(await self._table.situation(self.place)))

    async def seats(self) -> list[Person]:
        """The people at the table."""
        return [
            Person(seat.user_id, seat.name) for seat in (await self._table.situation(self.place)).seats if seat.user_id
        ]

    async def seat(self) -> str:
        """The number of the seat whose turn it is."""
        return str((await self._table.game(self.place)).to_move + 1)

    async def rest(self, why: str) -> None:
        """The channel is closed to the bot: its game rests."""
        await self.app.outbox.channel_gone(self.place.channel_id, why)

    async def ways(self, find: Callable[[Game, RecordedMove], list[str]], turn: RecordedMove) -> list[str]:
        """What is found for a turn in the position as it is."""
        return find(await self._table.game(self.place), turn)

    async def choose(self, level: str, random: Random | None = None) -> RecordedMove:
        """The turn that a computer of that level would take."""
        game = await self._table.game(self.place)
        turn = players.choose(game, level, random or Random(self._scene))
        if isinstance(turn, Discard):
            return RecordedMove(discards=notation.tile_number(game, turn.tile) or "1")
        kind = turn.tile or game.choices()[0]
        return RecordedMove(
            notation.tile_number(game, kind), square_name(turn.square), notation.degrees(turn.rotation),
            notation.token(turn.then),
        )  # fmt: skip

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _see(self, kind: str, source: Shows) -> Shown:
        kept = self._keep(Shown(kind, self._scene, self.game, self.part, source, lines=source.lines))
        if isinstance(source, Message) and source.after is not None:
            self._see(f"{kind}, after it", source.after)
        return kept

    def _keep(self, shown: Shown) -> Shown:
        self.shown.append(shown)
        return shown


_REFUSALS: Final = {"not-your-turn": "not your turn", "stale": "old button"}


def _post_kind(post: Post) -> str:
    """What a post is, for the table of rows."""
    if post.row.kind == "turn" and post.version == 1:
        return "game begins"
    kind = _POSTS.get(post.row.kind, post.row.kind.replace("_", " "))
    return f"letter: {kind}" if post.user_id is not None else f"post: {kind}"


@dataclass(frozen=True)
class RecordedMove:
    """A turn as it is typed; ``discards``: the number of the open tile that is given up instead."""

    tile: str | None = None
    square: str | None = None
    rotation: int | None = None
    spot: str | None = None
    discards: str = ""

    def only(self, *parts: str) -> RecordedMove:
        """Only those parts of it."""
        return RecordedMove(**{name: getattr(self, name) for name in parts})


_SAMPLES: Final = 4
"""So few samples judge a turn in an analysis, here and now: how long a process takes would be chance."""


def _weighed(_: Worker, decision: analysis.Decision, turn: Turn, seed: str) -> analysis.Weighed:
    return analysis.weigh(decision, turn, seed, _SAMPLES)


def _judged(_: Worker, decision: analysis.Decision, seed: str, samples: int) -> analysis.Verdict:
    return analysis.judge(decision, seed, min(samples, _SAMPLES))


@contextmanager
def _unpainted() -> Iterator[None]:
    """Nothing is painted, turns are judged without a process, and nobody waits for the disk."""
    quick = tuple(one.replace("=FULL", "=OFF") for one in connection.PRAGMAS)
    with (
        patch("bot.workers.drawer.paint", lambda _: b"picture"),
        patch("bot.workers.drawer.gif", lambda _: b"film"),
        patch.object(connection, "PRAGMAS", quick),
        patch.object(Worker, "judge", _judged),
        patch.object(Worker, "weigh", _weighed),
    ):
        yield


@asynccontextmanager
async def staged(
    path: Path,
    scene: str,
    seed: int = 1,
    *,
    random: Random | None = None,
    tilesets: Mapping[str, TileSet] | None = None,
) -> AsyncIterator[Stage]:
    """A stage on a new database at that path, always the same for the same scene and seed."""
    numbers, watch = count(2), Watch()
    with _unpainted():
        async with Store.opened(path, new_id=lambda: f"game{next(numbers)}") as store:
            table = Table(store, seed, random, tilesets, now=watch, interactions=count(1))
            yield Stage(table, watch, scene)
            await table.app.close()
