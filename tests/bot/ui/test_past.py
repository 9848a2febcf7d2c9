"""What is left, what happened, and the files to keep, at Discord: only for the one who asks, in that one's language."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.game.notation import Draft
from bot.text import Catalogue
from bot.ui.ids import Id, parse
from engine.records.replay import replay_text
from tests.bot.app.table import beside_the_loop
from tests.bot.ui.test_whole_games import by_commands
from tests.bot.ui.world import World, actions, opened_world, said, shown
from tests.profiles import some


@pytest.fixture(params=list(some(["de", "en-US"])))
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """The same in both languages; every day in the one that nobody gets unasked."""
    async with opened_world(database, locale=request.param) as opened:
        yield opened


async def play(world: World, turns: int) -> None:
    """So many random turns."""
    random = Random(4)
    for _ in range(turns):
        await by_commands(world, world.to_move(), random)


async def test_what_is_left_is_a_picture_and_words_then_the_squares(world: World) -> None:
    await world.start_game()
    await play(world, 3)
    posted = len(world.messages())
    await world.slash(world.chris, "notify", words=True)
    result = await world.slash(world.chris, "tiles")
    told = said(result)
    assert told.startswith(world.texts.format("left-head", n=67))
    assert sum(int(line.split(" × ")[0]) for line in told.splitlines() if " × " in line) == 67
    (picture,) = shown(result).attachments
    assert picture.description == world.texts.format("alt-stock", n=67)
    assert world.texts.format("left-fillable") in told
    assert not result.followups
    assert len(world.messages()) == posted


async def test_the_history_has_the_last_turns(world: World) -> None:
    await world.start_game()
    await play(world, 5)
    text = said(await world.slash(world.chris, "history", last=2))
    fourth, fifth = text.splitlines()
    assert fourth.startswith("4 · Bo: ")
    assert fifth.startswith("5 · Anna: ")
    assert len(said(await world.slash(world.anna, "history")).splitlines()) == 5
    assert said(await world.slash(world.anna, "history", last=1)) == fifth


async def test_a_long_text_is_put_into_words_while_others_act(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    monkeypatch.setattr(Catalogue, "pages", beside_the_loop(Catalogue.pages))
    assert said(await world.slash(world.anna, "history")).startswith(world.texts.format("history-none"))


async def test_the_scores_as_if_the_game_ended_now(world: World) -> None:
    await world.start_game()
    await play(world, 6)
    text = said(await world.slash(world.anna, "score", projected=True))
    rows = [line.split() for line in text.splitlines() if line.startswith(("Anna ", "Bo "))]
    for row in rows:
        assert int(row[1]) == sum(int(part) for cell in row[2:] for part in cell.split("+"))
    assert "+" not in said(await world.slash(world.anna, "score")).split("```")[1]


async def test_a_running_games_record_comes_as_a_file(world: World) -> None:
    row = await world.start_game()
    await play(world, 4)
    result = await world.slash(world.chris, "export")
    assert f"`{row.id}`" in said(result) or row.id in said(result)
    (file,) = shown(result).attachments
    assert file.filename == f"{row.id}.json"
    record = (await file.read()).decode()
    assert json.loads(record)["players"] == ["Anna", "Bo"]
    assert len(replay_text(record, False)["turns"]) == 4


async def test_after_the_end_there_is_the_story_with_its_animation(world: World) -> None:
    row = await world.start_game()
    await play(world, 2)
    asked = shown(await world.slash(world.bo, "game resign"))
    await world.press(world.bo, asked, "resign")
    over, story = world.messages()[-2:]
    assert "look" in actions(over)
    assert actions(story) == ["rematch", "story", "analysis"]
    assert not story.mentions
    assert story.content
    assert story.attachments[0].description
    # Whoever presses has it for oneself; nothing is posted, also when it is pressed again or by somebody else.
    posted = len(world.messages())
    for who in (world.bo, world.bo, world.chris):
        (film,) = shown(await world.press(who, story, "story")).attachments
        assert film.filename == f"{row.id}.gif"
        assert film.description
    assert len(world.messages()) == posted
    record, again = shown(await world.slash(world.anna, "export")).attachments
    assert (record.filename, again.filename) == (f"{row.id}.json", f"{row.id}.gif")


async def test_the_analysis_has_a_button_below_the_story_and_a_command(world: World) -> None:
    await world.start_game()
    await play(world, 2)
    early = said(await world.slash(world.chris, "analysis"))
    assert early.startswith(world.texts.format("analysis-not-over"))
    asked = shown(await world.slash(world.bo, "game resign"))
    await world.press(world.bo, asked, "resign")
    posted = len(world.messages())
    # Whoever asks has it for oneself, by the button as by the command.
    pressed = await world.press(world.chris, world.messages()[-1], "analysis")
    asked_for = await world.slash(world.anna, "analysis")
    for person, result in ((world.chris, pressed), (world.anna, asked_for)):
        text = said(result)
        assert text.startswith("Anna **")
        (chart,) = shown(result).attachments
        assert chart.filename.endswith("-expected.png")
        assert (chart.description or "").startswith(world.texts.format("alt-expected", n=2))
        numbers = said(await world.press(person, shown(result), "numbers"))
        assert numbers == world.texts.format("analysis-meaning")
    assert said(pressed) == said(asked_for)
    assert len(world.messages()) == posted


async def test_what_is_shared_comes_into_the_channel_once_also_pressed_twice_and_after_a_restart(world: World) -> None:
    await world.start_game()
    await play(world, 2)
    await world.press(world.bo, shown(await world.slash(world.bo, "game resign")), "resign")
    chances = {
        "board": shown(await world.slash(world.anna, "board")),
        "animation": shown(await world.press(world.anna, world.messages()[-1], "story")),
        "analysis": shown(await world.slash(world.anna, "analysis")),
    }
    for message in chances.values():
        before = len(world.messages())
        await world.press(world.anna, message, "share")
        again = await world.press(world.anna, message, "share")
        assert "<t:" in said(again)
        (posted,) = world.messages()[before:]
        assert posted.content.startswith(world.texts.format("post-shared", name="Anna"))
        assert not posted.mentions
        (picture,) = posted.attachments
        assert picture.description
    count = len(world.messages())
    await world.restart()
    for message in chances.values():
        assert "<t:" in said(await world.press(world.anna, message, "share"))
    assert len(world.messages()) == count


async def test_a_turn_can_be_tried_after_a_restart_and_its_answer_takes_the_panels_place(world: World) -> None:
    row = await world.start_game()
    await play(world, 2)
    await world.press(world.bo, shown(await world.slash(world.bo, "game resign")), "resign")
    analysis = shown(await world.slash(world.anna, "analysis"))
    panel = shown(await world.disguise(world.anna, analysis, str(Id("try", row.id, 1, str(Draft())))))
    await world.restart()
    confirm = None
    for _ in range(6):
        ids = [one.custom_id for one in world.offers(panel)]
        confirm = next((one for one in ids if parse(one).action == "tried"), None)
        if confirm is not None:
            break
        ways = [one for one in ids if parse(one).action == "try"]
        further = [one for one in ways if ":none" in one] or ways
        panel = shown(await world.disguise(world.anna, panel, further[0]))
    assert confirm is not None
    answer = said(await world.disguise(world.anna, panel, confirm))
    assert len(answer.splitlines()) == 3
    assert (await world.game()).status.live is False


async def test_without_a_game_each_says_what_is_possible(world: World) -> None:
    for command in ("tiles", "history", "export", "analysis"):
        assert said(await world.slash(world.anna, command)) == world.texts.format("no-game")
    await world.slash(world.anna, "game open")
    for command in ("tiles", "history", "export", "analysis"):
        assert said(await world.slash(world.anna, command)) == world.texts.format("not-started")


async def test_the_story_waits_for_the_summary_and_comes_after_a_restart(world: World) -> None:
    await world.start_game()
    await play(world, 2)
    asked = shown(await world.slash(world.bo, "game resign"))
    await world.press(world.bo, asked, "resign")
    before = len(world.messages())
    await world.restart()
    assert len(world.messages()) == before
    assert shown(await world.press(world.anna, world.messages()[-1], "story")).attachments
