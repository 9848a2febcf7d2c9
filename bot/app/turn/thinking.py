"""How a computer's turn is thought out: off the event loop, so that nobody who acts meanwhile waits for it."""

from __future__ import annotations

import asyncio
from random import Random

from engine import players
from engine.game import Game
from engine.turns import Discard, Turn


async def think(game: Game, level: str, seed: str) -> Turn | Discard:
    """The turn of that level in a position; the same for the same seed."""
    return await asyncio.to_thread(players.choose, game, level, Random(seed))
