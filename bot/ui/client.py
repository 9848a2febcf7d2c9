"""The bot as a client of Discord: what it asks for, what it registers, how it begins and ends."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.game.stops import UNKNOWN_CHANNEL
from bot.ui import ids
from bot.ui.alarm import Alarm
from bot.ui.answers import Answers, note_answered
from bot.ui.commands import COMMANDS, declare
from bot.ui.commands.declare import Translation
from bot.ui.delivery import DELAYS, Delivery
from bot.ui.discord_patches import Reconnecting, forget_seldom
from bot.ui.metrics import Figures
from bot.ui.network import Members
from bot.ui.presses import Pressed
from bot.ui.reconcile import keep_looking, thread_archived
from bot.use_cases import cleanup
from storage import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from random import Random

    from engine.tiles import TileSet
    from storage import Shards, Store

log = logging.getLogger(__name__)

REST_SECONDS: Final = 600.0
"""How long the timers are left alone at most when the database fails again and again."""
TIMERS_REST_SECONDS: Final = 1.0
"""How long the timers that are due are left alone at most while many posts wait."""
REGISTERED: Final = "commands"
"""The bot's own note of the commands that Discord was told last."""
DRAIN_SECONDS: Final = 5.0
"""How long running acts and posts may take to end."""


class Tree(app_commands.CommandTree["TilewrightBot"]):
    """The commands; whatever discord.py itself can't handle gets a sentence, too."""

    async def on_error(
        self, interaction: discord.Interaction[TilewrightBot], error: app_commands.AppCommandError, /
    ) -> None:
        """A command that isn't there any more, a value of the wrong kind: said privately."""
        answers = interaction.client.answers
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("no suggestions: %s", error)
        elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await answers.refuse(interaction, "ui-old-command")
        elif isinstance(error, app_commands.TransformerError):
            await answers.refuse(interaction, "ui-bad-value")
        else:
            await answers.fail(interaction, error)


