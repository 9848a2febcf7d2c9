"""Drafts, old buttons and computers after a restart, and real pictures."""

from __future__ import annotations

from random import Random

import pytest

from tests.bot.ui.test_bad_presses import open_panel
from tests.bot.ui.test_refusals import confirmable
from tests.bot.ui.test_whole_games import by_commands
from tests.bot.ui.world import World, actions, ids, said, shown


async def test_a_draft_survives_a_restart_and_so_do_old_buttons(world: World) -> None:
    row = await world.start_game()
    panel = await open_panel(world, world.anna)
    lying = shown(await world.press(world.anna, panel, "square"))
    await world.restart()
    reopened = await open_panel(world, world.anna)
    assert ids(reopened) == ids(lying)
    last = lying
    while "confirm" not in actions(last):
        last = shown(await world.press(world.anna, last, "spot", spot="none"))
    await world.restart()
    said(await world.press(world.anna, last, "confirm"))
    assert (await world.game()).version == row.version + 1
    await world.restart()
    assert len(world.turn_messages()) == 2
    panel, confirm = await confirmable(world, world.bo)
    said(await world.bo.click(panel, custom_id=confirm))
    assert len(world.turn_messages()) == 3


async def test_a_restart_while_computers_move_changes_nothing(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="normal", computers=2)
    await world.slash(world.anna, "game start")
    assert await world.bot.computers.close(5.0)
    await by_commands(world, world.anna, Random(1))
    version, before = (await world.game()).version, len(world.messages())
    await world.restart()
    await world.env.settle()
    assert (await world.game()).version == version + 2
    assert len(world.messages()) == before + 1


@pytest.mark.usefixtures("real_pictures")
async def test_pictures_are_real_and_small_enough(world: World) -> None:
    await world.start_game()
    panel = await open_panel(world, world.anna)
    public = await world.messages()[-1].attachments[0].read()
    private = await panel.attachments[0].read()
    for png in (public, private):
        assert png.startswith(b"\x89PNG")
        assert 5_000 < len(png) < 500_000
    assert public != private
