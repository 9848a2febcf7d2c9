"""Who has pieces in a feature: they are packed into one int, with so many bits a seat."""

from functools import cache

from engine.material import MOST_PIECES

SEAT_BITS = MOST_PIECES.bit_length()
SEAT_MASK = (1 << SEAT_BITS) - 1


@cache
def leaders(occupants: int) -> tuple[int, ...]:
    """The seats with most pieces, on a tie each of them; no seat where there are none."""
    pieces = pieces_of(occupants)
    most = max((number for _, number in pieces), default=0)
    return tuple(seat for seat, number in pieces if number == most)


@cache
def pieces_of(occupants: int) -> tuple[tuple[int, int], ...]:
    """The seats that have pieces, each with their number."""
    return tuple(
        (seat, number)
        for seat in range(-(-occupants.bit_length() // SEAT_BITS))
        if (number := occupants >> SEAT_BITS * seat & SEAT_MASK)
    )
