"""Why a game stops: it was ended without a result, by whom and for what reason, or it rests."""

from __future__ import annotations

from typing import Final

from storage import GameRow, Reads

MODERATOR: Final = "moderator"
AGREED: Final = "agreed"
OWNER: Final = "owner"
EMPTY: Final = "empty"
ABANDONED: Final = "abandoned"
ALONE: Final = "alone"
"""Only computers would play on."""
ONLY_PLAYER: Final = "only_player"
"""The only person who played ended it."""

UNKNOWN_CHANNEL: Final = "unknown_channel"
"""A game rests since its channel is gone for ever."""
NO_ACCESS: Final = "forbidden"
"""A game rests since the bot may not be in its channel, or not speak there."""
LOCKED: Final = "locked"
"""A game rests since somebody closed its thread."""
KICKED: Final = "kicked"
"""A game rests since the bot isn't on its server any more."""


def end_by(reason: str) -> str:
    """The deed of ending a game for that reason (see ``GameTx.done``)."""
    return f"{reason} end"


async def reason(reads: Reads, row: GameRow, ask: int | None) -> str:
    """What was said in the interaction ``ask``; empty where nothing was, or it isn't kept any more."""
    kept = None if ask is None else await reads.outcome(ask)
    return str(kept["reason"]) if kept is not None and kept["game"] == row.id and "reason" in kept else ""
