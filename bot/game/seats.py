"""Who sits where and who is next, how many have room, and the colours that they play in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.game.acts import Refused
from bot.text.lines import Name, line
from engine.games import RULESETS
from render.palette import SEATS
from render.text.names import COMPUTER
from storage import GameRow, SeatRow, SeatState

COLOURS: Final = tuple(colour.name for colour in SEATS)
"""All colours, in the order in which players who chose none get them."""


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


def playing(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats that still take turns: of people and of computers."""
    return [
        seat
        for seat in seats
        if seat.state is SeatState.PLAYING and (seat.user_id is not None or seat.level is not None)
    ]


def active(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """The seats of the people who still play."""
    return [seat for seat in playing(seats) if seat.user_id is not None]


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
    return next(name for one in COMPUTERS if (name := f"{COMPUTER}{one}") not in taken)


def computers(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """The computers' seats in a lobby."""
    return tuple(seat for seat in seats if seat.user_id is None)


def owner(row: GameRow, seats: Sequence[SeatRow]) -> Name:
    """The name of the person who has the lobby: opened it, or had it handed on; empty where nobody is known."""
    found = None if row.owner_id is None else seated(seats, row.owner_id)
    return Name("" if found is None else found.name)


def most_seats(row: GameRow) -> int:
    """How many can play."""
    return RULESETS[row.ruleset].seats[-1]


def room(row: GameRow, seats: Sequence[SeatRow]) -> int:
    """How many seats are neither taken nor held."""
    return most_seats(row) - len(seats)


def least_seats(row: GameRow) -> int:
    """How many must play."""
    return RULESETS[row.ruleset].seats[0]


def leaving_deed(seat: int) -> str:
    """The deed of a seat that leaves, by its player or somebody else (see ``GameTx.done``)."""
    return f"{seat} leave"


USUAL_LEVEL: Final = "normal"
"""How well a computer plays where nobody has chosen a level."""


def expect_seat(seats: Sequence[SeatRow], user_id: int, game_id: str) -> SeatRow:
    """A person's seat in that game; Refused for somebody who doesn't play, or not any more."""
    seat = seated(seats, user_id)
    if seat is None:
        raise Refused(line("not-a-player"), show=game_id)
    if seat.state is SeatState.LEFT:
        raise Refused(line("left-before"), show=game_id)
    return seat
