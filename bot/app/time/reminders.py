"""What happens as a turn's time goes by: its player is reminded, and when it is up the others may vote (T5)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core.turntimers import COMPUTER, DEADLINE, REMIND, stands_in, votes
from bot.app.posts.reminder import Reminder
from bot.app.table.handover import ask_removal
from storage import GameRow, GameStatus, TimerRow, Transaction


class Reminders:
    """The effects of a turn's timers."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def look(self, games: Iterable[GameRow]) -> None:
        """Give those games' running turns that have no timers what is still to come: an older release set none."""
        reader = self._desk.store.reader

        async def arm(row: GameRow) -> None:
            if row.status is not GameStatus.RUNNING or await reader.due_timers(float("inf"), game_id=row.id):
                return
            async with self._desk.transaction() as tx:
                table = await self._desk.live(tx, row.id)
                if table is not None and table.row.status is GameStatus.RUNNING:
                    await table.shift()

        await self._desk.each("reminders", games, arm)

    async def remind(self, tx: Transaction, timer: TimerRow) -> None:
        """Remind the player to move, unless a later word of the same turn is due by now, too: that one is said."""
        table = await self._awaiting(tx, timer)
        if table is None:
            return
        due = await tx.due_timers(self._desk.now(), game_id=table.id)
        if not any(other.kind in (REMIND, DEADLINE) for other in due):
            await table.post(Reminder(timer.payload["number"]), table.version)

    async def deadline(self, tx: Transaction, timer: TimerRow) -> None:
        """The time is up: a last reminder, a vote whether to remove the player, or a computer takes the turn."""
        table = await self._awaiting(tx, timer)
        if table is None:
            return
        if stands_in(table.row):
            await tx.set_timer(COMPUTER, self._desk.now(), {}, game_id=table.id, version=table.version)
            return
        if not votes(table.row):
            await table.post(Reminder(passed=True), table.version)
            return
        await ask_removal(table)

    async def _awaiting(self, tx: Transaction, timer: TimerRow) -> Table | None:
        """The game that waits for a move; a paused one waits for nothing."""
        table = await self._desk.live(tx, timer.game_id)
        waits = table is not None and table.row.status is GameStatus.RUNNING and table.row.paused_reason is None
        return table if waits else None
