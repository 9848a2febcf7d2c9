"""The ground of plains, mountains and seas, and the lines between the first two."""

from collections.abc import Mapping
from types import MappingProxyType

from PIL import ImageChops

from render.canvas import Glyph
from render.geometry import ribbon
from render.palette import EARTH_SHADOW, PLAIN, ROCK, ROCK_SHADOW, SEA, Colour
from render.terrain.tile import Tile

_SURFACES: Mapping[str, tuple[tuple[Colour, Colour], int]] = MappingProxyType(
    {"plain": (PLAIN, 3), "mountain": (ROCK, 5), "sea": (SEA, 7)}
)


def paint_ground(tile: Tile) -> list[Glyph]:
    """Every land in its colours; mountains rise over the plains beside them."""
    lands, canvas = tile.plan.lands, tile.canvas
    for area in lands.areas:
        canvas.fill(canvas.stencil.polygon(area.outline), tile.surface(*_SURFACES[area.kind]))
    kinds = {area.segment: area.kind for area in lands.areas}
    for border in lands.borders:
        if {kinds[border.left], kinds[border.right]} != {"plain", "mountain"}:
            continue
        uphill_left = kinds[border.left] == "mountain"
        rock = tile.areas.land(border.left if uphill_left else border.right)
        grass = tile.areas.land(border.right if uphill_left else border.left)
        slope = canvas.stencil.polygon(ribbon(border.line, 0.045, 0.045))
        soft = canvas.stencil.blurred(slope, 0.016)
        canvas.tint(ImageChops.multiply(soft, rock), ROCK_SHADOW, 0.34)
        canvas.tint(ImageChops.multiply(soft, grass), EARTH_SHADOW, 0.55)
        canvas.fill(canvas.stencil.polygon(ribbon(border.line, 0.0055, 0.0055)), ROCK_SHADOW)
    return []
