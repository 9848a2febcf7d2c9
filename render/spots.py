"""Where a follower or a number stands on every segment of a turned tile."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from engine.tiles import Kind, TileSet
from render.areas import CHURCH_AT, Areas
from render.figures import LYING, SMALL_LYING, STANDING, silhouette
from render.geometry import Point, turned
from render.plan import CENTRE, City, Plan, plan_of
from render.stencil import Mask, Stencil

DISC = 0.085
"""Radius of a numbered disc, in tile units."""

_GRID = 96
_APART = 0.185
_MONK: Point = (0.715, 0.60)
_CHURCHYARD = 0.27
_HEADROOM = 0.05
# Lengths of a farmer, each with the share inside its field that is given up to have it that large.
_SIZES = ((LYING, 0.06), (0.33, 0.04), (0.30, 0.02), (SMALL_LYING, 0.0))
# A road from the north would have its follower before the tower.
_BESIDE_TOWER = 0.06


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a turned tile, in tile units from its north-west corner.

    `x`, `y`: middle of a numbered disc. `figure_x`, `figure_y`: middle of the follower's picture. `lying`:
    whether the follower lies there, as a farmer. `size`: its height or length. `flip`: head to the right.
    """

    x: float
    y: float
    lying: bool
    size: float
    flip: bool
    figure_x: float
    figure_y: float


def spot(tileset: TileSet, kind: str, segment: int, rotation: int) -> Spot:
    """Where a follower stands on a segment (counted from 0) of a kind turned by `rotation` quarter turns."""
    return spots(tileset.kind(kind), rotation)[segment]


def spots(kind: Kind, rotation: int) -> tuple[Spot, ...]:
    """The spots of all segments of a turned tile, in the order of the segments."""
    return _spots(plan_of(kind), len(kind.segments), rotation % 4)


@lru_cache(maxsize=1024)
def _spots(plan: Plan, count: int, rotation: int) -> tuple[Spot, ...]:
    areas = Areas(plan, Stencil(_GRID, rotation))
    fields = {segment for segment, _ in plan.fields}
    found: list[Spot] = []
    for segment, anchor in enumerate(_anchors(plan, count)):
        # The church stands upright in every rotation, and so the monk's place doesn't turn either.
        at = _MONK if segment == plan.monastery else turned(anchor, rotation)
        found.append(_lying(areas, segment, at) if segment in fields else _standing(plan, at))
    return tuple(found)


def _standing(plan: Plan, at: Point) -> Spot:
    x = min(max(at[0], 0.17), 0.83)
    y = min(max(at[1] - _HEADROOM, 0.21), 0.79)
    if plan.monastery is not None and at[1] < CHURCH_AT[1] and at[0] <= CENTRE[0]:
        x += _BESIDE_TOWER
    return Spot(at[0], at[1], False, STANDING, False, x, y)


def _lying(areas: Areas, segment: int, at: Point) -> Spot:
    """The direction, size and small shift that leave most of the follower inside its own field."""
    own = areas.labels.point([255 if value == segment + 1 else 0 for value in range(256)])
    best, best_score = Spot(*at, True, SMALL_LYING, False, *at), -1.0
    for size, bonus in _SIZES:
        for flip in (False, True):
            for dx in (-0.06, -0.03, 0.0, 0.03, 0.06):
                for dy in (-0.04, -0.02, 0.0, 0.02, 0.04):
                    x, y = at[0] + dx, at[1] + dy
                    score = _share_inside(own, size, flip, x, y) + bonus - 0.1 * (abs(dx) + abs(dy))
                    if score > best_score + 1e-9:
                        best, best_score = Spot(*at, True, size, flip, x, y), score
    return best


@lru_cache(maxsize=16)
def _figure(size: float, flip: bool) -> tuple[Image.Image, int]:
    mask = silhouette(round(size * _GRID), lying=True, flip=flip).point(_HALF)
    return mask, _pixels(mask)


_HALF = [255 if value > 127 else 0 for value in range(256)]


def _pixels(mask: Mask) -> int:
    """How many pixels are fully in the mask."""
    return mask.histogram()[255]


