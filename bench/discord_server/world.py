"""The people, servers and channels of the simulated Discord, and their ids."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds of Unix time from which Discord's ids count."""

_LOW_BITS = 22

EVERYTHING = "2251799813685247"
"""The permissions of a member who may do everything."""


class Ids:
    """Makes ids as Discord does: the time in milliseconds, then a number, so that a later id is a larger one."""

    def __init__(self) -> None:
        self._last = 0
        self._low = 0
        self._past = 0

    def new(self, at: float | None = None) -> int:
        """An id of now; ``at``: of that time in the past, in epoch seconds."""
        if at is not None:
            self._past += 1
            return _milliseconds(at) << _LOW_BITS | self._past
        now = _milliseconds(time.time())
        if now <= self._last:
            self._low += 1
        else:
            self._last, self._low = now, 0
        return self._last << _LOW_BITS | self._low


def made_at(snowflake: int) -> float:
    """The epoch seconds at which an id was made."""
    return ((snowflake >> _LOW_BITS) + DISCORD_EPOCH) / 1000


def _milliseconds(at: float) -> int:
    return int(at * 1000) - DISCORD_EPOCH


@dataclass(slots=True)
class Person:
    """A person with an account."""

    id: int
    name: str
    bot: bool = False


@dataclass(slots=True)
class Channel:
    """A text channel of a server; without a server a direct channel between the bot and ``recipient``."""

    id: int
    name: str
    guild_id: int | None = None
    recipient: Person | None = None


@dataclass(slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    channels: list[Channel] = field(default_factory=list)
    people: dict[int, Person] = field(default_factory=dict)

    def shard(self, shards: int) -> int:
        """The shard that hears of this server."""
        return (self.id >> _LOW_BITS) % shards


class World:
    """All servers, channels and people; the bot is a member everywhere and may do everything."""

    def __init__(self) -> None:
        self.ids = Ids()
        self._began = time.time() - 86_400
        self.bot = Person(self.ids.new(self._began), "Tilewright", bot=True)
        self.application_id = self.bot.id
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.people: dict[int, Person] = {self.bot.id: self.bot}
        self._direct: dict[int, Channel] = {}

    def add_guild(self, name: str) -> Guild:
        """Another server, with no channel and nobody on it."""
        # A server's shard follows from its id's milliseconds.
        guild = Guild(self.ids.new(self._began + 1.001 * len(self.guilds)), name)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Another text channel of a server."""
        channel = Channel(self.ids.new(self._began), name, guild.id)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        return channel

    def add_person(self, guild: Guild, name: str) -> Person:
        """A new person, on one server."""
        person = Person(self.ids.new(self._began), name)
        guild.people[person.id] = self.people[person.id] = person
        return person

    def direct(self, person: Person) -> Channel:
        """The direct channel between the bot and somebody."""
        if person.id not in self._direct:
            channel = Channel(self.ids.new(), f"direct {person.name}", recipient=person)
            self._direct[person.id] = self.channels[channel.id] = channel
        return self._direct[person.id]
