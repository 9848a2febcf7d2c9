"""Pictures of single tiles, drawn once per kind, rotation and size, then kept in memory and on disk."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.tiles import Kind, TileSet
from render.cache import read_picture, remove_pictures, write_picture
from render.drawing import ART_VERSION, draw_tile
from render.plan import fingerprint


class _Source:
    """A kind of a tile set, equal to another by the set's content and the kind's id."""

    __slots__ = ("_key", "kind")

    def __init__(self, digest: str, kind: Kind) -> None:
        self.kind = kind
        self._key = (digest, kind.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Source) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def sprite(tileset: TileSet, kind: str, rotation: int, px: int) -> Image.Image:
    """The opaque RGB picture of a kind turned by `rotation` quarter turns clockwise, `px` pixels square.

    It is shared: don't change it. KeyError where the set has no such kind.
    """
    return _sprite(_Source(tileset.digest, tileset.kind(kind)), rotation % 4, px)


@lru_cache(maxsize=1024)
def _sprite(source: _Source, rotation: int, px: int) -> Image.Image:
    # What the picture depends on is all in the name: a stored picture is never out of date.
    name = f"{ART_VERSION}-{fingerprint(source.kind)}-{rotation}-{px}"
    stored = read_picture(name, px)
    if stored is not None:
        return stored
    image = draw_tile(source.kind, rotation, px)
    write_picture(name, image)
    return image


_STORED: Final = re.compile(r"(?:1|[0-9a-f]{12})-[0-9a-f]+-[0-3]-[0-9]+\.png")
"""The names of stored tiles, of this and of former programs."""


def tidy() -> int:
    """Removes the stored tiles that former programs drew, which nobody uses any more; returns how many."""
    return remove_pictures(f"{ART_VERSION}-", _STORED)


def warm_up(tileset: TileSet, px: int, go_on: Callable[[], bool] = lambda: True) -> int:
    """Draws every kind in every rotation, so that no player waits for it; returns how many it has got through.

    Takes seconds and keeps the interpreter busy. `go_on` is called before each picture: it may rest, or say no.
    """
    done = 0
    for kind in tileset.kinds:
        for rotation in range(4):
            if not go_on():
                return done
            sprite(tileset, kind.id, rotation, px)
            done += 1
    return done
