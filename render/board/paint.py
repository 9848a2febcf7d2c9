"""From scenes to pixels; the same scene gives the same bytes, in any thread."""

from dataclasses import replace
from math import floor

from PIL import Image, ImageDraw

from render.board.cards import paint_cards, paint_hand
from render.board.chart import chart_picture
from render.board.encode import png
from render.board.features import dim, paint_features
from render.board.grid import clear_around, empty_cells, paint_frame, seen_middle
from render.board.layout import USUAL_SIZES, Box, Layout, layout
from render.board.overlays import barred_cell, dot, free_cell, last_move, plate, provisional, tile_of_seat
from render.board.overview import paint_overview
from render.board.scene import Board, Chart, Figure, Highlight, Scene, StillPicture, StockSheet, Window
from render.board.signs import paint_signs
from render.board.stock import stock_picture
from render.board.theme import HIGHLIGHT, TABLE
from render.board.tiles import paint_spots
from render.draw.colours import plain
from render.pieces.figures import faint, figure
from render.plan.plan import plan_of
from render.tile.sprites import sprite

_WRITTEN, _MOST_WRITTEN = 0.27, 0.42
"""Size of what is written on a square, in tiles: usually and at most."""

_LEGIBLE = 11.0
"""The same in pixels at phone width, where there is room for it."""

_EDGE = 0.012
"""The line around the inset, in its widths."""

_ROOM = 0.88
"""How wide the plate on a square may be, in tiles."""


def paint(scene: StillPicture) -> bytes:
    """The picture of a scene as a PNG."""
    return png(picture(scene))


def picture(scene: StillPicture) -> Image.Image:
    """The picture of a scene in true colour, as it is before it is encoded."""
    match scene:
        case Scene():
            return board_picture(scene)
        case Chart():
            return chart_picture(scene)
        case StockSheet():
            return stock_picture(scene)


def board_picture(scene: Scene) -> Image.Image:
    """The picture of a board with its top bar."""
    made = layout(scene)
    image = _laid(scene, made).convert("RGB")
    _paint_marks(image, scene, made)
    clear_around(image, made)
    paint_frame(image, made, scene.board.fitting)
    paint_overview(image, made, scene.board, scene.tileset)
    if made.inset is not None and scene.board.inset is not None:
        _paint_inset(image, scene, scene.board.inset, made.inset)
    paint_cards(image, made.cards, scene.cards, scene.tileset)
    if scene.hand is not None:
        paint_hand(image, made, scene.hand, scene.tileset)
    return image


def _paint_inset(image: Image.Image, scene: Scene, window: Window, box: Box) -> None:
    """The last tile's surroundings, large, in their frame; no dots, which the whole board has."""
    left, top, right, bottom = box
    part = replace(scene, board=_part(scene.board, window), cards=(), hand=None)
    seen = layout(part).area
    large = board_picture(part).crop(seen).resize((right - left, bottom - top), Image.Resampling.BICUBIC)
    image.paste(large, (left, top))
    line = max(2, round((right - left) * _EDGE))
    ImageDraw.Draw(image).rectangle((left, top, right - 1, bottom - 1), outline=HIGHLIGHT, width=line)


def _part(board: Board, window: Window) -> Board:
    """What a window shows of a table; its tiles are of the largest size that is drawn in any case."""
    tiles = tuple(one for one in board.tiles if window.shows(one.x, one.y))
    there = {(one.x, one.y) for one in tiles}
    features = (
        replace(one, segments=tuple(part for part in one.segments if part[:2] in there)) for one in board.features
    )
    return replace(
        board,
        window=window,
        inset=None,
        tiles=tiles,
        figures=tuple(one for one in board.figures if window.shows(floor(one.x), floor(one.y))),
        signs=tuple(one for one in board.signs if window.shows(floor(one.x), floor(one.y))),
        since=tuple(one for one in board.since if (one.x, one.y) in there),
        features=tuple(one for one in features if one.segments),
        fitting=(),
        tile_px=USUAL_SIZES[0],
    )


def _laid(scene: Scene, made: Layout) -> Image.Image:
    """The tiles and the empty cells, in the palette's colours, which takes the least time; some reach over the edges.

    Nothing here lets anything shine through.
    """
    tiles = scene.board.tiles
    table = plain((made.width, made.height), TABLE)
    empty_cells(table, made, frozenset((laid.x, laid.y) for laid in tiles))
    for laid in tiles:
        table.paste(sprite(scene.tileset, laid.kind, laid.rotation, made.tile), made.corner(laid.x, laid.y))
    return table


def _paint_marks(table: Image.Image, scene: Scene, made: Layout) -> None:
    """All that lies and stands on the tiles and the empty cells; some of it reaches over the window's edges."""
    board, tile, pixel = scene.board, made.tile, made.corner
    if board.features:
        kinds = {laid.kind: plan_of(scene.tileset.kind(laid.kind)) for laid in board.tiles}
        plans = {(laid.x, laid.y): (kinds[laid.kind], laid.rotation) for laid in board.tiles}
        if board.dimmed:
            dim(table, board.features, plans, pixel, tile)
        paint_features(table, board.features, plans, pixel, tile)
    for one in board.since:
        frame = tile_of_seat(one.seat, tile)
        table.paste(frame, pixel(one.x, one.y), frame)
    for square in board.squares:
        _paint_square(table, pixel(square.x, square.y), square.label, made)
    for barred in board.barred:
        cell = barred_cell(tile)
        table.paste(cell, pixel(barred.x, barred.y), cell)
    for fitting in board.fitting:
        _paint_dot(table, pixel(*seen_middle(made.window, fitting.x, fitting.y)), made)
    if board.highlight is not None:
        _paint_highlight(table, pixel(board.highlight.x, board.highlight.y), board.highlight, tile)
    for figure_there in board.figures:
        _paint_figure(table, pixel(figure_there.x, figure_there.y), figure_there, tile)
    paint_spots(table, pixel(0, 0), board.spots, tile)
    paint_signs(table, board.signs, made)


def _paint_dot(table: Image.Image, middle: tuple[int, int], made: Layout) -> None:
    """The dot of a square where a tile fits; it is larger where the whole board is wide, to be seen on a phone."""
    mark = dot(round(min(max(0.16 * made.tile, 6.0 * made.phone), 0.3 * made.tile)))
    table.paste(mark, (middle[0] - mark.width // 2, middle[1] - mark.height // 2), mark)


def _paint_square(table: Image.Image, corner: tuple[int, int], label: str, made: Layout) -> None:
    """A labelled cell; what is written on it is larger where the whole board is wide, to stay legible on a phone."""
    size = round(min(max(_WRITTEN * made.tile, _LEGIBLE * made.phone), _MOST_WRITTEN * made.tile))
    cell, mark = free_cell(made.tile), plate(label, size, round(_ROOM * made.tile))
    table.paste(cell, corner, cell)
    place = (corner[0] + (made.tile - mark.width) // 2, corner[1] + (made.tile - mark.height) // 2)
    table.paste(mark, place, mark)


def _paint_highlight(table: Image.Image, corner: tuple[int, int], highlight: Highlight, tile: int) -> None:
    frame = provisional(tile) if highlight.provisional else last_move(tile)
    table.paste(frame, (corner[0] - tile // 2, corner[1] - tile // 2), frame)


def _paint_figure(table: Image.Image, middle: tuple[int, int], one: Figure, tile: int) -> None:
    body = figure(one.seat, one.piece, one.lying, round(one.size * tile), one.flip, one.role)
    if one.gone:
        body = faint(body)
    table.paste(body, (middle[0] - body.width // 2, middle[1] - body.height // 2), body)
