"""Who plays on, and where: ``/game resign``, ``replace``, ``rematch`` and ``move``; and ``/vote``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands

from bot.app.core.values import Place, Refused, Several, Token, line
from bot.ui import rights
from bot.ui.commands.declare import Interaction, command, respond
from bot.ui.commands.game import game
from bot.ui.commands.options import Anybody, Level, OneOf, Suggested, guests

if TYPE_CHECKING:
    from bot.app import App
    from bot.app.core.values import Act, Answer

Seat: TypeAlias = app_commands.Transform[str, Suggested(lambda app, one: app.seats.suggestions(one.place))]
YesOrNo: TypeAlias = app_commands.Transform[str, OneOf("answer", ["yes", "no"])]
There: TypeAlias = app_commands.AppCommandChannel | app_commands.AppCommandThread


class ChannelOrThread(app_commands.Transformer):
    """A channel or thread as Discord names it, also a thread that nobody has written in for long."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Discord's kind of option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Where a game can be played."""
        return [
            discord.ChannelType.text,
            discord.ChannelType.public_thread,
            discord.ChannelType.private_thread,
        ]

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> There:
        """The channel as it came."""
        found: There = value
        return found


@command("game-resign", game)
async def resign(interaction: Interaction) -> None:
    """Leave the running game, after a confirmation."""
    await respond(interaction, lambda app, act: app.seats.resign(act))


@command("game-replace", game)
async def replace(
    interaction: Interaction, seat: Seat, by: Anybody | None = None, stand_in: Level | None = None
) -> None:
    """Offer a seat to somebody else, give it to a computer, or take its player out of the game."""

    async def work(app: App, act: Act) -> Answer:
        named = guests([] if by is None else [by])
        return await app.seats.replace(act, seat, named[0] if named else None, stand_in)

    await respond(interaction, work, posts=True)


@command("game-rematch", game)
async def rematch(interaction: Interaction) -> None:
    """Open the same game again for the same people."""
    await respond(interaction, lambda app, act: app.rematch.rematch(act), posts=True, limit="open")


@command("game-move", game)
async def move(interaction: Interaction, channel: app_commands.Transform[There, ChannelOrThread]) -> None:
    """Play on in another channel or thread."""

    async def work(app: App, act: Act) -> Answer:
        await app.relocation.check(act)
        parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
        _expect_access(channel)
        _expect_rights(interaction, channel)
        await _expect_entry(interaction, channel)
        return await app.relocation.relocate(act, Place(act.place.guild_id, channel.id, parent))

    await respond(interaction, work)


@command("vote")
async def vote(interaction: Interaction, answer: YesOrNo) -> None:
    """Say yes or no to the question that is open."""
    await respond(interaction, lambda app, act: app.questions.vote_here(act, yes=answer == "yes"), posts=True)


def _expect_access(channel: There) -> None:
    """Refuse to lead a game to where the one who moves it can't write."""
    theirs = channel.permissions
    thread = isinstance(channel, app_commands.AppCommandThread)
    if not theirs.view_channel or not (theirs.send_messages_in_threads if thread else theirs.send_messages):
        raise Refused(line("move-no-access", channel=Token(channel.mention)))
    if isinstance(channel, app_commands.AppCommandThread) and channel.locked:
        raise Refused(line("move-locked", channel=Token(channel.mention)))


def _expect_rights(interaction: Interaction, channel: There) -> None:
    """Refuse where the bot can't post pictures there."""
    guild = interaction.guild
    parent_id = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else channel.id
    parent = None if guild is None else guild.get_channel(parent_id)
    if guild is None or parent is None:
        raise Refused(line("move-unseen", channel=Token(channel.mention)))
    thread = isinstance(channel, app_commands.AppCommandThread)
    lacking = rights.lacking(parent.permissions_for(guild.me), in_thread=thread)
    if lacking:
        raise Refused(line("move-rights", channel=Token(channel.mention), rights=Several(tuple(lacking))))


async def _expect_entry(interaction: Interaction, channel: There) -> None:
    """Refuse a private thread that the bot isn't in: its rights in the channel around it don't tell."""
    if channel.type is not discord.ChannelType.private_thread:
        return
    try:
        await interaction.client.fetch_channel(channel.id)
    except (discord.Forbidden, discord.NotFound):
        raise Refused(line("move-not-in", channel=Token(channel.mention))) from None
