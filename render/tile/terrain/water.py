"""Rivers, lakes and springs: one sheet of water with a common bank, so that nothing parts a river from its lake."""

import math
from random import Random

from PIL import ImageChops, ImageDraw

from render.draw.canvas import Frame, Glyph
from render.draw.geometry import Point, Polyline, edge_distance, resampled, turned
from render.draw.stencil import Mask
from render.palette import BANK as BANK_COLOUR
from render.palette import EARTH_SHADOW, RIPPLE, RIVER, RIVER_DEPTH, RIVER_EDGE, STONE, STONE_INK, WHITE, mix
from render.plan.areas import RIVER_WIDTH, WildAreas
from render.plan.wilds import BANK, POOL, Lake, River
from render.tile.terrain.tile import PaintedTile

_EDGE = 0.006
_STONES = 9
_STONE = 0.030
_STONE_SHADOW = ((-0.7, 0.6), (0.6, 1.0), (1.7, 0.9), (1.5, 0.1), (0.6, -0.4))


def paint_water(tile: PaintedTile[WildAreas]) -> list[Glyph]:
    """All water of the tile with its bank, and the springs' stones as glyphs."""
    wilds, canvas = tile.areas.plan, tile.canvas
    if not wilds.rivers and not wilds.lakes:
        return []
    bank = tile.areas.water(BANK)
    canvas.halo(bank, EARTH_SHADOW, 0.35)
    canvas.fill(bank, BANK_COLOUR)
    canvas.fill(tile.areas.water(_EDGE), RIVER_EDGE)
    water = tile.areas.water()
    canvas.fill(water, tile.surface(RIVER, 7))
    canvas.hollow(water, 0.02, RIVER_DEPTH, 0.2)
    _paint_bank_shadow(tile, water)
    for river in wilds.rivers:
        _paint_flow(tile, river)
    for lake in wilds.lakes:
        _paint_ripples(tile, lake)
    return [stone for river in wilds.rivers if river.spring for stone in _spring(tile, river, river.spring)]


def _paint_bank_shadow(tile: PaintedTile[WildAreas], water: Mask) -> None:
    canvas = tile.canvas
    shaded = ImageChops.subtract(water, canvas.stencil.shifted(water, 0.012, 0.014))
    canvas.tint(canvas.stencil.blurred(shaded, 0.004), RIVER_DEPTH, 0.5)


def _paint_flow(tile: PaintedTile[WildAreas], river: River) -> None:
    """Short bright dashes along the stream, off its middle now and then."""
    random = Random(f"{tile.id}/flow/{river.segment}")
    canvas = tile.canvas
    draw = ImageDraw.Draw(canvas.image)
    width = max(1, round(canvas.side * 0.010))
    for (x, y), (ux, uy) in resampled(river.line, 0.105, 0.16):
        off = random.uniform(-0.26, 0.26) * RIVER_WIDTH
        long = random.uniform(0.018, 0.030)
        if any(math.dist((x, y), lake.centre) < lake.radius for lake in tile.areas.plan.lakes):
            continue
        if edge_distance((x, y)) < long or (river.spring and math.dist((x, y), river.spring) < POOL + 0.03):
            continue
        dash: Polyline = tuple((x - uy * off + ux * k, y + ux * off + uy * k) for k in (-long, 0.0, long))
        draw.line([canvas.stencil.pixel(p) for p in dash], fill=RIPPLE, width=width)


def _paint_ripples(tile: PaintedTile[WildAreas], lake: Lake) -> None:
    """Small upright wavelets near the lake's rim, where no fish swims."""
    canvas = tile.canvas
    draw = ImageDraw.Draw(canvas.image)
    x, y = turned(lake.centre, tile.rotation)
    side, r = canvas.side, lake.radius
    for dx, dy in ((-0.52, -0.58), (0.50, -0.62), (0.56, 0.56), (-0.58, 0.60)):
        left, top = (x + dx * r) * side, (y + dy * r) * side
        span = 0.026 * side
        box = (left - span, top - span * 0.5, left + span, top + span * 0.9)
        draw.arc(box, 200, 340, fill=RIPPLE, width=max(1, round(side * 0.009)))


def _spring(tile: PaintedTile[WildAreas], river: River, pool: Point) -> list[Glyph]:
    """Rings on the pool where the water wells up, and boulders around it but for the way out."""
    canvas = tile.canvas
    x, y = turned(pool, tile.rotation)
    for radius, share in ((0.062, 0.35), (0.040, 0.6), (0.018, 1.0)):
        canvas.tint(canvas.stencil.ellipse((x, y), radius, radius * 0.86), mix(RIPPLE, WHITE, share), 0.45)
    random = Random(f"{tile.id}/stones/{river.segment}")
    ax, ay = river.line[-4]
    way_out = math.atan2(ay - pool[1], ax - pool[0])
    stones: list[Glyph] = []
    for nth in range(_STONES):
        angle = way_out + 0.95 + (2 * math.pi - 1.9) * nth / (_STONES - 1)
        reach = POOL + 0.006
        at = (pool[0] + reach * math.cos(angle), pool[1] + reach * math.sin(angle))
        stones.append(Glyph(turned(at, tile.rotation), _STONE * random.uniform(0.85, 1.2), _stone, _STONE_SHADOW))
    return stones


def _stone(frame: Frame) -> None:
    frame.oval(0.0, 0.05, 1.05, 0.92, STONE_INK)
    frame.oval(0.0, 0.0, 0.84, 0.72, STONE)
    frame.oval(-0.16, -0.20, 0.54, 0.40, mix(STONE, WHITE, 0.42))
