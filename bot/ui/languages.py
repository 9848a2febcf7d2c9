"""In which language somebody is answered, and a server is spoken to."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.text import catalogue
from storage import StoreError

if TYPE_CHECKING:
    from bot.app import App
    from bot.text import Catalogue

log = logging.getLogger(__name__)


def private_texts(interaction: discord.Interaction[Any], public: Catalogue | None = None) -> Catalogue:
    """The language of the person who acts; buttons in the channel are named in the one that they are in."""
    texts = catalogue(interaction.locale.value)
    return texts if public is None else texts.beside(public)


async def public_texts(client: discord.Client, app: App, guild_id: int) -> Catalogue:
    """The language of a server: the one that its managers chose, else Discord's; English while that isn't known.

    Where the database fails it is Discord's: a text in it says more than none.
    """
    try:
        chosen = (await app.desk.settings(guild_id)).language
    except StoreError as error:
        log.warning("the settings of server %s can't be read: %s", guild_id, error)
        chosen = None
    guild = client.get_guild(guild_id)
    return catalogue(chosen or (None if guild is None else guild.preferred_locale.value))
