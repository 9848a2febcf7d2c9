"""Bad input: a private, precise sentence with what is possible instead, and nothing changes."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from importlib import resources
from itertools import product
from typing import Any, cast

import discord
import pytest
from simcord import MemberActor
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import InteractionType, OverwriteType
from simcord.results import InteractionResult

from bot.app import USES
from bot.text.message import Message
from bot.ui import messages
from bot.ui.ids import parse
from bot.use_cases import turn
from tests.bot.ui.world import World, actions, ids, said, shown, tap, text
from tests.profiles import some


async def state(world: World) -> tuple[Any, ...]:
    """Everything that must not change: rows, messages, and what is on their way."""
    counts = await world.store.reader.counts()
    row = await world.store.reader.latest_game(world.channel.id)
    return counts, row, [(one.id, one.content, ids(one)) for one in world.messages()]


def refused(world: World, result: InteractionResult, code: str, *names: str) -> str:
    """The private sentence; it must be the text of that code and name those things."""
    text = said(result)
    assert matches(world, code, text), text
    for name in names:
        assert name in text
    return text


def matches(world: World, code: str, text: str) -> bool:
    """Whether a text begins like that of a code, whatever its data."""
    fixed = re.split(r"\{[^}]*\}", source(world, code))[0].strip()
    return text.startswith(fixed) if fixed else True


def source(world: World, code: str) -> str:
    """A text as it stands in its file."""
    file = resources.files("bot.text").joinpath(f"{world.texts.locale}.ftl").read_text("utf-8")
    found = re.search(rf"^{re.escape(code)} =\s*(.*)$", file, re.MULTILINE)
    assert found is not None, code
    return found[1]


async def test_bots_and_strangers_are_not_invited(world: World) -> None:
    robot = world.guild.add_member(world.env.create_user("robot", global_name="Robot", bot=True))
    await world.start_game()
    refused(world, await world.slash(world.mod, "game replace", seat="1", by=robot), "ui-guest-is-a-bot", "Robot")
    await world.sure(world.mod, "game end")
    refused(world, await world.slash(world.anna, "game open", player2=robot), "ui-guest-is-a-bot", "Robot")
    stranger = world.env.create_user("stranger", global_name="Stranger")
    result = await world.slash(world.anna, "game open", player3=stranger)
    refused(world, result, "ui-guest-is-elsewhere", "Stranger")
    assert not (await world.game()).status.live


async def test_who_cannot_see_the_channel_is_not_invited(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord tells with a command what those who are named in it may do where it is used; simcord doesn't."""
    payload_of = serializers.member_payload

    def as_from_discord(backend: Any, guild: Any, member: Any, *, with_user: bool = True) -> dict[str, Any]:
        may = discord.Permissions.none() if member.user_id == world.bo.id else discord.Permissions.all()
        return {**payload_of(backend, guild, member, with_user=with_user), "permissions": str(may.value)}

    monkeypatch.setattr(serializers, "member_payload", as_from_discord)
    result = await world.slash(world.anna, "game open", player2=world.chris, player3=world.bo)
    refused(world, result, "ui-guest-sees-nothing", "Bo")
    assert await world.store.reader.latest_game(world.channel.id) is None
    await world.slash(world.anna, "game open", player2=world.chris)
    assert await world.store.reader.latest_game(world.channel.id) is not None


async def confirmable(world: World, who: MemberActor, begun: InteractionResult | None = None) -> tuple[Any, str]:
    """A panel at its last step, and the id of Confirm."""
    panel = shown(begun or await world.press(who, world.messages()[-1], "play"))
    while "confirm" not in actions(panel):
        choice = next(one for one in world.offers(panel) if one.what == "square" or one.draft.spot == "none")
        panel = shown(await tap(who, panel, choice))
    return panel, next(one for one in ids(panel) if parse(one).action == "confirm")


FORGED = [
    "t1:play:zzzzzz:1",
    "t1:confirm:{game}:1:-:N13:0:none",
    "t1:confirm:{game}:1:-:N12:0:9",
    "t1:confirm:{game}:1:1:N12:0:none",
    "t1:confirm:{game}:1:-:N12:0:-",
    "t1:confirm:{game}:1:-:-:-:-",
    "t1:confirm:{game}:1:-:-:0:none",
    "t1:confirm:{game}:999999:-:N12:0:none",
    "t1:draft:{game}:1:-:N13:45:none",
    "t1:draft:{game}:1:-:N13:90:-",
    "t1:draft:{game}:1:2:-:-:-",
    "t1:page:{game}:1:99:-:-:-:-",
    "t1:discard:{game}:1:1",
    "t1:choose:{game}:1:0",
    "t1:undo:{game}:0",
    "t1:yes:{game}:7",
    "t1:told:{game}:0",
    "t1:told:{game}:9",
    "t1:end:{game}:1:9223372036854775808",
    "t1:steal:{game}:1",
    "t0:play:{game}:1",
    "t0:play:{game}:1:old",
    "🐉",
    "x" * 100,
]
SURE = ["t1:end:{game}:1", "t1:resign:{game}:1", "t1:forget:0:0"]
"""What private messages do ask: only on a public one are these forged."""


