"""Pictures: drawn off the event loop, one at a time for a game, and kept as long as there is room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Event, Thread
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
_REST: Final = 0.2
"""Seconds before each tile that is drawn ahead, about what it takes: half the time is left to whoever acts."""


class Pictures:
    """Draws scenes and remembers the pictures, the least recently used ones forgotten first."""

    def __init__(self, most_bytes: int = _BYTES) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(most_bytes, getsizeof=len)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(_WORKERS, thread_name_prefix="picture")
        self._closed = Event()

    async def draw(self, game_id: str, key: Hashable, describe: Callable[[], StillPicture | Film]) -> bytes:
        """A scene's PNG, a film's GIF. ``key`` names all that it depends on; ``describe`` runs in another thread."""
        name = (game_id, key)
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            png = self._kept.get(name)
            if png is None:
                loop = asyncio.get_running_loop()
                png = await loop.run_in_executor(self._threads, lambda: _file(describe()))
                if len(png) <= self._kept.maxsize:
                    self._kept[name] = png
        return png

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
        self._threads.shutdown(wait=False, cancel_futures=True)


def _file(shown: StillPicture | Film) -> bytes:
    return gif(shown) if isinstance(shown, Film) else paint(shown)
