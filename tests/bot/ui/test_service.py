"""The bot as a process: what ends it, how it ends, and what it says when it can't begin."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.config import Config, Secret
from bot.ui import service
from bot.ui.client import TilewrightBot, create_bot
from bot.ui.service import DiscordUnreachable, TokenRefused
from storage import Store


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[TilewrightBot]:
    async with Store.opened(tmp_path / "games.db") as store:
        yield create_bot(store)


def starting(bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch, start: Callable[[str], Any]) -> None:
    """Let the bot's login and connection be this."""
    monkeypatch.setattr(bot, "start", start)


def closed(code: int) -> discord.ConnectionClosed:
    """What discord.py raises when Discord ends the connection for good."""
    return discord.ConnectionClosed(Mock(close_code=code), shard_id=0)


class Response:
    """What discord.py's errors want to know of an answer."""

    status = 503
    reason = "Service Unavailable"


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (discord.LoginFailure("Improper token has been passed."), TokenRefused),
        (discord.PrivilegedIntentsRequired(None), TokenRefused),
        (closed(4004), TokenRefused),
        (closed(4013), DiscordUnreachable),
        (aiohttp.ClientConnectionError("no route"), DiscordUnreachable),
        (OSError("name or service not known"), DiscordUnreachable),
        (discord.HTTPException(Response(), "down"), DiscordUnreachable),
    ],
)
async def test_a_failed_start_is_one_clear_line(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch, raised: Exception, expected: type[Exception]
) -> None:
    async def start(token: str) -> None:
        assert token == "secret-token"
        raise raised

    starting(bot, monkeypatch, start)
    with pytest.raises(expected) as caught:
        await service.run(bot, "secret-token")
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert "secret-token" not in str(caught.value)
    assert bot.is_closed()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_bot_when_what_runs_has_ended(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    ended: list[str] = []

    async def start(_token: str) -> None:
        await asyncio.Event().wait()

    async def drain(seconds: float = 0) -> bool:
        assert seconds + 2 * service.CLOSE_SECONDS < 10
        ended.append("drained")
        return True

    starting(bot, monkeypatch, start)
    monkeypatch.setattr(bot, "drain", drain)
    asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), number)
    async with asyncio.timeout(10):
        await service.run(bot, "token")
    assert ended[0] == "drained"
    assert bot.is_closed()


async def test_a_connection_that_does_not_close_holds_the_end_up_for_seconds_only(
    bot: TilewrightBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def start(_token: str) -> None:
        await asyncio.Event().wait()

    async def close() -> None:
        await asyncio.Event().wait()

    starting(bot, monkeypatch, start)
    monkeypatch.setattr(bot, "close", close)
    monkeypatch.setattr(service, "CLOSE_SECONDS", 0.05)
    asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(10):
        await service.run(bot, "token")


async def test_the_database_is_opened_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    async def run(bot: TilewrightBot, token: str) -> None:
        assert isinstance(bot, TilewrightBot)
        seen.append(token)

    monkeypatch.setattr(service, "run", run)
    monkeypatch.setattr(discord.utils, "setup_logging", lambda level: seen.append(logging.getLevelName(level)))
    config = Config(database=tmp_path / "games.db", log_level="INFO", token=Secret("token"))
    await service.serve(config)
    async with Store.opened(config.database):
        assert seen == ["INFO", "token"]
