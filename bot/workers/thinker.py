"""The process in which computers' turns are chosen and turns judged: off the event loop; nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from bot.workers.process import Beside, Means, WorkerFailed
from bot.workers.threads import in_thread
from engine import players
from engine.players import analysis

if TYPE_CHECKING:
    from engine import Discard, Game, Turn
    from engine.players.analysis import Decision, Verdict, Weighed


log = logging.getLogger(__name__)

SEARCHING: Final = "hard"
"""The level that takes seconds, and has a process of its own for them; the others take milliseconds."""

INSTEAD: Final = "normal"
"""The level that plays where that process fails."""


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
        self._worker.close()


NICENESS: Final = 10
"""How much the process stands back behind others (see ``nice``)."""

MEMORY: Final = 150 * 2**20
"""How many bytes it may take beyond those that it begins with."""

THINKING: Final = 10.0
"""Seconds after which a search ends with what it has found."""

PATIENCE: Final = 30.0
"""Seconds without an answer after which the process is given up."""


class Worker(Beside):
    """The process, started when it is first needed and anew when it has died. It answers one thread after the other."""

    def __init__(self, patience: float = PATIENCE) -> None:
        super().__init__(Means("tilewright-worker", NICENESS, MEMORY, patience))

    def choose(self, game: Game, level: str, seed: str) -> Turn | Discard:
        """The turn of that level in a position, as ``players.choose`` has it; WorkerFailed."""
        return self.ask(_chosen, game, level, seed)

    def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
        """The verdict on a decision, as ``analysis.judge`` has it; WorkerFailed."""
        return self.ask(analysis.judge, decision, seed, samples)

    def weigh(self, decision: Decision, turn: Turn, seed: str) -> Weighed:
        """How a turn compares with the one that was played, as ``analysis.weigh`` has it; WorkerFailed."""
        return self.ask(analysis.weigh, decision, turn, seed)


def _chosen(game: Game, level: str, seed: str) -> Turn | Discard:
    """The turn of that level, within the time that there is for one."""
    end = monotonic() + THINKING
    return players.choose(game, level, Random(seed), players.budget_for(game, lambda: monotonic() > end))
