"""Now and then: are the messages that games hang on there, and did every player get what was meant for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

import discord

from bot.game.stops import LOCKED, NO_ACCESS, UNKNOWN_CHANNEL
from bot.ui.answers import answer_late
from bot.ui.delivery import LOOK_BACK, UNKNOWN_MESSAGE
from bot.ui.ids import about, custom_ids
from bot.ui.network import NETWORK_ERRORS
from bot.use_cases import cleanup, reminders
from storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import App
    from bot.core.outbox import LiveMessage
    from bot.ui.alarm import Alarm
    from storage import GameRow


log = logging.getLogger(__name__)

HOUR: Final = 3600.0
LATEST: Final = 20
"""How many of the games that changed last are looked after at the start."""
MISSING_ACCESS: Final = 50001
HOURS_A_DAY: Final = 24
_PAUSE: Final = 1.0
_LATER: Final = 7
"""How many hours earlier each share comes than the day before. It divides no day, so each comes at all hours."""


async def keep_looking(client: discord.Client, app: App, timers: Alarm) -> None:
    """For ever: look after the games.

    At the start those that need it, and some that changed last; then each hour those whose posts were lost. And a share
    of all: its message is looked for, and tables that nobody touches are announced. The share is the hour's
    (``share_of``), at the start, too, so that it doesn't matter when and how often the bot is started. Once a day what
    nobody needs is cleared out. The timers are looked at every hour, too: a clock may have been set.
    """
    for hour in count():
        for look in _looks(client, app, hour):
            try:
                await look()
            except Exception:
                log.exception("not everything was looked over; next time in an hour")
        timers.wake()
        # A second past the full hour: none is left out, however long the looks took.
        await asyncio.sleep(HOUR - app.context.now() % HOUR + 1)


Look = Callable[[], Awaitable[None]]


def _looks(client: discord.Client, app: App, hour: int) -> tuple[Look, ...]:
    """What is to be done that many hours after the start."""
    share = partial(_look_at_share, client, app, share_of(app.context.now()), HOURS_A_DAY)
    compare = partial(cleanup.compare, app.context, app.outbox)
    tidy = partial(cleanup.tidy, app.context)
    if hour == 0:
        return partial(answer_late, client, app), compare, partial(_look_first, client, app), tidy, share
    daily = (compare, tidy) if hour % HOURS_A_DAY == 0 else ()
    return app.outbox.repost_stale, share, app.context.store.fold_log, *daily


def share_of(at: float) -> int:
    """Which share of the games the hour is for: each comes once a day (UTC), each day at another time.

    So each has its turn within some days also where the bot is there for a few hours of the day only.
    """
    day, hour = divmod(int(at // HOUR), HOURS_A_DAY)
    return (hour + _LATER * day) % HOURS_A_DAY


async def _look_first(client: discord.Client, app: App) -> None:
    """Look after the games whose message isn't there, and those that changed last.

    Where one of these is behind what its channel shows, the database has lost moves: then all are looked after.
    """
    reader = app.context.store.reader
    await app.outbox.repost_stale()
    if await look_over(client, app, await reader.latest_live_games(LATEST)):
        await look_over(client, app, await reader.live_games())


async def _look_at_share(client: discord.Client, app: App, share: int, of: int) -> None:
    """Look after one of so many shares of the games, not faster than one a second where there is time."""
    games = await app.context.store.reader.live_games(share, of)
    await look_over(client, app, games, min(_PAUSE, HOUR / 2 / max(len(games), 1)))


async def look_over(client: discord.Client, app: App, games: Sequence[GameRow], pause: float = 0.0) -> int:
    """Post anew what is gone of those games, or never came, and tidy up; games whose channel is gone pause.

    Nobody tells a bot what was deleted or archived while it was away, nor ever which messages were deleted. ``pause``:
    seconds between two games. How many of them were behind their channel.
    """
    behind = 0
    for number, game in enumerate(games):
        if number:
            await asyncio.sleep(pause)
        live = await app.outbox.live_message(game.id)
        if live is None:
            continue
        try:
            behind += await _look_at(client, app, live)
        except NETWORK_ERRORS as error:
            # The channel can't be looked at now; the game's next post shows whether it is there.
            log.info("message %s of game %s can't be looked at: %s", live.message_id, live.game_id, error)
        except StoreError:
            raise
        except Exception:
            log.exception("game %s can't be looked after; the other games are", live.game_id)
    await reminders.arm_unarmed(app.context, games)
    await cleanup.announce(app.context, games)
    return behind


async def _look_at(client: discord.Client, app: App, live: LiveMessage) -> bool:
    """Whether the channel shows more of a game than the database knows; NETWORK_ERRORS where that can't be seen.

    What is gone is posted anew.
    """
    known = client.get_channel(live.channel_id)
    asleep = known is None or (isinstance(known, discord.Thread) and known.archived)
    if asleep and not await _there(client, app, live.channel_id):
        return False
    if live.message_id is None or live.stale:
        await app.outbox.repost(live)
        return False
    channel = client.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
    try:
        message = await channel.fetch_message(live.message_id)
    except discord.NotFound as error:
        if error.code == UNKNOWN_MESSAGE:
            await app.outbox.repost(live, gone=True)
        else:
            await app.outbox.channel_gone(live.channel_id, UNKNOWN_CHANNEL)
    except discord.Forbidden as error:
        # Another code says that old messages may not be read; new ones can be posted all the same.
        if error.code != MISSING_ACCESS:
            raise
        await app.outbox.channel_gone(live.channel_id, NO_ACCESS)
    else:
        return not custom_ids(message) and await _behind(client, app, live, channel)
    return False


async def _behind(client: discord.Client, app: App, live: LiveMessage, channel: discord.PartialMessageable) -> bool:
    """A game's message has lost its buttons, which they only do to a newer one; whether it is still the live one.

    Then the newer moves are lost: the file with the newest changes (-wal) was, or an old backup was restored. The game
    goes on from what is known, and newer messages lose their buttons.
    """
    assert live.message_id is not None
    if not await app.outbox.repost(live, gone=True):
        return False
    newer: dict[int, int] = {}
    try:
        async for message in channel.history(limit=LOOK_BACK, after=discord.Object(live.message_id)):
            for found in map(about, custom_ids(message)):
                if message.author == client.user and found is not None and found[:2] == (False, live.game_id):
                    newer[message.id] = found[2]
    except discord.Forbidden:
        log.info("may not read the history of %s", channel.id)
    await app.outbox.retire(live, newer)
    log.error(
        "game %s: its channel shows version %s, the database doesn't: moves are lost, because the -wal file of the"
        " database was, or because an older backup was restored; it goes on from what is known",
        live.game_id,
        max(newer.values(), default="a later"),
    )
    return True


async def _there(client: discord.Client, app: App, channel_id: int) -> bool:
    """Whether a channel that isn't among the known open ones can be posted in; an archived thread is opened again.

    A game whose channel was deleted, locked, or taken from the bot pauses.
    """
    try:
        channel = await client.fetch_channel(channel_id)
    except discord.NotFound:
        await app.outbox.channel_gone(channel_id, UNKNOWN_CHANNEL)
        return False
    except discord.Forbidden:
        await app.outbox.channel_gone(channel_id, NO_ACCESS)
        return False
    if isinstance(channel, discord.Thread):
        if channel.archived and channel.locked:
            await app.outbox.channel_gone(channel_id, LOCKED)
            return False
        await _open_again(channel)
    return True


async def thread_archived(client: discord.Client, app: App, thread_id: int, *, locked: bool) -> None:
    """A thread went to sleep: it is woken while a game is there, unless it was locked; then the game rests."""
    if not await app.outbox.wanted(thread_id):
        return
    if locked:
        await app.outbox.channel_gone(thread_id, LOCKED)
        return
    try:
        thread = await client.fetch_channel(thread_id)
        if isinstance(thread, discord.Thread):
            await _open_again(thread)
    except NETWORK_ERRORS as error:
        log.info("thread %s stays archived until something is posted: %s", thread_id, error)


async def _open_again(thread: discord.Thread) -> None:
    """Take a thread out of the archive, where its commands and, on phones, its buttons don't work."""
    if thread.archived:
        await thread.edit(archived=False)
