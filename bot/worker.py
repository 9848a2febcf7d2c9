"""A process beside the bot in which a computer player may think for long: it is the last to get the processor's time.

It is given positions as everybody at the table sees them, and nothing else; the order of the stack isn't part of one.
It chooses turns, and judges those of finished games. It imports the engine and nothing of the bot, so it is small, and
it ends when the process that started it does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine import players
from engine.players import analysis

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from engine import Discard, Game, Turn
    from engine.players.analysis import Decision, Verdict

Answered = TypeVar("Answered")

NICENESS: Final = 10
"""How much the process stands back behind others (see ``nice``)."""

MEMORY: Final = 150 * 2**20
"""How many bytes it may take beyond those that it begins with."""

THINKING: Final = 10.0
"""After so many seconds a search ends with what it has found."""

PATIENCE: Final = 30.0
"""After so many seconds without an answer the process is given up."""


class WorkerFailed(Exception):
    """The process has died, didn't answer in time, or couldn't think to the end; ``str(error)`` says which."""


class Worker:
    """The process, started when it is first needed and anew when it has died. It answers one thread after the other."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._lock = Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        return None if self._process is None else self._process.pid

    def choose(self, game: Game, level: str, seed: str) -> Turn | Discard:
        """The turn of that level in a position, as ``players.choose`` has it; WorkerFailed."""
        return self._do(_chosen, game, level, seed)

    def judge(self, decision: Decision, seed: str, samples: int) -> Verdict:
        """The verdict on a decision, as ``analysis.judge`` has it; WorkerFailed."""
        return self._do(analysis.judge, decision, seed, samples)

    def _do(self, work: Callable[..., Answered], *given: Any) -> Answered:
        """Have a function of a module called there."""
        with self._lock:
            try:
                return self._ask(work, *given)
            except (OSError, EOFError) as error:
                self.end()
                raise WorkerFailed(f"the process has died: {error!r}") from error

    def _ask(self, work: Callable[..., Answered], *given: Any) -> Answered:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self._start()
        assert self._pipe is not None
        self._pipe.send((work, given))
        if not self._pipe.poll(self._patience):
            self.end()
            raise WorkerFailed(f"no answer in {self._patience:g} seconds")
        answer: Answered | str = self._pipe.recv()
        if isinstance(answer, str):
            raise WorkerFailed(answer)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), name="tilewright-worker", daemon=True)
        self._process.start()
        # Only the process holds its end, so that its death is seen here.
        theirs.close()

    def end(self) -> None:
        """Let go of the process; whoever waits for its answer gets WorkerFailed."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def _work(pipe: Connection) -> None:
    """What the process does: answer until the other end is closed."""
    _stand_back()
    with suppress(EOFError, OSError):
        while True:
            work, given = pipe.recv()
            try:
                pipe.send(work(*given))
            except Exception as error:  # noqa: BLE001 - whoever asked says what became of it
                pipe.send(f"{type(error).__name__}: {error}")


def _chosen(game: Game, level: str, seed: str) -> Turn | Discard:
    """The turn of that level, within the time that there is for one."""
    end = monotonic() + THINKING
    return players.choose(game, level, Random(seed), players.budget_for(game, lambda: monotonic() > end))


def _stand_back() -> None:
    """Leave processor and memory to others, and the end to the process that started this one."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    os.nice(NICENESS)
    # Where the size can't be read (macOS, which doesn't keep to such a limit either) there is none.
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
