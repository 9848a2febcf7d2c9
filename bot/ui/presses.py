"""From a press to its use: what the component's id says, and whether it may be pressed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.app import USES
from bot.core.uses import Use
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
    if use is None or not use.has_button(on.arg):
        raise BadId(custom_id)
    return use, on


async def press(answers: Answers, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]) -> None:
    """Answer a press of the component with that id; ``values``: what was chosen where it is a select."""
    try:
        use, on = found(custom_id)
    except BadId:
        await answers.refuse(interaction, "ui-no-button")
        return
    if use.in_place and not _is_private(interaction):
        await answers.refuse(interaction, "ui-no-button")
        return

    async def work(act: Act) -> Message:
        return await answers.app.do(use, act.on(on.game, on.version), **use.read(on.arg, values))

    await answers.answer(interaction, work, use, pressed=True)


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
