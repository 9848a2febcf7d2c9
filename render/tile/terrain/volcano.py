"""The volcano of Hunters & Gatherers' start tile: it stands upright in the forest and smokes."""

from render.draw.canvas import Frame, Glyph
from render.palette import CINDER, LAVA, SMOKE, STONE_INK, WHITE, mix
from render.plan.areas import WildAreas
from render.plan.volcano import VOLCANO, volcano_place
from render.tile.terrain.tile import PaintedTile

_INK = 28
_SHADOW = ((-450, 300), (500, 360), (780, 280), (550, 20), (150, -200))


def paint(tile: PaintedTile[WildAreas]) -> list[Glyph]:
    """The mountain as a glyph."""
    if not tile.areas.plan.volcano:
        return []
    return [Glyph(volcano_place(tile.areas.plan, tile.rotation), VOLCANO, _volcano, _SHADOW, parts=1000)]


def _volcano(frame: Frame) -> None:
    for x, y, r, colour in (
        (200, -620, 105, SMOKE[1]),
        (100, -520, 125, SMOKE[0]),
        (20, -400, 110, SMOKE[1]),
        (-30, -320, 85, SMOKE[0]),
    ):
        frame.oval(x, y, r, r * 0.82, mix(colour, STONE_INK, 0.25))
        frame.oval(x - 12, y - 14, r * 0.86, r * 0.70, colour)
        frame.oval(x - 30, y - 30, r * 0.48, r * 0.36, mix(colour, WHITE, 0.6))
    cone = (
        (-500, 280),
        (-320, 100),
        (-190, -150),
        (-130, -280),
        (130, -280),
        (200, -140),
        (340, 100),
        (500, 280),
        (200, 330),
        (-180, 330),
    )
    frame.polygon(cone, CINDER[1])
    frame.polygon(((-500, 280), (-320, 100), (-130, -280), (-20, -280), (-70, 0), (20, 330), (-180, 330)), CINDER[0])
    frame.polygon(((-50, -240), (80, -240), (100, -60), (170, 80), (120, 160), (40, 20)), LAVA[0])
    frame.polygon(((-90, -240), (-20, -240), (-80, -40), (-150, 60), (-140, -60)), LAVA[0])
    frame.polygon(((0, -240), (55, -240), (70, -60), (110, 60), (60, -20)), LAVA[1])
    frame.line((*cone, cone[0], cone[1]), STONE_INK, _INK)
    frame.oval(0, -275, 135, 52, STONE_INK)
    frame.oval(0, -265, 105, 34, LAVA[0])
    frame.oval(-10, -262, 62, 18, LAVA[1])
