"""The whole table, small, beside a part of it: its tiles, whose pieces stand where, and which part is seen large."""

from PIL import Image, ImageDraw

from engine.tiles import TileSet
from render.board.layout import Layout
from render.board.scene import Tabletop
from render.board.theme import BRIGHT, CELL, HIGHLIGHT
from render.palette import SEATS
from render.tile.sprites import shrunk

_PIECE = 0.62
"""The side of a piece's mark, in tiles."""

_LEAST = 3
"""The least side of a piece's mark, in pixels."""


def paint_overview(image: Image.Image, made: Layout, board: Tabletop, tileset: TileSet) -> None:
    """Paint it where the layout has room for it."""
    if made.overview is None or board.overview is None:
        return
    left, top, right, _ = made.overview
    whole = board.overview
    image.paste(CELL, made.overview)
    step = (right - left) / whole.width

    def box(west: float, north: float, east: float, south: float) -> tuple[int, int, int, int]:
        return (
            left + round((west - whole.west) * step), top + round((north - whole.north) * step),
            left + round((east - whole.west) * step), top + round((south - whole.north) * step),
        )  # fmt: skip

    for laid in board.tiles:
        place = box(laid.x, laid.y, laid.x + 1, laid.y + 1)
        size = place[2] - place[0], place[3] - place[1]
        image.paste(shrunk(tileset, laid.kind, laid.rotation, made.tile, size), place)
    draw = ImageDraw.Draw(image)
    half = max(_PIECE * step, _LEAST) / 2
    for one in board.figures:
        if not one.gone:
            x, y = left + (one.x - whole.west) * step, top + (one.y - whole.north) * step
            draw.rectangle((x - half, y - half, x + half, y + half), fill=SEATS[one.seat].colour)
    thick = max(1, round(made.phone))
    for last in board.marked("last", "provisional"):
        draw.rectangle(box(last.x, last.y, last.x + 1, last.y + 1), outline=HIGHLIGHT, width=thick)
    seen = board.window
    draw.rectangle(box(seen.west, seen.north, seen.east, seen.south), outline=BRIGHT, width=thick)
