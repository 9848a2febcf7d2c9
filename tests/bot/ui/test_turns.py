"""A turn in its variants: the panel's steps, drafts, undo, looking, and old buttons after a restart."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord import MemberActor

from bot.ui.ids import parse
from tests.bot.ui.world import World, actions, ids, opened_world, said, shown, tap, text


@pytest.fixture(params=["en-US", pytest.param("de", marks=pytest.mark.full)])
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """The same in both languages."""
    async with opened_world(database, locale=request.param) as opened:
        yield opened


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


async def test_the_panel_keeps_one_message_with_one_picture(world: World) -> None:
    await world.start_game()
    panel = await open_panel(world, world.anna)
    first = panel.id
    result = await world.press(world.anna, panel, "square")
    assert result.response is not None
    assert result.response.id == first
    assert len(result.response.attachments) == 1
    assert result.response.attachments[0].description
    assert not result.followups


async def test_turning_goes_through_legal_rotations_only_and_comes_round(world: World) -> None:
    await world.start_game()
    for turn in range(10):
        who = (world.anna, world.bo)[turn % 2]
        panel = await open_panel(world, who)
        for choice in [one for one in world.offers(panel) if one.what == "square"]:
            lying = shown(await tap(who, panel, choice))
            turns = [one for one in world.offers(lying) if one.what == "turn"]
            if turns:
                offered = await world.suggestions(who, "place", "rotation", square=choice.draft.square)
                seen = []
                while turns[0].draft.rotation not in seen:
                    seen.append(turns[0].draft.rotation)
                    lying = shown(await tap(who, lying, turns[0]))
                    turns = [one for one in world.offers(lying) if one.what == "turn"]
                assert {one["value"] for one in offered} == set(seen)
                return
            backs = [one for one in world.offers(lying) if one.what == "back"]
            panel = shown(await tap(who, lying, backs[0])) if backs else lying
        await tap_through(world, who)
    raise AssertionError("no tile of ten could be turned")


async def test_back_leads_to_the_squares(world: World) -> None:
    await world.start_game()
    panel = await open_panel(world, world.anna)
    before = ids(panel)
    lying = shown(await world.anna.click(panel, custom_id=before[0]))
    again = shown(await world.press(world.anna, lying, "back"))
    assert ids(again) == before


async def test_place_without_a_spot_is_a_private_draft(world: World) -> None:
    row = await world.start_game()
    messages = len(world.messages())
    draft = shown(await world.slash(world.anna, "place", **await legal(world, world.anna)))
    assert "spot" in [one.what for one in world.offers(draft)]
    assert len(world.messages()) == messages
    assert (await world.game()).version == row.version
    said(await world.slash(world.anna, "pass"))
    assert (await world.game()).version == row.version + 1


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


@pytest.mark.parametrize("by_button", [True, False])
async def test_undo_gives_the_turn_back_without_a_ping(world: World, by_button: bool) -> None:
    row = await world.start_game()
    first = world.messages()[-1]
    said(await world.slash(world.anna, "place", **await legal(world, world.anna), spot="none"))
    asked = shown(
        await world.press(world.anna, world.messages()[-1], "undo")
        if by_button
        else await world.slash(world.anna, "undo")
    )
    assert (await world.game()).version == row.version + 1
    said(await world.press(world.anna, asked, "undone"))
    found = await world.game()
    assert found.version == row.version + 2
    *earlier, last = world.messages()
    assert "Anna" in last.content
    assert not last.mentions
    assert not any(one.components for one in earlier)
    assert parse(ids(last)[0]).version == found.version
    descriptions = [one.attachments[0].description or "" for one in (first, last)]
    first_tile, again = (re.search(r"(?:The tile|Die Karte): ([^.]*)\.", text) for text in descriptions)
    assert first_tile is not None
    assert again is not None
    assert first_tile[1] == again[1]
    said(await world.slash(world.anna, "place", **await legal(world, world.anna), spot="none"))


async def test_undo_is_for_the_last_mover_and_can_be_ruled_out(world: World) -> None:
    await world.start_game(undo="off")
    assert "undo" not in actions(world.messages()[-1])
    said(await world.slash(world.anna, "place", **await legal(world, world.anna), spot="none"))
    assert "undo" not in actions(world.messages()[-1])
    assert said(await world.slash(world.anna, "undo")) == world.texts.format("undo-off")


async def test_play_out_of_turn_shows_the_board_and_who_is_to_move(world: World) -> None:
    await world.start_game()
    for who in (world.bo, world.chris):
        answer = shown(await world.press(who, world.messages()[-1], "play"))
        assert "Anna" in answer.content
        assert answer.attachments
        assert set(actions(answer)) == {"view", "words"}


async def test_everybody_may_look(world: World) -> None:
    await world.start_game()
    message = world.messages()[-1]
    before = len(world.messages())
    for who in (world.anna, world.chris):
        whose = shown(await world.press(who, message, "board"))
        assert whose.attachments
        fields = shown(await world.press(who, whose, "view", arg="field"))
        assert fields.attachments
        assert set(actions(fields)) == {"view", "words"}
        assert shown(await world.slash(who, "board", show="city", turn=0)).attachments
        assert "```" in said(await world.press(who, message, "score"))
        assert shown(await world.slash(who, "board", close_up="N13")).attachments
        words = await world.slash(who, "board", text=True)
        assert "N13" in said(words) + "".join(map(text, words.followups))
        assert all(one.ephemeral for one in words.followups)
    assert len(world.messages()) == before


async def test_rotate_shows_where_the_tile_fits(world: World) -> None:
    await world.start_game()
    turned = await world.suggestions(world.anna, "rotate", "to")
    answer = shown(await world.slash(world.anna, "rotate", to=turned[-1]["value"]))
    assert answer.attachments
    assert "square" in [one.what for one in world.offers(answer)]


async def test_suggestions_say_what_a_choice_does(world: World) -> None:
    await world.start_game()
    squares = await world.suggestions(world.anna, "place", "square")
    assert all(one["name"].startswith(one["value"]) for one in squares)
    typed = await world.suggestions(world.anna, "place", "square", squares[0]["value"].lower())
    assert typed[0] == squares[0]
    assert await world.suggestions(world.bo, "place", "square") == []
    assert await world.suggestions(world.anna, "deploy", "spot") == []
    await world.slash(world.anna, "place", square=squares[0]["value"])
    assert await world.suggestions(world.anna, "deploy", "spot")
    assert [one["value"] for one in await world.suggestions(world.chris, "board", "close_up", "n1")] == ["N13"]


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
