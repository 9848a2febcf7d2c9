"""Pictures: drawn off the event loop, one at a time for a game, and kept as long as there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Event, Thread
from typing import Final
from weakref import WeakValueDictionary

from engine.rulesets import RULESETS
from engine.tiles import load
from render.animation import gif
from render.layout import USUAL_SIZES
from render.paint import paint
from render.scene import Film, Picture
from render.sprites import tidy, warm_up

_BYTES: Final = 32 * 1024 * 1024
_WORKERS: Final = 2
_REST: Final = 0.2
"""Seconds before each tile that is drawn ahead, about what it takes: half the time is left to whoever acts."""


class Pictures:
    """Draws scenes and remembers the pictures, the least recently used ones forgotten first."""

    def __init__(self, most_bytes: int = _BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._threads = ThreadPoolExecutor(_WORKERS, thread_name_prefix="picture")
        self._closed = Event()

    async def draw(self, game_id: str, key: Hashable, describe: Callable[[], Picture | Film]) -> bytes:
        """A scene's PNG, a film's GIF. ``key`` names all that it depends on; ``describe`` runs in another thread."""
        name = (game_id, key)
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            png = self._kept.get(name)
            if png is None:
                loop = asyncio.get_running_loop()
                png = await loop.run_in_executor(self._threads, lambda: _file(describe()))
                self._kept[name] = png
                self._bytes += len(png)
            self._kept.move_to_end(name)
            while self._bytes > self._most_bytes and len(self._kept) > 1:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        return png

    def warm_up(self) -> None:
        """Draw the tiles of every ruleset ahead, slowly; it ends with the pictures and holds no process up."""
        Thread(target=self._warm_up, name="warm-up", daemon=True).start()

    def _warm_up(self) -> None:
        tidy()
        for size, ruleset in product(USUAL_SIZES, RULESETS):
            warm_up(load(ruleset), size, lambda: not self._closed.wait(_REST))

    def close(self) -> None:
        """End the threads once they have drawn what they are at."""
        self._closed.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _file(shown: Picture | Film) -> bytes:
    return gif(shown) if isinstance(shown, Film) else paint(shown)
