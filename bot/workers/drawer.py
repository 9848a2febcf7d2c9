"""The processes beside the bot in which pictures are drawn: scenes in, files out.

What a process has drawn it keeps for itself, as render does in any process; tiles are shared by way of the directory
where they are kept.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from bot.workers import memory
from bot.workers.process import Beside, Died, Means
from engine.tiles import TileSet
from render.board.ahead import make_ready
from render.board.animation import gif
from render.board.paint import paint
from render.board.scene import Film

if TYPE_CHECKING:
    from render.board.scene import StillPicture


log = logging.getLogger(__name__)

MOST: Final = 2
"""The most processes that are started where nothing is said: one less than there are processors."""

NICENESS: Final = 3
"""How much a process stands back behind others: acts come before pictures."""

MEMORY: Final = 512 * 2**20
"""How many bytes it may take beyond those that it begins with."""

PATIENCE: Final = 60.0
"""Seconds without a picture after which the process is given up."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile that is made ready before a board wants it."""

    tileset: TileSet
    kind: str
    rotation: int
    px: int


def tiles(sizes: Iterable[int], tilesets: Iterable[TileSet]) -> Iterator[Tile]:
    """Every kind of tile in every rotation, in one size after the other."""
    for px, tileset in product(sizes, tilesets):
        for kind, rotation in product(tileset.kinds, range(4)):
            yield Tile(tileset, kind.id, rotation, px)


def usual_number() -> int:
    """How many processes draw where nothing is said; with one processor there is none."""
    return min(processors() - 1, MOST)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def drawn(shown: StillPicture | Film | Tile) -> bytes:
    """A scene's PNG, a film's GIF; nothing of a tile that is drawn ahead."""
    if isinstance(shown, Tile):
        make_ready(shown.tileset, shown.kind, shown.rotation, shown.px)
        return b""
    return gif(shown) if isinstance(shown, Film) else paint(shown)


class Drawer(Beside):
    """One process that draws; it answers one thread after the other, and its death is made up for."""

    def __init__(self, niceness: int = NICENESS, patience: float = PATIENCE) -> None:
        super().__init__(Means("tilewright-drawer", niceness, MEMORY, patience))

    def draw(self, shown: StillPicture | Film | Tile) -> bytes:
        """Draw as ``drawn`` does; where the process has died, once more in another one. Raises Died, NotDone."""
        try:
            return self.ask(_answer, shown)
        except Died as error:
            if self._closed:
                raise
            log.warning("a picture is drawn anew in another process: %s", error)
        return self.ask(_answer, shown)


class Drawers:
    """Processes that draw; a picture goes to one that is free, or waits for the next one."""

    def __init__(self, number: int) -> None:
        self._all = tuple(Drawer() for _ in range(number))
        self._free: SimpleQueue[Drawer] = SimpleQueue()
        for drawer in self._all:
            self._free.put(drawer)

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [drawer.pid for drawer in self._all if drawer.pid is not None]

    def draw(self, shown: StillPicture | Film | Tile) -> bytes:
        """See ``Drawer.draw``."""
        drawer = self._free.get()
        try:
            return drawer.draw(shown)
        finally:
            self._free.put(drawer)

    def close(self) -> None:
        """Let go of all of them for good."""
        for drawer in self._all:
            drawer.close()


def _answer(shown: StillPicture | Film | Tile) -> bytes:
    """What a drawing process does."""
    # An animation is the only thing that its process makes, and keeps much until it is done.
    (memory.give_back if isinstance(shown, Film) else memory.use_again)()
    return drawn(shown)
