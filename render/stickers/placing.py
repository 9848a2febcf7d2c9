"""Where the stickers of a turned tile lie: upright, inside their own segment, and apart from each other."""

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from render.draw.geometry import Point, turned
from render.draw.stencil import Mask, solid
from render.plan.areas import Areas, coarse_areas
from render.plan.plan import Plan
from render.plan.room import GRID, count, filtered, inset, place_apart, places_in
from render.plan.volcano import VOLCANO, volcano_anchor, volcano_place
from render.plan.wilds import Lake, Wilds
from render.stickers.all import STICKERS
from render.stickers.sticker import OUTLINE, Sticker

_SIZES = (1.22, 1.1, 1.0, 0.9, 0.82, 0.75, 0.69, 0.63, 0.58, 0.53)
_APART = 0.04
_STRAYING = 0.15
_ATTEMPTS = 12
_WHOLLY = 0.965
_MARGIN = 2


@dataclass(frozen=True, slots=True)
class PlacedSticker:
    """A sticker on a segment of a turned tile: the place of its middle, and its size."""

    segment: int
    sticker: Sticker
    at: Point
    size: float

    def mask(self, side: int, *, rim: bool = False) -> Mask:
        """What it covers, with its rim or without, on a tile of `side` pixels; 0 and 255 only."""
        unit = self.size * side
        mask, (mx, my) = self.sticker.outline(unit) if rim else self.sticker.body(unit)
        image = Image.new("L", (side, side))
        image.paste(255, (round(self.at[0] * side - mx), round(self.at[1] * side - my)), mask)
        return solid(image)


@lru_cache(maxsize=1024)
def placed_stickers(plan: Plan, rotation: int) -> tuple[PlacedSticker, ...]:
    """Everything that is counted on a tile turned by `rotation` quarter turns, each thing by itself."""
    if not isinstance(plan, Wilds):
        return ()
    areas = coarse_areas(plan, rotation)
    taken = areas.stencil.empty()
    found: list[PlacedSticker] = []
    if plan.volcano:
        x, y = volcano_place(plan, rotation)
        box = (x - VOLCANO / 2, y - VOLCANO * 0.72, x + VOLCANO / 2, y + VOLCANO * 0.30)
        left, top, right, bottom = (round(v * GRID) for v in box)
        taken.paste(255, (left, top, right, bottom))
    for segment, name, number in plan.counted:
        lake = next((lake for lake in plan.lakes if lake.segment == segment), None)
        if lake is not None:
            found += _shoal(lake, STICKERS[name], number, rotation)
            continue
        for nth in range(number):
            anchor = turned(_anchors(plan)[segment, name, nth], rotation)
            free = ImageChops.subtract(_room(areas, segment), taken)
            placed = _fitted(free, segment, STICKERS[name], anchor)
            outer = placed.mask(GRID, rim=True).filter(ImageFilter.MaxFilter(2 * round(_APART * GRID) + 1))
            taken.paste(255, (0, 0), outer)
            found.append(placed)
    return tuple(found)


def _shoal(lake: Lake, fish: Sticker, number: int, rotation: int) -> list[PlacedSticker]:
    """Fish in rows of one or two, as large as the lake allows."""
    rows = [1] * number if number < 3 else [1] * (number % 2) + [2] * (number // 2)
    left, top, right, bottom = fish.reach
    wide, high = right - left + 2 * OUTLINE + 0.006, bottom - top + 2 * OUTLINE + 0.002
    places: list[Point] = []
    for row, beside in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * high
        lean = 0.0 if number == 1 else wide * 0.11 * (-1) ** row
        places += [
            ((nth - (beside - 1) / 2) * wide + (lean if beside == 1 and number == 2 else 0), y) for nth in range(beside)
        ]
    reach = max(math.hypot(abs(x) + wide / 2 - 0.02, abs(y) + high / 2 - 0.02) for x, y in places)
    size = min(1.05, lake.radius * 0.95 / reach)
    x0, y0 = turned(lake.centre, rotation)
    dx, dy = (left + right) / 2, (top + bottom) / 2
    return [PlacedSticker(lake.segment, fish, (x0 + (x - dx) * size, y0 + (y - dy) * size), size) for x, y in places]


def _room(areas: Areas, segment: int) -> Mask:
    """A segment's area a little inside the tile's edge."""
    return inset(areas.own(segment), _MARGIN)


@lru_cache(maxsize=512)
def _anchors(plan: Wilds) -> dict[tuple[int, str, int], Point]:
    """Where each thing would best lie on the unturned tile, whatever its shape."""
    areas = coarse_areas(plan, 0)
    lakes = {lake.segment for lake in plan.lakes}
    things = [
        (segment, name, nth) for segment, name, number in plan.counted if segment not in lakes for nth in range(number)
    ]
    rooms = {segment: _room(areas, segment) for segment, _, _ in things}
    volcano = [volcano_anchor(plan)] if plan.volcano else []
    anchors: dict[tuple[int, str, int], Point] = {}
    # The second time each one knows where all others would like to be.
    for thing in (*things, *things):
        others = [place for other, place in anchors.items() if other != thing]
        segment, name, _ = thing
        anchors[thing] = place_apart(_wide_enough(rooms[segment], STICKERS[name]), [*volcano, *others])
    return anchors


def _wide_enough(room: Mask, sticker: Sticker) -> Mask:
    """The places where a thing fits as large as it can in any rotation, or the room itself if it fits nowhere."""
    left, top, right, bottom = sticker.reach
    reach = (right - left + bottom - top) / 4
    for size in _SIZES:
        fits = _boxes_inside(room, reach * size, reach * size)
        if fits.getbbox() is not None:
            return fits
    return room


def _fitted(room: Mask, segment: int, sticker: Sticker, anchor: Point) -> PlacedSticker:
    """The thing as large as it fits near its anchor, or else the smallest one wherever it fits best."""
    for size in (size for size in _SIZES if size <= sticker.largest):
        near = sorted((math.dist(place, anchor), place) for place in _fitting(room, sticker, size))
        tried = (PlacedSticker(segment, sticker, place, size) for away, place in near[:_ATTEMPTS] if away < _STRAYING)
        whole = next((placed for placed in tried if _share_in(room, placed) > _WHOLLY), None)
        if whole is not None:
            return whole
    smallest = (anchor, *_fitting(room, sticker, _SIZES[-1]))
    tried = (PlacedSticker(segment, sticker, place, _SIZES[-1]) for place in smallest)
    return max(tried, key=lambda placed: _share_in(room, placed))


def _fitting(room: Mask, sticker: Sticker, size: float) -> list[Point]:
    """Places for the thing's middle at which all of it but its corners lies in the room."""
    left, top, right, bottom = (v * size for v in sticker.reach)
    dx, dy = (left + right) / 2, (top + bottom) / 2
    whole = _boxes_inside(room, (right - left) / 2, (bottom - top) / 2)
    return [(x - dx, y - dy) for x, y in places_in(whole)]


def _boxes_inside(room: Mask, rx: float, ry: float) -> Mask:
    """Middles of places where two crossed boxes, an octagon of about this reach, lie in the room."""
    boxes = [ImageFilter.BoxBlur((a * GRID - 0.5, b * GRID - 0.5)) for a, b in ((rx, ry * 0.66), (rx * 0.66, ry))]
    return filtered(room, *boxes).point([255 if value >= 253 else 0 for value in range(256)])


def _share_in(room: Mask, placed: PlacedSticker) -> float:
    """How much of the thing itself, without its rim, lies in the room."""
    body = placed.mask(GRID)
    return count(ImageChops.multiply(body, room)) / count(body)
