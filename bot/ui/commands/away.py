"""``/away``: no time runs for somebody who can't play for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.app.away import BUDGET
from bot.ui.words import options, word

if TYPE_CHECKING:
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]


def away_command(answers: Answers) -> app_commands.Command[Any, Any, None]:
    """The command, ready for a tree."""

    @app_commands.command(name=word("command-away"), description=word("command-away-description"))
    @options("days", "back")
    async def away(
        interaction: Interaction, days: app_commands.Range[int, 1, BUDGET] | None = None, back: bool = False
    ) -> None:
        await answers.answer(interaction, lambda act: answers.app.away.away(act, days, back=back))

    return away
