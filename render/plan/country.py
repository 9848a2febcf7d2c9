"""Cities, roads and monasteries among fields: the plan of a kind of the base game."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.tiles import TileKind
from render.draw.geometry import (
    CORNERS,
    Point,
    Polyline,
    inside,
    inward,
    outlined,
    port_point,
    road_through,
    road_to,
    sides_of,
    smooth,
    turned,
)
from render.plan.plan import CENTRE, Plan, Way, numbers_of, with_ports

_SQUEEZED_CENTRE: Point = (0.5, 0.54)
_CROSSING_FROM = 3

# Boundaries of a city, corner to corner, along sides that it doesn't own, the first of them the north side.
# All leave the corner below 45 degrees, so two cities on adjacent sides never overlap.
_BAY: Polyline = ((0, 0), (0.16, 0.115), (0.32, 0.21), (0.5, 0.245), (0.68, 0.21), (0.84, 0.115), (1, 0))
_BAY_WITH_ROAD: Polyline = ((0, 0), (0.15, 0.122), (0.31, 0.24), (0.5, 0.28), (0.69, 0.24), (0.85, 0.122), (1, 0))
_BULGE: Polyline = ((0, 0), (0.155, 0.135), (0.37, 0.27), (0.57, 0.43), (0.73, 0.63), (0.865, 0.845), (1, 1))
_HOLLOW: Polyline = ((0, 0), (0.10, 0.20), (0.235, 0.40), (0.415, 0.585), (0.60, 0.765), (0.80, 0.90), (1, 1))
_CAP: Polyline = ((0, 0), (0.125, 0.15), (0.255, 0.31), (0.30, 0.5), (0.255, 0.69), (0.125, 0.85), (0, 1))


@dataclass(frozen=True, slots=True)
class City:
    """A city segment: its area, its walls (with the city on their right hand), and its shield's place."""

    segment: int
    outline: Polyline
    walls: tuple[Polyline, ...]
    shield: Point | None


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road enters a city: the place in the wall, the direction inwards, and the city's segment."""

    at: Point
    direction: Point
    segment: int


@dataclass(frozen=True, slots=True, eq=False)
class Country(Plan):
    """A tile of the base game; ``village``: the middle of its crossing, ``monastery``: that segment's number."""

    cities: tuple[City, ...]
    roads: tuple[Way, ...]
    gates: tuple[Gate, ...]
    village: Point | None
    monastery: int | None

    @property
    def ways(self) -> Sequence[Way]:
        """The roads."""
        return self.roads


def country(kind: TileKind) -> Country:
    """The plan of a kind."""
    segments = kind.segments
    roads = with_ports(segments, "road")
    road_sides = sides_of(port for _, ports in roads for port in ports)
    cities = [
        _city(number, ports, road_sides, segments[number].count("shields") > 0)
        for number, ports in with_ports(segments, "city")
    ]
    monastery = next(iter(numbers_of(segments, "monastery")), None)
    village = _village(roads, bool(cities)) if monastery is None else None
    gates: list[Gate] = []
    lines: list[Way] = []
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
        lines.append(Way(number, line, len(ports) == 2))
    return Country(kind, tuple(cities), tuple(lines), tuple(gates), village, monastery)


def _city(number: int, ports: Iterable[int], road_sides: frozenset[int], shielded: bool) -> City:
    sides = sides_of(ports)
    outline, walls = region(sides, road_sides)
    return City(number, outline, walls, _shield_place(sides) if shielded else None)


def region(sides: Collection[int], road_sides: Collection[int] = ()) -> tuple[Polyline, tuple[Polyline, ...]]:
    """The area and the walls of a city that owns these sides; roads cross the `road_sides`, and get some room."""

    def boundary(first: int, length: int) -> Polyline:
        template = _template(length, any((first + n) % 4 in road_sides for n in range(length)))
        return smooth([turned(p, first) for p in template])

    return outlined(sides, boundary)


def _template(length: int, road: bool) -> Polyline:
    if length == 1:
        return _BAY_WITH_ROAD if road else _BAY
    if length == 2:
        return _HOLLOW if road else _BULGE
    return _CAP


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
