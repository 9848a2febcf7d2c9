"""Drafts and old buttons after a restart, and real pictures."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from tests.bot.ui.test_refusals import confirmable
from tests.bot.ui.world import World, actions, ids, said, shown


async def open_panel(world: World, who: MemberActor) -> Any:
    return shown(await world.press(who, world.messages()[-1], "play"))


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
