"""Which part of the table a picture shows: all of it, or what matters of a large one."""

from collections.abc import Iterable, Sequence
from math import ceil, floor

from engine.squares import Square, xy
from render.board.scene import LaidTile, Window

_MARGIN = 0.5
_LEAST_WIDTH, _LEAST_HEIGHT = 7, 3
_LEAST_RATIO = 0.9
_CLOSE_WEST, _CLOSE_EAST = 2, 3
_CLOSE_NORTH, _CLOSE_SOUTH = 1.5, 2.5

_LARGE = 9
"""Boards wider or higher than this many tiles are shown in part, where a part is what matters."""

_SMALL, _NEAR = 7, 2
"""Larger ones are shown as this many tiles around the tile in play, where that is what matters."""

_BY = 0.75
"""How much is shown large of the tiles beside the last one."""

_MATTERS = 2.5
"""Tiles to be seen around what matters."""


def enclosing(places: Sequence[tuple[int, int]]) -> Window:
    """Everything with half a tile around, and never less than a small board's worth of table."""
    columns, rows = zip(*places, strict=True)
    north, height = _widened(min(rows), max(rows), _LEAST_HEIGHT)
    west, width = _widened(min(columns), max(columns), max(_LEAST_WIDTH, round(_LEAST_RATIO * height)))
    return Window(west, north, west + width, north + height)


def _widened(first: int, last: int, least: int) -> tuple[float, float]:
    """The beginning and the length of a stretch with its margins, widened evenly to at least ``least`` tiles."""
    margin = max(_MARGIN, (least - (last - first + 1)) / 2)
    return first - margin, last - first + 1 + 2 * margin


def around(square: Square, turn: Iterable[Square] = ()) -> Window:
    """The surroundings of one tile, for a close-up; of all that were laid in its turn, where these have room."""
    columns, rows = zip(*map(xy, (square, *turn)), strict=True)
    x, y = (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2
    if max(columns) - min(columns) >= _CLOSE_WEST + _CLOSE_EAST or max(rows) - min(rows) >= _CLOSE_NORTH + _CLOSE_SOUTH:
        x, y = xy(square)
    return Window(x - _CLOSE_WEST, y - _CLOSE_NORTH, x + _CLOSE_EAST, y + _CLOSE_SOUTH)


def beside(laid: LaidTile) -> Window:
    """A tile and a part of those beside it."""
    return Window(laid.x - _BY, laid.y - _BY, laid.x + 1 + _BY, laid.y + 1 + _BY)


def near(
    whole: Window, places: Iterable[tuple[int, int]], also: Iterable[tuple[int, int]] = ()
) -> tuple[Window, Window | None]:
    """The surroundings of some tiles with others as well, and the whole table to be shown small beside them.

    Only the whole table where it is small or no tile would be missing.
    """
    if max(whole.width, whole.height) <= _SMALL:
        return whole, None
    columns, rows = zip(*places, strict=True)
    west, east = _about(whole.west, whole.east, columns)
    north, south = _about(whole.north, whole.south, rows)
    for x, y in also:
        west, east, north, south = min(west, x), max(east, x + 1), min(north, y), max(south, y + 1)
    seen = Window(west, north, east, south)
    return (whole, None) if seen.width > whole.width - 2 and seen.height > whole.height - 2 else (seen, whole)


def _about(first: float, last: float, places: Sequence[int]) -> tuple[int, int]:
    """The stretch around places, moved so that it shows nothing far beyond the whole one."""
    start, end = min(places) - _NEAR, max(places) + _NEAR + 1
    moved = max(0, floor(first) - start) - max(0, end - ceil(last))
    return start + moved, end + moved


def mattering(whole: Window, places: Sequence[tuple[int, int]]) -> Window:
    """The part of a large board where these are, with their surroundings; a small one stays as it is."""
    if not places or max(whole.width, whole.height) <= _LARGE:
        return whole
    columns, rows = zip(*places, strict=True)
    west, east = _within(whole.west, whole.east, columns, _LEAST_WIDTH)
    north, south = _within(whole.north, whole.south, rows, _LEAST_HEIGHT)
    return Window(west, north, east, south)


def _within(first: float, last: float, places: Sequence[int], least: int) -> tuple[float, float]:
    """The stretch around places, at least about ``least`` long, within the stretch from ``first`` to ``last``.

    It ends between two tiles, unless it ends where the whole stretch does.
    """
    start, end = min(places) - _MATTERS, max(places) + 1 + _MATTERS
    more = max(0.0, least - (end - start)) / 2
    start, end = start - more, end + more
    if end - start >= last - first:
        return first, last
    moved = max(0.0, first - start) - max(0.0, end - last)
    start, end = start + moved, end + moved
    return start if start == first else ceil(start), end if end == last else floor(end)
