"""A turn in its variants: the panel's steps, drafts, undo, looking, and old buttons after a restart."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from tests.bot.ui.world import World, actions, ids, said, shown, tap


async def legal(world: World, who: MemberActor) -> dict[str, Any]:
    square = (await world.suggestions(who, "place", "square"))[0]["value"]
    rotation = (await world.suggestions(who, "place", "rotation", square=square))[0]["value"]
    return {"square": square, "rotation": rotation}


async def open_panel(world: World, who: MemberActor) -> Any:
    return shown(await world.press(who, world.messages()[-1], "play"))


async def tap_through(world: World, who: MemberActor) -> int:
    """A turn by the panel, choosing the first of everything; how many taps it took."""
    panel, taps = await open_panel(world, who), 1
    while "confirm" not in actions(panel):
        choices = [one for one in world.offers(panel) if one.what in ("tile", "square", "spot")]
        panel = shown(await tap(who, panel, choices[0]))
        taps += 1
    said(await world.press(who, panel, "confirm"))
    return taps + 1


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
    assert await tap_through(world, world.bo) >= 2
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
