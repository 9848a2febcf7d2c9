"""Whose language a text is in, and the commands' names in every language: from the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from discord import app_commands

from bot.text import Catalogue, catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

_KEY: Final = "key"
_F = TypeVar("_F", bound="Callable[..., Any]")


def word(key: str) -> app_commands.locale_str:
    """A command's, option's or choice's name or description: English, with the key that leads to the others."""
    return app_commands.locale_str(catalogue(None).format(key), **{_KEY: key})


def options(*names: str) -> Callable[[_F], _F]:
    """Give a command's parameters their names and descriptions; ``close_up`` stands under ``option-close-up``."""

    def decorate(function: _F) -> _F:
        keys = {name: f"option-{name.replace('_', '-')}" for name in names}
        renamed = app_commands.rename(**{name: word(key) for name, key in keys.items()})(function)
        return app_commands.describe(**{name: word(f"{key}-description") for name, key in keys.items()})(renamed)

    return decorate


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
        key = string.extras.get(_KEY)
        return None if key is None or texts is catalogue(None) else texts.format(key)


def private_texts(interaction: discord.Interaction[Any]) -> Catalogue:
    """The language of the person who acts."""
    return catalogue(interaction.locale.value)


def public_texts(client: discord.Client, guild_id: int | None) -> Catalogue:
    """The language of a server; English while it isn't known."""
    guild = None if guild_id is None else client.get_guild(guild_id)
    return catalogue(None if guild is None else guild.preferred_locale.value)
