"""A table to play at in tests: the real store and engine, people who act, and a channel that posts go to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any, ParamSpec, TypeVar

import pytest

from bot.app import USES, App
from bot.core.composing import Post, PostAction
from bot.core.context import Context
from bot.core.outbox import LiveMessage
from bot.core.uses import Use
from bot.game import notation, placements
from bot.game.acts import Act, Filling, Person, Place, Refused
from bot.game.drafts import Step
from bot.game.notation import Draft
from bot.game.positions import Positions
from bot.game.settings import GameOptions
from bot.game.views import Situation
from bot.text import LOCALES, catalogue
from bot.text.message import Button, Choice, Message
from bot.use_cases import lobby, turn, votes
from bot.use_cases.panel import LAY, SHOW
from engine.game import Game
from engine.squares import split, square_name
from engine.tiles import TileSet
from render.board.scene import Scene
from storage import GameRow, GameStatus, Store
from tests.bot.app.panels import Panel, seen
from tests.patience import PATIENCE

Source = Callable[[Context, Filling], Awaitable[list[Choice]]]
P = ParamSpec("P")
T = TypeVar("T")

ANNA = Person(1, "Anna")
BO = Person(2, "Bo")
CLEO = Person(3, "Cleo")
DORA = Person(4, "Dora")
EMIL = Person(5, "Emil")
FAY = Person(6, "Fay")
PEOPLE = (ANNA, BO, CLEO, DORA, EMIL)

CHANNEL = Place(100, 200)


_SECONDS = count(1_800_000_000)
_NUMBERS = count(1)


def clock() -> float:
    """A clock that goes on by a second each time somebody looks."""
    return float(next(_SECONDS))


@dataclass(frozen=True)
class Move:
    """A whole turn at a version of a game; ``tile``: the number of the open tile, empty where the tile was drawn."""

    game_id: str
    version: int
    square: str
    rotation: int
    spot: str
    tile: str = ""

    @property
    def draft(self) -> Draft:
        """What the Confirm button of it says."""
        return Draft(self.tile or None, self.square, self.rotation, self.spot)


class Watch:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at

    def forward(self, days: float = 0, seconds: float = 0) -> None:
        """Let so much time pass."""
        self.at += days * 86_400 + seconds


@dataclass
class Channel:
    """Messages as a channel would show them."""

    posts: list[Post] = field(default_factory=list)
    messages: dict[int, Post] = field(default_factory=dict)
    retired: set[int] = field(default_factory=set)
    _ids: Iterator[int] = field(default_factory=lambda: count(9001))

    def take(self, post: Post) -> int | None:
        """Do what the post says; the message's id."""
        self.posts.append(post)
        if post.action is PostAction.SEND:
            number = next(self._ids)
            self.messages[number] = post
            return number
        assert post.message_id is not None
        if post.action is PostAction.RETIRE:
            self.retired.add(post.message_id)
        return post.message_id

    @property
    def sent(self) -> list[Post]:
        """The new messages, oldest first."""
        return [post for post in self.posts if post.action is PostAction.SEND]


