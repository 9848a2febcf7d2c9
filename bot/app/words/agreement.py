"""What was agreed on when a game was opened, as the lobby and the game's first message tell it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.core.turntimers import DAY, limit
from bot.app.core.values import Line, Name, Several, Token, line
from storage import GameRow, SeatRow


def lines(row: GameRow, seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """Whether turns can be undone, how long a move may take, the variant, and whether hints are allowed."""
    undo = str(row.options.get("undo"))
    asked = undo == "consent" and any(seat.level is not None for seat in seats)
    return (
        line("agreement-undo", undo=Token(undo)),
        *((line("agreement-undo-computers"),) if asked else ()),
        *_days(row),
        *_variant(row),
        *((line("agreement-hints"),) if row.options.get("hints") else ()),
    )


def computers(seats: Sequence[SeatRow]) -> tuple[Line, ...]:
    """Which computer players play how well, and that such a game isn't rated; nothing where none plays."""
    told = tuple(
        line("computer", name=Name(seat.name), level=Token(seat.level)) for seat in seats if seat.level is not None
    )
    return (line("computers", names=Several(told, "comma")),) if told else ()


def _days(row: GameRow) -> tuple[Line, ...]:
    """The time for a move, where there is a deadline."""
    whole = limit(row)
    if whole is None:
        return ()
    return (line("agreement-days", n=round(whole / DAY), then=Token(str(row.options.get("on_deadline")))),)


def _variant(row: GameRow) -> tuple[Line, ...]:
    """The expert variant, where it is played (D6)."""
    if not row.options.get("expert"):
        return ()
    return (line("agreement-expert-removing" if row.options.get("remove_tiles") else "agreement-expert"),)
