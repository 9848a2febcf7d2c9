"""How private answers are laid out: text, picture, buttons in Discord's newer components, wherever they are shown."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.app import App
from bot.game.acts import Act
from bot.text import Catalogue
from bot.text.lines import Token, line
from bot.text.message import Message
from bot.text.pages import Document
from bot.use_cases import history
from tests.bot.app.table import beside_the_loop
from tests.bot.ui.limits import ACTION_ROW, FILE, GALLERY, NEWER_LAYOUT, TEXT_DISPLAY
from tests.bot.ui.world import World, actions, said, shown, text


def kinds(message: ResponseMessage) -> list[int]:
    """What a message is made of, from top to bottom."""
    return [part["type"] for part in message.components]


async def test_the_buttons_of_an_earlier_versions_private_message_put_the_newer_layout_in_its_place(
    world: World,
) -> None:
    await world.start_game()
    panel = shown(await world.press(world.anna, world.messages()[-1], "play"))
    # As an earlier version sent it: a text, a picture, rows of buttons.
    stored = world.env.backend.get_message(world.channel.id, panel.id)
    stored.content = text(panel)
    stored.components = [part for part in stored.components if part["type"] == ACTION_ROW]
    stored.flags &= ~NEWER_LAYOUT
    laid = shown(await world.press(world.anna, panel, "square"))
    assert laid.id == panel.id
    assert laid.message.content == ""
    assert kinds(laid)[:2] == [TEXT_DISPLAY, GALLERY]
    assert len(laid.attachments) == 1


async def test_a_refusal_stands_beside_the_message_whose_button_was_pressed(world: World) -> None:
    await world.start_game()
    panel = shown(await world.press(world.anna, world.messages()[-1], "play"))
    before = panel.components
    result = await world.disguise(world.anna, panel, "t1:topic:0:0:nothing")
    (refusal,) = result.followups
    assert refusal.flags.components_v2
    assert "no such rule set" in text(refusal)
    assert panel.components == before


async def test_how_far_work_is_takes_the_answers_place_until_there_is_one(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    async def slow(_app: App, _use: Any, act: Act) -> Message:
        assert act.meanwhile is not None
        await act.meanwhile(line("analysis-progress", n=50))
        (newest,) = [one for one in world.channel.history(viewer=world.bo) if one.flags.ephemeral]
        seen.append(text(newest))
        return Message((line("ui-thread-name", name=Token("done")),))

    monkeypatch.setattr(App, "do", slow)
    result = await world.slash(world.bo, "tiles")
    assert seen == [world.texts.format("analysis-progress", n=50)]
    assert said(result) == world.texts.format("ui-thread-name", name="done")


async def test_a_long_text_is_put_into_words_while_others_act(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    monkeypatch.setattr(Catalogue, "pages", beside_the_loop(Catalogue.pages))
    assert said(await world.slash(world.anna, "history")).startswith(world.texts.format("history-none"))


async def test_a_long_text_goes_on_in_further_messages_and_a_very_long_one_is_a_file(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    long = [line("ui-thread-name", name=Token("x" * 1500))] * 6
    monkeypatch.setattr(history, "retold", lambda *_, **__: (6, tuple(long)))
    result = await world.slash(world.bo, "history")
    assert [kinds(one) for one in result.followups] == [[TEXT_DISPLAY]] * 2
    assert set(actions(shown(result))) == {"words"}
    monkeypatch.setattr(history, "retold", lambda *_, **__: (6, tuple(long * 3)))
    answer = shown(await world.slash(world.bo, "history"))
    assert kinds(answer) == [TEXT_DISPLAY, FILE, ACTION_ROW]
    assert text(answer).endswith(world.texts.format("document-file"))
    (file,) = answer.attachments
    assert (await file.read()).decode().count("x" * 1500) == 18


async def test_a_document_begins_in_the_answers_own_message_and_what_follows_is_private_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, after = (Message((line("ui-thread-name", name=Token(name)),)) for name in ("short", "after"))

    async def done(*_: object) -> Message:
        return Message(short.lines, document=Document("board.txt", after.lines), after=after)

    monkeypatch.setattr(App, "do", done)
    result = await world.slash(world.bo, "tiles")
    said_by = [world.texts.message(*one.lines) for one in (short, after)]
    assert said(result) == "\n".join(said_by)
    (followed,) = result.followups
    assert (text(followed), followed.ephemeral) == (said_by[1], True)
