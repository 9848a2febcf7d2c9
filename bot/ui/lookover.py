"""At the start: are the messages that games hang on still there? Nobody tells a bot what was deleted meanwhile."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.ui.answers import NETWORK_ERRORS
from bot.ui.delivery import UNKNOWN_MESSAGE

if TYPE_CHECKING:
    from bot.app import App
    from bot.ui.pause import Pauses

log = logging.getLogger(__name__)


async def repost_missing(client: discord.Client, app: App, pauses: Pauses) -> None:
    """Post anew what is gone of running games and lobbies; games whose channel is gone pause."""
    for live in await app.outbox.live_messages():
        if live.message_id is None:
            await app.outbox.repost(live.game_id)
            continue
        channel = client.get_partial_messageable(live.channel_id, guild_id=live.guild_id)
        try:
            await channel.fetch_message(live.message_id)
        except discord.NotFound as error:
            if error.code == UNKNOWN_MESSAGE:
                await app.outbox.repost(live.game_id)
            else:
                await pauses.pause(live.channel_id, "unknown_channel")
        except NETWORK_ERRORS as error:
            # Whether it is there can't be seen now; the game's next post finds out what there is to find out.
            log.info("message %s of game %s can't be looked at: %s", live.message_id, live.game_id, error)
