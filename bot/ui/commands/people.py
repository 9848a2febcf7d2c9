"""``/stats`` and ``/leaderboard``: how people stand; ``/privacy``: what is stored about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.ui.answers import person
from bot.ui.words import options, word
from engine.rulesets import RULESETS

if TYPE_CHECKING:
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]

_RULESETS: Final = [app_commands.Choice(name=word(f"choice-ruleset-{name}"), value=name) for name in RULESETS]


def people_commands(answers: Answers) -> list[Command | app_commands.Group]:
    """The commands, ready for a tree."""
    return [_stats(answers), _leaderboard(answers), PrivacyCommands(answers)]


def _stats(answers: Answers) -> Command:
    @app_commands.command(name=word("command-stats"), description=word("command-stats-description"))
    @options("player", "played")
    @app_commands.choices(played=_RULESETS)
    async def stats(
        interaction: Interaction, player: discord.Member | discord.User | None = None, played: str | None = None
    ) -> None:
        whose = person(player or interaction.user)
        await answers.answer(interaction, lambda act: answers.app.standings.stats(whose, act.place, played))

    return stats


def _leaderboard(answers: Answers) -> Command:
    @app_commands.command(name=word("command-leaderboard"), description=word("command-leaderboard-description"))
    @options("ruleset")
    @app_commands.choices(ruleset=_RULESETS)
    async def leaderboard(interaction: Interaction, ruleset: str | None = None) -> None:
        await answers.answer(
            interaction, lambda act: answers.app.standings.leaderboard(act.place, ruleset), public=True
        )

    return leaderboard


class PrivacyCommands(app_commands.Group):
    """The group, ready for a tree."""

    def __init__(self, answers: Answers) -> None:
        super().__init__(name=word("command-privacy"), description=word("command-privacy-description"))
        self._answers = answers

    @app_commands.command(name=word("command-privacy-export"), description=word("command-privacy-export-description"))
    async def export(self, interaction: Interaction) -> None:
        """Hand over what is stored."""
        await self._answers.answer(interaction, lambda act: self._answers.app.privacy.export(act.person))

    @app_commands.command(name=word("command-privacy-delete"), description=word("command-privacy-delete-description"))
    async def delete(self, interaction: Interaction) -> None:
        """Have it deleted; the button of the answer does it."""
        await self._answers.answer(interaction, self._answers.app.privacy.delete)
