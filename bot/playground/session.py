"""One run of `tilewright try`, from the first line on the terminal to the last."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
import tempfile
import webbrowser
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Final

import discord
from simcord import SetupError

from bot.playground.locales import GERMAN, ServerLanguage, locale_of
from bot.playground.page import Page
from bot.playground.world import World, build
from bot.signals import ended_by_signal
from bot.text import catalogue
from bot.ui.client import TilewrightBot
from storage import Store

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tiles import TileSet

DAY: Final = 86_400.0
_REST_SECONDS: Final = 6.0
_KEY: Final = "playground-key"
"""The note in a kept database by which the page has the same address in every run on one port."""


class PageError(Exception):
    """The page can't be served; `str(error)` is one line."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line may ask for; see `tilewright try --help`.

    `seed`: of the order of the tiles and of the seats; None: by chance. `tilesets`: corrected tiles for new games, by
    rule set.
    """

    database: Path | None = None
    port: int = 0
    language: str | None = None
    people: int = 5
    seed: int | None = None
    browser: bool = True
    day: float = DAY
    tilesets: Mapping[str, TileSet] = field(default_factory=dict)


async def serve(options: Options) -> None:
    """Serve the page until SIGTERM, Ctrl-C or the page's own "End preview session".

    Raises `PageError`, and `storage.StoreError` when the database can't be used.
    """
    discord.utils.setup_logging(level=logging.WARNING)
    ended = ended_by_signal()
    async with AsyncExitStack() as stack:
        path = options.database or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "tilewright.db"
        store = await stack.enter_async_context(Store.opened(path))
        random = None if options.seed is None else Random(options.seed)
        bot = TilewrightBot(store, random=random, tilesets=options.tilesets)
        topic = catalogue(options.language).format("playground-topic")
        world = build(bot, people=options.people, language=options.language, topic=topic)
        world.env.thinks = lambda: bot.app.context.analyses.busy
        server = ServerLanguage(world, store)
        await server.recall()
        await world.env.start()
        stack.push_async_callback(world.env.shutdown)
        # A kept database says that the commands are registered, but this Discord is new.
        await bot.sync_commands(force=True)
        stack.push_async_callback(bot.close)
        if await store.reader.live_count() == 0:  # a new person: how to play, with a button for each game
            await world.people[0].slash(world.channel, "help")
        else:  # a database that was kept: what was written in the channel wasn't
            channel = bot.get_partial_messageable(world.channel.id)
            await channel.send(catalogue(options.language).format("playground-kept"))
        await _serve_page(world, options, server, await _key(store), ended)
    print("Ended.", flush=True)


async def _key(store: Store) -> str:
    """The secret part of the page's address, which a kept database keeps."""
    kept = await store.reader.meta(_KEY)
    if kept is not None:
        return kept
    made = secrets.token_urlsafe(32)
    async with store.transaction() as tx:
        await tx.set_meta(_KEY, made)
    return made


async def _serve_page(world: World, options: Options, server: ServerLanguage, key: str, ended: asyncio.Event) -> None:
    page = Page(
        world,
        port=options.port,
        locale=locale_of(options.language),
        letter=_tell,
        speed=DAY / options.day,
        before=server.follow,
        key=key,
    )
    try:
        await page.__aenter__()
    except SetupError as error:
        raise PageError(f"the page can't be served: {error}") from error
    try:
        _announce(page, world, options)
        tasks = [
            asyncio.create_task(page.keep_time()),
            asyncio.create_task(page.wait_closed()),
            asyncio.create_task(ended.wait()),
        ]
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        for task in done:
            task.result()
        with suppress(TimeoutError):
            async with asyncio.timeout(_REST_SECONDS):
                await page.rest()
    finally:
        await page.close()


def _announce(page: Page, world: World, options: Options) -> None:
    names = {person.id: str(person.user.global_name) for person in world.people}
    german = [name for person, name in names.items() if world.locales[person] == GERMAN]
    print(f"Tilewright is at {page.url}")
    choice = catalogue(options.language).format("playground-viewing-as")
    print(f"  people: {', '.join(names.values())}; choose one at '{choice}'")
    if german:
        print(f"  in German: {', '.join(german)}")
    print(f"  first command: {_first_command(options.language, german=bool(german))}")
    if options.day != DAY:
        print(f"  a day goes by in {options.day:g} seconds")
    if options.tilesets:
        print(f"  corrected tiles for new games: {', '.join(options.tilesets)}")
    print(f"  database: {options.database or 'a temporary file; --db PATH keeps the games'}")
    print("Ctrl-C ends it.", flush=True)
    if options.browser and _has_browser():
        # Starting one may take seconds.
        Thread(target=webbrowser.open, args=(page.url,), daemon=True).start()


def _first_command(language: str | None, *, german: bool) -> str:
    """What to type first, as the command is called in everybody's language, or in those that there are."""

    def opening(locale: str | None) -> str:
        texts = catalogue(locale)
        return f"/{texts.named('command-game')[0]} {texts.named('command-game-open')[0]}"

    return f"{opening(None)}, in German {opening(GERMAN)}" if language is None and german else opening(language)


def _tell(name: str, text: str) -> None:
    """A direct message, which the page doesn't show."""
    print(f"Direct message to {name}: {text}", flush=True)


def _has_browser() -> bool:
    """Whether there is a browser with a window; one in this terminal would take it over."""
    if sys.platform in {"win32", "darwin"}:
        return True
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
