"""Room on a tile: masks on a coarse grid, and the places in them that have the most room around them."""

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageChops, ImageFilter

from render.draw.geometry import Point
from render.draw.stencil import Mask

GRID = 96
"""Pixels a side of the grid on which places are looked for."""

_AROUND = GRID // 2
_MANY = 400
_CENTRAL: Point = (0.45, 0.45)
_APART = 0.42


def places_in(room: Mask) -> list[Point]:
    """The middles of the room's pixels, row by row."""
    found = (divmod(index, GRID) for index, value in enumerate(room.tobytes()) if value)
    return [((x + 0.5) / GRID, (y + 0.5) / GRID) for y, x in found]


def every_other(places: Sequence[Point]) -> list[Point]:
    """Those of the places that lie in every other column and row."""
    return [(x, y) for x, y in places if int(x * GRID) % 2 == 0 and int(y * GRID) % 2 == 0]


def value_at(pixels: bytes, point: Point) -> int:
    """The value of the pixel of a grid in which the point lies."""
    return pixels[int(point[1] * GRID) * GRID + int(point[0] * GRID)]


def count(mask: Mask) -> int:
    """How many pixels are fully in the mask."""
    return mask.histogram()[255]


def inset(mask: Mask, margin: int) -> Mask:
    """The part of the mask that is at least ``margin`` pixels inside the tile's edge."""
    inner = Image.new("L", mask.size)
    box = (margin, margin, mask.width - margin, mask.height - margin)
    inner.paste(mask.crop(box), box)
    return inner


def overlap(mask: Mask, shape: Mask, at: Point) -> int:
    """How many pixels of a shape whose middle is at that place lie on the mask."""
    left, top = round(at[0] * GRID - shape.width / 2), round(at[1] * GRID - shape.height / 2)
    window = mask.crop((left, top, left + shape.width, top + shape.height))
    return count(ImageChops.multiply(window, shape))


def filtered(room: Mask, *filters: ImageFilter.Filter) -> Mask:
    """The darkest of what the filters make of the room, where beyond the tile's edge there is none."""
    padded = Image.new("L", (GRID + 2 * _AROUND, GRID + 2 * _AROUND))
    padded.paste(room, (_AROUND, _AROUND))
    first, *others = [padded.filter(one) for one in filters]
    for other in others:
        first = ImageChops.darker(first, other)
    return first.crop((_AROUND, _AROUND, _AROUND + GRID, _AROUND + GRID))


def roomiest(
    room: Mask, among: Sequence[Point], radii: tuple[float, float], against: Callable[[Point], float]
) -> Point:
    """The place that has most of the room around it, near and farther away, less what speaks against it.

    Where there is none to choose from, the middle of the tile.
    """
    near, wide = (filtered(room, ImageFilter.GaussianBlur(radius * GRID)).tobytes() for radius in radii)

    def score(place: Point) -> float:
        return value_at(near, place) + value_at(wide, place) - against(place)

    return max(among, key=score, default=(0.5, 0.5))


def place_apart(room: Mask, shunned: Sequence[Point]) -> Point:
    """The place for a thing on the tile: with room around it, apart from those to be shunned."""
    places = places_in(room)

    def against(place: Point) -> float:
        crowded = sum([max(0.0, _APART - math.dist(place, other)) for other in shunned])
        return 1500 * crowded + 30 * math.dist(place, _CENTRAL)

    return roomiest(room, every_other(places) if len(places) > _MANY else places, (0.06, 0.13), against)
