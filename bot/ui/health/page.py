"""`/healthz` and `/metrics` for supervisors on the same machine."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.ui.health.health import look

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.ui.client import TilewrightBot

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
