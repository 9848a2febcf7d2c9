"""Pictures of single tiles, drawn once per kind, rotation and size, then kept in memory and on disk."""

import io

from PIL import Image

from engine.tiles import TileKind, TileSet
from render.draw.colours import reduced
from render.kept import kept
from render.stored import read_stored, store, stored_name
from render.tile.drawing import draw_tile


@kept
def sprite(tileset: TileSet, kind: str, rotation: int, px: int) -> Image.Image:
    """The picture of a kind turned by `rotation` quarter turns clockwise, `px` pixels square; don't change it.

    It has the palette's colours only, as numbers: whole pictures are reduced to them in any case, and so it takes a
    quarter of the memory. KeyError where the set has no such kind.
    """
    name = sprite_name(tileset.kind(kind), rotation, px)
    picture = _read(read_stored(name) or b"", px)
    if picture is None:
        picture = reduced(draw_tile(tileset.kind(kind), rotation, px))
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=1)
        store(name, out.getvalue())
    return picture


@kept
def shrunk(tileset: TileSet, kind: str, rotation: int, px: int, size: tuple[int, int]) -> Image.Image:
    """The tile's picture in true colour and smaller; don't change it."""
    return sprite(tileset, kind, rotation, px).convert("RGB").resize(size, Image.Resampling.BOX)


def sprite_name(kind: TileKind, rotation: int, px: int) -> str:
    """The name under which a tile's picture is stored."""
    return f"{stored_name(kind, rotation, str(px))}.png"


def _read(png: bytes, side: int) -> Image.Image | None:
    """The picture in these bytes, ``side`` pixels square, in a palette; None where they hold no such picture."""
    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
            return image.copy() if image.mode == "P" and image.size == (side, side) else None
    # Pillow's way to say that a file is broken depends on where it is broken.
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return None
