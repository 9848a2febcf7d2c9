"""``/setup``: what a server's managers settle; ``/notify``: how somebody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.app.people import Way
from bot.app.servers import MOST_SILENCE
from bot.app.setup import AUTO, Changes
from bot.text import LOCALES, catalogue
from bot.ui.checkup import check_here
from bot.ui.words import options, same, word
from engine.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.app.values import Act, Answer
    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]
Channel = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel

_LANGUAGES: Final = [
    app_commands.Choice(name=word("choice-language-auto"), value=AUTO),
    *(app_commands.Choice(name=same(catalogue(locale).format("language-name")), value=locale) for locale in LOCALES),
]


def server_commands(answers: Answers) -> list[Command]:
    """The commands, ready for a tree."""
    return [_setup(answers), _notify(answers)]


def _setup(answers: Answers) -> Command:
    @app_commands.command(name=word("command-setup"), description=word("command-setup-description"))
    @options("public_language", "usual_game", "open_channel", "game_role", "vote_silence", "check")
    @app_commands.choices(
        public_language=_LANGUAGES,
        usual_game=[app_commands.Choice(name=word(f"choice-ruleset-{name}"), value=name) for name in RULESETS],
    )
    @app_commands.default_permissions(manage_guild=True)
    async def setup(
        interaction: Interaction,
        public_language: str | None = None,
        usual_game: str | None = None,
        open_channel: Channel | None = None,
        game_role: discord.Role | None = None,
        vote_silence: app_commands.Range[int, 1, MOST_SILENCE] | None = None,
        check: bool = False,
    ) -> None:
        changes = Changes(
            language=public_language,
            ruleset=usual_game,
            roles=None if game_role is None else (game_role.id,),
            silence=vote_silence,
        )

        async def work(act: Act) -> Answer:
            shown = await answers.app.setup.change(act, changes)
            if open_channel is not None:
                shown = await answers.app.setup.toggle(act, open_channel.id)
            return await check_here(interaction, answers.app, act) if check else shown

        await answers.answer(interaction, work)

    return setup


def _notify(answers: Answers) -> Command:
    @app_commands.command(name=word("command-notify"), description=word("command-notify-description"))
    @options("notify_way", "digest")
    @app_commands.choices(
        notify_way=[app_commands.Choice(name=word(f"choice-way-{way.value}"), value=way.value) for way in Way]
    )
    async def notify(interaction: Interaction, notify_way: str | None = None, digest: bool | None = None) -> None:
        def work(act: Act) -> Awaitable[Answer]:
            if notify_way is None and digest is None:
                return answers.app.notify.show(act.person)
            way = None if notify_way is None else Way(notify_way)
            return answers.app.notify.choose(act, way, digest=digest)

        await answers.answer(interaction, work)

    return notify