async def test_a_forged_id_gets_a_private_answer_and_changes_nothing_also_where_its_message_seems_to_have_it(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    row, message = await world.start_game(), world.messages()[-1]
    people = (world.anna, world.bo, world.chris, world.mod)
    before = await state(world)
    boards = [shown(await world.slash(who, "board")) for who in people]
    for (who, board), pattern in some(product(zip(people, boards, strict=True), (*FORGED, *SURE))):
        custom_id = pattern.format(game=row.id)
        refused(world, await world.forge(who, message, custom_id), "ui-no-button")
        said(await world.disguise(who, message, custom_id))
        if pattern in FORGED:
            assert (await world.disguise(who, board, custom_id)).acknowledged
    assert [await world.store.reader.draft(row.id, who.id) for who in people] == [None] * 4
    assert await state(world) == before
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_a_command_in_a_direct_message_is_refused_and_changes_nothing(world: World) -> None:
    dora = world.env.create_user("dora", global_name="Dora")
    registered = world.env.backend.commands[None]
    data = {"id": next(iter(registered)), "name": "play", "type": 1, "options": []}
    before = await state(world)
    result = await _dispatch_actor_interaction(dora, InteractionType.APPLICATION_COMMAND, dora.dm_channel, data)
    refused(world, result, "ui-guild-only")
    assert await state(world) == before


@pytest.mark.parametrize("right", ["send_messages", "attach_files", "view_channel", "create_public_threads"])
async def test_a_right_that_is_missing_is_named_before_anything_happens(world: World, right: str) -> None:
    closed = world.guild.create_text_channel(
        "closed", overwrites={world.bot_user: discord.PermissionOverwrite(**{right: False})}
    )
    result = await world.slash(world.anna, "game open", closed, thread=right == "create_public_threads")
    refused(world, result, "ui-rights", world.texts.format(f"right-{right.replace('_', '-')}"))
    assert await world.store.reader.latest_game(closed.id) is None


async def test_a_right_that_went_missing_stops_a_turn_before_it_changes_anything(world: World) -> None:
    await world.start_game()
    options = await world.legal(world.anna)
    panel, confirm = await confirmable(world, world.anna)
    before = await state(world)
    withhold(world, attach_files=False)
    refused(world, await world.slash(world.anna, "place", **options), "ui-rights")
    refusal = await world.anna.click(panel, custom_id=confirm)
    assert refusal.followups
    assert matches(world, "ui-rights", text(refusal.followups[0]))
    assert await state(world) == before
    withhold(world, attach_files=None)
    said(await world.anna.click(panel, custom_id=confirm))


def withhold(world: World, **rights: bool | None) -> None:
    """Take rights from the bot in the games' channel, or give them back."""
    allow, deny = discord.PermissionOverwrite(**rights).pair()
    overwrite = Overwrite(world.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value)
    world.env.backend.set_overwrite(world.channel.id, overwrite)


async def fault(world: World, caplog: pytest.LogCaptureFixture) -> str:
    """What is said to a press that goes wrong: by its reference the host finds it in the log."""
    world.faulty = True
    told = said(await world.press(world.anna, world.messages()[-1], "play"))
    reference = re.search(r"\b[0-9a-f]{6}\b", told)
    assert reference is not None
    assert f"reference {reference[0]}" in caplog.text
    assert "secret detail" in caplog.text
    return told


async def test_an_unexpected_fault_is_one_sentence_with_a_reference(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_game()
    before = await state(world)

    async def broken(*_: Any) -> Message:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setitem(cast("dict[str, Any]", USES), "play", replace(USES["play"], way=broken))
    told = await fault(world, caplog)
    assert "secret" not in told
    assert "Traceback" not in told
    assert await state(world) == before


async def test_an_answer_that_can_not_be_shown_is_one_sentence_with_a_reference(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_game()

    show = messages._show
    tries = 0

    async def broken(*what: Any, **how: Any) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ZeroDivisionError("secret detail")
        await show(*what, **how)

    monkeypatch.setattr(messages, "_show", broken)
    assert await fault(world, caplog)


async def test_a_command_that_there_is_no_more(world: World) -> None:
    await world.start_game()
    world.bot.tree.remove_command("score")
    refused(world, await world.slash(world.anna, "score"), "ui-old-command")
    assert world.env.errors


@pytest.mark.parametrize("fault", [(404, 10062), (400, 40060), (500, 0)])
async def test_a_lost_acknowledgement_does_not_lose_the_move(world: World, fault: tuple[int, int]) -> None:
    row = await world.start_game()
    options = await world.legal(world.anna)
    world.env.inject_error("POST", "/interactions/*/callback", status=fault[0], code=fault[1])
    await world.slash(world.anna, "place", **options)
    assert (await world.game()).version == row.version + 1
    assert world.messages()[-1].content.startswith(world.bo.mention)


async def test_the_end_waits_for_what_runs(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.start_game()
    options = await world.legal(world.anna)
    begun, go_on = asyncio.Event(), asyncio.Event()
    way = turn.PLACE.way

    async def slow(*arguments: Any, **named: Any) -> Message:
        begun.set()
        await go_on.wait()
        return await way(*arguments, **named)

    monkeypatch.setattr(turn, "PLACE", replace(turn.PLACE, way=slow))
    act = asyncio.create_task(world.slash(world.anna, "place", **options))
    await begun.wait()
    assert not await world.bot.answers.close(0.01)
    end = asyncio.create_task(world.bot.drain())
    go_on.set()
    assert await end
    said(await act)
    assert (await world.game()).version == 2
    await world.end()
    await world.begin()
    assert world.messages()[-1].content.startswith(world.bo.mention)


async def test_while_the_bot_ends_it_says_so_and_does_nothing(world: World) -> None:
    await world.start_game()
    options = await world.legal(world.anna)
    assert await world.bot.drain()
    before = await state(world)
    refused(world, await world.slash(world.anna, "place", **options), "ui-restarting")
    assert await state(world) == before
