"""The simulated server: a channel, a few people, and the same ids in every run."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import discord
from simcord import Env

from bot.playground.locales import GERMAN, locale_of, speak

if TYPE_CHECKING:
    from collections.abc import Callable

    from simcord import ChannelHandle, MemberActor

NAMES: Final = ("Anna", "Bo", "Chris", "Dana", "Emil", "Finn", "Gwen", "Hugo", "Ida")
GERMAN_SPEAKERS: Final = frozenset({"Dana", "Emil"})

# Long enough for a game's animation on a slow machine. A shorter sleep of the bot's holds an action up.
_SETTLE_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 1.0
_GLANCE_SECONDS: Final = 0.1
_IDLE_SECONDS: Final = 0.002


class PatientEnv(Env):
    """simcord's Discord, which waits for a busy bot as long at its start as later, and not for what takes minutes.

    By itself it gives a start five seconds; a kept game's first picture may take longer on a slow machine. By itself
    it holds every action up until all that the bot does is done. ``thinks``: whether the bot does something that
    nobody waits for, as when it looks a finished game over. And by itself it looks every 50 ms whether the bot is
    done, which is as much as many an answer takes.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.thinks: Callable[[], bool] = lambda: False

    async def _settle_internal(self, **how: Any) -> None:
        if how.get("timeout") is not None:
            how["timeout"] = max(how["timeout"], self.settle_timeout)
        how["idle"] = _IDLE_SECONDS
        if "_deadline" in how:
            await self._settle_as_time_goes_on(how.pop("_deadline"), **how)
            return
        task = asyncio.ensure_future(super()._settle_internal(**how))
        try:
            while not (await asyncio.wait((task,), timeout=_LOOK_SECONDS))[0]:
                if self.thinks():
                    return
        finally:
            task.cancel()
        task.result()

    async def _settle_as_time_goes_on(self, deadline: float, **how: Any) -> None:
        """In this task, by which simcord knows who moves its clock; while the bot thinks, the clock doesn't wait."""
        thinks = self.thinks()
        if thinks:
            deadline = min(deadline, asyncio.get_running_loop().time() + _GLANCE_SECONDS)
        try:
            await super()._settle_internal(_deadline=deadline, **how)
        except TimeoutError:
            if not thinks:
                raise


@dataclass(frozen=True, slots=True)
class World:
    """A simulated Discord with one server, before or while a bot runs in it."""

    env: PatientEnv
    channel: ChannelHandle
    people: tuple[MemberActor, ...]
    locales: dict[int, str]


def build(bot: discord.AutoShardedClient, *, people: int, language: str | None, topic: str) -> World:
    """Make the world for `bot`, which isn't started yet; `language` is everybody's, None is mixed.

    Ids come from simcord's clock and from the order of making. All that is made here is made at the clock's
    first instant and in one order, so a database kept from an earlier run meets the same application,
    server, channel and people. Then the clock is set to now, so that messages and interactions never get
    the ids of an earlier run.
    """
    env = PatientEnv(bot, check_errors=False, shard_count=1, settle_timeout=_SETTLE_SECONDS)
    env.backend.edit_bot_profile("Tilewright")
    server = locale_of(language)
    guild = env.create_guild("Tilewright", preferred_locale=server)
    channel = guild.create_text_channel(
        "tilewright",
        topic=topic,
        # The page shows one channel and no threads: the bot must not play on where nobody can look.
        overwrites={guild.default_role: discord.PermissionOverwrite(create_public_threads=False)},
    )
    moderators = guild.create_role(
        "Moderators", permissions=discord.Permissions(manage_messages=True, manage_guild=True)
    )
    members = []
    for number, name in enumerate(NAMES[:people]):
        user = env.create_user(name.lower(), global_name=name)
        members.append(guild.add_member(user, roles=[] if number else [moderators]))
    locales = {
        member.id: GERMAN if language is None and name in GERMAN_SPEAKERS else locale_of(language)
        for member, name in zip(members, NAMES, strict=False)
    }
    speak(env, locales, server)
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    return World(env, channel, tuple(members), locales)
