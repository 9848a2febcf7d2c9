"""Where a piece or a number stands on every segment of a turned tile."""

import json
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.tiles import TileKind, TileSet
from render.draw.geometry import Point, turned
from render.draw.stencil import Mask
from render.pieces.clear import cleared
from render.pieces.figures import HUT, LYING, SMALL_LYING, STANDING, form
from render.pieces.huts import hut_places
from render.plan.areas import CHURCH_AT, Areas, CountryAreas, LandAreas, coarse_areas
from render.plan.country import City, Country
from render.plan.fit import Form, Pose, best, off, on
from render.plan.lands import TOWN
from render.plan.plan import CENTRE, Plan
from render.plan.plans import plan_of
from render.plan.room import GRID, count, every_other, inset, places_in, roomiest, value_at
from render.plan.volcano import VOLCANO, volcano_place
from render.plan.wilds import Wilds
from render.stickers.placing import placed_stickers
from render.stored import read_stored, store, stored_name

DISC = 0.085
"""Radius of a numbered disc, in tile units."""

_DRAWN = 0.1
"""The radius that a disc mostly has: larger where no other is near."""

_APART = 0.185
_STRAYING = 0.3
_WITHIN = ImageFilter.MinFilter(3)
"""Leaves of a segment what is well inside of it."""

_MONK: Point = (0.715, 0.60)
_CHURCHYARD = 0.27
_HEADROOM = 0.05
_HARDLY_ANY = 120
_SMALL_STEPS_ASIDE = (-0.06, -0.03, 0.0, 0.03, 0.06)
_SMALL_STEPS_ALONG = (-0.04, -0.02, 0.0, 0.02, 0.04)
_STEPS_ASIDE = (-0.12, -0.08, -0.04, 0.0, 0.04, 0.08, 0.12)
# Lengths of a farmer, each with what speaks against one that is smaller.
_SIZES = ((LYING, 0.0), (0.33, 0.02), (0.30, 0.04), (SMALL_LYING, 0.06))
# A road from the north would have its follower before the tower.
_BESIDE_TOWER = 0.06


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """A place on a turned tile, in tile units from its north-west corner.

    `x`, `y`: middle of a numbered disc. `figure_x`, `figure_y`: middle of the piece's picture. `lying`: whether it
    lies there, as farmers, hunters and explorers do. `size`: its height or length. `flip`: head to the right.
    """

    x: float
    y: float
    lying: bool
    size: float
    flip: bool
    figure_x: float
    figure_y: float


def spot(
    tileset: TileSet, kind: str, segment: int, rotation: int, piece: str = "follower", larger: float = 1.0
) -> PieceSpot:
    """Where a piece stands on a segment (counted from 0) of a kind turned by `rotation` quarter turns.

    `piece` is "follower" or "hut"; the number's place is the same for both. `larger`: how many times larger than usual
    it is drawn.
    """
    return spots(tileset.kind(kind), rotation, piece, larger)[segment]


def spots(kind: TileKind, rotation: int, piece: str = "follower", larger: float = 1.0) -> tuple[PieceSpot, ...]:
    """The spots of all segments of a turned tile, in the order of the segments.

    Huts stand with their foot in their river or lake, and are smaller where there is little of it; everywhere else a
    hut would stand where a follower does. None covers gold, springs, cities or shields if that can be helped.
    """
    return _clear_spots(kind, rotation, piece, larger)


def spots_name(kind: TileKind, rotation: int, piece: str, larger: float = 1.0) -> str:
    """The name under which the spots of a turned tile are stored."""
    return f"{stored_name(kind, rotation, f'{piece}-{larger}')}.json"


@lru_cache(maxsize=8192)
def _clear_spots(kind: TileKind, rotation: int, piece: str, larger: float) -> tuple[PieceSpot, ...]:
    # There are thousands, with every tile, turn, piece and size; each takes milliseconds to find and hardly any memory.
    name = spots_name(kind, rotation, piece, larger)
    found = _read(read_stored(name) or b"", len(kind.segments))
    if found is None:
        found = _looked_for(kind, rotation, piece, larger)
        store(name, json.dumps([astuple(one) for one in found]).encode())
    return found


def _read(text: bytes, segments: int) -> tuple[PieceSpot, ...] | None:
    """The spots that are stored in this text; None where it has none of that number of segments."""
    with suppress(ValueError, TypeError):
        found = tuple(PieceSpot(*one) for one in json.loads(text))
        return found if len(found) == segments else None
    return None


