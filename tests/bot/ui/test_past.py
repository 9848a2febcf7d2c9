"""Long texts and files about a game, as Discord gets them: only for the one who asks."""

from __future__ import annotations

import json

import pytest

from bot.text import Catalogue
from tests.bot.app.table import beside_the_loop
from tests.bot.ui.world import World, said, shown


async def test_a_long_text_is_put_into_words_while_others_act(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    monkeypatch.setattr(Catalogue, "pages", beside_the_loop(Catalogue.pages))
    assert said(await world.slash(world.anna, "history")).startswith(world.texts.format("history-none"))


async def test_after_the_end_the_record_and_the_animation_are_files_of_whoever_asks(world: World) -> None:
    row = await world.start_game()
    await world.play()
    await world.sure(world.bo, "game resign")
    story = world.messages()[-1]
    assert story.attachments[0].description
    posted = len(world.messages())
    for who in (world.bo, world.bo, world.chris):
        (film,) = shown(await world.press(who, story, "story")).attachments
        assert film.filename == f"{row.id}.gif"
        assert film.description
    record, again = shown(await world.slash(world.anna, "export")).attachments
    assert (record.filename, again.filename) == (f"{row.id}.json", f"{row.id}.gif")
    assert json.loads(await record.read())["players"] == ["Anna", "Bo"]
    assert len(world.messages()) == posted
