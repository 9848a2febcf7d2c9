"""What happens around a game, told to the bot or not: archived, locked, deleted, kicked, gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from simcord import ChannelHandle

from storage import GameRow
from tests.bot.ui.test_delivery import play_a_turn, play_by, posts
from tests.bot.ui.test_time import DAY, pass_days
from tests.bot.ui.world import World, actions, said


@contextmanager
def unseen(world: World) -> Iterator[None]:
    """What happens on Discord within the block happens while the bot isn't connected."""
    with patch.object(world.env.backend, "emit", lambda *_: None):
        yield


async def in_a_thread(world: World) -> tuple[ChannelHandle, GameRow]:
    """A running game of Anna and Bo in a thread of its own."""
    await world.slash(world.anna, "game open", player2=world.bo, order="seated", thread=True)
    (thread,) = world.channel.threads
    await world.slash(world.bo, "game join", thread)
    await world.slash(world.anna, "game start", thread)
    return thread, await world.game(thread)


def archive(world: World, thread: ChannelHandle, *, locked: bool = False) -> None:
    """Discord puts the thread away, as after a week without news; or somebody locks it."""
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    metadata.archived, metadata.locked = True, locked
    world.env.backend.announce_channel_update(thread.id)


def archived(world: World, thread: ChannelHandle) -> bool:
    """Whether the thread is put away."""
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    return metadata.archived


async def reason(world: World, row: GameRow) -> str | None:
    """Why the game rests."""
    found = await world.store.reader.game(row.id)
    assert found is not None
    return found.paused_reason


# -- threads -------------------------------------------------------------------------------------------------------


async def test_an_archived_thread_is_opened_again_while_its_game_runs(world: World) -> None:
    thread, row = await in_a_thread(world)
    archive(world, thread)
    await world.env.settle()
    assert not archived(world, thread)
    assert await reason(world, row) is None


async def test_an_archived_thread_without_a_live_game_stays_so(world: World) -> None:
    thread, _ = await in_a_thread(world)
    question = (await world.slash(world.mod, "game end", thread)).response
    said(await world.press(world.mod, question, "end"))
    archive(world, thread)
    await world.env.settle()
    assert archived(world, thread)


async def test_a_locked_thread_pauses_its_game_until_it_is_open_and_somebody_plays(world: World) -> None:
    thread, row = await in_a_thread(world)
    archive(world, thread, locked=True)
    await world.env.settle()
    assert archived(world, thread)
    assert await reason(world, row) == "locked"
    before = len(posts(world, thread))
    await pass_days(world, 2)
    assert len(posts(world, thread)) == before
    metadata = world.env.backend.get_channel(thread.id).thread_metadata
    assert metadata is not None
    metadata.archived = metadata.locked = False
    world.env.backend.announce_channel_update(thread.id)
    await world.slash(world.anna, "play", thread)
    assert await reason(world, row) is None
    assert actions(world.messages(thread)[-1])[0] == "play"


@pytest.mark.parametrize("locked", [False, True])
async def test_a_thread_that_was_archived_while_the_bot_was_away(world: World, *, locked: bool) -> None:
    thread, row = await in_a_thread(world)
    with unseen(world):
        archive(world, thread, locked=locked)
    await world.restart()
    assert archived(world, thread) is locked
    assert await reason(world, row) == ("locked" if locked else None)


async def test_a_thread_that_cant_be_opened_stays_until_the_next_post(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    thread, row = await in_a_thread(world)
    world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013)
    archive(world, thread)
    await world.env.settle()
    assert archived(world, thread)
    assert await reason(world, row) is None
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_a_deleted_thread_pauses_its_game_at_once(world: World) -> None:
    thread, row = await in_a_thread(world)
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    assert await reason(world, row) == "unknown_channel"


# -- channels and servers ------------------------------------------------------------------------------------------


async def test_a_channel_that_was_deleted_while_the_bot_was_away_pauses_its_game(world: World) -> None:
    other = world.guild.create_text_channel("other")
    row = await world.start_game(other)
    with unseen(world):
        world.env.backend.delete_channel(other.id)
    await world.restart()
    assert await reason(world, row) == "unknown_channel"
    told = [one.json["content"] for one in world.env.http_requests if one.json and "content" in one.json]
    assert told.count(world.texts.format("ui-paused", channel=f"<#{other.id}>")) == 2


async def test_a_channel_that_was_closed_to_the_bot_while_it_was_away_pauses_its_game(world: World) -> None:
    other = world.guild.create_text_channel("other")
    row = await world.start_game(other)
    world.env.inject_error("GET", f"/channels/{other.id}/messages/*", status=403, code=50001, times=None)
    await world.restart()
    assert await reason(world, row) == "forbidden"


async def test_a_history_that_may_not_be_read_is_no_reason_to_pause(world: World) -> None:
    row = await world.start_game()
    world.env.inject_error("GET", f"/channels/{world.channel.id}/messages/*", status=403, code=50013, times=None)
    await world.restart()
    assert await reason(world, row) is None


async def test_a_bot_that_was_kicked_lets_its_games_rest_and_goes_on_when_it_is_back(world: World) -> None:
    row = await world.start_game()
    await play_a_turn(world)
    elsewhere = world.env.create_guild("Elsewhere")
    there = elsewhere.create_text_channel("games")
    anna, bo = elsewhere.add_member(_user(world, "anna")), elsewhere.add_member(_user(world, "bo"))
    await anna.slash(there, "game open", player2=bo, order="seated")
    await bo.slash(there, "game join")
    await anna.slash(there, "game start")
    other = await world.store.reader.live_game(there.id)
    assert other is not None
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()
    assert await reason(world, row) == "kicked"
    assert await reason(world, other) is None
    # Nothing is tried there as long as it isn't back.
    before = len(posts(world))
    await pass_days(world, 1.2)
    assert len(posts(world)) == before
    await world.restart()
    await world.slash(world.bo, "play")
    assert await reason(world, row) is None
    assert len(posts(world)) == before + 1


def _user(world: World, name: str) -> Any:
    return world.env.create_user(name, global_name=name.title())


# -- messages ------------------------------------------------------------------------------------------------------


async def test_a_deleted_turn_message_is_back_within_a_day(world: World) -> None:
    await world.start_game()
    await play_by(world, world.anna)
    before = len(world.messages())
    await world.mod.delete(world.messages()[-1])
    await world.env.advance_time(DAY + 60)
    again = [one for one in world.messages() if one.content.startswith("To move: Bo")]
    assert [actions(one)[0] for one in again] == ["play"]
    assert len(world.messages()) == before + 1  # and the reminder of the day
