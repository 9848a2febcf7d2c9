"""A process beside the bot for what takes long: started when it is first needed, and anew when it has died.

It is given plain data and answers with plain data, one thread after the other, and ends when the process that started
it does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Timer
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


Answered = TypeVar("Answered")


class Died(Exception):
    """The process has died, or didn't answer in time and was given up; ``str(error)`` says which."""


class NotDone(Exception):
    """The process couldn't do what it was asked, and says why; it is still there."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a process beside the bot may take.

    ``niceness``: how much it stands back behind others (see ``nice``). ``memory``: how many bytes it may take beyond
    those that it begins with. ``patience``: after so many seconds without an answer it is given up.
    """

    name: str
    niceness: int
    memory: int
    patience: float


class Beside:
    """One such process."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._lock = Lock()
        self._closed = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def closed(self) -> bool:
        """Whether it was let go of for good."""
        return self._closed

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, work: Callable[..., Answered], *given: Any) -> Answered:
        """What a function of a module gives that is called there; Died, NotDone."""
        with self._lock:
            try:
                return self._answer(work, *given)
            except (OSError, EOFError) as error:
                self.end()
                raise Died(f"the process has died: {error!r}") from error

    def _answer(self, work: Callable[..., Answered], *given: Any) -> Answered:
        process, pipe = self._process, self._pipe
        if pipe is None or process is None or not process.is_alive():
            pipe = self._start()
        late = Event()
        timer = Timer(self._means.patience, self._give_up, (late,))
        timer.daemon = True
        timer.start()
        try:
            # Both may have to wait for a process that is there, and does nothing.
            pipe.send((work, given))
            answer: Answered
            answer, problem = pipe.recv()
        except (OSError, EOFError) as error:
            if not late.is_set():
                raise
            raise Died(f"no answer in {self._means.patience:g} seconds") from error
        finally:
            timer.cancel()
        if problem is not None:
            raise NotDone(problem)
        return answer

    def _give_up(self, late: Event) -> None:
        """End the process, whose answer is late: whoever waits for it is told by the pipe's end."""
        late.set()
        self.end()

    def _start(self) -> Connection:
        """Begin the process; the pipe to it."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._means), name=self._means.name, daemon=True)
        process.start()
        # Only the process holds its end, so that its death is seen here.
        theirs.close()
        # Another thread may end it from now on: before, there is nothing that could be ended.
        self._pipe, self._process = pipe, process
        if self._closed:
            self.end()
            raise Died("it isn't started any more")
        return pipe

    def close(self) -> None:
        """Let go of the process for good; whoever waits for its answer gets Died."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """Let go of the process until it is needed again; whoever waits for its answer gets Died."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def _work(pipe: Connection, means: Means) -> None:
    """What the process does: answer until the other end is closed."""
    _stand_back(means)
    with suppress(EOFError, OSError):
        while True:
            work, given = pipe.recv()
            try:
                pipe.send((work(*given), None))
            except Exception as error:  # noqa: BLE001 - whoever asked says what became of it
                pipe.send((None, f"{type(error).__name__}: {error}"))


def _stand_back(means: Means) -> None:
    """Leave processor and memory to others, and the end to the process that started this one."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    # Where a sandbox doesn't let it stand back (as systemd's may not), it works all the same.
    with suppress(OSError):
        os.nice(means.niceness)
    # Where the size can't be read (macOS, which doesn't keep to such a limit either) there is none.
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + means.memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
