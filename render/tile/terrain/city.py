"""Cities: paved ground, walls with merlons, houses, shields."""

import math
from functools import lru_cache
from random import Random

from PIL import ImageDraw

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, Polyline, distance_to, edge_distance, inside, resampled, turned
from render.draw.scatter import strewn
from render.palette import CITY, CITY_SHADOW, MERLON, SHIELD, SHIELD_INK, WALL, WALL_FRONT, WALL_INK, WHITE, mix
from render.plan.areas import WALL_FRONT as FRONT
from render.plan.areas import WALL_INK as INK
from render.plan.areas import WALL_WIDTH, CountryAreas
from render.plan.country import City, Country
from render.tile.terrain.houses import house
from render.tile.terrain.tile import PaintedTile
from render.tile.terrain.trees import tree

_HOUSE = (0.132, 0.160)
_HOUSES_APART = 0.140
_COBBLE = mix(CITY[1], CITY_SHADOW, 0.28)
_MERLONS_APART = 0.058
_SHIELD = 0.175
_TREE = 0.036


def paint_ground(tile: PaintedTile[CountryAreas]) -> None:
    """The cities' ground, darker along the walls."""
    for city in tile.areas.plan.cities:
        mask = tile.areas.ground(city)
        tile.canvas.fill(mask, tile.surface(CITY, 5))
        if city.walls:
            tile.canvas.hollow(mask, 0.035, CITY_SHADOW, 0.18)
        _paint_cobbles(tile, city)


def _paint_cobbles(tile: PaintedTile[CountryAreas], city: City) -> None:
    side = tile.canvas.side
    draw = ImageDraw.Draw(tile.canvas.image)
    width = max(1, round(side * 0.006))
    for place in _cobble_places(tile.areas.plan, city):
        x, y = tile.canvas.stencil.pixel(place)
        for dx, dy in ((-0.017, 0.0), (0.003, 0.0), (-0.007, 0.012)):
            left, top = x + dx * side, y + dy * side
            draw.line([(left, top), (left + side * 0.013, top)], fill=_COBBLE, width=width)


def paint_walls(tile: PaintedTile[CountryAreas]) -> None:
    """The walls: a pale top, the dark front below it, merlons along the outer rim."""
    for city in tile.areas.plan.cities:
        for wall in city.walls:
            _paint_wall(tile, wall)


def _paint_wall(tile: PaintedTile[CountryAreas], wall: Polyline) -> None:
    canvas = tile.canvas
    stencil = canvas.stencil
    body = tile.areas.wall(wall)
    canvas.shadow(body, 1.1, 0.5)
    canvas.fill(body, WALL_INK)
    top = stencil.stroke([wall], WALL_WIDTH, round_ends=True)
    for share in (1.0, 0.5):
        canvas.fill(stencil.shifted(top, 0, FRONT * share), WALL_FRONT)
    canvas.fill(stencil.stroke([wall], WALL_WIDTH + 2 * INK, round_ends=True), WALL_INK)
    canvas.fill(top, WALL)
    draw = ImageDraw.Draw(canvas.image)
    for (x, y), (ux, uy) in resampled(wall, _MERLONS_APART, _MERLONS_APART / 2):
        for half, near, far, colour in ((0.0195, 0.02, 0.80, WALL_INK), (0.0125, 0.16, 0.66, MERLON)):
            corners = [
                (x + ux * along + uy * out * WALL_WIDTH, y + uy * along - ux * out * WALL_WIDTH)
                for along, out in ((-half, near), (half, near), (half, far), (-half, far))
            ]
            draw.polygon([stencil.pixel(p) for p in corners], fill=colour)


def paint_houses(tile: PaintedTile[CountryAreas]) -> list[Glyph]:
    """Houses where there is room, trees in the gaps, and the shield."""
    glyphs: list[Glyph] = []
    for city in tile.areas.plan.cities:
        random = Random(f"{tile.id}/roofs/{city.segment}")
        houses = _house_places(tile.areas.plan, city)
        trees = _tree_places(tile.areas.plan, city)
        glyphs += [house(turned(at, tile.rotation), random.uniform(*_HOUSE), random) for at in houses]
        glyphs += [tree(turned(at, tile.rotation), _TREE, random) for at in trees]
        if city.shield is not None:
            at = turned(city.shield, tile.rotation)
            glyphs.append(Glyph(at, _SHIELD, _shield, _shield_outline(1.42), over=True))
    return glyphs


def _room(plan: Country, city: City, point: Point) -> float:
    """How far a point of a city is from its walls and gates and its shield; negative outside."""
    least = 1.0
    if city.shield is not None:
        least = math.dist(point, city.shield) - 0.125
    for gate in plan.gates:
        least = min(least, math.dist(point, gate.at) - 0.125)
    if least < 0 or not inside(city.outline, point):
        return -1.0
    return min([least, *(distance_to(wall, point) - WALL_WIDTH / 2 for wall in city.walls)])


@lru_cache(maxsize=64)
def _house_places(plan: Country, city: City) -> list[Point]:
    """The fullest of some strewings: a small city must not come out empty by bad luck."""

    def allowed(point: Point) -> bool:
        edge, room = edge_distance(point), _room(plan, city, point)
        # Not where a house would bar the way between the wall and the tile's edge.
        return edge > 0.082 and room > 0.078 and edge + room > 0.205

    seed = f"{plan.id}/houses/{city.segment}"
    tries = [strewn(f"{seed}/{n}", _HOUSES_APART, 400, allowed) for n in range(3)]
    return max(tries, key=len)


@lru_cache(maxsize=64)
def _tree_places(plan: Country, city: City) -> list[Point]:
    houses = _house_places(plan, city)

    def allowed(point: Point) -> bool:
        if edge_distance(point) < 0.05 or _room(plan, city, point) < 0.05:
            return False
        return all(math.dist(point, house_at) > 0.105 for house_at in houses)

    return strewn(f"{plan.id}/gardens/{city.segment}", 0.13, 120, allowed)


@lru_cache(maxsize=64)
def _cobble_places(plan: Country, city: City) -> list[Point]:
    seed = f"{plan.id}/cobbles/{city.segment}"
    return strewn(seed, 0.095, 160, lambda p: _room(plan, city, p) > 0.04)


def _shield_outline(scale: float) -> list[Point]:
    w, h = scale / 2, scale * 1.15
    steps = [i / 12 for i in range(13)]
    right = [(w * (1 - t**2.2), h * (-0.15 + 0.65 * t)) for t in steps]
    return [(-w, -h / 2), (w, -h / 2), *right, *((-x, y) for x, y in reversed(right))]


def _shield(frame: Frame) -> None:
    frame.polygon(_shield_outline(1.34), SHIELD_INK)
    frame.polygon(_shield_outline(1.22), WHITE)
    blue, yellow = SHIELD
    frame.polygon(_shield_outline(1.0), blue)
    whole = _shield_outline(1.0)
    frame.box(0.0, -0.575, 0.5, -0.02, yellow)
    frame.polygon([(0.0, -0.02), *((x, y) for x, y in whole if x <= 0 and y >= -0.02), (-0.497, -0.02)], yellow)
