"""Games that are far on or over, to begin a test with: each is played once for all tests and then copied."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from filelock import FileLock

from bot.app.core.values import GameOptions, Person
from storage import Store
from tests.bot.app.table import ANNA, BO, Channel, Table, play_on, play_out
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
    """Where those games are kept: played in ``shared`` by whoever wants one first, copied into ``own``."""

    def __init__(self, shared: Path, own: Path) -> None:
        super().__init__()
        self._shared = shared
        self._own = own
        self._numbers = count(1)

    async def table(self, turns: int | None = None, people: Sequence[Person] = USUAL, game: str = "base") -> Table:
        """See :class:`Played`."""
        digest = sha256(repr((turns, people, game)).encode()).hexdigest()[:16]
        made = self._shared / f"{digest}.db"
        with FileLock(made.with_suffix(".lock")):
            if not made.exists():
                new = made.with_suffix(".new")
                await _play(new, turns, people, VARIANTS[game])
                new.rename(made)
        own = self._own / f"played{next(self._numbers)}.db"
        shutil.copy(made, own)
        table = Table(await self.enter_async_context(Store.opened(own)))
        self.push_async_callback(table.app.close)
        return table


async def _play(path: Path, turns: int | None, people: Sequence[Person], options: GameOptions) -> None:
    """Play; at times, in interactions and with messages that no test has."""
    async with Store.opened(path) as store:
        table = Table(store, now=_clock(), interactions=count(500_001), channel=Channel(_ids=count(1001)))
        await table.begin(people, options)
        await (play_out(table) if turns is None else play_on(table, turns))
        await table.app.close()


def _clock() -> Callable[[], float]:
    seconds = count(1_790_000_000)
    return lambda: float(next(seconds))
