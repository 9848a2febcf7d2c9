"""Where the counted things of a turned tile lie: upright, inside their own segment, and apart from each other."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from render.areas import Areas
from render.geometry import Point, turned
from render.plan import Plan
from render.stencil import Mask, Stencil
from render.stickers import OUTLINE, REACH, body_of, outline
from render.wilds import Lake

VOLCANO = 0.37
"""Width of the volcano."""

_GRID = 96
_SIZES = (1.22, 1.1, 1.0, 0.9, 0.82, 0.75, 0.69, 0.63, 0.58, 0.53)
_SMALL = ("gold", "mushrooms")
_SMALL_SIZES = _SIZES[2:]
_APART = 0.04
_STRAYING = 0.15
_ATTEMPTS = 12
_WHOLLY = 0.965
_MARGIN = 0.02
_FEW = 400


@dataclass(frozen=True, slots=True)
class Sticker:
    """One counted thing on a segment of a turned tile: what it is, the place of its middle, and its size."""

    segment: int
    name: str
    at: Point
    size: float


@lru_cache(maxsize=1024)
def stickers(plan: Plan, rotation: int) -> tuple[Sticker, ...]:
    """Everything that is counted on a tile turned by `rotation` quarter turns, each thing by itself."""
    areas = Areas(plan, Stencil(_GRID, rotation))
    taken = areas.stencil.empty()
    found: list[Sticker] = []
    if plan.volcano:
        x, y = volcano_place(plan, rotation)
        _cover(taken, (x - VOLCANO / 2, y - VOLCANO * 0.72, x + VOLCANO / 2, y + VOLCANO * 0.30))
    for segment, name, count in plan.marks:
        lake = next((lake for lake in plan.wilds.lakes if lake.segment == segment), None)
        if lake is not None:
            found += _shoal(lake, name, count, rotation)
            continue
        for nth in range(count):
            own = _own(areas, segment)
            anchor = turned(_anchors(plan)[segment, name, nth], rotation)
            sticker = _fitted(ImageChops.subtract(own, taken), segment, name, anchor)
            outer = silhouette(sticker, _GRID, rim=True).filter(ImageFilter.MaxFilter(2 * round(_APART * _GRID) + 1))
            taken.paste(255, (0, 0), outer)
            found.append(sticker)
    return tuple(found)


def volcano_place(plan: Plan, rotation: int) -> Point:
    """Where the middle of the volcano stands on the turned tile: deep in the largest forest, with its smoke."""
    x, y = turned(_volcano_anchor(plan), rotation)
    return min(max(x, 0.56 * VOLCANO), 1 - 0.56 * VOLCANO), min(max(y, 0.76 * VOLCANO), 1 - 0.40 * VOLCANO)


@lru_cache(maxsize=8)
def _volcano_anchor(plan: Plan) -> Point:
    areas = Areas(plan, Stencil(_GRID, 0))
    rooms = [_own(areas, forest.segment) for forest in plan.wilds.forests] or [areas.stencil.empty()]
    return _roomiest(max(rooms, key=lambda room: room.histogram()[255]), [])


def _shoal(lake: Lake, name: str, count: int, rotation: int) -> list[Sticker]:
    """Fish in rows of one or two, as large as the lake allows."""
    rows = [1] * count if count < 3 else [1] * (count % 2) + [2] * (count // 2)
    left, top, right, bottom = REACH[name]
    wide, high = right - left + 2 * OUTLINE + 0.006, bottom - top + 2 * OUTLINE + 0.002
    places: list[Point] = []
    for row, fish in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * high
        lean = 0.0 if count == 1 else wide * 0.11 * (-1) ** row
        places += [
            ((nth - (fish - 1) / 2) * wide + (lean if fish == 1 and count == 2 else 0), y) for nth in range(fish)
        ]
    reach = max(math.hypot(abs(x) + wide / 2 - 0.02, abs(y) + high / 2 - 0.02) for x, y in places)
    size = min(1.05, lake.radius * 0.95 / reach)
    x0, y0 = turned(lake.centre, rotation)
    dx, dy = (left + right) / 2, (top + bottom) / 2
    return [Sticker(lake.segment, name, (x0 + (x - dx) * size, y0 + (y - dy) * size), size) for x, y in places]


def silhouette(sticker: Sticker, side: int, *, rim: bool = False) -> Mask:
    """The mask of a thing, with its rim or without, on a tile of `side` pixels; 0 and 255 only."""
    unit = sticker.size * side
    mask, (mx, my) = outline(sticker.name, unit) if rim else body_of(sticker.name, unit)
    image = Image.new("L", (side, side))
    image.paste(255, (round(sticker.at[0] * side - mx), round(sticker.at[1] * side - my)), mask)
    return image.point([255 if value > 127 else 0 for value in range(256)])


def _cover(mask: Mask, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = (round(v * _GRID) for v in box)
    mask.paste(255, (left, top, right, bottom))


def _own(areas: Areas, segment: int) -> Mask:
    """A segment's area a little inside the tile's edge."""
    own = areas.labels.point([255 if value == segment + 1 else 0 for value in range(256)])
    framed = areas.stencil.empty()
    margin = round(_MARGIN * _GRID)
    box = (margin, margin, _GRID - margin, _GRID - margin)
    framed.paste(own.crop(box), box)
    return framed


@lru_cache(maxsize=512)
def _anchors(plan: Plan) -> dict[tuple[int, str, int], Point]:
    """Where each thing would best lie on the unturned tile, whatever its shape."""
    areas = Areas(plan, Stencil(_GRID, 0))
    lakes = {lake.segment for lake in plan.wilds.lakes}
    things = [
        (segment, name, nth) for segment, name, count in plan.marks if segment not in lakes for nth in range(count)
    ]
    rooms = {segment: _own(areas, segment) for segment, _, _ in things}
    mountain = [_volcano_anchor(plan)] if plan.volcano else []
    anchors: dict[tuple[int, str, int], Point] = {}
    # The second time each one knows where all others would like to be.
    for thing in (*things, *things):
        others = [place for other, place in anchors.items() if other != thing]
        anchors[thing] = _roomiest(_wide_enough(rooms[thing[0]], thing[1]), [*mountain, *others])
    return anchors


def _wide_enough(room: Mask, name: str) -> Mask:
    """The places where the thing fits as large as it can in any rotation, or the room itself if it fits nowhere."""
    left, top, right, bottom = REACH[name]
    reach = (right - left + bottom - top) / 4
    for size in _SIZES:
        fits = _boxes_inside(room, reach * size, reach * size)
        if fits.getbbox() is not None:
            return fits
    return room


def _roomiest(room: Mask, shunned: Sequence[Point]) -> Point:
    """The place with the most room around it, apart from those to be shunned."""
    near, wide = (_surrounded(room, radius).tobytes() for radius in (0.06, 0.13))
    mask = room.tobytes()
    candidates = [index for index, value in enumerate(mask) if value]
    if len(candidates) > _FEW:
        candidates = [index for index in candidates if index % 2 == 0 and index // _GRID % 2 == 0]

    def score(index: int) -> float:
        place = _middle(index)
        crowded = sum([max(0.0, 0.42 - math.dist(place, other)) for other in shunned])
        return near[index] + wide[index] - 1500 * crowded - 30 * math.dist(place, (0.45, 0.45))

    return _middle(max(candidates, key=score, default=(_GRID + 1) * _GRID // 2))


def _middle(index: int) -> Point:
    """The middle of a pixel in tile units."""
    return (index % _GRID + 0.5) / _GRID, (index // _GRID + 0.5) / _GRID


def _surrounded(room: Mask, radius: float) -> Mask:
    """How much of each pixel's surroundings lies in the room; beyond the tile's edge nothing does."""
    margin = _GRID // 3
    padded = Image.new("L", (_GRID + 2 * margin, _GRID + 2 * margin), 0)
    padded.paste(room, (margin, margin))
    soft = padded.filter(ImageFilter.GaussianBlur(radius * _GRID))
    return soft.crop((margin, margin, margin + _GRID, margin + _GRID))


def _fitted(room: Mask, segment: int, name: str, anchor: Point) -> Sticker:
    """The thing as large as it fits near its anchor, or else the smallest one wherever it fits best."""
    sizes = _SMALL_SIZES if name in _SMALL else _SIZES
    for size in sizes:
        near = sorted((math.dist(place, anchor), place) for place in _fitting(room, name, size))
        for away, place in near[:_ATTEMPTS]:
            sticker = Sticker(segment, name, place, size)
            if away < _STRAYING and _share_in(room, sticker) > _WHOLLY:
                return sticker
    smallest = [Sticker(segment, name, place, sizes[-1]) for place in (anchor, *_fitting(room, name, sizes[-1]))]
    return max(smallest, key=lambda sticker: _share_in(room, sticker))


def _fitting(room: Mask, name: str, size: float) -> list[Point]:
    """Places for the thing's middle at which all of it but its corners lies in the room."""
    left, top, right, bottom = (v * size for v in REACH[name])
    whole = _boxes_inside(room, (right - left) / 2, (bottom - top) / 2).tobytes()
    dx, dy = (left + right) / 2, (top + bottom) / 2
    middles = [_middle(index) for index, value in enumerate(whole) if value]
    return [(x - dx, y - dy) for x, y in middles]


def _boxes_inside(room: Mask, rx: float, ry: float) -> Mask:
    """Middles of places where two crossed boxes, an octagon of about this reach, lie in the room."""
    margin = _GRID // 3
    padded = Image.new("L", (_GRID + 2 * margin, _GRID + 2 * margin), 0)
    padded.paste(room, (margin, margin))
    one, other = (
        padded.filter(ImageFilter.BoxBlur((a * _GRID - 0.5, b * _GRID - 0.5)))
        for a, b in ((rx, ry * 0.66), (rx * 0.66, ry))
    )
    fits = ImageChops.darker(one, other).crop((margin, margin, margin + _GRID, margin + _GRID))
    return fits.point([255 if value >= 253 else 0 for value in range(256)])


def _share_in(room: Mask, sticker: Sticker) -> float:
    """How much of the thing itself, without its rim, lies in the room."""
    body = silhouette(sticker, _GRID)
    return ImageChops.multiply(body, room).histogram()[255] / body.histogram()[255]
