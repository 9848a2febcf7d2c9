"""How a computer's turn is thought out: off the event loop, so that nobody who acts meanwhile waits for it."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from typing import Final

from bot.threads import in_thread
from bot.worker import Worker, WorkerFailed
from engine import players
from engine.game import Game
from engine.turns import Discard, Turn

SEARCHING: Final = "hard"
"""The level that takes seconds, and has a process of its own for them; the others take milliseconds."""

INSTEAD: Final = "normal"
"""The level that plays where that process fails."""

log = logging.getLogger(__name__)


class Thinking:
    """Chooses computers' turns. ``worker``: where a level thinks that takes long."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or Worker()
        self._closed = False

    async def choose(self, game: Game, level: str, seed: str) -> Turn | Discard:
        """The turn of that level in a position; the same for the same seed, unless the clock ends a search."""
        if level != SEARCHING:
            return await in_thread(players.choose, game, level, Random(seed))
        try:
            return await in_thread(self._worker.choose, game, level, seed)
        except WorkerFailed as error:
            if self._closed:
                # The bot ends: the turn is thought out again at the next start.
                raise asyncio.CancelledError from None
            log.warning("a computer's turn couldn't be thought out, so level %s plays: %s", INSTEAD, error)
        return await in_thread(players.choose, game, INSTEAD, Random(seed))

    def close(self) -> None:
        """End the process; what is being thought out is given up."""
        self._closed = True
        self._worker.end()
