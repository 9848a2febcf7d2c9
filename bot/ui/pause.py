"""A channel that can't be posted in any more: its game rests, and its players hear of it where they can be told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.app.values import line
from bot.ui.answers import NETWORK_ERRORS
from bot.ui.words import public_texts
from storage import GameStatus

if TYPE_CHECKING:
    from bot.app import App
    from storage import Store

log = logging.getLogger(__name__)


class Pauses:
    """Lets games rest whose channel is gone or closed to the bot."""

    def __init__(self, client: discord.Client, app: App, store: Store) -> None:
        self._client = client
        self._app = app
        self._store = store

    async def pause(self, channel_id: int, reason: str) -> None:
        """Give up what was to be posted there; tell the players of a game that ran until now, by direct message."""
        game = await self._store.reader.live_game(channel_id)
        await self._app.outbox.channel_gone(channel_id, reason)
        if game is None:
            return
        log.info("game %s rests: channel %s is %s", game.id, channel_id, reason)
        if game.status is not GameStatus.RUNNING or game.paused_reason is not None:
            return
        text = public_texts(self._client, game.guild_id).message(line("ui-paused", channel=f"<#{channel_id}>"))
        for seat in await self._store.reader.seats(game.id):
            if seat.user_id is not None:
                await self._tell(seat.user_id, text)

    async def _tell(self, user_id: int, text: str) -> None:
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            await channel.send(text)
        except NETWORK_ERRORS as error:
            log.info("%s can't be told by direct message: %s", user_id, error)
