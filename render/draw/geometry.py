"""From ports to curves, in tile units: the tile is the unit square, x grows right, y grows down.

Side s runs from corner s to corner s+1 (clockwise from the north-west corner), with three ports, as in the
tile data.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Polyline = tuple[Point, ...]

CORNERS: Polyline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_STEPS = [n / 28 for n in range(29)]
"""Along a curve, from its beginning to its end."""

_INWARD: Polyline = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))


def turned(point: Point, rotation: int) -> Point:
    """The point after `rotation` quarter turns clockwise about the tile's middle."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = 1 - y, x
    return x, y


def port_point(port: int) -> Point:
    """Where the port lies on the tile's edge: at 1/6, 1/2 and 5/6 of its side."""
    side, nth = divmod(port, 3)
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
    t = (1 + 2 * nth) / 6
    return ax + (bx - ax) * t, ay + (by - ay) * t


def inward(side: int) -> Point:
    """The unit vector from the side into the tile."""
    return _INWARD[side % 4]


def sides_of(ports: Iterable[int]) -> frozenset[int]:
    """The sides on which the ports lie."""
    return frozenset(port // 3 for port in ports)


def smooth(points: Sequence[Point], steps: int = 10) -> Polyline:
    """A Catmull-Rom curve through all the points."""
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for i in range(1, len(padded) - 2):
        for n in range(steps):
            t = n / steps
            curve.append(_catmull(padded[i - 1], padded[i], padded[i + 1], padded[i + 2], t))
    return (*curve, points[-1])


def parted(points: Iterable[Point], parts: int) -> Polyline:
    """Points that are given in parts of a length, in that length."""
    return tuple((x / parts, y / parts) for x, y in points)


def closed(points: Sequence[Point], steps: int = 6) -> Polyline:
    """A smooth closed curve through the points."""
    around = (points[-1], *points, points[0], points[1])
    return smooth(around, steps)[steps : -steps - 1]


def _catmull(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    t2, t3 = t * t, t * t * t
    wa, wb, wc, wd = -t + 2 * t2 - t3, 2 - 5 * t2 + 3 * t3, t + 4 * t2 - 3 * t3, t3 - t2
    return (
        (wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0]) / 2,
        (wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]) / 2,
    )


def bezier(a: Point, b: Point, c: Point, d: Point) -> Polyline:
    """A cubic Bezier curve from `a` to `d`."""
    curve: list[Point] = []
    for t in _STEPS:
        u = 1 - t
        wa, wb, wc, wd = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0]
        y = wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]
        curve.append((x, y))
    return tuple(curve)


def outlined(
    sides: Collection[int], boundary: Callable[[int, int], Polyline], parted: Collection[int] = ()
) -> tuple[Polyline, tuple[Polyline, ...]]:
    """The outline of an area that owns whole `sides` of a tile, and its boundary curves inside the tile.

    Every boundary curve runs from corner to corner with the area on its right hand; an area that owns all four sides
    has none. `boundary` gives the curve along `length` sides from side `first` on. At the corners `parted` a boundary
    ends and another begins, though the area owns neither side: it reaches the corner with a tongue.
    """
    if len(set(sides)) == 4:
        return CORNERS, ()
    outline: list[Point] = []
    boundaries: list[Polyline] = []
    side = next(s for s in sorted(sides) if (s - 1) % 4 not in sides)
    end = side + 4
    while side < end:
        if side % 4 in sides:
            outline += CORNERS[side % 4], CORNERS[(side + 1) % 4]
            side += 1
            continue
        ends = {*sides, *parted}
        length = next(n for n in range(1, 4) if (side + n) % 4 in ends)
        curve = boundary(side, length)
        outline += curve
        boundaries.append(curve)
        side += length
    return tuple(outline), tuple(boundaries)


def bay(depth: float) -> Polyline:
    """Template of a boundary along one side that isn't owned, the north side."""
    shoulder = 0.115 + (depth - 0.115) * 0.68
    return (0, 0), (0.15, 0.112), (0.31, shoulder), (0.5, depth), (0.69, shoulder), (0.85, 0.112), (1, 0)


def slope(hollow: float) -> Polyline:
    """Template of a boundary along the north and east sides, drawn back from the diagonal by `hollow`."""
    steps = ((0.13, 0.34), (0.32, 0.84), (0.5, 1.0), (0.68, 0.84), (0.87, 0.34))
    drawn = [(t - hollow * k * math.sqrt(0.5), t + hollow * k * math.sqrt(0.5)) for t, k in steps]
    return (0, 0), *drawn, (1, 1)


