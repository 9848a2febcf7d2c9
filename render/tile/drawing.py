"""One tile painted by the painters of its terrains."""

from PIL import Image, ImageDraw

from engine.tiles import TileKind
from render.draw.canvas import Canvas, Glyph, draw_glyphs, draw_shadows
from render.palette import BONUS_EDGE, SHADOW, WHITE
from render.plan.areas import CountryAreas, LandAreas, WildAreas, areas_of
from render.plan.plans import plan_of
from render.plan.wilds import Wilds
from render.stickers.painting import paint_stickers
from render.stickers.placing import placed_stickers
from render.tile.terrain import city, forest, grass, land, monastery, mountain, road, sea, town, volcano, water
from render.tile.terrain.tile import A_co, PaintedTile, Painter

Painters = tuple[tuple[Painter[A_co], ...], ...]
"""In the order in which one covers the other.

What belongs to the second group rises above the ground, so that no house or tree of the first throws its shadow on it.
"""

_COUNTRY: Painters[CountryAreas] = (
    (grass.paint_ground, city.paint_ground, road.paint_roads, grass.paint_growth, city.paint_houses),
    (city.paint_walls, road.paint_gates, road.paint_village, monastery.paint),
)
_WILDS: Painters[WildAreas] = (
    (grass.paint_ground, forest.paint_floor, water.paint_water, grass.paint_growth),
    (forest.paint_crowns, volcano.paint),
)
_LANDS: Painters[LandAreas] = (
    (land.paint_ground, sea.paint_shores, grass.paint_growth, mountain.paint_peaks),
    (town.paint,),
)


def draw_tile(kind: TileKind, rotation: int, px: int) -> Image.Image:
    """An opaque RGB picture of `px` x `px` pixels of the kind turned by `rotation` quarter turns clockwise.

    The geometry turns; light, houses, trees, animals and all that is built stay upright. The same kind gives the same
    pixels on every run.
    """
    plan = plan_of(kind)
    canvas = Canvas(px, rotation)
    areas = areas_of(plan, canvas.stencil)
    if isinstance(areas, CountryAreas):
        _paint(PaintedTile(areas, canvas), _COUNTRY)
    elif isinstance(areas, WildAreas):
        _paint(PaintedTile(areas, canvas), _WILDS)
    elif isinstance(areas, LandAreas):
        _paint(PaintedTile(areas, canvas), _LANDS)
    paint_stickers(canvas, placed_stickers(plan, canvas.stencil.rotation))
    _paint_edge(canvas, isinstance(plan, Wilds) and plan.bonus)
    return canvas.finished()


def _paint(tile: PaintedTile[A_co], painters: Painters[A_co]) -> None:
    glyphs: list[Glyph] = []
    for group in painters:
        standing = [glyph for paint in group for glyph in paint(tile) or ()]
        draw_shadows(tile.canvas, standing)
        glyphs += standing
    draw_glyphs(tile.canvas, glyphs)


def _paint_edge(canvas: Canvas, bonus: bool) -> None:
    """A dark line on the tile's edge and a pale one inside at the north and west: a quiet grid.

    A bonus tile has a golden hem instead of the pale line.
    """
    side = canvas.side
    width = round(side * 0.010)
    mask = Image.new("L", (side, side), 255)
    mask.paste(0, (width, width, side - width, side - width))
    canvas.tint(mask, SHADOW, 0.38)
    mask = canvas.stencil.empty()
    if bonus:
        ImageDraw.Draw(mask).rectangle((width, width, side - width - 1, side - width - 1), outline=255, width=2 * width)
        canvas.tint(mask, BONUS_EDGE, 0.75)
        return
    ImageDraw.Draw(mask).line([(width, side - width), (width, width), (side - width, width)], 255, round(side * 0.014))
    canvas.tint(mask, WHITE, 0.22)
