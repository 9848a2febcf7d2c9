"""Mountains: snowy peaks on bare rock, with scree between them."""

from functools import lru_cache
from random import Random

from PIL import ImageDraw

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, Polyline, edge_distance, turned
from render.draw.scatter import strewn
from render.palette import PEAK, PEAK_INK, PEAK_LIT, ROCK, ROCK_SHADOW, SNOW, SNOW_SHADE, WHITE, mix
from render.plan.areas import LandAreas
from render.plan.lands import TOWN, Lands
from render.plan.room import value_at
from render.tile.terrain.land import off_border
from render.tile.terrain.tile import PaintedTile

_APART = 0.142
_SIZES = (0.082, 0.112)
_SHADOW: Polyline = ((-0.9, 0.60), (1.1, 0.66), (2.1, 0.50), (1.0, -0.10), (0.1, -0.55))
_TRIES = 4


def paint_peaks(tile: PaintedTile[LandAreas]) -> list[Glyph]:
    """Scree flat on the rock, peaks as glyphs."""
    _paint_scree(tile)
    random = Random(f"{tile.id}/heights")
    glyphs: list[Glyph] = []
    for at in _peak_places(tile.areas.plan):
        shape = random.choice((_sharp, _broad, _twin))
        glyphs.append(Glyph(turned(at, tile.rotation), random.uniform(*_SIZES), shape, _SHADOW))
    return glyphs


@lru_cache(maxsize=64)
def _peak_places(plan: Lands) -> list[Point]:
    room = off_border(plan, "mountain", 0.075, TOWN + 0.095)

    def allowed(point: Point) -> bool:
        return edge_distance(point) > 0.088 and value_at(room, point) > 0

    if not any(room):
        return []
    return max((strewn(f"{plan.id}/peaks/{n}", _APART, 260, allowed) for n in range(_TRIES)), key=len)


@lru_cache(maxsize=64)
def _scree_places(plan: Lands) -> list[Point]:
    room = off_border(plan, "mountain", 0.03)

    def allowed(point: Point) -> bool:
        return value_at(room, point) > 0

    return strewn(f"{plan.id}/scree", 0.07, 260, allowed) if any(room) else []


def _paint_scree(tile: PaintedTile[LandAreas]) -> None:
    canvas = tile.canvas
    draw = ImageDraw.Draw(canvas.image)
    random = Random(f"{tile.id}/pebbles")
    for place in _scree_places(tile.areas.plan):
        x, y = canvas.stencil.pixel(place)
        r = canvas.side * random.uniform(0.006, 0.011)
        draw.ellipse((x - r, y - r * 0.6, x + r * 1.2, y + r), fill=mix(ROCK[1], ROCK_SHADOW, 0.40))
        draw.ellipse((x - r, y - r * 0.8, x + r, y + r * 0.6), fill=mix(ROCK[0], WHITE, random.uniform(0.0, 0.3)))


def _mount(frame: Frame, outline: Polyline, ridge: Polyline, snow: Polyline, shaded_snow: Polyline) -> None:
    """A peak: lit from the left of its ridge, dark on the right of it, with snow on top."""
    frame.polygon(outline, PEAK)
    foot = next(n for n, point in enumerate(outline) if point == ridge[0])
    frame.polygon((*outline[: foot + 1], *ridge[1:]), PEAK_LIT)
    frame.polygon(snow, SNOW)
    frame.polygon(shaded_snow, SNOW_SHADE)
    frame.line((*outline, outline[0], outline[1]), PEAK_INK, 0.075)


def _sharp(frame: Frame) -> None:
    outline = ((-0.95, 0.60), (-0.55, -0.05), (-0.40, -0.20), (-0.06, -0.92), (0.30, -0.30), (0.52, 0.00), (0.95, 0.60))
    ridge = ((-0.06, -0.92), (0.02, -0.45), (-0.10, -0.05), (0.08, 0.28), (-0.02, 0.60))
    snow = ((-0.06, -0.92), (-0.33, -0.36), (-0.20, -0.44), (-0.10, -0.22), (0.02, -0.40), (0.14, -0.24), (0.24, -0.40))
    shaded = ((-0.06, -0.92), (0.00, -0.46), (0.02, -0.40), (0.14, -0.24), (0.24, -0.40))
    _mount(frame, outline, ridge, snow, shaded)


def _broad(frame: Frame) -> None:
    outline = (
        (-1.05, 0.60),
        (-0.70, 0.10),
        (-0.42, -0.38),
        (-0.14, -0.72),
        (0.16, -0.66),
        (0.44, -0.22),
        (0.74, 0.12),
        (1.05, 0.60),
    )
    ridge = ((-0.14, -0.72), (0.10, -0.34), (-0.04, 0.00), (0.16, 0.30), (0.06, 0.60))
    snow = (
        (-0.14, -0.72),
        (-0.42, -0.38),
        (-0.28, -0.24),
        (-0.16, -0.38),
        (-0.02, -0.18),
        (0.12, -0.36),
        (0.30, -0.20),
        (0.36, -0.34),
        (0.16, -0.66),
    )
    shaded = ((-0.14, -0.72), (0.06, -0.34), (0.12, -0.36), (0.30, -0.20), (0.36, -0.34), (0.16, -0.66))
    _mount(frame, outline, ridge, snow, shaded)


def _twin(frame: Frame) -> None:
    outline = (
        (-1.0, 0.60),
        (-0.74, 0.16),
        (-0.50, -0.38),
        (-0.24, -0.10),
        (0.14, -0.86),
        (0.52, -0.10),
        (0.72, 0.14),
        (1.0, 0.60),
    )
    ridge = ((0.14, -0.86), (0.20, -0.40), (0.06, 0.00), (0.24, 0.28), (0.14, 0.60))
    snow = ((0.14, -0.86), (-0.10, -0.38), (0.04, -0.44), (0.14, -0.22), (0.24, -0.40), (0.36, -0.28), (0.42, -0.32))
    shaded = ((0.14, -0.86), (0.20, -0.42), (0.24, -0.40), (0.36, -0.28), (0.42, -0.32))
    _mount(frame, outline, ridge, snow, shaded)
    frame.polygon(((-0.50, -0.38), (-0.64, -0.08), (-0.50, -0.16), (-0.40, -0.04), (-0.30, -0.16)), SNOW)
