"""Seas: a beach on the land, shallows and foam along it, wavelets farther out."""

from functools import lru_cache
from random import Random

from PIL import ImageChops, ImageDraw

from render.draw.geometry import Point, ribbon, smooth, turned
from render.draw.stencil import Mask
from render.palette import EARTH_SHADOW, ROCK, SAND, SAND_WET, SHALLOWS, WAVELET, WHITE, mix
from render.plan.areas import LandAreas
from render.plan.lands import Lands
from render.tile.terrain.land import off_border, strewn_off_border
from render.tile.terrain.tile import PaintedTile

_BEACH = {"plain": 0.050, "mountain": 0.034}
_SHALLOWS = 0.095
_FOAM = 0.018
_OFF_SHORE = 0.10
_WAVE: tuple[Point, ...] = ((-2.0, 0.0), (-1.0, -0.75), (0.0, 0.0), (1.0, -0.75), (2.0, 0.0))


def paint_shores(tile: PaintedTile[LandAreas]) -> None:
    """Everything that makes a sea out of its blue."""
    lands = tile.areas.plan
    terrains = {area.segment: area.terrain for area in lands.areas}
    for border in lands.borders:
        if "sea" not in (terrains[border.left], terrains[border.right]):
            continue
        sea_left = terrains[border.left] == "sea"
        sea, land = (border.left, border.right) if sea_left else (border.right, border.left)

        def band(width: float, *, ashore: bool, line: tuple[Point, ...] = border.line, left: bool = sea_left) -> Mask:
            # A hair's breadth on the other side too, so that no gap is left on the line.
            sides = (0.004, width) if left == ashore else (width, 0.004)
            return tile.canvas.stencil.polygon(ribbon(line, *sides))

        _paint_beach(
            tile, tile.areas.own(land), band(_BEACH[terrains[land]], ashore=True), terrains[land] == "mountain"
        )
        _paint_surf(tile, tile.areas.own(sea), band(_SHALLOWS, ashore=False), band(_FOAM, ashore=False))
    _paint_waves(tile)


def _paint_beach(tile: PaintedTile[LandAreas], land: Mask, band: Mask, rocky: bool) -> None:
    canvas = tile.canvas
    canvas.tint(ImageChops.multiply(canvas.stencil.blurred(band, 0.012), land), EARTH_SHADOW, 0.5)
    canvas.fill(ImageChops.multiply(band, land), mix(SAND, ROCK[0], 0.45) if rocky else SAND)


def _paint_surf(tile: PaintedTile[LandAreas], sea: Mask, shallows: Mask, foam: Mask) -> None:
    canvas = tile.canvas
    canvas.tint(ImageChops.multiply(canvas.stencil.blurred(shallows, 0.022), sea), SHALLOWS, 0.85)
    canvas.tint(ImageChops.multiply(canvas.stencil.blurred(foam, 0.006), sea), SAND_WET, 0.35)
    canvas.fill(ImageChops.multiply(foam, sea), WHITE)


def _paint_waves(tile: PaintedTile[LandAreas]) -> None:
    canvas = tile.canvas
    draw = ImageDraw.Draw(canvas.image)
    random = Random(f"{tile.id}/waves")
    width = max(1, round(canvas.side * 0.010))
    for at in _wave_places(tile.areas.plan):
        x, y = turned(at, tile.rotation)
        k = random.uniform(0.017, 0.023)
        points = smooth([((x + a * k) * canvas.side, (y + b * k) * canvas.side) for a, b in _WAVE], 5)
        draw.line(points, fill=WAVELET, width=width, joint="curve")


@lru_cache(maxsize=64)
def _wave_places(plan: Lands) -> list[Point]:
    return strewn_off_border(f"{plan.id}/swell", 0.15, off_border(plan, "sea", _OFF_SHORE), 0.05)
