"""What changes nothing: the board, the scores, the tiles left, a game's past and its analysis, rules and help."""

from __future__ import annotations

from typing import Final, TypeAlias

from discord import app_commands

from bot.show.board import BOARD
from bot.ui.commands.declare import Interaction, command, doing, run
from bot.ui.commands.options import Ruleset, Suggested
from bot.use_cases import analysis as analysing
from bot.use_cases import autocomplete
from bot.use_cases import board as looking
from bot.use_cases import help as helping
from bot.use_cases import history as past
from bot.use_cases import rules as rulebook
from bot.use_cases import tiles as stock
from bot.use_cases.history import TURNS

MOST_TURNS: Final = 500
"""More than any game has."""

CloseUp: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.close_ups)]
View: TypeAlias = app_commands.Transform[str, Suggested(autocomplete.views)]
Topic: TypeAlias = app_commands.Transform[str, Suggested(rulebook.topics, found=True)]


@command("board")
async def board(
    interaction: Interaction,
    close_up: CloseUp | None = None,
    text: bool = False,
    show: View | None = None,
    turn: app_commands.Range[int, 0, MOST_TURNS] | None = None,
) -> None:
    """Show the board: whole, by owners, from close by, as it was, or in words."""
    await run(interaction, looking.IN_WORDS if text else looking.BOARD, close_up, show or BOARD, turn)


@command("score")
async def score(interaction: Interaction, projected: bool = False) -> None:
    """Show the scores."""
    await run(interaction, looking.SCORE, projected=projected)


command("tiles")(doing(stock.TILES))


@command("history")
async def history(interaction: Interaction, last: app_commands.Range[int, 1, MOST_TURNS] = TURNS) -> None:
    """Tell what happened."""
    await run(interaction, past.HISTORY, last)


command("export")(doing(past.EXPORT))
command("analysis")(doing(analysing.ANALYSIS))


@command("rules")
async def rules(interaction: Interaction, ruleset: Ruleset | None = None, topic: Topic | None = None) -> None:
    """Show a topic of the rules, or which there are."""
    await run(interaction, rulebook.RULES, ruleset, topic)


command("help")(doing(helping.HELP))
