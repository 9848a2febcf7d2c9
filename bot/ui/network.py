"""Calls to Discord over a network that may fail."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

NETWORK_ERRORS: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a call to Discord may raise; ``TimeoutError`` is an OSError."""

_AGAIN_SECONDS: Final = (0.25, 1.0)
"""Pauses before an answer is sent again whose connection was cut; the first word is due within three seconds."""


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
