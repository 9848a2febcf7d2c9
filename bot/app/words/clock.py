"""What is said of time: until when a move may take, and who is away."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.turntimers import Term, term
from bot.app.core.values import Line, Name, When, line
from storage import GameRow, Reads, SeatRow


async def lines(reads: Reads, row: GameRow, seats: Sequence[SeatRow], turn: int, now: float) -> tuple[Line, ...]:
    """Until when the player to move has time, and until when they are away; nothing where neither is so."""
    return spoken(await term(reads, row, seats, turn, now), seats[turn].name, now)


def spoken(turn: Term, name: str, now: float) -> tuple[Line, ...]:
    """A turn's time in words; ``name`` is its player's."""
    said: list[Line] = []
    if turn.until is not None:
        code = "clock-until" if now < turn.until else "clock-passed"
        said.append(line(code, until=When(turn.until), left=When(turn.until, relative=True)))
    if turn.away_until is not None:
        said.append(line("clock-away", name=Name(name), until=When(turn.away_until)))
    return tuple(said)