class Table:
    """One app on one store, and what was posted."""

    def __init__(
        self,
        store: Store,
        seed: int = 1,
        random: Random | None = None,
        tilesets: Mapping[str, TileSet] | None = None,
        now: Callable[[], float] = clock,
        interactions: Iterator[int] = _NUMBERS,
        channel: Channel | None = None,
    ) -> None:
        self.store = store
        self._interactions = interactions
        self.woken = 0
        self.strangers: set[int] = set()
        self.app = App(
            store,
            clock=lambda: datetime.fromtimestamp(now(), UTC),
            random=random or Random(seed),
            revision="test",
            tilesets=tilesets or {},
        )
        self.app.context.member = self._member
        self.app.context.wakes.append(self._wake)
        self.channel = channel or Channel()
        self._log = Positions(kept=1)

    def _wake(self) -> None:
        self.woken += 1

    async def _member(self, _guild_id: int, user_id: int) -> bool:
        return user_id not in self.strangers

    def act(
        self,
        person: Person,
        number: int | None = None,
        *,
        place: Place = CHANNEL,
        moderator: bool = False,
        writes: bool = True,
        in_words: bool = False,
    ) -> Act:
        """An interaction of its own, unless it is given a number."""
        number = next(self._interactions) if number is None else number
        return Act(number, person, place, moderator, writes, in_words=in_words)

    async def do(self, person: Person, use: Use[P], /, *what: P.args, **how: P.kwargs) -> Message:
        """What comes of a use of somebody's in the channel."""
        return await self.app.do(use, self.act(person), *what, **how)

    async def press(self, person: Person, button: Button, place: Place = CHANNEL) -> Message:
        """What somebody sees who presses that button."""
        use = USES[button.action]
        act = self.act(person, place=place).on(button.game_id, button.version)
        return await self.app.do(use, act, **use.read(button.arg, ()))

    async def offered(
        self, source: Source, person: Person, filled: Mapping[str, object] | None = None, *, ahead: bool = False
    ) -> list[str]:
        """What somebody who fills a command in is offered; every label and value fits."""
        found = await source(self.app.context, Filling(person, CHANNEL, filled or {}, ahead=ahead))
        for locale in LOCALES:
            assert all(0 < len(catalogue(locale).label(one.label)) <= 100 for one in found)
        assert all(0 < len(one.value) <= 100 for one in found)
        return [one.value for one in found]

    async def refused(self, acting: Awaitable[object]) -> str:
        """The code of a refusal, after which nothing is different."""
        before = await self.store.reader.counts()
        with pytest.raises(Refused) as caught:
            await acting
        assert await self.store.reader.counts() == before
        return caught.value.line.code

    async def confirm(self, act: Act, move: Move) -> Message:
        """Press the Confirm button of a turn."""
        return await self.app.do(turn.CONFIRM, act.on(move.game_id, move.version), move.draft)

    async def vote(self, act: Act, game_id: str, number: int, *, yes: bool) -> Message:
        """Press a button of the vote with that number."""
        return await self.app.do(votes.YES if yes else votes.NO, act.on(game_id, number))

    async def place(
        self, act: Act, square: str, rotation: int | None, spot: str | None, tile: str | None = None
    ) -> Message:
        """``/place``: the whole turn, or without a spot only the tile."""
        if spot is None:
            return await self.app.do(LAY, act, square, rotation, tile)
        return await self.app.do(turn.PLACE, act, square, rotation, spot, tile)

    async def deliver(self) -> list[Post]:
        """Post everything that waits; the posts in order."""
        done: list[Post] = []
        while rows := await self.app.outbox.due(50):
            for row in rows:
                post = await self.app.outbox.claim(row)
                if post is not None:
                    done.append(post)
                    await self.app.outbox.sent(post, self.channel.take(post))
        return done

    async def begin(
        self,
        people: Iterable[Person] = (ANNA, BO),
        options: GameOptions | None = None,
        place: Place = CHANNEL,
        computers: Sequence[str] = (),
    ) -> GameRow:
        """A running game of those people and computers of those levels, with its first posts delivered."""
        owner, *others = people
        chosen = options or GameOptions(order="seated", undo="friendly")
        await self.app.do(lobby.OPEN, self.act(owner, place=place), chosen, (), computers)
        for person in others:
            await self.app.do(lobby.JOIN, self.act(person, place=place))
        await self.app.do(lobby.START, self.act(owner, place=place))
        await self.deliver()
        return await self.row(place)

    async def row(self, place: Place = CHANNEL) -> GameRow:
        """The channel's newest game."""
        row = await self.store.reader.latest_game(place.channel_id)
        assert row is not None
        return row

    async def situation(self, place: Place = CHANNEL, version: int | None = None) -> Situation:
        """The game from the log alone, without what the app has in memory."""
        row = await self.row(place)
        return await self._log.situation(self.store.reader, row, await self.store.reader.seats(row.id), version)

    async def game(self, place: Place = CHANNEL) -> Game:
        """The position from the log alone."""
        return (await self.situation(place)).game

    async def mover(self, place: Place = CHANNEL) -> Person:
        """Whose turn it is."""
        return to_move(await self.situation(place))


