"""The volcano of Hunters & Gatherers' start tile: it stands upright in the forest and smokes."""

from render.draw.canvas import Frame, Glyph
from render.palette import CINDER, LAVA, SMOKE, STONE_INK, WHITE, mix
from render.plan.areas import WildAreas
from render.plan.volcano import VOLCANO, volcano_place
from render.tile.terrain.tile import PaintedTile

_INK = 0.028
_SHADOW = ((-0.45, 0.30), (0.50, 0.36), (0.78, 0.28), (0.55, 0.02), (0.15, -0.20))


def paint(tile: PaintedTile[WildAreas]) -> list[Glyph]:
    """The mountain as a glyph."""
    if not tile.areas.plan.volcano:
        return []
    return [Glyph(volcano_place(tile.areas.plan, tile.rotation), VOLCANO, _volcano, _SHADOW)]


def _volcano(frame: Frame) -> None:
    for x, y, r, colour in (
        (0.20, -0.62, 0.105, SMOKE[1]),
        (0.10, -0.52, 0.125, SMOKE[0]),
        (0.02, -0.40, 0.110, SMOKE[1]),
        (-0.03, -0.32, 0.085, SMOKE[0]),
    ):
        frame.oval(x, y, r, r * 0.82, mix(colour, STONE_INK, 0.25))
        frame.oval(x - 0.012, y - 0.014, r * 0.86, r * 0.70, colour)
        frame.oval(x - 0.03, y - 0.03, r * 0.48, r * 0.36, mix(colour, WHITE, 0.6))
    cone = (
        (-0.50, 0.28),
        (-0.32, 0.10),
        (-0.19, -0.15),
        (-0.13, -0.28),
        (0.13, -0.28),
        (0.20, -0.14),
        (0.34, 0.10),
        (0.50, 0.28),
        (0.20, 0.33),
        (-0.18, 0.33),
    )
    frame.polygon(cone, CINDER[1])
    frame.polygon(
        ((-0.50, 0.28), (-0.32, 0.10), (-0.13, -0.28), (-0.02, -0.28), (-0.07, 0.0), (0.02, 0.33), (-0.18, 0.33)),
        CINDER[0],
    )
    frame.polygon(((-0.05, -0.24), (0.08, -0.24), (0.10, -0.06), (0.17, 0.08), (0.12, 0.16), (0.04, 0.02)), LAVA[0])
    frame.polygon(((-0.09, -0.24), (-0.02, -0.24), (-0.08, -0.04), (-0.15, 0.06), (-0.14, -0.06)), LAVA[0])
    frame.polygon(((0.0, -0.24), (0.055, -0.24), (0.07, -0.06), (0.11, 0.06), (0.06, -0.02)), LAVA[1])
    frame.line((*cone, cone[0], cone[1]), STONE_INK, _INK)
    frame.oval(0.0, -0.275, 0.135, 0.052, STONE_INK)
    frame.oval(0.0, -0.265, 0.105, 0.034, LAVA[0])
    frame.oval(-0.01, -0.262, 0.062, 0.018, LAVA[1])
