"""The picture of what is left to be drawn: every kind of tile with how many of it there still are."""

import math
from collections.abc import Mapping

from PIL import Image

from engine.tiles import PILES, TileSet
from render.board.overlays import paint_rounded, rounded
from render.board.scene import StockSheet
from render.board.theme import BRIGHT, CARD, TABLE
from render.board.tiles import tile_alone
from render.text.fonts import put

_SHOWN = 104
_GAP = 16
_TEXT = 34
_NAMED = 20
_CELL_HEIGHT = _SHOWN + 54
_LEAST, _MOST = 6, 9
"""Tiles a row: few kinds get a squarer picture, many still have to be legible at 400 pixels' width."""
_EDGE = 22
_BETWEEN = 34


def describe_stock(tileset: TileSet, left: Mapping[str, int], *, named: bool = False) -> StockSheet:
    """What is left of each kind; kinds and piles that are all out are left away. ``named``: with the kinds' ids."""
    found = [(kind, left[kind.id]) for kind in tileset.kinds if left.get(kind.id)]
    piles = (tuple((kind.id, number) for kind, number in found if kind.pile == pile) for pile in PILES)
    return StockSheet(tileset, tuple(pile for pile in piles if pile), named)


def stock_picture(stock: StockSheet) -> Image.Image:
    """The picture in true colour: each kind upright with its number below."""
    most = max((len(pile) for pile in stock.piles), default=1)
    columns = min(max(math.ceil(math.sqrt(most * 1.2)), _LEAST), _MOST)
    rows = [math.ceil(len(pile) / columns) for pile in stock.piles]
    width = 2 * _EDGE + columns * _SHOWN + (columns - 1) * _GAP
    gaps = max(0, len(rows) - 1) * _BETWEEN
    height = 2 * _EDGE + sum(count * (_CELL_HEIGHT + _GAP) - _GAP for count in rows) + gaps
    image = Image.new("RGB", (width, max(height, 2 * _EDGE + _CELL_HEIGHT)), TABLE)
    top = _EDGE
    for pile, count in zip(stock.piles, rows, strict=True):
        for n, (kind, number) in enumerate(pile):
            row, column = divmod(n, columns)
            place = (_EDGE + column * (_SHOWN + _GAP), top + row * (_CELL_HEIGHT + _GAP))
            _paint_kind(image, place, kind, number, stock)
        top += count * (_CELL_HEIGHT + _GAP) - _GAP + _BETWEEN
    return image


def _paint_kind(image: Image.Image, place: tuple[int, int], kind: str, number: int, stock: StockSheet) -> None:
    left, top = place
    paint_rounded(image, (left - 4, top - 4, left + _SHOWN + 4, top + _CELL_HEIGHT), 10, CARD)
    tile = tile_alone(stock.tileset, kind, 0, _SHOWN)
    image.paste(tile, (left, top), rounded(_SHOWN, _SHOWN, 6))
    times = f"{number} \N{MULTIPLICATION SIGN}"
    label, size = (f"{kind}  {times}", _NAMED) if stock.named else (times, _TEXT)
    put(image, left + _SHOWN / 2, top + _SHOWN + 26, label, size, BRIGHT)
