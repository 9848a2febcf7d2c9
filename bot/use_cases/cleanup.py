"""What ends or is forgotten by itself: games nobody touches, servers that the bot has left, what is a month old."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from bot.core import buttons
from bot.core.buttons import game_link
from bot.core.composing import Post, Sheet, worded
from bot.core.context import Context
from bot.core.game_tx import GameTx
from bot.core.notices import ClosingSoon
from bot.core.outbox import Outbox
from bot.core.uses import Subject
from bot.game.deadlines import DAY, REMIND
from bot.game.seats import owner
from bot.game.stops import ABANDONED, KICKED
from bot.text.lines import Mention, Name, When, line
from storage import GameRow, GameStatus, Reads, TimerRow, Transaction

log = logging.getLogger(__name__)

SERVER_GONE: Final = "server_gone"
"""The kind of timer at which a server is forgotten; its payload names the server."""

KEPT: Final = 30 * DAY
"""How long what is stored of a server stays after the bot was removed from it."""

_AT_ONCE: Final = 10
"""The most games that are deleted in one transaction: people who act elsewhere may have to wait for it."""

_ALL: Final = 10**6

_REMEMBERED: Final = 30 * DAY
_AWAY: Final = 500 * DAY
"""No budget and no turn's time looks further back for absences."""


async def gone(context: Context, outbox: Outbox, guild_ids: Collection[int]) -> None:
    """The bot isn't on these servers any more: their games rest, and their time runs from when that was first noted."""
    for guild_id in guild_ids:
        games = await context.store.reader.live_games_on(guild_id)
        await context.each("rest", games, lambda game: outbox.channel_gone(game.channel_id, KICKED))
    async with context.transaction() as tx:
        noted = {timer.payload["guild_id"] for timer in await _timers(tx)}
        new = [guild_id for guild_id in await tx.servers() if guild_id in guild_ids and guild_id not in noted]
        for guild_id in new:
            await tx.set_timer(SERVER_GONE, context.now() + KEPT, {"guild_id": guild_id})
    for guild_id in new:
        log.info(
            "server %s: the bot isn't there any more; what is stored of it is deleted in %d days",
            guild_id,
            KEPT // DAY,
            extra={"server": guild_id},
        )


async def back(context: Context, guild_id: int) -> None:
    """The bot is on that server (again): nothing of it is deleted."""
    if not await _noted(context.store.reader, guild_id):
        return
    async with context.store.transaction() as tx:
        for timer in await _noted(tx, guild_id):
            await tx.fire(timer.id)


async def compare(context: Context, outbox: Outbox) -> None:
    """Note what nobody has said, since the bot was away: from which servers it was removed, and where it is again.

    A server that Discord can't reach just now is one that the bot is on.
    """
    reader = context.store.reader
    noted = {timer.payload["guild_id"] for timer in await _timers(reader)}
    left: set[int] = set()
    for guild_id in await reader.servers():
        if context.on_server(guild_id):
            if guild_id in noted:
                await back(context, guild_id)
        elif guild_id not in noted:
            left.add(guild_id)
    if left:
        await gone(context, outbox, left)


async def _forget(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The time is up: delete some games, then the next ones, and at last the rest, unless the bot is back."""
    guild_id = timer.payload["guild_id"]
    if context.on_server(guild_id):
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


CLOSE: Final = "close"
"""The kind of timer at which an announced end comes."""

LOBBY_STALE: Final = 14 * DAY
"""How long a lobby is left alone before its end is announced."""
LOBBY_GRACE: Final = 3 * DAY
"""How long a lobby stays after that announcement."""
GAME_STALE: Final = 60 * DAY
"""How long a running game may go without a move before its end is announced."""
GAME_GRACE: Final = 14 * DAY
"""How long a game waits for a move after that announcement."""


async def tidy(context: Context) -> None:
    """Forget what nobody comes back to: interactions and finished games' posts of a month ago, old absences."""
    async with context.store.transaction() as tx:
        await tx.prune(context.now() - _REMEMBERED, context.now() - _AWAY)
        await tx.drop_errands(context.now() - DAY)


async def announce(context: Context, games: Iterable[GameRow]) -> None:
    """Announce the end of those lobbies and games that nobody has touched for long; twice is no more than once."""

    async def consider(row: GameRow) -> None:
        lobby = row.status is GameStatus.LOBBY
        if context.now() < (row.updated_at if lobby else row.turn_since or row.created_at) + _patience(row)[0]:
            return
        async with context.transaction() as tx:
            table = await GameTx.live(context, tx, row.id)
            if table is not None:
                await _consider(table)

    await context.each("tidying up", games, consider)


async def _close(context: Context, tx: Transaction, timer: TimerRow) -> None:
    """The announced end, unless somebody has come back since."""
    table = await GameTx.live(context, tx, timer.game_id)
    if table is not None and await _touched(table) == timer.payload["touched"]:
        await _end(table)


async def _consider(table: GameTx) -> None:
    stale, grace = _patience(table.row)
    touched, now = await _touched(table), table.now()
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


async def _end(table: GameTx) -> None:
    if table.row.paused_reason is not None:
        await table.tx.end_game(table.id, ABANDONED, table.now())
        return
    await table.end(ABANDONED)


def _patience(row: GameRow) -> tuple[float, float]:
    """How long nothing may happen, and how much longer after the announcement."""
    return (LOBBY_STALE, LOBBY_GRACE) if row.status is GameStatus.LOBBY else (GAME_STALE, GAME_GRACE)


async def _touched(table: GameTx) -> float:
    """When somebody last did something: in a lobby anything, in a running game a move, or taking a seat."""
    row = table.row
    seats = max((seat.joined_at for seat in table.seats), default=row.created_at)
    if row.status is GameStatus.LOBBY:
        return max(row.updated_at, seats)
    log = await table.tx.log(row.id, after_version=row.version - 1)
    return max([seats, row.turn_since or row.created_at, *(entry.at for entry in log)])


async def _closing_soon(sheet: Sheet, notice: ClosingSoon) -> Post | None:
    game, when = sheet.game, {"until": When(notice.closing), "left": When(notice.closing, relative=True)}
    if game.status is GameStatus.LOBBY:
        said = line("stale-lobby", name=owner(game, sheet.seats), **when)
        below = (buttons.join(game.id), buttons.start(game.id))
        return replace(sheet.says(said, buttons=below), version=0)
    seat = await sheet.to_move()
    if seat is None:
        return None
    link = await game_link(sheet.reads, game)
    who = Name(seat.name) if seat.user_id is None else Mention(seat.user_id, seat.name)
    pings = () if seat.user_id is None else (seat.user_id,)
    play = buttons.play(game.id, sheet.post.version)
    return sheet.says(line("stale-game", who=who, link=link, **when), buttons=(play,), pings=pings)


ALL = Subject(timers={CLOSE: _close, SERVER_GONE: _forget}, words=(worded(ClosingSoon, _closing_soon),))
