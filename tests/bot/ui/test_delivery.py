"""Posting whatever happens: back-off, dead channels, deleted messages, and the exact ping."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.ui.reconcile import HOUR, HOURS_A_DAY
from storage import GameStatus, StoreFailed, undone
from tests.bot.app.test_damaged import damage
from tests.bot.ui.world import DELAYS, UnhurriedEnv, World, actions, said

POSTS = "/channels/*/messages"


def posts(world: World, channel: ChannelHandle | None = None) -> list[dict[str, Any]]:
    """The bodies of all messages sent to a channel."""
    path = f"/channels/{(channel or world.channel).id}/messages"
    return [one.json for one in world.env.http_requests if (one.method, one.path) == ("POST", path) and one.json]


async def test_a_turn_pings_exactly_the_next_player(world: World) -> None:
    await world.start_game()
    first = posts(world)[-1]
    assert first["content"].startswith(world.anna.mention)
    assert first["allowed_mentions"] == {"parse": [], "users": [world.anna.id]}
    await world.play()
    second = posts(world)[-1]
    assert second["content"].startswith(world.bo.mention)
    assert second["allowed_mentions"] == {"parse": [], "users": [world.bo.id]}
    assert second["enforce_nonce"] is True
    assert second["nonce"] != first["nonce"]


@pytest.mark.parametrize("status", [401, 429, 500, 503])
async def test_a_failed_post_is_sent_again_later(world: World, status: int) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", POSTS, status=status, times=2)
    await world.play()
    assert len(world.messages()) == before
    await world.env.advance_time(DELAYS[0] + 1)
    assert len(world.messages()) == before
    await world.env.advance_time(DELAYS[1] + 1)
    messages = world.messages()
    assert len(messages) == before + 1
    assert messages[-1].content.startswith(world.bo.mention)
    assert not messages[-2].components


async def test_an_edit_that_never_works_does_not_hold_the_game_up(world: World) -> None:
    await world.start_game()
    world.env.inject_error("PATCH", f"{POSTS}/*", status=500, times=None)
    await world.play()
    await world.play(world.bo)
    before = len(world.messages())
    for delay in (*DELAYS, DELAYS[-1]):
        await world.env.advance_time(delay + 1)
    assert len(world.messages()) == before + 1
    assert world.messages()[-1].content.startswith(world.anna.mention)


def losing_an_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The next message is posted, but the connection breaks before Discord's answer comes; the answers lost."""
    send = world.bot.http.request
    lost: list[Any] = []

    async def losing(route: Any, **sent: Any) -> Any:
        answer = await send(route, **sent)
        if route.method == "POST" and route.path.endswith("/messages") and not lost:
            lost.append(answer)
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(world.bot.http, "request", losing)
    return lost


async def test_a_database_that_fails_for_a_while_loses_no_post_and_doubles_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UnhurriedEnv, "soon", 0.1)  # rests of a second and more pass where the test lets time pass
    await world.start_game()
    before = len(world.messages())

    async def failing(*_: object) -> None:
        raise StoreFailed(world.path, "disk full")

    with monkeypatch.context() as patched:
        patched.setattr(world.bot.app.outbox, "sent", failing)
        await world.play()
    with monkeypatch.context() as patched:
        patched.setattr(world.bot.app.outbox, "due", failing)
        await world.env.advance_time(DELAYS[-1] + 1)
    await world.env.advance_time(DELAYS[-1] + 1)
    await world.play(world.bo)
    assert len(world.messages()) == before + 2
    assert [one for one in world.messages() if one.components] == world.messages()[-1:]


async def test_a_damaged_game_is_left_alone_until_it_is_mended(world: World) -> None:
    other = world.guild.create_text_channel("other")
    row = await world.start_game()
    await world.start_game(other)
    await damage(world.store, row.id, {"type": "nonsense"})
    await world.restart()
    before = len(world.messages())
    assert not await world.store.reader.open_posts(row.id)
    await world.play(channel=other)
    assert world.messages(other)[-1].content.startswith(world.bo.mention)
    async with world.store.transaction() as tx:
        await tx.append(row.id, row.version + 1, [undone(row.version)], 0.0)
    await world.env.advance_time(HOUR + 1)
    assert len(world.messages()) == before + 1
    await world.play(world.anna)
    assert world.messages()[-1].content.startswith(world.bo.mention)


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (403, 50013, "forbidden"),
        (403, 50001, "forbidden"),
        (404, 10003, "unknown_channel"),
        (400, 50083, "locked"),
        (403, 50083, "locked"),
    ],
)
async def test_a_channel_that_takes_no_posts_pauses_its_game_until_it_does_and_players_are_told_by_direct_message(
    world: World, status: int, code: int, reason: str
) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=status, code=code)
    await world.play()
    row = await world.game()
    assert (row.paused_reason, row.status) == (reason, GameStatus.RUNNING)
    assert len(world.messages()) == before
    told = [one.json["content"] for one in world.env.http_requests if one.json and "content" in one.json]
    assert told.count(world.texts.format("ui-paused", channel=f"<#{world.channel.id}>")) == 2
    await world.slash(world.bo, "play")
    assert (await world.game()).paused_reason is None
    messages = world.messages()
    assert len(messages) == before + 1
    assert "play" in actions(messages[-1])
    await world.play(world.bo)
    assert len(world.messages()) == before + 2


