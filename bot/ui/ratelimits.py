"""What discord.py remembers of Discord's rate limits is looked through now and then, not with each call."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

REST_SECONDS: Final = 30.0
"""For so long at least no further look is taken."""


def forget_seldom(client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
    """Have a client forget the rate limits of channels that it hasn't called for minutes only now and then.

    discord.py looks through all that it knows whenever it calls a channel that it doesn't know: with thousands of
    channels that takes longer than the call. ``clock``: seconds that only go up.
    """
    http = client.http
    forget, looked = http._try_clear_expired_ratelimits, clock()  # noqa: SLF001 - there is no other place

    def seldom() -> None:
        nonlocal looked
        if clock() - looked >= REST_SECONDS:
            looked = clock()
            forget()

    http._try_clear_expired_ratelimits = seldom  # type: ignore[method-assign]  # noqa: SLF001
