"""Plains, mountains and seas of a kind of The Discovery: which of them share a line, and the cities on these lines.

A segment that borders only one other is cut out of that one's land by a curve from corner to corner, and its sides
are the other's from then on; so on until one is left, or some that all border each other: their lines meet in a point.
Two caps on adjacent sides leave their common corner at less than 45 degrees, so that they meet there and nowhere else.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.tiles import Segment, TileKind
from render.draw.geometry import (
    CORNERS,
    Point,
    Polyline,
    bay,
    cap,
    edge_distance,
    inward,
    outlined,
    port_point,
    slope,
    smooth,
    turned,
)
from render.plan.plan import Plan

TOWN = 0.13
"""Radius of a city's wall."""

_WOBBLE = 0.014
_SLOPE_WOBBLE = 0.026
_YIELD = 0.07


@dataclass(frozen=True, slots=True)
class Land:
    """A segment's land; it covers those before it in the list."""

    segment: int
    terrain: str
    outline: Polyline


@dataclass(frozen=True, slots=True)
class Border:
    """A line that two segments have in common, the one on its left hand and the one on its right."""

    left: int
    right: int
    line: Polyline


@dataclass(frozen=True, slots=True)
class Town:
    """A city and the two segments that it stands between."""

    segments: tuple[int, int]
    at: Point


@dataclass(frozen=True, slots=True, eq=False)
class Lands(Plan):
    """A tile of The Discovery."""

    areas: tuple[Land, ...]
    borders: tuple[Border, ...]
    towns: tuple[Town, ...]


@dataclass(frozen=True, slots=True)
class _Cut:
    """A segment that is cut out of another: the sides it owns, as the first and how many."""

    segment: int
    out_of: int
    first: int
    length: int


def lands(kind: TileKind) -> Lands:
    """The plan of a kind."""
    segments = kind.segments
    random = Random(f"{kind.id}/borders")
    owner, cuts = _cut(segments)
    runs = _runs(owner)
    areas, borders = [Land(owner[0], segments[owner[0]].terrain, CORNERS)], list[Border]()
    if len(runs) > 1:
        areas, borders = _meeting(segments, runs, cuts)
    squeezed = len(cuts) > 1 or len(runs) > 1
    for cut in reversed(cuts):
        outline, line = _cut_out(cut, squeezed, random.uniform(0, 6))
        areas.append(Land(cut.segment, segments[cut.segment].terrain, outline))
        borders.append(Border(cut.out_of, cut.segment, line))
    placed: list[Town] = []
    for pair in kind.towns:
        placed.append(Town(pair, _town_place(pair, borders, placed)))
    return Lands(kind, tuple(areas), tuple(borders), tuple(placed))


def _cut(segments: Sequence[Segment]) -> tuple[list[int], list[_Cut]]:
    """The cuts from the first to be made, and who owns the sides when all are made."""
    owner = [next(n for n, segment in enumerate(segments) if 3 * side in segment.ports) for side in range(4)]
    touched = {number: set(segment.touches) for number, segment in enumerate(segments)}
    cuts: list[_Cut] = []
    while True:
        found = []
        for number, others in touched.items():
            runs = [run for run in _runs(owner) if run[0] == number]
            if len(others) == 1 and len(runs) == 1 and runs[0][2] < 4:
                found.append(_Cut(number, min(others), runs[0][1], runs[0][2]))
        if not found:
            return owner, cuts
        cut = min(found, key=lambda c: (c.length, c.segment))
        cuts.append(cut)
        owner = [cut.out_of if n == cut.segment else n for n in owner]
        touched[cut.out_of].discard(cut.segment)
        del touched[cut.segment]


def _runs(owner: Sequence[int]) -> list[tuple[int, int, int]]:
    """Neighbouring sides of one owner: the owner, the first side, how many."""
    starts = [side for side in range(4) if owner[side] != owner[side - 1]]
    if not starts:
        return [(owner[0], 0, 4)]
    ends = [*starts[1:], starts[0] + 4]
    return [(owner[start], start, end - start) for start, end in zip(starts, ends, strict=True)]


