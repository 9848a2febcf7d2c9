"""Whether the bot may do here what a game needs, and people what it is to do for them.

It is asked before anything changes, and said in words when they mayn't.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.game.acts import Refused
from bot.text.lines import Several, Token, line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.text.lines import Line


def check(interaction: discord.Interaction[Any], *, thread: bool = False) -> None:
    """Refuse, naming what is missing, where the bot can't post pictures; ``thread``: in a thread it makes here."""
    found = missing(interaction, thread=thread)
    if found:
        raise Refused(too_few(f"<#{interaction.channel_id}>", found))


def too_few(channel: str, found: Iterable[Line]) -> Line:
    """The sentence that the bot lacks rights in a channel, which it mentions."""
    return line("ui-rights", channel=Token(channel), rights=Several(tuple(found)))


def check_threads(interaction: discord.Interaction[Any]) -> None:
    """Refuse to make a thread for somebody who couldn't make one and write in it."""
    found = _own_threads(interaction)
    if found:
        raise Refused(line("ui-your-rights", rights=Several(tuple(found))))


def threads(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may make a thread here for the one who acts."""
    here = isinstance(interaction.channel, discord.TextChannel)
    return here and not missing(interaction, thread=True) and not _own_threads(interaction)


def _own_threads(interaction: discord.Interaction[Any]) -> list[Line]:
    """The rights that the one who acts lacks to make a thread and write in it."""
    return _not_among(interaction.permissions, "create_public_threads", "send_messages_in_threads")


def reading(interaction: discord.Interaction[Any]) -> list[Line]:
    """The right to read what was posted, where it is missing: without it a post may come twice after a fault."""
    return _not_among(interaction.app_permissions, "read_message_history")


def missing(interaction: discord.Interaction[Any], *, thread: bool) -> list[Line]:
    """The rights that the bot lacks in the channel of an interaction, as Discord calls them."""
    granted = interaction.app_permissions
    found = lacking(granted, in_thread=thread or isinstance(interaction.channel, discord.Thread))
    return [*found, *_not_among(granted, "create_public_threads")] if thread else found


def lacking(granted: discord.Permissions, *, in_thread: bool) -> list[Line]:
    """The rights that posting a game takes and that aren't among those granted, as Discord calls them."""
    write = "send_messages_in_threads" if in_thread else "send_messages"
    return _not_among(granted, "view_channel", "attach_files", write)


def _not_among(granted: discord.Permissions, *names: str) -> list[Line]:
    """Those of the rights of these names that aren't granted, as Discord calls them."""
    return [line(f"right-{name.replace('_', '-')}") for name in names if not getattr(granted, name)]


def writing(granted: discord.Permissions, *, in_thread: bool) -> bool:
    """Whether who has these rights may write."""
    return granted.send_messages_in_threads if in_thread else granted.send_messages


There: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread
"""A channel or thread that is named in a command, with the rights there of the one who names it."""


def expect_access(channel: There) -> None:
    """Refuse to lead a game to where the one who moves it can't write."""
    theirs = channel.permissions
    thread = isinstance(channel, app_commands.AppCommandThread)
    if not theirs.view_channel or not writing(theirs, in_thread=thread):
        raise Refused(line("move-no-access", channel=Token(channel.mention)))


async def expect_posting(interaction: discord.Interaction[Any], channel: There) -> None:
    """Refuse where the bot can't post pictures there: also a locked thread, and a private one that it isn't in."""
    guild = interaction.guild
    thread = channel if isinstance(channel, app_commands.AppCommandThread) else None
    parent = None if guild is None else guild.get_channel(channel.id if thread is None else thread.parent_id)
    if guild is None or parent is None or (thread is not None and thread.locked):
        raise Refused(line("move-closed", channel=Token(channel.mention)))
    found = lacking(parent.permissions_for(guild.me), in_thread=thread is not None)
    if found:
        raise Refused(too_few(channel.mention, found))
    if channel.type is not discord.ChannelType.private_thread:
        return
    # Its rights in the channel around it don't tell.
    try:
        await interaction.client.fetch_channel(channel.id)
    except (discord.Forbidden, discord.NotFound):
        raise Refused(line("move-closed", channel=Token(channel.mention))) from None
