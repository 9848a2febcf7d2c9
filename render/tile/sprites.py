"""Pictures of single tiles, drawn once per kind, rotation and size, then kept in memory and on disk."""

import re
from collections.abc import Callable, Hashable
from threading import Condition
from typing import Final

from cachetools import LRUCache, cached
from PIL import Image

from engine.tiles import TileSet
from render.plan.plan import fingerprint
from render.tile.cache import read_picture, remove_pictures, write_picture
from render.tile.drawing import ART_VERSION, draw_tile

MOST_BYTES: Final = 96 * 1024 * 1024
"""Memory for tiles. Those of all games in the usual sizes take 84 MiB of it; there is room left for larger ones."""


def _bytes(picture: Image.Image) -> int:
    """The memory of an RGB picture: Pillow keeps four bytes for a pixel."""
    return 4 * picture.width * picture.height


def _key(tileset: TileSet, kind: str, rotation: int, px: int) -> Hashable:
    return tileset.digest, kind, rotation, px


def sprite(tileset: TileSet, kind: str, rotation: int, px: int) -> Image.Image:
    """The opaque RGB picture of a kind turned by `rotation` quarter turns clockwise, `px` pixels square.

    It is shared: don't change it. KeyError where the set has no such kind.
    """
    return _sprite(tileset, kind, rotation % 4, px)


@cached(LRUCache(MOST_BYTES, getsizeof=_bytes), key=_key, condition=Condition())
def _sprite(tileset: TileSet, kind: str, rotation: int, px: int) -> Image.Image:
    # What the picture depends on is all in the name: a stored picture is never out of date.
    name = f"{ART_VERSION}-{fingerprint(tileset.kind(kind))}-{rotation}-{px}"
    stored = read_picture(name, px)
    if stored is not None:
        return stored
    image = draw_tile(tileset.kind(kind), rotation, px)
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
