"""What changes nothing: the board, the scores, the tiles left, a game's past and its analysis, rules and help."""

from __future__ import annotations

from typing import Final, TypeAlias

from discord import app_commands

from bot.app.look.past import TURNS
from bot.app.look.views import BOARD
from bot.text.rules import RULEBOOKS
from bot.ui.commands.declare import Interaction, command, respond
from bot.ui.commands.options import OneOf, Suggested

MOST_TURNS: Final = 500
"""More than any game has."""

CloseUp: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.close_ups(one.place))]
View: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.suggestions.views(one.place))]
Rulebook: TypeAlias = app_commands.Transform[str, OneOf("ruleset", RULEBOOKS)]
Topic: TypeAlias = app_commands.Transform[
    str,
    Suggested(
        lambda app, one: app.rulebook.topics(one.place, one.text("ruleset"), one.text("topic") or ""), found=True
    ),
]


@command("board")
async def board(
    interaction: Interaction,
    close_up: CloseUp | None = None,
    text: bool = False,
    show: View | None = None,
    turn: app_commands.Range[int, 0, MOST_TURNS] | None = None,
) -> None:
    """Show the board: whole, by owners, from close by, as it was, or in words."""
    await respond(
        interaction,
        lambda app, act: (app.looking.board_text if text else app.looking.board)(
            act.person, act.place, close_up=close_up, show=show or BOARD, turn=turn
        ),
        limit="look",
    )


@command("score")
async def score(interaction: Interaction, projected: bool = False) -> None:
    """Show the scores."""
    await respond(
        interaction, lambda app, act: app.looking.score(act.person, act.place, projected=projected), limit="look"
    )


@command("tiles")
async def tiles(interaction: Interaction) -> None:
    """Show what is left to be drawn."""
    await respond(interaction, lambda app, act: app.stock.tiles(act.place), limit="look")


@command("history")
async def history(interaction: Interaction, last: app_commands.Range[int, 1, MOST_TURNS] = TURNS) -> None:
    """Tell what happened."""
    await respond(interaction, lambda app, act: app.past.history(act.place, last), limit="look")


@command("export")
async def export(interaction: Interaction) -> None:
    """Hand over the game's record."""
    await respond(interaction, lambda app, act: app.past.export(act.place), limit="export")


@command("analysis")
async def analysis(interaction: Interaction) -> None:
    """Look back at a finished game."""
    await respond(interaction, lambda app, act: app.analysing.analysis(act), limit="analysis")


@command("rules")
async def rules(interaction: Interaction, ruleset: Rulebook | None = None, topic: Topic | None = None) -> None:
    """Show a topic of the rules, or which there are."""
    await respond(interaction, lambda app, act: app.rulebook.rules(act.place, ruleset, topic), limit="look")


@command("help")
async def help_(interaction: Interaction) -> None:
    """Tell what can be done here."""
    await respond(interaction, lambda app, act: app.looking.help(act.person, act.place))
