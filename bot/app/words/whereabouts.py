"""Where a part of a tile is, in words: on which sides or corners of it, as the tile lies.

No two parts of a tile that are of the same terrain are in the same place in these words, so they can be told apart
without the picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.app.core.values import Line, Several, Token, line
from engine.tiles import PORTS, SIDES, Segment, TileKind

SIDE_NAMES: Final = ("north", "east", "south", "west")
_CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")


def where(kind: TileKind, segment: int, rotation: int = 0) -> Line:
    """Which sides a segment takes the middle of; else at which corners it is; else that it is inside."""
    ports = {(port + 3 * rotation) % PORTS for port in kind.segments[segment].ports}
    sides = [side for side in range(SIDES) if 3 * side + 1 in ports]
    if len(sides) == SIDES:
        return line("where-all-sides")
    if sides:
        return line("where-sides", sides=_sides(sides))
    corners = [n for n in range(SIDES) if {3 * n + 2, (3 * n + 3) % PORTS} & ports]
    if corners:
        named = Several(tuple(line("corner", corner=Token(_CORNERS[n])) for n in corners))
        return line("where-corners", corners=named, n=len(corners))
    return _inside(kind, segment, rotation)


def reaches(kind: TileKind, side: int, rotation: int) -> Segment:
    """The segment that takes the middle of a side (north 0, clockwise) of a tile as it lies."""
    middle = (3 * (side - rotation) + 1) % PORTS
    return next(one for one in kind.segments if middle in one.ports)


def _inside(kind: TileKind, segment: int, rotation: int) -> Line:
    """What is in the middle; where that is two lakes, with the sides from which their rivers come."""
    inside = [one for one in kind.segments if not one.ports]
    ways = kind.segments[segment].touches if len(inside) > 1 else ()
    ports = {(port + 3 * rotation) % PORTS for n in ways for port in kind.segments[n].ports}
    sides = [side for side in range(SIDES) if 3 * side + 1 in ports]
    return line("where-river-mouths", sides=_sides(sides)) if sides else line("where-inside")


def _sides(sides: Iterable[int]) -> Several:
    return Several(tuple(line("side", side=Token(SIDE_NAMES[side])) for side in sides))
