"""Cities, roads and monasteries among fields: the plan of a kind of the base game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from render.plan.plan import CENTRE, Plan, Way, numbers_of, with_ports

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
