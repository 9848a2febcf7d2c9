"""``/game ...`` and ``/vote``: open a game, take part, change who plays, end, move, and find one's games."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

import discord
from discord import app_commands

from bot.game import settings
from bot.game.acts import Place, Refused
from bot.game.deadlines import MOST_DAYS
from bot.game.seats import COLOURS, USUAL_LEVEL
from bot.game.settings import GameOptions
from bot.text.lines import Name, Token, line
from bot.text.message import Message
from bot.ui import rights
from bot.ui.commands.declare import Interaction, command, doing, group, respond, run
from bot.ui.commands.options import Anybody, AnyChannel, Level, OneOf, Ruleset, Suggested, guest
from bot.ui.messages import public_texts
from bot.ui.network import NETWORK_ERRORS
from bot.use_cases import channel as relocation
from bot.use_cases import ending, lobby, seats, votes
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

Undo: TypeAlias = app_commands.Transform[settings.Undo, OneOf("undo", get_args(settings.Undo))]
Order: TypeAlias = app_commands.Transform[settings.Order, OneOf("order", get_args(settings.Order))]
NextTile: TypeAlias = app_commands.Transform[settings.NextTile, OneOf("next-tile", get_args(settings.NextTile))]
OnDeadline: TypeAlias = app_commands.Transform[settings.OnDeadline, OneOf("on-deadline", get_args(settings.OnDeadline))]
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
    named = [one for one in (player2, player3, player4, player5) if one is not None]
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
        invited = [guest(one) for one in named]
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


Seat: TypeAlias = app_commands.Transform[str, Suggested(seats.suggestions)]
YesOrNo: TypeAlias = app_commands.Transform[str, OneOf("answer", ["yes", "no"])]


command("game-list", game)(doing(helping.GAMES))
command("game-resign", game)(doing(seats.SURE))


@command("game-replace", game)
async def replace_player(
    interaction: Interaction, seat: Seat, by: Anybody | None = None, stand_in: Level | None = None
) -> None:
    """Offer a seat to somebody else, give it to a computer, or take its player out of the game."""

    async def work(app: App, act: Act) -> Message:
        return await app.do(seats.REPLACE, act, seat, None if by is None else guest(by), stand_in)

    await respond(interaction, seats.REPLACE, work)


command("game-rematch", game)(doing(again.REMATCH))


@command("game-move", game)
async def move(interaction: Interaction, channel: AnyChannel) -> None:
    """Play on in another channel or thread."""

    async def work(app: App, act: Act) -> Message:
        await relocation.check(app.context, act)
        parent = channel.parent_id if isinstance(channel, app_commands.AppCommandThread) else None
        rights.expect_access(channel)
        await rights.expect_posting(interaction, channel)
        return await app.do(relocation.MOVE, act, Place(act.place.guild_id, channel.id, parent))

    await respond(interaction, relocation.MOVE, work)


@command("vote")
async def vote(interaction: Interaction, answer: YesOrNo) -> None:
    """Say yes or no to the question that is open."""
    await run(interaction, votes.VOTE, yes=answer == "yes")
