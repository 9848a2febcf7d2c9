"""Tables that nobody comes back to: announced, then closed; and those whose channel is gone, without a word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core.reasons import ABANDONED
from bot.app.core.turntimers import DAY, REMIND
from bot.app.posts.reminder import ClosingSoon
from storage import GameRow, GameStatus, TimerRow, Transaction

CLOSE: Final = "close"
"""The kind of timer at which an announced end comes."""

LOBBY_STALE: Final = 14 * DAY
"""How long a lobby is left alone before its end is announced."""
LOBBY_GRACE: Final = 3 * DAY
"""How long after that it stays."""
GAME_STALE: Final = 60 * DAY
"""How long a running game may go without a move before its end is announced."""
GAME_GRACE: Final = 14 * DAY
"""How long after that there is for a move."""


class Tidying:
    """Looks for what was abandoned, once in a while."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def look(self, games: Iterable[GameRow]) -> None:
        """Announce the end of those lobbies and games that nobody has touched for long; twice is no more than once."""

        async def consider(row: GameRow) -> None:
            lobby = row.status is GameStatus.LOBBY
            if self._desk.now() < (row.updated_at if lobby else row.turn_since or row.created_at) + _patience(row)[0]:
                return
            async with self._desk.transaction() as tx:
                table = await self._desk.live(tx, row.id)
                if table is not None:
                    await self._consider(table)

        await self._desk.each("tidying up", games, consider)

    async def close(self, tx: Transaction, timer: TimerRow) -> None:
        """The announced end, unless somebody has come back since."""
        table = await self._desk.live(tx, timer.game_id)
        if table is not None and await _touched(table) == timer.payload["touched"]:
            await _end(table)

    async def _consider(self, table: Table) -> None:
        stale, grace = _patience(table.row)
        touched, now = await _touched(table), self._desk.now()
        if now < touched + stale:
            return
        if table.row.paused_reason is not None:
            # Nobody could read an announcement, nor that it is over.
            if now >= touched + stale + grace:
                await _end(table)
            return
        if any(said.touched == touched for said in ClosingSoon.among(await table.tx.posts(table.id))):
            return
        # This is the last word to the player to move; one that fell due while the process was down would follow it.
        await table.tx.cancel_timers(table.id, REMIND)
        closing = now + grace
        await table.tx.set_timer(CLOSE, closing, {"touched": touched}, game_id=table.id, version=table.version)
        await table.post(ClosingSoon(touched, closing), table.version)


async def _end(table: Table) -> None:
    if table.row.paused_reason is not None:
        await table.tx.end_game(table.id, ABANDONED, table.now())
        return
    await table.end(ABANDONED)
    if table.version == 0:
        await table.retire_beside()


def _patience(row: GameRow) -> tuple[float, float]:
    """How long nothing may happen, and how much longer after the announcement."""
    return (LOBBY_STALE, LOBBY_GRACE) if row.status is GameStatus.LOBBY else (GAME_STALE, GAME_GRACE)


async def _touched(table: Table) -> float:
    """When somebody last did something: in a lobby anything, in a running game a move, or taking a seat."""
    row = table.row
    seats = max((seat.joined_at for seat in table.seats), default=row.created_at)
    if row.status is GameStatus.LOBBY:
        return max(row.updated_at, seats)
    log = await table.tx.log(row.id, after_version=row.version - 1)
    return max([seats, row.turn_since or row.created_at, *(entry.at for entry in log)])
