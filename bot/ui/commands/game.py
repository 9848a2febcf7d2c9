"""``/game``: open a game, take part, start, end, and find one's games."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord
from discord import app_commands

from bot.app.core.colours import COLOURS
from bot.app.core.turntimers import MOST_DAYS
from bot.app.core.values import Answer, GameOptions, Name, Place, Refused, Token, line
from bot.app.table.lobby import USUAL_LEVEL
from bot.ui import rights
from bot.ui.commands.declare import Interaction, command, group, respond
from bot.ui.commands.options import Anybody, Level, OneOf, Ruleset, guests
from bot.ui.languages import public_texts
from bot.ui.network import NETWORK_ERRORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app import App
    from bot.app.core.values import Act, Person

log = logging.getLogger(__name__)

WEEK: Final = 10080
"""Minutes after which a thread without news is archived; a post brings it back."""

MOST_COMPUTERS: Final = 4
"""All seats but that of whoever opens the game."""

LONGEST_REASON: Final = 200
"""Characters of the reason for which somebody ends a game."""

Undo: TypeAlias = app_commands.Transform[
    Literal["friendly", "consent", "off"], OneOf("undo", ["friendly", "consent", "off"])
]
Order: TypeAlias = app_commands.Transform[Literal["random", "seated"], OneOf("order", ["random", "seated"])]
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
        undo=undo,
        order=order,
        hints=hints,
        days=move_days,
        on_deadline=on_deadline,
    )

    number = computers or (0 if computer is None else 1)
    levels = [computer or USUAL_LEVEL] * number

    async def work(app: App, act: Act) -> Answer:
        rights.check(interaction, thread=thread)
        invited = guests(named)
        if not thread:
            return await app.lobby.open(act, chosen, invited, levels)
        rights.check_threads(interaction)
        opener = replace(act, writes=True)  # in the thread, whatever holds for the channel
        await app.lobby.check_open(opener, chosen, invited, levels)
        return await _open_in_thread(interaction, opener, chosen, invited, levels)

    await respond(interaction, work, limit="open")


@command("game-join", game)
async def join(interaction: Interaction, colour: Colour | None = None) -> None:
    """Take a seat in this channel's lobby, or another colour."""
    await respond(interaction, lambda app, act: app.lobby.join(act, colour=colour), posts=True)


@command("game-leave", game)
async def leave(interaction: Interaction) -> None:
    """Give the seat in this channel's lobby up."""
    await respond(interaction, lambda app, act: app.lobby.leave(act), posts=True)


@command("game-start", game)
async def start(interaction: Interaction) -> None:
    """Start this channel's game with those who joined."""
    await respond(interaction, lambda app, act: app.lobby.start(act), posts=True)


@command("game-end", game)
async def end(interaction: Interaction, reason: app_commands.Range[str, 1, LONGEST_REASON] = "") -> None:
    """End this channel's lobby or game without a result, after a confirmation."""
    await respond(interaction, lambda app, act: app.ending.end(act, reason=reason.strip()))


@command("game-list", game)
async def list_games(interaction: Interaction) -> None:
    """Show the person's games."""
    await respond(interaction, lambda app, act: app.looking.games(act.person))


async def _open_in_thread(
    interaction: Interaction, act: Act, chosen: GameOptions, invited: Sequence[Person], levels: Sequence[str]
) -> Answer:
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
        opened = await app.lobby.open(there, chosen, invited, levels)
    except BaseException:
        await _remove(made)
        raise
    return Answer((*opened.lines, line("ui-thread-opened", thread=Token(made.mention))), opened.picture)


async def _remove(made: discord.Thread) -> None:
    try:
        await made.delete()
    except NETWORK_ERRORS as error:
        log.info("thread %s stays, empty: %s", made.id, error)
