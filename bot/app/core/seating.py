"""Who sits at a game, as its row and its seats tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.app.core.values import Name
from engine.games import RULESETS
from render.text.names import COMPUTER
from storage import GameRow, SeatRow, SeatState

REMATCH_OF = "rematch_of"
"""The option of a rematch's lobby that names the game before."""


def active(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of the people who still play."""
    return [seat for seat in seats if seat.state is SeatState.PLAYING and seat.user_id is not None]


def playing(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats that still take turns: of people and of computers."""
    return [
        seat
        for seat in seats
        if seat.state is SeatState.PLAYING and (seat.user_id is not None or seat.level is not None)
    ]


def others(seats: Sequence[SeatRow], about: int | None) -> list[SeatRow]:
    """The people who still play, but for one."""
    return [seat for seat in active(seats) if seat.seat != about]


def following(seats: Sequence[SeatRow], seat: int) -> int:
    """The next seat in the order of play whose player is still there."""
    order = [one.seat for one in playing(seats)]
    return next((one for one in order if one > seat), order[0])


def seated(seats: Sequence[SeatRow], user_id: int) -> SeatRow | None:
    """A person's seat, left or not; None for somebody who has none."""
    return next((seat for seat in seats if seat.user_id == user_id), None)


COMPUTERS: Final = ("Ada", "Bix", "Cosmo", "Dot", "Echo")
"""What computer players are called, as many as can sit at a table."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player who is to sit at a game. ``name``: None is the next one that is free."""

    level: str
    name: str | None = None


def computer_name(seats: Sequence[SeatRow]) -> str:
    """A name for one more computer player, with the mark by which people and pictures know it as one."""
    taken = {seat.name for seat in seats}
    return next(name for one in COMPUTERS if (name := f"{one}{COMPUTER}") not in taken)


def owner(row: GameRow, seats: Sequence[SeatRow]) -> Name:
    """The name of whoever opened the lobby, or had it handed on; empty where nobody is known."""
    found = None if row.owner_id is None else seated(seats, row.owner_id)
    return Name("" if found is None else found.name)


def most_seats(row: GameRow) -> int:
    """How many can play."""
    return RULESETS[row.ruleset].seats[-1]


def least_seats(row: GameRow) -> int:
    """How many must play."""
    return RULESETS[row.ruleset].seats[0]
