"""``/game ...`` and ``/vote``: open a game, take part, change who plays, end, move, and find one's games."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord
from discord import app_commands

from bot.game.acts import Place, Refused
from bot.game.deadlines import MOST_DAYS
from bot.game.seats import COLOURS, USUAL_LEVEL
from bot.game.settings import GameOptions
from bot.text.lines import Line, Name, Several, Token, line
from bot.text.message import Message
from bot.ui import rights
from bot.ui.commands.declare import Interaction, command, doing, group, respond, run
from bot.ui.commands.options import Anybody, Level, OneOf, Ruleset, Suggested, guests
from bot.ui.messages import picture_file, public_texts
from bot.ui.network import NETWORK_ERRORS
from bot.use_cases import channel as relocation
from bot.use_cases import ending, lobby, seats, setup, votes
from bot.use_cases import help as helping
from bot.use_cases import rematch as again

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import App
    from bot.game.acts import Act, Person


log = logging.getLogger(__name__)

WEEK: Final = 10080
"""Minutes after which a thread without news is archived; a post brings it back."""

MOST_COMPUTERS: Final = 4
"""All seats but that of the person who opens the game."""

LONGEST_REASON: Final = 200
"""Characters of the reason for which somebody ends a game."""

Undo: TypeAlias = app_commands.Transform[
    Literal["friendly", "consent", "off"], OneOf("undo", ["friendly", "consent", "off"])
]
Order: TypeAlias = app_commands.Transform[Literal["random", "seated"], OneOf("order", ["random", "seated"])]
NextTile: TypeAlias = app_commands.Transform[Literal["hidden", "known"], OneOf("next-tile", ["hidden", "known"])]
OnDeadline: TypeAlias = app_commands.Transform[
    Literal["remind", "vote", "computer"], OneOf("on-deadline", ["remind", "vote", "computer"])
]
Colour: TypeAlias = app_commands.Transform[str, OneOf("colour", COLOURS)]

game = group("game")


@command("game-open", game)
async def open_game(
    interaction: Interaction,
    ruleset: Ruleset | None = None,
    player2: Anybody | None = None,
    player3: Anybody | None = None,
    player4: Anybody | None = None,
    player5: Anybody | None = None,
    computer: Level | None = None,
    computers: app_commands.Range[int, 1, MOST_COMPUTERS] | None = None,
    expert: bool = False,
    remove_tiles: bool = False,
    next_tile: NextTile = "hidden",
    move_days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
    on_deadline: OnDeadline = "remind",
    undo: Undo = "consent",
    order: Order = "random",
    hints: bool = False,
    thread: bool = False,
) -> None:
    """Open a game with a public lobby, here or in a thread of its own."""
    named = [guest for guest in (player2, player3, player4, player5) if guest is not None]
    chosen = GameOptions(
        ruleset=ruleset,
        expert=expert,
        remove_tiles=remove_tiles,
        next_tile=next_tile,
        undo=undo,
        order=order,
        hints=hints,
        days=move_days,
        on_deadline=on_deadline,
    )

    number = computers or (0 if computer is None else 1)
    levels = [computer or USUAL_LEVEL] * number

    async def work(app: App, act: Act) -> Message:
        rights.check(interaction, thread=thread)
        invited = guests(named)
        if not thread:
            return await app.do(lobby.OPEN, act, chosen, invited, levels)
        rights.check_threads(interaction)
        opener = replace(act, writes=True)  # in the thread, whatever holds for the channel
        await lobby.check_open(app.context, opener, chosen, invited, levels)
        return await _open_in_thread(interaction, opener, chosen, invited, levels)

    await respond(interaction, lobby.OPEN, work)


@command("game-join", game)
async def join(interaction: Interaction, colour: Colour | None = None) -> None:
    """Take a seat in this channel's lobby, or another colour."""
    await run(interaction, lobby.JOIN, colour)


command("game-leave", game)(doing(lobby.LEAVE))
command("game-start", game)(doing(lobby.START))


@command("game-end", game)
async def end(interaction: Interaction, reason: app_commands.Range[str, 1, LONGEST_REASON] = "") -> None:
    """End this channel's lobby or game without a result, after a confirmation."""
    await run(interaction, ending.SURE, reason.strip())


