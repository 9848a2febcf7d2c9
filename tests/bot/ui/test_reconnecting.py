"""After a connection was lost the bot is back within seconds, also when that happens again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import aiohttp
import pytest
from discord.shard import Shard

from bot.ui.client import TilewrightBot
from bot.ui.discord_patches import MOST_SECONDS, Reconnecting, Waits, lost_connection
from storage import Shards, Store

DAY = 24 * 3600.0


class Losing:
    """A bot with one shard of discord.py's own, whose connection is lost again and again; the longest waits."""

    def __init__(self, bot: TilewrightBot, shard: Shard) -> None:
        self.bot = bot
        self.shard = shard
        self.waits: list[float] = []

    async def lose(self, times: int) -> list[float]:
        """The connection can't be made so many times; how long the shard waited each time."""
        self.waits.clear()
        for _ in range(times):
            await self.shard._handle_disconnect(aiohttp.ClientConnectionError())
            await self.bot.on_shard_disconnect(0)
        return list(self.waits)


@pytest.fixture
async def losing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Losing]:
    # Every wait is as long as it can be.
    monkeypatch.setattr(Random, "uniform", lambda _random, _least, most: most)
    async with Store.opened(tmp_path / "games.db") as store:
        bot = TilewrightBot(store)
        bot._reconnect = True
        shard = Shard(Mock(shard_id=0), bot, Mock())
        bot.__dict__["_AutoShardedClient__shards"][0] = shard
        found = Losing(bot, shard)

        async def sleep(seconds: float, *_: Any) -> None:
            found.waits.append(seconds)

        monkeypatch.setattr(bot, "dispatch", Mock())
        shard._dispatch = bot.dispatch
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "sleep", sleep)
            yield found


async def test_a_shard_that_never_was_ready_waits_seconds_only(losing: Losing) -> None:
    assert max((await losing.lose(20))[1:]) == MOST_SECONDS


@pytest.mark.parametrize("back", ["on_shard_connect", "on_shard_resumed"])
async def test_a_shard_that_is_back_forgets_what_was_lost_before(losing: Losing, back: str) -> None:
    await getattr(losing.bot, back)(0)
    first = await losing.lose(12)
    await getattr(losing.bot, back)(0)
    assert first[:3] == [2.0, 4.0, 8.0]
    assert max(first) == MOST_SECONDS
    assert await losing.lose(12) == first


async def test_a_try_that_failed_is_one_line_and_a_fault_keeps_its_traceback(
    losing: Losing, caplog: pytest.LogCaptureFixture
) -> None:
    logger = logging.getLogger("discord.shard")
    logger.addFilter(lost_connection)
    try:
        await losing.lose(2)
        await losing.shard._handle_disconnect(ZeroDivisionError())
    finally:
        logger.removeFilter(lost_connection)
    *lines, fault = [one for one in caplog.records if "Attempting a reconnect" in one.getMessage()]
    assert [(one.name, one.exc_info) for one in lines] == [("bot.ui.discord_patches", None)] * 2
    assert lines[0].getMessage().startswith("Discord's gateway: Attempting a reconnect for shard ID 0 in ")
    assert lines[0].getMessage().endswith("s (ClientConnectionError)")
    assert (fault.name, bool(fault.exc_info)) == ("discord.shard", True)


def test_many_losses_in_a_day_leave_logins_for_its_end() -> None:
    now = 0.0
    reconnecting = Reconnecting(lambda: now)
    tries = 0
    while now < DAY:
        # The worst case: each new connection is lost at once.
        now += max(Waits(reconnecting).delay(), 1.0)
        tries += 1
    assert 400 < tries < 1000
    now += DAY
    assert Waits(reconnecting).delay() <= MOST_SECONDS


def test_processes_that_run_some_of_the_shards_share_the_days_logins() -> None:
    quick = {}
    for shards in (None, Shards(0, 3, 16), Shards(4, 15, 16), Shards(0, 0, 4000)):
        reconnecting = Reconnecting(lambda: 0.0, shards)
        quick[str(shards)] = next(number for number in range(500) if reconnecting.often())
    assert quick == {"None": 400, "0-3/16": 100, "4-15/16": 300, "0-0/4000": 1}
