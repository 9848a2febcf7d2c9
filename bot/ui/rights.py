"""Whether the bot may do here what a game needs: asked before anything changes, said in words when it mayn't."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.app.values import Refused, Several, line

if TYPE_CHECKING:
    from bot.text.lines import Line


def check(interaction: discord.Interaction[Any], *, thread: bool = False) -> None:
    """Refuse, naming what is missing, where the bot can't post pictures; ``thread``: in a thread it makes here."""
    lacking = missing(interaction, thread=thread)
    if lacking:
        raise Refused(line("ui-rights", rights=Several(tuple(lacking))))


def missing(interaction: discord.Interaction[Any], *, thread: bool) -> list[Line]:
    """The rights that the bot lacks in the channel of an interaction, as Discord calls them."""
    granted = interaction.app_permissions
    needed = {"view-channel": granted.view_channel, "attach-files": granted.attach_files}
    if thread or isinstance(interaction.channel, discord.Thread):
        needed["send-messages-in-threads"] = granted.send_messages_in_threads
    else:
        needed["send-messages"] = granted.send_messages
    if thread:
        needed["create-public-threads"] = granted.create_public_threads
    return [line(f"right-{name}") for name, given in needed.items() if not given]