def to_move(situation: Situation) -> Person:
    """Whose turn it is in a position."""
    seat = situation.seats[situation.game.to_move]
    assert seat.user_id is not None
    return Person(seat.user_id, seat.name)


async def live_messages(table: Table) -> list[LiveMessage]:
    """Where the live games' buttons are, as far as they aren't on their way."""
    games = await table.store.reader.live_games()
    return [live for game in games if (live := await table.app.outbox.live_message(game.id)) is not None]


def beside_the_loop(function: Callable[..., T]) -> Callable[..., T]:
    """The same function, but it fails unless the event loop goes on while it runs."""
    loop = asyncio.get_running_loop()

    def checked(*what: Any, **named: Any) -> T:
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(PATIENCE)
        return function(*what, **named)

    return checked


def painted(scene: Scene) -> bytes:
    """A scene's stand-in for a picture."""
    return repr(scene).encode()


async def choose(table: Table, person: Person, panel: Panel, value: str) -> Panel:
    """The panel after a press on a button, or an option, with that draft."""
    return seen(await table.app.do(SHOW, table.act(person).on(panel.game_id, panel.version), Draft.parse(value)))


def spot(panel: Panel, token: str) -> str:
    """The panel's draft with that spot."""
    return str(replace(panel.draft, spot=token))


def tokens(panel: Panel) -> list[str]:
    """The spots that a panel with the tile lying offers, by their tokens."""
    return [Draft.parse(choice.value).spot or "" for choice in panel.choices]


def whole(panel: Panel) -> Move:
    """The turn that the panel's Confirm commits."""
    draft = panel.draft
    assert panel.step is Step.CONFIRM
    assert draft.square is not None
    assert draft.rotation is not None
    assert draft.spot is not None
    return Move(panel.game_id, panel.version, draft.square, draft.rotation, draft.spot, draft.tile or "")


async def any_move(table: Table, random: Random, place: Place = CHANNEL) -> Move:
    """A legal whole turn of the player to move, drawn at random."""
    return move_in(await table.situation(place), random)


def move_in(situation: Situation, random: Random) -> Move:
    """The same in a position."""
    game = situation.game
    kind = random.choice(game.choices())
    tile = notation.tile_number(game, kind)
    after = placements.with_drawn(game, kind).copy()
    square, rotation = split(random.choice(after.placements()))
    after.lay(square, rotation)
    token = notation.token(random.choice(after.turn_ends()))
    return Move(situation.row.id, situation.version, square_name(square), notation.degrees(rotation), token, tile or "")


async def play_on(table: Table, turns: int, seed: int = 7) -> None:
    """So many random turns by whole ``/place`` commands, posts delivered; giving up an open tile counts as one."""
    random = Random(seed)
    for _ in range(turns):
        await _play_a_turn(table, random)


async def play_out(table: Table, seed: int = 3) -> None:
    """Such turns until the game is over."""
    random = Random(seed)
    while (await table.row()).status is GameStatus.RUNNING:
        await _play_a_turn(table, random)


async def decided(table: Table, row: GameRow) -> None:
    """A running game is over without being played further: the first seat wins, all others share the second place."""
    seats, at = await table.store.reader.seats(row.id), table.app.context.now()
    async with table.store.transaction() as tx:
        await tx.add_results(row.id, [(one.seat, 0, min(one.seat, 1) + 1) for one in seats], at)
        await tx.finish_game(row.id, at)


async def move_at_random(table: Table, random: Random) -> None:
    """A whole turn of the person to move, or an open tile given up that fits nowhere."""
    situation = await table.situation()
    mover = table.act(to_move(situation))
    if not situation.game.choices():
        await table.app.do(turn.DISCARD, mover, "1")
    else:
        move = move_in(situation, random)
        await table.app.do(turn.PLACE, mover, move.square, move.rotation, move.spot, move.tile or None)


async def _play_a_turn(table: Table, random: Random) -> None:
    await move_at_random(table, random)
    await table.deliver()
