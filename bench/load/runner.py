"""Runs the real bot against a Discord on loopback: ``python bench/load/runner.py CALLS GATEWAY PROFILE [OPTION ...]``.

discord.py is pointed there, then the command line does what ``tilewright run OPTION ...`` does; nothing of the bot is
changed, unless ``BENCH_PICTURES=none`` is set: then each picture is the same small one; ``BENCH_HOUR`` is how many
seconds the hour between two look-overs has.
SIGUSR1 sets the clock that it reads back by a day, SIGUSR2 forward.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

_DAY = timedelta(days=1)

_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
)
"""A picture of one pixel."""


def point(calls: str, gateway: str) -> None:
    """Have discord.py call there instead of at Discord's."""
    import yarl  # noqa: PLC0415 - see above
    from discord.gateway import DiscordWebSocket  # noqa: PLC0415
    from discord.http import Route  # noqa: PLC0415

    Route.BASE = calls
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def movable_clock() -> None:
    """Give the bot a clock that signals move; to be called before the bot is imported."""
    import discord  # noqa: PLC0415 - see above

    moved = [timedelta()]
    utcnow = discord.utils.utcnow

    def now() -> datetime:
        return utcnow() + moved[0]

    def move(number: int, _frame: object) -> None:
        moved[0] += _DAY if number == signal.SIGUSR2 else -_DAY

    discord.utils.utcnow = now
    signal.signal(signal.SIGUSR1, move)
    signal.signal(signal.SIGUSR2, move)


def no_pictures() -> None:
    """Have each picture be the same one, and no tile drawn ahead: what is left is what a move costs besides."""
    from bot.workers.pictures import Pictures  # noqa: PLC0415 - after the clock was changed

    setattr(Pictures, "_file", lambda _self, _describe: _DOT)  # noqa: B010 - it isn't there to be changed
    setattr(Pictures, "warm_up", lambda _self: None)  # noqa: B010


def shorter_hour(seconds: float) -> None:
    """Have what the bot looks over every hour, and a share of it every day, come so much sooner."""
    from bot.ui import reconcile  # noqa: PLC0415 - after the clock was changed

    setattr(reconcile, "HOUR", seconds)  # noqa: B010 - it isn't there to be changed


def main() -> int:
    """Run the bot until it ends."""
    from bench.load import holds  # noqa: PLC0415 - see above
    from bench.load.sampler import Sampler  # noqa: PLC0415

    calls, gateway, profile, *options = sys.argv[1:]
    point(calls, gateway)
    movable_clock()
    sampler = Sampler(Path(profile), holds.watch())
    sampler.start()
    if os.environ.get("BENCH_PICTURES") == "none":
        no_pictures()
    if "BENCH_HOUR" in os.environ:
        shorter_hour(float(os.environ["BENCH_HOUR"]))
    from bot import cli  # noqa: PLC0415 - after the clock was changed

    try:
        return cli.main(["run", *options])
    finally:
        sampler.stop()


if __name__ == "__main__":
    sys.exit(main())
