"""Does what is due: a look at each wake, and a sleep until the next thing falls due.

Nothing here waits for ever: a look is a short task, and what has to wait is slept for.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable


log = logging.getLogger(__name__)

FIRST_REST: Final = 1.0
"""Seconds until the next look after a first failure."""


class Alarm:
    """Looks what is due, between ``start`` and ``close``.

    ``look`` does what is due and gives the seconds until the next thing is; None: nothing waits, or whatever it waits
    for wakes the alarm. Where it fails, the next look comes after a second, or a wake; after each further failure the
    time doubles, up to ``most_rest`` seconds, until something ``worked``. ``name``: the task's.
    """

    def __init__(self, name: str, look: Callable[[], Awaitable[float | None]], most_rest: float) -> None:
        self._name = name
        self._look = look
        self._most_rest = most_rest
        self._rest = FIRST_REST
        self._resting = False
        self._open = False
        self._again = False
        self._looking: asyncio.Task[None] | None = None
        self._sleeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Do what fell due while nobody was there, and what falls due from now on."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """There may be something due, or another next thing; may be called at any time."""
        self._again = True
        if self._open and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._looks(), name=self._name)

    def failed(self) -> None:
        """The work that was due failed: look again after a rest, which is longer each time."""
        if self._resting:
            return
        seconds, self._rest = min(self._rest, self._most_rest), self._rest * 2
        self._sleep(seconds)
        self._resting = True

    def worked(self) -> None:
        """The work that was due is done: the next rest is a short one again."""
        self._rest = FIRST_REST

    def _sleep(self, seconds: float) -> None:
        """Look again in some seconds, instead of whenever else."""
        self._resting = False
        if self._sleeping is not None:
            self._sleeping.cancel()
        if self._open:
            self._sleeping = asyncio.create_task(self._wake_after(seconds), name=f"{self._name}-sleep")

    async def close(self, seconds: float, others: Iterable[asyncio.Task[None]] = ()) -> bool:
        """Begin nothing more, let a look that runs and the ``others`` end; whether they did in that time."""
        self._open = False
        if self._sleeping is not None:
            self._sleeping.cancel()
        running = {task for task in (self._looking, *others) if task is not None and not task.done()}
        if running:
            await asyncio.wait(running, timeout=seconds)
        return all(task.done() for task in running)

    async def _looks(self) -> None:
        seconds: float | None = None
        try:
            while self._again and self._open:
                self._again = False
                seconds = await self._look()
        except Exception:
            log.exception("%s: what is due can't be read", self._name)
            self.failed()
            return
        if seconds is not None:
            self._sleep(max(seconds, 0.0))

    async def _wake_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._sleeping = None
        self._resting = False
        self.wake()
