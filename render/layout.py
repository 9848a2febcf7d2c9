"""Where everything comes to lie in a board's picture, in whole pixels, before anything is drawn.

A picture is mostly seen 400 pixels wide, so what must be read is measured against the picture's width as well as
against the tiles.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from render.scene import Scene, Window

LONG_SIDE = 2200
"""The long side of a board stays below this many pixels as long as tiles of ``TILE_SIZES`` allow it."""

TILE_SIZES = (160, 128, 96, 80, 64, 48, 40)
"""The sizes that tiles are drawn in: few, so that finished ones can be used again; all divide by 8."""

HAND_SIZES = (128, 160, 192, 256, 320)
"""The sizes of the tile in the top bar."""

PHONE = 400
"""The width that pictures are made for."""

_LABEL = 0.26
_WIDEST_LABEL = 0.44
_PHONE_LABEL = 9.0
_TALL_FROM = 4
_HAND, _TALL_HAND, _SPOTTED_HAND = 0.125, 0.155, 0.21
"""Side of the tile in the top bar, in widths of the picture: beside few or many cards, or with numbers."""

_CARD_HEIGHT = 0.36
"""What height of a score card its width gives room for."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom lie outside."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A picture's measures.

    ``tile``: pixels of a tile. ``area``: the box of the table's window. ``label``: size of the frame's letters.
    ``phone``: pixels of the picture for one pixel at phone width. ``cards``: a box for each score card; ``hand``:
    the box of the card with the tile, and ``hand_tile`` its pixels, or None without a hand.
    """

    width: int
    height: int
    tile: int
    window: Window
    area: Box
    label: int
    phone: float
    cards: tuple[Box, ...] = ()
    hand: Box | None = None
    hand_tile: int = 0

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place on the table, within the picture."""
        left, top, _, _ = self.area
        return left + round((x - self.window.west) * self.tile), top + round((y - self.window.north) * self.tile)


def layout(scene: Scene) -> Layout:
    """The measures of a scene's picture."""
    window = scene.board.window
    fitting = [size for size in TILE_SIZES if size <= scene.board.tile_px]
    for tile in fitting:
        made = _with_tile(scene, window, tile)
        if max(made.width, made.height) <= LONG_SIDE:
            return made
    return _with_tile(scene, window, fitting[-1])


def _with_tile(scene: Scene, window: Window, tile: int) -> Layout:
    """The measures with tiles of a given size."""
    inner = round(window.width * tile)
    phone = inner * 1.1 / PHONE
    label = round(min(max(_LABEL * tile, _PHONE_LABEL * phone), _WIDEST_LABEL * tile))
    gutter = round(label * 1.6)
    width = inner + 2 * gutter
    height = round(window.height * tile) + 2 * gutter
    made = Layout(
        width=width,
        height=height,
        tile=tile,
        window=window,
        area=(gutter, gutter, width - gutter, height - gutter),
        label=label,
        phone=width / PHONE,
    )
    return _with_bar(made, scene) if scene.cards or scene.hand else made


def _with_bar(board: Layout, scene: Scene) -> Layout:
    """The measures of a board moved down for its top bar: the hand's card on the left, score cards beside it."""
    share = _TALL_HAND if len(scene.cards) >= _TALL_FROM else _HAND
    if scene.hand is not None and scene.hand.spots:
        share = _SPOTTED_HAND
    wanted = board.width * share
    hand_tile = min(HAND_SIZES, key=lambda size: abs(size - wanted))
    gap = max(6, round(0.016 * board.width))
    pad = round(0.08 * hand_tile)
    bar = hand_tile + 2 * pad
    left = gap
    hand = None
    if scene.hand is not None:
        hand = (left, gap, left + bar + round(0.56 * hand_tile), gap + bar)
        left = hand[2] + gap
    else:
        bar = round(0.8 * bar)
    top = gap + bar
    west, north, east, south = board.area
    return Layout(
        width=board.width,
        height=board.height + top,
        tile=board.tile,
        window=board.window,
        area=(west, north + top, east, south + top),
        label=board.label,
        phone=board.phone,
        cards=_card_boxes(len(scene.cards), (left, gap, board.width - gap, top), gap // 2),
        hand=hand,
        hand_tile=hand_tile,
    )


def _card_boxes(count: int, box: Box, gap: int) -> tuple[Box, ...]:
    """Boxes for the score cards in reading order, in as many rows as makes them largest, each as wide as the box."""
    if not count:
        return ()
    left, top, right, bottom = box

    def unit(rows: int) -> float:
        return min((bottom - top) / rows, _CARD_HEIGHT * (right - left) / math.ceil(count / rows))

    rows = max(range(1, count + 1), key=unit)
    boxes: list[Box] = []
    for row in range(rows):
        cells = count * (rows - row) // rows - count * (rows - row - 1) // rows
        upper = top + round(row * (bottom - top + gap) / rows)
        lower = top + round((row + 1) * (bottom - top + gap) / rows) - gap
        edges = [left + round(cell * (right - left + gap) / cells) for cell in range(cells + 1)]
        boxes += [(here, upper, there - gap, lower) for here, there in pairwise(edges)]
    return tuple(boxes)
