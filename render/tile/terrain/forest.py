"""Forests: a dark floor under round crowns, which make a scalloped edge and meet those of the next tile."""

import math
from functools import lru_cache
from itertools import pairwise
from random import Random

from PIL import ImageFilter

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import CORNERS, Point, edge_distance, turned
from render.palette import FOREST, FOREST_DEEP, FOREST_FLOOR, WHITE, Colour, mix, rgb
from render.plan.areas import WildAreas, coarse_areas
from render.plan.room import GRID, value_at
from render.plan.volcano import VOLCANO, volcano_place
from render.plan.wilds import Forest, Wilds
from render.tile.terrain.tile import PaintedTile

_SUN = rgb("#E8FFB0")
_ROWS_APART = 0.056
_CROWN = 0.041
_EDGE_CROWNS = 16
_KEPT_OFF = 0.046
_OFF_EDGE = 0.037
_LAST = 1 - 0.5 / GRID


def paint_floor(tile: PaintedTile[WildAreas]) -> None:
    """The forests' ground and the shadow that they throw on the meadow."""
    for forest in tile.areas.plan.forests:
        mask = tile.areas.forest(forest)
        tile.canvas.shadow(mask, 1.1, 0.42)
        tile.canvas.fill(mask, FOREST_FLOOR)


def paint_crowns(tile: PaintedTile[WildAreas]) -> list[Glyph]:
    """The trees from above."""
    glyphs: list[Glyph] = []
    mountain = volcano_place(tile.areas.plan, tile.rotation) if tile.areas.plan.volcano else None
    for forest in tile.areas.plan.forests:
        random = Random(f"{tile.id}/crowns/{forest.segment}")
        fringe, inner = _crown_places(tile.areas.plan, forest)
        glyphs += [_crown(turned(at, tile.rotation), radius, random.choice(FOREST)) for at, radius in fringe]
        for at in inner:
            place, leaves = turned(at, tile.rotation), random.choice(FOREST)
            radius = _CROWN * random.uniform(0.9, 1.06)
            if mountain is None or not _on_volcano(mountain, place):
                glyphs.append(_crown(place, radius, leaves))
        glyphs += _edge_crowns(forest, tile.rotation)
    return glyphs


def _on_volcano(mountain: Point, place: Point) -> bool:
    across, down = (place[0] - mountain[0]) / VOLCANO, (place[1] - mountain[1]) / VOLCANO
    return -0.40 < down < 0.42 and abs(across) < min(0.50, 0.26 + 0.30 * (down + 0.40))


@lru_cache(maxsize=64)
def _crown_places(plan: Wilds, forest: Forest) -> tuple[list[tuple[Point, float]], list[Point]]:
    """Crowns of the fringe, and the others in loose rows; none in water."""
    areas = coarse_areas(plan, 0)
    own, labels = areas.own(forest.segment), areas.labels
    # Erosion leaves the tile's edge as it is: the forest goes on behind it.
    room, deep = (own.filter(ImageFilter.MinFilter(width)).tobytes() for width in (5, 9))
    dry = (
        labels.point([255 if _dry(plan, value) else 0 for value in range(256)])
        .filter(ImageFilter.MinFilter(5))
        .tobytes()
    )

    def at(mask: bytes, point: Point) -> bool:
        return value_at(mask, (min(point[0], _LAST), min(point[1], _LAST))) > 0

    fringe = [(point, radius) for point, radius in forest.fringe if edge_distance(point) > 0 and at(dry, point)]
    near = [point for point, radius in fringe if radius > 0.02]
    random = Random(f"{plan.id}/rows/{forest.segment}")
    inner: list[Point] = []
    for row in range(round(1 / _ROWS_APART)):
        for column in range(round(1 / (_ROWS_APART * 1.1)) + 1):
            x = (column + 0.5 * (row % 2)) * _ROWS_APART * 1.1 + random.uniform(-0.012, 0.012)
            y = (row + 0.5) * _ROWS_APART + random.uniform(-0.010, 0.010)
            if edge_distance((x, y)) < _OFF_EDGE or not at(room, (x, y)) or not at(dry, (x, y)):
                continue
            if not at(deep, (x, y)) and any(math.dist((x, y), other) < _KEPT_OFF for other in near):
                continue
            inner.append((x, y))
    return fringe, inner


def _dry(plan: Wilds, label: int) -> bool:
    wet = [river.segment for river in plan.rivers] + [lake.segment for lake in plan.lakes]
    return label - 1 not in wet


def _edge_crowns(forest: Forest, rotation: int) -> list[Glyph]:
    """Crowns half on this tile and half on the next: the same ones for all forests, however the tile is turned."""
    glyphs: list[Glyph] = []
    corners = [turned(corner, rotation) for corner in CORNERS]
    for side in range(4):
        if not _owns(forest, side):
            continue
        (ax, ay), (bx, by) = sorted((corners[side], corners[(side + 1) % 4]))
        # None at the very corners, where forests of two sides would run together.
        for nth in range(1, _EDGE_CROWNS - 1):
            t = (nth + 0.5) / _EDGE_CROWNS
            leaves = FOREST[(nth * 7 + nth // 3 + (2 if ax == bx else 0)) % len(FOREST)]
            glyphs.append(_crown((ax + (bx - ax) * t, ay + (by - ay) * t), _CROWN, leaves))
    return glyphs


def _owns(forest: Forest, side: int) -> bool:
    ends = CORNERS[side], CORNERS[(side + 1) % 4]
    return ends in pairwise((*forest.outline, forest.outline[0]))


def _crown(at: Point, radius: float, leaves: Colour) -> Glyph:
    def draw(frame: Frame) -> None:
        frame.oval(0, 0, 1.0, 1.0, mix(leaves, FOREST_DEEP, 0.62))
        frame.oval(-0.05, -0.07, 0.90, 0.88, leaves)
        frame.oval(-0.20, -0.24, 0.58, 0.54, mix(leaves, _SUN, 0.20))
        frame.oval(-0.32, -0.38, 0.26, 0.22, mix(leaves, mix(_SUN, WHITE, 0.3), 0.42))

    return Glyph(at, radius, draw)
