"""Forests, rivers and lakes of a kind of Hunters & Gatherers: where they lie follows from the data's ports alone.

A river that ends in the middle, and the lake there, part the meadows around them only where the data say so: then
the water is drawn up to a forest, which closes the way around it. Everywhere else a meadow is left between the two.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.tiles import PORTS, Segment, TileKind
from render.draw.geometry import (
    CORNERS,
    Point,
    Polyline,
    bay,
    cap,
    inward,
    outlined,
    port_point,
    resampled,
    road_through,
    road_to,
    sides_of,
    slope,
    smooth,
    turned,
)
from render.plan.plan import Plan, Way, numbers_of

POOL = 0.098
"""Radius of a spring's water."""

BANK = 0.025
"""How wide the bank is around all water."""

_ANIMALS = ("deer", "mammoth", "aurochs", "tiger")
_CROWN = 0.037
_CROWNS_APART = 0.055
_TONGUE = 0.022
_OVERLAP = 0.055
_SWING, _CALM_SWING = 0.075, 0.02
_SWAY = 0.07


@dataclass(frozen=True, slots=True)
class Forest:
    """A forest segment: its area, its boundary curves, and the crowns along these (centre and radius)."""

    segment: int
    outline: Polyline
    boundaries: tuple[Polyline, ...]
    fringe: tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class River(Way):
    """A river segment; `spring`: the middle of its pool."""

    spring: Point | None


