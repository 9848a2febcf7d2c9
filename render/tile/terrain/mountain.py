"""Mountains: snowy peaks on bare rock, with scree between them."""

from functools import lru_cache
from random import Random

from PIL import ImageDraw

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, Polyline, turned
from render.palette import PEAK, PEAK_INK, PEAK_LIT, ROCK, ROCK_SHADOW, SNOW, SNOW_SHADE, WHITE, mix
from render.plan.areas import LandAreas
from render.plan.lands import TOWN, Lands
from render.tile.terrain.land import off_border, strewn_off_border
from render.tile.terrain.tile import PaintedTile

_APART = 0.142
_SIZES = (0.082, 0.112)
_SHADOW: Polyline = ((-90, 60), (110, 66), (210, 50), (100, -10), (10, -55))
_TRIES = 4
_HUNDREDTHS = 100
"""Of a peak's size: what its outlines are measured in."""


def paint_peaks(tile: PaintedTile[LandAreas]) -> list[Glyph]:
    """Scree flat on the rock, peaks as glyphs."""
    _paint_scree(tile)
    random = Random(f"{tile.id}/heights")
    glyphs: list[Glyph] = []
    for at in _peak_places(tile.areas.plan):
        shape = random.choice((_sharp, _broad, _twin))
        glyphs.append(Glyph(turned(at, tile.rotation), random.uniform(*_SIZES), shape, _SHADOW, parts=_HUNDREDTHS))
    return glyphs


@lru_cache(maxsize=64)
def _peak_places(plan: Lands) -> list[Point]:
    room = off_border(plan, "mountain", 0.075, TOWN + 0.095)
    return max((strewn_off_border(f"{plan.id}/peaks/{n}", _APART, room, 0.088) for n in range(_TRIES)), key=len)


@lru_cache(maxsize=64)
def _scree_places(plan: Lands) -> list[Point]:
    return strewn_off_border(f"{plan.id}/scree", 0.07, off_border(plan, "mountain", 0.03))


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
    frame.line((*outline, outline[0], outline[1]), PEAK_INK, 7.5)


def _sharp(frame: Frame) -> None:
    outline = ((-95, 60), (-55, -5), (-40, -20), (-6, -92), (30, -30), (52, 0), (95, 60))
    ridge = ((-6, -92), (2, -45), (-10, -5), (8, 28), (-2, 60))
    snow = ((-6, -92), (-33, -36), (-20, -44), (-10, -22), (2, -40), (14, -24), (24, -40))
    shaded = ((-6, -92), (0, -46), (2, -40), (14, -24), (24, -40))
    _mount(frame, outline, ridge, snow, shaded)


def _broad(frame: Frame) -> None:
    outline = ((-105, 60), (-70, 10), (-42, -38), (-14, -72), (16, -66), (44, -22), (74, 12), (105, 60))
    ridge = ((-14, -72), (10, -34), (-4, 0), (16, 30), (6, 60))
    snow = ((-14, -72), (-42, -38), (-28, -24), (-16, -38), (-2, -18), (12, -36), (30, -20), (36, -34), (16, -66))
    shaded = ((-14, -72), (6, -34), (12, -36), (30, -20), (36, -34), (16, -66))
    _mount(frame, outline, ridge, snow, shaded)


def _twin(frame: Frame) -> None:
    outline = ((-100, 60), (-74, 16), (-50, -38), (-24, -10), (14, -86), (52, -10), (72, 14), (100, 60))
    ridge = ((14, -86), (20, -40), (6, 0), (24, 28), (14, 60))
    snow = ((14, -86), (-10, -38), (4, -44), (14, -22), (24, -40), (36, -28), (42, -32))
    shaded = ((14, -86), (20, -42), (24, -40), (36, -28), (42, -32))
    _mount(frame, outline, ridge, snow, shaded)
    frame.polygon(((-50, -38), (-64, -8), (-50, -16), (-40, -4), (-30, -16)), SNOW)
