"""How a command is declared: its names come from the catalogues, its options' kinds from its parameters."""

from __future__ import annotations

import hashlib
import inspect
import json
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeAlias

import discord
from discord import app_commands

from bot.core.uses import Use
from bot.text import catalogue

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from bot.app import App
    from bot.game.acts import Act
    from bot.text.message import Message
    from bot.ui.client import TilewrightBot


P = ParamSpec("P")

Interaction: TypeAlias = "discord.Interaction[TilewrightBot]"

_KEY: Final = "key"
_PART: Final = "part"
_SAME: Final = "same"

COMMANDS: Final[list[app_commands.Command[Any, Any, None] | app_commands.Group]] = []
"""All that is declared outside of a group, and the groups."""


def word(key: str) -> app_commands.locale_str:
    """What a choice is called: English, with the key that leads to the others."""
    return app_commands.locale_str(catalogue(None).format(key), **{_KEY: key})


def words(key: str) -> tuple[app_commands.locale_str, app_commands.locale_str]:
    """A command's or option's name and description, which are one text: ``play: Play your turn with buttons``."""
    name, description = catalogue(None).named(key)
    return (
        app_commands.locale_str(name, **{_KEY: key, _PART: 0}),
        app_commands.locale_str(description, **{_KEY: key, _PART: 1}),
    )


def same(text: str) -> app_commands.locale_str:
    """A name that is the same in every language."""
    return app_commands.locale_str(text, **{_SAME: True})


class Translation(app_commands.Translator):
    """Names and descriptions of the commands, from the catalogues, for Discord's languages that there is one of."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in that language; None where English is what there is."""
        texts = catalogue(locale.value)
        if texts is catalogue(None):
            return None
        if string.extras.get(_SAME):
            return string.message
        key, part = string.extras.get(_KEY), string.extras.get(_PART)
        if key is None:
            return None
        return texts.format(key) if part is None else texts.named(key)[part]


def group(key: str, *, in_messages: bool = False) -> app_commands.Group:
    """A group of commands; its name and description are the text ``command-KEY``.

    ``in_messages``: they can be used in direct messages with the bot, too.
    """
    name, description = words(f"command-{key}")
    made = app_commands.Group(
        name=name,
        description=description,
        allowed_contexts=app_commands.AppCommandContext(dm_channel=True) if in_messages else None,
    )
    COMMANDS.append(made)
    return made


def command(
    key: str, within: app_commands.Group | None = None, *, in_messages: bool = False
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], app_commands.Command[Any, Any, None]]:
    """Declare a command: its name and description are the text ``command-KEY``.

    Each parameter is an option, with the text ``option-PARAMETER``. ``in_messages``: it can be used in direct messages
    with the bot, too.
    """

    def declared(function: Callable[..., Coroutine[Any, Any, None]]) -> app_commands.Command[Any, Any, None]:
        _, *parameters = inspect.signature(function).parameters
        texts = {name: words(f"option-{name.replace('_', '-')}") for name in parameters}
        if texts:
            function = app_commands.rename(**{one: name for one, (name, _) in texts.items()})(function)
            function = app_commands.describe(**{one: description for one, (_, description) in texts.items()})(function)
        name, description = words(f"command-{key}")
        made: app_commands.Command[Any, Any, None] = app_commands.Command(
            name=name, description=description, callback=function
        )
        if in_messages:
            made.allowed_contexts = app_commands.AppCommandContext(dm_channel=True)
        if within is None:
            COMMANDS.append(made)
        else:
            within.add_command(made)
        return made

    return declared


async def run(interaction: Interaction, use: Use[P], /, *args: P.args, **how: P.kwargs) -> None:
    """Do that, and show what came of it."""
    await respond(interaction, use, lambda app, act: app.do(use, act, *args, **how))


def doing(use: Use[P], /, *args: P.args, **how: P.kwargs) -> Callable[[Interaction], Coroutine[Any, Any, None]]:
    """The callback of a command without options: it runs that use."""

    async def does(interaction: Interaction) -> None:
        await run(interaction, use, *args, **how)

    return does


async def respond(
    interaction: Interaction,
    use: Use[...],
    work: Callable[[App, Act], Awaitable[Message]],
    *,
    public: bool = False,
) -> None:
    """As ``run``, where more is done than the use: ``work`` does all of it. ``public``: see ``Answers.answer``."""
    bot = interaction.client
    await bot.answers.answer(interaction, lambda act: work(bot.app, act), use, public=public)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Every command as Discord gets it, with the names in every language, sorted by name."""
    commands = tree.get_commands()
    translator = tree.translator
    assert translator is not None
    made = [await command.get_translated_payload(tree, translator) for command in commands]
    return sorted(made, key=lambda item: str(item["name"]))


async def fingerprint(tree: app_commands.CommandTree[Any], application_id: int | None) -> str:
    """A short text that changes when a command, a translation or the application changes."""
    text = json.dumps(await payload(tree), sort_keys=True, ensure_ascii=True)
    return f"{application_id}:{hashlib.sha256(text.encode()).hexdigest()}"
