"""Cities of The Discovery: small round walled towns that stand on the shore line of their two segments."""

import math
from random import Random

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, turned
from render.palette import CITY, ROOFS, WALL, WALL_FRONT, WALL_INK, mix
from render.plan.areas import LandAreas
from render.plan.lands import TOWN
from render.tile.terrain.houses import house
from render.tile.terrain.tile import PaintedTile

_FLAT = 0.88
_TOWERS = 14
_HOUSES: tuple[tuple[Point, float], ...] = (
    ((-0.044, -0.030), 0.096),
    ((0.044, -0.020), 0.092),
    ((0.000, 0.034), 0.104),
)


def paint(tile: PaintedTile[LandAreas]) -> list[Glyph]:
    """The wall and the ground within flat on the tile, the houses as glyphs."""
    glyphs: list[Glyph] = []
    canvas = tile.canvas
    for number, town in enumerate(tile.areas.plan.towns):
        x, y = turned(town.at, tile.rotation)
        body = canvas.stencil.ellipse((x, y + 0.008), TOWN, TOWN * _FLAT + 0.008)
        canvas.shadow(body, 1.2, 0.55)
        canvas.fill(body, WALL_INK)
        for share, down, colour in (
            (0.95, 0.014, WALL_FRONT),
            (0.97, -0.001, WALL_INK),
            (0.93, 0.0, WALL),
            (0.74, 0.0, WALL_INK),
            (0.70, 0.004, CITY[0]),
        ):
            canvas.fill(canvas.stencil.ellipse((x, y + down), TOWN * share, TOWN * share * _FLAT), colour)
        _paint_towers(tile, (x, y))
        random = Random(f"{tile.id}/town/{number}")
        roofs = random.sample(ROOFS, len(_HOUSES))
        glyphs += [
            house((x + dx, y + dy), width, random, roof) for ((dx, dy), width), roof in zip(_HOUSES, roofs, strict=True)
        ]
    return glyphs


def _paint_towers(tile: PaintedTile[LandAreas], at: Point) -> None:
    frame = Frame(tile.canvas, at, TOWN)
    for nth in range(_TOWERS):
        angle = 2 * math.pi * (nth + 0.5) / _TOWERS
        x, y = 0.84 * math.cos(angle), 0.84 * _FLAT * math.sin(angle)
        frame.box(x - 0.085, y - 0.085, x + 0.085, y + 0.075, WALL_INK)
        frame.box(x - 0.050, y - 0.055, x + 0.050, y + 0.040, mix(WALL, (255, 255, 255), 0.7))
