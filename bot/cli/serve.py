"""`tilewright run` and `tilewright try`: the two ways to run the bot."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from bot import config
from bot.cli.codes import Exit, Failed
from bot.workers import memory

if TYPE_CHECKING:
    import argparse


def run(arguments: argparse.Namespace) -> Exit:
    """Run the bot on Discord until SIGTERM or Ctrl-C."""
    found = settings(with_token=True)
    memory.give_back()
    # Imported here: the other commands needn't wait for discord.py.
    from bot.ui import service
    from bot.ui.health import PortTaken

    try:
        asyncio.run(service.serve(found, arguments.log_format, arguments.shards))
    except service.TokenRefused as error:
        raise Failed(error, Exit.TOKEN) from error
    except PortTaken as error:
        raise Failed(error, Exit.SETTINGS) from error
    except OSError as error:
        # Nothing that is wrong with the arguments: what watches over the bot starts it again.
        raise RuntimeError(f"the bot has ended: {error}") from error
    return Exit.FINE


def try_(arguments: argparse.Namespace) -> Exit:
    """Serve the bot on a local page until SIGTERM or Ctrl-C."""
    try:
        from bot import playground
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "simcord":
            raise
        raise Failed(
            "`try` needs a further package: pip install --require-hashes -r requirements/try.txt", Exit.PAGE
        ) from error
    # Its database is the one of --db: a try never plays in the bot's own.
    found = settings(with_token=False)
    options = playground.Options(
        database=arguments.db,
        port=arguments.port,
        language=arguments.lang,
        people=arguments.people,
        seed=arguments.seed,
        browser=not arguments.no_browser,
        day=arguments.day,
        tilesets=found.tilesets,
    )
    try:
        asyncio.run(playground.serve(options))
    except playground.PageError as error:
        raise Failed(error, Exit.PAGE) from error
    return Exit.FINE


def settings(*, with_token: bool) -> config.Config:
    """The settings; where drawn tiles are kept goes into the environment, because there render looks."""
    found = config.load(with_token=with_token, with_cache=True)
    for name, directory in ((config.CACHE, found.cache), (config.DRAWN, found.drawn)):
        if directory:
            os.environ[name] = str(directory)
    return found
