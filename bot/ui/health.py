"""How the bot is just now, on a page of its own and for systemd."""

from __future__ import annotations

import asyncio
import math
import os
import socket
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from storage import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from aiohttp import web

    from bot.ui.client import TilewrightBot


WRITER_SECONDS: Final = 10.0
"""How long the database may take for an empty transaction."""
UNSENT_SECONDS: Final = 600.0
"""How long a post may be due before something is wrong."""


@dataclass(frozen=True, slots=True)
class Health:
    """What a look at the running bot found. Times are seconds; ``latency`` None: no heartbeat was answered yet.

    ``writes``: the database takes a transaction. ``waiting``: posts that are due; ``oldest``: how long the first is.
    ``shards``: those that this process runs (``0-3/16``); None: all.
    """

    connected: bool
    writes: bool
    oldest: float
    waiting: int
    servers: int
    games: int
    latency: float | None
    shards: str | None = None

    @property
    def well(self) -> bool:
        """Whether nobody has to do anything."""
        return self.connected and self.writes and self.oldest < UNSENT_SECONDS

    def as_json(self) -> dict[str, Any]:
        """All of it, for a page or the command line."""
        return {"well": self.well, **asdict(self)}


async def look(bot: TilewrightBot) -> Health:
    """See how the bot is, and note it in its figures; a database that fails is told, not raised."""
    store, now = bot.app.context.store, bot.app.context.now()
    try:
        waiting, since = await store.reader.unsent()
        games = await store.reader.live_count()
        writes = await store.writes(WRITER_SECONDS)
    except StoreError:
        waiting, since, games, writes = 0, None, 0, False
    # A client that was closed goes on saying that it is ready.
    connected = bot.is_ready() and not bot.is_closed() and not any(shard.is_closed() for shard in bot.shards.values())
    latency = bot.latency if bot.shards else math.nan
    found = Health(
        connected=connected,
        writes=writes,
        oldest=0.0 if since is None else max(now - since, 0.0),
        waiting=waiting,
        servers=len(bot.guilds),
        games=games,
        latency=round(latency, 3) if math.isfinite(latency) else None,
        shards=None if bot.run_shards is None else str(bot.run_shards),
    )
    figures = bot.figures
    figures.connected.set(found.connected)
    figures.servers.set(found.servers)
    figures.games.set(found.games)
    figures.waiting.set(found.waiting)
    figures.oldest.set(found.oldest)
    figures.latency.set(math.nan if found.latency is None else found.latency)
    return found


LOOPBACK: Final = "127.0.0.1"


class PortTaken(Exception):
    """The page can't be served on its port; ``str(error)`` is one line."""


@asynccontextmanager
async def served(current: Callable[[], TilewrightBot], port: int | None) -> AsyncIterator[None]:
    """Serve both within the block, on that port of the machine itself; None: nothing is served.

    ``current``: the bot that is looked at; there is a new one for each connection to Discord.
    """
    if port is None:
        yield
        return
    # Imported here: a bot that serves no page needs no web server in its memory.
    from aiohttp import web

    async def healthz(_request: web.Request) -> web.Response:
        health = await look(current())
        return web.json_response(health.as_json(), status=200 if health.well else 503)

    async def metrics(_request: web.Request) -> web.Response:
        bot = current()
        await look(bot)
        return web.Response(body=generate_latest(bot.figures.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    page = web.Application()
    page.add_routes([web.get("/healthz", healthz), web.get("/metrics", metrics)])
    runner = web.AppRunner(page, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, LOOPBACK, port).start()
        except OSError as error:
            raise PortTaken(f"TILEWRIGHT_HEALTH_PORT={port} can't be served: {error.strerror or error}") from error
        yield
    finally:
        await runner.cleanup()


_STATUS_SECONDS: Final = 60.0


def notify(text: str) -> None:
    """Send a message to systemd; nothing happens where it didn't start the process, or doesn't listen."""
    name = os.environ.get("NOTIFY_SOCKET", "")
    if not name.startswith(("/", "@")):
        return
    # A name with @ is one of Linux's abstract sockets, which begin with a zero byte.
    address = "\0" + name[1:] if name.startswith("@") else name
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
        sender.setblocking(False)  # the bot goes on where systemd doesn't read
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
