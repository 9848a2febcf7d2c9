"""What happens as a turn's time goes by: its player is reminded, and when it is up the others may vote (T5)."""

from __future__ import annotations

from typing import Final

from bot.app.deadlines import DEADLINE, REMIND, Deadlines, votes
from bot.app.desk import Desk
from bot.app.kinds import Kind
from bot.app.questions import Questions
from storage import GameRow, GameStatus, JsonObject, TimerRow, Transaction

_ALL: Final = 100_000


class Reminders:
    """The effects of a turn's timers."""

    def __init__(self, desk: Desk, clock: Deadlines, questions: Questions) -> None:
        self._desk = desk
        self._clock = clock
        self._questions = questions

    async def look(self) -> None:
        """Give the running turns that have no timers those that are still to come: an older release set none."""
        reader = self._desk.store.reader
        timed = {timer.game_id for timer in await reader.due_timers(float("inf"), limit=_ALL)}
        for row in await reader.live_games():
            if row.status is not GameStatus.RUNNING or row.id in timed:
                continue
            async with self._desk.store.transaction() as tx:
                game = await tx.game(row.id)
                if game is not None and game.status is GameStatus.RUNNING:
                    situation = await self._desk.situation(tx, game)
                    await self._clock.shift(tx, game, situation.seats, situation.game.turn)
        self._desk.wake()

    async def remind(self, tx: Transaction, timer: TimerRow) -> None:
        """Remind the player to move, unless a later word of the same turn is due by now, too: that one is said."""
        row = await self._awaiting(tx, timer)
        if row is None:
            return
        due = await tx.due_timers(self._desk.now(), limit=_ALL)
        if not any(other.game_id == row.id and other.kind in (REMIND, DEADLINE) for other in due):
            await self._say(tx, row, timer.payload)

    async def deadline(self, tx: Transaction, timer: TimerRow) -> None:
        """The time is up: a last reminder, or a vote whether to remove the player."""
        row = await self._awaiting(tx, timer)
        if row is None:
            return
        if not votes(row):
            await self._say(tx, row, {"passed": True})
            return
        situation = await self._desk.situation(tx, row)
        await self._questions.ask_removal(tx, row, situation.game.turn)

    async def _awaiting(self, tx: Transaction, timer: TimerRow) -> GameRow | None:
        """The game that waits for a move; a paused one waits for nothing."""
        row = None if timer.game_id is None else await tx.game(timer.game_id)
        if row is None or row.status is not GameStatus.RUNNING or row.paused_reason is not None:
            return None
        return row

    async def _say(self, tx: Transaction, row: GameRow, payload: JsonObject) -> None:
        await tx.enqueue(
            channel_id=row.channel_id,
            kind=Kind.REMIND,
            payload=payload,
            at=self._desk.now(),
            game_id=row.id,
            version=row.version,
        )
