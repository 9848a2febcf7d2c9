"""How a running bot is, as Prometheus, a supervisor, systemd and the command line are told."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest

from bot.ui.answers import _called
from bot.ui.health import LOOPBACK, Health, PortTaken, in_words, keep_notifying, look, notify, served
from bot.ui.metrics import CountsLimits, Figures
from storage import Shards
from tests.bot.ui.test_whole_games import by_commands
from tests.bot.ui.world import World


@pytest.fixture
async def web() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


def value(text: str, name: str) -> float:
    """A figure as Prometheus reads it."""
    return next(float(line.split(" ")[-1]) for line in text.splitlines() if line.startswith(f"{name} "))


async def test_the_log_says_as_whom_and_where_it_is_connected(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    await world.slash(world.anna, "game open")
    await world.bot.on_ready()
    assert f"connected to Discord as {world.bot.user}; servers: 1, live games: 1, shards: all" in caplog.text


async def test_a_connection_that_was_given_up_counts_as_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py goes on saying that it is ready."""
    monkeypatch.setattr(world.bot, "is_ready", lambda: True)
    monkeypatch.setattr("discord.ShardInfo.is_closed", lambda _shard: False)
    assert (await look(world.bot)).connected
    await world.bot.close()
    assert not (await look(world.bot)).connected


async def test_a_post_that_waits_and_a_database_that_is_busy_or_fails_are_noticed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = world.bot.app.context.now()
    async with world.store.transaction() as tx:
        for late in (700, 60):
            await tx.enqueue(channel_id=late, kind="hello", payload={}, now=now - late)
    health = await look(world.bot)
    assert (health.waiting, health.well) == (2, False)
    assert health.oldest == pytest.approx(700, abs=5)

    with monkeypatch.context() as patched:
        patched.setattr("bot.ui.health.WRITER_SECONDS", 0.05)
        async with world.store.transaction():
            busy = asyncio.create_task(look(world.bot))
            assert not (await busy).writes
    assert (await look(world.bot)).writes
    await world.store.close()
    health = await look(world.bot)
    assert (health.writes, health.games, health.well) == (False, 0, False)


async def test_the_page_says_how_the_bot_is(
    world: World, web: aiohttp.ClientSession, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.anna, "game open")
    await world.slash(world.bo, "game start")
    async with served(lambda: world.bot, port):
        for connected in (True, False):
            monkeypatch.setattr(world.bot, "is_ready", lambda there=connected: there)
            monkeypatch.setattr("discord.ShardInfo.is_closed", lambda _shard: False)
            async with web.get(f"http://127.0.0.1:{port}/healthz") as answer:
                assert answer.status == (200 if connected else 503)
                found = await answer.json()
            assert found.keys() == {"well", *Health.__slots__}
            assert (found["well"], found["connected"], found["writes"]) == (connected, connected, True)
            assert (found["waiting"], found["games"], found["servers"]) == (0, 1, 1)
        async with web.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.content_type == "text/plain"
            text = await answer.text()
    assert value(text, 'tilewright_acts_total{act="/game open",outcome="done"}') == 1
    assert value(text, 'tilewright_acts_total{act="/game start",outcome="refused"}') == 1
    assert value(text, "tilewright_ack_seconds_count") == value(text, "tilewright_answer_seconds_count") == 2
    assert value(text, "tilewright_post_seconds_count") == 1
    assert value(text, "tilewright_live_games") == 1
    assert value(text, "tilewright_connected") == 0
    assert value(text, "tilewright_posts_waiting") == 0
    assert value(text, "process_resident_memory_bytes") > 1e6
    with pytest.raises(aiohttp.ClientConnectionError):
        await web.get(f"http://127.0.0.1:{port}/healthz")


@pytest.mark.parametrize(
    ("custom_id", "name"),
    [("t1:play:k7m2qx:3", "play"), ("t1:forged:k7m2qx:3", "other"), ("t1", "other"), ("", "other")],
)
def test_what_somebody_forged_gets_no_name_of_its_own_among_the_figures(custom_id: str, name: str) -> None:
    interaction = SimpleNamespace(command=None, data={"custom_id": custom_id})
    assert _called(cast("Any", interaction)) == name


async def test_moves_are_counted_by_who_made_them_and_refusals_by_why(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="easy")
    await world.slash(world.anna, "game start")
    await world.slash(world.anna, "place", square="N20", rotation=0, spot="none")
    await by_commands(world, world.anna, Random(1))
    await world.env.settle()
    assert (await world.game()).version == 3

    def counted(name: str, **labels: str) -> float | None:
        return world.bot.figures.registry.get_sample_value(f"tilewright_{name}_total", labels)

    assert (counted("moves", by="person"), counted("moves", by="computer")) == (1, 1)
    assert counted("refusals", code="refusal-not-adjacent") == 1
    assert counted("acts", act="/place", outcome="refused") == 1


async def test_without_a_port_nothing_is_served_and_a_taken_one_is_named(world: World, port: int) -> None:
    async with served(lambda: world.bot, None):
        pass
    taken = pytest.raises(PortTaken, match=f"TILEWRIGHT_HEALTH_PORT={port} can't be served")
    with socket.create_server((LOOPBACK, port)), taken:
        async with served(lambda: world.bot, port):
            pass


def test_discords_limits_are_counted_where_the_library_speaks_of_them() -> None:
    figures, library = Figures(), logging.getLogger("test.discord.http")
    library.addHandler(CountsLimits(figures))
    library.warning("We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.", "GET", "/x", 1.0)
    library.warning("Shard ID %s is wrong", 1)
    assert figures.registry.get_sample_value("tilewright_discord_rate_limits_total") == 1


@pytest.mark.parametrize("abstract", [False, True])
async def test_systemd_is_told_that_the_database_works_and_how_the_bot_is(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool
) -> None:
    name = f"@{tmp_path}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind(name.replace("@", "\0", 1))
        listens.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        monkeypatch.setenv("WATCHDOG_USEC", "3000")
        task = asyncio.create_task(keep_notifying(world.bot))
        loop = asyncio.get_running_loop()
        for _ in range(2):
            text = (await loop.sock_recv(listens, 4096)).decode()
            assert text.endswith("0 live games, 0 posts waiting\nWATCHDOG=1")
        task.cancel()


def test_without_systemd_or_where_it_does_not_read_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("", "nowhere", str(tmp_path / "gone")):
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        notify("READY=1")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        for _ in range(2_000):  # more than wait in a socket
            notify("WATCHDOG=1")


@pytest.mark.parametrize("writes", [True, False])
def test_a_database_that_does_not_answer_keeps_the_watchdog_hungry(writes: bool) -> None:
    said = in_words(Health(True, writes, 12, 1, 3, 2, 0.1))
    assert ("the database doesn't answer" in said) is not writes
    assert said.startswith("connected, 3 servers, 2 live games, 1 posts waiting, the oldest for 12 s")


async def test_a_process_of_some_shards_says_which(
    world: World, web: aiohttp.ClientSession, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await look(world.bot)).shards is None
    monkeypatch.setattr(world.bot, "run_shards", Shards(0, 3, 16))
    async with served(lambda: world.bot, port), web.get(f"http://127.0.0.1:{port}/healthz") as answer:
        assert (await answer.json())["shards"] == "0-3/16"
    assert in_words(await look(world.bot)).startswith("shards 0-3/16, ")
