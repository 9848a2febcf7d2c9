"""What was agreed on when a game was opened, as the lobby and the game's first message tell it."""

from __future__ import annotations

from bot.app.core.turntimers import DAY, limit
from bot.app.core.values import Line, Token, line
from storage import GameRow


def lines(row: GameRow) -> tuple[Line, ...]:
    """Whether turns can be undone, how long a move may take, the variant, and whether hints are allowed."""
    return (
        line("agreement-undo", undo=Token(str(row.options.get("undo")))),
        *_days(row),
        *_variant(row),
        *((line("agreement-hints"),) if row.options.get("hints") else ()),
    )


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
