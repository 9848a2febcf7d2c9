"""A tile by itself with numbered spots: as large as a place in a picture wants it."""

import math
from collections.abc import Sequence

from PIL import Image

from engine.tiles import TileSet
from render.board.overlays import disc
from render.board.scene import NumberedSpot
from render.tile.sprites import sprite

FINISHED = (128, 256)
"""Sizes that tiles beside boards are made from: few, since drawing a tile takes a hundred times as long."""

_LEAST, _MOST = 0.085, 0.115
"""Radius of a numbered disc, in tiles: as large as the nearest other disc allows, between these."""


def disc_radius(spots: Sequence[NumberedSpot], tile: int) -> int:
    """The radius in pixels of the discs on these spots, which lie in or on tiles of that many pixels."""
    places = [(spot.x, spot.y) for spot in spots]
    nearest = min(
        (math.dist(one, other) for number, one in enumerate(places) for other in places[:number]), default=1.0
    )
    return round(min(max(nearest / 2 - 0.005, _LEAST), _MOST) * tile)


def paint_spots(image: Image.Image, corner: tuple[float, float], spots: Sequence[NumberedSpot], tile: int) -> None:
    """Draws numbered discs; ``corner`` is the pixel at which their coordinates begin."""
    radius = disc_radius(spots, tile)
    for spot in spots:
        picture = disc(spot.number, radius)
        x, y = corner[0] + spot.x * tile, corner[1] + spot.y * tile
        image.paste(picture, (round(x - picture.width / 2), round(y - picture.height / 2)), picture)


def tile_alone(tileset: TileSet, kind: str, rotation: int, side: int) -> Image.Image:
    """A tile in any size: a finished one, or the next larger of those brought to that size."""
    drawn = next((size for size in FINISHED if size >= side), FINISHED[-1])
    picture = sprite(tileset, kind, rotation, drawn).convert("RGB")
    return picture if drawn == side else picture.resize((side, side), Image.Resampling.LANCZOS)
