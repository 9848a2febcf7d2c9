"""Fields, meadows and plains: grass under everything, tufts, flowers and a few trees where there is room."""

import math
from functools import lru_cache
from random import Random

from PIL import ImageDraw

from render.draw.canvas import Glyph
from render.draw.geometry import Point, distance_to, edge_distance, inside, turned
from render.draw.scatter import strewn
from render.palette import FLOWERS, GRASS, TUFT
from render.plan.areas import ROAD_WIDTH, VILLAGE, WALL_WIDTH, Areas, coarse_areas
from render.plan.country import Country
from render.plan.plan import CENTRE, Plan
from render.plan.room import GRID, value_at
from render.plan.wilds import Wilds
from render.tile.terrain.tile import PaintedTile
from render.tile.terrain.trees import tree

_TREE = 0.046
_MOST_TREES = 5
_COURT_CLEAR = 0.36


def paint_ground(tile: PaintedTile[Areas]) -> None:
    """Grass over the whole tile; everything else is painted on top."""
    tile.canvas.image.paste(tile.surface(GRASS, 3))


def paint_growth(tile: PaintedTile[Areas]) -> list[Glyph]:
    """Tufts and flowers, flat on the open ground; trees as glyphs."""
    plan = tile.areas.plan
    if not plan.fields:
        return []
    _paint_tufts(tile)
    if isinstance(plan, Wilds):
        return []  # the animals need the room
    random = Random(f"{plan.id}/leaves")
    glyphs: list[Glyph] = []
    for x, y in _tree_places(plan):
        radius = _TREE * random.uniform(0.85, 1.1)
        glyphs.append(tree(turned((x, y), tile.rotation), radius, random))
        beside = (x + random.choice((-0.055, 0.055)), y + random.uniform(-0.03, 0.03))
        if random.random() < 0.4 and edge_distance(beside) > 0.06 and open_ground(plan, beside) > 0.06:
            glyphs.append(tree(turned(beside, tile.rotation), radius * 0.72, random))
    return glyphs


@lru_cache(maxsize=64)
def _tree_places(plan: Plan) -> list[Point]:
    def allowed(point: Point) -> bool:
        return edge_distance(point) > 0.075 and open_ground(plan, point) > 0.075

    return strewn(f"{plan.id}/trees", 0.24, 60, allowed)[:_MOST_TREES]


@lru_cache(maxsize=64)
def _tuft_places(plan: Plan) -> list[Point]:
    trees = [] if isinstance(plan, Wilds) else _tree_places(plan)
    return strewn(f"{plan.id}/tufts", 0.085, 190, lambda p: open_ground(plan, p) > 0.03, trees)


def _paint_tufts(tile: PaintedTile[Areas]) -> None:
    plan, canvas = tile.areas.plan, tile.canvas
    draw = ImageDraw.Draw(canvas.image)
    random = Random(f"{plan.id}/flowers")
    unit = canvas.side * 0.012
    for place in _tuft_places(plan):
        x, y = canvas.stencil.pixel(place)
        if random.random() < 0.28:
            colour = random.choice(FLOWERS)
            for _ in range(3):
                fx, fy = x + random.uniform(-2, 2) * unit, y + random.uniform(-2, 2) * unit
                r = unit * random.uniform(0.38, 0.52)
                draw.ellipse((fx - r, fy - r, fx + r, fy + r), fill=colour)
            continue
        for lean in (-1, 0, 1):
            tip = (x + lean * unit * 1.5, y - unit * (1.4 if lean else 1.9))
            draw.line([(x + lean * unit * 0.8, y), tip], fill=TUFT, width=max(1, round(canvas.side * 0.006)))


def open_ground(plan: Plan, point: Point) -> float:
    """How far a point is from all that borders its field, in tile units; negative where no field is."""
    if not isinstance(plan, Country):
        return value_at(_open(plan), point) / GRID - 0.01
    least = 1.0
    if plan.village is not None:
        least = min(least, math.dist(point, plan.village) - VILLAGE[0] - 0.01)
    if plan.monastery is not None:
        least = min(least, math.dist(point, CENTRE) - _COURT_CLEAR)
    for road in plan.roads:
        least = min(least, distance_to(road.line, point) - ROAD_WIDTH * 0.7)
    if least < 0:
        return least
    for city in plan.cities:
        for wall in city.walls:
            least = min(least, distance_to(wall, point) - WALL_WIDTH)
        if inside(city.outline, point):
            return -1.0
    return least


@lru_cache(maxsize=64)
def _open(plan: Plan) -> bytes:
    return coarse_areas(plan, 0).open.tobytes()