def _share_inside(own: Mask, size: float, flip: bool, x: float, y: float) -> float:
    """How much of a lying follower's silhouette, in 0..1, lies on the mask."""
    mask, total = _figure(size, flip)
    left, top = round(x * _GRID - mask.width / 2), round(y * _GRID - mask.height / 2)
    window = own.crop((left, top, left + mask.width, top + mask.height))
    return _pixels(ImageChops.multiply(window, mask)) / total


@lru_cache(maxsize=512)
def _anchors(plan: Plan, count: int) -> tuple[Point, ...]:
    """The middle of each segment's disc on the unturned tile, kept apart from each other."""
    areas = Areas(plan, Stencil(_GRID, 0))
    placed: dict[int, Point] = {}
    kept_free: list[Point] = []
    if plan.monastery is not None:
        placed[plan.monastery] = _MONK
        # The monk's place doesn't turn with the others.
        kept_free = [turned(_MONK, rotation) for rotation in range(4)]
    labels = areas.labels
    for road in plan.roads:
        shown = [p for p in road.line if _label(labels, p) == road.segment + 1]
        # In the middle of a road that runs through, nearer to the edge on one that ends here.
        placed[road.segment] = shown[len(shown) // 2 if road.through else len(shown) * 2 // 5]
    rooms = [(city.segment, _city_room(areas, city)) for city in plan.cities]
    rooms += [(segment, _field_room(areas, segment)) for segment, _ in plan.fields]
    # The segment with the least room chooses first.
    for segment, room in sorted(rooms, key=lambda item: (_pixels(item[1]), item[0])):
        placed[segment] = _roomiest(room, [*placed.values(), *kept_free])
    return tuple(placed[segment] for segment in range(count))


def _label(labels: Image.Image, point: Point) -> int:
    x, y = point
    if not (0.04 < x < 0.96 and 0.04 < y < 0.96):
        return 0
    return labels.tobytes()[int(y * _GRID) * _GRID + int(x * _GRID)]


def _city_room(areas: Areas, city: City) -> Mask:
    room = areas.ground(city).copy()
    for wall in city.walls:
        room.paste(0, (0, 0), areas.wall(wall))
    if city.shield is not None:
        reach = 0.27 if _pixels(room) > 0.3 * _GRID * _GRID else 0.17
        room.paste(0, (0, 0), areas.stencil.ellipse(city.shield, reach, reach))
    return room


def _field_room(areas: Areas, segment: int) -> Mask:
    room = areas.labels.point([255 if value == segment + 1 else 0 for value in range(256)])
    if areas.plan.monastery is not None:
        room.paste(0, (0, 0), areas.stencil.ellipse(CENTRE, _CHURCHYARD, _CHURCHYARD))
    return room


def _roomiest(room: Mask, others: Sequence[Point]) -> Point:
    """The pixel with most of its segment around it, central, and apart from the other segments' places."""
    close, wide = (_surrounded(room, radius).tobytes() for radius in (0.045, 0.10))
    every_other = (y * _GRID + x for y in range(0, _GRID, 2) for x in range(0, _GRID, 2))
    mask = room.tobytes()
    inside = [index for index in every_other if mask[index]]
    places = {index: ((index % _GRID + 0.5) / _GRID, (index // _GRID + 0.5) / _GRID) for index in inside}
    xs, ys = zip(*places.values(), strict=True)
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))

    def score(index: int) -> float:
        place = places[index]
        lacking = [_APART - math.dist(place, other) for other in others]
        crowded = sum(60 + 900 * lack for lack in lacking if lack > 0)
        return close[index] + wide[index] - 40 * math.dist(place, middle) - crowded

    return places[max(inside, key=score)]


def _surrounded(room: Mask, radius: float) -> Image.Image:
    """How much of each pixel's surroundings lies in the room; beyond the tile's edge nothing does."""
    margin = _GRID // 2
    padded = Image.new("L", (2 * _GRID, 2 * _GRID), 0)
    padded.paste(room, (margin, margin))
    soft = padded.filter(ImageFilter.GaussianBlur(radius * _GRID))
    return soft.crop((margin, margin, margin + _GRID, margin + _GRID))
