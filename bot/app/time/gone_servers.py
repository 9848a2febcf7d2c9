"""Servers that the bot isn't on any more: their games rest, and a month later all that is stored of them is deleted."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.core.turntimers import DAY
from storage import Reads, TimerRow, Transaction

SERVER_GONE: Final = "server_gone"
"""The kind of timer at which a server is forgotten; its payload names the server."""

KEPT: Final = 30 * DAY
"""How long what is stored of a server stays after the bot was removed from it."""

_AT_ONCE: Final = 10
"""So many games are deleted in one transaction, for which whoever acts elsewhere may have to wait."""

_ALL: Final = 10**6

log = logging.getLogger(__name__)


class GoneServers:
    """Notes which servers the bot was removed from, and forgets them when nobody has invited it again in time.

    ``rest``: has a server's games rest.
    """

    def __init__(self, desk: Desk, rest: Callable[[int], Awaitable[None]]) -> None:
        self._desk = desk
        self._rest = rest

    async def gone(self, guild_id: int) -> None:
        """The bot isn't on that server any more: its games rest, and its time runs from when that was first noted."""
        await self._note([guild_id])

    async def _note(self, gone: Collection[int]) -> None:
        for guild_id in gone:
            await self._rest(guild_id)
        async with self._desk.transaction() as tx:
            noted = {timer.payload["guild_id"] for timer in await _timers(tx)}
            new = [guild_id for guild_id in await tx.servers() if guild_id in gone and guild_id not in noted]
            for guild_id in new:
                await tx.set_timer(SERVER_GONE, self._desk.now() + KEPT, {"guild_id": guild_id})
        for guild_id in new:
            log.info(
                "server %s: the bot isn't there any more; what is stored of it is deleted in %d days",
                guild_id,
                KEPT // DAY,
                extra={"server": guild_id},
            )

    async def back(self, guild_id: int) -> None:
        """The bot is on that server (again): nothing of it is deleted."""
        if not await _noted(self._desk.store.reader, guild_id):
            return
        async with self._desk.store.transaction() as tx:
            for timer in await _noted(tx, guild_id):
                await tx.fire(timer.id)

    async def compare(self) -> None:
        """Note what nobody has said, since the bot was away: from which servers it was removed, and where it is again.

        A server that Discord can't reach just now is one that the bot is on.
        """
        reader = self._desk.store.reader
        noted = {timer.payload["guild_id"] for timer in await _timers(reader)}
        gone: set[int] = set()
        for guild_id in await reader.servers():
            if self._desk.on_server(guild_id):
                if guild_id in noted:
                    await self.back(guild_id)
            elif guild_id not in noted:
                gone.add(guild_id)
        if gone:
            await self._note(gone)

    async def forget(self, tx: Transaction, timer: TimerRow) -> None:
        """The time is up: delete some games, then the next ones, and at last the rest, unless the bot is back."""
        guild_id = timer.payload["guild_id"]
        if self._desk.on_server(guild_id):
            return
        if await tx.forget_games(guild_id, _AT_ONCE) == _AT_ONCE:
            await tx.set_timer(SERVER_GONE, timer.due_at, timer.payload)
            return
        await tx.forget_server(guild_id)
        log.info("server %s is forgotten: the bot was removed from it long ago", guild_id)


async def _timers(reads: Reads) -> list[TimerRow]:
    """Those of all servers that the bot was removed from."""
    return await reads.due_timers(float("inf"), _ALL, kind=SERVER_GONE)


async def _noted(reads: Reads, guild_id: int) -> list[TimerRow]:
    return [timer for timer in await _timers(reads) if timer.payload["guild_id"] == guild_id]