def _looked_for(kind: TileKind, rotation: int, piece: str, larger: float) -> tuple[PieceSpot, ...]:
    plan = plan_of(kind)
    if piece == "hut" and larger == 1.0:
        return _hut_spots(plan, spots(kind, rotation), rotation)
    areas = coarse_areas(plan, rotation)
    found = spots(kind, rotation, piece) if piece == "hut" else _spots(plan, rotation)
    return tuple(_cleared(areas, segment, piece, one, larger) for segment, one in enumerate(found))


def _cleared(areas: Areas, segment: int, piece: str, one: PieceSpot, larger: float) -> PieceSpot:
    """The spot with the figure moved, or made smaller, so that what must be seen is."""
    at, size = (one.figure_x, one.figure_y), one.size * larger
    own = areas.own(segment)
    (x, y), size = cleared(areas, own, piece, at, size, lying=one.lying, flip=one.flip)
    return replace(one, figure_x=x, figure_y=y, size=size)


def _hut_spots(plan: Plan, found: tuple[PieceSpot, ...], rotation: int) -> tuple[PieceSpot, ...]:
    stencil = coarse_areas(plan, rotation).stencil
    places = hut_places(plan, rotation, [stencil.ellipse((one.x, one.y), DISC, DISC) for one in found])
    return tuple(
        PieceSpot(one.x, one.y, False, hut.size, False, *hut.at)
        if (hut := places.get(number))
        else replace(one, lying=False, size=HUT, flip=False)
        for number, one in enumerate(found)
    )


@lru_cache(maxsize=1024)
def _spots(plan: Plan, rotation: int) -> tuple[PieceSpot, ...]:
    areas = coarse_areas(plan, rotation)
    fields = {segment for segment, _ in plan.fields}
    # The church stands upright in every rotation, and so the monk's place doesn't turn either.
    places = [
        _MONK if isinstance(plan, Country) and segment == plan.monastery else turned(anchor, rotation)
        for segment, anchor in enumerate(_disc_places(plan))
    ]
    figures = [(_lying if segment in fields else _standing)(areas, segment, at) for segment, at in enumerate(places)]
    return tuple(replace(one, x=x, y=y) for one, (x, y) in zip(figures, _aside(areas, places), strict=True))


def _aside(areas: Areas, places: Sequence[Point]) -> list[Point]:
    """The numbers' places, moved off animals, fish and gold where there is room: these don't turn with the tile."""
    found = list(places)
    free = _without_things(areas, ImageChops.invert(areas.stencil.empty())) if isinstance(areas.plan, Wilds) else None
    if free is None:
        return found
    things = ImageChops.invert(free)
    for segment, at in enumerate(places):
        if _number(at).share_on(things):
            own, others = areas.own(segment), [place for other, place in enumerate(found) if other != segment]
            # Nearest first, so that most others need no closer look.
            room = inset(own.filter(_WITHIN), math.ceil(_DRAWN * GRID))
            near = sorted(every_other(places_in(room)), key=lambda place: math.dist(place, at))
            ways = (
                (_STRAYING * math.dist(place, at), _number(place))
                for place in (at, *near)
                if all(math.dist(place, other) >= min(_APART, math.dist(at, other)) for other in others)
            )
            _, moved = best(ways, (on(things, 1.0), off(own, 0.35)))
            assert moved is not None
            found[segment] = moved.at
    return found


def _number(at: Point) -> Pose:
    return Pose(_disc(), at, _DRAWN)


@lru_cache(maxsize=1)
def _disc() -> Form:
    side = 2 * round(_DRAWN * GRID)
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    return Form(mask, count(mask))


def _upright(plan: Plan, at: Point) -> PieceSpot:
    x = min(max(at[0], 0.17), 0.83)
    y = min(max(at[1] - _HEADROOM, 0.21), 0.79)
    tower = isinstance(plan, Country) and plan.monastery is not None
    if tower and at[1] < CHURCH_AT[1] and at[0] <= CENTRE[0]:
        x += _BESIDE_TOWER
    return PieceSpot(at[0], at[1], False, STANDING, False, x, y)


def _standing(areas: Areas, segment: int, at: Point) -> PieceSpot:
    """The spot of one that stands, moved a little so that it hides little of what lies or is built on the tile."""
    upright = _upright(areas.plan, at)
    free = _without_things(areas, ImageChops.invert(areas.stencil.empty()))
    if free is None:
        return upright
    ways = (
        (0.6 * math.dist((dx, dy), (0, 0)), Pose(form(STANDING), (x, y), STANDING))
        for dx in _STEPS_ASIDE
        for dy in _STEPS_ASIDE
        for x, y in [(upright.figure_x + dx, upright.figure_y + dy)]
        if 0.17 <= x <= 0.83 and 0.21 <= y <= 0.79
    )
    _, found = best(ways, (off(free, 1.6), off(areas.own(segment), 1.0)))
    return upright if found is None else replace(upright, figure_x=found.at[0], figure_y=found.at[1])


