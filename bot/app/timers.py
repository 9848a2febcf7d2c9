"""What falls due: each timer has its effect once, in order, in the transaction that spends it.

A timer that comes late (the process was down) has its effect late; one whose game has gone on is void and never comes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.app.desk import Desk
from storage import StoreError, TimerRow, Transaction

Handler = Callable[[Transaction, TimerRow], Awaitable[None]]
"""Has a timer's effect, within the transaction that spends the timer."""

AGAIN_SECONDS: Final = 600.0
"""When a timer whose effect failed is tried again."""

log = logging.getLogger(__name__)


class Timers:
    """Spends the timers that are due, by what ``handlers`` say about their kinds."""

    def __init__(self, desk: Desk, handlers: Mapping[str, Handler]) -> None:
        self._desk = desk
        self._handlers = handlers

    async def next_due(self) -> float | None:
        """When the next timer is due, perhaps in the past; None: none is set."""
        timer = await self._desk.store.reader.next_timer()
        return None if timer is None else timer.due_at

    async def fire_due(self) -> int:
        """Let everything that is due have its effect, the earliest first; how many timers were spent.

        One that fails is put off and holds nothing else up. Raises a ``StoreError`` where the database fails.
        """
        spent = 0
        while timers := await self._desk.store.reader.due_timers(self._desk.now()):
            for timer in timers:
                spent += await self._fire(timer)
        if spent:
            self._desk.wake()
        return spent

    async def _fire(self, timer: TimerRow) -> bool:
        """Spend one; whether it was still there and valid."""
        try:
            async with self._desk.store.transaction() as tx:
                # An earlier one of the same moment may have made it void.
                fired = await tx.fire(timer.id)
                if fired is not None:
                    await self._handlers[fired.kind](tx, fired)
                return fired is not None
        except StoreError:
            raise
        except Exception:
            log.exception("timer %s (%s) of game %s failed; again later", timer.id, timer.kind, timer.game_id)
        async with self._desk.store.transaction() as tx:
            failed = await tx.fire(timer.id)
            if failed is not None:
                await tx.set_timer(
                    failed.kind,
                    self._desk.now() + AGAIN_SECONDS,
                    failed.payload,
                    game_id=failed.game_id,
                    version=failed.version,
                    user_id=failed.user_id,
                )
        return False
