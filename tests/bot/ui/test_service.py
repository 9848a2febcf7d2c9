"""The bot as a process: what ends it, how it ends, and what it says when it can't begin."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey

from bot.config import Config, Secret
from bot.signals import ended_by_signal
from bot.ui import service
from bot.ui.client import DRAIN_SECONDS, TilewrightBot
from bot.ui.network import why_unreachable
from bot.ui.service import DiscordUnreachable, TokenRefused
from engine.tiles import TileSet
from storage import NEWEST_SCHEMA, Store, ask_running
from tests.patience import PATIENCE


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[TilewrightBot]:
    async with Store.opened(tmp_path / "games.db") as store:
        yield TilewrightBot(store)


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (discord.LoginFailure("Improper token has been passed."), TokenRefused),
        (discord.PrivilegedIntentsRequired(None), TokenRefused),
        (discord.ConnectionClosed(Mock(close_code=4004), shard_id=0), TokenRefused),
        (discord.ConnectionClosed(Mock(close_code=4013), shard_id=0), DiscordUnreachable),
        (aiohttp.ClientConnectionError("no route"), DiscordUnreachable),
        (OSError("name or service not known"), DiscordUnreachable),
        (discord.HTTPException(Mock(status=503, reason="Service Unavailable"), "down"), DiscordUnreachable),
    ],
)
async def test_a_failed_start_is_one_clear_line(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch, raised: Exception, expected: type[Exception]
) -> None:
    async def start(token: str) -> None:
        assert token == "secret-token"
        raise raised

    monkeypatch.setattr(bot, "start", start)
    with pytest.raises(expected) as caught:
        await service.run(bot, "secret-token", ended_by_signal())
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert "secret-token" not in str(caught.value)
    assert bot.is_closed()


HOST = ConnectionKey("discord.com", 443, True, True, None, None, None)
NO_NAME = socket.gaierror(socket.EAI_NONAME, "Name or service not known")


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (aiohttp.ClientConnectorDNSError(HOST, NO_NAME), "this machine has no way to the internet, or no name service"),
        (NO_NAME, "this machine has no way to the internet, or no name service"),
        (aiohttp.ClientConnectorError(HOST, OSError(111, "refused")), "no connection to discord.com: refused"),
        (aiohttp.ClientConnectorCertificateError(HOST, ValueError("not of discord.com")), "not of discord.com"),
        (TimeoutError(), "TimeoutError"),
        (aiohttp.ServerDisconnectedError(), "Server disconnected"),
    ],
)
def test_what_keeps_discord_from_being_reached_is_said_in_words(error: Exception, says: str) -> None:
    said = why_unreachable(error)
    assert says in said
    assert "ssl:default" not in said


async def for_ever(*_: object) -> None:
    await asyncio.Event().wait()


async def run_until_a_signal(bot: TilewrightBot, number: signal.Signals = signal.SIGTERM) -> None:
    asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), number)
    async with asyncio.timeout(PATIENCE):
        await service.run(bot, "token", ended_by_signal())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_when_what_runs_has_ended(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    ended: list[str] = []

    async def drain() -> bool:
        assert DRAIN_SECONDS + 2 * service.CLOSE_SECONDS + service.LAST_ERRAND_SECONDS < 10
        ended.append("drained")
        return True

    monkeypatch.setattr(bot, "start", for_ever)
    monkeypatch.setattr(bot, "drain", drain)
    await run_until_a_signal(bot, number)
    assert ended[0] == "drained"
    assert bot.is_closed()


async def test_a_connection_that_does_not_close_holds_the_end_up_for_seconds_only(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "start", for_ever)
    monkeypatch.setattr(bot, "close", for_ever)
    monkeypatch.setattr(service, "CLOSE_SECONDS", 0.05)
    await run_until_a_signal(bot)


async def test_where_discord_cannot_be_left_what_draws_and_thinks_beside_ends_all_the_same(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = asyncio.Event()

    async def close() -> None:
        ended.set()

    monkeypatch.setattr(bot, "start", for_ever)
    monkeypatch.setattr("discord.Client.close", for_ever)
    monkeypatch.setattr(bot.app, "close", close)
    monkeypatch.setattr(service, "CLOSE_SECONDS", 0.05)
    await run_until_a_signal(bot)
    assert ended.is_set()


async def test_a_login_that_a_signal_cuts_short_is_no_failure(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = asyncio.Event()

    async def start(_token: str) -> None:
        await cut.wait()
        raise aiohttp.ClientConnectionError("session is closed")

    async def drain() -> bool:
        cut.set()
        return True

    monkeypatch.setattr(bot, "start", start)
    monkeypatch.setattr(bot, "drain", drain)
    await run_until_a_signal(bot)
    assert bot.is_closed()


@dataclass
class Served:
    """A run of ``serve`` whose login and drawing ahead are only noted."""

    config: Config
    logins: list[str] = field(default_factory=list)
    warmed: list[tuple[str, int]] = field(default_factory=list)
    warm: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    found = Served(Config(database=tmp_path / "games.db", log_level="DEBUG", token=Secret("token")))

    async def start(_bot: TilewrightBot, token: str) -> None:
        found.logins.append(token)

    def make_ready(tileset: TileSet, _kind: str, _rotation: int, px: int) -> None:
        found.warmed.append((tileset.ruleset, px))
        found.warm.set()

    monkeypatch.setattr(TilewrightBot, "start", start)
    monkeypatch.setattr("bot.workers.drawer.make_ready", make_ready)
    root = logging.getLogger()
    before, levels = (
        root.handlers[:],
        {name: logging.getLogger(name).level for name in (None, "discord", "discord.client", "aiosqlite")},
    )
    yield found
    root.handlers[:] = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def noting_waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """No next try is waited for; how long each wait would have been."""
    waited: list[float] = []

    async def wait(asked: asyncio.Event, seconds: float) -> None:
        if seconds < service.WAITS[0]:  # for the host's next errand
            await asyncio.wait_for(asked.wait(), PATIENCE)
        else:
            waited.append(seconds)

    monkeypatch.setattr(service, "_wait", wait)
    return waited


async def test_where_discord_cannot_be_reached_it_is_tried_again_and_again(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waited = noting_waits(monkeypatch)
    bots: list[TilewrightBot] = []

    async def start(bot: TilewrightBot, _token: str) -> None:
        bots.append(bot)
        if len(bots) == 10:
            bot.was_ready = True  # connected for a while, then Discord ended it for good
        if len(bots) < 12:
            raise aiohttp.ClientConnectionError("no route")

    monkeypatch.setattr(TilewrightBot, "start", start)
    await service.serve(served.config)
    assert len(bots) == 12
    assert all(bot.is_closed() for bot in bots)
    assert waited == [5, 15, 30, 60, 120, 300, 300, 300, 300, 5, 15]
    assert "Discord can't be reached: no route; next try in 5 seconds" in caplog.text


@pytest.mark.parametrize("refused", [False, True])
async def test_while_it_is_not_connected_the_host_the_pages_and_systemd_are_answered(
    served: Served, port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, refused: bool
) -> None:
    begun = asyncio.Event()

    async def start(_bot: TilewrightBot, _token: str) -> None:
        begun.set()
        raise discord.LoginFailure("Improper token has been passed.") if refused else OSError("no route")

    for owner, name, value in (
        (TilewrightBot, "start", start),
        (service, "WAITS", (3600.0,)),
        (service, "REFUSED_SECONDS", 3600.0),
        (service, "ERRANDS_SECONDS", 0.05),
        (sys.stderr, "isatty", lambda: False),
    ):
        monkeypatch.setattr(owner, name, value)
    path = served.config.database
    monkeypatch.setenv("NOTIFY_SOCKET", str(path.with_name("notify")))
    monkeypatch.setenv("WATCHDOG_USEC", "3000")
    serving = asyncio.create_task(service.serve(replace(served.config, health_port=port)))
    try:
        # Bound before the task begins; nobody reads later on.
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
            listens.bind(str(path.with_name("notify")))
            listens.setblocking(False)
            async with asyncio.timeout(PATIENCE):
                await begun.wait()
                await systemd_hears(listens)
        await errands_are_done_once(path, caplog)
        await pages_answer(port)
    finally:
        if not serving.done():
            os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(serving, return_exceptions=True)
    assert isinstance(serving.exception(), TokenRefused if refused else type(None))


async def errands_are_done_once(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for what, about, came in [
        ("block-person", "5", "done"),
        ("block-server", "6", "done"),
        ("forget", "7", "nothing"),
        ("leave", "8", "needs-discord"),
        ("unblock-person", "5", "done"),
    ]:
        assert await asyncio.to_thread(ask_running, path, what, about, PATIENCE) == came
        assert caplog.text.count(f"host: {what}: ") == 1
    status = await asyncio.to_thread(ask_running, path, "status", "", PATIENCE)
    assert status is not None
    assert {key: json.loads(status)[key] for key in ("well", "connected", "writes")} == {
        "well": False, "connected": False, "writes": True,
    }  # fmt: skip


async def pages_answer(port: int) -> None:
    address = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as web:
        async with web.get(f"{address}/healthz") as answer:
            found = await answer.json()
            assert (answer.status, found["connected"], found["writes"]) == (503, False, True)
        async with web.get(f"{address}/metrics") as answer:
            assert answer.status == 200
            assert "\ntilewright_connected 0.0\n" in await answer.text()


async def systemd_hears(listens: socket.socket) -> None:
    """Else the watchdog would end it, and it would log in anew after each minute and a half."""
    loop = asyncio.get_running_loop()
    assert await loop.sock_recv(listens, 4096) == b"READY=1"
    for _ in range(5):
        said = (await loop.sock_recv(listens, 4096)).decode()
        assert said.startswith("STATUS=not connected to Discord, 0 live games")
        assert said.endswith("\nWATCHDOG=1")


@pytest.mark.parametrize("at_a_terminal", [False, True])
async def test_a_refused_token_is_no_reason_to_log_in_again_at_once(
    served: Served, monkeypatch: pytest.MonkeyPatch, at_a_terminal: bool
) -> None:
    waited = noting_waits(monkeypatch)

    async def start(_bot: TilewrightBot, _token: str) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(TilewrightBot, "start", start)
    monkeypatch.setattr("sys.stderr.isatty", lambda: at_a_terminal)
    with pytest.raises(TokenRefused):
        await service.serve(served.config)
    assert waited == ([] if at_a_terminal else [300])


async def test_a_start_draws_tiles_ahead_does_what_the_host_asks_for_and_has_no_secret_in_its_most_talkative_log(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """At DEBUG discord.py prints what it sends, and aiosqlite each statement with the order of hidden tiles."""
    answers: list[object] = []

    async def start(bot: TilewrightBot, token: str) -> None:
        logging.getLogger("discord.client").info("logging in using static token")
        # The process that serves has the database; the command line asks it through the very file.
        path = bot.app.context.store.path
        answers.append((token, await asyncio.to_thread(ask_running, path, "block-person", "5", PATIENCE)))

    monkeypatch.setattr(TilewrightBot, "start", start)
    await service.serve(replace(served.config, drawers=0, exposed=(Path("/etc/token"),)))
    assert answers == [("token", "done")]
    assert await asyncio.to_thread(served.warm.wait, PATIENCE)
    assert served.warmed[0] == ("base", 128)
    (begins,) = [one.getMessage() for one in caplog.records if "begins" in one.getMessage()]
    assert begins == (
        f"Tilewright {version('tilewright')} begins; database: {served.config.database}, schema: {NEWEST_SCHEMA},"
        " live games: 0"
    )
    assert "/etc/token can be read or changed by every user of this machine; run: chmod 600 /etc/token" in caplog.text
    assert "static token" not in caplog.text
    assert not [one for one in caplog.records if one.levelno < logging.INFO and one.name in ("discord", "aiosqlite")]
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_"):
        logging.getLogger(name).debug("wss received: a token")
        logging.getLogger(name).warning("%s is rate limited", name)
    logging.getLogger("bot.ui").debug("our own words")
    assert "a token" not in caplog.text
    assert "discord.webhook.async_ is rate limited" in caplog.text
    assert "our own words" in caplog.text
    async with Store.opened(served.config.database) as store:
        assert await store.reader.live_games() == []


async def test_a_signal_while_the_database_is_opened_ends_the_bot_before_it_logs_in(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Store.open

    async def slowly(path: Path, **named: Any) -> Store:
        os.kill(os.getpid(), signal.SIGTERM)
        return await opened(path, **named)

    monkeypatch.setattr(Store, "open", slowly)
    await service.serve(served.config)
    assert served.logins == []