def _lying(areas: Areas, segment: int, at: Point) -> PieceSpot:
    """The direction, size and small shift that leave most of the follower inside its own field."""
    own = areas.own(segment)
    free = _without_things(areas, own)
    aside, along = (_STEPS_ASIDE, _STEPS_ASIDE) if free else (_SMALL_STEPS_ASIDE, _SMALL_STEPS_ALONG)
    ways = (
        (
            given_up + 0.1 * (abs(dx) + abs(dy)),
            Pose(form(size, lying=True, flip=flip), (at[0] + dx, at[1] + dy), size, flip),
        )
        for size, given_up in _SIZES
        for flip in (False, True)
        for dx in aside
        for dy in along
    )
    _, found = best(ways, [off(own, 1.0)] if free is None else [off(own, 0.45), off(free, 0.55)])
    assert found is not None
    return PieceSpot(*at, True, found.size, found.flip, *found.at)


def _without_things(areas: Areas, room: Mask) -> Mask | None:
    """The room without animals, fish, gold and cities on it, or None where there is nothing of that kind."""
    rotation, free = areas.stencil.rotation, room.copy()
    if isinstance(areas, LandAreas) and areas.plan.towns:
        free.paste(0, (0, 0), areas.towns(TOWN + 0.02))
        return free
    things = placed_stickers(areas.plan, rotation)
    if isinstance(areas.plan, Wilds) and areas.plan.volcano:
        x, y = volcano_place(areas.plan, rotation)
        free.paste(0, (0, 0), areas.stencil.ellipse((x, y - VOLCANO * 0.15), VOLCANO * 0.5, VOLCANO * 0.6))
    for placed in things:
        free.paste(0, (0, 0), placed.mask(GRID, rim=True))
    return free if things else None


@lru_cache(maxsize=512)
def _disc_places(plan: Plan) -> tuple[Point, ...]:
    areas = coarse_areas(plan, 0)
    segments = range(len(plan.kind.segments))
    placed: dict[int, Point] = {}
    kept_free: list[Point] = []
    if isinstance(plan, Country) and plan.monastery is not None:
        placed[plan.monastery] = _MONK
        # The monk's place doesn't turn with the others.
        kept_free = [turned(_MONK, rotation) for rotation in range(4)]
    labels = areas.labels.tobytes()
    for way in plan.ways:
        inner = [point for point in way.line if all(0.04 < v < 0.96 for v in point)]
        shown = [point for point in inner if value_at(labels, point) == way.segment + 1]
        # In the middle of one that runs through, nearer to the edge on one that ends here.
        placed[way.segment] = shown[len(shown) // 2 if way.through else len(shown) * 2 // 5]
    rooms = [(segment, _room(areas, segment)) for segment in segments if segment not in placed]
    # The segment with the least room chooses first.
    for segment, room in sorted(rooms, key=lambda item: (count(item[1]), item[0])):
        placed[segment] = _disc_place(room, [*placed.values(), *kept_free])
    return tuple(placed[segment] for segment in segments)


def _room(areas: Areas, segment: int) -> Mask:
    """A segment's area without the things on it, unless these leave hardly any."""
    room = areas.own(segment)
    if not isinstance(areas, CountryAreas):
        inner = inset(room, math.ceil(DISC * GRID))
        free = _without_things(areas, inner)
        return next((one for one in (free, inner) if one is not None and count(one) > _HARDLY_ANY), room)
    city = next((city for city in areas.plan.cities if city.segment == segment), None)
    if city is not None:
        return _city_room(areas, city)
    if areas.plan.monastery is not None:
        room.paste(0, (0, 0), areas.stencil.ellipse(CENTRE, _CHURCHYARD, _CHURCHYARD))
    return room


def _city_room(areas: CountryAreas, city: City) -> Mask:
    room = areas.ground(city)
    for wall in city.walls:
        room.paste(0, (0, 0), areas.wall(wall))
    if city.shield is not None:
        reach = 0.27 if count(room) > 0.3 * GRID * GRID else 0.17
        room.paste(0, (0, 0), areas.stencil.ellipse(city.shield, reach, reach))
    return room


def _disc_place(room: Mask, others: Sequence[Point]) -> Point:
    """The place with most of its segment around it, central, and apart from the other segments' places."""
    places = every_other(places_in(room))
    xs, ys = zip(*places, strict=True)
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))

    def against(place: Point) -> float:
        lacking = [_APART - math.dist(place, other) for other in others]
        return 40 * math.dist(place, middle) + sum(60 + 900 * lack for lack in lacking if lack > 0)

    return roomiest(room, places, (0.045, 0.10), against)
