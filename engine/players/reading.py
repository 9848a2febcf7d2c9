"""What the evaluation reads off a position again and again: who holds a feature."""

from functools import cache

from engine.board import SEAT_BITS, SEAT_MASK


@cache
def leaders(occupants: int) -> tuple[int, ...]:
    """The seats with most pieces, of pieces packed as in ``Board.occupants``; no seat where there are none."""
    pieces = pieces_of(occupants)
    most = max((number for _, number in pieces), default=0)
    return tuple(seat for seat, number in pieces if number == most)


@cache
def pieces_of(occupants: int) -> tuple[tuple[int, int], ...]:
    """The seats that have pieces in a feature, each with their number, of pieces as in ``Board.occupants``."""
    return tuple(
        (seat, number)
        for seat in range(-(-occupants.bit_length() // SEAT_BITS))
        if (number := occupants >> SEAT_BITS * seat & SEAT_MASK)
    )
