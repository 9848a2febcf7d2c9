"""From scenes to pixels; the same scene gives the same bytes, in any thread."""

from PIL import Image

from render.cards import paint_cards, paint_hand
from render.encode import png
from render.figures import figure
from render.fonts import put
from render.layout import Layout, layout
from render.marks import last_move, numbered_cell, provisional, rounded
from render.scene import Figure, Highlight, NumberedSquare, Scene, TileScene
from render.sprites import sprite
from render.table import blank, paint_frame, surface
from render.theme import HIGHLIGHT, TABLE, TEXT
from render.tiles import paint_spots, tile_with_spots


def paint(scene: Scene | TileScene) -> bytes:
    """The picture of a scene as a PNG."""
    return png(picture(scene))


def picture(scene: Scene | TileScene) -> Image.Image:
    """The picture of a scene in true colour, as it is before it is encoded."""
    return _tiles_picture(scene) if isinstance(scene, TileScene) else _board_picture(scene)


def _board_picture(scene: Scene) -> Image.Image:
    made = layout(scene)
    image = blank(made)
    paint_frame(image, made)
    left, top, _, _ = made.area
    image.paste(_table(scene, made), (left, top))
    paint_cards(image, made.cards, scene.cards)
    if scene.hand is not None and made.hand is not None:
        paint_hand(image, made.hand, made.hand_tile, scene.hand, scene.tileset)
    return image


def _table(scene: Scene, made: Layout) -> Image.Image:
    """The window of the table: all in it is cut at its edges."""
    board, tile = scene.board, made.tile
    window = board.window
    table = surface(window, frozenset((t.x, t.y) for t in board.tiles), tile)

    def pixel(x: float, y: float) -> tuple[int, int]:
        return round((x - window.west) * tile), round((y - window.north) * tile)

    for laid in board.tiles:
        table.paste(sprite(scene.tileset, laid.kind, laid.rotation, tile), pixel(laid.x, laid.y))
    for square in board.squares:
        _paint_square(table, pixel(square.x, square.y), square, made)
    if board.highlight is not None:
        _paint_highlight(table, pixel(board.highlight.x, board.highlight.y), board.highlight, tile)
    for one in board.figures:
        _paint_figure(table, pixel(one.x, one.y), one, tile)
    paint_spots(table, pixel(0, 0), board.spots, tile)
    return table


def _paint_square(table: Image.Image, corner: tuple[int, int], square: NumberedSquare, made: Layout) -> None:
    """A numbered cell; its disc is larger where the whole board is wide, to stay legible on a phone."""
    radius = round(min(max(0.25 * made.tile, 9.5 * made.phone), 0.38 * made.tile))
    cell = numbered_cell(square.number, made.tile, radius)
    table.paste(cell, corner, cell)


def _paint_highlight(table: Image.Image, corner: tuple[int, int], highlight: Highlight, tile: int) -> None:
    frame = provisional(tile) if highlight.provisional else last_move(tile)
    table.paste(frame, (corner[0] - tile // 2, corner[1] - tile // 2), frame)


def _paint_figure(table: Image.Image, middle: tuple[int, int], one: Figure, tile: int) -> None:
    body = figure(one.seat, one.piece, one.lying, round(one.size * tile), one.flip)
    table.paste(body, (middle[0] - body.width // 2, middle[1] - body.height // 2), body)


_ALONE = 192
_GAP = 0.14
_CAPTION = 0.15


def _tiles_picture(scene: TileScene) -> Image.Image:
    """One tile in several rotations in a row, each above its angle; the chosen one is edged in yellow."""
    gap, caption = round(_GAP * _ALONE), round(_CAPTION * _ALONE)
    count = len(scene.turned)
    size = (count * (_ALONE + gap) + gap, _ALONE + 3 * gap + caption)
    image = Image.new("RGB", size, TABLE)
    edge = max(3, round(_ALONE * 0.03))
    for number, turned in enumerate(scene.turned):
        left = gap + number * (_ALONE + gap)
        if turned.lit:
            side = _ALONE + 2 * edge
            image.paste(HIGHLIGHT, (left - edge, gap - edge), rounded(side, side, round(_ALONE * 0.05) + edge))
        tile = tile_with_spots(scene.tileset, turned.kind, turned.rotation, turned.spots, _ALONE)
        image.paste(tile, (left, gap), rounded(_ALONE, _ALONE, round(_ALONE * 0.05)))
        colour = HIGHLIGHT if turned.lit else TEXT
        put(
            image,
            left + _ALONE / 2,
            _ALONE + 2 * gap + caption / 2,
            f"{90 * turned.rotation}°",
            caption,
            colour,
        )
    return image
