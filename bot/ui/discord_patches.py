"""Two private corners of discord.py: how it tries to connect again, and what it remembers of rate limits."""

from __future__ import annotations

import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Final, Literal

import discord
from discord.backoff import ExponentialBackoff

from bot.ui.network import NETWORK_ERRORS, why_unreachable

if TYPE_CHECKING:
    from collections.abc import Callable

    from storage import Shards


log = logging.getLogger(__name__)

REST_SECONDS: Final = 30.0
"""For so long at least no further look is taken."""


def forget_seldom(client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
    """Have a client forget the rate limits of channels that it hasn't called for minutes only now and then.

    discord.py looks through all that it knows whenever it calls a channel that it doesn't know: with thousands of
    channels that takes longer than the call. ``clock``: seconds that only go up.
    """
    http = client.http
    forget, looked = http._try_clear_expired_ratelimits, clock()

    def seldom() -> None:
        nonlocal looked
        if clock() - looked >= REST_SECONDS:
            looked = clock()
            forget()

    http._try_clear_expired_ratelimits = seldom  # type: ignore[method-assign]


MOST_SECONDS: Final = 15.0
"""The longest wait, while there were few of them."""

_EXPECTED: Final = (*NETWORK_ERRORS, discord.GatewayNotFound, discord.ConnectionClosed)
"""The errors after which discord.py connects again."""

_DAY: Final = 24 * 3600.0
_QUICK_A_DAY: Final = 400
_SLOW_SECONDS: Final = 180.0
"""Discord takes 1,000 logins of a bot a day and resets its token then: after 400 quick ones in a day they get rare."""


def lost_connection(record: logging.LogRecord) -> bool:
    """Have each try to connect that failed be one line, without discord.py's traceback: what keeps it up isn't ours."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, _EXPECTED):
        log.warning("Discord's gateway: %s (%s)", record.getMessage(), why_unreachable(error))
        return False
    return True


class Reconnecting:
    """Gives each shard of a client its waits, and counts those of all shards.

    ``clock``: seconds that only go up. ``shards``: those of this process, which has that share of the quick ones.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, shards: Shards | None = None) -> None:
        self._clock = clock
        self._most = _QUICK_A_DAY if shards is None else max(_QUICK_A_DAY * len(shards.numbers) // shards.count, 1)
        self._waits: deque[float] = deque(maxlen=self._most)

    def begin_anew(self, client: discord.AutoShardedClient, shard_id: int) -> None:
        """The shard is connected: what was lost before doesn't count any more.

        discord.py would double the wait with every loss, up to 17 minutes, and forget that after 34 minutes only.
        """
        shard = client.get_shard(shard_id)
        if shard is not None:
            shard._parent._backoff = Waits(self)

    def keep_short(self, client: discord.AutoShardedClient, shard_id: int) -> None:
        """The shard has lost its connection, perhaps one that never became ready: its next waits are short, too."""
        shard = client.get_shard(shard_id)
        if shard is not None and not isinstance(shard._parent._backoff, Waits):
            shard._parent._backoff = Waits(self)

    def often(self) -> bool:
        """Note a wait; whether there were so many within a day that they have to be long."""
        now = self._clock()
        full = len(self._waits) == self._most and self._waits[0] > now - _DAY
        self._waits.append(now)
        return full


class Waits(ExponentialBackoff[Literal[False]]):
    """The waits of a shard between two successful connections: each up to twice as long as the one before."""

    def __init__(self, all_shards: Reconnecting) -> None:
        super().__init__()
        self._all_shards = all_shards

    def delay(self) -> float:
        """The next wait in seconds."""
        seconds = min(super().delay(), MOST_SECONDS)
        return seconds + _SLOW_SECONDS if self._all_shards.often() else seconds
