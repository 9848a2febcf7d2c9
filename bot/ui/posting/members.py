"""Whether somebody is still on a server; without the members' intent Discord has to be asked."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from bot.ui.network import NETWORK_ERRORS

log = logging.getLogger(__name__)

LOOKUP_SECONDS = 5.0
"""How long a turn's message waits for the answer."""

_NOBODY: Final = frozenset({10007, 10013})
"""Discord's codes for an unknown member and an unknown user."""


async def is_member(client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Whether a person is on a server; also true where that can't be found out."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return True
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return error.code not in _NOBODY
    except NETWORK_ERRORS as error:
        log.info("whether %s is on server %s can't be seen: %s", user_id, guild_id, error)
    return True
