"""Calls to Discord over a network that may fail, and who is on a server."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from cachetools import LRUCache

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


log = logging.getLogger(__name__)

NETWORK_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a call to Discord may raise; ``TimeoutError`` is an OSError."""

_NO_ADDRESS: Final = "an address of Discord can't be found: this machine has no way to the internet, or no name service"

_AGAIN_SECONDS: Final = (0.25, 1.0)
"""Pauses before an answer is sent again whose connection was cut; the first word is due within three seconds."""


def why_unreachable(error: Exception) -> str:
    """What keeps Discord from being reached, in words for the host."""
    if isinstance(error, aiohttp.ClientConnectorDNSError | socket.gaierror):
        return _NO_ADDRESS
    if isinstance(error, aiohttp.ClientConnectorError) and not isinstance(error, aiohttp.ClientSSLError):
        return f"no connection to {error.host}: {error.os_error.strerror or error.os_error}"
    return str(error) or type(error).__name__


async def repeated(call: Callable[[], Awaitable[object]]) -> None:
    """Make a call that does no harm when it is made twice: where its connection is cut, so that nobody knows, again.

    Raises what the last try raised. What Discord answers with 5xx, discord.py has tried again by itself.
    """
    for seconds in _AGAIN_SECONDS:
        try:
            await call()
        except discord.HTTPException:
            raise
        except NETWORK_ERRORS as error:
            log.info("a call to Discord is made again: %s", type(error).__name__)
            await asyncio.sleep(seconds)
        else:
            return
    await call()


LOOKUP_SECONDS = 5.0
"""How long a turn's message waits for Discord to say whether its player is on the server."""

LATELY_SECONDS: Final = 24 * 3600.0
"""For so long what somebody did on a server shows that they are there."""

_NOBODY: Final = frozenset({10007, 10013})
"""Discord's codes for an unknown member and an unknown user."""

_KNOWN: Final = 10_000
"""The most people and servers of whom it is known what they did; who did something longest ago is forgotten first."""


class Members:
    """Who is on which server: what people do there shows it, else Discord is asked. ``now``: UTC epoch seconds."""

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._acted: LRUCache[tuple[int, int], float] = LRUCache(_KNOWN)

    def note(self, guild_id: int | None, user_id: int) -> None:
        """Note that a person did something on that server; None: in direct messages, which shows nothing."""
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
