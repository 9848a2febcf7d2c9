"""``/setup``: what a server's managers settle."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.app.core.settings import MOST_SILENCE
from bot.app.people.setup import AUTO, Changes
from bot.text import LOCALES, catalogue
from bot.ui.commands.checkup import check_here
from bot.ui.commands.declare import Interaction, command, respond, same
from bot.ui.commands.options import OneOf, Ruleset

if TYPE_CHECKING:
    from bot.app import App
    from bot.app.core.values import Act, Answer

Channel: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel


class Languages(OneOf):
    """Each language as it calls itself, or whichever Discord says that the server speaks."""

    def __init__(self) -> None:
        super().__init__("language", [AUTO])
        names = ((locale, catalogue(locale).format("language-name")) for locale in LOCALES)
        self.offered += [app_commands.Choice(name=same(name), value=locale) for locale, name in names]


@command("setup")
@app_commands.default_permissions(manage_guild=True)
async def setup(
    interaction: Interaction,
    public_language: app_commands.Transform[str, Languages] | None = None,
    usual_game: Ruleset | None = None,
    open_channel: Channel | None = None,
    game_role: discord.Role | None = None,
    vote_silence: app_commands.Range[int, 1, MOST_SILENCE] | None = None,
    check: bool = False,
) -> None:
    """Change settings of the server, and show them all; or see whether the bot has its rights here."""
    changes = Changes(
        language=public_language,
        ruleset=usual_game,
        channel=None if open_channel is None else open_channel.id,
        roles=None if game_role is None else (game_role.id,),
        silence=vote_silence,
    )

    async def work(app: App, act: Act) -> Answer:
        shown = await app.setup.change(act, changes)
        return await check_here(interaction, app, act) if check else shown

    await respond(interaction, work)
