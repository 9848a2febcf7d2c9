"""The process dies at steps all along of a resignation, of a yes, and of taking a seat; all or nothing is found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from simcord import ChannelHandle

from storage import SeatState
from tests.bot.ui.deaths import Act, Reaper, after_death, check_posted_once
from tests.bot.ui.world import World, actions, ids, shown
from tests.profiles import steps

Prepare = Callable[[World, ChannelHandle], Awaitable[Act]]


async def resignation(world: World, channel: ChannelHandle) -> Act:
    """Anna, who is to move, confirms that she leaves."""
    await world.start_game(channel, player3=world.chris)
    question = shown(await world.slash(world.anna, "game resign", channel))
    return lambda: world.anna.click(question, custom_id=ids(question)[0])


async def consent(world: World, channel: ChannelHandle) -> Act:
    """Bo lets Anna take her turn back."""
    await world.start_game(channel, player3=world.chris, undo="consent")
    await world.play(world.anna, channel)
    await world.undo(world.anna, channel=channel)
    return lambda: world.slash(world.bo, "vote", channel, answer="yes")


@pytest.mark.parametrize(("prepare", "version"), [(resignation, 2), (consent, 3)])
async def test_it_is_wholly_there_and_posted_once_or_not_there_at_all(
    world: World, reaper: Reaper, prepare: Prepare, version: int
) -> None:
    found = set()
    for step in steps(0, every=41):
        channel = world.guild.create_text_channel(f"games-{step}")
        act = await prepare(world, channel)
        with reaper.killing_at(step):
            await act()
        if not reaper.dead:
            break
        await after_death(world)
        row = await world.game(channel)
        assert row.version in (version - 1, version)
        found.add(row.version)
        await check_posted_once(world, channel, row)
        if row.version < version:
            await act()
            row = await world.game(channel)
            await check_posted_once(world, channel, row)
        assert row.version == version
        assert not any("yes" in actions(message) for message in world.messages(channel))
    assert found == {version - 1, version}
    assert step > 20


async def test_a_seat_is_taken_wholly_and_said_once_or_not_at_all(world: World, reaper: Reaper) -> None:
    taken = set()
    for step in steps(0, every=41):
        channel = world.guild.create_text_channel(f"games-{step}")
        await world.start_game(channel)
        await world.slash(world.mod, "game replace", channel, seat="1", by=world.chris)
        with reaper.killing_at(step):
            await world.slash(world.chris, "vote", channel, answer="yes")
        if not reaper.dead:
            break
        await after_death(world)
        row = await world.game(channel)
        seats = await world.store.reader.seats(row.id)
        taken.add(done := seats[0].user_id == world.chris.id)
        assert row.rated is not done
        if not done:
            await world.slash(world.chris, "vote", channel, answer="yes")
        seats = await world.store.reader.seats(row.id)
        assert [(seat.user_id, seat.state) for seat in seats] == [
            (world.chris.id, SeatState.PLAYING),
            (world.bo.id, SeatState.PLAYING),
        ]
        assert sum("takes over seat 1 with" in one.content for one in world.messages(channel)) == 1
        assert [actions(one)[0] for one in world.messages(channel) if one.components] == ["play"]
    assert taken == {True, False}
