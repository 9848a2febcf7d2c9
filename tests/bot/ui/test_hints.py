"""Hints on Discord: by command and from the panel, in private; the game says so where other people play."""

from __future__ import annotations

from tests.bot.ui.world import World, actions, said, shown


async def test_from_the_panel_to_a_turn_by_way_of_a_hint(world: World) -> None:
    await world.slash(world.anna, "game open", order="seated", computer="easy")
    await world.slash(world.anna, "game start")
    turn = world.messages()[-1]
    before = len(world.messages())
    panel = shown(await world.press(world.anna, turn, "play"))
    hint = shown(await world.press(world.anna, panel, "hint"))
    assert hint.content.startswith("**A** ")
    assert hint.attachments
    assert "squares of the hints" in str(hint.attachments[0].description)
    assert set(actions(hint)) == {"draft", "words"}
    best, *_ = world.offers(hint)
    ready = shown(await world.press(world.anna, hint, best.what))
    assert {"confirm", "hint"} <= set(actions(ready)), "who has chosen, or planned, may still ask"
    assert len(world.messages()) == before, "nobody else is told against a computer"
    await world.press(world.anna, ready, "confirm")
    assert (await world.game()).version > 1


async def test_among_people_the_game_says_who_asked(world: World) -> None:
    await world.slash(world.anna, "game open", player2=world.bo, order="seated", hints=True)
    await world.slash(world.bo, "game join")
    await world.slash(world.anna, "game start")
    assert said(await world.slash(world.anna, "hint")).startswith("**A** ")
    await world.env.settle()
    note = world.messages()[-1]
    assert note.content == "Anna asked for a hint."
    board, whose, looked = (
        str(shown(result).attachments[0].description)
        for result in (
            await world.press(world.bo, note, "look"),
            # In messages of older versions Board has this id, too.
            await world.press(world.bo, world.messages()[-2], "board"),
            await world.slash(world.bo, "board"),
        )
    )
    assert board == looked != whose
    assert "turn" in said(await world.slash(world.bo, "hint"))


async def test_where_hints_were_not_agreed_on_nobody_gets_one(world: World) -> None:
    await world.slash(world.anna, "game open", player2=world.bo, order="seated")
    await world.slash(world.bo, "game join")
    await world.slash(world.anna, "game start")
    panel = shown(await world.press(world.anna, world.messages()[-1], "play"))
    assert "hint" not in actions(panel)
    assert "opened without hints" in said(await world.slash(world.anna, "hint"))
