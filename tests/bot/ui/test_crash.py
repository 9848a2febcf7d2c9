"""The process dies at every step between an act and the post of it; the next one finds all or nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from simcord import ChannelHandle, MemberActor

from storage import GameStatus
from tests.bot.ui.deaths import Act, Reaper, a_command, after_death, check_posted_once
from tests.bot.ui.test_refusals import confirmable
from tests.bot.ui.world import World, actions
from tests.profiles import is_full, steps


async def a_confirm(world: World, who: MemberActor, channel: ChannelHandle) -> Act:
    """The panel up to Confirm."""
    panel, confirm = await confirmable(world, who, await who.slash(channel, "play"))
    return lambda: who.click(panel, custom_id=confirm)


async def a_yes(world: World, who: MemberActor, channel: ChannelHandle) -> Act:
    """The next player lets the one before take the turn back."""
    await world.play(who, channel)
    await world.undo(who, channel=channel)
    return lambda: world.slash(world.to_move(channel), "vote", channel, answer="yes")


@pytest.mark.parametrize(("way", "first"), [(a_command, 0), (a_confirm, 10), (a_yes, 5)])
async def test_what_moves_a_game_is_wholly_there_and_posted_once_or_not_there_at_all(
    world: World, reaper: Reaper, way: Callable[[World, MemberActor, ChannelHandle], Awaitable[Act]], first: int
) -> None:
    channel = world.channel
    row = await world.start_game(channel, undo="consent")
    outcomes = set()
    # After the acknowledgement all ways are one, so each takes others of the steps that are taken every day.
    for step in steps(0 if is_full() else first, every=21):
        if row.status is not GameStatus.RUNNING:
            channel = world.guild.create_text_channel(f"games-{step}")
            await world.start_game(channel, undo="consent")
        act = await way(world, world.to_move(channel), channel)
        row = await world.game(channel)
        with reaper.killing_at(step):
            await act()
        if not reaper.dead:
            break
        await after_death(world)
        found = await world.game(channel)
        assert found.version in (row.version, row.version + 1)
        outcomes.add(found.version - row.version)
        await check_posted_once(world, channel, found)
        if found.version == row.version:
            await act()
            await check_posted_once(world, channel, await world.game(channel))
        row = await world.game(channel)
        assert not any("yes" in actions(message) for message in world.messages(channel))
    assert outcomes == {0, 1}
    assert step > 20
