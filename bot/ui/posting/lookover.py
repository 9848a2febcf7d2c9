"""Now and then: are the messages that games hang on there, and did every player get what was meant for them."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

import discord

from bot.app.core.reasons import LOCKED, NO_ACCESS, UNKNOWN_CHANNEL
from bot.ui.answers import NETWORK_ERRORS
from bot.ui.posting.delivery import UNKNOWN_MESSAGE
from storage import StoreError

if TYPE_CHECKING:
    from bot.app import App
    from bot.app.sending.outbox import LiveMessage
    from bot.ui.posting.alarm import Alarm

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
MISSING_ACCESS: Final = 50001
_HOURS_A_DAY: Final = 24


async def keep_looking(client: discord.Client, app: App, timers: Alarm) -> None:
    """For ever: once a day look for all messages and clear out what nobody needs, every hour for posts that were lost.

    The first look is at once. The timers are looked at every hour, too: a clock may have been set.
    """
    for hour in count():
        daily = (partial(repost_missing, client, app), app.reminders.look, app.tidying.look, app.tidy)
        for look in daily if hour % _HOURS_A_DAY == 0 else (app.outbox.repost_stale,):
            try:
                await look()
            except Exception:
                log.exception("not everything was looked over; next time in an hour")
        timers.wake()
        await asyncio.sleep(HOUR)


async def repost_missing(client: discord.Client, app: App) -> None:
    """Post anew what is gone of running games and lobbies, or never came; games whose channel is gone pause.

    Nobody tells a bot what was deleted or archived while it was away, nor ever which messages were deleted.
    """
    for live in await app.outbox.live_messages():
        try:
            await _look_at(client, app, live)
        except NETWORK_ERRORS as error:
            # Whether it is there can't be seen now; the game's next post finds out what there is to find out.
            log.info("message %s of game %s can't be looked at: %s", live.message_id, live.game_id, error)
        except StoreError:
            raise
        except Exception:
            log.exception("game %s can't be looked after; the other games are", live.game_id)


async def _look_at(client: discord.Client, app: App, live: LiveMessage) -> None:
    """Whether the channel and the message are there; NETWORK_ERRORS where that can't be seen."""
    known = client.get_channel(live.channel_id)
    asleep = known is None or (isinstance(known, discord.Thread) and known.archived)
    if asleep and not await _there(client, app, live.channel_id):
        return
    if live.message_id is None or live.stale:
        await app.outbox.repost(live)
        return
    channel = client.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
    try:
        await channel.fetch_message(live.message_id)
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
