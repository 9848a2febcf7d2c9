"""What falls due: each timer has its effect once, in order, in the transaction that spends it.

A timer that comes late (the process was down) has its effect late; one whose game has gone on is void and never comes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.core.context import Context
from bot.core.notices import PuzzleSolved
from bot.game import puzzles
from bot.game.deadlines import COMPUTER
from storage import PuzzleChannelRow, StoreError, TimerRow, Transaction

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Context, Transaction, TimerRow], Awaitable[None]]
"""Has a timer's effect, within the transaction that spends the timer."""

AGAIN_SECONDS: Final = 600.0
"""When a timer whose effect failed is tried again; after each further failure the time doubles."""

AT_ONCE: Final = 10
"""The most timers that are spent in one transaction: people who act may have to wait for it."""

MOST_WAITING: Final = 100
"""How many posts wait when no further timer is spent: what people do now would be posted behind all that is late."""

MOST_ATTEMPTS: Final = 9
"""How often a timer is tried before it is given up: for nearly two days."""

PUZZLE_OVER: Final = "puzzle-over"
"""The kind of timer at which the last post of a server that has stopped its puzzles gets its answer."""


async def stop_puzzles(tx: Transaction, channel_id: int) -> list[PuzzleChannelRow]:
    """Post no more puzzles in a channel; the last one still gets its answer when its day is over."""
    stopped = await tx.stop_puzzles(channel_id)
    for row in stopped:
        if row.post is not None:
            last = PuzzleSolved(row.number, row.guild_id, row.post)
            await tx.set_timer(PUZZLE_OVER, puzzles.begins(row.number + 1), last.to_json())
    return stopped


class Timers:
    """Spends the timers that are due, by what ``handlers`` say about their kinds."""

    def __init__(self, context: Context, handlers: Mapping[str, Handler]) -> None:
        self._context = context
        self._handlers = handlers

    async def next_due(self) -> float | None:
        """When the next timer is due that isn't a computer's turn, perhaps in the past; None: none is set."""
        timer = await self._context.store.reader.next_timer(but=COMPUTER)
        return None if timer is None else timer.due_at

    async def fire_due(self) -> int:
        """Let what is due have its effect, the earliest first, while few posts wait; how many timers were spent.

        One that fails holds nothing else up: it is put off, and given up in the end. Raises a ``StoreError`` where the
        database fails.
        """
        spent = 0
        reader = self._context.store.reader
        while await reader.waiting(self._context.now()) < MOST_WAITING:
            timers = await reader.due_timers(self._context.now(), AT_ONCE, but=COMPUTER)
            if not timers:
                break
            spent += await self._fire_together(timers)
        return spent

    async def _fire_together(self, timers: Sequence[TimerRow]) -> int:
        """Spend some in one transaction, or each in its own where one of them fails; how many were there and valid."""
        try:
            async with self._context.transaction() as tx:
                return sum([await self._fire(tx, timer) for timer in timers])
        except StoreError:
            raise
        except Exception:
            if len(timers) > 1:
                return sum([await self._fire_together([timer]) for timer in timers])
            (timer,) = timers
            what = "again later" if timer.attempts + 1 < MOST_ATTEMPTS else f"given up after {MOST_ATTEMPTS} attempts"
            log.exception("timer %s (%s) of game %s failed; %s", timer.id, timer.kind, timer.game_id, what)
        await put_off(self._context, timer)
        return 0

    async def _fire(self, tx: Transaction, timer: TimerRow) -> bool:
        # An earlier one of the same moment may have made it void.
        fired = await tx.fire(timer.id)
        if fired is not None:
            await self._handlers[fired.kind](self._context, tx, fired)
        return fired is not None


async def put_off(context: Context, timer: TimerRow) -> None:
    """Try a timer whose effect failed again later; give it up after ``MOST_ATTEMPTS``."""
    async with context.transaction() as tx:
        if timer.attempts + 1 < MOST_ATTEMPTS:
            await tx.put_off(timer.id, context.now() + AGAIN_SECONDS * 2**timer.attempts)
        else:
            await tx.fire(timer.id)
