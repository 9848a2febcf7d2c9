"""``/analysis``: a finished game looked back at, worked out once by a process of its own, and told in private."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cachetools import LRUCache

from bot.core.context import Context
from bot.core.uses import Use, UseCases
from bot.game import positions
from bot.game.acts import Act, Refused
from bot.game.positions import Situation
from bot.show import alt, phrases
from bot.show import reasons as hints
from bot.text.lines import Grid, Line, Name, Value, line
from bot.text.message import Button, Drawing, Message, in_rows
from bot.workers.thinker import Worker, WorkerFailed
from bot.workers.threads import in_thread
from engine.game import Game
from engine.machine import Phase
from engine.players import analysis, reasons
from engine.players.analysis import Analysis, Decision, Swing, Verdict
from engine.players.hints import MOST_REASONS
from engine.players.matches import margin
from engine.shapes import Deployment
from engine.turns import Deploy, Turn
from render.board.chart import describe_chart
from render.board.describe import View, describe
from render.board.recolour import recoloured, recoloured_chart
from storage import GameStatus

log = logging.getLogger(__name__)

_KEPT: Final = 64
"""So many games' analyses are kept; each takes some ten kilobytes, and the boards of up to three turns."""

_PROGRESS_SECONDS: Final = 3.0
"""So often whoever waits is told how far it is."""

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
    """An analysis that is being made: so many of so many steps are ``done``; ``of`` is 0 before it begins.

    ``simply``: the process fails, so what is left is judged without it, more simply.
    """

    task: asyncio.Task[Looked] | None = None
    done: int = 0
    of: int = 0
    simply: bool = False


class Analyses:
    """Analyses of finished games, made one after the other. ``worker``: the process that judges turns.

    They are kept in memory: the same game gives the same analysis again, also after a restart.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker or Worker()
        self._closed = False
        self._one_by_one = asyncio.Lock()
        self._kept: LRUCache[tuple[str, int], Looked] = LRUCache(_KEPT)
        self._under_way: dict[tuple[str, int], Work] = {}
        self.progress_seconds = _PROGRESS_SECONDS

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
                await act.meanwhile(progress(work.done, work.of) if work is first else line("analysis-waits"))
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


async def _analysis(context: Context, act: Act) -> Message:
    """How a finished game went: what could be expected after each turn, and buttons for the turns that decided it.

    Refused while it isn't finished: it would be a hint.
    """
    situation, looked = await _looked(context, act)
    game, names, found = situation.game, situation.names, looked.found
    numbers = _numbers_of(situation)
    turns = [
        Button("decided", *situation.key, _named(swing, names, numbers[swing.number]), arg=str(swing.number))
        for swing in found.deciding
    ]
    meaning = Button("numbers", *situation.key)
    chart = _chart(situation, found, numbers)
    return Message(
        in_short(game, names, found), chart, rows=in_rows(*turns, meaning), words=overview(game, names, found)
    )


async def _looked(context: Context, act: Act) -> tuple[Situation, Looked]:
    """The finished game that is meant, and what was found of it; Refused where there is nothing to look back at."""
    situation = await context.looked_at(act)
    if situation.row.status is not GameStatus.FINISHED:
        running = situation.row.status is GameStatus.RUNNING
        raise Refused(line("analysis-not-over" if running else "analysis-no-result"), show=situation.row.id)
    if not any(batch.laid for batch in situation.batches):
        raise Refused(line("analysis-no-turn"), show=situation.row.id)
    return situation, await context.own(Analyses).looked(act, situation)


async def _decided(context: Context, act: Act, place: int) -> Message:
    """One of the turns that decided, with a picture of what was played and one of what was best."""
    situation, looked = await _looked(context, act)
    swing = next((one for one in looked.found.deciding if one.number == place), None)
    if swing is None:
        raise Refused(line("analysis-no-turn"), show=situation.row.id)
    batches = [batch for batch in situation.batches if batch.laid]
    then = await context.situation(context.store.reader, situation.row, batches[place].version)
    return _turn(then, looked.decisions[place], swing, looked.found.verdicts[place], _numbers_of(situation)[place])


async def _numbers(context: Context, act: Act) -> Message:
    """What could be expected, luck and accuracy of each player, and what these numbers mean."""
    situation, looked = await _looked(context, act)
    return Message(overview(situation.game, situation.names, looked.found))


def _numbers_of(situation: Situation) -> list[int]:
    """The number of the turn of each tile that was laid."""
    return [number for number, batch in positions.numbered(situation) if batch.laid]


def _named(swing: Swing, names: phrases.Names, turn: int) -> Line:
    """The label of a turn that decided."""
    code = "button-decided-luck" if swing.by == "luck" else "button-decided"
    points = _signed(round(swing.points if swing.by == "luck" else -abs(swing.points)))
    return line(code, turn=turn, name=Name(names[swing.seat]), points=points)


def _chart(situation: Situation, found: Analysis, turns: list[int]) -> Drawing:
    """What each player could expect after every turn."""
    game, names, row = situation.game, situation.names, situation.row
    last_of = {turn: number for number, turn in enumerate(turns, 1)}
    expected = [tuple(max(0, round(points)) for points in found.expected[place]) for place in (0, *last_of.values())]
    gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
    return Drawing(
        f"{row.id}-expected.png",
        alt.expected(names, expected),
        row.id,
        ("expected", situation.version, names, tuple(expected)),
        lambda: recoloured_chart(
            describe_chart(names, expected[:-1], final=tuple(game.scores), gone=gone), situation.colours
        ),
    )


def _turn(then: Situation, decision: Decision, swing: Swing, verdict: Verdict, number: int) -> Message:
    """A turn that decided; ``then``: the game after it. Pictures show the tile that it laid, not the next one."""
    said = deciding(then.names, decision, swing, verdict, number, shown=True)
    played = _preview(then, decision.game, decision.turn, "played")
    if swing.by == "luck":
        return Message(said, played)
    return Message(said, played, second=_preview(then, decision.game, verdict.best, "best"))


def _preview(then: Situation, before: Game, turn: Turn, which: str) -> Drawing:
    """How it looks to play that turn; ``then``: the game after the one that was played."""
    names, row, computers = then.names, then.row, then.computers
    laid, chosen = _laid(before, turn)
    return Drawing(
        f"{row.id}-{then.version}-{which}.png",
        alt.preview(laid, names, chosen),
        row.id,
        (which, then.version, names, computers, turn),
        lambda: recoloured(describe(laid, names, View(chosen=chosen, zoom=True, computers=computers)), then.colours),
    )


def _laid(game: Game, turn: Turn) -> tuple[Game, Deployment | None]:
    """The position with the turn's tile laid, and the piece that the turn sets."""
    after = game.copy()
    if after.phase is Phase.DRAW:
        after.choose(turn.tile)
    after.lay(turn.square, turn.rotation)
    if not isinstance(turn.then, Deploy):
        return after, None
    return after, after.deployment_at(turn.square, turn.then.piece, turn.then.segment)


