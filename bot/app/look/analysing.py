"""``/analysis``: a finished game looked back at, worked out once by a process of its own, and told in private."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache

from bot.app.acts.desk import Desk
from bot.app.core.positions import Situation
from bot.app.core.values import Act, Answer, Attachment, Picture, Refused, line
from bot.app.look import views
from bot.app.look.looking import Looking
from bot.app.words import alt
from bot.app.words import analysis as words
from bot.threads import in_thread
from bot.worker import Worker, WorkerFailed
from engine.game import Game
from engine.machine import Phase
from engine.players import analysis
from engine.players.analysis import Analysis, Decision, Swing, Verdict
from engine.shapes import Deployment
from engine.turns import Deploy, Turn
from render.board.chart import describe_chart
from render.board.describe import describe
from render.board.recolour import recoloured, recoloured_chart
from storage import GameStatus

_KEPT: Final = 64
"""So many games' analyses are kept; each takes some ten kilobytes, and the boards of up to three turns."""

_PROGRESS_SECONDS: Final = 3.0
"""So often whoever waits is told how far it is."""

_PATIENCE_SECONDS: Final = 12 * 60.0
"""For so long somebody waits: Discord takes an answer for a quarter of an hour."""

_TRIES: Final = 2
"""So often a turn is given to the process, which may die of it, before it is judged more simply."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found of a game, by seats: ``found``, and the ``decisions`` of the turns that decided, by number."""

    found: Analysis
    decisions: dict[int, Decision]


@dataclass(slots=True)
class Work:
    """An analysis that is being made: so many of so many steps are ``done``; ``of`` is 0 before it begins.

    ``simply``: the process fails, so what is left is judged without it, more simply.
    """

    task: asyncio.Task[Looked] | None = None
    done: int = 0
    of: int = 0
    simply: bool = False


