"""The shapes that stickers are put together from; lengths are in tile units about the sticker's middle, at size 1."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import ImageDraw

from render.draw.geometry import Point, Polyline, smooth


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse about (x, y)."""

    x: float
    y: float
    rx: float
    ry: float

    def corners(self) -> Polyline:
        """Two opposite corners of the box around it."""
        return (self.x - self.rx, self.y - self.ry), (self.x + self.rx, self.y + self.ry)

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        (x, y), rx, ry = _pixel((self.x, self.y), middle, unit), self.rx * unit, self.ry * unit
        pen.ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)


@dataclass(frozen=True, slots=True)
class Facet:
    """A polygon with straight edges."""

    points: Polyline

    def corners(self) -> Polyline:
        """The points of its outline."""
        return self.points

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        pen.polygon([_pixel(point, middle, unit) for point in self.corners()], fill=255)


@dataclass(frozen=True, slots=True)
class Blob(Facet):
    """A closed smooth curve through points."""

    def corners(self) -> Polyline:
        """The points of its outline."""
        return closed(self.points)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends and some width; a curve where it has more than two points."""

    points: Polyline
    width: float

    def corners(self) -> Polyline:
        """Two opposite corners of a box around each of its points."""
        half = self.width / 2
        return tuple((x + side, y + side) for x, y in self.points for side in (-half, half))

    def draw(self, pen: ImageDraw.ImageDraw, middle: Point, unit: float) -> None:
        """Fills it white in a mask; `middle`: the sticker's pixel, `unit`: pixels of a tile."""
        points = [_pixel(point, middle, unit) for point in curved(self.points)]
        half = self.width * unit / 2
        pen.line(points, fill=255, width=max(1, round(self.width * unit)), joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)


Patch = Oval | Facet | Stroke


def _pixel(point: Point, middle: Point, unit: float) -> Point:
    return middle[0] + point[0] * unit, middle[1] + point[1] * unit


def closed(points: Sequence[Point], steps: int = 6) -> Polyline:
    """A smooth closed curve through the points."""
    around = (points[-1], *points, points[0], points[1])
    return smooth(around, steps)[steps : -steps - 1]


def curved(points: Polyline) -> Polyline:
    """A smooth line through the points."""
    return smooth(points, 5) if len(points) > 2 else points