def progress(done: int, of: int) -> Line:
    """How far the work is; ``of`` is 0 before it begins."""
    return line("analysis-progress", n=done, of=of) if of else line("analysis-begins")


def in_short(game: Game, names: phrases.Names, found: Analysis) -> tuple[Line, ...]:
    """Each player's points, luck and accuracy in a row, and how many turns decided the game."""
    brought = _brought(game.scores, found)
    rows = []
    for seat, (one, account) in enumerate(zip(brought, found.accounts, strict=True)):
        _, luck, _, accuracy = _cells(one, account.accuracy)
        points = game.scores[seat]
        rows.append(line("short-account", name=Name(names[seat]), points=points, luck=luck, accuracy=accuracy))
    return (*rows, line("analysis-decided", n=len(found.deciding)))


def overview(game: Game, names: phrases.Names, found: Analysis) -> tuple[Line, ...]:
    """What the chart shows, each player's luck and accuracy, and how many turns decided the game, which is over."""
    head = (line("table-player"), *(line(f"analysis-{what}") for what in _COLUMNS))
    brought = _brought(game.scores, found)
    rows: list[tuple[Value, ...]] = [head]
    cells = [_cells(one, account.accuracy) for one, account in zip(brought, found.accounts, strict=True)]
    rows += [
        (Name(names[seat]), line("table-points", points=game.scores[seat]), *own) for seat, own in enumerate(cells)
    ]
    return (
        line("analysis-head"),
        line("table", table=Grid(tuple(rows))),
        *_legend(names, cells),
        *_sum(game.scores, names, brought),
        line("analysis-decided", n=len(found.deciding)),
    )


_COLUMNS: Final = ("result", "usual", "luck", "lost", "accuracy")


