"""Whether a finished game is rated: really played (T11), and not too many a day (T12)."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from math import ceil
from typing import Final

from bot.game.deadlines import DAY
from bot.game.views import Situation
from engine.tiles import TileSet
from storage import Reads

LEAST_TURNS: Final = 5
"""The fewest turns that each seat needs in any case."""

MOST_A_DAY: Final = 3
"""The most games of the same two people on a server that are rated a day."""


class Unrated(StrEnum):
    """Why a finished game doesn't count for ratings, though nobody was replaced and no computer played."""

    SHORT = "short"
    """Somebody had too few turns (T11)."""
    OFTEN = "often"
    """Two of the people have finished enough rated games together on that day (T12)."""


def turns_needed(tileset: TileSet, seats: int) -> int:
    """How many turns each seat needs: a third of its share of the tiles that are drawn, and five at least (T11)."""
    return max(LEAST_TURNS, ceil((tileset.size - 1) / seats / 3))


async def unrated(reads: Reads, situation: Situation, now: float) -> Unrated | None:
    """Why a game that ends now isn't to be rated; None: nothing speaks against it."""
    game = situation.game
    taken = Counter(batch.mover for batch in situation.batches if batch.passes)
    if min(taken[seat] for seat in range(game.seats)) < turns_needed(game.tileset, game.seats):
        return Unrated.SHORT
    # A day ends at midnight in UTC for all servers: nobody knows where their people live.
    if await reads.rated_together(situation.row.id, since=now - now % DAY) >= MOST_A_DAY:
        return Unrated.OFTEN
    return None
