"""Lets the timers have their effect when they are due: a look now and then, and a sleep until the next one.

As in the delivery, nothing waits for ever: a wake looks what is due, what has to wait is slept for. The hourly
look-over wakes it, too, so a clock that was set, or a machine that slept, makes a timer an hour late at most.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.app.timers import Timers

log = logging.getLogger(__name__)

REST_SECONDS: Final = 600.0
"""How long the timers are left alone when the database fails."""


class Ticker:
    """Fires timers between ``start`` and ``close``."""

    def __init__(self, timers: Timers, now: Callable[[], datetime]) -> None:
        self._timers = timers
        self._now = now
        self._open = False
        self._look_again = False
        self._looking: asyncio.Task[None] | None = None
        self._sleeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Fire what fell due while nobody was there, and what falls due from now on."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """There may be another next timer; may be called at any time."""
        self._look_again = True
        if self._open and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look(), name="timers")

    async def close(self, seconds: float) -> bool:
        """Begin nothing more and let what runs end; whether it did in that time."""
        self._open = False
        if self._sleeping is not None:
            self._sleeping.cancel()
        if self._looking is None or self._looking.done():
            return True
        await asyncio.wait({self._looking}, timeout=seconds)
        return self._looking.done()

    async def _look(self) -> None:
        seconds: float | None = None
        try:
            while self._look_again and self._open:
                self._look_again = False
                await self._timers.fire_due()
                due = await self._timers.next_due()
                seconds = None if due is None else due - self._now().timestamp()
        except Exception:
            log.exception("the timers can't be read")
            seconds = REST_SECONDS
        if seconds is not None:
            self._sleep(max(seconds, 0.0))

    def _sleep(self, seconds: float) -> None:
        if self._sleeping is not None:
            self._sleeping.cancel()
        if self._open:
            self._sleeping = asyncio.create_task(self._wake_after(seconds), name="timers-sleep")

    async def _wake_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._sleeping = None
        self.wake()
