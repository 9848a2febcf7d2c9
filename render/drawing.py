"""One tile painted by the painters of its terrains."""

from PIL import Image, ImageDraw

from engine.tiles import Kind
from render.areas import Areas
from render.canvas import Canvas, Glyph, draw_glyphs, draw_shadows
from render.palette import SHADOW, WHITE
from render.plan import plan_of
from render.terrain import city, grass, monastery, road
from render.terrain.tile import Painter, Tile

ART_VERSION = 1
"""To be raised with every change of how tiles look: stored pictures of other versions are not used."""

# In the order in which one covers the other. What belongs to the second group rises above the ground, so that no
# house or tree of the first group throws its shadow on it.
_PAINTERS: tuple[tuple[Painter, ...], ...] = (
    (grass.paint_ground, city.paint_ground, road.paint_roads, grass.paint_growth, city.paint_houses),
    (city.paint_walls, road.paint_gates, road.paint_village, monastery.paint),
)


def draw_tile(kind: Kind, rotation: int, px: int) -> Image.Image:
    """An opaque RGB picture of `px` x `px` pixels of the kind turned by `rotation` quarter turns clockwise.

    The geometry turns; light, houses, trees, shields and churches stay upright. The same kind gives the same
    pixels on every run.
    """
    plan = plan_of(kind)
    canvas = Canvas(px, rotation)
    tile = Tile(plan, Areas(plan, canvas.stencil), canvas)
    glyphs: list[Glyph] = []
    for group in _PAINTERS:
        standing = [glyph for paint in group for glyph in paint(tile)]
        draw_shadows(canvas, standing)
        glyphs += standing
    draw_glyphs(canvas, glyphs)
    _paint_edge(canvas)
    return canvas.finished()


def _paint_edge(canvas: Canvas) -> None:
    """A dark line on the tile's edge and a pale one inside at the north and west: a quiet grid."""
    side = canvas.side
    width = round(side * 0.010)
    mask = Image.new("L", (side, side), 255)
    mask.paste(0, (width, width, side - width, side - width))
    canvas.tint(mask, SHADOW, 0.38)
    mask = canvas.stencil.empty()
    ImageDraw.Draw(mask).line([(width, side - width), (width, width), (side - width, width)], 255, round(side * 0.014))
    canvas.tint(mask, WHITE, 0.22)
