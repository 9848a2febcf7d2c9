"""Why somebody wants to end a game: kept beside the interaction that said so, never in the log."""

from __future__ import annotations

from bot.app.desk import Reads
from storage import GameRow


async def reason(reads: Reads, row: GameRow, ask: object) -> str:
    """What was said in the interaction ``ask``; empty where nothing was, or it isn't kept any more."""
    kept = await reads.outcome(ask) if isinstance(ask, int) else None
    return str(kept["reason"]) if kept is not None and kept["game"] == row.id and "reason" in kept else ""
