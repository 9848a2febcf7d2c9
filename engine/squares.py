"""Names of squares: letters for the column, a number for the row, the start tile on N13.

A square is one int, so that a position can keep squares in plain dicts: neighbours are a constant step away. Its two
lowest bits are free, so that a square and a rotation together are one int too, and their sum makes it.
``x`` grows to the east and ``y`` to the south; the start tile lies at (0, 0). Names never move as the board
grows: columns run A to Z, AA, AB ... to the east and A-1, A-2 ... west of A; rows run on 0, -1 ... to the north.
"""

import re
from operator import index
from typing import TypeAlias

Square: TypeAlias = int
"""A square of the board: ``square_at(x, y)``."""

Placement: TypeAlias = int
"""A square and a rotation (quarter turns clockwise) in one int: ``square + rotation``; ``split`` parts them."""

REACH = 120
"""How far from the start tile a square may lie, each way; no game has enough tiles to get there."""

_EAST = 4
_SOUTH = 256 * _EAST
_ORIGIN = 128 * _SOUTH + 128 * _EAST
_START_COLUMN = ord("N") - ord("A")
_START_ROW = 13

STEPS: tuple[int, int, int, int] = (-_SOUTH, _EAST, _SOUTH, -_EAST)
"""Steps to the neighbours north, east, south and west."""

AROUND: tuple[int, ...] = tuple(
    south + east for south in (-_SOUTH, 0, _SOUTH) for east in (-_EAST, 0, _EAST) if south or east
)
"""Steps to the eight squares around a square."""

_NAME = re.compile(r"(?:([A-Z]{1,2})|(A-(?:[1-9][0-9]{0,2})):)(-?[0-9]{1,3})")


def square_at(x: int, y: int) -> Square:
    """The square at column ``x`` and row ``y`` from the start tile; ValueError beyond ``REACH``."""
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise ValueError(f"({x}, {y}) is farther than {REACH} squares from the start tile")
    return _ORIGIN + index(y) * _SOUTH + index(x) * _EAST


def expect_square(square: Square) -> None:
    """ValueError for what can be no square: a name, coordinates, the placement of a turned tile."""
    if type(square) is not int or square & 3:
        how = "square_at and parse_square make one, split takes it from a placement"
        raise ValueError(f"{square!r} is no square: {how}")


def xy(square: Square) -> tuple[int, int]:
    """The coordinates of a square: ``xy(square_at(x, y)) == (x, y)``; ValueError for what is no square."""
    expect_square(square)
    y, x = divmod(square - _ORIGIN + 128 * _EAST, _SOUTH)
    return x // _EAST - 128, y


def split(placement: Placement) -> tuple[Square, int]:
    """The square and the rotation of a placement."""
    return placement & ~3, placement & 3


def column_name(x: int) -> str:
    """``N`` for 0, ``AA`` thirteen columns farther east, ``A-1`` for the first column west of A."""
    n = x + _START_COLUMN
    if n < 0:
        return f"A{n}"
    if n < 26:
        return chr(ord("A") + n)
    return chr(ord("A") + n // 26 - 1) + chr(ord("A") + n % 26)


def row_name(y: int) -> str:
    """``13`` for 0; rows north of row 1 run on 0, -1, -2."""
    return str(y + _START_ROW)


def square_name(square: Square) -> str:
    """``N13`` for the start tile; west of column A a colon keeps column and row apart: ``A-1:13``."""
    x, y = xy(square)
    column = column_name(x)
    return f"{column}:{row_name(y)}" if "-" in column else column + row_name(y)


def parse_square(text: str) -> Square:
    """The square of that name, in capital or small letters; ValueError where the text is no square's name."""
    match = _NAME.fullmatch(text.strip().upper())
    if match is None:
        raise ValueError(f"{text!r} is no square: a square is a column and a row, such as N13")
    letters, west, row = match.groups()
    if west:
        n = int(west[1:])
    else:
        n = -1
        for letter in letters:
            n = (n + 1) * 26 + ord(letter) - ord("A")
    return square_at(n - _START_COLUMN, int(row) - _START_ROW)