def _cut_out(cut: _Cut, squeezed: bool, phase: float) -> tuple[Polyline, Polyline]:
    """The outline of a land that is cut out, and its curve with the land on the right hand."""
    templates = (bay(0.30), slope(0.0), cap(0.27 if squeezed else 0.31))

    def boundary(first: int, length: int) -> Polyline:
        width = _SLOPE_WOBBLE if length == 2 else _WOBBLE
        return _wavering(smooth([turned(p, first) for p in templates[length - 1]]), width, phase)

    outline, lines = outlined([(cut.first + n) % 4 for n in range(cut.length)], boundary)
    return outline, lines[0]


def _wavering(line: Polyline, width: float, phase: float) -> Polyline:
    """The line with a gentle swing that dies away towards its ends."""
    last = len(line) - 1
    result = []
    for n, (x, y) in enumerate(line):
        swing = width * math.sin(math.pi * n / last) ** 2
        result.append((x + swing * math.sin(0.33 * n + phase), y + swing * math.cos(0.27 * n + phase)))
    return tuple(result)


def _meeting_point(cuts: Iterable[_Cut]) -> Point:
    """The middle of the tile, moved away from the lands that are cut out."""
    x, y = 0.5, 0.5
    for cut in cuts:
        if cut.length == 1:
            dx, dy = inward(cut.first)
            x, y = x + dx * _YIELD, y + dy * _YIELD
    return x, y


def _meeting(
    segments: Sequence[Segment], runs: Sequence[tuple[int, int, int]], cuts: Sequence[_Cut]
) -> tuple[list[Land], list[Border]]:
    """Lands whose borders run from the corners to one point, and these borders."""
    meeting, shun = _meeting_point(cuts), [port_point(3 * cut.first + 1) for cut in cuts if cut.length == 1]
    lines = {first: _to_meeting(CORNERS[first], meeting, shun) for _, first, _ in runs}
    areas: list[Land] = []
    borders: list[Border] = []
    for index, (number, first, length) in enumerate(runs):
        edge = [CORNERS[(first + n) % 4] for n in range(length + 1)]
        end = lines[(first + length) % 4]
        areas.append(Land(number, segments[number].terrain, (*edge, *end[1:], *lines[first][-2:0:-1])))
        # Seen from the corner, the run that begins there lies on the left hand.
        borders.append(Border(number, runs[index - 1][0], lines[first]))
    return areas, borders


def _to_meeting(corner: Point, meeting: Point, shun: Sequence[Point]) -> Polyline:
    """A line from a corner that swings to one side and back, at first away from the points to be shunned."""
    (ax, ay), (bx, by) = corner, meeting
    dx, dy = bx - ax, by - ay
    lines = []
    for width in (0.05, -0.05):
        swings = [(n / 24, width * math.sin(2 * math.pi * n / 24)) for n in range(25)]
        lines.append(tuple((ax + dx * t - dy * swing, ay + dy * t + dx * swing) for t, swing in swings))
    return max(lines, key=lambda line: min((math.dist(line[6], point) for point in shun), default=0.0))


def _town_place(pair: tuple[int, int], borders: Sequence[Border], others: Sequence[Town]) -> Point:
    """The point of a common line of the two that is farthest from everything else."""
    own = [border for border in borders if {border.left, border.right} == set(pair)] or list(borders)

    def room(point: Point, line: Polyline) -> float:
        away = [math.dist(point, p) for border in borders if border.line is not line for p in border.line]
        away += [math.dist(point, town.at) / 2 for town in others]
        middle = line[len(line) // 2]
        return min([edge_distance(point), 0.3, *away]) - 0.2 * math.dist(point, middle)

    return max(((point, border.line) for border in own for point in border.line), key=lambda at: room(*at))[0]
