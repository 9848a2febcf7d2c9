"""Games that are far on or over, to begin a test with: each is played once for all tests and then copied."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Protocol

from filelock import FileLock

from bot.game.acts import Person
from storage import Store
from tests.bot.app.table import ANNA, BO, Channel, Table, move_at_random, play_out
from tests.bot.app.variants import VARIANTS

USUAL = (ANNA, BO)


class Played(Protocol):
    """Opens a table whose game (one of ``VARIANTS``) is so many turns old, or over; everything is posted.

    The table's channel holds what is posted from then on.
    """

    def __call__(
        self, turns: int | None = None, people: Sequence[Person] = USUAL, game: str = "base"
    ) -> Coroutine[Any, Any, Table]: ...


class Shelf(AsyncExitStack):
    """Where those games are kept: played in ``shared`` by who wants one first, copied into ``own``.

    A game that is wanted at several turns is played on from the one before.
    """

    def __init__(self, shared: Path, own: Path) -> None:
        super().__init__()
        self._shared = shared
        self._own = own
        self._numbers = count(1)

    async def table(self, turns: int | None = None, people: Sequence[Person] = USUAL, game: str = "base") -> Table:
        """See :class:`Played`."""
        name = sha256(repr((people, game)).encode()).hexdigest()[:16]
        made = self._shared / f"{name}-{turns}.db"
        with FileLock(self._shared / f"{name}.lock"):
            if not made.exists():
                new = made.with_suffix(".new")
                await (_play_out(new, people, game) if turns is None else _play(new, turns, people, game, name))
                new.rename(made)
        own = self._own / f"played{next(self._numbers)}.db"
        shutil.copy(made, own)
        table = Table(await self.enter_async_context(Store.opened(own)))
        self.push_async_callback(table.app.close)
        return table


async def _play_out(path: Path, people: Sequence[Person], game: str) -> None:
    """Play to the end; at times, in interactions and with messages that no test has."""
    async with Store.opened(path) as store:
        table = _Chances().table(store)
        await table.begin(people, VARIANTS[game])
        await play_out(table)
        await table.app.close()


async def _play(path: Path, turns: int, people: Sequence[Person], game: str, name: str) -> None:
    """Play so many turns; where the same game was played less far already, on from there."""
    there = {int(one.stem.partition("-")[2]): one for one in path.parent.glob(f"{name}-*.chances")}
    done = max((played for played in there if played < turns), default=None)
    chances = _Chances()
    if done is not None:
        chances = pickle.loads(there[done].read_bytes())
        shutil.copy(there[done].with_suffix(".db"), path)
    async with Store.opened(path) as store:
        table = chances.table(store)
        if done is None:
            await table.begin(people, VARIANTS[game])
        for _ in range(turns - (done or 0)):
            await move_at_random(table, chances.moves)
            await table.deliver()
        await table.app.close()
    path.with_suffix(".chances").write_bytes(pickle.dumps(chances))


class _Numbers(Iterator[int]):
    """One number after the other, as ``count`` gives them; that can't be kept from Python 3.14 on."""

    def __init__(self, first: int) -> None:
        self._next = first

    def __next__(self) -> int:
        self._next += 1
        return self._next - 1


class _Chances:
    """All that a game that is played on needs besides its database: what is drawn, and which numbers come next."""

    def __init__(self) -> None:
        self.moves = Random(7)
        self._shuffles = Random(1)
        self._seconds = _Numbers(1_790_000_000)
        self._interactions = _Numbers(500_001)
        self._messages = _Numbers(1001)

    def table(self, store: Store) -> Table:
        """A table that goes on with them."""
        return Table(
            store,
            random=self._shuffles,
            now=lambda: float(next(self._seconds)),
            interactions=self._interactions,
            channel=Channel(_ids=self._messages),
        )
