"""The lobby's message, the languages of answers and posts, and threads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.show import alt
from bot.text import catalogue
from bot.text.message import Message
from bot.use_cases import lobby
from storage import GameStatus
from tests.bot.ui.world import World, actions, labels, opened_world, said


async def test_the_buttons_of_the_lobby_lead_to_the_first_turn(world: World) -> None:
    chosen: dict[str, Any] = {
        "days": 2,
        "on_deadline": "vote",
        "undo": "off",
        "order": "seated",
        "hints": True,
        "next_tile": "known",
    }
    said(await world.slash(world.anna, "game open", **chosen))
    assert chosen.items() <= (await world.game()).options.items()
    (lobby,) = world.messages()
    assert actions(lobby)[:3] == ["join", "leave", "start"]
    assert [one.filename for one in lobby.attachments] == ["base.png"]
    assert lobby.attachments[0].description == world.texts.alt(alt.lobby("base"))
    said(await world.press(world.bo, lobby, "join"))
    said(await world.press(world.chris, lobby, "join"))
    said(await world.press(world.chris, lobby, "leave"))
    (lobby,) = world.messages()
    assert "Bo" in lobby.content
    assert "Chris" not in lobby.content
    assert lobby.attachments
    await world.press(world.anna, lobby, "start")
    lobby, first = world.messages()
    assert not lobby.components
    assert not lobby.attachments
    assert actions(first)[:3] == ["play", "board", "score"]
    assert first.attachments[0].description
    assert first.attachments[0].filename.endswith(".png")
    assert (await world.game()).status is GameStatus.RUNNING


@pytest.mark.parametrize(("locale", "server"), [("en-US", "de"), ("de", "en-US"), ("fr", "ja")])
async def test_private_answers_are_in_ones_own_language_and_what_all_see_in_the_servers(
    database: Path, locale: str, server: str
) -> None:
    async with opened_world(database, locale=locale, server=server) as world:
        own, public = catalogue(locale), catalogue(server)
        answer = said(await world.slash(world.anna, "game open"))
        assert answer == own.beside(public).format("opened")
        assert labels(world.messages()[0])[0] == public.format("button-join")
        await world.slash(world.bo, "game join")
        await world.slash(world.anna, "game start")
        assert labels(world.messages()[-1])[0] == public.format("button-play")
        await world.sure(world.bo, "game resign")
        assert said(await world.slash(world.bo, "stats")).startswith(own.format("stats-head", name="Bo"))
        board = (await world.slash(world.bo, "leaderboard")).response
        assert board is not None
        assert public.format("leaderboard-wins") in board.content


async def test_a_thread_that_no_game_came_to_goes_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> Message:
        raise ZeroDivisionError

    monkeypatch.setattr(lobby, "OPEN", replace(lobby.OPEN, way=broken))
    world.faulty = True
    said(await world.slash(world.anna, "game open", thread=True))
    assert not world.channel.threads


async def test_a_thread_that_discord_does_not_make_is_no_game_and_one_is_made_of_a_channel_only(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    refused = world.texts.format("ui-no-thread-here")
    assert said(await world.slash(world.anna, "game open", thread=True)) == refused
    assert await world.store.reader.latest_game(world.channel.id) is None
    await world.slash(world.anna, "game open", thread=True)
    (thread,) = world.channel.threads
    assert said(await world.slash(world.anna, "game open", thread, thread=True)) == refused