def cap(depth: float, foot: float = 0.11, fullness: float = 0.75) -> Polyline:
    """Template of a boundary along all sides but the west one.

    A smaller `foot` keeps to that side near its corners, less `fullness` makes it more pointed.
    """
    foot, shoulder = min(foot, 0.40 * depth), 0.115 + (depth - 0.115) * fullness
    return (0, 0), (foot, 0.15), (shoulder, 0.31), (depth, 0.5), (shoulder, 0.69), (foot, 0.85), (0, 1)


_WOBBLE = 0.03
_LEAD = 0.08


def lead(port: int) -> Point:
    """A point outside the tile, from where a stroke to the port crosses the edge at a right angle."""
    (x, y), (dx, dy) = port_point(port), inward(port // 3)
    return x - dx * _LEAD, y - dy * _LEAD


def road_through(start: int, end: int, swing: float = _WOBBLE) -> Polyline:
    """The centre line of a road or river from port to port; it crosses both edges at a right angle."""
    a, b = port_point(start), port_point(end)
    da, db = inward(start // 3), inward(end // 3)
    if (start // 3 - end // 3) % 2 == 0:
        middle = _swung(a, b, swing)
    else:
        k = 0.34
        middle = bezier(a, (a[0] + da[0] * k, a[1] + da[1] * k), (b[0] + db[0] * k, b[1] + db[1] * k), b)
    return (lead(start), *middle, lead(end))


def _swung(a: Point, b: Point, width: float) -> Polyline:
    """A straight line with a gentle swing to either side that dies away towards the ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    curve: list[Point] = []
    for t in _STEPS:
        swing = width * math.sin(2 * math.pi * t) * math.sin(math.pi * t)
        curve.append((a[0] + dx * t - dy * swing, a[1] + dy * t + dx * swing))
    return tuple(curve)


def road_to(port: int, end: Point) -> Polyline:
    """The centre line of a road or river from a port to a point inside the tile."""
    a, (dx, dy) = port_point(port), inward(port // 3)
    distance = math.dist(a, end)
    k = distance * 0.5
    ux, uy = (end[0] - a[0]) / distance, (end[1] - a[1]) / distance
    back = distance * 0.3
    middle = bezier(a, (a[0] + dx * k, a[1] + dy * k), (end[0] - ux * back, end[1] - uy * back), end)
    return (lead(port), *middle)


def resampled(line: Polyline, step: float, first: float) -> list[tuple[Point, Point]]:
    """Points every `step` along a line, from `first` on, each with the unit direction there."""
    result: list[tuple[Point, Point]] = []
    travelled, wanted = 0.0, first
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        while length > 0 and travelled + length >= wanted:
            t = (wanted - travelled) / length
            direction = ((bx - ax) / length, (by - ay) / length)
            result.append(((ax + (bx - ax) * t, ay + (by - ay) * t), direction))
            wanted += step
        travelled += length
    return result


def inside(outline: Sequence[Point], point: Point) -> bool:
    """Whether the point lies inside the closed outline."""
    x, y = point
    result = False
    x2, y2 = outline[-1]
    for x1, y1 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            result = not result
        x2, y2 = x1, y1
    return result


def distance_to(line: Sequence[Point], point: Point) -> float:
    """The distance from the point to the nearest vertex of a dense line."""
    x, y = point
    return math.sqrt(min((px - x) * (px - x) + (py - y) * (py - y) for px, py in line))


def edge_distance(point: Point) -> float:
    """The distance from a point of the tile to its edge."""
    x, y = point
    return min(x, y, 1 - x, 1 - y)


_TAPERED = 0.16


def ribbon(line: Polyline, left: float, right: float) -> Polyline:
    """The outline of a band along a line, so wide on its left and right hand; it narrows towards the tile's corners.

    So it ends where the line ends, and nothing of it comes to lie on the tile's edge.
    """
    return band(line, left, right, [min(1.0, min(math.dist(p, corner) for corner in CORNERS) / _TAPERED) for p in line])


def band(line: Sequence[Point], left: float, right: float, shares: Iterable[float]) -> Polyline:
    """The outline of a band along a line, so wide on its left and right hand; at each point a share of that."""
    one: list[Point] = []
    other: list[Point] = []
    last = len(line) - 1
    for n, ((x, y), share) in enumerate(zip(line, shares, strict=True)):
        (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(last, n + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / length, (ax - bx) / length
        one.append((x + nx * left * share, y + ny * left * share))
        other.append((x - nx * right * share, y - ny * right * share))
    return (*one, *reversed(other))
