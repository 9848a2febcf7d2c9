"""Outlines of the things that are counted on tiles: animals, fish, gold, mushrooms, fire and shrine.

In tile units about the thing's middle, at size 1. Pictures and places are both made from these.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from PIL import Image, ImageDraw, ImageFilter

from render.geometry import Line, Point, smooth
from render.stencil import Mask

RIM = 0.012
"""Width of the pale rim around the outline."""

OUTLINE = 0.019
"""Width of rim and dark line together."""


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse about (x, y)."""

    x: float
    y: float
    rx: float
    ry: float


@dataclass(frozen=True, slots=True)
class Blob:
    """A closed smooth curve through points."""

    points: Line


@dataclass(frozen=True, slots=True)
class Facet:
    """A polygon with straight edges."""

    points: Line


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with round ends and some width; a curve where it has more than two points."""

    points: Line
    width: float


Part = Oval | Blob | Facet | Stroke


def closed(points: Sequence[Point], steps: int = 6) -> Line:
    """A smooth closed curve through the points."""
    around = (points[-1], *points, points[0], points[1])
    return smooth(around, steps)[steps : -steps - 1]


def curved(points: Line) -> Line:
    """A smooth line through the points."""
    return smooth(points, 5) if len(points) > 2 else points


def add_part(draw: ImageDraw.ImageDraw, part: Part, place: Callable[[Point], Point], unit: float) -> None:
    """Fills a part white in a mask; `unit`: pixels of a tile at the thing's size."""
    if isinstance(part, Oval):
        (x, y), rx, ry = place((part.x, part.y)), part.rx * unit, part.ry * unit
        draw.ellipse((x - rx, y - ry, x + rx, y + ry), fill=255)
    elif isinstance(part, Stroke):
        points, half = [place(p) for p in curved(part.points)], part.width * unit / 2
        draw.line(points, fill=255, width=max(1, round(part.width * unit)), joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    else:
        points = [place(p) for p in (closed(part.points) if isinstance(part, Blob) else part.points)]
        draw.polygon(points, fill=255)


def outline(name: str, unit: float) -> tuple[Mask, Point]:
    """The mask of a thing with its rim and line, and where its middle lies in it; `unit`: pixels of a tile.

    KeyError where there is no such thing.
    """
    return _outline(name, round(unit, 2))


@lru_cache(maxsize=512)
def _outline(name: str, unit: float) -> tuple[Mask, Point]:
    body, middle = body_of(name, unit)
    return grown(body, OUTLINE * unit), middle


def body_of(name: str, unit: float) -> tuple[Mask, Point]:
    """The mask of a thing without its rim, with room for it, and where its middle lies in the mask."""
    left, top, right, bottom = REACH[name]
    margin = OUTLINE + 0.012
    middle = ((margin - left) * unit, (margin - top) * unit)
    size = (round((right - left + 2 * margin) * unit) + 1, round((bottom - top + 2 * margin) * unit) + 1)
    mask = Image.new("L", size)
    draw = ImageDraw.Draw(mask)
    for part in SHAPES[name]:
        add_part(draw, part, lambda p: (middle[0] + p[0] * unit, middle[1] + p[1] * unit), unit)
    return mask, middle


def grown(mask: Mask, by: float) -> Mask:
    """The mask widened by about `by` pixels on all sides."""
    soft = mask.filter(ImageFilter.GaussianBlur(by / 1.65))
    return soft.point([255 if value > 16 else 0 for value in range(256)])


_FISH: Line = (
    (-0.080, 0.004),
    (-0.060, -0.024),
    (-0.020, -0.040),
    (0.022, -0.028),
    (0.046, -0.006),
    (0.046, 0.010),
    (0.022, 0.030),
    (-0.020, 0.038),
    (-0.060, 0.026),
)

SHAPES: Mapping[str, tuple[Part, ...]] = MappingProxyType(
    {
        "fish": (
            Blob(_FISH),
            Facet(((0.036, 0.002), (0.084, -0.036), (0.074, 0.002), (0.084, 0.038))),
            Facet(((-0.018, -0.034), (0.010, -0.054), (0.020, -0.026))),
        ),
        "gold": (
            Facet(
                (
                    (-0.066, 0.046),
                    (-0.084, 0.004),
                    (-0.050, -0.040),
                    (0.004, -0.054),
                    (0.056, -0.034),
                    (0.084, 0.008),
                    (0.064, 0.046),
                )
            ),
        ),
        "mushrooms": (
            Blob(
                ((-0.080, 0.000), (-0.070, -0.050), (-0.028, -0.072), (0.014, -0.050), (0.024, 0.000), (-0.028, 0.014))
            ),
            Blob(((-0.048, 0.000), (-0.010, 0.000), (-0.006, 0.070), (-0.052, 0.070))),
            Blob(((0.016, 0.030), (0.026, -0.002), (0.054, -0.014), (0.080, -0.002), (0.090, 0.030), (0.054, 0.038))),
            Blob(((0.040, 0.030), (0.066, 0.030), (0.068, 0.072), (0.038, 0.072))),
        ),
        "fire": (
            Blob(
                (
                    (-0.050, 0.040),
                    (-0.072, -0.005),
                    (-0.046, -0.050),
                    (-0.034, -0.020),
                    (-0.006, -0.112),
                    (0.026, -0.050),
                    (0.040, -0.066),
                    (0.068, -0.005),
                    (0.048, 0.040),
                )
            ),
            Stroke(((-0.085, 0.075), (0.075, 0.030)), 0.034),
            Stroke(((-0.075, 0.030), (0.085, 0.075)), 0.034),
        ),
        "shrine": (
            Blob(((-0.096, 0.086), (-0.090, -0.040), (-0.070, -0.050), (-0.044, -0.040), (-0.038, 0.086))),
            Blob(((0.036, 0.086), (0.042, -0.040), (0.070, -0.050), (0.088, -0.040), (0.098, 0.086))),
            Blob(
                (
                    (-0.124, -0.040),
                    (-0.116, -0.076),
                    (-0.040, -0.096),
                    (0.050, -0.088),
                    (0.122, -0.070),
                    (0.124, -0.036),
                )
            ),
            Blob(((-0.124, 0.092), (-0.060, 0.066), (0.000, 0.072), (0.060, 0.066), (0.124, 0.092), (0.000, 0.112))),
            Oval(0.0, 0.040, 0.036, 0.036),
            Facet(((-0.040, 0.080), (-0.040, -0.050), (0.040, -0.050), (0.040, 0.080))),
        ),
        "deer": (
            Blob(
                (
                    (-0.056, 0.010),
                    (-0.040, 0.058),
                    (0.020, 0.058),
                    (0.078, 0.052),
                    (0.106, 0.012),
                    (0.084, -0.026),
                    (0.020, -0.024),
                    (-0.040, -0.030),
                )
            ),
            Facet(((-0.056, 0.040), (-0.088, -0.050), (-0.054, -0.078), (-0.008, -0.018))),
            Oval(-0.090, -0.066, 0.034, 0.023),
            Oval(-0.116, -0.057, 0.018, 0.014),
            Stroke(((-0.064, -0.080), (-0.034, -0.090)), 0.016),
            Stroke(((-0.040, 0.040), (-0.046, 0.150)), 0.021),
            Stroke(((-0.014, 0.050), (-0.008, 0.150)), 0.021),
            Stroke(((0.062, 0.040), (0.054, 0.150)), 0.021),
            Stroke(((0.088, 0.030), (0.100, 0.095), (0.094, 0.150)), 0.021),
            Stroke(((0.096, -0.006), (0.116, 0.016)), 0.020),
            Stroke(((-0.088, -0.084), (-0.112, -0.122), (-0.098, -0.164)), 0.014),
            Stroke(((-0.110, -0.120), (-0.140, -0.136)), 0.013),
            Stroke(((-0.068, -0.084), (-0.046, -0.118), (-0.054, -0.164)), 0.014),
            Stroke(((-0.048, -0.116), (-0.014, -0.134)), 0.013),
        ),
        "mammoth": (
            Blob(
                (
                    (-0.088, -0.112),
                    (-0.054, -0.100),
                    (-0.030, -0.076),
                    (0.004, -0.098),
                    (0.058, -0.082),
                    (0.104, -0.042),
                    (0.120, 0.014),
                    (0.108, 0.062),
                    (0.040, 0.070),
                    (-0.040, 0.068),
                    (-0.084, 0.046),
                    (-0.118, 0.010),
                    (-0.128, -0.040),
                    (-0.116, -0.088),
                )
            ),
            Stroke(((-0.110, -0.010), (-0.134, 0.036), (-0.130, 0.080), (-0.106, 0.092)), 0.030),
            Stroke(((-0.050, 0.040), (-0.050, 0.112)), 0.044),
            Stroke(((-0.004, 0.040), (-0.004, 0.112)), 0.038),
            Stroke(((0.056, 0.040), (0.056, 0.112)), 0.044),
            Stroke(((0.096, 0.040), (0.096, 0.112)), 0.036),
            Stroke(((-0.092, 0.020), (-0.120, 0.064), (-0.160, 0.062), (-0.172, 0.024)), 0.024),
            Stroke(((0.112, -0.020), (0.134, 0.030)), 0.014),
        ),
        "tiger": (
            Blob(
                (
                    (-0.070, -0.034),
                    (-0.010, -0.046),
                    (0.056, -0.044),
                    (0.100, -0.024),
                    (0.110, 0.020),
                    (0.080, 0.050),
                    (0.000, 0.050),
                    (-0.060, 0.046),
                )
            ),
            Oval(-0.088, -0.038, 0.054, 0.048),
            Oval(-0.110, -0.012, 0.034, 0.026),
            Oval(-0.122, -0.082, 0.019, 0.019),
            Oval(-0.058, -0.084, 0.019, 0.019),
            Stroke(((-0.052, 0.030), (-0.058, 0.098)), 0.032),
            Stroke(((-0.018, 0.030), (-0.014, 0.098)), 0.030),
            Stroke(((0.056, 0.030), (0.050, 0.098)), 0.032),
            Stroke(((0.088, 0.020), (0.094, 0.098)), 0.030),
            Stroke(((0.098, -0.006), (0.136, -0.022), (0.144, -0.066), (0.122, -0.096)), 0.022),
        ),
        "aurochs": (
            Blob(
                (
                    (-0.084, -0.050),
                    (-0.048, -0.088),
                    (0.004, -0.080),
                    (0.056, -0.056),
                    (0.104, -0.048),
                    (0.122, -0.006),
                    (0.112, 0.046),
                    (0.050, 0.052),
                    (-0.010, 0.062),
                    (-0.056, 0.064),
                    (-0.084, 0.030),
                )
            ),
            Blob(
                (
                    (-0.070, -0.062),
                    (-0.112, -0.052),
                    (-0.134, -0.010),
                    (-0.146, 0.032),
                    (-0.124, 0.052),
                    (-0.074, 0.030),
                )
            ),
            Stroke(((-0.062, 0.030), (-0.066, 0.112)), 0.032),
            Stroke(((-0.020, 0.040), (-0.018, 0.112)), 0.030),
            Stroke(((0.066, 0.030), (0.060, 0.112)), 0.032),
            Stroke(((0.100, 0.020), (0.104, 0.112)), 0.030),
            Stroke(((-0.106, -0.046), (-0.150, -0.062), (-0.168, -0.104), (-0.146, -0.136)), 0.022),
            Stroke(((-0.084, -0.056), (-0.058, -0.092), (-0.074, -0.130), (-0.104, -0.140)), 0.022),
            Stroke(((0.114, -0.026), (0.138, 0.020), (0.134, 0.066)), 0.014),
        ),
    }
)


def _reach(parts: Sequence[Part]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a thing's outline."""
    xs: list[float] = []
    ys: list[float] = []
    for part in parts:
        if isinstance(part, Oval):
            corners: Line = ((part.x - part.rx, part.y - part.ry), (part.x + part.rx, part.y + part.ry))
        elif isinstance(part, Stroke):
            half = part.width / 2
            corners = tuple((x + side, y + side) for x, y in part.points for side in (-half, half))
        else:
            corners = closed(part.points) if isinstance(part, Blob) else part.points
        xs += [x for x, _ in corners]
        ys += [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


REACH: Mapping[str, tuple[float, float, float, float]] = MappingProxyType({n: _reach(p) for n, p in SHAPES.items()})
"""Left, top, right and bottom of each thing at size 1, without its rim."""
