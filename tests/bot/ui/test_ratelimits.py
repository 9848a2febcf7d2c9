"""Calls to many channels cost no more each than calls to a few."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Ratelimit

from bot.ui.client import TilewrightBot
from bot.ui.discord_patches import REST_SECONDS, forget_seldom
from storage import Store
from tests.bot.app.table import Watch

CHANNELS = 1000


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[Ratelimit]:
    """The rate limits that discord.py has looked at, as often as it has."""
    seen: list[Ratelimit] = []
    inactive = Ratelimit.is_inactive

    def looked(limit: Ratelimit) -> bool:
        seen.append(limit)
        return inactive(limit)

    monkeypatch.setattr(Ratelimit, "is_inactive", looked)
    return seen


def call(http: HTTPClient, channels: range) -> None:
    """What discord.py does first when it calls a channel."""
    for channel in channels:
        http.get_ratelimit(f"POST /channels/{channel}/messages")


async def test_what_is_known_is_looked_through_now_and_then(looks: list[Any]) -> None:
    watch, client = Watch(), discord.Client(intents=discord.Intents.none())
    forget_seldom(client, watch)
    call(client.http, range(CHANNELS))
    assert not looks
    watch.forward(seconds=REST_SECONDS)
    for limit in client.http._buckets.values():
        limit._last_request -= 300
    call(client.http, range(CHANNELS, CHANNELS + 2))
    assert len(looks) == CHANNELS + 1
    # What wasn't used for minutes is forgotten.
    assert len(client.http._buckets) == 2


async def test_the_bot_looks_seldom(tmp_path: Path, looks: list[Any]) -> None:
    async with Store.opened(tmp_path / "games.db") as store:
        call(TilewrightBot(store).http, range(CHANNELS))
    assert len(looks) <= CHANNELS
