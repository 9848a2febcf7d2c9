"""Roads, the villages at their crossings, and the gates where they enter a city."""

from random import Random

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, Polyline, turned
from render.palette import (
    EARTH_SHADOW,
    GATE_ROAD,
    GREEN,
    MERLON,
    ROAD,
    ROAD_CASING,
    TOWER_ROOF,
    WALL,
    WALL_FRONT,
    WALL_INK,
    WHITE,
    mix,
)
from render.plan.areas import TOWER, VILLAGE, CountryAreas
from render.plan.country import Gate
from render.tile.terrain.houses import house
from render.tile.terrain.tile import PaintedTile
from render.tile.terrain.trees import tree

_VILLAGE_ROOF = mix(TOWER_ROOF, (30, 90, 190), 0.35)
_TOWER_SHADOW = ((-0.9, 1.0), (1.0, 1.3), (2.4, 1.1), (2.2, -0.2), (0.9, -0.8))


def paint_roads(tile: PaintedTile[CountryAreas]) -> None:
    """All roads of the tile with a common casing, so that they melt into each other where they meet."""
    if not tile.areas.plan.roads:
        return
    canvas, areas = tile.canvas, tile.areas
    canvas.halo(areas.roads, EARTH_SHADOW, 0.4)
    canvas.fill(areas.roads, ROAD_CASING)
    canvas.fill(areas.road_fills, tile.surface(ROAD, 9, fine=True))


def paint_village(tile: PaintedTile[CountryAreas]) -> list[Glyph]:
    """A round green with a house and trees, which breaks the roads that end there."""
    mask = tile.areas.village
    if mask is None or tile.areas.plan.village is None:
        return []
    x, y = turned(tile.areas.plan.village, tile.rotation)
    canvas = tile.canvas
    canvas.shadow(mask, 0.7, 0.4)
    canvas.fill(mask, ROAD_CASING)
    rx, ry = VILLAGE
    canvas.fill(canvas.stencil.ellipse((x, y), rx - 0.018, ry - 0.018), GREEN)
    random = Random(f"{tile.id}/village")
    return [
        tree((x + 0.052, y - 0.038), 0.040, random),
        house((x - 0.024, y - 0.002), 0.118, random, _VILLAGE_ROOF),
        tree((x + 0.055, y + 0.040), 0.034, random),
    ]


def paint_gates(tile: PaintedTile[CountryAreas]) -> list[Glyph]:
    """Two towers, and between them the passage: an arch where the road comes from the south or north."""
    glyphs: list[Glyph] = []
    for gate in tile.areas.plan.gates:
        dx, dy = gate.direction
        across = turned((0.5 + dx, 0.5 + dy), tile.rotation)[1] == 0.5
        _paint_passage(tile, gate, across)
        if not across:
            glyphs.append(Glyph(turned(gate.at, tile.rotation), TOWER, _arch))
        glyphs += [Glyph(at, TOWER, _tower, _TOWER_SHADOW) for at in tile.areas.towers(gate)]
    return glyphs


def _along(gate: Gate, start: float, end: float) -> Polyline:
    (x, y), (dx, dy) = gate.at, gate.direction
    return (x + dx * start, y + dy * start), (x + dx * end, y + dy * end)


def _paint_passage(tile: PaintedTile[CountryAreas], gate: Gate, across: bool) -> None:
    """The way through the wall, and the vault over it where the gate is seen from the side."""
    canvas = tile.canvas
    cut = canvas.stencil.stroke
    canvas.fill(tile.areas.passage(gate), WALL_INK)
    canvas.fill(cut([_along(gate, -0.066, 0.078)], 0.092), GATE_ROAD)
    if across:
        for start, end, colour in ((-0.044, 0.044, WALL_INK), (-0.035, 0.035, WALL), (0.004, 0.035, WALL_FRONT)):
            canvas.fill(cut([_along(gate, start, end)], 0.14), colour)


def _arch(frame: Frame) -> None:
    ink = 0.17
    frame.box(-1.4, -0.95, 1.4, 1.0, WALL_FRONT, WALL_INK, ink)
    frame.box(-1.4, -0.95, 1.4, -0.45, WALL, WALL_INK, ink)
    for x in (-0.75, 0.0, 0.75):
        frame.box(x - 0.22, -1.25, x + 0.22, -0.85, MERLON, WALL_INK, ink * 0.8)
    frame.oval(0.0, 0.25, 0.72, 0.62, WALL_INK)
    frame.box(-0.72, 0.25, 0.72, 1.08, WALL_INK)


def _tower(frame: Frame) -> None:
    ink = 0.17
    frame.box(-0.95, -0.75, 0.95, 1.05, WALL, WALL_INK, ink)
    frame.box(0.30, -0.70, 0.86, 0.97, WALL_FRONT)
    frame.box(-0.30, -0.10, 0.0, 0.55, WALL_INK)
    roof: tuple[Point, ...] = ((-1.3, -0.62), (0.0, -2.4), (1.3, -0.62))
    frame.polygon(roof, TOWER_ROOF)
    frame.polygon(((-1.3, -0.62), (0.0, -2.4), (-0.12, -0.62)), mix(TOWER_ROOF, WHITE, 0.3))
    frame.line((*roof, roof[0], roof[1]), WALL_INK, ink)
