"""The one place that acknowledges, works and answers: every command and every press comes through here.

An act is acknowledged before anything else, so that Discord's three seconds never run out while a picture is drawn.
What the use cases refuse, and what goes wrong, becomes a private sentence in the person's language; an answer that
can't be delivered any more never undoes what was done.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

import discord
from discord import app_commands

from bot.app import USES
from bot.core.uses import Use, greet
from bot.game.acts import Act, Person, Place, Refused
from bot.text import catalogue
from bot.text.lines import Token, line
from bot.text.message import Message
from bot.ui import rights
from bot.ui.messages import CLEARED, plain, private_texts, public_texts, show, show_to_all
from bot.ui.network import NETWORK_ERRORS, repeated

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    from bot.app import App
    from bot.text import Catalogue
    from bot.text.lines import Line
    from bot.ui.metrics import Figures

    Interaction = discord.Interaction[Any]
    Work = Callable[[Act], Awaitable[Message]]

log = logging.getLogger(__name__)

_NO_SERVER: Final = 0
"""What stands in the place of a server's id where somebody acts in direct messages."""

_TOKEN_SECONDS: Final = 14 * 60.0
"""For a quarter of an hour Discord takes the answer to an interaction; here a little less."""


class Answers:
    """Takes acts, one by one, until it is closed."""

    def __init__(self, app: App, figures: Figures) -> None:
        self.app = app
        self._figures = figures
        self._closed = False
        self._running: set[asyncio.Task[Any]] = set()

    async def close(self, seconds: float) -> bool:
        """Take no more acts and wait until the running ones have ended; whether they all did in that time."""
        self._closed = True
        running = self._running - {asyncio.current_task()}
        if running:
            await asyncio.wait(running, timeout=seconds)
        return all(task.done() for task in running)

    async def answer(
        self, interaction: Interaction, work: Work, use: Use[...], *, pressed: bool = False, public: bool = False
    ) -> None:
        """Acknowledge, do the work, and show privately what came of it.

        use: what is done, which says what it needs. pressed: by a component, whose message shows the result where the
        use is ``in_place``. public: an answer that says so is for the whole channel.
        """
        in_place = pressed and use.in_place
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        began = perf_counter()
        try:
            await _acknowledge(interaction, in_place=in_place, public=public)
            self._figures.acknowledged.observe(perf_counter() - began)
            shown, beside = await self._done(interaction, work, use)
            spoken = await self._spoken(interaction)
            try:
                if public:
                    came = await show_to_all(interaction, shown, spoken)
                else:
                    came = await show(interaction, shown, spoken, beside=in_place and beside)
            except Exception:
                reference = secrets.token_hex(3)
                log.exception("reference %s: the answer to %s can't be shown", reference, _what(interaction))
                came = await show(interaction, _sorry(reference), spoken, beside=in_place or public)
            if came:
                self.app.context.answered.add(interaction.id)
        finally:
            self._figures.answered.observe(perf_counter() - began)
            self._running.discard(task)

    async def _spoken(self, interaction: Interaction) -> Catalogue:
        """The language of what everybody sees where somebody acts."""
        if interaction.guild_id is None:
            return private_texts(interaction)
        return await public_texts(interaction.client, self.app, interaction.guild_id)

    async def _show_meanwhile(self, interaction: Interaction, said: Line) -> None:
        """Say privately how far the work is; its answer will take the line's place."""
        await show(interaction, Message((said,)), await self._spoken(interaction), beside=False)

    async def fail(self, interaction: Interaction, error: Exception) -> None:
        """Message where not even the work could begin."""

        async def failing(*_: object) -> Message:
            raise error

        await self.answer(interaction, failing, Use("fail", failing, for_everybody=True))

    async def refuse(self, interaction: Interaction, code: str) -> None:
        """Say privately why that can't be done, and change nothing."""
        await self.fail(interaction, Refused(line(code)))

    async def _done(self, interaction: Interaction, work: Work, use: Use[...]) -> tuple[Message, bool]:
        """The work's result, or a sentence instead, and whether that leaves a message it was asked on as it is."""
        if self._closed:
            return _sentence("ui-restarting"), True
        if interaction.channel_id is None or (
            interaction.guild_id is None and not (use.in_messages or use.for_everybody)
        ):
            return _sentence("ui-guild-only"), True
        if self.app.errands.is_blocked("server", interaction.guild_id):
            return _sentence("ui-blocked-server"), True
        if self.app.errands.is_blocked("person", interaction.user.id) and not use.for_everybody:
            return _sentence("ui-blocked-person"), True
        act = replace(
            _act(interaction, interaction.guild_id or _NO_SERVER, interaction.channel_id),
            meanwhile=partial(self._show_meanwhile, interaction),
        )
        try:
            try:
                if use.posts:
                    rights.check(interaction)
                async with self.app.context.limits.kept(use.limit, act.person):
                    act = await greet(self.app.context, act)
                    done = await work(act)
            except Refused as refused:
                self._figures.refuse(_called(interaction), refused.line.code)
                return await self.app.refused(refused, act), refused.show is None
        except Exception:
            self._figures.act(_called(interaction), "failed")
            reference = secrets.token_hex(3)
            log.exception("reference %s: %s by %s", reference, _what(interaction), act.person.user_id)
            return _sorry(reference), True
        self._figures.act(_called(interaction), "done")
        return done, False


