"""Where everything comes to lie in a board's picture, in whole pixels, before anything is drawn.

A picture is mostly seen 400 pixels wide, so what must be read is measured against the picture's width as well as
against the tiles.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter

from render.board.scene import Scene, Tabletop, TopCard, Window

LONG_SIDE = 2200
"""The long side of a board stays below this many pixels as long as tiles of ``TILE_SIZES`` allow it."""

TILE_PIXELS = 900_000
"""All tiles together have no more pixels, as long as the sizes allow it: they are what makes files large and late."""

TILE_SIZES = (160, 128, 96, 80, 64, 48, 40)
"""The sizes that tiles are drawn in: few, so that finished ones can be used again; all divide by 8."""

USUAL_SIZES = (128, 96, 80)
"""Those of nearly all boards: up to about 15, 20 and 25 tiles long."""

HAND_SIZES = (128, 160, 192, 256, 320)
"""The sizes of the tile in the top bar."""

PHONE = 400
"""The width that pictures are made for."""

_LABEL, _SMALL_LABEL = 0.26, 0.16
"""Size of the frame's letters, in tiles: usually, and where the whole table is shown small beside a part of it."""

_OVERVIEW = 1.15
"""Width of that small table, in tiles of the large one."""

_SMALL, _INSET = 32.0, 45.5
"""Tiles smaller than this at phone width are shown larger around the last one, in the second size."""

_WIDEST_LABEL = 0.55
_PHONE_LABEL = 9.0
_TALL_FROM = 4
_HAND, _TALL_HAND, _SPOTTED_HAND = 0.125, 0.155, 0.21
"""Side of the tile in the top bar, in widths of the picture: beside few or many cards, or with numbers."""

_PAD, _STACK = 0.08, 0.56
"""Room around the tile in the top bar, and for the number of tiles left beside it; both in tiles."""

_OPEN_ROW = {2: 0.125, 3: 0.115, 4: 0.100, 5: 0.092}
"""Height of a score card with open tiles, in widths of the picture, by the number of players."""

_OPEN_HAND, _OPEN_PAIR = 0.24, 0.17
"""Side of the tile beside such cards, or of each of two tiles, in widths of the picture, at most."""

_BELOW = 0.42
"""Room for the number of tiles left below a tile, in tiles."""

_ALONE_ROW, _ALONE_CARDS = 0.105, 2
"""Height of a row of score cards with no tile beside them, in widths of the picture, and how many are in a row at most:
at the end each has a number for each role, which must be read on a phone."""

_CARD_HEIGHT = 0.36
"""What height of a score card its width gives room for."""

_NEARLY = 0.7
"""Few score cards have one row more if they keep at least this share of their largest size."""

_APART = 0.3
"""The least distance from the inset to the tiles on the table, in tiles."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom lie outside."""

Edges = tuple[float, float, float, float]
"""A box in tiles of the table: west, north, east, south."""


@dataclass(frozen=True, slots=True)
class TopCardLayout:
    """The measures of the card with the tiles that can be laid.

    ``tile``: pixels of a tile, ``corners``: where they begin. ``stack``: the middle of the number of tiles left and its
    sign, which stand side by side or one above the other (``flat`` or not).
    """

    box: Box
    tile: int
    corners: tuple[tuple[int, int], ...]
    stack: tuple[int, int]
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture's measures.

    ``tile``: pixels of a tile. ``area``: the box of the table's window. ``label``: size of the frame's letters.
    ``phone``: pixels of the picture for one pixel at phone width. ``cards``: a box for each score card. ``overview``:
    the box of the whole table, shown small; ``inset``: that of the last tile's surroundings, shown large.
    """

    width: int
    height: int
    tile: int
    window: Window
    area: Box
    label: int
    phone: float
    cards: tuple[Box, ...] = ()
    top_card: TopCardLayout | None = None
    overview: Box | None = None
    inset: Box | None = None

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place on the table, within the picture."""
        left, top, _, _ = self.area
        return left + round((x - self.window.west) * self.tile), top + round((y - self.window.north) * self.tile)


