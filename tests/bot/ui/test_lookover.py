"""What is looked after, and when: few calls at the start, every game once a day, and moves that a database has lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.core.notices import ClosingSoon
from bot.game.deadlines import REMIND
from bot.ui.reconcile import HOUR, HOURS_A_DAY, share_of
from bot.use_cases.cleanup import GAME_STALE
from tests.bot.ui.world import World, actions


def looked_for(world: World) -> list[str]:
    """The messages that were asked for, by their paths."""
    asked = [one.path for one in world.env.http_requests if one.method == "GET" and "/messages/" in one.path]
    return sorted(asked)


async def shown(world: World) -> list[str]:
    """The messages that carry the games' buttons, by their paths."""
    games = await world.store.reader.live_games()
    messages = [await world.store.reader.turn_message(game.id) for game in games]
    return [f"/channels/{one.channel_id}/messages/{one.message_id}" for one in messages if one is not None]


async def games_in_channels(world: World, number: int) -> None:
    """So many games, each in a channel of its own."""
    for name in range(number):
        await world.start_game(world.guild.create_text_channel(f"there-{name}"))


async def due(world: World) -> set[str]:
    """The messages that are looked for at a start in this hour, by their paths."""
    games = await world.store.reader.live_games(share_of(world.env.now().timestamp()), HOURS_A_DAY)
    games += await world.store.reader.latest_live_games(1)
    messages = [await world.store.reader.turn_message(game.id) for game in games]
    return {f"/channels/{one.channel_id}/messages/{one.message_id}" for one in messages if one is not None}


async def test_a_start_looks_at_the_games_that_changed_last_and_each_is_looked_at_once_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.reconcile.LATEST", 1)
    await games_in_channels(world, 3)
    paths = await shown(world)
    assert len(paths) == 3
    # To an hour whose share has another game than the one that changed last.
    while len(await due(world)) == 1:
        world.env.backend.advance_clock(HOUR)
    world.env.http_requests.clear()
    await world.restart()
    assert set(looked_for(world)) == await due(world)
    # To the beginning of a day.
    await world.env.advance_time(HOURS_A_DAY * HOUR - world.env.now().timestamp() % (HOURS_A_DAY * HOUR) - 1)
    world.env.http_requests.clear()
    for _ in range(HOURS_A_DAY):
        await world.env.advance_time(HOUR)
    assert looked_for(world) == sorted(paths)


@pytest.mark.parametrize(("up", "down", "days"), [(12, 0, 2), (20, 0, 2), (12, 12, 3), (20, 4, 2), (1, 23, 24)])
def test_each_share_has_its_turn_however_often_and_for_how_long_the_bot_runs(up: int, down: int, days: int) -> None:
    for first in range(HOURS_A_DAY):
        hours = (first + hour for hour in range(HOURS_A_DAY * days) if hour % (up + down) < up)
        assert {share_of(1_800_000_000 + hour * HOUR) for hour in hours} == set(range(HOURS_A_DAY))


async def test_a_game_whose_post_never_came_is_looked_after_at_the_start_however_old(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.reconcile.LATEST", 1)
    row = await world.start_game()
    async with world.store.transaction() as tx:
        await tx.clear_turn_message(row.id)
    await games_in_channels(world, 2)
    before = len(world.messages())
    await world.restart()
    assert len(world.messages()) == before + 1


async def test_a_turn_that_an_older_release_began_has_its_reminders_after_a_start(world: World) -> None:
    row = await world.start_game()
    async with world.store.transaction() as tx:
        await tx.cancel_timers(row.id)
    await world.restart()
    assert {one.kind for one in await world.store.reader.due_timers(float("inf"), game_id=row.id)} == {REMIND}


async def test_a_game_that_nobody_touches_is_announced_at_a_start_to_be_closed(world: World) -> None:
    row = await world.start_game()
    world.env.backend.advance_clock(GAME_STALE)
    await world.restart()
    assert [post.kind for post in await world.store.reader.posts(row.id)].count(ClosingSoon.kind) == 1


async def behind(world: World, copy: Path, turns: int) -> None:
    """The bot ends, and starts with the database as it was so many turns ago."""
    shutil.copyfile(world.path, copy)
    await world.begin()
    for _ in range(turns):
        await world.play()
    await world.end()
    shutil.copyfile(copy, world.path)
    await world.begin()


@pytest.mark.parametrize("turns", [1, 3])
async def test_moves_that_the_database_has_lost_are_noticed_and_the_game_goes_on(
    world: World, tmp_path: Path, caplog: pytest.LogCaptureFixture, turns: int
) -> None:
    await world.start_game()
    await world.play()
    row = await world.game()
    await world.end()
    await behind(world, tmp_path / "copy.db", turns)
    said = [one.message for one in caplog.records if one.levelname == "ERROR" and row.id in one.message]
    assert len(said) == 1
    assert f"its channel shows version {row.version + turns}" in said[0]
    assert (await world.game()).version == row.version
    assert [one for one in world.messages() if "play" in actions(one)] == world.messages()[-1:]
    await world.play(world.bo)
    assert (await world.game()).version == row.version + 1
    await world.restart()
    assert len([one for one in caplog.records if one.levelname == "ERROR" and row.id in one.message]) == 1


async def test_once_one_game_is_behind_all_are_looked_at(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.reconcile.LATEST", 1)
    await games_in_channels(world, 2)
    world.env.backend.advance_clock(10)
    await world.start_game()
    paths = await shown(world)
    assert len(paths) == 3
    await world.end()
    world.env.http_requests.clear()
    await behind(world, tmp_path / "copy.db", 1)
    # The process before may have looked at its own turn's message, too.
    assert set(looked_for(world)) >= set(paths)
