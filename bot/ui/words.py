"""Whose language a text is in, and the commands' names in every language: from the catalogues."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.text import Catalogue, catalogue
from storage import StoreError

if TYPE_CHECKING:
    import discord

    from bot.app import App

log = logging.getLogger(__name__)

_KEY: Final = "key"
_SAME: Final = "same"


def word(key: str) -> app_commands.locale_str:
    """A command's, option's or choice's name or description: English, with the key that leads to the others."""
    return app_commands.locale_str(catalogue(None).format(key), **{_KEY: key})


def same(text: str) -> app_commands.locale_str:
    """A name that is the same in every language."""
    return app_commands.locale_str(text, **{_SAME: True})


class Translation(app_commands.Translator):
    """Names and descriptions of the commands, from the catalogues, for Discord's languages that there is one of."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that language; None where English is what there is."""
        texts = catalogue(locale.value)
        if texts is catalogue(None):
            return None
        if string.extras.get(_SAME):
            return string.message
        key = string.extras.get(_KEY)
        return None if key is None else texts.format(key)


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
