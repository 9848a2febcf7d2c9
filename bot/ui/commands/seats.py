"""Who plays on, and where: ``/game resign``, ``/game replace``, ``/game rematch`` and ``/game move``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.app.values import Act, Answer, Name, Person, Place, Refused, Several, line
from bot.ui import rights
from bot.ui.answers import person
from bot.ui.suggest import texts
from bot.ui.words import options, word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.ui.answers import Answers

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, None]
Anybody = discord.Member | discord.User
There = app_commands.AppCommandChannel | app_commands.AppCommandThread


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

    async def transform(self, _interaction: Interaction, value: Any, /) -> There:
        """The channel as it came."""
        found: There = value
        return found


def seat_commands(answers: Answers) -> list[Command]:
    """The commands, ready for the group."""
    return [make(answers) for make in (_resign, _replace, _rematch, _move)]


def guests(named: Sequence[Anybody]) -> list[Person]:
    """The people who were named; Refused for one who can't play."""
    for guest in named:
        if guest.bot:
            raise Refused(line("ui-guest-is-a-bot", name=Name(guest.display_name)))
        if not isinstance(guest, discord.Member):
            raise Refused(line("ui-guest-is-elsewhere", name=Name(guest.display_name)))
    return [person(guest) for guest in named]


def _resign(answers: Answers) -> Command:
    @app_commands.command(name=word("command-game-resign"), description=word("command-game-resign-description"))
    async def resign(interaction: Interaction) -> None:
        """Leave the running game, after a confirmation."""
        await answers.answer(interaction, answers.app.seats.resign)

    return resign


def _replace(answers: Answers) -> Command:
    @app_commands.command(name=word("command-game-replace"), description=word("command-game-replace-description"))
    @options("seat", "by")
    async def replace(interaction: Interaction, seat: str, by: discord.Member | discord.User | None = None) -> None:
        """Offer a seat to somebody else, or take its player out of the game."""

        async def work(act: Act) -> Answer:
            found = None if by is None else guests([by])[0]
            return await answers.app.seats.replace(act, seat, found)

        await answers.answer(interaction, work, posts=True)

    @replace.autocomplete("seat")
    async def seats(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await texts(interaction, lambda _, place: answers.app.seats.suggestions(place, current))

    return replace


def _rematch(answers: Answers) -> Command:
    @app_commands.command(name=word("command-game-rematch"), description=word("command-game-rematch-description"))
    async def rematch(interaction: Interaction) -> None:
        """Open the same game again for the same people."""
        await answers.answer(interaction, answers.app.rematch.rematch, posts=True)

    return rematch


def _move(answers: Answers) -> Command:
    @app_commands.command(name=word("command-game-move"), description=word("command-game-move-description"))
    @options("channel")
    async def move(interaction: Interaction, channel: app_commands.Transform[There, ChannelOrThread]) -> None:
        """Play on in another channel or thread."""

        async def work(act: Act) -> Answer:
            await answers.app.moving.check(act)
            parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
            _expect_access(channel)
            _expect_rights(interaction, channel)
            await _expect_entry(interaction, channel)
            return await answers.app.moving.move(act, Place(act.place.guild_id, channel.id, parent))

        await answers.answer(interaction, work)

    return move


def _expect_access(channel: There) -> None:
    """Refuse to lead a game to where the one who moves it can't write."""
    theirs = channel.permissions
    thread = isinstance(channel, app_commands.AppCommandThread)
    if not theirs.view_channel or not (theirs.send_messages_in_threads if thread else theirs.send_messages):
        raise Refused(line("move-no-access", channel=channel.mention))
    if isinstance(channel, app_commands.AppCommandThread) and channel.locked:
        raise Refused(line("move-locked", channel=channel.mention))


def _expect_rights(interaction: Interaction, channel: There) -> None:
    """Refuse where the bot can't post pictures there."""
    guild = interaction.guild
    parent_id = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else channel.id
    parent = None if guild is None else guild.get_channel(parent_id)
    if guild is None or parent is None:
        raise Refused(line("move-unseen", channel=channel.mention))
    thread = isinstance(channel, app_commands.AppCommandThread)
    lacking = rights.lacking(parent.permissions_for(guild.me), in_thread=thread)
    if lacking:
        raise Refused(line("move-rights", channel=channel.mention, rights=Several(tuple(lacking))))


async def _expect_entry(interaction: Interaction, channel: There) -> None:
    """Refuse a private thread that the bot isn't in: its rights in the channel around it don't tell."""
    if channel.type is not discord.ChannelType.private_thread:
        return
    try:
        await interaction.client.fetch_channel(channel.id)
    except (discord.Forbidden, discord.NotFound):
        raise Refused(line("move-not-in", channel=channel.mention)) from None
