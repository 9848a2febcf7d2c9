"""``/tiles``, ``/history`` and ``/export``: what is left, what happened, and taking it along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.app.records import TURNS
from bot.ui.words import options, word

if TYPE_CHECKING:
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]

MOST_TURNS: Final = 500
"""More than any game has."""


def past_commands(answers: Answers) -> list[Command]:
    """The commands, ready for a tree."""
    return [_tiles(answers), _history(answers), _export(answers)]


def _tiles(answers: Answers) -> Command:
    @app_commands.command(name=word("command-tiles"), description=word("command-tiles-description"))
    async def tiles(interaction: Interaction) -> None:
        await answers.answer(interaction, lambda act: answers.app.left.tiles(act.place))

    return tiles


def _history(answers: Answers) -> Command:
    @app_commands.command(name=word("command-history"), description=word("command-history-description"))
    @options("last")
    async def history(interaction: Interaction, last: app_commands.Range[int, 1, MOST_TURNS] = TURNS) -> None:
        await answers.answer(interaction, lambda act: answers.app.records.history(act.place, last))

    return history


def _export(answers: Answers) -> Command:
    @app_commands.command(name=word("command-export"), description=word("command-export-description"))
    async def export(interaction: Interaction) -> None:
        await answers.answer(interaction, lambda act: answers.app.records.export(act.place))

    return export
