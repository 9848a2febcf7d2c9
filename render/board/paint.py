"""From scenes to pixels; the same scene gives the same bytes, in any thread."""

from dataclasses import replace
from math import floor

from PIL import Image, ImageDraw

from render.board.cards import paint_cards, paint_top_card
from render.board.chart import chart_picture
from render.board.encode import png
from render.board.features import dim, paint_features
from render.board.grid import clear_around, empty_cells, paint_frame, seen_middle
from render.board.layout import USUAL_SIZES, Box, Layout, layout
from render.board.overlays import barred_cell, dot, free_cell, last_move, plate, provisional, tile_of_seat
from render.board.overview import paint_overview
from render.board.scene import Chart, Figure, Scene, SquareMark, StillPicture, StockSheet, Tabletop, Window
from render.board.signs import paint_signs
from render.board.stock import stock_picture
from render.board.theme import HIGHLIGHT, TABLE
from render.board.tiles import paint_spots
from render.draw.colours import plain
from render.pieces.figures import faint, figure
from render.plan.plans import plan_of
from render.tile.sprites import sprite

_WRITTEN, _MOST_WRITTEN = 0.27, 0.42
"""Size of what is written on a square, in tiles: usually and at most."""

_LEGIBLE = 11.0
"""The least height of what is written, in pixels at phone width, where there is room for it."""

_DOT, _SEEN, _MOST_DOT = 0.16, 6.0, 0.3
"""Size of a dot in tiles, at least this many pixels at phone width, and at most, in tiles again."""

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
    paint_frame(image, made, scene.board.marked("fits"))
    paint_overview(image, made, scene.board, scene.tileset)
    if made.inset is not None and scene.board.inset is not None:
        _paint_inset(image, scene, scene.board.inset, made.inset)
    paint_cards(image, made.cards, scene.cards, scene.tileset)
    if made.top_card is not None and scene.top_card is not None:
        paint_top_card(image, made.top_card, scene.top_card, scene.tileset)
    return image


def _paint_inset(image: Image.Image, scene: Scene, window: Window, box: Box) -> None:
    """The last tile's surroundings, large, in their frame; no dots, which the whole board has."""
    left, top, right, bottom = box
    part = replace(scene, board=_part(scene.board, window), cards=(), top_card=None)
    seen = layout(part).area
    large = board_picture(part).crop(seen).resize((right - left, bottom - top), Image.Resampling.BICUBIC)
    image.paste(large, (left, top))
    line = max(2, round((right - left) * _EDGE))
    ImageDraw.Draw(image).rectangle((left, top, right - 1, bottom - 1), outline=HIGHLIGHT, width=line)


def _part(board: Tabletop, window: Window) -> Tabletop:
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
        marks=tuple(one for one in board.marks if one.look != "fits" and window.shows(one.x, one.y)),
        features=tuple(one for one in features if one.segments),
        tile_px=USUAL_SIZES[0],
    )


def _laid(scene: Scene, made: Layout) -> Image.Image:
    """The tiles and the empty cells, in the palette's colours, which takes the least time; some reach over the edges.

    Nothing here lets anything shine through.
    """
    tiles = scene.board.tiles
    image = plain((made.width, made.height), TABLE)
    empty_cells(image, made, frozenset((laid.x, laid.y) for laid in tiles))
    for laid in tiles:
        if made.window.shows(laid.x, laid.y):
            image.paste(sprite(scene.tileset, laid.kind, laid.rotation, made.tile), made.corner(laid.x, laid.y))
    return image


def _paint_marks(image: Image.Image, scene: Scene, made: Layout) -> None:
    """All that lies and stands on the tiles and the empty cells; some of it reaches over the window's edges."""
    board, tile, pixel = scene.board, made.tile, made.corner
    if board.features:
        kinds = {laid.kind: plan_of(scene.tileset.kind(laid.kind)) for laid in board.tiles}
        plans = {(laid.x, laid.y): (kinds[laid.kind], laid.rotation) for laid in board.tiles}
        if board.dimmed:
            dim(image, board.features, plans, pixel, tile)
        paint_features(image, board.features, plans, pixel, tile)
    for mark in board.marks:
        _paint_mark(image, mark, made)
    for figure_there in board.figures:
        _paint_figure(image, pixel(figure_there.x, figure_there.y), figure_there, tile)
    paint_spots(image, pixel(0, 0), board.spots, tile)
    paint_signs(image, board.signs, made)


def _paint_mark(image: Image.Image, mark: SquareMark, made: Layout) -> None:
    """A marked square; what must be read is larger where the whole board is wide, to stay legible on a phone."""
    tile, (x, y) = made.tile, made.corner(mark.x, mark.y)
    match mark.look:
        case "since":
            assert mark.seat is not None
            _lay(image, tile_of_seat(mark.seat, tile), (x, y))
        case "free":
            size = round(min(max(_WRITTEN * tile, _LEGIBLE * made.phone), _MOST_WRITTEN * tile))
            written = plate(mark.label, size, round(_ROOM * tile))
            _lay(image, free_cell(tile), (x, y))
            _lay(image, written, (x + (tile - written.width) // 2, y + (tile - written.height) // 2))
        case "barred":
            _lay(image, barred_cell(tile), (x, y))
        case "fits":
            middle = made.corner(*seen_middle(made.window, mark.x, mark.y))
            _centre(image, dot(round(min(max(_DOT * tile, _SEEN * made.phone), _MOST_DOT * tile))), middle)
        case "last" | "provisional":
            frame = provisional if mark.look == "provisional" else last_move
            _lay(image, frame(tile), (x - tile // 2, y - tile // 2))


def _paint_figure(image: Image.Image, middle: tuple[int, int], one: Figure, tile: int) -> None:
    body = figure(one.seat, one.piece, one.lying, round(one.size * tile), one.flip, one.role)
    _centre(image, faint(body) if one.gone else body, middle)


def _lay(image: Image.Image, picture: Image.Image, corner: tuple[int, int]) -> None:
    image.paste(picture, corner, picture)


def _centre(image: Image.Image, picture: Image.Image, middle: tuple[int, int]) -> None:
    _lay(image, picture, (middle[0] - picture.width // 2, middle[1] - picture.height // 2))
