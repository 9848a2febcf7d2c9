"""From opening to starting, and the end before the end: by buttons and by commands, in both languages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.show import alt
from bot.text import catalogue
from bot.text.message import Message
from bot.use_cases import lobby
from storage import GameStatus
from tests.bot.ui.world import World, actions, labels, opened_world, said, shown, untold


@pytest.fixture(params=["en-US", "de"])
async def world(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[World]:
    """The same in both languages."""
    async with opened_world(database, locale=request.param) as opened:
        yield opened


async def test_the_buttons_of_the_lobby_lead_to_the_first_turn(world: World) -> None:
    said(await world.slash(world.anna, "game open"))
    (lobby,) = world.messages()
    assert actions(lobby) == ["join", "leave", "start", "computers", "colours", "rules", "terms"]
    assert [one.filename for one in lobby.attachments] == ["base.png"]
    assert lobby.attachments[0].description == world.texts.alt(alt.lobby("base"))
    said(await world.press(world.bo, lobby, "join"))
    said(await world.press(world.chris, lobby, "join"))
    said(await world.press(world.chris, lobby, "leave"))
    (lobby,) = world.messages()
    assert "Bo" in lobby.content
    assert "Chris" not in lobby.content
    assert lobby.attachments
    untold(await world.press(world.anna, lobby, "start"))
    lobby, first = world.messages()
    assert not lobby.components
    assert not lobby.attachments
    assert actions(first)[:3] == ["play", "board", "score"]
    assert first.attachments[0].description
    assert first.attachments[0].filename.endswith(".png")
    assert (await world.game()).status is GameStatus.RUNNING


@pytest.mark.parametrize(("locale", "server"), [("en-US", "de"), ("de", "en-US"), ("fr", "ja")])
async def test_private_answers_are_in_ones_own_language_and_posts_in_the_servers(
    database: Path, locale: str, server: str
) -> None:
    async with opened_world(database, locale=locale, server=server) as world:
        own, public = catalogue(locale), catalogue(server)
        answer = said(await world.slash(world.anna, "game open"))
        assert answer == own.format("opened")
        assert labels(world.messages()[0])[0] == public.format("button-join")
        await world.slash(world.bo, "game join")
        await world.slash(world.anna, "game start")
        assert labels(world.messages()[-1])[0] == public.format("button-play")


async def test_only_the_owner_starts_and_only_with_two(world: World) -> None:
    await world.slash(world.anna, "game open", player2=world.bo)
    assert said(await world.slash(world.anna, "game start")) == world.texts.format("too-few", least=2)
    await world.slash(world.bo, "game join")
    assert "Anna" in said(await world.slash(world.bo, "game start"))
    assert (await world.game()).status is GameStatus.LOBBY


async def test_an_owner_who_leaves_hands_the_lobby_on(world: World) -> None:
    await world.slash(world.anna, "game open")
    await world.slash(world.bo, "game join")
    await world.slash(world.anna, "game leave")
    assert (await world.game()).owner_id == world.bo.id
    await world.slash(world.bo, "game leave")
    assert (await world.game()).status is GameStatus.ENDED
    assert not world.messages()[-1].components


async def test_names_are_shown_and_not_spoken(world: World) -> None:
    loud = world.guild.add_member(world.env.create_user("loud", global_name="@everyone **Max** `x`"))
    await world.slash(loud, "game open")
    (lobby,) = world.messages()
    assert "@everyone" not in lobby.content
    assert "\\*\\*Max\\*\\*" in lobby.content
    assert not lobby.mention_everyone


async def test_a_game_can_have_a_thread_of_its_own(world: World) -> None:
    answer = said(await world.slash(world.anna, "game open", thread=True, player2=world.bo))
    (thread,) = world.channel.threads
    assert f"<#{thread.id}>" in answer
    assert not world.messages()
    (lobby,) = world.messages(thread)
    await world.slash(world.bo, "game join", thread)
    await world.slash(world.anna, "game start", thread)
    assert actions(world.messages(thread)[-1])[0] == "play"
    assert lobby.id == world.messages(thread)[0].id
    said(await world.slash(world.anna, "game open"))
    assert len(world.messages()) == 1


async def test_a_thread_that_no_game_came_to_goes_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> Message:
        raise ZeroDivisionError

    monkeypatch.setattr(lobby, "OPEN", replace(lobby.OPEN, way=broken))
    said(await world.slash(world.anna, "game open", thread=True))
    assert not world.channel.threads


async def test_a_thread_that_discord_does_not_make_is_no_game(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    answer = said(await world.slash(world.anna, "game open", thread=True))
    assert answer == world.texts.format("ui-no-thread-here")
    assert await world.store.reader.latest_game(world.channel.id) is None


async def test_a_thread_is_made_of_a_channel_only(world: World) -> None:
    await world.slash(world.anna, "game open", thread=True)
    (thread,) = world.channel.threads
    assert said(await world.slash(world.anna, "game open", thread, thread=True)) == world.texts.format(
        "ui-no-thread-here"
    )


async def test_a_moderator_ends_a_game_after_a_confirmation(world: World) -> None:
    await world.start_game()
    question = shown(await world.slash(world.mod, "game end"))
    assert actions(question) == ["end"]
    assert (await world.game()).status is GameStatus.RUNNING
    said(await world.press(world.mod, question, "end"))
    assert (await world.game()).status is GameStatus.ENDED
    *earlier, last = world.messages()
    assert not any(one.components for one in earlier)
    assert "play" not in actions(last)


async def test_players_end_a_game_when_the_others_agree(world: World) -> None:
    await world.start_game()
    question = shown(await world.slash(world.anna, "game end"))
    said(await world.press(world.anna, question, "end"))
    asked = next(one for one in world.messages() if "yes" in actions(one))
    assert asked.content.count(world.bo.mention) == 1
    assert said(await world.press(world.anna, asked, "yes")) == world.texts.format("own-question")
    said(await world.press(world.chris, asked, "yes"))
    assert (await world.game()).status is GameStatus.RUNNING
    said(await world.press(world.bo, asked, "yes"))
    assert (await world.game()).status is GameStatus.ENDED


async def test_one_no_keeps_a_game_running(world: World) -> None:
    await world.start_game()
    question = shown(await world.slash(world.anna, "game end"))
    said(await world.press(world.anna, question, "end"))
    asked = next(one for one in world.messages() if "no" in actions(one))
    said(await world.press(world.bo, asked, "no"))
    assert (await world.game()).status is GameStatus.RUNNING
    assert not any("no" in actions(one) for one in world.messages())


async def test_ones_games_are_listed_with_links(world: World) -> None:
    assert said(await world.slash(world.anna, "game list")) == world.texts.format("list-none")
    row = await world.start_game()
    text = said(await world.slash(world.anna, "game list"))
    assert f"https://discord.com/channels/{row.guild_id}/{row.channel_id}/{world.messages()[-1].id}" in text


async def test_help_fits_in_a_message_everywhere(world: World) -> None:
    before = said(await world.slash(world.chris, "help"))
    await world.start_game()
    assert said(await world.slash(world.chris, "help")) != before


async def test_the_first_answer_is_private_and_comes_before_the_work(world: World) -> None:
    await world.slash(world.anna, "game open")
    requests = [(one.method, one.path.rsplit("/", 1)[-1]) for one in world.env.http_requests]
    assert requests[-3:] == [("POST", "callback"), ("PATCH", "@original"), ("POST", "messages")]
    callback = world.env.http_requests[-3].json
    assert callback is not None
    assert callback["type"] == discord.InteractionResponseType.deferred_channel_message.value
    assert callback["data"]["flags"] == discord.MessageFlags(ephemeral=True).value