def layout(scene: Scene) -> Layout:
    """The measures of a scene's picture."""
    window = scene.board.window
    fitting = [size for size in TILE_SIZES if size <= scene.board.tile_px]
    seen = sum(window.shows(tile.x, tile.y) for tile in scene.board.tiles)
    for tile in fitting:
        made = _with_tile(scene, window, tile)
        left, top, right, bottom = made.inset or (0, 0, 0, 0)
        pixels = seen * tile**2 + (right - left) * (bottom - top)
        if max(made.width, made.height) <= LONG_SIDE and pixels <= TILE_PIXELS:
            return made
    return _with_tile(scene, window, fitting[-1])


def _with_tile(scene: Scene, window: Window, tile: int) -> Layout:
    inner, whole = round(window.width * tile), scene.board.overview
    beside = 0 if whole is None else round(_OVERVIEW * tile)
    phone = (inner * 1.1 + beside) / PHONE
    usual = _LABEL if whole is None else _SMALL_LABEL
    label = round(min(max(usual * tile, _PHONE_LABEL * phone), _WIDEST_LABEL * tile))
    gutter = round(label * 1.6)
    right = inner + gutter
    width = right + gutter + beside
    large, corner = scene.board.inset, None
    if large is not None and tile * PHONE / width < _SMALL:
        side = _INSET * width / PHONE / tile
        window, corner = _free_corner(scene.board, window, side * large.width, side * large.height)
    height = round(window.height * tile) + 2 * gutter
    made = Layout(
        width=width,
        height=height,
        tile=tile,
        window=window,
        area=(gutter, gutter, right, height - gutter),
        label=label,
        phone=width / PHONE,
        overview=None
        if whole is None
        else _overview(whole, (right + gutter, gutter, width - gutter // 2, height - gutter)),
    )
    if corner is not None:
        west, north, east, south = corner
        made = replace(made, inset=(*made.corner(west, north), *made.corner(east, south)))
    return _with_bar(made, scene) if scene.cards or scene.top_card else made


def _free_corner(board: Tabletop, window: Window, width: float, height: float) -> tuple[Window, Edges]:
    """A corner where that size hides nothing, and the window, which is higher where that takes it."""
    found: list[tuple[float, Window, Edges]] = []
    for west in (window.east - width, window.west):
        there = [(one.x, one.y) for one in board.tiles] + [(one.x, one.y) for one in board.marked("fits")]
        rows = [y for x, y in there if west - 1 < x < west + width]
        south = max(window.south, max(rows, default=0) + 1 + _APART + height)
        north = min(window.north, min(rows, default=0) - _APART - height)
        lower, upper = (west, south - height, west + width, south), (west, north, west + width, north + height)
        found.append((south - window.south, replace(window, south=south), lower))
        found.append((window.north - north, replace(window, north=north), upper))
    _, grown, corner = min(found, key=itemgetter(0))
    return grown, corner


def _overview(whole: Window, room: Box) -> Box:
    """The box of the whole table, as large as there is room for."""
    left, top, right, bottom = room
    step = min((right - left) / whole.width, (bottom - top) / whole.height)
    return left, top, left + round(step * whole.width), top + round(step * whole.height)


def _with_bar(board: Layout, scene: Scene) -> Layout:
    """The measures of a board moved down for its top bar: the top card on the left, score cards beside it.

    Where there is no top card, as in the final board and in animations, the score cards have rows of their own.
    """
    gap = max(6, round(0.016 * board.width))
    players, shown, top_card = len(scene.cards), scene.top_card, None
    opened = any(card.tiles for card in scene.cards)
    row = players * _OPEN_ROW[players] if opened else _rows_alone(scene) * _ALONE_ROW
    bottom = gap + round(row * board.width)
    if shown is not None and opened:
        top_card = _top_card_of_open_tiles(gap, bottom - gap, board.width, players, len(shown.tiles))
    elif shown is not None:
        top_card = _top_card(gap, board.width, players, shown)
        bottom = top_card.box[3]
    room = (gap if top_card is None else top_card.box[2] + gap, gap, board.width - gap, bottom)
    rows = players if opened else _card_rows(scene, room)
    return replace(
        board,
        height=board.height + bottom,
        area=_lower(board.area, bottom),
        overview=None if board.overview is None else _lower(board.overview, bottom),
        inset=None if board.inset is None else _lower(board.inset, bottom),
        cards=_card_boxes(players, rows, room, gap // 2),
        top_card=top_card,
    )


def _lower(box: Box, by: int) -> Box:
    left, top, right, bottom = box
    return left, top + by, right, bottom + by


def _top_card(at: int, width: int, players: int, shown: TopCard) -> TopCardLayout:
    """The top card where no player has open tiles: about as large as a tile, larger with numbers."""
    share = _TALL_HAND if players >= _TALL_FROM else _HAND
    if any(one.spots or one.letter for one in shown.tiles):
        share = _SPOTTED_HAND
    tile = min(HAND_SIZES, key=lambda size: abs(size - width * share))
    return _in_row(at, tile, len(shown.tiles), tile + 2 * round(_PAD * tile))


def _rows_alone(scene: Scene) -> int:
    return math.ceil(len(scene.cards) / _ALONE_CARDS)


def _top_card_of_open_tiles(at: int, height: int, width: int, players: int, count: int) -> TopCardLayout:
    """The top card where players have open tiles: as high as their score cards one below the other."""
    most = round((_OPEN_HAND if count == 1 else _OPEN_PAIR) * width)
    if players == 2:
        return _in_row(at, min(most, round(height / (1 + 2 * _PAD))), count, height)
    if count > 1:
        tile = min(most, round(height / (count * (1 + _PAD) + _PAD)))
        middles = [height * (2 * number + 1) // (2 * count) for number in range(count)]
        return _beside_stack(at, tile, height, [(round(_PAD * tile), middle - tile // 2) for middle in middles])
    tile = min(most, round(height / (1 + 2 * _PAD + _BELOW)))
    pad = round(_PAD * tile)
    width = tile + 2 * pad
    stack = (at + width // 2, at + (height + pad + tile) // 2)
    return TopCardLayout((at, at, at + width, at + height), tile, ((at + pad, at + pad),), stack, flat=True)


def _in_row(at: int, tile: int, count: int, height: int) -> TopCardLayout:
    pad = round(_PAD * tile)
    corners = [(pad + number * (tile + pad), (height - tile) // 2) for number in range(count)]
    return _beside_stack(at, tile, height, corners)


def _beside_stack(at: int, tile: int, height: int, corners: Sequence[tuple[int, int]]) -> TopCardLayout:
    """Tiles at those corners of the card, which begins at the pixel (at, at), and the stack on their right."""
    right = corners[-1][0] + tile + round(_PAD * tile)
    width = right + round(_STACK * tile)
    placed = tuple((at + x, at + y) for x, y in corners)
    stack = (at + (right + width) // 2, at + height // 2)
    return TopCardLayout((at, at, at + width, at + height), tile, placed, stack)


def _card_rows(scene: Scene, box: Box) -> int:
    """How many rows of score cards make these largest; one more where few cards are nearly as large then.

    Wider ones hold more.
    """
    if scene.top_card is None:
        return _rows_alone(scene)
    count = len(scene.cards)
    left, top, right, bottom = box

    def unit(rows: int) -> float:
        return min((bottom - top) / rows, _CARD_HEIGHT * (right - left) / math.ceil(count / rows))

    rows = max(range(1, count + 1), key=unit, default=0)
    more = rows < count < _TALL_FROM and unit(rows + 1) >= _NEARLY * unit(rows)
    return rows + more


def _card_boxes(count: int, rows: int, box: Box, gap: int) -> tuple[Box, ...]:
    """Boxes for the score cards in reading order, in so many rows, each as wide as the box."""
    left, top, right, bottom = box
    boxes: list[Box] = []
    for row in range(rows):
        cells = count * (rows - row) // rows - count * (rows - row - 1) // rows
        upper = top + round(row * (bottom - top + gap) / rows)
        lower = top + round((row + 1) * (bottom - top + gap) / rows) - gap
        edges = [left + round(cell * (right - left + gap) / cells) for cell in range(cells + 1)]
        boxes += [(here, upper, there - gap, lower) for here, there in pairwise(edges)]
    return tuple(boxes)