class Analysing:
    """Analyses of finished games, made one after the other. ``worker``: the process that judges turns.

    They are kept in memory: the same game gives the same analysis again, also after a restart.
    """

    def __init__(self, desk: Desk, looking: Looking, worker: Worker | None = None) -> None:
        self._desk = desk
        self._looking = looking
        self._worker = worker or Worker()
        self._closed = False
        self._one_by_one = asyncio.Lock()
        self._kept: LRUCache[tuple[str, int], Looked] = LRUCache(_KEPT)
        self._under_way: dict[tuple[str, int], Work] = {}
        self.progress_seconds = _PROGRESS_SECONDS

    async def analysis(self, act: Act, game_id: str | None = None) -> Answer:
        """How a finished game went: what could be expected, luck and accuracy, and the turns that decided it.

        Refused while it isn't finished: it would be a hint.
        """
        situation = await self._looking.situation(act.place, game_id)
        if situation.row.status is not GameStatus.FINISHED:
            running = situation.row.status is GameStatus.RUNNING
            raise Refused(line("analysis-not-over" if running else "analysis-no-result"), show=situation.row.id)
        if not any(batch.laid for batch in situation.batches):
            raise Refused(line("analysis-no-turn"), show=situation.row.id)
        looked = await self._looked(act, situation)
        return await self._told(situation, looked)

    @property
    def busy(self) -> bool:
        """Whether an analysis is being made."""
        return bool(self._under_way)

    def close(self) -> None:
        """End the process; whoever waits is told to ask again."""
        self._closed = True
        self._worker.end()
        for work in self._under_way.values():
            if work.task is not None:
                work.task.cancel()

    # -- working it out ------------------------------------------------------------------------------------------------

    async def _looked(self, act: Act, situation: Situation) -> Looked:
        """The analysis, made unless it is kept; who asks while it is being made waits for the same."""
        key = situation.row.id, situation.version
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if self._closed:
            raise Refused(line("ui-restarting"))
        work = self._under_way.get(key)
        if work is None:
            work = self._under_way[key] = Work()
            work.task = asyncio.create_task(self._make(key, situation, work), name=f"analysis of {situation.row.id}")
            work.task.add_done_callback(lambda _: self._under_way.pop(key, None))
        assert work.task is not None
        loop = asyncio.get_running_loop()
        until = loop.time() + _PATIENCE_SECONDS
        while not work.task.done():
            if loop.time() > until:
                raise Refused(line("analysis-takes-long"))
            if act.meanwhile is not None:
                first = next(iter(self._under_way.values()), work)
                await act.meanwhile(words.progress(work.done, work.of) if work is first else line("analysis-waits"))
            await asyncio.wait((work.task,), timeout=self.progress_seconds)
        if work.task.cancelled():
            raise Refused(line("ui-restarting"))
        return work.task.result()

    async def _make(self, key: tuple[str, int], situation: Situation, work: Work) -> Looked:
        async with self._one_by_one:
            looked = await in_thread(self._look, situation, work)
            # It is seldom needed, and takes memory.
            self._worker.end()
        if not work.simply:
            self._kept[key] = looked
        return looked

    def _look(self, situation: Situation, work: Work) -> Looked:
        game = situation.game
        decisions = analysis.decisions(game.tileset, situation.events)

        def judge(decision: Decision, seed: str, samples: int) -> Verdict:
            return self._judge(work, decision, seed, samples)

        def told(done: int, of: int) -> None:
            work.done, work.of = done, of

        found = analysis.analyse(decisions, game.scores, judge, told)
        return Looked(found, {swing.number: decisions[swing.number] for swing in found.deciding})

    def _judge(self, work: Work, decision: Decision, seed: str, samples: int) -> Verdict:
        """The verdict of the process; more simply from this one, where that fails again and again."""
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

    # -- telling it ----------------------------------------------------------------------------------------------------

    async def _told(self, situation: Situation, looked: Looked) -> Answer:
        """One message with the chart and the table, and one for each turn that decided, with its pictures."""
        turns = [number for number, batch in views.numbered(situation) if batch.laid]
        batches = [batch for batch in situation.batches if batch.laid]
        after: Answer | None = None
        for swing in reversed(looked.found.deciding):
            place = swing.number
            then = await self._looking.at_version(situation, batches[place].version)
            turn = await self._turn(then, looked.decisions[place], swing, looked.found.verdicts[place], turns[place])
            after = replace(turn, after=after)
        told = words.overview(situation.game, situation.names, looked.found)
        return Answer(told, await self._chart(situation, looked.found, turns), after=after)

    async def _chart(self, situation: Situation, found: Analysis, turns: list[int]) -> Picture:
        """What each player could expect after every turn."""
        game, names, row = situation.game, situation.names, situation.row
        last_of = {turn: number for number, turn in enumerate(turns, 1)}
        expected = [
            tuple(max(0, round(points)) for points in found.expected[place]) for place in (0, *last_of.values())
        ]
        gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
        png = await self._desk.pictures.draw(
            row.id,
            ("expected", situation.version, names, tuple(expected)),
            lambda: recoloured_chart(
                describe_chart(names, expected[:-1], final=tuple(game.scores), gone=gone), situation.colours
            ),
            looked_at=True,
        )
        return Picture(f"{row.id}-expected.png", png, alt.expected(names, expected))

    async def _turn(self, then: Situation, decision: Decision, swing: Swing, verdict: Verdict, number: int) -> Answer:
        """A turn that decided; ``then``: the game after it. Pictures show the tile that it laid, not the next one."""
        said = words.deciding(then.names, decision, swing, verdict, number, shown=True)
        played = await self._preview(then, decision.game, decision.turn, "played")
        if swing.by == "luck":
            return Answer(said, played)
        best = await self._preview(then, decision.game, verdict.best, "best")
        return Answer(said, played, files=(Attachment(best.name, best.png, best.alt),))

    async def _preview(self, then: Situation, before: Game, turn: Turn, which: str) -> Picture:
        """How it looks to play that turn; ``then``: the game after the one that was played."""
        names, row, computers = then.names, then.row, then.computers
        laid, chosen = _laid(before, turn)
        png = await self._desk.pictures.draw(
            row.id,
            (which, then.version, names, computers, turn),
            lambda: recoloured(describe(laid, names, chosen=chosen, zoom=True, computers=computers), then.colours),
            looked_at=True,
        )
        return Picture(f"{row.id}-{then.version}-{which}.png", png, alt.preview(laid, names, chosen))


def _laid(game: Game, turn: Turn) -> tuple[Game, Deployment | None]:
    """The position with the turn's tile laid, and the piece that the turn sets."""
    after = game.copy()
    if after.phase is Phase.DRAW:
        after.choose(turn.tile)
    after.lay(turn.square, turn.rotation)
    if not isinstance(turn.then, Deploy):
        return after, None
    return after, after.deployment_at(turn.square, turn.then.piece, turn.then.segment)
