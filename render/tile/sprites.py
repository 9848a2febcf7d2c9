"""Pictures of single tiles, drawn once per kind, rotation and size, then kept in memory and on disk."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from engine.tiles import TileSet
from render.draw.colours import reduced
from render.kept import kept
from render.plan.plan import fingerprint
from render.tile.cache import read_picture, remove_pictures, write_picture
from render.tile.drawing import ART_VERSION, draw_tile


def sprite(tileset: TileSet, kind: str, rotation: int, px: int) -> Image.Image:
    """The opaque RGB picture of a kind turned by `rotation` quarter turns clockwise, `px` pixels square.

    It has the palette's colours only, which whole pictures are reduced to in any case: so it takes a quarter of the
    memory. KeyError where the set has no such kind.
    """
    return _sprite(_Drawn(tileset.digest, kind, rotation % 4, px, tileset)).convert("RGB")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is drawn; the tile set is known by its digest."""

    digest: str
    kind: str
    rotation: int
    px: int
    tileset: TileSet = field(compare=False, repr=False)


@kept
def _sprite(drawn: _Drawn) -> Image.Image:
    # What the picture depends on is all in the name: a stored picture is never out of date.
    kind = drawn.tileset.kind(drawn.kind)
    name = f"{ART_VERSION}-{fingerprint(kind)}-{drawn.rotation}-{drawn.px}"
    stored = read_picture(name, drawn.px)
    if stored is None:
        stored = reduced(draw_tile(kind, drawn.rotation, drawn.px))
        write_picture(name, stored)
    return stored


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
