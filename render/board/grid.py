"""The grid of a board: empty cells with the tiles' soft shadow, and the frame of letters and numbers."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from engine.squares import column_name, row_name
from render.board.layout import Layout
from render.board.scene import SquareMark, Window
from render.board.theme import CELL, GRID, SHADE, TABLE, TEXT
from render.draw.colours import number_of, reduced
from render.kept import kept
from render.text.fonts import put, text_mask

_AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_COARSE = 4
_SHADOW = 140

_INSET = 0.25
"""How far the middle of half a square lies from the window's edge, in tiles."""


def squares_in(window: Window) -> list[tuple[int, int]]:
    """All squares that a window shows, wholly or in part, row by row."""
    return [
        (x, y)
        for y in range(math.floor(window.north), math.ceil(window.south))
        for x in range(math.floor(window.west), math.ceil(window.east))
    ]


def empty_cells(image: Image.Image, made: Layout, taken: frozenset[tuple[int, int]]) -> None:
    """Lays all empty cells that the window shows; where ``taken`` squares are, tiles are to be laid.

    image: in the palette's colours.
    """
    _paint_bare(image, made)
    for x, y in squares_in(made.window):
        if (x, y) not in taken:
            beside = tuple((x + dx, y + dy) in taken for dx, dy in _AROUND)
            if any(beside):
                image.paste(_cell(beside, made.tile), made.corner(x, y))


def _paint_bare(image: Image.Image, made: Layout) -> None:
    """Paints the window with its grid lines and no tile anywhere."""
    left, top, right, bottom = made.area
    line = _line(made.tile)
    image.paste(number_of(CELL), made.area)
    for x in range(math.floor(made.window.west), math.ceil(made.window.east)):
        at, _ = made.corner(x, 0)
        image.paste(number_of(GRID), (at, top, at + line, bottom))
    for y in range(math.floor(made.window.north), math.ceil(made.window.south)):
        _, at = made.corner(0, y)
        image.paste(number_of(GRID), (left, at, right, at + line))


def _line(tile: int) -> int:
    return max(1, tile // 96)


@kept
def _cell(beside: tuple[bool, ...], tile: int) -> Image.Image:
    """An empty cell with its grid lines and the shadow that the tiles beside it throw on it, in the palette's colours.

    Like tiles it takes a quarter of the memory so.
    """
    picture = Image.new("RGB", (tile, tile), CELL)
    draw = ImageDraw.Draw(picture)
    line = _line(tile)
    draw.rectangle((0, 0, tile - 1, line - 1), fill=GRID)
    draw.rectangle((0, 0, line - 1, tile - 1), fill=GRID)
    side = tile // _COARSE
    shadow = Image.new("L", (3 * side, 3 * side))
    marker = ImageDraw.Draw(shadow)
    for (dx, dy), has_tile in zip(_AROUND, beside, strict=True):
        if has_tile:
            left, top = (dx + 1.04) * side, (dy + 1.06) * side
            marker.rectangle((left, top, left + side, top + side), fill=_SHADOW)
    shadow = shadow.filter(ImageFilter.GaussianBlur(tile * 0.02))
    middle = (side, side, 2 * side, 2 * side)
    picture.paste(SHADE, (0, 0), shadow.resize((tile, tile), Image.Resampling.BILINEAR, middle))
    return reduced(picture)


def seen_middle(window: Window, x: int, y: int) -> tuple[float, float]:
    """The middle of a square that is seen whole or in half: of its half where only that is seen."""
    return (
        min(max(x + 0.5, window.west + _INSET), window.east - _INSET),
        min(max(y + 0.5, window.north + _INSET), window.south - _INSET),
    )


def paint_frame(image: Image.Image, made: Layout, fitting: Sequence[SquareMark]) -> None:
    """Writes the columns' letters above and below and the rows' numbers at both sides of the table.

    A label stands at the middle of its column or row, whatever part of the table is shown: it moves with the tiles.
    A column or row that is seen in half has one where a tile fits in it. Where long letters would touch each other,
    some columns go without.
    """
    left, top, right, bottom = made.area
    window = made.window
    half = left / 2
    columns = _shown(window.west, window.east, (square.x for square in fitting))
    for x in _apart(columns, made):
        middle = made.corner(seen_middle(window, x, 0)[0], 0)[0]
        for y in (top - half, bottom + half):
            put(image, middle, y, column_name(x), _fitting(column_name(x), made.label), TEXT)
    for y in _shown(window.north, window.south, (square.y for square in fitting)):
        middle = made.corner(0, seen_middle(window, 0, y)[1])[1]
        for place in (left - half, right + half):
            put(image, place, middle, row_name(y), _fitting(row_name(y), made.label), TEXT)


def _shown(first: float, last: float, fitting: Iterable[int]) -> list[int]:
    """The columns or rows that have a label: those that are seen whole, and those where a tile fits."""
    return sorted({*range(math.ceil(first), math.floor(last)), *fitting})


def _apart(columns: Sequence[int], made: Layout) -> Sequence[int]:
    """The columns that have their letters: all, or every second, third ... where they would touch each other."""
    names = [column_name(x) for x in columns]
    widest = max((text_mask(name, _fitting(name, made.label)).advance for name in names), default=0)
    middles = [seen_middle(made.window, x, 0)[0] for x in columns]
    nearest = min((there - here for here, there in pairwise(middles)), default=1.0)
    return columns[:: max(1, math.ceil(widest * 1.15 / (made.tile * nearest)))]


def _fitting(text: str, size: int) -> int:
    """The size of a label: long ones, far from the start tile, are a little smaller."""
    return size if len(text) <= 2 else round(size * 0.8)


def clear_around(image: Image.Image, made: Layout) -> None:
    """Makes bare table of all that lies around the window of the table."""
    left, top, right, bottom = made.area
    for box in ((0, 0, made.width, top), (0, bottom, made.width, made.height), (0, top, left, bottom)):
        image.paste(TABLE, box)
    image.paste(TABLE, (right, top, made.width, bottom))
