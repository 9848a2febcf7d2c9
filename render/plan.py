"""The plan of a tile kind: which outlines and lines its segments have, unturned and in tile units.

Everything that is painted, every label and every spot comes from this one plan.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.tiles import Kind
from render.geometry import (
    CORNERS,
    Line,
    Point,
    inside,
    inward,
    port_point,
    region,
    road_through,
    road_to,
    sides_of,
)
from render.lands import NO_LANDS, Lands, lands
from render.wilds import NO_WILDS, Ground, Wilds, wilds

CENTRE: Point = (0.5, 0.5)
_SQUEEZED_CENTRE: Point = (0.5, 0.54)
_CROSSING_FROM = 3


@dataclass(frozen=True, slots=True)
class City:
    """A city segment: its area, its walls (with the city on their right hand), and its shield's place."""

    segment: int
    outline: Line
    walls: tuple[Line, ...]
    shield: Point | None


@dataclass(frozen=True, slots=True)
class Road:
    """A road segment and its centre line, which begins outside the tile; `through`: it leaves the tile again."""

    segment: int
    line: Line
    through: bool


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road enters a city: the place in the wall, the direction inwards, and the city's segment."""

    at: Point
    direction: Point
    segment: int


@dataclass(frozen=True, slots=True)
class Plan:
    """All shapes of one kind of tile.

    `fields` are the open ground, fields or meadows: segment numbers with the ports they reach. `wilds` is what
    else there is in Hunters & Gatherers, `lands` everything in The Discovery. `marks` are the things that lie on
    segments and are counted there: segment, name, number. `hunting`: it is a tile of Hunters & Gatherers; `volcano`: of
    these, the start tile; `bonus`: it belongs to the bonus stack.
    """

    id: str
    cities: tuple[City, ...] = ()
    roads: tuple[Road, ...] = ()
    fields: tuple[tuple[int, tuple[int, ...]], ...] = ()
    gates: tuple[Gate, ...] = ()
    village: Point | None = None
    monastery: int | None = None
    wilds: Wilds = NO_WILDS
    lands: Lands = NO_LANDS
    marks: tuple[tuple[int, str, int], ...] = ()
    hunting: bool = False
    volcano: bool = False
    bonus: bool = False


def fingerprint(kind: Kind) -> str:
    """A hash of everything in a kind's data that the picture depends on: equal data, equal picture."""
    segments = [[s.kind, s.ports, sorted(s.marks.items()), s.touches] for s in kind.segments]
    text = json.dumps([kind.id, segments, kind.towns, kind.start, kind.bonus], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def plan_of(kind: Kind) -> Plan:
    """The plan of a kind; plans are remembered."""
    segments = tuple((s.kind, s.ports, s.touches, tuple(sorted(s.marks.items()))) for s in kind.segments)
    terrains = {segment.kind for segment in kind.segments}
    if terrains <= {"plain", "mountain", "sea"}:
        return _land_plan(kind.id, segments, kind.towns)
    if terrains <= {"forest", "meadow", "river", "lake"}:
        return _wild_plan(kind.id, segments, kind.start, kind.bonus)
    return _plan(kind.id, tuple((name, ports, dict(marks).get("shields", 0) > 0) for name, ports, _, marks in segments))


@lru_cache(maxsize=512)
def _wild_plan(kind_id: str, segments: tuple[Ground, ...], start: bool, bonus: bool) -> Plan:
    counted = [
        (number, name, count)
        for number, (_, _, _, marks) in enumerate(segments)
        for name, count in marks
        if name != "spring"
    ]
    return Plan(
        kind_id,
        fields=tuple((number, ports) for number, (kind, ports, *_) in enumerate(segments) if kind == "meadow"),
        wilds=wilds(segments),
        marks=tuple(counted),
        hunting=True,
        volcano=start,
        bonus=bonus,
    )


@lru_cache(maxsize=512)
def _land_plan(kind_id: str, segments: tuple[Ground, ...], towns: tuple[tuple[int, int], ...]) -> Plan:
    plains = tuple((number, ports) for number, (kind, ports, *_) in enumerate(segments) if kind == "plain")
    return Plan(kind_id, fields=plains, lands=lands(kind_id, segments, towns))


_Segments = tuple[tuple[str, tuple[int, ...], bool], ...]


@lru_cache(maxsize=512)
def _plan(kind_id: str, segments: _Segments) -> Plan:
    roads = [(number, ports) for number, (name, ports, _) in enumerate(segments) if name == "road"]
    road_sides = sides_of(port for _, ports in roads for port in ports)
    cities = [
        _city(number, ports, road_sides, shielded)
        for number, (name, ports, shielded) in enumerate(segments)
        if name == "city"
    ]
    monastery = next((number for number, (name, _, _) in enumerate(segments) if name == "monastery"), None)
    village = _village(roads, bool(cities)) if monastery is None else None
    gates: list[Gate] = []
    lines: list[Road] = []
    for number, ports in roads:
        if len(ports) == 2:
            line = road_through(ports[0], ports[1])
        elif village is not None or monastery is not None:
            line = road_to(ports[0], village or CENTRE)
        else:
            gate = _gate(ports[0], cities)
            if gate is not None:
                gates.append(gate)
            line = road_to(ports[0], gate.at if gate else CENTRE)
        lines.append(Road(number, line, len(ports) == 2))
    fields = tuple((number, ports) for number, (name, ports, _) in enumerate(segments) if name == "field")
    return Plan(kind_id, tuple(cities), tuple(lines), fields, tuple(gates), village, monastery)


def _city(number: int, ports: Iterable[int], road_sides: frozenset[int], shielded: bool) -> City:
    sides = sides_of(ports)
    outline, walls = region(sides, road_sides)
    return City(number, outline, walls, _shield_place(sides) if shielded else None)


def _shield_place(sides: frozenset[int]) -> Point:
    """Near a corner between two of the city's sides, or else near the middle of a side."""
    inset = 0.17
    for corner in range(4):
        if corner in sides and (corner - 1) % 4 in sides:
            x, y = CORNERS[corner]
            return abs(x - inset), abs(y - inset)
    side = max(sides)
    (x, y), (dx, dy) = port_point(3 * side + 1), inward(side)
    depth = 0.22 if len(sides) > 1 else 0.13
    return x + dx * depth, y + dy * depth


def _village(roads: Sequence[tuple[int, tuple[int, ...]]], squeezed: bool) -> Point | None:
    """A crossing of three or more road ends is a village, which breaks the roads for all to see."""
    if sum(len(ports) == 1 for _, ports in roads) < _CROSSING_FROM:
        return None
    return _SQUEEZED_CENTRE if squeezed else CENTRE


def _gate(port: int, cities: Iterable[City]) -> Gate | None:
    """The first point straight ahead of the port that lies in a city."""
    (x, y), direction = port_point(port), inward(port // 3)
    for step in range(1, 100):
        ahead = (x + direction[0] * step / 100, y + direction[1] * step / 100)
        for city in cities:
            if inside(city.outline, ahead):
                return Gate(ahead, direction, city.segment)
    return None
