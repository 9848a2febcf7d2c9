"""What the evaluation reads off a position again and again: who holds a feature, and what is in it."""

from functools import cache

from engine.game import Game
from engine.position import SEAT_BITS, SEAT_MASK
from engine.shapes import OPEN


@cache
def leaders(occupants: int) -> tuple[int, ...]:
    """The seats with most pieces, of pieces packed as in ``Position.occupants``; none of none."""
    pieces = pieces_of(occupants)
    most = max((number for _, number in pieces), default=0)
    return tuple(seat for seat, number in pieces if number == most)


@cache
def pieces_of(occupants: int) -> tuple[tuple[int, int], ...]:
    """The seats that have pieces in a feature, each with their number, of pieces as in ``Position.occupants``."""
    return tuple(
        (seat, number)
        for seat in range(-(-occupants.bit_length() // SEAT_BITS))
        if (number := occupants >> SEAT_BITS * seat & SEAT_MASK)
    )


def marks_of(position: Game, root: int, shift: int) -> int:
    """How many of a mark are in the feature at that root; ``shift`` is the layer's for it."""
    return position.sums[root] >> shift & OPEN


def touched(position: Game, root: int) -> list[int]:
    """The roots of the features that the feature at that root remembers, each once."""
    nodes = position.touch[root]
    root_of = position.root
    found: list[int] = []
    while nodes:
        lowest = nodes & -nodes
        nodes ^= lowest
        near = root_of(lowest.bit_length() - 1)
        if near not in found:
            found.append(near)
    return found
