"""Answers whose connection was cut are sent again, and suggestions that didn't get through are one line of the log."""

from __future__ import annotations

import logging
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.service import lost_suggestions
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


async def test_whoever_was_not_answered_before_the_process_died_hears_after_the_start_that_it_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.slash(world.anna, "game open", player2=world.bo)
    edited: list[tuple[str, str]] = []

    async def edit(self: discord.Webhook, _message: Any, *, view: Any, **_: Any) -> None:
        (part,) = view.to_components()
        edited.append((str(self.token), part["content"]))

    monkeypatch.setattr(discord.Webhook, "edit_message", edit)
    with monkeypatch.context() as patched:
        cut(patched, discord.Interaction, "edit_original_response", effect=False, times=3)
        await world.slash(world.bo, "game join")
    (waiting,) = await world.store.reader.unanswered()
    await world.end()
    await world.begin()
    assert edited == [(waiting.token, world.texts.format("ui-counted"))]
    assert await world.store.reader.unanswered() == []
    await world.restart()
    assert len(edited) == 1


async def test_an_answer_that_came_is_not_given_again(world: World) -> None:
    await world.slash(world.anna, "game open", player2=world.bo)
    await world.slash(world.bo, "game join")
    await world.slash(world.bo, "game leave")
    assert len(await world.store.reader.unanswered()) == 1
    assert await world.bot.drain()
    assert await world.store.reader.unanswered() == []


async def test_nobody_is_answered_after_a_quarter_of_an_hour(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.slash(world.anna, "game open", player2=world.bo)
    assert await world.store.reader.unanswered()
    monkeypatch.setattr(discord.Webhook, "edit_message", None)
    await world.end()
    world.env.backend.advance_clock(15 * 60)
    await world.begin()
    assert await world.store.reader.unanswered() == []


def test_suggestions_that_did_not_get_through_are_one_line(caplog: pytest.LogCaptureFixture) -> None:
    tree = logging.getLogger("discord.app_commands.tree")
    tree.addFilter(lost_suggestions)
    try:
        for error in (aiohttp.ServerDisconnectedError(), ZeroDivisionError()):
            tree.error("Ignoring exception in autocomplete for %r", "place", exc_info=error)
    finally:
        tree.removeFilter(lost_suggestions)
    assert [(one.levelname, bool(one.exc_info)) for one in caplog.records if "discord" in one.name] == [("ERROR", True)]
