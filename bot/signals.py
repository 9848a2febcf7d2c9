"""How the bot is asked to end: SIGTERM from a supervisor, Ctrl-C from a terminal."""

from __future__ import annotations

import asyncio
import signal


def ended_by_signal() -> asyncio.Event:
    """An event that SIGTERM and SIGINT set, from now on, instead of ending the process."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, ended.set)
        except NotImplementedError:  # Windows: its event loop takes no signals
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    return ended
