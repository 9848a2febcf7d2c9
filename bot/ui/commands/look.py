"""``/board``, ``/score``, ``/rules`` and ``/help``, and what ``past`` adds: to look, which changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.text.rules import RULEBOOKS
from bot.ui.commands.past import past_commands
from bot.ui.suggest import texts, typed
from bot.ui.words import options, word

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.app.values import Act, Answer
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]


def look_commands(answers: Answers) -> list[Command]:
    """The commands, ready for a tree."""
    return [_board(answers), _score(answers), *past_commands(answers), _rules(answers), _help(answers)]


def _board(answers: Answers) -> Command:
    @app_commands.command(name=word("command-board"), description=word("command-board-description"))
    @options("close_up", "text")
    async def board(interaction: Interaction, close_up: str | None = None, text: bool = False) -> None:
        def look(act: Act) -> Awaitable[Answer]:
            if text:
                return answers.app.looking.board_text(act.person, act.place)
            return answers.app.looking.board(act.person, act.place, close_up=close_up)

        await answers.answer(interaction, look)

    @board.autocomplete("close_up")
    async def close_ups(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(interaction, lambda person, where: answers.app.suggestions.close_ups(person, where, current))

    return board


def _score(answers: Answers) -> Command:
    @app_commands.command(name=word("command-score"), description=word("command-score-description"))
    @options("projected")
    async def score(interaction: Interaction, projected: bool = False) -> None:
        look = answers.app.looking.score
        await answers.answer(interaction, lambda act: look(act.person, act.place, projected=projected))

    return score


def _rules(answers: Answers) -> Command:
    @app_commands.command(name=word("command-rules"), description=word("command-rules-description"))
    @options("ruleset", "topic")
    @app_commands.choices(
        ruleset=[app_commands.Choice(name=word(f"choice-ruleset-{name}"), value=name) for name in RULEBOOKS]
    )
    async def rules(interaction: Interaction, ruleset: str | None = None, topic: str | None = None) -> None:
        await answers.answer(interaction, lambda act: answers.app.rulebook.rules(act.place, ruleset, topic))

    @rules.autocomplete("topic")
    async def topics(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        ruleset = typed(interaction, "ruleset", str)
        return await texts(interaction, lambda _, where: answers.app.rulebook.topics(where, ruleset), current)

    return rules


def _help(answers: Answers) -> Command:
    @app_commands.command(name=word("command-help"), description=word("command-help-description"))
    async def help_(interaction: Interaction) -> None:
        await answers.answer(interaction, lambda act: answers.app.looking.help(act.person, act.place))

    return help_
