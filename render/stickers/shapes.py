"""The shapes that stickers are put together from, in thousandths of a tile about the sticker's middle, at size 1."""

from collections.abc import Iterable
from dataclasses import dataclass

from PIL import ImageDraw

from render.draw.geometry import Point, Polyline, closed, parted, smooth

THOUSANDTHS = 1000
"""Of a tile: what outlines and details are measured in."""


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse about (x, y)."""

    x: float
    y: float
    rx: float
    ry: float

    def corners(self) -> Polyline:
        """Two opposite corners of the box around it, in tiles."""
        (x, y), (rx, ry) = _tiles(((self.x, self.y), (self.rx, self.ry)))
        return (x - rx, y - ry), (x + rx, y + ry)

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        (x, y), (rx, ry) = _tiles(((self.x, self.y), (self.rx, self.ry)))
        ((x, y),), rx, ry = _pixels([(x, y)], middle, unit), rx * unit, ry * unit
        pen.ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)


@dataclass(frozen=True, slots=True)
class Facet:
    """A polygon with straight edges."""

    points: Polyline

    def corners(self) -> Polyline:
        """The points of its outline, in tiles."""
        return _tiles(self.points)

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        pen.polygon(_pixels(self.corners(), middle, unit), fill=255)


@dataclass(frozen=True, slots=True)
class Blob(Facet):
    """A closed smooth curve through points."""

    def corners(self) -> Polyline:
        """The points of its outline, in tiles."""
        return closed(_tiles(self.points))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends and some width; a curve where it has more than two points."""

    points: Polyline
    width: float

    def corners(self) -> Polyline:
        """Two opposite corners of a box around each of its points, in tiles."""
        half = self.width / THOUSANDTHS / 2
        return tuple((x + side, y + side) for x, y in _tiles(self.points) for side in (-half, half))

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        points = _pixels(curved(_tiles(self.points)), middle, unit)
        width = self.width / THOUSANDTHS * unit
        half = width / 2
        pen.line(points, fill=255, width=max(1, round(width)), joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)


Patch = Oval | Facet | Stroke


def _tiles(points: Iterable[Point]) -> Polyline:
    return parted(points, THOUSANDTHS)


def _pixels(points: Iterable[Point], middle: Point, unit: float) -> list[Point]:
    return [(middle[0] + x * unit, middle[1] + y * unit) for x, y in points]


def curved(points: Polyline) -> Polyline:
    """A smooth line through the points."""
    return smooth(points, 5) if len(points) > 2 else points
