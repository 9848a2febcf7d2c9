"""Pictures: drawn off the event loop, one at a time for a game, and kept as long as there is room.

What belongs to turns has threads of its own, so that nobody who only looks holds a turn up. Animations take seconds:
they are made one after the other, and only so many can be waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Event, Thread
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from cachetools import LRUCache

from engine.games import RULESETS
from engine.tilefiles import load
from render.board.animation import gif
from render.board.layout import USUAL_SIZES
from render.board.paint import paint
from render.board.scene import Film, StillPicture
from render.tile.sprites import tidy, warm_up

_BYTES: Final = 32 * 1024 * 1024
_WORKERS: Final = 2

FILMS: Final = 4
"""So many animations at most are being made or waited for."""
_USUAL_SECONDS: Final = 10.0
"""What an animation takes, before one was made."""

_REST: Final = 0.2
"""Seconds before each tile that is drawn ahead, about what it takes: half the time is left to whoever acts."""


class FilmsWaiting(Exception):
    """No further animation can be waited for now; in ``seconds``, probably, all that are have been made."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"{FILMS} animations are waited for")
        self.seconds = seconds


class Pictures:
    """Draws scenes and remembers the pictures, the least recently used ones forgotten first."""

    def __init__(self, most_bytes: int = _BYTES) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(most_bytes, getsizeof=len)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(_WORKERS, thread_name_prefix="picture")
        self._looks = ThreadPoolExecutor(1, thread_name_prefix="look")
        self._films = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._films_wanted = 0
        self._film_seconds = _USUAL_SECONDS
        self._closed = Event()

    async def draw(
        self, game_id: str, key: Hashable, describe: Callable[[], StillPicture], *, looked_at: bool = False
    ) -> bytes:
        """A scene's PNG. ``key`` names all that it depends on; ``describe`` runs in another thread.

        looked_at: it belongs to no turn.
        """
        threads = self._looks if looked_at else self._threads
        lock = f"{game_id}, looked at" if looked_at else game_id
        return await self._made(lock, (game_id, key), threads, lambda: paint(describe()))

    async def animate(self, game_id: str, key: Hashable, describe: Callable[[], Film]) -> bytes:
        """A film's GIF, ``key`` and ``describe`` as for ``draw``. Raises ``FilmsWaiting``."""
        kept = self._kept.get((game_id, key))
        if kept is not None:
            return kept
        if self._films_wanted == FILMS:
            raise FilmsWaiting(FILMS * self._film_seconds)
        self._films_wanted += 1

        def filmed() -> bytes:
            began = monotonic()
            made = gif(describe())
            self._film_seconds = monotonic() - began
            return made

        try:
            return await self._made("films", (game_id, key), self._films, filmed)
        finally:
            self._films_wanted -= 1

    async def _made(self, lock: str, name: Hashable, threads: ThreadPoolExecutor, make: Callable[[], bytes]) -> bytes:
        """A picture that is kept, or is made now, one after the other under that lock."""
        async with self._locks.setdefault(lock, asyncio.Lock()):
            made = self._kept.get(name)
            if made is None:
                made = await asyncio.get_running_loop().run_in_executor(threads, make)
                if len(made) <= self._kept.maxsize:
                    self._kept[name] = made
        return made

    def warm_up(self) -> None:
        """Draw the tiles of every ruleset ahead, slowly; it ends with the pictures and holds no process up."""
        Thread(target=self._warm_up, name="warm-up", daemon=True).start()

    def _warm_up(self) -> None:
        tidy()
        # The size that is used most comes first, since people wait for it, and again last: so it is forgotten last.
        for size, ruleset in product((*USUAL_SIZES, USUAL_SIZES[0]), RULESETS):
            warm_up(load(ruleset), size, lambda: not self._closed.wait(_REST))

    def close(self) -> None:
        """End the threads once they have drawn what they are at."""
        self._closed.set()
        for threads in (self._threads, self._looks, self._films):
            threads.shutdown(wait=False, cancel_futures=True)
