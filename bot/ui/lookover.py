"""Now and then: are the messages that games hang on there, and did every player get what was meant for them."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import TYPE_CHECKING, Final

import discord

from bot.app.outbox import UNKNOWN_CHANNEL
from bot.ui.answers import NETWORK_ERRORS
from bot.ui.delivery import UNKNOWN_MESSAGE

if TYPE_CHECKING:
    from bot.app import App
    from bot.ui.pause import Pauses

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
_HOURS_A_DAY: Final = 24


async def keep_looking(client: discord.Client, app: App, pauses: Pauses) -> None:
    """For ever: at once look for all messages, every hour for posts that were lost; once a day clear out the store."""
    for hour in count():
        try:
            if hour == 0:
                await repost_missing(client, app, pauses)
            else:
                await app.outbox.repost_stale()
            if hour % _HOURS_A_DAY == 0:
                await app.tidy()
        except Exception:
            log.exception("the games were not looked over; next time in an hour")
        await asyncio.sleep(HOUR)


async def repost_missing(client: discord.Client, app: App, pauses: Pauses) -> None:
    """Post anew what is gone of running games and lobbies, or never came; games whose channel is gone pause.

    Nobody tells a bot what was deleted while it was away.
    """
    for live in await app.outbox.live_messages():
        if live.message_id is None or live.stale:
            await app.outbox.repost(live)
            continue
        channel = client.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
        try:
            await channel.fetch_message(live.message_id)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                await app.outbox.repost(live, gone=True)
            else:
                await pauses.pause(live.channel_id, UNKNOWN_CHANNEL)
        except NETWORK_ERRORS as error:
            # Whether it is there can't be seen now; the game's next post finds out what there is to find out.
            log.info("message %s of game %s can't be looked at: %s", live.message_id, live.game_id, error)
