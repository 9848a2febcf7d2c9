"""A simulated year of puzzles: servers post them, people answer and share, and the process dies again and again.

    python -m bench.puzzles [--days 365] [--servers 5] [--people 8] [--seed 1]

Then it is compared with what everybody did: one post a date and channel, each edited once its day was over; answers
counted as answers were given; days in a row as counted by hand. Discord is a list of messages, in which a post that may
have been sent before is looked for as ``bot.ui.delivery`` does.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Final, cast

from bot.app import App
from bot.core.composing import Post, PostAction
from bot.game import puzzles
from bot.game.acts import Act, Person, Place, Refused
from bot.game.notation import Draft
from bot.game.puzzles import Puzzle
from bot.use_cases import puzzle_posts
from bot.use_cases import puzzles as daily
from engine.turns import Turn
from storage import Store, Transaction

_BEGIN: Final = puzzles.begins(40) + 3600.0
_DAY: Final = 86_400.0
_DEADLY: Final = 0.02
"""How likely the process dies at a step."""

_ABSENT: Final = 0.15
"""How likely a person doesn't answer on a day, and the process misses a day."""

_HELD: Final = 2


class Killed(BaseException):
    """The process is gone."""


class Mortal:
    """A store whose user may die before and after each transaction, and within it; ``die``: perhaps now."""

    def __init__(self, store: Store, die: Callable[[], None]) -> None:
        self._store = store
        self._die = die

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def transaction(self) -> _Deadly:
        """A transaction that may come to nothing."""
        return _Deadly(self._store, self._die)


class _Deadly:
    def __init__(self, store: Store, die: Callable[[], None]) -> None:
        self._of = store.transaction()
        self._die = die

    async def __aenter__(self) -> Transaction:
        self._die()
        return await self._of.__aenter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                self._die()
            except Killed as killed:
                await self._of.__aexit__(Killed, killed, killed.__traceback__)
                raise
        await self._of.__aexit__(kind, error, trace)
        self._die()


@dataclass
class Discord:
    """What was posted: by channel the puzzle's number of each message, and how often each was edited."""

    posts: dict[int, tuple[int, int]] = field(default_factory=dict)
    edits: Counter[int] = field(default_factory=Counter)
    shares: Counter[tuple[int, tuple[str, ...]]] = field(default_factory=Counter)
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    def take(self, post: Post) -> int | None:
        """Do what a post says, unless an earlier try did; the message's id."""
        if post.row.kind == "puzzle_shared":
            said = post.channel_id, tuple(repr(line) for line in post.lines)
            if post.row.attempts == 1 or not self.shares[said]:
                self.shares[said] += 1
            return next(self.ids)
        if post.action is PostAction.EDIT:
            assert post.message_id is not None
            self.edits[post.message_id] += 1
            return post.message_id
        what = post.channel_id, post.buttons[0].version
        if post.row.attempts > 1:
            for message, there in self.posts.items():
                if there == what:
                    return message
        message = next(self.ids)
        self.posts[message] = what
        return message


