"""What happens around a game, told to the bot or not: archived, locked, deleted, kicked, gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

import pytest
from simcord import ChannelHandle

from bot.game.stops import KICKED
from bot.use_cases.cleanup import SERVER_GONE
from storage import GameRow
from tests.bot.ui.test_delivery import posts
from tests.bot.ui.test_time import DAY, pass_days
from tests.bot.ui.world import World, actions


async def in_a_thread(world: World) -> tuple[ChannelHandle, GameRow]:
    """A running game of Anna and Bo in a thread of its own."""
    row = await world.start_game(thread=True)
    return world.channel.threads[0], row


@contextmanager
def unseen(world: World) -> Iterator[None]:
    """What happens on Discord within the block happens while the bot isn't connected."""
    with patch.object(world.env.backend, "emit", lambda *_: None):
        yield


def metadata(world: World, thread: ChannelHandle) -> Any:
    """What Discord keeps of a thread: whether it is put away, and locked."""
    found = world.env.backend.get_channel(thread.id).thread_metadata
    assert found is not None
    return found


def archive(world: World, thread: ChannelHandle, *, locked: bool = False) -> None:
    """Discord puts the thread away, as after a week without news; or somebody locks it."""
    state = metadata(world, thread)
    state.archived, state.locked = True, locked
    world.env.backend.announce_channel_update(thread.id)


async def reason(world: World, row: GameRow) -> str | None:
    """Why the game rests."""
    found = await world.store.reader.game(row.id)
    assert found is not None
    return found.paused_reason


# -- threads -------------------------------------------------------------------------------------------------------


async def test_an_archived_thread_is_opened_again_while_its_game_runs_or_stays_until_the_next_post_where_it_cant_be(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    thread, row = await in_a_thread(world)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
    for stays in (True, False):
        archive(world, thread)
        await world.env.settle()
        assert metadata(world, thread).archived is stays
    with unseen(world):
        archive(world, thread)
    await world.restart()
    assert not metadata(world, thread).archived
    assert await reason(world, row) is None
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
    await world.sure(world.mod, "game end", thread)
    archive(world, thread)
    await world.env.settle()
    assert metadata(world, thread).archived


@pytest.mark.parametrize("away", [False, True])
async def test_a_locked_thread_pauses_its_game_until_it_is_open_and_somebody_plays(world: World, away: bool) -> None:
    thread, row = await in_a_thread(world)
    with unseen(world) if away else nullcontext():
        archive(world, thread, locked=True)
    await (world.restart() if away else world.env.settle())
    assert metadata(world, thread).archived
    assert await reason(world, row) == "locked"
    before = len(posts(world, thread))
    await pass_days(world, 2)
    assert len(posts(world, thread)) == before
    state = metadata(world, thread)
    state.archived = state.locked = False
    world.env.backend.announce_channel_update(thread.id)
    await world.slash(world.anna, "play", thread)
    assert await reason(world, row) is None
    assert actions(world.messages(thread)[-1])[0] == "play"


# -- channels and servers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("thread", [False, True])
async def test_a_deleted_channel_or_thread_pauses_its_game(world: World, away: bool, thread: bool) -> None:
    other = world.guild.create_text_channel("other")
    row = await world.start_game(other, **({"thread": True} if thread else {}))
    with unseen(world) if away else nullcontext():
        world.env.backend.delete_channel(row.channel_id)
    await (world.restart() if away else world.env.settle())
    assert await reason(world, row) == "unknown_channel"
    told = [one.json["content"] for one in world.env.http_requests if one.json and "content" in one.json]
    assert told.count(world.texts.format("ui-paused", channel=f"<#{row.channel_id}>")) == 2


@pytest.mark.parametrize(("code", "why"), [(50001, "forbidden"), (50013, None)])
async def test_a_channel_that_was_closed_meanwhile_pauses_its_game_but_not_one_whose_history_may_not_be_read(
    world: World, code: int, why: str | None
) -> None:
    row = await world.start_game()
    world.env.inject_error("GET", f"/channels/{world.channel.id}/messages/*", status=403, code=code, times=None)
    await world.restart()
    assert await reason(world, row) == why


async def test_a_bot_that_was_kicked_lets_its_games_rest_and_goes_on_when_it_is_back(world: World) -> None:
    row = await world.start_game()
    await world.play()
    elsewhere = world.env.create_guild("Elsewhere")
    there = elsewhere.create_text_channel("games")
    dora = elsewhere.add_member(world.env.create_user("dora", global_name="Dora"))
    await world.slash(dora, "game open", there, computer="easy")
    await world.slash(dora, "game start", there)
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    assert await reason(world, row) == KICKED
    assert (await world.game(there)).paused_reason is None
    # Nothing is tried there as long as it isn't back.
    before = len(posts(world))
    await pass_days(world, 1.2)
    assert len(posts(world)) == before
    await world.restart()
    await world.slash(world.bo, "play")
    assert await reason(world, row) is None
    assert len(posts(world)) == before + 1


async def noted(world: World) -> list[int]:
    """The servers that are to be forgotten."""
    timers = await world.store.reader.due_timers(float("inf"), kind=SERVER_GONE)
    return [timer.payload["guild_id"] for timer in timers]


@pytest.mark.parametrize("away", [False, True])
async def test_a_server_that_the_bot_was_removed_from_is_to_be_forgotten(world: World, away: bool) -> None:
    row = await world.start_game()
    if away:
        assert await world.bot.drain()
        await world.end()
    with unseen(world) if away else nullcontext():
        world.env.backend.remove_guild(world.guild.id)
    await (world.begin() if away else world.env.settle())
    assert await noted(world) == [world.guild.id]
    assert await reason(world, row) == KICKED
    await world.restart()
    assert await noted(world) == [world.guild.id]


async def test_an_outage_is_no_removal(world: World) -> None:
    row = await world.start_game()
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert guild.unavailable
    await world.env.advance_time(2 * DAY)
    assert await noted(world) == []
    assert await reason(world, row) is None
