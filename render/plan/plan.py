"""The plan of a tile kind: which outlines and lines its segments have, unturned and in tile units.

Everything that is painted, every label and every spot comes from this one plan.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.tiles import TileKind
from render.draw.geometry import (
    CORNERS,
    Point,
    Polyline,
    inside,
    inward,
    port_point,
    region,
    road_through,
    road_to,
    sides_of,
)
from render.plan.lands import NO_LANDS, Lands, lands
from render.plan.segments import SegmentData, numbers_of, segments_of
from render.plan.wilds import NO_WILDS, Wilds, wilds

CENTRE: Point = (0.5, 0.5)
_SQUEEZED_CENTRE: Point = (0.5, 0.54)
_CROSSING_FROM = 3


@dataclass(frozen=True, slots=True)
class City:
    """A city segment: its area, its walls (with the city on their right hand), and its shield's place."""

    segment: int
    outline: Polyline
    walls: tuple[Polyline, ...]
    shield: Point | None


@dataclass(frozen=True, slots=True)
class Road:
    """A road segment and its centre line, which begins outside the tile; `through`: it leaves the tile again."""

    segment: int
    line: Polyline
    through: bool


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road enters a city: the place in the wall, the direction inwards, and the city's segment."""

    at: Point
    direction: Point
    segment: int


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All shapes of one kind of tile; there is one plan for equal kinds, so that much can be remembered by it.

    `fields` are the open ground, fields or meadows: segment numbers with the ports they reach. `wilds` is what
    else there is in Hunters & Gatherers, `lands` everything in The Discovery. `counted` are the things that lie on
    segments and are counted there: segment, name, number. `hunting`: it is a tile of Hunters & Gatherers; `volcano`: of
    these, the start tile; `bonus`: it belongs to the bonus stack. `fingerprint`: of the kind's data.
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
    counted: tuple[tuple[int, str, int], ...] = ()
    hunting: bool = False
    volcano: bool = False
    bonus: bool = False
    fingerprint: str = ""


def fingerprint(kind: TileKind) -> str:
    """A hash of everything in a kind's data that the picture depends on: equal data, equal picture."""
    return _fingerprint(_data(kind))


_Data = tuple[str, tuple[SegmentData, ...], tuple[tuple[int, int], ...], bool, bool]


def _data(kind: TileKind) -> _Data:
    """What the plan depends on: id, segments, towns, whether it is the start tile, whether a bonus tile."""
    return kind.id, segments_of(kind), kind.towns, kind.start, kind.pile == "bonus"


def _fingerprint(data: _Data) -> str:
    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:20]


def plan_of(kind: TileKind) -> Plan:
    """The plan of a kind; plans are remembered."""
    return _plan(_data(kind))


@lru_cache(maxsize=512)
def _plan(data: _Data) -> Plan:
    kind_id, segments, towns, start, bonus = data
    terrains = {segment.terrain for segment in segments}
    if terrains <= {"plain", "mountain", "sea"}:
        plan = _land_plan(kind_id, segments, towns)
    elif terrains <= {"forest", "meadow", "river", "lake"}:
        plan = _wild_plan(kind_id, segments, start, bonus)
    else:
        plan = _base_plan(kind_id, segments)
    return replace(plan, fingerprint=_fingerprint(data))


def _wild_plan(kind_id: str, segments: tuple[SegmentData, ...], start: bool, bonus: bool) -> Plan:
    counted = [
        (number, mark, count)
        for number, segment in enumerate(segments)
        for mark, count in segment.marks
        if mark != "spring"
    ]
    return Plan(
        kind_id,
        fields=_with_ports(segments, "meadow"),
        wilds=wilds(segments),
        counted=tuple(counted),
        hunting=True,
        volcano=start,
        bonus=bonus,
    )


def _land_plan(kind_id: str, segments: tuple[SegmentData, ...], towns: tuple[tuple[int, int], ...]) -> Plan:
    return Plan(kind_id, fields=_with_ports(segments, "plain"), lands=lands(kind_id, segments, towns))


def _base_plan(kind_id: str, segments: tuple[SegmentData, ...]) -> Plan:
    roads = _with_ports(segments, "road")
    road_sides = sides_of(port for _, ports in roads for port in ports)
    cities = [
        _city(number, ports, road_sides, segments[number].number_of("shields") > 0)
        for number, ports in _with_ports(segments, "city")
    ]
    monastery = next(iter(numbers_of(segments, "monastery")), None)
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
    fields = _with_ports(segments, "field")
    return Plan(kind_id, tuple(cities), tuple(lines), fields, tuple(gates), village, monastery)


def _with_ports(segments: Sequence[SegmentData], terrain: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers and ports of the segments of a terrain."""
    return tuple((number, segments[number].ports) for number in numbers_of(segments, terrain))


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
