"""What systemd is told: that the bot has begun, how it is, that it still works, that it ends (sd_notify(3))."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bot.ui.health.health import look

if TYPE_CHECKING:
    from bot.ui.client import TilewrightBot
    from bot.ui.health.health import Health

_STATUS_SECONDS: Final = 60.0


def notify(text: str) -> None:
    """Send a message to systemd; nothing happens where it didn't start the process, or doesn't listen."""
    name = os.environ.get("NOTIFY_SOCKET", "")
    if not name.startswith(("/", "@")):
        return
    # A name with @ is one of Linux's abstract sockets, which begin with a zero byte.
    address = "\0" + name[1:] if name.startswith("@") else name
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.connect(address)
        sender.sendall(text.encode())


async def keep_notifying(bot: TilewrightBot) -> None:
    """For ever: say how the bot is, and that it works as long as its database does; systemd ends it when that stops.

    Discord being away is no reason to be ended: a new process wouldn't reach it either.
    """
    given = os.environ.get("WATCHDOG_USEC", "")
    seconds = int(given) / 1_000_000 / 3 if given.isdecimal() and int(given) else _STATUS_SECONDS
    while True:
        health = await look(bot)
        notify(f"STATUS={in_words(health)}" + ("\nWATCHDOG=1" if health.writes else ""))
        await asyncio.sleep(seconds)


def in_words(health: Health) -> str:
    """One line for `systemctl status`."""
    connection = f"connected, {health.servers} servers" if health.connected else "not connected to Discord"
    database = "" if health.writes else ", the database doesn't answer"
    late = f", the oldest for {health.oldest:.0f} s" if health.waiting else ""
    which = "" if health.shards is None else f"shards {health.shards}, "
    return f"{which}{connection}, {health.games} live games, {health.waiting} posts waiting{late}{database}"
