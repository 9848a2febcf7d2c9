"""Tables that nobody comes back to: announced, then closed; and those whose channel is gone, without a word."""

from __future__ import annotations

from typing import Final

from bot.app.beside import retire_beside
from bot.app.commits import Commits
from bot.app.deadlines import DAY, REMIND
from bot.app.desk import ABANDONED, Desk
from bot.app.kinds import Kind
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

    def __init__(self, desk: Desk, commits: Commits) -> None:
        self._desk = desk
        self._commits = commits

    async def look(self) -> None:
        """Announce the end of lobbies and games that nobody has touched for long; doing it twice changes nothing."""
        for row in await self._desk.store.reader.live_games():
            async with self._desk.store.transaction() as tx:
                game = await tx.game(row.id)
                if game is not None and game.status.live:
                    await self._consider(tx, game)
        self._desk.wake()

    async def close(self, tx: Transaction, timer: TimerRow) -> None:
        """The announced end, unless somebody has come back since."""
        row = None if timer.game_id is None else await tx.game(timer.game_id)
        if row is not None and row.status.live and await _touched(tx, row) == timer.payload["touched"]:
            await self._end(tx, row)

    async def _consider(self, tx: Transaction, row: GameRow) -> None:
        stale, grace = _patience(row)
        touched, now = await _touched(tx, row), self._desk.now()
        if now < touched + stale:
            return
        if row.paused_reason is not None:
            # Nobody could read an announcement, nor that it is over.
            if now >= touched + stale + grace:
                await self._end(tx, row)
            return
        if any(post.kind == Kind.STALE and post.payload["touched"] == touched for post in await tx.posts(row.id)):
            return
        # This is the last word to the player to move; one that fell due while the process was down would follow it.
        await tx.cancel_timers(row.id, REMIND)
        closing = now + grace
        version = row.version
        payload = {"touched": touched, "closing": closing}
        await tx.set_timer(CLOSE, closing, {"touched": touched}, game_id=row.id, version=version)
        await tx.enqueue(
            channel_id=row.channel_id, kind=Kind.STALE, payload=payload, at=now, game_id=row.id, version=version
        )

    async def _end(self, tx: Transaction, row: GameRow) -> None:
        now = self._desk.now()
        if row.paused_reason is not None:
            await tx.end_game(row.id, ABANDONED, now)
        elif row.status is GameStatus.LOBBY:
            await tx.end_game(row.id, ABANDONED, now)
            await self._desk.post(tx, row, Kind.LOBBY_EDIT)
            await retire_beside(tx, row.id, now)
        else:
            await self._commits.end(tx, row, ABANDONED)


def _patience(row: GameRow) -> tuple[float, float]:
    """How long nothing may happen, and how much longer after the announcement."""
    return (LOBBY_STALE, LOBBY_GRACE) if row.status is GameStatus.LOBBY else (GAME_STALE, GAME_GRACE)


async def _touched(tx: Transaction, row: GameRow) -> float:
    """When somebody last did something: in a lobby anything, in a running game a move, or taking a seat."""
    seats = max((seat.joined_at for seat in await tx.seats(row.id)), default=row.created_at)
    if row.status is GameStatus.LOBBY:
        return max(row.updated_at, seats)
    log = await tx.log(row.id, after_version=row.version - 1)
    return max([seats, row.turn_since or row.created_at, *(entry.at for entry in log)])
