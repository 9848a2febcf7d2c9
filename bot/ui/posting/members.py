"""Whether somebody is still on a server; without the members' intent Discord has to be asked."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import discord
from cachetools import LRUCache

from bot.ui.network import NETWORK_ERRORS

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

LOOKUP_SECONDS = 5.0
"""How long a turn's message waits for the answer."""

LATELY_SECONDS: Final = 24 * 3600.0
"""For so long what somebody did on a server shows that they are there."""

_NOBODY: Final = frozenset({10007, 10013})
"""Discord's codes for an unknown member and an unknown user."""

_KNOWN: Final = 10_000
"""Of so many people and servers is known what was done there; who did something longest ago is forgotten first."""


class Members:
    """Who is on which server: what people do there shows it, else Discord is asked. ``now``: UTC epoch seconds."""

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._acted: LRUCache[tuple[int, int], float] = LRUCache(_KNOWN)

    def note(self, guild_id: int | None, user_id: int) -> None:
        """Somebody does something, of whatever kind; in direct messages (None) that shows nothing."""
        if guild_id is not None:
            self._acted[guild_id, user_id] = self._now()

    def lately(self, guild_id: int, user_id: int) -> bool:
        """Whether a person did something on a server within the last day."""
        at = self._acted.get((guild_id, user_id))
        return at is not None and 0.0 <= self._now() - at < LATELY_SECONDS

    def forget_server(self, guild_id: int) -> None:
        """The bot hears nothing of that server any more."""
        for key in [key for key in self._acted if key[0] == guild_id]:
            del self._acted[key]

    async def ask(self, guild_id: int, user_id: int) -> bool:
        """Whether a person is on a server, as Discord says now; also true where that can't be found out."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                await guild.fetch_member(user_id)
        except discord.NotFound as error:
            if error.code in _NOBODY:
                self._acted.pop((guild_id, user_id), None)
                return False
        except NETWORK_ERRORS as error:
            log.info("whether %s is on server %s can't be seen: %s", user_id, guild_id, error)
        return True
