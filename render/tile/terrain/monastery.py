"""The monastery: a church with a tower in a paved court, upright in every rotation."""

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point
from render.palette import (
    CHURCH,
    CHURCH_INK,
    CHURCH_ROOF,
    CHURCH_ROOF_LIT,
    CHURCH_SHADE,
    CHURCH_SIDE,
    GOLD_LEAF,
    ROAD_CASING,
)
from render.palette import COURT as COURT_COLOUR
from render.plan.areas import CHURCH_AT, COURT, CountryAreas
from render.tile.terrain.tile import PaintedTile

_INK = 0.0095
_SHADOW: tuple[Point, ...] = ((-0.17, 0.17), (0.21, 0.16), (0.29, 0.14), (0.29, 0.03), (0.16, -0.06), (-0.02, -0.06))


def paint(tile: PaintedTile[CountryAreas]) -> list[Glyph]:
    """The court on the ground, the church as a glyph."""
    if tile.areas.plan.monastery is None:
        return []
    canvas = tile.canvas
    canvas.shadow(tile.areas.court, 0.6, 0.35)
    canvas.fill(tile.areas.court, ROAD_CASING)
    centre, rx, ry = COURT
    canvas.fill(canvas.stencil.ellipse(centre, rx - 0.015, ry - 0.014), COURT_COLOUR)
    return [Glyph(CHURCH_AT, 1.0, _church, _SHADOW)]


def _church(frame: Frame) -> None:
    frame.box(-0.04, -0.02, 0.205, 0.15, CHURCH_SIDE, CHURCH_INK, _INK)
    for x in (0.05, 0.105, 0.16):
        frame.box(x - 0.012, 0.055, x + 0.012, 0.112, CHURCH_INK)
        frame.oval(x, 0.055, 0.012, 0.014, CHURCH_INK)
    roof = ((-0.05, -0.008), (-0.01, -0.14), (0.165, -0.14), (0.225, -0.008))
    frame.polygon(roof, CHURCH_ROOF)
    frame.polygon(((-0.05, -0.008), (-0.01, -0.14), (0.06, -0.14), (0.05, -0.008)), CHURCH_ROOF_LIT)
    frame.line((*roof, roof[0], roof[1]), CHURCH_INK, _INK)
    frame.box(-0.17, -0.12, -0.02, 0.17, CHURCH, CHURCH_INK, _INK)
    frame.box(-0.055, -0.115, -0.026, 0.164, CHURCH_SHADE)
    frame.oval(-0.095, 0.093, 0.033, 0.034, CHURCH_INK)
    frame.box(-0.128, 0.093, -0.062, 0.168, CHURCH_INK)
    frame.oval(-0.095, -0.05, 0.024, 0.024, CHURCH_INK)
    frame.oval(-0.095, -0.05, 0.014, 0.014, GOLD_LEAF)
    spire = ((-0.19, -0.11), (-0.095, -0.29), (0.0, -0.11))
    frame.polygon(spire, CHURCH_ROOF)
    frame.polygon(((-0.19, -0.11), (-0.095, -0.29), (-0.105, -0.11)), CHURCH_ROOF_LIT)
    frame.line((*spire, spire[0], spire[1]), CHURCH_INK, _INK)
    for width, colour, inset in ((0.021, CHURCH_INK, 0.0), (0.010, GOLD_LEAF, 0.005)):
        frame.line(((-0.095, -0.375 + inset), (-0.095, -0.285)), colour, width)
        frame.line(((-0.128 + inset, -0.345), (-0.062 - inset, -0.345)), colour, width)
