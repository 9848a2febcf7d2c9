"""Answers whose connection was cut are sent again, and suggestions that didn't get through are one line of the log."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from tests.bot.ui.world import World, said, shown


def cut(monkeypatch: pytest.MonkeyPatch, owner: type[Any], name: str, *, effect: bool, times: int) -> list[str]:
    """So many calls break, before or after their effect; the ones that did."""
    call = getattr(owner, name)
    broken: list[str] = []

    async def breaking(self: Any, *given: Any, **named: Any) -> Any:
        if len(broken) >= times:
            return await call(self, *given, **named)
        broken.append(name)
        if effect:
            await call(self, *given, **named)
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(owner, name, breaking)
    return broken


@pytest.mark.parametrize(
    ("owner", "name", "effect", "times"),
    [
        (discord.InteractionResponse, "defer", False, 1),
        (discord.Interaction, "edit_original_response", False, 2),
        (discord.Interaction, "edit_original_response", True, 2),
    ],
)
async def test_an_answer_whose_connection_was_cut_is_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch, owner: type[Any], name: str, effect: bool, times: int
) -> None:
    await world.start_game()
    broken = cut(monkeypatch, owner, name, effect=effect, times=times)
    answer = await world.slash(world.anna, "board")
    assert len(broken) == times
    assert said(answer).startswith("It's your turn")
    assert shown(answer).attachments


async def test_who_was_not_answered_before_the_process_died_hears_after_the_start_that_it_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.anna, "game open", player2=world.bo)
    with monkeypatch.context() as patched:
        cut(patched, discord.Interaction, "edit_original_response", effect=False, times=3)
        answer = await world.slash(world.bo, "game join")
    assert len(await world.store.reader.unanswered()) == 1
    await world.end()
    await world.begin()
    assert said(answer) == world.texts.format("ui-counted")
    assert await world.store.reader.unanswered() == []
