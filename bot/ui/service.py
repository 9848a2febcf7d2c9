"""The bot on Discord from start to end: database, login, signals, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot import logs
from bot.signals import ended_by_signal
from bot.ui import health
from bot.ui.client import TilewrightBot
from bot.ui.discord_patches import lost_connection
from bot.ui.metrics import CountsLimits, Figures
from bot.ui.network import NETWORK_ERRORS, why_unreachable
from bot.workers.drawer import usual_number
from storage import NEWEST_SCHEMA, Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.config import Config
    from bot.logs import LogFormat
    from storage import Shards

log = logging.getLogger(__name__)

AUTHENTICATION_FAILED: Final = 4004

CLOSE_SECONDS: Final = 2.0
"""How long the connection to Discord may take to close after the acts and posts that were running have ended."""

ERRANDS_SECONDS: Final = 1.0
"""How often is looked whether the host asks for something."""
ERRANDS_REST_SECONDS: Final = 60.0
LAST_ERRAND_SECONDS: Final = 0.5
"""How long an errand that is being done may still take once the bot ends."""

WAITS: Final = (5.0, 15.0, 30.0, 60.0, 120.0, 300.0)
"""Seconds before each new try where Discord can't be reached; the last goes on."""

REFUSED_SECONDS: Final = 300.0
"""How long a process whose token was refused stays before it ends.

Discord allows 1,000 logins a day: whatever starts the process anew at once would use them up.
"""


def lost_suggestions(record: logging.LogRecord) -> bool:
    """Have suggestions that didn't get through be one line, without discord.py's traceback: nobody can mend that."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, NETWORK_ERRORS):
        log.info("suggestions didn't get through: %s", error)
        return False
    return True


class TokenRefused(Exception):
    """Discord doesn't know the token; ``str(error)`` is one line."""


class DiscordUnreachable(Exception):
    """Discord can't be reached, or ended the connection for good; ``str(error)`` is one line."""


async def serve(config: Config, log_format: LogFormat = "text", shards: Shards | None = None) -> None:
    """Run the bot until SIGTERM or SIGINT, then end cleanly; where Discord can't be reached, try again and again.

    ``shards``: those that this process runs, beside others; None: all that there are. Raises ``TokenRefused`` and
    storage's ``StoreError``.
    """
    asked = ended_by_signal()
    level = logging.getLevelNamesMapping()[config.log_level]
    logs.set_up(level, log_format, None if shards is None else str(shards))
    # At DEBUG discord.py prints what it sends and receives, tokens included, and aiosqlite the order of hidden tiles.
    for name in ("discord", "aiosqlite"):
        logging.getLogger(name).setLevel(max(level, logging.INFO))
    # Our own lines say more than its "logging in using static token".
    logging.getLogger("discord.client").setLevel(max(level, logging.WARNING))
    logging.getLogger("discord.app_commands.tree").addFilter(lost_suggestions)
    logging.getLogger("discord.shard").addFilter(lost_connection)
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
        await store.settle_shards(shards)
        await _keep_running(store, config, token, asked, shards)


async def _keep_running(store: Store, config: Config, token: str, asked: asyncio.Event, shards: Shards | None) -> None:
    """Run one connection after the other until the end is asked for."""
    figures, tries = Figures(), 0
    drawers = usual_number() if config.drawers is None else config.drawers
    logging.getLogger("discord").addHandler(CountsLimits(figures))

    def connection() -> TilewrightBot:
        return TilewrightBot(store, tilesets=config.tilesets, figures=figures, shards=shards, drawers=drawers)

    bot = connection()
    log.info(
        "Tilewright %s begins; database: %s, schema: %d, live games: %d",
        bot.app.context.revision, store.path, NEWEST_SCHEMA, await store.reader.live_count(),
    )  # fmt: skip
    async with health.served(lambda: bot, config.health_port):
        health.notify("READY=1")
        while True:
            bot.app.context.pictures.warm_up()
            async with _looked_after(bot):
                try:
                    await run(bot, token, asked)
                except DiscordUnreachable as error:
                    # After a connection that worked, waits are short again.
                    tries = 0 if bot.was_ready else tries
                    seconds = WAITS[min(tries, len(WAITS) - 1)]
                    tries += 1
                    log.warning("%s; next try in %d seconds", error, seconds)
                    await _wait(asked, seconds)
                except TokenRefused as error:
                    if not sys.stderr.isatty():
                        log.error("%s; ending in %d seconds", error, REFUSED_SECONDS)  # noqa: TRY400 - one line says it all
                        await _wait(asked, REFUSED_SECONDS)
                    raise
                else:
                    return
            if asked.is_set():
                return
            bot = connection()


@asynccontextmanager
async def _looked_after(bot: TilewrightBot) -> AsyncIterator[None]:
    """Within the block, connected or not: do what the host asks for, and tell systemd how the bot is.

    An errand that is being done at the end of the block is still done and answered, unless it takes long: no other
    connection's bot is to do it again.
    """
    bot.app.errands.status = partial(_status, bot)
    ended = asyncio.Event()
    errands = asyncio.create_task(_do_errands(bot, ended), name="errands")
    notifying = asyncio.create_task(health.keep_notifying(bot), name="systemd")
    try:
        yield
    finally:
        notifying.cancel()
        ended.set()
        await asyncio.wait((errands,), timeout=LAST_ERRAND_SECONDS)
        errands.cancel()


async def _wait(asked: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(asked.wait(), seconds)


async def run(bot: TilewrightBot, token: str, asked: asyncio.Event) -> None:
    """Log in and stay until the end is asked for or the connection is given up."""
    serving = asyncio.create_task(_start(bot, token), name="serve")
    asking = asyncio.create_task(asked.wait(), name="signals")
    try:
        await asyncio.wait((serving, asking), return_when=asyncio.FIRST_COMPLETED)
        if asked.is_set():
            log.info("ending: no new acts; waiting for what runs")
            health.notify("STOPPING=1")
            await bot.drain()
    finally:
        asking.cancel()
        try:
            # A dead network doesn't keep the process.
            async with asyncio.timeout(CLOSE_SECONDS):
                await bot.close()
        except TimeoutError:
            log.warning("the connection to Discord did not close in time; leaving it")
        serving.cancel()
        await asyncio.wait((serving,), timeout=CLOSE_SECONDS)
    error = serving.exception() if serving.done() and not serving.cancelled() else None
    # A login that was cut short by a signal may fail in any way: that is no failure.
    if error is not None and not asked.is_set():
        raise error


async def _status(bot: TilewrightBot) -> str:
    return json.dumps((await health.look(bot)).as_json())


async def _do_errands(bot: TilewrightBot, ended: asyncio.Event) -> None:
    """Until the end: do what the host asks for on the command line."""
    while not ended.is_set():
        seconds = ERRANDS_SECONDS
        try:
            await bot.app.errands.look()
        except Exception:
            seconds = ERRANDS_REST_SECONDS
            log.exception("what the host asks for can't be read; next look in %d seconds", seconds)
        await _wait(ended, seconds)


async def _start(bot: TilewrightBot, token: str) -> None:
    """The bot's life from login to close; failures that the host can mend get a type of their own."""
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
        raise DiscordUnreachable(f"Discord can't be reached: {why_unreachable(error)}") from error
    except discord.HTTPException as error:
        raise DiscordUnreachable(f"Discord doesn't answer as it should: {error.status} {error.text}") from error
