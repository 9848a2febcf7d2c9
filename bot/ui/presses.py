"""From a press to its use: what the component's id says, and whether it may be pressed here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord

from bot.app import USES
from bot.core.uses import Use
from bot.game.acts import Refused
from bot.text.lines import line
from bot.ui.ids import BadId, Id, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.game.acts import Act
    from bot.text.message import Message
    from bot.ui.answers import Answers


def found(custom_id: str) -> tuple[Use[...], Id]:
    """What an id means; BadId where there is no such button."""
    on = parse(custom_id)
    use = USES.get(on.action)
    if use is None or use.arg is None or re.fullmatch(use.arg, on.arg) is None:
        raise BadId(custom_id)
    return use, on


async def press(answers: Answers, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
    """Answer a press of the component with that id; ``values``: what was chosen where it is a select."""
    try:
        use, on = found(custom_id)
    except BadId:
        await refuse(answers, interaction, "ui-no-button")
        return
    if use.in_place and not _is_private(interaction):
        await refuse(answers, interaction, "ui-no-button")
        return

    async def work(act: Act) -> Message:
        return await answers.app.do(use, act.on(on.game, on.version), **use.read(on.arg, values))

    await answers.answer(
        interaction,
        work,
        posts=use.posts,
        in_place=use.in_place,
        limit=use.limit,
        for_everybody=use.for_everybody,
        in_messages=use.in_messages,
    )


async def refuse(answers: Answers, interaction: discord.Interaction[Any], code: str) -> None:
    """Say privately what such a button is, and change nothing."""

    async def refusal(_act: Act) -> Message:
        raise Refused(line(code))

    await answers.answer(interaction, refusal, for_everybody=True)


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
