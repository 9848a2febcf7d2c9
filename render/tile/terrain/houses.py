"""Houses of cities and villages: a hipped one, one with its gable to the front, and a narrow tall one."""

from random import Random

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point
from render.palette import FACADE, FACADE_SIDE, HOUSE_INK, ROOFS, WHITE, Colour, mix

_INK = 0.05
_LOW_SHADOW = ((-0.45, 0.46), (0.55, 0.50), (0.95, 0.36), (0.92, -0.02), (0.45, -0.15))


def house(at: Point, width: float, random: Random, roof: Colour | None = None) -> Glyph:
    """A house whose middle is `at` (in the turned tile), `width` wide and about as high."""
    tiles = roof or random.choice(ROOFS)
    shape = random.choice((_hipped, _hipped, _gabled, _tall))

    def draw(frame: Frame) -> None:
        shape(frame, tiles)

    return Glyph(at, width, draw, _LOW_SHADOW)


def _hipped(frame: Frame, roof: Colour) -> None:
    frame.box(-0.45, 0.0, 0.45, 0.46, FACADE, HOUSE_INK, _INK)
    frame.box(-0.10, 0.19, 0.08, 0.46, HOUSE_INK)
    frame.box(-0.34, 0.16, -0.21, 0.30, mix(HOUSE_INK, FACADE, 0.25))
    frame.box(0.20, 0.16, 0.33, 0.30, mix(HOUSE_INK, FACADE, 0.25))
    eaves = ((-0.53, 0.06), (-0.27, -0.46), (0.27, -0.46), (0.53, 0.06))
    frame.polygon(eaves, roof)
    frame.polygon(((-0.53, 0.06), (-0.27, -0.46), (0.0, -0.46), (-0.12, 0.06)), mix(roof, WHITE, 0.2))
    frame.polygon(((0.27, -0.46), (0.53, 0.06), (0.36, 0.06)), mix(roof, HOUSE_INK, 0.25))
    frame.line((*eaves, eaves[0], eaves[1]), HOUSE_INK, _INK)


def _gabled(frame: Frame, roof: Colour) -> None:
    frame.box(0.0, 0.0, 0.46, 0.46, FACADE_SIDE, HOUSE_INK, _INK)
    frame.box(0.17, 0.15, 0.31, 0.29, HOUSE_INK)
    top = ((-0.23, -0.46), (0.33, -0.46), (0.54, 0.05), (0.02, 0.05))
    frame.polygon(top, roof, HOUSE_INK, _INK)
    gable = ((-0.46, 0.46), (-0.46, 0.0), (-0.23, -0.42), (0.01, 0.0), (0.01, 0.46))
    frame.polygon(gable, FACADE, HOUSE_INK, _INK)
    frame.box(-0.31, 0.20, -0.14, 0.46, HOUSE_INK)
    frame.line(((-0.53, 0.08), (-0.23, -0.46), (0.05, 0.05)), HOUSE_INK, 0.15)
    frame.line(((-0.51, 0.06), (-0.23, -0.44), (0.03, 0.03)), mix(roof, WHITE, 0.25), 0.07)


def _tall(frame: Frame, roof: Colour) -> None:
    frame.box(-0.33, -0.12, 0.33, 0.48, FACADE, HOUSE_INK, _INK)
    frame.box(0.15, -0.10, 0.31, 0.46, FACADE_SIDE)
    frame.box(-0.09, 0.22, 0.09, 0.48, HOUSE_INK)
    frame.box(-0.20, -0.02, -0.07, 0.12, mix(HOUSE_INK, FACADE, 0.2))
    frame.box(0.05, -0.02, 0.18, 0.12, mix(HOUSE_INK, FACADE, 0.2))
    peak = ((-0.43, -0.06), (0.0, -0.56), (0.43, -0.06))
    frame.polygon(peak, roof)
    frame.polygon(((-0.43, -0.06), (0.0, -0.56), (-0.04, -0.06)), mix(roof, WHITE, 0.22))
    frame.line((*peak, peak[0], peak[1]), HOUSE_INK, _INK)
