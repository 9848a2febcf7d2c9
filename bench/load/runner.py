"""Runs the real bot against a Discord on loopback: ``python bench/load/runner.py CALLS GATEWAY PROFILE [OPTION ...]``.

discord.py is pointed there, then the command line does what ``tilewright run OPTION ...`` does; nothing of the bot is
changed.
SIGUSR1 sets the clock that it reads back by a day, SIGUSR2 forward.
"""

from __future__ import annotations

import signal
import sys
from datetime import datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bench.load.sampler import Sampler

_DAY = timedelta(days=1)


def point(calls: str, gateway: str) -> None:
    """Have discord.py call there instead of at Discord's."""
    Route.BASE = calls
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def movable_clock() -> None:
    """Give the bot a clock that signals move; to be called before the bot is imported."""
    moved = [timedelta()]
    utcnow = discord.utils.utcnow

    def now() -> datetime:
        return utcnow() + moved[0]

    def move(number: int, _frame: object) -> None:
        moved[0] += _DAY if number == signal.SIGUSR2 else -_DAY

    discord.utils.utcnow = now
    signal.signal(signal.SIGUSR1, move)
    signal.signal(signal.SIGUSR2, move)


def main() -> int:
    """Run the bot until it ends."""
    calls, gateway, profile, *options = sys.argv[1:]
    point(calls, gateway)
    movable_clock()
    sampler = Sampler(Path(profile))
    sampler.start()
    from bot import cli  # noqa: PLC0415 - after the clock was changed

    try:
        return cli.main(["run", *options])
    finally:
        sampler.stop()


if __name__ == "__main__":
    sys.exit(main())