def _legend(names: phrases.Names, cells: Sequence[Sequence[Line]]) -> tuple[Line, ...]:
    """What the columns after the points mean, with the first player's as the example."""
    who, example = Name(names[0]), cells[0]
    return tuple(
        line(f"analysis-legend-{what}", name=who, example=cell)
        for what, cell in zip(_COLUMNS[1:], example, strict=True)
    )


class _Brought(NamedTuple):
    """What a seat's turns brought, in whole points, as they are told."""

    usual: int
    luck: int
    lost: int

    @property
    def together(self) -> int:
        return self.usual + self.luck - self.lost


def _brought(scores: Sequence[int], found: Analysis) -> list[_Brought]:
    """Whole points; of two players so that they add up to the result, though each number is rounded."""
    told = [_Brought(round(one.usual), round(one.luck), round(one.lost)) for one in found.accounts]
    if len(told) == 2:
        missing = _start(found) + told[0].together - told[1].together - (scores[0] - scores[1])
        told[1] = told[1]._replace(usual=told[1].usual + missing)
    return told


def _start(found: Analysis) -> int:
    """How many points more than the second player the first one could expect before the first turn."""
    return round(margin(found.expected[0], 0))


def _cells(brought: _Brought, accuracy: float | None) -> tuple[Line, ...]:
    return (
        _signed(brought.usual),
        _signed(brought.luck),
        _signed(-brought.lost),
        line("analysis-none") if accuracy is None else line("analysis-percent", n=round(100 * accuracy)),
    )


def _sum(scores: Sequence[int], names: phrases.Names, brought: Sequence[_Brought]) -> tuple[Line, ...]:
    """How the result of two players came about; with more it is no simple sum, since each one's turns cost others."""
    if len(scores) != 2:
        return ()
    first, second = sorted((0, 1), key=lambda seat: -scores[seat])
    result = scores[first] - scores[second]
    start = result - brought[first].together + brought[second].together
    return (
        line(
            "analysis-sum",
            result=result,
            first=Name(names[first]),
            brought=brought[first].together,
            second=Name(names[second]),
            theirs=brought[second].together,
            ahead=Name(names[first if start > 0 else second]),
            start=abs(start),
        ),
    )


def _signed(points: int) -> Line:
    return line("analysis-more" if points > 0 else "analysis-less" if points < 0 else "analysis-even", n=abs(points))


def deciding(
    names: phrases.Names, decision: Decision, swing: Swing, verdict: Verdict, turn: int, *, shown: bool = False
) -> tuple[Line, ...]:
    """One of the turns that decided: what happened, and what was best and why; ``turn``: its number.

    shown: beside it are the pictures of what was played and of what was best.
    """
    game = decision.game
    who, points = Name(names[swing.seat]), round(abs(swing.points))
    played = hints.turn(game, decision.turn)
    if swing.by == "play":
        first, second = ("-first", "-second") if shown else ("", "")
        head = line("analysis-turn-play", turn=turn, name=who, n=points)
        best = line(f"analysis-best{second}", turn=hints.turn(game, verdict.best))
        why = _why("analysis-why", decision, verdict.best, names)
        return head, line(f"analysis-played{first}", turn=played), best, *why
    assert decision.draw is not None
    code = "analysis-turn-lucky" if swing.points > 0 else "analysis-turn-unlucky"
    after = "" if game.hands is None else "-open"
    head = line(f"{code}{after}", turn=turn, name=who, n=points, tile=phrases.tile(game, decision.draw.kind))
    why = () if after else _why("analysis-why-played", decision, decision.turn, names)
    return head, line("analysis-played", turn=played), *why


def _why(code: str, decision: Decision, turn: Turn, names: phrases.Names) -> tuple[Line, ...]:
    """What speaks for a turn, as a hint would have told the player; nothing where there is nothing to tell."""
    found = reasons(decision.game, turn)[:MOST_REASONS]
    if not found:
        return ()
    told = hints.reasons(decision.game, names, found)
    who = Name(names[decision.game.turn])
    return line(code, name=who), *(line("hint-reason", reason=one) for one in told)


ANALYSIS = Use("analysis", _analysis, arg="", limit="analysis")
DECIDED = Use("decided", _decided, arg="[0-9]{1,3}", read=lambda arg, _: {"place": int(arg)}, limit="analysis")
NUMBERS = Use("numbers", _numbers, arg="", limit="analysis")
ALL = UseCases((ANALYSIS, DECIDED, NUMBERS))
