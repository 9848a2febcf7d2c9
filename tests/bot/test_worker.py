"""The process in which a computer player thinks: out of the way, and no harm where it fails."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.workers.process import WorkerFailed
from bot.workers.thinker import MEMORY, NICENESS, Thinking, Worker
from engine import Game, Turn, players
from engine.players import analysis
from engine.players.analysis import Decision

GAME = "base; D N13/0, G N12/90 0:knight-1; scores 0 0; turn 0 lay E"


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A process, once somebody asks it."""
    made = Worker()
    yield made
    made.end()


def test_it_answers_as_the_level_does_and_stands_back(worker: Worker) -> None:
    game = Game.from_text(GAME)
    assert worker.choose(game, "easy", "seed") == players.choose(game, "easy", Random("seed"))
    pid = worker.pid
    assert pid is not None
    assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)
    limits = Path(f"/proc/{pid}/limits")
    if limits.exists():
        (bound,) = [row.split()[3:5] for row in limits.read_text().splitlines() if row.startswith("Max address space")]
        assert bound[0] == bound[1]
        assert MEMORY < int(bound[0]) < MEMORY + 2**30
    with pytest.raises(WorkerFailed, match=r"the level must be one of .*, not 'genius'"):
        worker.choose(game, "genius", "seed")
    turn = next(iter(game.legal_turns()))
    assert isinstance(turn, Turn)
    decision = Decision(game, turn, None, (0.0, 0.0))
    assert worker.judge(decision, "seed", 2) == analysis.judge(decision, "seed", 2)
    assert worker.pid == pid


def test_an_answer_that_does_not_come_in_time_is_not_waited_for() -> None:
    worker = Worker(patience=0.0)
    with pytest.raises(WorkerFailed, match="no answer in 0 seconds"):
        worker.choose(Game.from_text(GAME), "hard", "seed")
    assert worker.pid is None


async def test_where_it_dies_normal_plays(caplog: pytest.LogCaptureFixture) -> None:
    game = Game.from_text(GAME)

    class Dying(Worker):
        def _answer(self, *_: Any) -> Any:
            raise EOFError

    thinking = Thinking(Dying())
    with caplog.at_level(logging.WARNING):
        assert await thinking.choose(game, "hard", "seed") == players.choose(game, "normal", Random())
    assert "level normal plays" in caplog.text


async def test_no_turn_is_thought_out_after_the_end() -> None:
    game, worker = Game.from_text(GAME), Worker()
    thinking = Thinking(worker)
    thinking.close()
    with pytest.raises(asyncio.CancelledError):
        await thinking.choose(game, "hard", "seed")
    assert worker.pid is None
