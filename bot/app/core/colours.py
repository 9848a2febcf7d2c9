"""The colours that players play in, by their English names; whoever chose none gets one that is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.palette import SEATS
from storage import SeatRow

COLOURS: Final = tuple(colour.name for colour in SEATS)
"""All there are, in the order in which those who chose none get them."""


def chosen(seats: Sequence[SeatRow], colour: str) -> SeatRow | None:
    """The seat that has chosen a colour; None: nobody has."""
    return next((seat for seat in seats if seat.colour == colour), None)


def free(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """The colours that nobody has chosen."""
    return tuple(colour for colour in COLOURS if chosen(seats, colour) is None)


def numbers(seats: Sequence[SeatRow]) -> tuple[int, ...]:
    """The number of each seat's colour: the one chosen, else the first that is left."""
    left = iter(free(seats))
    return tuple(COLOURS.index(seat.colour if seat.colour is not None else next(left)) for seat in seats)