async def _open_in_thread(
    interaction: Interaction, act: Act, chosen: GameOptions, invited: Sequence[Person], levels: Sequence[str]
) -> Message:
    """Make a thread and open the game there; a thread that no game came to goes again."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused(line("ui-no-thread-here"))
    app = interaction.client.app
    texts = await public_texts(interaction.client, app, act.place.guild_id)
    try:
        made = await interaction.channel.create_thread(
            name=texts.label(line("ui-thread-name", name=Name(act.person.name))),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=WEEK,
        )
    except NETWORK_ERRORS as error:
        log.warning("no thread in %s: %s", act.place.channel_id, error)
        raise Refused(line("ui-no-thread-here")) from None
    there = replace(act, place=Place(act.place.guild_id, made.id, act.place.channel_id))
    try:
        opened = await app.do(lobby.OPEN, there, chosen, invited, levels)
    except BaseException:
        await _remove(made)
        raise
    return Message((*opened.lines, line("ui-thread-opened", thread=Token(made.mention))), opened.picture)


async def _remove(made: discord.Thread) -> None:
    try:
        await made.delete()
    except NETWORK_ERRORS as error:
        log.info("thread %s stays, empty: %s", made.id, error)


async def check_here(interaction: discord.Interaction[Any], app: App, act: Act) -> Message:
    """What is missing in the channel of an interaction; a test post with a picture is made and taken away again."""
    lines = list(await setup.allows(app.context, act))
    lacking = [*rights.missing(interaction, thread=False), *rights.reading(interaction)]
    if lacking:
        return Message((rights.too_few(f"<#{act.place.channel_id}>", lacking), *lines))
    lines.insert(0, await _tried(interaction, app, act))
    if isinstance(interaction.channel, discord.TextChannel):
        lacking = rights.missing(interaction, thread=True)
        if lacking:
            lines.append(line("check-threads", rights=Several(tuple(lacking))))
    return Message(tuple(lines))


async def _tried(interaction: discord.Interaction[Any], app: App, act: Act) -> Line:
    client = interaction.client
    texts = await public_texts(client, app, act.place.guild_id)
    picture = await setup.sample(app.context, act.place)
    channel = client.get_partial_messageable(act.place.channel_id, guild_id=act.place.guild_id)
    try:
        sent = await channel.send(texts.message(line("check-post")), file=picture_file(picture, texts), silent=True)
    except NETWORK_ERRORS as error:
        log.info("a test post in %s failed: %s", act.place.channel_id, error)
        return line("check-refused", error=Token(_reason(error)))
    try:
        await sent.delete()
    except NETWORK_ERRORS as error:
        log.info("the test post in %s stays: %s", act.place.channel_id, error)
        return line("check-stays", error=Token(_reason(error)))
    return line("check-fine")


def _reason(error: Exception) -> str:
    """An error's number and Discord's own words for it."""
    return f"{error.code}: {error.text}" if isinstance(error, discord.HTTPException) else type(error).__name__


Seat: TypeAlias = app_commands.Transform[str, Suggested(seats.suggestions)]
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


command("game-list", game)(doing(helping.GAMES))
command("game-resign", game)(doing(seats.SURE))


@command("game-replace", game)
async def replace_player(
    interaction: Interaction, seat: Seat, by: Anybody | None = None, stand_in: Level | None = None
) -> None:
    """Offer a seat to somebody else, give it to a computer, or take its player out of the game."""

    async def work(app: App, act: Act) -> Message:
        named = guests([] if by is None else [by])
        return await app.do(seats.REPLACE, act, seat, named[0] if named else None, stand_in)

    await respond(interaction, seats.REPLACE, work)


command("game-rematch", game)(doing(again.REMATCH))


@command("game-move", game)
async def move(interaction: Interaction, channel: app_commands.Transform[There, ChannelOrThread]) -> None:
    """Play on in another channel or thread."""

    async def work(app: App, act: Act) -> Message:
        await relocation.check(app.context, act)
        parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
        _expect_access(channel)
        expect_rights(interaction, channel)
        await _expect_entry(interaction, channel)
        return await app.do(relocation.MOVE, act, Place(act.place.guild_id, channel.id, parent))

    await respond(interaction, relocation.MOVE, work)


@command("vote")
async def vote(interaction: Interaction, answer: YesOrNo) -> None:
    """Say yes or no to the question that is open."""
    await run(interaction, votes.VOTE, yes=answer == "yes")


def _expect_access(channel: There) -> None:
    """Refuse to lead a game to where the one who moves it can't write."""
    theirs = channel.permissions
    thread = isinstance(channel, app_commands.AppCommandThread)
    if not theirs.view_channel or not rights.writing(theirs, in_thread=thread):
        raise Refused(line("move-no-access", channel=Token(channel.mention)))
    if isinstance(channel, app_commands.AppCommandThread) and channel.locked:
        raise Refused(line("move-closed", channel=Token(channel.mention)))


def expect_rights(interaction: Interaction, channel: There) -> None:
    """Refuse where the bot can't post pictures there."""
    guild = interaction.guild
    parent_id = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else channel.id
    parent = None if guild is None else guild.get_channel(parent_id)
    if guild is None or parent is None:
        raise Refused(line("move-closed", channel=Token(channel.mention)))
    thread = isinstance(channel, app_commands.AppCommandThread)
    lacking = rights.lacking(parent.permissions_for(guild.me), in_thread=thread)
    if lacking:
        raise Refused(rights.too_few(channel.mention, lacking))


async def _expect_entry(interaction: Interaction, channel: There) -> None:
    """Refuse a private thread that the bot isn't in: its rights in the channel around it don't tell."""
    if channel.type is not discord.ChannelType.private_thread:
        return
    try:
        await interaction.client.fetch_channel(channel.id)
    except (discord.Forbidden, discord.NotFound):
        raise Refused(line("move-closed", channel=Token(channel.mention))) from None
