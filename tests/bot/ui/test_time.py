"""What the clock brings, through the real bot with time moved forward, and who is looked up before they are called."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ui.alarm import Alarm
from bot.ui.client import REST_SECONDS
from storage import StoreFailed
from tests.bot.ui.test_delivery import posts
from tests.bot.ui.world import World, actions, shown

DAY = 86_400


async def pass_days(world: World, days: float) -> None:
    """So much time passes while the bot is there, in steps that leave it time to work."""
    # Not by whole hours: the bot's hourly look would fall on the end of each step.
    seconds, step = days * DAY, DAY / 4 + 100
    while seconds > 0:
        await world.env.advance_time(min(step, seconds))
        seconds -= step


async def sleep_days(world: World, days: float) -> None:
    """The bot is ended, so much time passes, and another process starts."""
    assert await world.bot.drain()
    await world.end()
    world.env.backend.advance_clock(days * DAY)
    await world.begin()


def last(world: World) -> dict[str, Any]:
    """The body of the newest message."""
    return posts(world)[-1]


def lookups(world: World) -> int:
    """How often Discord was asked whether somebody is on the server."""
    return sum(one.method == "GET" and "/members/" in one.path for one in world.env.http_requests)


def link(world: World) -> str:
    """The address of the newest message with a picture."""
    message = world.turn_messages()[-1]
    return f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{message.id}"


# -- reminders -----------------------------------------------------------------------------------------------------


async def test_a_reminder_that_fell_due_while_the_bot_was_away_comes_once_with_a_link_and_a_ping(world: World) -> None:
    await world.start_game()
    address = link(world)
    await sleep_days(world, 2)
    reminder = world.messages()[-1]
    assert reminder.content.startswith(world.anna.mention)
    assert reminder.content.endswith(address)
    assert not reminder.attachments
    assert actions(reminder) == ["play"]
    assert last(world)["allowed_mentions"]["users"] == [world.anna.id]
    assert len(posts(world)) == 3
    await world.restart()
    await pass_days(world, 0.5)
    assert len(posts(world)) == 3


# -- who left ------------------------------------------------------------------------------------------------------


async def test_who_left_the_server_is_not_called_and_replacement_is_offered(world: World) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    world.guild.remove_member(world.bo)
    await world.play(world.anna)
    turn = last(world)
    assert turn["content"].startswith("Bo, it's your turn")
    assert not turn["allowed_mentions"]["users"]
    assert world.texts.format("member-gone", name="Bo") in turn["content"]
    await pass_days(world, 1.1)
    assert world.bo.mention not in last(world)["content"]
    assert not last(world)["allowed_mentions"]["users"]


@pytest.mark.parametrize("status", [403, 500])
async def test_who_cant_be_looked_up_counts_as_there(world: World, status: int) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    before = lookups(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, times=None)
    await world.play(world.anna)
    assert lookups(world) > before
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]


async def test_a_lookup_that_takes_too_long_holds_no_turn_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    await pass_days(world, 1.1)
    asked: list[int] = []

    async def stuck(_guild: discord.Guild, user_id: int) -> discord.Member:
        asked.append(user_id)
        await asyncio.sleep(DAY)
        raise AssertionError("nobody waits that long")

    monkeypatch.setattr(discord.Guild, "fetch_member", stuck)
    monkeypatch.setattr("bot.ui.network.LOOKUP_SECONDS", 0.05)
    await world.play(world.anna)
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]
    assert asked == [world.bo.id]


async def test_who_did_something_on_the_server_within_a_day_is_not_looked_up(world: World) -> None:
    await world.start_game()
    await world.play(world.anna)
    await world.play(world.bo)
    assert last(world)["allowed_mentions"]["users"] == [world.anna.id]
    assert lookups(world) == 0
    await pass_days(world, 1.1)
    assert last(world)["allowed_mentions"]["users"] == [world.anna.id], "Anna is reminded"
    assert lookups(world) == 1
    await world.play(world.anna)
    assert last(world)["allowed_mentions"]["users"] == [world.bo.id]
    assert lookups(world) == 2
    await world.play(world.bo)
    assert lookups(world) == 2


async def test_who_is_found_to_have_left_is_not_called_for_what_they_did_before(world: World) -> None:
    await world.start_game()
    await world.play(world.anna)
    world.guild.remove_member(world.bo)
    shown(await world.slash(world.anna, "game replace", seat="2"))
    assert lookups(world) == 1
    assert (world.guild.id, world.bo.id) not in world.bot.members._acted


# -- the alarm -----------------------------------------------------------------------------------------------------


async def test_a_database_that_fails_delays_the_timers_and_loses_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    before = len(posts(world))
    tries = []

    async def failing() -> int:
        tries.append(1)
        raise StoreFailed(world.path, "disk full")

    with monkeypatch.context() as patched:
        patched.setattr(world.bot.app.timers, "fire_due", failing)
        await pass_days(world, 1.1)
        assert len(tries) > 5
        assert len(posts(world)) == before
    await world.env.advance_time(REST_SECONDS + 1)
    assert len(posts(world)) == before + 1


async def test_an_alarm_rests_longer_each_time_until_something_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    woken = asyncio.Event()

    async def sleep(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) % 6 == 0:
            woken.set()
            await asyncio.Event().wait()

    async def failing() -> float | None:
        alarm.failed()  # many lanes fail together
        alarm.failed()
        raise StoreFailed(Path("games.db"), "locked")

    alarm = Alarm("alarm", failing, 10.0)
    with monkeypatch.context() as patched:
        patched.setattr("bot.ui.alarm.asyncio.sleep", sleep)
        alarm.start()
        await woken.wait()
        assert rests == [1.0, 2.0, 4.0, 8.0, 10.0, 10.0]
        alarm.worked()
        woken.clear()
        alarm._resting = False
        alarm.wake()
        await woken.wait()
    assert rests[6:9] == [1.0, 2.0, 4.0]
    await alarm.close(1.0)


async def test_nothing_fires_after_the_end_was_asked_for(world: World) -> None:
    await world.start_game()
    before = len(posts(world))
    assert await world.bot.drain()
    await pass_days(world, 1.5)
    assert len(posts(world)) == before
