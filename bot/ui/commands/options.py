"""Kinds of options that several commands have, and those for which something is suggested while somebody types.

A parameter's annotation says which: ``square: Square``. What is sent in the end is checked by the use cases, since
suggestions bind nobody.
"""

from __future__ import annotations

import logging
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
from discord import AppCommandOptionType, app_commands

from bot.game.acts import Filling, Person, Place, Refused
from bot.text.lines import Name, line
from bot.ui.answers import person
from bot.ui.commands.declare import word
from bot.ui.messages import private_texts
from bot.ui.rights import There
from engine.games import RULESETS
from engine.players import FOR_PEOPLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

    from bot.core.context import Context
    from bot.text.message import Choice

log = logging.getLogger(__name__)

MOST: Final = 25
LONGEST: Final = 100
"""Discord's bounds for suggestions, and for what each says."""
PLAN: Final = "plan"
"""The command whose options are about the own next turn."""


# -- one of a few ------------------------------------------------------------------------------------------------------


class OneOf(app_commands.Transformer):
    """A text that is one of a few; each is called as the text ``choice-KEY-VALUE``, a rule set as ``ruleset-NAME``."""

    def __init__(self, key: str, values: Iterable[str]) -> None:
        beginning = "ruleset-" if key == "ruleset" else f"choice-{key}-"
        self.offered: list[app_commands.Choice[Any]] = [
            app_commands.Choice(name=word(f"{beginning}{value}"), value=value) for value in values
        ]

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        """The choices that Discord offers; it accepts nothing else."""
        return self.offered

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        """The value that was chosen."""
        return value


Ruleset: TypeAlias = app_commands.Transform[str, OneOf("ruleset", RULESETS)]
Level: TypeAlias = app_commands.Transform[str, OneOf("level", FOR_PEOPLE)]


# -- with suggestions --------------------------------------------------------------------------------------------------


class Suggested(app_commands.Transformer):
    """An option with suggestions that a use case makes; ``number``: it takes whole numbers, else texts.

    ``found``: the use case looks for what was typed itself, not only in the labels.
    """

    def __init__(
        self,
        suggest: Callable[[Context, Filling], Awaitable[Sequence[Choice]]],
        *,
        number: bool = False,
        found: bool = False,
    ) -> None:
        self._suggest = suggest
        self._number = number
        self._found = found

    @property
    def type(self) -> AppCommandOptionType:
        """Discord's kind of option."""
        return AppCommandOptionType.integer if self._number else AppCommandOptionType.string

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        """The value as it came."""
        return value

    async def autocomplete(
        self, interaction: discord.Interaction[Any], typed: str | float, /
    ) -> list[app_commands.Choice[str | int | float]]:
        """The best suggestions for what was typed so far; none at all rather than an error, which nobody would see."""
        if interaction.guild_id is None or interaction.channel_id is None:
            return []
        language = private_texts(interaction)
        try:
            app = interaction.client.app
            if not app.context.limits.allow("typing", person(interaction.user)):
                return []
            here, command = Place(interaction.guild_id, interaction.channel_id), interaction.command
            ahead = command is not None and command.name == PLAN
            filling = Filling(person(interaction.user), here, dict(iter(interaction.namespace)), ahead)
            found = await self._suggest(app.context, filling)
        except Exception:
            log.exception("no suggestions for %s", interaction.channel_id)
            return []
        shown = ((language.label(one.label, LONGEST), one.value) for one in found)
        return [
            app_commands.Choice(name=label, value=int(value) if self._number else value)
            for label, value in matching(shown, "" if self._found else str(typed))
        ]


def matching(offered: Iterable[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """The labels and values that hold what was typed, at most 25: those of that value first, then as they stand."""
    wanted = typed.strip().casefold()
    if not wanted:
        return list(islice(offered, MOST))

    def ranked() -> Iterator[tuple[int, tuple[str, str]]]:
        for label, value in offered:
            if wanted == value.casefold():
                yield 0, (label, value)
            elif value.casefold().startswith(wanted):
                yield 1, (label, value)
            elif wanted in f"{value}\n{label}".casefold():
                yield 2, (label, value)

    return [one for _, one in sorted(ranked(), key=lambda entry: entry[0])[:MOST]]


# -- channels ----------------------------------------------------------------------------------------------------------


class ChannelOrThread(app_commands.Transformer):
    """A channel or thread as Discord names it, also a thread that nobody has written in for long."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Discord's kind of option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Where a game can be played."""
        return [
            discord.ChannelType.text,
            discord.ChannelType.public_thread,
            discord.ChannelType.private_thread,
        ]

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> There:
        """The channel as it came."""
        found: There = value
        return found


AnyChannel: TypeAlias = app_commands.Transform[There, ChannelOrThread]


# -- people ------------------------------------------------------------------------------------------------------------

Anybody: TypeAlias = discord.Member | discord.User


def guest(named: Anybody) -> Person:
    """A person who was named; Refused for one who can't play."""
    if named.bot:
        raise Refused(line("ui-guest-is-a-bot", name=Name(named.display_name)))
    if not isinstance(named, discord.Member):
        raise Refused(line("ui-guest-is-elsewhere", name=Name(named.display_name)))
    # What Discord says of the person in the channel where the command was used.
    here = named.resolved_permissions
    if here is not None and not here.view_channel:
        raise Refused(line("ui-guest-sees-nothing", name=Name(named.display_name)))
    return person(named)