class Year:
    """The clock, the process, the people, and what they did."""

    def __init__(self, path: Path, servers: int, people: int, seed: int) -> None:
        self.random = Random(seed)
        self.now = _BEGIN
        self.discord = Discord()
        self.answers: dict[tuple[int, int], str] = {}
        self.shared: set[tuple[int, int]] = set()
        self.deaths = 0
        self.missed: set[int] = set()
        self.days: list[int] = []
        self._path = path
        self._places = [Place(1000 + number, 2000 + number) for number in range(servers)]
        self._people = [Person(number, f"Person {number}") for number in range(1, people + 1)]
        self._numbers = count(1)
        self._mortal = True
        self._app: App | None = None
        self._store: Store | None = None

    async def run(self, days: int) -> None:
        """So many days."""
        for place in self._places:
            settles = self._act(self._people[0], place)
            await self._until_done(partial(_settle, act=settles))
        for day in range(days):
            self.now = _BEGIN + day * _DAY + 8 * 3600
            self.days.append(puzzles.number_on(self.now))
            if self.random.random() < _ABSENT:
                self.missed.add(self.days[-1])
            else:
                await self._until_done(_post, self._deliver)
            for person in self._people:
                if self.random.random() >= _ABSENT:
                    await self._play(person)
            if self.days[-1] not in self.missed:
                await self._until_done(self._deliver)
        await self._until_done(self._deliver)
        await self._end()

    async def _play(self, person: Person) -> None:
        """A person answers, presses Confirm once more with another turn, and shares it."""
        number = self.days[-1]
        puzzle, place = puzzles.at(number), self.random.choice(self._places)
        turn, *others = self.random.sample(_some(puzzle), _HELD)
        for one in (turn, *others):
            act, draft = self._act(person, place).on("puzzle", number), Draft.of(puzzle.game, one)
            await self._until_done(partial(_answer, act=act, draft=draft))
        self.answers[person.user_id, number] = puzzle.grade(turn)
        with suppress(Refused):
            await self._until_done(
                lambda app: app.do(puzzle_posts.SHARE, self._act(person, place).on("puzzle", number))
            )
        self.shared.add((person.user_id, number))

    def _act(self, person: Person, place: Place) -> Act:
        return Act(next(self._numbers), person, place, manager=True)

    async def _until_done(self, *does: Callable[[App], Awaitable[object]]) -> None:
        """Do it in one process after the other, until one of them survives it."""
        for do in does:
            while True:
                try:
                    app = self._app or await self._start()
                    await do(app)
                    break
                except Killed:
                    self.deaths += 1
                    await self._end()

    async def _start(self) -> App:
        self._store = await Store.open(self._path)
        clock = lambda: datetime.fromtimestamp(self.now, UTC)  # noqa: E731
        self._app = App(cast("Store", Mortal(self._store, self._die)), clock=clock, random=Random(1))
        self._app.context.pictures = cast("Any", _Blank())
        for row in await self._app.outbox.interrupted():
            await self._app.outbox.take_up(row)
        return self._app

    async def _end(self) -> None:
        """The process is gone: what it held in memory, too."""
        if self._app is not None and self._store is not None:
            await self._store.close()
        self._app = self._store = None

    def _die(self) -> None:
        if self.random.random() < _DEADLY:
            raise Killed

    async def _deliver(self, app: App) -> None:
        while rows := await app.outbox.due(50):
            for row in rows:
                post = await app.outbox.claim(row)
                if post is not None:
                    message = self.discord.take(post)
                    self._die()
                    await app.outbox.sent(post, message)

    async def audit(self) -> list[str]:
        """The faults found."""
        wrong: list[str] = []
        posted = Counter(self.discord.posts.values())
        expected = {(place.channel_id, number) for place in self._places for number in self.days[1:]}
        expected -= {(place.channel_id, number) for place in self._places for number in self.missed}
        wrong += [f"puzzle {one} was posted {times} times" for one, times in posted.items() if times != 1]
        wrong += [f"{one} was not posted" for one in sorted(expected - posted.keys())]
        last = {place.channel_id: max(n for c, n in posted if c == place.channel_id) for place in self._places}
        wrong += [
            f"puzzle {number} in {channel} has no answer"
            for message, (channel, number) in self.discord.posts.items()
            if number != last[channel] and not self.discord.edits[message]
        ]
        async with Store.opened(self._path) as store:
            for number in self.days:
                grades = [grade for (_, one), grade in self.answers.items() if one == number]
                counted = await store.reader.puzzle_counts(number)
                if counted != (grades.count("best"), len(grades)):
                    wrong.append(f"puzzle {number}: {counted} counted, {len(grades)} given")
            for person in self._people:
                found = puzzles.streak(await store.reader.puzzle_days(person.user_id), self.days[-1])
                if found != (by_hand := self._by_hand(person)):
                    wrong.append(f"{person.name}: {found} days in a row, by hand {by_hand}")
        twice = [said for said, times in self.discord.shares.items() if times != 1]
        if twice or len(self.discord.shares) != len(self.shared):
            wrong.append(f"{len(self.discord.shares)} shares of {len(self.shared)}, {len(twice)} of them twice")
        return wrong

    def _by_hand(self, person: Person) -> int:
        days = self.days if (person.user_id, self.days[-1]) in self.answers else self.days[:-1]
        length = 0
        while length < len(days) and (person.user_id, days[-1 - length]) in self.answers:
            length += 1
        return length


async def _settle(app: App, act: Act) -> None:
    await app.do(puzzle_posts.SETTLE, act, act.place.channel_id, 7)


async def _answer(app: App, act: Act, draft: Draft) -> None:
    await app.do(daily.ANSWER, act, draft)


async def _post(app: App) -> None:
    await app.timers.fire_due()


class _Blank:
    """Draws nothing, at once."""

    async def draw(self, *_what: object, **_how: object) -> bytes:
        """A picture."""
        return b""

    def close(self) -> None:
        """There is nothing to end."""


_TURNS: Final[defaultdict[str, list[Turn]]] = defaultdict(list)


def _some(puzzle: Puzzle) -> list[Turn]:
    """The best turn, those that are known to be worse, and some others."""
    known = _TURNS[puzzle.position]
    if not known:
        known += [puzzle.best, *(turn for turn, _ in puzzle.behind)]
        known += [one for one in puzzle.game.legal_turns() if isinstance(one, Turn) and one not in known][:4]
    return known


def main() -> None:
    """Prints the figures and what is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for name, usual in (("days", 365), ("servers", 5), ("people", 8), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual, help="(default: %(default)s)")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        began = time.perf_counter()
        year = Year(Path(folder) / "games.db", given.servers, given.people, given.seed)
        asyncio.run(year.run(given.days))
        wrong = asyncio.run(year.audit())
    print(
        f"{given.days} days, {len(year.discord.posts)} posts, {len(year.answers)} answers, {len(year.shared)} shares, "
        f"{year.deaths} deaths, {len(year.missed)} days missed; {time.perf_counter() - began:.0f} s"
    )
    print("\n".join(wrong) or "all is right")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
