"""``/game``: open a game, take part, start, end, and find one's games."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.app.deadlines import MOST_DAYS
from bot.app.values import Act, Answer, GameOptions, Name, Place, Refused, line
from bot.ui import rights
from bot.ui.answers import NETWORK_ERRORS
from bot.ui.commands.seats import guests, seat_commands
from bot.ui.words import options, public_texts, word
from engine.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.app.values import Person
    from bot.ui.answers import Answers

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

WEEK: Final = 10080
"""Minutes after which a thread without news is archived; a post brings it back."""

LONGEST_REASON: Final = 200
"""Characters of the reason for which somebody ends a game."""


class GameCommands(app_commands.Group):
    """The group ``/game``."""

    def __init__(self, answers: Answers) -> None:
        super().__init__(name=word("command-game"), description=word("command-game-description"))
        self._answers = answers
        for command in seat_commands(answers):
            self.add_command(command)

    @app_commands.command(name=word("command-game-open"), description=word("command-game-open-description"))
    @options(
        "ruleset", "player2", "player3", "player4", "player5", "expert", "remove_tiles", "move_days", "on_deadline",
        "undo", "order", "thread",
    )  # fmt: skip
    @app_commands.choices(
        ruleset=[app_commands.Choice(name=word(f"choice-ruleset-{name}"), value=name) for name in RULESETS],
        undo=[
            app_commands.Choice(name=word("choice-undo-friendly"), value="friendly"),
            app_commands.Choice(name=word("choice-undo-consent"), value="consent"),
            app_commands.Choice(name=word("choice-undo-off"), value="off"),
        ],
        order=[
            app_commands.Choice(name=word("choice-order-random"), value="random"),
            app_commands.Choice(name=word("choice-order-seated"), value="seated"),
        ],
        on_deadline=[
            app_commands.Choice(name=word("choice-on-deadline-remind"), value="remind"),
            app_commands.Choice(name=word("choice-on-deadline-vote"), value="vote"),
        ],
    )
    async def open(
        self,
        interaction: Interaction,
        ruleset: str | None = None,
        player2: discord.Member | discord.User | None = None,
        player3: discord.Member | discord.User | None = None,
        player4: discord.Member | discord.User | None = None,
        player5: discord.Member | discord.User | None = None,
        expert: bool = False,
        remove_tiles: bool = False,
        move_days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
        on_deadline: str = "remind",
        undo: Literal["friendly", "consent", "off"] = "friendly",
        order: str = "random",
        thread: bool = False,
    ) -> None:
        """Open a game with a public lobby, here or in a thread of its own."""
        named = [guest for guest in (player2, player3, player4, player5) if guest is not None]
        chosen = GameOptions(
            ruleset=ruleset,
            expert=expert,
            remove_tiles=remove_tiles,
            undo=undo,
            order="seated" if order == "seated" else "random",
            days=move_days,
            on_deadline="vote" if on_deadline == "vote" else "remind",
        )

        async def work(act: Act) -> Answer:
            rights.check(interaction, thread=thread)
            invited = guests(named)
            if not thread:
                return await self._answers.app.lobby.open(act, chosen, invited)
            await self._answers.app.lobby.check_open(act, chosen, invited)
            return await self._open_in_thread(interaction, act, chosen, invited)

        await self._answers.answer(interaction, work)

    @app_commands.command(name=word("command-game-join"), description=word("command-game-join-description"))
    async def join(self, interaction: Interaction) -> None:
        """Take a seat in this channel's lobby."""
        await self._answers.answer(interaction, self._answers.app.lobby.join, posts=True)

    @app_commands.command(name=word("command-game-leave"), description=word("command-game-leave-description"))
    async def leave(self, interaction: Interaction) -> None:
        """Give the seat in this channel's lobby up."""
        await self._answers.answer(interaction, self._answers.app.lobby.leave, posts=True)

    @app_commands.command(name=word("command-game-start"), description=word("command-game-start-description"))
    async def start(self, interaction: Interaction) -> None:
        """Start this channel's game with those who joined."""
        await self._answers.answer(interaction, self._answers.app.lobby.start, posts=True)

    @app_commands.command(name=word("command-game-end"), description=word("command-game-end-description"))
    @options("reason")
    async def end(self, interaction: Interaction, reason: app_commands.Range[str, 1, LONGEST_REASON] = "") -> None:
        """End this channel's lobby or game without a result, after a confirmation."""
        await self._answers.answer(interaction, lambda act: self._answers.app.ending.end(act, reason=reason.strip()))

    @app_commands.command(name=word("command-game-list"), description=word("command-game-list-description"))
    async def list(self, interaction: Interaction) -> None:
        """Show the person's games."""
        await self._answers.answer(interaction, lambda act: self._answers.app.looking.games(act.person))

    async def _open_in_thread(
        self, interaction: Interaction, act: Act, chosen: GameOptions, invited: Sequence[Person]
    ) -> Answer:
        """Make a thread and open the game there; a thread that no game came to goes again."""
        if not isinstance(interaction.channel, discord.TextChannel):
            raise Refused(line("ui-no-thread-here"))
        texts = await public_texts(interaction.client, self._answers.app, act.place.guild_id)
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
            answer = await self._answers.app.lobby.open(there, chosen, invited)
        except BaseException:
            await _remove(made)
            raise
        return Answer((*answer.lines, line("ui-thread-opened", thread=made.mention)), answer.picture)


async def _remove(made: discord.Thread) -> None:
    try:
        await made.delete()
    except NETWORK_ERRORS as error:
        log.info("thread %s stays, empty: %s", made.id, error)
