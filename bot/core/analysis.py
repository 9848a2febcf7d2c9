"""Finished games looked back at, one after the other, by a process of its own; and turns that somebody tries out."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.game.acts import Act, Refused
from bot.game.views import Situation
from bot.text.lines import line
from bot.workers.process import WorkerFailed
from bot.workers.thinker import Worker
from bot.workers.threads import in_thread
from engine.players import analysis
from engine.players.analysis import Analysis, Decision, Verdict, Weighed
from engine.turns import Turn

log = logging.getLogger(__name__)

_KEPT: Final = 64
"""How many games' analyses are kept; each takes some ten kilobytes, and the boards of up to three turns."""

_PROGRESS_SECONDS: Final = 3.0
"""How often the person who waits is told how far it is."""

_PATIENCE_SECONDS: Final = 12 * 60.0
"""For so long somebody waits: Discord takes an answer for a quarter of an hour."""

_TRIES: Final = 2
"""So often a turn is given to the process, which may die of it, before it is judged more simply."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found of a game, by seats: ``found``, and the ``decisions`` of the turns that decided, by number."""

    found: Analysis
    decisions: dict[int, Decision]


@dataclass(slots=True)
class Work:
    """An analysis that is being made: how much of the work is ``done``, and ``of`` how much.

    ``simply``: the process has failed, so this one judges the rest without samples.
    """

    of: int
    done: int = 0
    task: asyncio.Task[Looked] | None = None
    simply: bool = False


class Analyses:
    """Analyses of finished games. ``worker``: the process that judges turns; ``trying``: the one for single turns.

    So nobody who tries a turn waits for an analysis. Analyses are kept in memory: the same game gives the same one
    again, also after a restart, unless the process failed. An analysis that was made without it is kept, too, so that
    its buttons show turns with the numbers that it told.
    """

    def __init__(self, worker: Worker | None = None, trying: Worker | None = None) -> None:
        self._worker = worker or Worker()
        self._trying = trying or Worker()
        self._closed = False
        self._one_by_one = asyncio.Lock()
        self._tries = asyncio.Lock()
        self._kept: LRUCache[tuple[str, int], Looked] = LRUCache(_KEPT)
        self._under_way: dict[tuple[str, int], Work] = {}
        self.progress_seconds = _PROGRESS_SECONDS

    @property
    def busy(self) -> bool:
        """Whether an analysis is being made."""
        return bool(self._under_way)

    def close(self) -> None:
        """End the processes; people who wait are told to ask again."""
        self._closed = True
        self._worker.close()
        self._trying.close()
        for work in self._under_way.values():
            if work.task is not None:
                work.task.cancel()

    async def looked(self, act: Act, situation: Situation) -> Looked:
        """The analysis, made unless it is kept; who asks while it is being made waits for the same."""
        key = situation.row.id, situation.version
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if self._closed:
            raise Refused(line("ui-restarting"))
        work = self._under_way.get(key)
        if work is None:
            work = self._under_way[key] = Work(len(situation.layings))
            work.task = asyncio.create_task(self._make(key, situation, work), name=f"analysis of {situation.row.id}")
            work.task.add_done_callback(lambda _: self._under_way.pop(key, None))
        assert work.task is not None
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE_SECONDS
        while not work.task.done():
            if loop.time() > until:
                raise Refused(line("analysis-takes-long"))
            await asyncio.wait((work.task,), timeout=self.progress_seconds)
            if act.meanwhile is not None and not work.task.done():
                first = next(iter(self._under_way.values()))
                progress = line("analysis-progress", n=100 * work.done // work.of)
                await act.meanwhile(progress if work is first else line("analysis-waits"))
        if work.task.cancelled():
            raise Refused(line("ui-restarting"))
        return work.task.result()

    async def weighed(self, decision: Decision, turn: Turn, seed: str) -> Weighed:
        """A turn that is tried in the place of the one that was played, beside that one and the best."""
        async with self._tries:
            if self._closed:
                raise Refused(line("ui-restarting"))
            try:
                return await in_thread(self._trying.weigh, decision, turn, seed)
            except WorkerFailed as error:
                if self._closed:
                    raise Refused(line("ui-restarting")) from None
                log.warning("a turn couldn't be tried: %s", error)
            finally:
                self._trying.end()
        return await in_thread(analysis.weigh, decision, turn, seed, 0)

    async def _make(self, key: tuple[str, int], situation: Situation, work: Work) -> Looked:
        async with self._one_by_one:
            looked = await in_thread(self._look, situation, work)
            # It is seldom needed, and takes memory.
            self._worker.end()
        self._kept[key] = looked
        return looked

    def _look(self, situation: Situation, work: Work) -> Looked:
        game = situation.game
        decisions = analysis.decisions(game.tileset, situation.events)

        def progress(done: int, of: int) -> None:
            work.done, work.of = done, of

        found = analysis.analyse(decisions, game.scores, partial(self._judge, work), progress)
        return Looked(found, {swing.number: decisions[swing.number] for swing in found.deciding})

    def _judge(self, work: Work, decision: Decision, seed: str, samples: int) -> Verdict:
        """The verdict of the process; this one judges without samples where that has failed ``_TRIES`` times."""
        for _ in range(0 if work.simply else _TRIES):
            if self._closed:
                break
            try:
                return self._worker.judge(decision, seed, samples)
            except WorkerFailed as error:
                log.warning("a turn couldn't be judged: %s", error)
        if self._closed:
            raise asyncio.CancelledError
        work.simply = True
        return analysis.judge(decision, seed, 0)
