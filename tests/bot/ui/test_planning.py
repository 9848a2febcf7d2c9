"""A planned move on Discord: ``/plan`` while others are to move, and the panel when the turn comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.ui.test_refusals import legal, matches, refused, state
from tests.bot.ui.world import World, actions, opened_world, said, shown


@pytest.fixture(params=["en-US", pytest.param("de", marks=pytest.mark.full)])
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """The same in both languages."""
    async with opened_world(database, locale=request.param) as opened:
        yield opened


async def test_from_a_plan_to_the_panel_and_only_its_player_reads_of_it(world: World) -> None:
    await world.start_game()
    messages, whole = len(world.messages()), await legal(world, world.anna)
    refused(world, await world.slash(world.anna, "plan", square="N12"), "plan-your-turn")
    refused(world, await world.slash(world.chris, "plan", square="N12"), "not-a-player")
    squares = [one["value"] for one in await world.suggestions(world.bo, "plan", "square")]
    assert sorted(squares) == ["M13", "N12", "N14", "O13"]
    assert len(await world.suggestions(world.bo, "plan", "rotation", square="N12")) == 4
    square = next(one for one in squares if one != whole["square"])
    kept = await world.slash(world.bo, "plan", square=square, spot="none")
    assert matches(world, "plan-kept", said(kept))
    assert square in said(kept)
    assert actions(shown(kept)) == ["unplan"]
    assert said(await world.slash(world.bo, "plan")) == said(kept)
    assert len(world.messages()) == messages, "nobody else hears of it"
    await world.restart()
    await world.slash(world.anna, "place", **whole)
    turn = world.turn_messages()[-1]
    assert square not in turn.content.splitlines()[0]
    version = (await world.game()).version
    panel = shown(await world.press(world.bo, turn, "play"))
    first = panel.content.splitlines()[0]
    assert any(matches(world, code, first) for code in ("plan-opened", "plan-unfit"))
    assert square in first
    assert (await world.game()).version == version
    if "confirm" in actions(panel):
        await world.press(world.bo, panel, "confirm", square=square, spot="none")
        assert (await world.game()).version == version + 1


async def test_a_plan_is_dropped_by_its_button_also_after_a_restart(world: World) -> None:
    await world.start_game()
    kept = shown(await world.slash(world.bo, "plan", square="N12", rotation=90))
    await world.restart()
    before = (await state(world))[1:]
    dropped = shown(await world.press(world.bo, kept, "unplan"))
    assert matches(world, "plan-dropped", dropped.content)
    assert actions(dropped) == []
    assert matches(world, "plan-none", said(await world.slash(world.bo, "plan")))
    assert (await world.store.reader.counts())["drafts"] == 0
    assert (await state(world))[1:] == before
