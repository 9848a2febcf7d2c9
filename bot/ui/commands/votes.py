"""``/vote``: the answer to what is being asked in the channel; its buttons do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui.words import options, word

if TYPE_CHECKING:
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]


def vote_command(answers: Answers) -> Command:
    """The command, ready for a tree."""

    @app_commands.command(name=word("command-vote"), description=word("command-vote-description"))
    @options("answer")
    @app_commands.choices(
        answer=[
            app_commands.Choice(name=word("choice-answer-yes"), value="yes"),
            app_commands.Choice(name=word("choice-answer-no"), value="no"),
        ]
    )
    async def vote(interaction: Interaction, answer: str) -> None:
        """Say yes or no to the question that is open."""
        await answers.answer(
            interaction, lambda act: answers.app.questions.vote_here(act, yes=answer == "yes"), posts=True
        )

    return vote
