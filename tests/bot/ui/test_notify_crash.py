"""The process dies at steps all along of telling somebody by direct message: told once, the one way or the other."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from storage import GameRow, GameStatus
from tests.bot.ui.deaths import Reaper, a_command, after_death
from tests.bot.ui.test_notify import letters
from tests.bot.ui.world import World
from tests.profiles import steps


async def to_move(world: World, row: GameRow) -> MemberActor:
    """Whose turn it is, whatever the message says."""
    situation = await world.bot.app.context.situation(world.store.reader, row)
    user_id = situation.seats[situation.game.to_move].user_id
    return next(one for one in (world.anna, world.bo) if one.id == user_id)


@pytest.mark.parametrize("closed", [False, True])
async def test_somebody_is_told_once(world: World, reaper: Reaper, closed: bool) -> None:
    channel = world.channel
    people = (world.anna, world.bo)
    for who in people:
        await world.slash(who, "notify", way="dm")
        if closed:
            path = f"/channels/{who.user.dm_channel.id}/messages"
            world.env.inject_error("POST", path, status=403, code=50007, message="closed", times=None)
    row = await world.start_game(channel)
    for step in steps(0, every=47):
        if row.status is not GameStatus.RUNNING:
            channel = world.guild.create_text_channel(f"games-{step}")
            row = await world.start_game(channel)
        act = await a_command(world, await to_move(world, row), channel)
        if closed:
            # They choose it again each time, so that each time it must be found out anew.
            for who in people:
                await world.slash(who, "notify", way="dm")
        with reaper.killing_at(step):
            await act()
        if not reaper.dead:
            break
        await after_death(world)
        found = await world.game(channel)
        if found.version == row.version:
            await act()
            found = await world.game(channel)
        row = found
        if row.status is not GameStatus.RUNNING:
            continue
        message = await world.store.reader.turn_message(row.id)
        assert message is not None
        assert message.version == row.version
        link = f"/{channel.id}/{message.message_id}"
        told = [text for text in letters(await to_move(world, row)) if link in text]
        calls = [one for one in world.messages(channel) if link in one.content and "didn't reach" in one.content]
        assert (len(told), len(calls)) == ((0, 1) if closed else (1, 0)), step
    assert step > 20
