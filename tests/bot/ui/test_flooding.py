"""One person who floods the bot, or has it do what they may not do themselves: nobody else notices."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

import bot.ui
from bot.app import USES
from bot.core.limits import LIMITS, Limit
from bot.core.lobby import LOBBIES
from storage import GameStatus
from tests.bot.ui.test_refusals import matches, refused
from tests.bot.ui.world import World, said, shown


async def test_who_changes_a_turn_without_end_is_told_and_can_still_take_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.limits.LIMITS", {**LIMITS, "tap": Limit(3, 1), "typing": Limit(9, 1)})
    await world.start_game()
    turn = await world.legal(world.anna)
    draft = {name: value for name, value in turn.items() if name != "spot"}
    for _ in range(3):
        assert shown(await world.slash(world.anna, "place", **draft)).attachments
    refused(world, await world.slash(world.anna, "place", **draft), "limit")
    refused(world, await world.press(world.anna, world.turn_messages()[-1], "play"), "limit")
    # Nothing is suggested either after so many questions; a whole turn counts all the same.
    asked = [await world.suggestions(world.anna, "place", "square") for _ in range(10)]
    assert asked[0]
    assert not asked[-1]
    assert matches(world, "turn-done", said(await world.slash(world.anna, "place", **turn)))


async def test_threads_opened_all_at_once_are_no_more_than_one_may_have_lobbies(world: World) -> None:
    async with world.at_once():
        asked = [await world.slash(world.anna, "game open", thread=True, player2=world.bo) for _ in range(10)]
    assert len(world.channel.threads) == LOBBIES
    assert [len(world.messages(thread)) for thread in world.channel.threads] == [1] * LOBBIES
    assert sum(matches(world, "lobbies-enough", said(one)) for one in asked) == 10 - LOBBIES
    # Nor was a thread made and deleted again.
    assert len([one for one in world.channel.history() if one.type is discord.MessageType.thread_created]) <= LOBBIES


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_no_thread_for_who_could_not_make_it_or_write_in_it(world: World, right: str) -> None:
    closed = world.guild.create_text_channel(
        "closed", overwrites={world.anna: discord.PermissionOverwrite(**{right: False})}
    )
    result = await world.slash(world.anna, "game open", closed, thread=True, player2=world.bo)
    refused(world, result, "ui-your-rights", world.texts.format(f"right-{right.replace('_', '-')}"))
    assert not closed.threads
    assert not await world.store.reader.games_of(world.bo.id)
    # Without a thread it is as ever, and others have their threads, as they are told.
    said(await world.slash(world.anna, "game open", closed))
    assert "thread" not in said(await world.slash(world.anna, "game open", closed))
    assert "thread" in said(await world.slash(world.bo, "game open", closed))
    said(await world.slash(world.bo, "game open", closed, thread=True))
    assert len(closed.threads) == 1


async def test_who_writes_only_in_threads_opens_games_there(world: World) -> None:
    quiet = world.guild.create_text_channel(
        "quiet", overwrites={world.anna: discord.PermissionOverwrite(send_messages=False)}
    )
    refused(world, await world.slash(world.anna, "game open", quiet, player2=world.bo), "open-not-writing")
    assert not world.messages(quiet)
    answer = said(await world.slash(world.anna, "game open", quiet, thread=True))
    (thread,) = quiet.threads
    assert f"<#{thread.id}>" in answer
    assert not world.messages(quiet)
    assert (await world.game(thread)).status is GameStatus.LOBBY


async def test_each_kind_of_limit_is_asked_for_by_some_command_or_button() -> None:
    sources = [path.read_text("utf-8") for path in Path(bot.ui.__file__).parent.rglob("*.py")]
    named = {kind for source in sources for kind in re.findall(r'allow\("([a-z]+)"', source)}
    named |= {use.limit for use in USES.values() if use.limit is not None}
    assert named == set(LIMITS)