class TilewrightBot(commands.AutoShardedBot):
    """One process's connection to Discord; its caller opens and closes the store.

    ``delays``: seconds before each new try of a post that failed. ``random``: shuffles tiles and seats; None: the
    system's. ``tilesets``: the tiles of new games by rule set, instead of those that come with the program.
    ``figures``: those of the process, where it isn't the first connection. ``shards``: those that this process runs;
    None: as many as Discord recommends, all of them. ``drawers``: how many processes draw the pictures.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = discord.utils.utcnow,
        delays: Sequence[float] = DELAYS,
        random: Random | None = None,
        tilesets: Mapping[str, TileSet] = MappingProxyType({}),
        figures: Figures | None = None,
        shards: Shards | None = None,
        drawers: int = 0,
    ) -> None:
        chosen: dict[str, Any] = {}
        if shards is not None:
            chosen = {"shard_ids": [*shards.numbers], "shard_count": shards.count}
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            **chosen,
        )
        forget_seldom(self)
        self.run_shards = shards
        self.members = Members(self, lambda: clock().timestamp())
        self.app = App(
            store,
            clock=clock,
            random=random,
            revision=_revision(),
            tilesets=tilesets,
            everywhere=shards is None or shards.all,
            drawers=drawers,
        )
        self.figures = figures or Figures()
        self.app.context.on_server = lambda guild_id: self.get_guild(guild_id) is not None
        self.app.context.member = self.members.ask
        self.app.context.lately = self.members.lately
        self.app.context.moved = self.figures.move
        self.answers = Answers(self.app, self.figures)
        self.delivery = Delivery(self, self.app, self.figures, delays)
        self.timers = Alarm("timers", self._fire_timers, REST_SECONDS)
        self.computers = Alarm("computers", self._play_computers, REST_SECONDS)
        self.app.context.wakes += [self.delivery.alarm.wake, self.timers.wake, self.computers.wake]
        self._reconnecting = Reconnecting(shards=shards)
        self._drained = False
        self._looking: asyncio.Task[None] | None = None
        self.was_ready = False
        """Whether it has ever been connected and known its servers."""
        for command in COMMANDS:
            self.tree.add_command(command)

    # -- from start to end -------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Before the connection: make old buttons work, and tell Discord of commands that changed."""
        await self.app.errands.load()
        self.add_dynamic_items(Pressed)
        await self.tree.set_translator(Translation())
        try:
            await self.sync_commands()
        except (discord.HTTPException, app_commands.AppCommandError):
            log.exception("the commands were not registered anew; those that Discord knows go on working")

    async def sync_commands(self, *, force: bool = False) -> None:
        """Register the commands where they changed since the last time, or ``force``."""
        wanted = await declare.fingerprint(self.tree, self.application_id)
        store = self.app.context.store
        if not force and await store.reader.meta(REGISTERED) == wanted:
            return
        await self.tree.sync()
        async with store.transaction() as tx:
            await tx.set_meta(REGISTERED, wanted)

    async def on_ready(self) -> None:
        """The servers are known: deliver what waits, and look the games over from now on, once a process."""
        self.was_ready = True
        self.app.errands.leave = self._leave
        if self._looking is None and not self._drained:
            self.delivery.start()
            self.timers.start()
            self.computers.start()
            looking = keep_looking(self, self.app, self.timers)
            self._looking = asyncio.create_task(looking, name="look-over")
        for guild in self.guilds:
            await self._leave_if_blocked(guild)
        games = await self.app.context.store.reader.live_count()
        log.info(
            "connected to Discord as %s; servers: %d, live games: %d, shards: %s",
            self.user, len(self.guilds), games, self.run_shards or "all",
        )  # fmt: skip

    async def _fire_timers(self) -> float | None:
        """Let the timers that are due have their effect; the seconds until the next one is."""
        await self.app.timers.fire_due()
        self.timers.worked()
        due = await self.app.timers.next_due()
        if due is None:
            return None
        seconds = due - self.app.context.now()
        # Timers that are due wait until there is room among the posts; each post that is sent has this look again.
        return seconds if seconds > 0 else TIMERS_REST_SECONDS

    async def _leave(self, guild_id: int) -> bool:
        """Leave a server; whether the bot was there. Its games rest once Discord says that it has left."""
        guild = self.get_guild(guild_id)
        if guild is None:
            return False
        await guild.leave()
        return True

    async def _play_computers(self) -> float | None:
        """Take the turns of computers that are due; the seconds until the next one is, where one was put off."""
        await self.app.computers.play_due()
        self.computers.worked()
        due = await self.app.computers.next_due()
        return None if due is None else due - self.app.context.now()

    async def drain(self, seconds: float = DRAIN_SECONDS) -> bool:
        """Take no new acts and let what runs end; whether it all did in that time. What waits is sent next time."""
        self._drained = True
        self.app.computers.rest()
        self.app.context.analyses.close()
        if self._looking is not None:
            self._looking.cancel()
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        acts = await self.answers.close(seconds)
        timers = await self.timers.close(max(end - loop.time(), 0.0))
        computers = await self.computers.close(max(end - loop.time(), 0.0))
        with suppress(StoreError):
            await note_answered(self.app, self.app.context.answered)
        posts = await self.delivery.close(max(end - loop.time(), 0.0))
        return acts and timers and computers and posts

    async def close(self) -> None:
        """Drain, unless that was done, then leave Discord; the store stays open."""
        if self.is_closed():
            return
        if not self._drained and not await self.drain():
            log.warning("something still ran; it is taken up at the next start")
        self.app.errands.leave = None
        try:
            await super().close()
        finally:
            await self.app.close()

    # -- what Discord says -------------------------------------------------------------------------------------------

    async def on_shard_connect(self, shard_id: int) -> None:
        """A shard has a new session, or goes on with its session."""
        self._reconnecting.begin_anew(self, shard_id)

    on_shard_resumed = on_shard_connect

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard has lost its connection and will make another."""
        self._reconnecting.keep_short(self, shard_id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press of a component that its message doesn't have; discord.py would leave it without a word."""
        self.members.note(interaction.guild_id, interaction.user.id)
        if interaction.type is not discord.InteractionType.component:
            return
        custom_id = str(cast("dict[str, Any]", interaction.data)["custom_id"])
        if not ids.stands_there(interaction, custom_id):
            await self.answers.refuse(interaction, "ui-no-button")

    async def on_message(self, message: discord.Message, /) -> None:
        """Nothing: the bot reads no messages."""

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A game's channel is gone."""
        await self.app.outbox.channel_gone(channel.id, UNKNOWN_CHANNEL)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A game's thread is gone."""
        await self.app.outbox.channel_gone(payload.thread_id, UNKNOWN_CHANNEL)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was archived, perhaps, after a week without news."""
        metadata = payload.data["thread_metadata"]
        if metadata["archived"]:
            await thread_archived(self, self.app, payload.thread_id, locked=bool(metadata.get("locked")))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited to a server, perhaps again."""
        await cleanup.back(self.app.context, guild.id)
        await self._leave_if_blocked(guild)

    async def _leave_if_blocked(self, guild: discord.Guild) -> None:
        if self.app.errands.is_blocked("server", guild.id):
            try:
                await guild.leave()
            except discord.HTTPException as error:
                log.warning("the blocked server %s can't be left: %s", guild.id, error)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server."""
        self.members.forget_server(guild.id)
        await cleanup.gone(self.app.context, self.app.outbox, [guild.id])


def _revision() -> str:
    """The program's version, kept with each game for diagnosis."""
    try:
        return version("tilewright")
    except PackageNotFoundError:
        return "unknown"
