"""A channel that can't be posted in any more: its game rests, and its players hear of it where they can be told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.ui.answers import NETWORK_ERRORS

if TYPE_CHECKING:
    from bot.app import App
    from storage import Store

log = logging.getLogger(__name__)

NO_ACCESS: Final = "forbidden"
"""Why a game rests in whose channel the bot may not be, or not speak."""
LOCKED: Final = "locked"
"""Why a game rests whose thread somebody closed."""
KICKED: Final = "kicked"
"""Why a game rests on whose server the bot isn't any more."""


class Pauses:
    """Lets games rest whose channel is gone or closed to the bot."""

    def __init__(self, client: discord.Client, app: App, store: Store) -> None:
        self._client = client
        self._app = app
        self._store = store

    async def pause(self, channel_id: int, reason: str) -> None:
        """Give up what was to be posted there; tell the players of a game that ran until now, by direct message."""
        game_id = await self._app.outbox.channel_gone(channel_id, reason)
        if game_id is not None:
            log.info("game %s rests: channel %s is %s", game_id, channel_id, reason)

    async def pause_server(self, guild_id: int) -> None:
        """The bot isn't on a server any more: its games rest."""
        for game in await self._store.reader.live_games():
            if game.guild_id == guild_id:
                await self.pause(game.channel_id, KICKED)

    async def thread_archived(self, thread_id: int, *, locked: bool) -> None:
        """A thread went to sleep: it is woken while a game is there, unless it was locked; then the game rests."""
        game = await self._store.reader.live_game(thread_id)
        if game is None or game.paused_reason is not None:
            return
        if locked:
            await self.pause(thread_id, LOCKED)
            return
        try:
            thread = await self._client.fetch_channel(thread_id)
            if isinstance(thread, discord.Thread):
                await open_again(thread)
        except NETWORK_ERRORS as error:
            log.info("thread %s stays archived until something is posted: %s", thread_id, error)


async def open_again(thread: discord.Thread) -> None:
    """Take a thread out of the archive, where its commands and, on phones, its buttons don't work."""
    if thread.archived:
        await thread.edit(archived=False)
