"""From a press to its use: what the component's id says, and whether it may be pressed here.

Every component is the one dynamic item ``Pressed``; a view lives only until it is sent (``timeout=None``, nothing is
kept), so whatever hangs in a channel works after a restart, and nothing grows with the number of messages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self, cast

import discord

from bot.app import USES
from bot.core.uses import Use
from bot.ui.ids import BadId, Id, parse

if TYPE_CHECKING:
    from bot.game.acts import Act
    from bot.text.message import Message
    from bot.ui.client import TilewrightBot


def found(custom_id: str) -> tuple[Use[...], Id]:
    """What an id means; BadId where there is no such button."""
    on = parse(custom_id)
    use = USES.get(on.action)
    if use is None or not use.has_button(on.arg):
        raise BadId(custom_id)
    return use, on


class Pressed(discord.ui.DynamicItem["discord.ui.Item[Any]"], template=re.compile(".+", re.DOTALL)):
    """Any component of the bot: what its id says is read when it is pressed."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        _match: re.Match[str],
    ) -> Self:
        """Wrap the component that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press."""
        answers = cast("TilewrightBot", interaction.client).answers
        try:
            use, on = found(self.custom_id)
        except BadId:
            await answers.refuse(interaction, "ui-no-button")
            return
        if use.in_place and not _is_private(interaction):
            await answers.refuse(interaction, "ui-no-button")
            return
        # Read as they came: what a select of channels or roles holds is there by its id.
        values = cast("dict[str, Any]", interaction.data or {}).get("values", ())

        async def work(act: Act) -> Message:
            return await answers.app.do(use, act.on(on.game, on.version), **use.read(on.arg, values))

        await answers.answer(interaction, work, use, pressed=True)


def _is_private(interaction: discord.Interaction[Any]) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
