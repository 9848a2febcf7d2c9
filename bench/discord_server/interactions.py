"""Interactions: what somebody did with the bot, when the bot acknowledged it, and what it answered."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from enum import IntEnum

from bench.discord_server.messages import Message
from bench.discord_server.world import Channel, Person

ACKNOWLEDGE_SECONDS = 3.0
"""How long the bot may take for its first answer."""

TOKEN_SECONDS = 900.0
"""How long an interaction can be answered further."""


class Kind(IntEnum):
    """The kind of an interaction, by Discord's number."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4


class Callback(IntEnum):
    """The first answer to it."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of one person, from the moment it was sent to the bot's last word; times are epoch seconds.

    ``source``: the message whose component was used. ``original``: what ``@original`` names once it was acknowledged.
    ``shown``: the message that somebody sees as the answer, ``more`` those that follow it. ``choices``: of an
    autocompletion. ``patience``: after so many seconds Discord takes no first answer any more.
    """

    id: int
    kind: Kind
    person: Person
    channel: Channel
    what: str
    source: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    sent_at: float = field(default_factory=lambda: time.time())  # noqa: PLW0108 - tests stop that clock
    patience: float = ACKNOWLEDGE_SECONDS
    delivered: bool = False
    callback: Callback | None = None
    acknowledged_at: float | None = None
    answered_at: float | None = None
    original: Message | None = None
    shown: Message | None = None
    more: dict[int, Message] = field(default_factory=dict)
    choices: list[dict[str, object]] | None = None
    thinking: bool = False
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def acknowledge(self, callback: Callback) -> None:
        """The bot's first answer came."""
        self.callback = callback
        self.acknowledged_at = time.time()
        self.acknowledged.set()

    def answer(self, message: Message | None) -> None:
        """The bot said something; only the first time counts."""
        self.thinking = False
        if self.answered_at is None:
            self.answered_at = time.time()
            self.shown = message
            self.answered.set()

    @property
    def too_late(self) -> bool:
        """Whether the time for the first answer is over."""
        return self.acknowledged_at is None and time.time() - self.sent_at > self.patience

    @property
    def over(self) -> bool:
        """Whether its token isn't valid any more."""
        return time.time() - self.sent_at > TOKEN_SECONDS
