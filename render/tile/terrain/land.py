"""The ground of plains, mountains and seas, and the lines between the first two."""

from collections.abc import Mapping
from types import MappingProxyType

from PIL import ImageChops, ImageFilter

from render.draw.geometry import Point, edge_distance, ribbon
from render.draw.scatter import strewn
from render.palette import EARTH_SHADOW, PLAIN, ROCK, ROCK_SHADOW, SEA, Colour
from render.plan.areas import LandAreas, coarse_areas
from render.plan.lands import TOWN, Lands
from render.plan.room import GRID, value_at
from render.tile.terrain.tile import PaintedTile

_SURFACES: Mapping[str, tuple[tuple[Colour, Colour], int]] = MappingProxyType(
    {"plain": (PLAIN, 3), "mountain": (ROCK, 5), "sea": (SEA, 7)}
)
_ALL = 253


def paint_ground(tile: PaintedTile[LandAreas]) -> None:
    """Every land in its colours; mountains rise over the plains beside them."""
    lands, canvas = tile.areas.plan, tile.canvas
    for area in lands.areas:
        canvas.fill(canvas.stencil.polygon(area.outline), tile.surface(*_SURFACES[area.terrain]))
    terrains = {area.segment: area.terrain for area in lands.areas}
    for border in lands.borders:
        if {terrains[border.left], terrains[border.right]} != {"plain", "mountain"}:
            continue
        uphill_left = terrains[border.left] == "mountain"
        rock = tile.areas.own(border.left if uphill_left else border.right)
        grass = tile.areas.own(border.right if uphill_left else border.left)
        slope = canvas.stencil.polygon(ribbon(border.line, 0.045, 0.045))
        soft = canvas.stencil.blurred(slope, 0.016)
        canvas.tint(ImageChops.multiply(soft, rock), ROCK_SHADOW, 0.34)
        canvas.tint(ImageChops.multiply(soft, grass), EARTH_SHADOW, 0.55)
        canvas.fill(canvas.stencil.polygon(ribbon(border.line, 0.0055, 0.0055)), ROCK_SHADOW)


def off_border(plan: Lands, terrain: str, away: float, town: float = TOWN + 0.05) -> bytes:
    """Land of a terrain on the coarse grid that is ``away`` from other lands and ``town`` from the cities' middles."""
    areas = coarse_areas(plan, 0)
    room = areas.stencil.empty()
    for area in plan.areas:
        if area.terrain == terrain:
            # Beyond the tile's edge the land goes on, as it does for this filter.
            deep = areas.own(area.segment).filter(ImageFilter.BoxBlur(away * GRID))
            room = ImageChops.lighter(room, deep.point([255 if value >= _ALL else 0 for value in range(256)]))
    room.paste(0, (0, 0), areas.stencil.discs([(place.at, town) for place in plan.towns]))
    return room.tobytes()


def strewn_off_border(seed: str, apart: float, room: bytes, edge: float = 0.0) -> list[Point]:
    """Places in the room that ``off_border`` gives, so far apart, and ``edge`` inside the tile."""
    return strewn(seed, apart, 260, lambda p: edge_distance(p) > edge and value_at(room, p) > 0)
