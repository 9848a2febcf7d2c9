"""Calls to Discord over a network that may fail."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

NETWORK_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a call to Discord may raise; ``TimeoutError`` is an OSError."""

_NO_ADDRESS: Final = "an address of Discord can't be found: this machine has no way to the internet, or no name service"

_AGAIN_SECONDS: Final = (0.25, 1.0)
"""Pauses before an answer is sent again whose connection was cut; the first word is due within three seconds."""


def why_unreachable(error: Exception) -> str:
    """What keeps Discord from being reached, in words for whoever looks after the machine."""
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