@dataclass(frozen=True, slots=True)
class Lake:
    """A lake segment: a round of about this radius."""

    segment: int
    centre: Point
    radius: float
    fish: int

    def outline(self, wider: float) -> Polyline:
        """The shore line, or one `wider` around it."""
        steps = [2 * math.pi * n / 48 for n in range(48)]
        radii = [self.radius * (1 + 0.045 * math.sin(3 * a + 1) + 0.03 * math.sin(2 * a)) + wider for a in steps]
        x, y = self.centre
        return tuple((x + r * math.cos(a), y + r * math.sin(a)) for r, a in zip(radii, steps, strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class Wilds(Plan):
    """A tile of Hunters & Gatherers.

    ``counted``: the things that lie on segments and are counted there: segment, name, number. ``volcano``: it is the
    start tile; ``bonus``: it belongs to the bonus pile.
    """

    forests: tuple[Forest, ...]
    rivers: tuple[River, ...]
    lakes: tuple[Lake, ...]
    counted: tuple[tuple[int, str, int], ...]
    volcano: bool
    bonus: bool

    @property
    def ways(self) -> Sequence[Way]:
        """The rivers."""
        return self.rivers


@dataclass(frozen=True, slots=True)
class _Water:
    """Water that hangs together: a lake with its rivers, or one river. `forests`: those it must reach."""

    rivers: tuple[int, ...]
    ports: tuple[int, ...]
    lake: int | None
    radius: float
    forests: tuple[int, ...]


def wilds(kind: TileKind) -> Wilds:
    """The plan of a kind."""
    segments = kind.segments
    waters = _waters(segments)
    forests = tuple(_forest(segments, waters, number) for number in numbers_of(segments, "forest"))
    by_number = {forest.segment: forest for forest in forests}
    rivers: list[River] = []
    lakes: list[Lake] = []
    for water in waters:
        centre = _centre(water, waters, by_number)
        if water.lake is not None:
            lakes.append(Lake(water.lake, centre, water.radius, segments[water.lake].count("fish")))
        rivers += [_river(river, segments[river].ports, water, centre) for river in water.rivers]
    counted = tuple(
        (number, mark, count)
        for number, segment in enumerate(segments)
        for mark, count in sorted(segment.marks)
        if mark != "spring"
    )
    return Wilds(kind, forests, tuple(rivers), tuple(lakes), counted, kind.start, kind.pile == "bonus")


def _river(number: int, ports: Sequence[int], water: _Water, centre: Point) -> River:
    if len(ports) == 1:
        line = _swaying(road_to(ports[0], centre), -1 if number % 4 == 1 else 1)
        return River(number, line, False, centre if water.lake is None else None)
    swing = _CALM_SWING if water.forests else _SWING
    return River(number, road_through(ports[0], ports[1], swing), True, None)


def _swaying(line: Polyline, sense: int) -> Polyline:
    """The line with a small swing that dies away towards its ends, as no stream runs straight."""
    start, end = line[1], line[-1]
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    last = len(line) - 2
    swayed = []
    for n, (x, y) in enumerate(line[1:]):
        swing = sense * _SWAY * length * math.sin(2 * math.pi * n / last) * math.sin(math.pi * n / last)
        swayed.append((x - uy * swing, y + ux * swing))
    return (line[0], *swayed)


def _waters(segments: Sequence[Segment]) -> list[_Water]:
    owner = {port: number for number, segment in enumerate(segments) for port in segment.ports}
    lakes, rivers = numbers_of(segments, "lake"), numbers_of(segments, "river")
    groups: list[tuple[int | None, list[int]]] = [
        (lake, [r for r in rivers if lake in segments[r].touches]) for lake in lakes
    ]
    reached = {river for _, group in groups for river in group}
    groups += [(None, [river]) for river in rivers if river not in reached]
    found = []
    crowded = len(groups) > 1 or len(numbers_of(segments, "forest")) > 1
    for lake, group in groups:
        ports = tuple(sorted(port for river in group for port in segments[river].ports))
        radius = POOL if lake is None else _lake_radius(segments, lake, crowded)
        touched = dict.fromkeys(_to_reach(segments, owner, ports))
        found.append(_Water(tuple(group), ports, lake, radius, tuple(touched)))
    return found


def _lake_radius(segments: Sequence[Segment], lake: int, crowded: bool) -> float:
    fish = segments[lake].count("fish")
    return min(0.140 + 0.018 * fish, 0.24) if crowded else min(0.190 + 0.018 * fish, 0.27)


def _to_reach(segments: Sequence[Segment], owner: Mapping[int, int], ports: Sequence[int]) -> Iterator[int]:
    """The forests that the water at these ports must reach, so that the meadows on both hands are parted."""
    for port, following in pairwise((*ports, *(port + PORTS for port in ports[:1]))):
        arc = [owner[p % PORTS] for p in range(port + 1, following)]
        if not arc or arc[0] == arc[-1]:
            continue
        middle = (len(arc) - 1) / 2
        away: dict[int, tuple[int, float]] = {}
        for number in dict.fromkeys(arc):
            if segments[number].terrain == "forest":
                own = [place for place, other in enumerate(arc) if other == number]
                away[number] = (-len(own), abs(sum(own) / len(own) - middle))
        if away:
            yield min(away, key=lambda number: away[number])


def _forest(segments: Sequence[Segment], waters: Sequence[_Water], number: int) -> Forest:
    sides = sides_of(segments[number].ports)
    parted = _parted(segments, number)

    def boundary(first: int, length: int) -> Polyline:
        run = frozenset((first + n) % 4 for n in range(length))
        template = (_bay, _slope, _cap)[length - 1](_surroundings(segments, waters, number, run))
        return smooth([turned(p, first) for p in template])

    outline, boundaries = outlined(sides, boundary, parted)
    fringe = [crown for line in boundaries for crown in _fringe(line)]
    fringe += [(CORNERS[corner], _TONGUE) for corner in parted if {corner, (corner - 1) % 4}.isdisjoint(sides)]
    return Forest(number, outline, boundaries, tuple(fringe))


def _parted(segments: Sequence[Segment], number: int) -> list[int]:
    """Corners where two meadows meet that the data part without a river: the largest forest reaches in between."""
    owner = {port: n for n, segment in enumerate(segments) for port in segment.ports}
    forests = numbers_of(segments, "forest")
    if number != max(forests, key=lambda n: len(segments[n].ports)):
        return []
    ends = [(corner, owner[(3 * corner - 1) % PORTS], owner[3 * corner]) for corner in range(4)]
    return [corner for corner, a, b in ends if a != b and segments[a].terrain == segments[b].terrain == "meadow"]


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What lies along a forest's boundary.

    `lakes` (their radii), `springs` and `streams` (rivers that run through) must come up to it; `passed`: other water
    goes by, and leaves a meadow between. `animals`: a meadow there needs room; `forests`: there is another forest.
    """

    lakes: tuple[float, ...]
    springs: int
    streams: int
    passed: bool
    animals: bool
    forests: bool


def _surroundings(
    segments: Sequence[Segment], waters: Sequence[_Water], number: int, run: frozenset[int]
) -> _Surroundings:
    here = [water for water in waters if sides_of(water.ports) & run]
    reaching = [water for water in here if number in water.forests]
    along = [segment for segment in segments if sides_of(segment.ports) & run]
    return _Surroundings(
        lakes=tuple(water.radius for water in reaching if water.lake is not None),
        springs=sum(water.lake is None and len(water.ports) == 1 for water in reaching),
        streams=sum(water.lake is None and len(water.ports) > 1 for water in reaching),
        passed=len(here) > len(reaching),
        animals=any(mark in _ANIMALS for segment in along for mark, _ in segment.marks),
        forests=any(segment.terrain == "forest" for segment in along),
    )


def _bay(near: _Surroundings) -> Polyline:
    if near.lakes:
        return bay(min(0.54, 2 * max(near.lakes) + 0.17))
    if near.springs:
        return bay(0.24)
    return bay(0.36 if near.animals else 0.28)


def _slope(near: _Surroundings) -> Polyline:
    yielding = 0.14 if near.forests else 0.0
    if near.lakes:
        return slope(max(near.lakes) - 0.12 + yielding / 2)
    if near.streams:
        return slope(-0.10)
    if near.passed:
        return slope(0.25 if near.animals else 0.16)
    return slope(max(yielding, 0.07 if near.animals else 0.0))


def _cap(near: _Surroundings) -> Polyline:
    foot = 0.075 if near.forests or near.animals else 0.11
    if near.streams:
        return cap(0.43, foot, 0.34)
    if near.lakes or near.springs:
        return cap(0.34, foot, 0.5 if near.animals else 0.75)
    if near.passed:
        return cap(0.215 if near.forests else 0.235, foot)
    return cap(0.27 if near.animals else 0.30, foot)


def _fringe(line: Polyline) -> Iterator[tuple[Point, float]]:
    """Crowns along a boundary, which give it its scalloped edge; smaller towards the tile's corners."""
    for point, _ in resampled(line, _CROWNS_APART, 0.05):
        yield point, min(_CROWN, 0.2 * min(math.dist(point, corner) for corner in CORNERS))


def _centre(water: _Water, waters: Sequence[_Water], forests: Mapping[int, Forest]) -> Point:
    """The middle of a lake or a spring: in the middle of the tile, or so near a forest that it bites into it."""
    if not water.ports:
        return 0.5, 0.5
    if not water.forests:
        alone = len(waters) == 1
        if len(water.ports) > 1:
            return (0.5, 0.5) if alone else _ahead(water.ports, 0.12)
        return _ahead(water.ports, 0.54 if alone else 0.26)
    line = _line_ahead(water, forests)
    # Two waters at one line keep to their own ends of it.
    shared = any(_line_ahead(other, forests) == line for other in waters if other is not water and other.forests)
    point, normal = _nearest(line, _ahead(water.ports, 0.20 if shared else 0.42))
    reach = water.radius + BANK - _OVERLAP
    return point[0] + normal[0] * reach, point[1] + normal[1] * reach


def _line_ahead(water: _Water, forests: Mapping[int, Forest]) -> Polyline:
    """The boundary of the forest to be reached that runs along the water's side of the tile."""
    boundaries = forests[water.forests[0]].boundaries
    side = water.ports[0] // 3
    return next(line for line in boundaries if side in _sides_along(line))


def _sides_along(line: Polyline) -> list[int]:
    first, last = CORNERS.index(line[0]), CORNERS.index(line[-1])
    return [(first + n) % 4 for n in range((last - first) % 4)]


def _ahead(ports: Sequence[int], depth: float) -> Point:
    """The middle between the points straight ahead of the ports."""
    points = [(port_point(port), inward(port // 3)) for port in ports]
    xs, ys = zip(*((x + dx * depth, y + dy * depth) for (x, y), (dx, dy) in points), strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _nearest(line: Polyline, goal: Point) -> tuple[Point, Point]:
    """The point of a boundary nearest to the goal, with the unit vector there away from the area on its right."""
    index = min(range(1, len(line) - 1), key=lambda n: math.dist(line[n], goal))
    (ax, ay), (bx, by) = line[index - 1], line[index + 1]
    length = math.hypot(bx - ax, by - ay)
    return line[index], ((by - ay) / length, (ax - bx) / length)
