"""Computers' turns: each falls due like anything that time brings, is thought out, and is committed like anybody's.

A computer is to move where a timer says so, set at the game's version in the transaction that led there. It thinks
outside of any transaction; the timer is spent in the transaction of the turn. So whatever happens in between, each turn
is taken once: after a crash the timer is still there, and where the game has gone on it is void.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import StoodIn
from bot.core.timers import put_off
from bot.core.uses import Subject
from bot.game.deadlines import COMPUTER
from bot.game.notation import Draft, discard_deed, tile_number, turn_deed
from bot.game.seats import USUAL_LEVEL
from bot.game.views import Situation
from bot.text.lines import Name, line
from engine.game import Game
from engine.turns import Discard, Turn
from storage import GameStatus, StoreError, TimerRow

log = logging.getLogger(__name__)

Thinks = Callable[[Game, str, str], Awaitable[Turn | Discard]]
"""Chooses a turn in a position, at that level, with that seed; it is given nothing that its seat may not know (T8)."""


class Computers:
    """Takes the turns of computers, and those that they take for people. ``thinks``: how one is chosen."""

    def __init__(self, context: Context, thinks: Thinks) -> None:
        self._context = context
        self._thinks = thinks
        self._resting = False

    async def next_due(self) -> float | None:
        """When the next computer is to move, perhaps in the past; None: none is."""
        timer = await self._context.store.reader.next_timer(kind=COMPUTER)
        return None if timer is None else timer.due_at

    def rest(self) -> None:
        """Begin no further turn: the bot ends, and its next process goes on."""
        self._resting = True

    async def play_due(self) -> int:
        """Take all turns that are due, those included that follow from them; how many were taken.

        One that fails holds no other up: it is put off. Raises a ``StoreError`` where the database fails.
        """
        taken = 0
        while timers := await self._context.store.reader.due_timers(self._context.now(), kind=COMPUTER):
            for timer in timers:
                if self._resting:
                    return taken
                taken += await self._take(timer)
        return taken

    async def _take(self, timer: TimerRow) -> bool:
        """Take one turn; whether it was still to be taken."""
        try:
            situation = await self._awaiting(timer)
            if situation is None:
                async with self._context.store.transaction() as tx:
                    await tx.fire(timer.id)
                return False
            game, row = situation.game, situation.row
            level = situation.seats[game.to_move].level or USUAL_LEVEL
            turn = await self._thinks(game, level, f"{row.id} {situation.version}")
            return await self._commit(timer, game, turn)
        except StoreError:
            raise
        except Exception:
            log.exception("a computer's turn in game %s failed", timer.game_id)
        await put_off(self._context, timer)
        return False

    async def _awaiting(self, timer: TimerRow) -> Situation | None:
        """The position in which a computer is to move; None where the game has gone on, or stands still."""
        async with self._context.store.snapshot() as reads:
            row = await reads.game(timer.game_id)
            if row is None or row.status is not GameStatus.RUNNING or row.version != timer.version:
                return None
            # When the game goes on, its timer is set anew.
            return None if row.paused_reason is not None else await self._context.situation(reads, row)

    async def _commit(self, timer: TimerRow, game: Game, turn: Turn | Discard) -> bool:
        """Spend the timer and commit the turn, unless the game has gone on meanwhile."""
        after = game.copy()
        after.log = []
        after.play(turn)
        deed = turn_deed(Draft.of(game, turn)) if isinstance(turn, Turn) else discard_deed(tile_number(game, turn.tile))
        async with self._context.transaction() as tx:
            if await tx.fire(timer.id) is None:
                return False
            table = await GameTx.live(self._context, tx, timer.game_id)
            if table is None or table.row.paused_reason is not None:
                return False
            if table.seats[game.to_move].level is None:
                # It takes a turn of a person whose time is up (T5, T10): that is said once, and the game isn't rated.
                await table.change(tx.unrate(table.id))
                if not timer.payload:
                    await table.post(StoodIn(game.to_move), table.version)
            await table.commit(after, f"{game.to_move} {deed}")
            self._context.count_move(tx, "computer")
            if table.seats[game.to_move].level is None and (await table.situation()).batches[-1].goes_on:
                now = self._context.now()
                await tx.set_timer(COMPUTER, now, {"again": True}, game_id=table.id, version=table.version)
        return True


async def _stood_in(sheet: Sheet, notice: StoodIn) -> Post | None:
    return sheet.says(line("post-stood-in", name=Name(sheet.seats[notice.seat].name)))


ALL = Subject(words=(worded(StoodIn, _stood_in),))
