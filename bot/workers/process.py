"""A process beside the bot for what takes long: started when it is first needed, and anew when it has died.

It is given plain data and answers with plain data, one thread after the other, and ends when the process that started
it does. It is a bare Python with two pipes: ``multiprocessing`` would start a further process that watches over what
is shared, and nothing is.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Timer
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable


Answered = TypeVar("Answered")

_BEGIN: Final = "import sys; sys.path[:] = sys.argv[2:]; from bot.workers.process import work; work()"
"""What the process runs; after it come its name, for lists of processes, and where modules are found."""


class WorkerFailed(Exception):
    """A process didn't do what it was asked; ``str(error)`` says why."""


class Died(WorkerFailed):
    """The process has died, or didn't answer in time and was given up; ``str(error)`` says which."""


class NotDone(WorkerFailed):
    """The process couldn't do what it was asked, and says why; it is still there."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a process beside the bot may take.

    ``niceness``: how much it stands back behind others (see ``nice``). ``memory``: how many bytes it may take beyond
    those that it begins with. ``patience``: seconds without an answer after which it is given up.
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
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def ask(self, work: Callable[..., Answered], *given: Any) -> Answered:
        """Call a function of a module in the process; what it returns. Raises Died, NotDone."""
        question = pickle.dumps((work, given), pickle.HIGHEST_PROTOCOL)
        with self._lock:
            try:
                answer, problem = self._answer(question)
            except (OSError, EOFError) as error:
                self.end()
                raise Died(f"the process has died: {error!r}") from error
        if problem is not None:
            raise NotDone(problem)
        given_back: Answered = answer
        return given_back

    def _answer(self, question: bytes) -> tuple[Any, str | None]:
        process = self._process
        if process is None or process.poll() is not None:
            self.end()
            process = self._start()
        late = Event()
        timer = Timer(self._means.patience, self._give_up, (late,))
        timer.daemon = True
        timer.start()
        try:
            # Both may have to wait for a process that is there, and does nothing.
            _send(process.stdin, question)
            answered: tuple[Any, str | None] = _received(process.stdout)
        except (OSError, EOFError) as error:
            if not late.is_set():
                raise
            raise Died(f"no answer in {self._means.patience:g} seconds") from error
        finally:
            timer.cancel()
        return answered

    def _give_up(self, late: Event) -> None:
        """End the process, whose answer is late: the caller that waits for it notices the pipe's end."""
        late.set()
        self.end()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, self._means.name, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        # It waits for this before it does anything.
        _send(process.stdin, pickle.dumps(self._means))
        # Another thread may end it from now on: before, there is nothing that could be ended.
        self._process = process
        if self._closed:
            self.end()
            raise Died("it isn't started any more")
        return process

    def close(self) -> None:
        """Let go of the process for good; a caller that waits for its answer gets Died."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """Let go of the process until it is needed again; a caller that waits for its answer gets Died."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            # The rest of the call can't be sent.
            with suppress(OSError), process:
                pass


def _send(pipe: IO[bytes] | None, packed: bytes) -> None:
    """Send bytes with their number; OSError where nobody is there any more."""
    try:
        assert pipe is not None
        pipe.write(len(packed).to_bytes(8, "big") + packed)
        pipe.flush()
    except ValueError as error:
        raise EOFError("the pipe is closed") from error


def _received(pipe: IO[bytes] | None) -> Any:
    """Read and unpack the next thing that was sent; EOFError where none will come any more."""
    try:
        assert pipe is not None
        number = int.from_bytes(pipe.read(8), "big")
        packed = pipe.read(number)
    except ValueError as error:
        raise EOFError("the pipe is closed") from error
    if not packed or len(packed) < number:
        raise EOFError("the pipe has ended")
    return pickle.loads(packed)


def work() -> None:
    """The process's main function: answer calls until the other end is closed."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    # What is printed there isn't an answer.
    sys.stdout = sys.stderr
    with suppress(EOFError, OSError):
        _stand_back(_received(questions))
        while True:
            function, given = _received(questions)
            try:
                answer = pickle.dumps((function(*given), None), pickle.HIGHEST_PROTOCOL)
            except Exception as error:  # noqa: BLE001 - the caller says what became of it
                answer = pickle.dumps((None, f"{type(error).__name__}: {error}"))
            _send(answers, answer)


def _stand_back(means: Means) -> None:
    """Leave processor and memory to others, and the end to the process that started this one."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    # Imported here: on Windows there is none.
    import resource  # noqa: PLC0415

    # Where a sandbox doesn't let it stand back (as systemd's may not), it works all the same.
    with suppress(OSError):
        os.nice(means.niceness)
    # Where the size can't be read (macOS, which doesn't keep to such a limit either) there is none.
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + means.memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