def person(user: discord.User | discord.Member) -> Person:
    """The person, by the name that this server shows."""
    return Person(user.id, user.display_name)


def writes(interaction: Interaction) -> bool:
    """Whether the one who acts may write there."""
    return rights.writing(interaction.permissions, in_thread=isinstance(interaction.channel, discord.Thread))


def _act(interaction: Interaction, guild_id: int, channel_id: int) -> Act:
    """The act: who does it, where, and with which rights."""
    user, channel, granted = interaction.user, interaction.channel, interaction.permissions
    return Act(
        interaction_id=interaction.id,
        person=person(user),
        place=Place(guild_id, channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None),
        moderator=granted.manage_messages,
        writes=writes(interaction),
        threads=rights.threads(interaction),
        roles=frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset(),
        manager=granted.manage_guild,
        locale=interaction.locale.value,
        token=interaction.token,
    )


def _sorry(reference: str) -> Message:
    """What a person is told of a fault, with the short reference by which it is in the log."""
    return Message((line("ui-error", reference=Token(reference)),))


def _what(interaction: Interaction) -> str:
    """What somebody did, for the log: the command's name or the component's id, and where."""
    data = cast("dict[str, Any]", interaction.data or {})
    return f"{data.get('custom_id') or data.get('name')} in {interaction.channel_id}"


def _called(interaction: Interaction) -> str:
    """What somebody did, for the figures: the command's name or what the component does, one of a few dozen words."""
    if isinstance(interaction.command, app_commands.Command):
        return f"/{interaction.command.qualified_name}"
    parts = str(cast("dict[str, Any]", interaction.data or {}).get("custom_id")).split(":")
    return parts[1] if len(parts) > 1 and parts[1] in USES else "other"


def _sentence(code: str) -> Message:
    return Message((line(code),))


async def _acknowledge(interaction: Interaction, *, in_place: bool, public: bool) -> None:
    """Tell Discord that an answer follows; when that fails the work goes on all the same.

    10062: the three seconds are over. 40060: the first try counted, only its answer was lost.
    """
    try:
        if in_place:
            await repeated(interaction.response.defer)
        else:
            await repeated(partial(interaction.response.defer, ephemeral=not public, thinking=True))
    except NETWORK_ERRORS as error:
        log.info("interaction %s was not acknowledged: %s", interaction.id, error)


class _Original:
    """The message that answers an interaction, as it stands in a path: discord.py would quote a text's at sign."""

    def __str__(self) -> str:
        return "@original"


async def answer_late(client: discord.Client, app: App) -> None:
    """After a start: tell those who acted, and were not answered before the process died, that it counted."""
    waiting = await app.context.store.reader.unanswered()
    for row in waiting:
        if client.application_id is None or app.context.now() > row.at + _TOKEN_SECONDS:
            continue
        webhook = discord.Webhook.partial(client.application_id, row.token, client=client)
        original = cast("int", _Original())
        try:
            counted = plain(catalogue(row.locale).format("ui-counted"))
            await webhook.edit_message(original, attachments=[], view=counted, **CLEARED)
        except NETWORK_ERRORS as error:
            log.info("interaction %s was not answered after the start, either: %s", row.interaction_id, error)
    await note_answered(app, [row.interaction_id for row in waiting])


async def note_answered(app: App, interaction_ids: Collection[int]) -> None:
    """Those were answered just now, or can't be any more."""
    if interaction_ids:
        async with app.context.store.transaction() as tx:
            await tx.answered(interaction_ids)
