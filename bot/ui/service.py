"""The bot on Discord from start to end: database, login, signals, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.signals import ended_by_signal
from bot.ui.client import TilewrightBot
from storage import Store

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.config import Config

log = logging.getLogger(__name__)

AUTHENTICATION_FAILED: Final = 4004

CLOSE_SECONDS: Final = 2.0
"""How long the connection to Discord may take to close after the acts and posts that were running have ended."""


class TokenRefused(Exception):
    """Discord doesn't know the token; ``str(error)`` is one line."""


class DiscordUnreachable(Exception):
    """Discord can't be reached at the start; ``str(error)`` is one line."""


async def serve(config: Config) -> None:
    """Run the bot until SIGTERM or SIGINT, then end cleanly.

    Raises ``TokenRefused``, ``DiscordUnreachable`` and storage's ``StoreError``.
    """
    asked = ended_by_signal()
    level = logging.getLevelNamesMapping()[config.log_level]
    discord.utils.setup_logging(level=level)
    # At DEBUG discord.py prints what it sends and receives, tokens included, and aiosqlite the order of hidden tiles.
    for name in ("discord", "aiosqlite"):
        logging.getLogger(name).setLevel(max(level, logging.INFO))
    # A bot without a voice needs no warning that it has none.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for path in config.exposed:
        log.warning("%s can be read or changed by every user of this machine; run: chmod 600 %s", path, path)
    token = config.token.reveal() if config.token else ""
    async with Store.opened(config.database) as store:
        if asked.is_set():
            return
        if store.copied_to is not None:
            log.info("the database has a new schema now; what it held before is kept in %s", store.copied_to)
        bot = TilewrightBot(store, tilesets=config.tilesets)
        bot.app.warm_up()
        await run(bot, token, asked)


async def run(bot: TilewrightBot, token: str, asked: asyncio.Event) -> None:
    """Log in and stay until the end is asked for or the connection is given up."""
    serving = asyncio.create_task(_start(bot, token), name="serve")
    asking = asyncio.create_task(asked.wait(), name="signals")
    try:
        await asyncio.wait((serving, asking), return_when=asyncio.FIRST_COMPLETED)
        if asked.is_set():
            log.info("ending: no new acts; waiting for what runs")
            await bot.drain()
    finally:
        asking.cancel()
        await _bounded(bot.close())
        serving.cancel()
        await asyncio.wait((serving,), timeout=CLOSE_SECONDS)
    error = serving.exception() if serving.done() and not serving.cancelled() else None
    # A login that was cut short by a signal may fail in any way: that is no failure.
    if error is not None and not asked.is_set():
        raise error


async def _start(bot: TilewrightBot, token: str) -> None:
    """The bot's life from login to close; failures that whoever runs it can mend get a type of their own."""
    try:
        async with bot:
            await bot.start(token)
    except discord.LoginFailure as error:
        raise TokenRefused("Discord refuses the token: look it up on the bot's page in the developer portal") from error
    except discord.PrivilegedIntentsRequired as error:
        raise TokenRefused(f"Discord refuses the connection: {error}") from error
    except discord.ConnectionClosed as error:
        if error.code == AUTHENTICATION_FAILED:
            raise TokenRefused("Discord doesn't take the token any more: it was reset") from error
        raise DiscordUnreachable(f"Discord ended the connection: {error}") from error
    except (aiohttp.ClientError, OSError, discord.GatewayNotFound) as error:
        raise DiscordUnreachable(f"Discord can't be reached: {error}") from error
    except discord.HTTPException as error:
        raise DiscordUnreachable(f"Discord doesn't answer as it should: {error.status} {error.text}") from error


async def _bounded(closing: Coroutine[Any, Any, None]) -> None:
    """Close the connection, but don't let a dead network keep the process."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await closing
    except TimeoutError:
        log.warning("the connection to Discord did not close in time; leaving it")
