"""The picture of what is left to be drawn: every kind of tile with how many of it there still are."""

import math
from collections.abc import Mapping

from PIL import Image

from engine.tiles import TileSet
from render.fonts import put
from render.marks import rounded
from render.scene import Pile, Stock
from render.theme import BRIGHT, CARD, TABLE
from render.tiles import tile_alone

_SHOWN = 104
_GAP = 16
_TEXT = 34
_CELL_HEIGHT = _SHOWN + 54
_LEAST, _MOST = 6, 9
"""Tiles a row: few kinds get a squarer picture, many still have to be legible at 400 pixels' width."""
_EDGE = 22
_BETWEEN = 34


def describe_stock(tileset: TileSet, left: Mapping[str, int]) -> Stock:
    """What is left of each kind; kinds that are all out are left away, bonus tiles are a group of their own."""
    piles = [Pile(kind.id, left[kind.id]) for kind in tileset.kinds if left.get(kind.id)]
    land = tuple(pile for pile in piles if not tileset.kind(pile.kind).bonus)
    bonus = tuple(pile for pile in piles if tileset.kind(pile.kind).bonus)
    return Stock(tileset, tileset.digest, tuple(group for group in (land, bonus) if group))


def stock_picture(stock: Stock) -> Image.Image:
    """The picture in true colour: each kind upright with its number below."""
    most = max((len(group) for group in stock.groups), default=1)
    columns = min(max(math.ceil(math.sqrt(most * 1.2)), _LEAST), _MOST)
    rows = [math.ceil(len(group) / columns) for group in stock.groups]
    width = 2 * _EDGE + columns * _SHOWN + (columns - 1) * _GAP
    gaps = max(0, len(rows) - 1) * _BETWEEN
    height = 2 * _EDGE + sum(count * (_CELL_HEIGHT + _GAP) - _GAP for count in rows) + gaps
    image = Image.new("RGB", (width, max(height, 2 * _EDGE + _CELL_HEIGHT)), TABLE)
    top = _EDGE
    for group, count in zip(stock.groups, rows, strict=True):
        for number, pile in enumerate(group):
            row, column = divmod(number, columns)
            _paint_pile(image, _EDGE + column * (_SHOWN + _GAP), top + row * (_CELL_HEIGHT + _GAP), pile, stock.tileset)
        top += count * (_CELL_HEIGHT + _GAP) - _GAP + _BETWEEN
    return image


def _paint_pile(image: Image.Image, left: int, top: int, pile: Pile, tileset: TileSet) -> None:
    image.paste(CARD, (left - 4, top - 4), rounded(_SHOWN + 8, _CELL_HEIGHT + 4, 10))
    tile = tile_alone(tileset, pile.kind, 0, _SHOWN)
    image.paste(tile, (left, top), rounded(_SHOWN, _SHOWN, 6))
    put(image, left + _SHOWN / 2, top + _SHOWN + 26, f"{pile.left} \N{MULTIPLICATION SIGN}", _TEXT, BRIGHT)
