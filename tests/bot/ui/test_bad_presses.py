"""Presses that come too late, twice, from the wrong person or made up: a private sentence, and nothing changes."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.game.notation import Draft
from bot.ui.ids import Id, parse
from engine.squares import square_name
from tests.bot.ui.test_refusals import confirmable, matches, refused, state
from tests.bot.ui.world import World, actions, ids, said, shown, text

WEEK = 7 * 86_400.0


async def open_panel(world: World, who: MemberActor) -> ResponseMessage:
    return shown(await world.press(who, world.turn_messages()[-1], "play"))


async def drafts(world: World, *people: MemberActor) -> list[Any]:
    """What these people have laid for the time being."""
    row = await world.game()
    return [await world.store.reader.draft(row.id, one.id) for one in people]


def present(world: World, result: InteractionResult, code: str, *, mine: bool) -> str:
    """The sentence of that code with the present board, and Play for who is to move."""
    text = refused(world, result, code)
    assert shown(result).attachments
    assert actions(shown(result)) == (["play", "words"] if mine else ["words"])
    return text


def privately(result: InteractionResult) -> str:
    """What a press on a private message says: in its place, or beside it."""
    assert result.acknowledged
    texts = [text(one) for one in result.followups if one.ephemeral]
    return texts[-1] if texts else said(result)


async def test_the_mover_takes_back_while_the_next_player_confirms(world: World) -> None:
    """Two people at once: one of them is in time, the other sees how it stands now."""
    await world.start_game()
    await world.play(world.anna)
    row, message = await world.game(), world.turn_messages()[-1]
    panel, confirm = await confirmable(world, world.bo)
    question = shown(await world.press(world.anna, message, "undo"))
    async with world.at_once():
        undone = await world.press(world.anna, question, "undone")
        moved = await world.bo.click(panel, custom_id=confirm)
    now = await world.game()
    assert now.version == row.version + 1
    assert [matches(world, "undone", said(undone)), matches(world, "turn-done", said(moved))].count(True) == 1
    late = moved if matches(world, "undone", said(undone)) else undone
    assert shown(late).attachments
    assert len(world.turn_messages()) == 3


async def test_buttons_of_last_week_after_the_game_went_on(world: World) -> None:
    """Every button of a turn long over: Play shows how it stands, all else says that it's for an earlier state."""
    row = await world.start_game()
    first = world.turn_messages()[-1]
    panel, confirm = await confirmable(world, world.anna)
    presses, laid = ids(panel), await drafts(world, world.anna)
    await world.env.advance_time(WEEK)
    # As long as nobody has moved a week is nothing: the same buttons, the same draft.
    assert await drafts(world, world.anna) == laid
    assert ids(await open_panel(world, world.anna)) == presses
    elsewhere = (await world.suggestions(world.anna, "place", "square"))[-1]["value"]
    assert f":{elsewhere}:" not in confirm
    rotation = (await world.suggestions(world.anna, "place", "rotation", square=elsewhere))[0]["value"]
    said(await world.slash(world.anna, "place", square=elsewhere, rotation=rotation, spot="none"))
    await world.play(world.bo)
    await world.play(world.anna)
    before = await state(world)
    for press in presses:
        assert "Bo" in present(world, await world.disguise(world.anna, panel, press), "stale", mine=False)
    assert confirm in presses
    # The list of a select stays open while the game goes on.
    select = await world.disguise(world.anna, panel, f"t1:choose:{row.id}:{row.version}:0", [f"-:{elsewhere}:-:-"])
    present(world, select, "stale", mine=False)
    for who in (world.anna, world.bo):
        play = shown(await world.disguise(who, first, str(Id("play", row.id, row.version))))
        assert play.attachments
    undo = str(Id("undo", row.id, row.version))
    present(world, await world.disguise(world.bo, first, undo), "stale", mine=True)
    assert await state(world) == before


async def test_values_of_a_select_that_are_not_legal(world: World) -> None:
    row = await world.start_game()
    panel = await open_panel(world, world.anna)
    before = await state(world)
    select = f"t1:choose:{row.id}:{row.version}:0"
    open_still = said(await world.slash(world.anna, "play"))
    for square in ("N13", "A1", "ZZ99", "A-9:-99"):
        for rest in ("-:-", "90:none", "90:9"):
            result = await world.disguise(world.anna, panel, select, [f"-:{square}:{rest}"])
            assert privately(result) == open_still
    for values in (["N12"], ["nonsense"], [""], ["-:N12:-:-", "-:N14:-:-"], [], None):
        result = await world.disguise(world.anna, panel, select, values)
        assert matches(world, "ui-no-button", privately(result))
    assert await drafts(world, world.anna) == [None]
    assert await state(world) == before
    square = (await world.suggestions(world.anna, "place", "square"))[0]["value"]
    for spot in ("hut-1", "9", "back-1-N13"):
        lying = await world.disguise(world.anna, panel, select, [f"-:{square}:-:{spot}"])
        assert "confirm" not in actions(shown(lying))
    assert (await state(world))[1:] == before[1:]


async def test_a_person_who_does_not_play(world: World) -> None:
    """May look, and is told so whatever else they press."""
    row = await world.start_game()
    panel, confirm = await confirmable(world, world.anna)
    before, kept = await state(world), await drafts(world, world.anna)
    look = shown(await world.press(world.chris, world.turn_messages()[-1], "play"))
    assert (bool(look.attachments), set(actions(look))) == (True, {"view", "words"})
    assert {one.what for one in world.offers(panel)} >= {"back", "confirm"}
    for press in (*ids(panel), f"t1:draft:{row.id}:{row.version}:-:N12:-:-", f"t1:discard:{row.id}:{row.version}:1"):
        present(world, await world.disguise(world.chris, look, press), "not-a-player", mine=False)
    refused(world, await world.disguise(world.chris, world.messages()[-1], f"t1:undo:{row.id}:1"), "not-a-player")
    assert await state(world) == before
    assert await drafts(world, world.anna, world.chris) == [*kept, None]
    said(await world.anna.click(panel, custom_id=confirm))


async def test_a_moderator_removes_the_player_during_their_turn_and_ends_the_game_during_the_next_one(
    world: World,
) -> None:
    """Both are told so, with the board as it is."""
    await world.start_game(player3=world.chris)
    panel, confirm = await confirmable(world, world.anna)
    await world.sure(world.mod, "game replace", seat="1")
    present(world, await world.anna.click(panel, custom_id=confirm), "left-before", mine=False)
    panel, confirm = await confirmable(world, world.bo)
    await world.sure(world.mod, "game end")
    present(world, await world.bo.click(panel, custom_id=confirm), "game-over", mine=False)


async def test_a_confirm_commits_what_its_panel_shows_whatever_was_laid_since(world: World) -> None:
    """On the phone and at the computer: the draft that is stored is the one that was touched last."""
    row = await world.start_game()
    phone, confirm = await confirmable(world, world.anna)
    elsewhere = (await world.suggestions(world.anna, "place", "square"))[-1]["value"]
    assert elsewhere in said(await world.slash(world.anna, "place", square=elsewhere))
    computer = await open_panel(world, world.anna)
    assert elsewhere in said(await world.press(world.anna, computer, "spot", spot="none"))
    said(await world.anna.click(phone, custom_id=confirm))
    situation = await world.bot.app.context.situation(world.store.reader, await world.game())
    shown_there = Draft.parse(parse(confirm).arg).square
    assert square_name(situation.game.board.last.square) == shown_there != elsewhere
    assert situation.version == row.version + 1
