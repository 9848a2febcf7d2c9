"""Autocomplete: the use cases' suggestions as Discord's choices, never more than Discord takes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord
from discord import app_commands

from bot.app.values import Place
from bot.ui.answers import person
from bot.ui.words import private_texts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.app.values import Option, Person

    Suggest = Callable[[Person, Place], Awaitable[Sequence[Option]]]

log = logging.getLogger(__name__)

MOST: Final = 25
LONGEST: Final = 100

_T = TypeVar("_T", str, int)


async def texts(
    interaction: discord.Interaction[Any], suggest: Suggest, label: str = ""
) -> list[app_commands.Choice[str]]:
    """Choices for an option that is a text; those whose label, in the person's language, holds ``label``."""
    return [
        app_commands.Choice(name=name, value=value)
        for name, value in await _found(interaction, suggest)
        if label.strip().casefold() in name.casefold()
    ]


async def numbers(interaction: discord.Interaction[Any], suggest: Suggest) -> list[app_commands.Choice[int]]:
    """Choices for an option that is a number."""
    return [app_commands.Choice(name=name, value=int(value)) for name, value in await _found(interaction, suggest)]


def typed(interaction: discord.Interaction[Any], option: str, kind: type[_T]) -> _T | None:
    """What another option holds so far; None while it is empty or isn't of that kind."""
    try:
        return kind(getattr(interaction.namespace, option))
    except (AttributeError, TypeError, ValueError):
        return None


async def _found(interaction: discord.Interaction[Any], suggest: Suggest) -> list[tuple[str, str]]:
    """Labels and values; none at all rather than an error, which nobody would see."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return []
    language = private_texts(interaction)
    try:
        found = await suggest(person(interaction.user), Place(interaction.guild_id, interaction.channel_id))
    except Exception:
        log.exception("no suggestions for %s", interaction.channel_id)
        return []
    return [(language.label(option.label, LONGEST), option.value) for option in found[:MOST]]
