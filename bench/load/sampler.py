"""Where the CPU time of a process goes, by part of the program; runs inside the process that is looked at.

A timer that counts the process's CPU time interrupts the main thread. What each thread has used since it was last seen
at work is put down to what it is at now; a thread that waits was at work in between, so its time is kept until then.
"""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Final

from bench.load.holds import Longest

_ROOT: Final = Path(__file__).parents[2]

INTERVAL: Final = 0.01
"""Seconds of CPU time between two samples."""

_WRITE_SECONDS: Final = 0.5

DISCORD, STORAGE, ENGINE, DRAWING, ENCODING, TEXTS, BOT, LOOP, OTHER, ITSELF = (
    "Discord's library", "storage", "engine", "drawing", "encoding", "texts", "bot", "event loop", "other", "sampling",
)  # fmt: skip

_LOOP: Final = Path(asyncio.__file__).parent
_RUNS: Final = frozenset({"_run", "_run_once"})
"""The event loop's functions below which stands what runs it, not what it runs."""

_WAITS: Final = frozenset({("selectors.py", "select"), ("threading.py", "wait"), ("thread.py", "_worker")})
"""Where threads are that have nothing to do."""

_LIBRARIES: Final = {
    "discord": DISCORD, "aiohttp": DISCORD, "yarl": DISCORD, "multidict": DISCORD, "aiosignal": DISCORD,
    "propcache": DISCORD, "aiosqlite": STORAGE, "sqlite3": STORAGE, "fluent": TEXTS,
}  # fmt: skip
"""Packages by part; what stands in none of them (Pillow, json) counts for its caller."""


class Sampler:
    """Writes what it has seen so far into a file, again and again; ``start`` is to be called in the main thread."""

    def __init__(self, path: Path, holds: Longest) -> None:
        self._path = path
        self._holds = holds
        self._parts: dict[str, float] = defaultdict(float)
        self._begun: dict[str, float] = defaultdict(float)
        self._places: dict[str, float] = defaultdict(float)
        self._used: dict[int, int] = {}
        self._kinds: dict[str, str | None] = {}
        self._written = 0.0
        self._sampling = False

    def start(self) -> None:
        """Begin; the samples end before the event loop is closed, or at ``stop``."""
        signal.signal(signal.SIGPROF, self._sample)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        close = asyncio.SelectorEventLoop.close

        def stop_and_close(loop: asyncio.SelectorEventLoop) -> None:
            # A loop that listens to signals is told of each through a file that it closes first: a signal between
            # that and the loop's last step would print an error.
            self.stop()
            close(loop)

        setattr(asyncio.SelectorEventLoop, "close", stop_and_close)  # noqa: B010 - it isn't there to be changed

    def stop(self) -> None:
        """End; the interpreter mustn't end with the timer running, which would kill it."""
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        self._write(time.time())

    def _sample(self, _number: int, frame: FrameType | None) -> None:
        # A signal may come while a sample is taken, whose dicts mustn't change then.
        if not self._sampling:
            self._sampling = True
            try:
                self._look(frame)
            finally:
                self._sampling = False

    def _look(self, frame: FrameType | None) -> None:
        before = time.thread_time_ns()
        frames = _frames()
        main = threading.main_thread().ident
        # Not ``enumerate``: the main thread may hold its lock just now, which it would wait for here for ever.
        for thread in threading._enumerate():  # type: ignore[attr-defined]  # noqa: SLF001
            if thread.native_id is None or thread.ident is None:
                continue
            try:
                used = time.clock_gettime_ns((~thread.native_id << 3) | 6)
            except OSError:
                continue
            passed = used - self._used.get(thread.native_id, 0)
            found = frame if thread.ident == main else frames.get(thread.ident)
            if passed > 0 and found is not None and not _idle(found):
                self._used[thread.native_id] = used
                self._note(found, thread.name, passed / 1e9, inner_only=thread.ident != main)
        now = time.time()
        if now - self._written > _WRITE_SECONDS:
            self._written = now
            self._write(now)
        # What this took isn't the main thread's work.
        taken = time.thread_time_ns() - before
        tid = threading.main_thread().native_id
        assert tid is not None
        self._used[tid] = self._used.get(tid, 0) + taken
        self._parts[ITSELF] += taken / 1e9

    def _note(self, innermost: FrameType, thread: str, seconds: float, *, inner_only: bool) -> None:
        """Put ``seconds`` down to where a thread is. ``inner_only``: don't look who called that.

        CPython 3.11 now and then dies of it when another thread's callers are asked for.
        """
        part: str | None = None
        place = origin = ""
        frame: FrameType | None = innermost
        while frame is not None:
            name = frame.f_code.co_filename
            if frame.f_code.co_name in _RUNS and Path(name).parent == _LOOP:
                part, place = part or LOOP, place or "asyncio"
                break
            kind = self._kind(name)
            if kind is not None:
                if part is None:
                    part, place = kind, _place(frame)
                if kind == BOT:
                    origin = _place(frame)
            frame = None if inner_only else frame.f_back
        if part is None:
            part, place = OTHER, thread
        self._parts[part] += seconds
        self._begun[origin or thread.rstrip("0123456789_-")] += seconds
        self._places[f"{part}: {place}"] += seconds

    def _kind(self, name: str) -> str | None:
        if name not in self._kinds:
            self._kinds[name] = kind(name)
        return self._kinds[name]

    def _write(self, now: float) -> None:
        seen = {"at": now, "parts": self._parts, "begun": self._begun, "places": self._places, "holds": self._holds}
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(seen))
        beside.replace(self._path)


def kind(name: str) -> str | None:
    """The part that a source file belongs to; None for what counts for its caller."""
    path = Path(name)
    parts = path.parts
    if "site-packages" in parts:
        return _LIBRARIES.get(parts[parts.index("site-packages") + 1])
    if path.is_relative_to(_ROOT):
        inside = path.relative_to(_ROOT)
        if inside.parts[0] == "render":
            return ENCODING if inside.stem == "encode" else DRAWING
        if inside.parts[:2] == ("bot", "text"):
            return TEXTS
        return {"engine": ENGINE, "storage": STORAGE, "bot": BOT}.get(inside.parts[0])
    return _LIBRARIES.get(path.parent.name)


def _frames() -> dict[int, FrameType]:
    """Where each thread is, by its ident.

    Without a collection meanwhile: its finalizers could let a thread that starts or ends have its turn, which would
    wait for the list of all threads, and this one for it, for ever (CPython 3.11).
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return sys._current_frames()  # noqa: SLF001 - the only way to see other threads' stacks
    finally:
        if collects:
            gc.enable()


def _idle(frame: FrameType) -> bool:
    code = frame.f_code
    return (code.co_filename.rpartition("/")[2], code.co_name) in _WAITS


def _place(frame: FrameType) -> str:
    path = Path(frame.f_code.co_filename)
    shown = path.relative_to(_ROOT) if path.is_relative_to(_ROOT) and "site-packages" not in path.parts else path.name
    return f"{shown} {frame.f_code.co_qualname}"