async def test_a_deleted_turn_message_is_posted_anew_at_the_next_start_without_a_ping_or_within_a_day(
    world: World,
) -> None:
    await world.start_game()
    await world.play()
    before = len(world.messages())
    for _ in range(2):
        await world.mod.delete(world.messages()[-1])
        await world.restart()
        messages = world.messages()
        assert len(messages) == before
        assert "play" in actions(messages[-1])
        assert not posts(world)[-1]["allowed_mentions"]["users"]
    await world.restart()
    assert len(world.messages()) == before
    await world.mod.delete(world.messages()[-1])
    await world.env.advance_time(HOURS_A_DAY * HOUR + 60)
    assert len(world.messages()) == before + 1  # and the reminder of the day
    (again,) = [one for one in world.turn_messages() if one.content.startswith("To move: Bo")]
    # Nor is it an obstacle that an old one is gone.
    await world.mod.delete(again)
    await world.play(world.bo)
    await world.play(world.anna)
    assert world.messages()[-1].content.startswith(world.bo.mention)


async def test_a_deleted_lobby_is_posted_anew_at_the_next_start(world: World) -> None:
    await world.slash(world.anna, "game open")
    await world.mod.delete(world.messages()[-1])
    await world.restart()
    assert actions(world.messages()[-1])[0] == "join"


async def test_a_deleted_question_is_posted_anew_with_its_next_answer(world: World) -> None:
    await world.start_game(player3=world.chris)
    await world.sure(world.anna, "game end")
    question = world.messages()[-1]
    assert "yes" in actions(question)
    await world.mod.delete(question)
    said(await world.slash(world.bo, "vote", answer="yes"))
    anew = world.messages()[-1]
    assert actions(anew) == ["yes", "no"]
    assert world.bo.name in anew.content.lower()
    assert not posts(world)[-1]["allowed_mentions"]["users"]
    said(await world.press(world.chris, anew, "yes"))
    assert (await world.game()).status is GameStatus.ENDED
    assert not any("yes" in actions(one) for one in world.messages())


async def test_a_deleted_question_that_is_settled_stays_away(world: World) -> None:
    await world.start_game()
    await world.sure(world.anna, "game end")
    await world.mod.delete(world.messages()[-1])
    before = len(world.messages())
    said(await world.slash(world.bo, "vote", answer="no"))
    assert len(world.messages()) == before


# -- what came of a try whose answer was lost ------------------------------------------------------------------------


async def _taken_back(world: World) -> None:
    await world.play()
    said(await world.undo(world.anna))


async def _overtaken(world: World) -> None:
    await world.play()
    await world.play(world.bo)


async def _settled(world: World) -> None:
    await world.sure(world.anna, "game end")
    said(await world.slash(world.bo, "vote", answer="no"))


@pytest.mark.parametrize("then", [_taken_back, _overtaken, _settled])
async def test_a_message_that_something_came_after_before_the_next_try_has_no_live_buttons(
    world: World, monkeypatch: pytest.MonkeyPatch, then: Callable[[World], Awaitable[None]]
) -> None:
    await world.start_game()
    lost = losing_an_answer(world, monkeypatch)
    await then(world)
    assert lost
    await world.env.advance_time(DELAYS[0] + 1)
    messages = world.messages()
    assert [one for one in messages if "play" in actions(one)] == [messages[-1 if then is not _settled else 1]]
    assert not [one for one in messages if "yes" in actions(one)]


async def test_a_lobby_that_was_started_before_the_next_try_has_no_buttons(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = losing_an_answer(world, monkeypatch)
    await world.start_game()
    assert lost
    await world.env.advance_time(DELAYS[0] + 1)
    assert [actions(one)[:1] for one in world.messages()] == [[], ["play"]]


async def test_a_post_is_found_although_many_wrote_before_it_and_after_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    before = len(world.messages())
    monkeypatch.setattr("bot.ui.delivery.LOOK_BACK", 3)
    logs_from = world.bot.http.logs_from

    async def closest(channel_id: int, limit: int, **where: Any) -> list[Any]:
        """Those that came next after a message, as Discord gives them; simcord gives the newest."""
        return list(await logs_from(channel_id, 100, **where))[-limit:]

    monkeypatch.setattr(world.bot.http, "logs_from", closest)
    world.env.inject_error("POST", POSTS, status=500, times=2)
    lost = losing_an_answer(world, monkeypatch)
    await world.play()
    for number in range(4):
        await world.anna.send(world.channel, f"before {number}")
    assert not lost
    await world.env.advance_time(DELAYS[0] + 1)
    assert not lost
    await world.env.advance_time(DELAYS[1] + 1)
    assert lost
    for number in range(4):
        await world.anna.send(world.channel, f"after {number}")
    await world.env.advance_time(DELAYS[1] + 1)
    assert len(world.messages()) == before + 1
    await world.play(world.bo)
    assert [one for one in world.messages() if "play" in actions(one)] == world.messages()[-1:]


async def test_no_more_posts_than_a_few_are_under_way_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.delivery.LANES", 2)
    channels = [world.guild.create_text_channel(f"there-{number}") for number in range(4)]
    claim, under_way, most = world.bot.app.outbox.claim, 0, 0

    async def watched(row: Any) -> Any:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            await asyncio.sleep(0)
            return await claim(row)
        finally:
            under_way -= 1

    monkeypatch.setattr(world.bot.app.outbox, "claim", watched)
    world.bot.delivery.alarm._open = False
    for number, channel in enumerate(channels):
        await world.slash((world.anna, world.bo)[number % 2], "game open", channel)
    delivery = world.bot.delivery
    delivery.start()
    while running := {one for one in (delivery.alarm._looking, *delivery._lanes.values()) if one and not one.done()}:
        await asyncio.wait(running)
    assert [len(world.messages(channel)) for channel in channels] == [1] * 4
    assert most == 2
