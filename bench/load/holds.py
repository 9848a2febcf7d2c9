"""How long the event loop was held at a time, and by what; runs inside the process that is looked at."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final, TypeAlias

LEAST: Final = 0.005
"""Seconds; what is shorter isn't kept."""

Longest: TypeAlias = dict[str, tuple[float, float]]
"""By what held the loop: seconds of its longest time, and how much of them the main thread used the processor."""


def watch() -> Longest:
    """Measure every callback of every event loop from now on; the dict that it is kept in."""
    longest: Longest = {}
    run = asyncio.Handle._run  # noqa: SLF001 - there is no other place that all callbacks pass

    def measured(self: asyncio.Handle) -> None:
        began, used = time.perf_counter(), time.thread_time()
        callback: Any = getattr(self, "_callback", None)
        run(self)
        taken = time.perf_counter() - began
        if taken > LEAST:
            name = _name(callback)
            if taken > longest.get(name, (0.0, 0.0))[0]:
                longest[name] = taken, time.thread_time() - used

    setattr(asyncio.Handle, "_run", measured)  # noqa: B010 - it isn't there to be changed
    return longest


def _name(callback: Any) -> str:
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task))
    return str(getattr(callback, "__qualname__", callback))
