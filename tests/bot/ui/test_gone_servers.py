"""What Discord says of servers that the bot was removed from, and of those that can't be reached."""

from __future__ import annotations

import pytest

from bot.game.results import KICKED
from bot.ui.reconcile import HOUR
from bot.use_cases.cleanup import KEPT, SERVER_GONE
from tests.bot.ui.test_mending import advance
from tests.bot.ui.world import World


async def noted(world: World) -> list[int]:
    """The servers that are to be forgotten."""
    timers = await world.store.reader.due_timers(float("inf"), kind=SERVER_GONE)
    return [timer.payload["guild_id"] for timer in timers]


@pytest.mark.parametrize("away", [False, True])
async def test_a_server_that_the_bot_was_removed_from_is_forgotten_a_month_later(
    world: World, monkeypatch: pytest.MonkeyPatch, away: bool
) -> None:
    await world.start_game()
    guild_id, channel_id = world.guild.id, world.channel.id
    if away:
        assert await world.bot.drain()
        await world.end()
        with monkeypatch.context() as nobody_hears:
            nobody_hears.setattr(world.env.backend, "emit", lambda *_, **__: None)
            world.env.backend.remove_guild(guild_id)
        await world.begin()
    else:
        world.env.backend.remove_guild(guild_id)
    await world.env.settle()
    assert await noted(world) == [guild_id]
    game = await world.store.reader.latest_game(channel_id)
    assert game is not None
    assert game.paused_reason == KICKED
    await world.restart()
    assert await noted(world) == [guild_id]
    world.env.backend.advance_clock(KEPT - HOUR)
    await advance(world, HOUR / 2)
    assert await noted(world) == [guild_id]
    await advance(world, HOUR / 2)
    assert await noted(world) == []
    assert await world.store.reader.servers() == []


async def test_an_outage_is_no_removal(world: World) -> None:
    row = await world.start_game()
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert guild.unavailable
    await advance(world, 2 * 86_400)
    assert await noted(world) == []
    assert (await world.game()).id == row.id
    assert (await world.game()).paused_reason is None
