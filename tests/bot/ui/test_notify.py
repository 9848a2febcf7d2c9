"""``/notify`` through the simulated Discord: pings, direct messages and when they don't arrive, the daily digest."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.core.notices import CallByLetter
from bot.game.settings import wishes
from storage import GameRow, OutboxState
from tests.bot.ui.test_delivery import posts
from tests.bot.ui.world import World, actions, labels, said, shown

DAY = 86_400.0
CLOSED = 50007


def letters(who: MemberActor) -> list[str]:
    """The direct messages that the bot wrote to somebody."""
    return [message.content for message in dm(who).history()]


def dm(who: MemberActor) -> ChannelHandle:
    return who.user.dm_channel


def pinged(world: World) -> list[str]:
    """Who was pinged by the last message to the games' channel."""
    allowed = posts(world)[-1]["allowed_mentions"]
    assert allowed["parse"] == []
    return [str(user_id) for user_id in allowed.get("users", [])]


def shut(world: World) -> None:
    """Nobody but friends may write to Anna from now on."""
    path = f"/channels/{dm(world.anna).id}/messages"
    text = "Cannot send messages to this user"
    world.env.inject_error("POST", path, status=403, code=CLOSED, message=text, times=None)


def link(world: World, message: discord.Message) -> str:
    return f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{message.id}"


async def test_direct_messages_carry_a_sentence_and_the_link_to_the_turn_message(world: World) -> None:
    panel = shown(await world.slash(world.anna, "notify"))
    result = await world.press(world.anna, panel, "notify", arg="dm")
    assert "I write you a direct message" in said(result)
    assert len(letters(world.anna)) == 1
    await world.start_game()
    message = world.turn_messages()[-1]
    assert pinged(world) == []
    assert message.content.startswith("Anna, it's your turn")
    told = letters(world.anna)[-1]
    assert told == f"It's your turn in your game with Bo: {link(world, message)}"
    # The other player is told the usual way.
    await world.play(world.anna)
    assert pinged(world) == [str(world.bo.id)]
    assert letters(world.bo) == []
    await world.play(world.bo)
    assert link(world, world.turn_messages()[-1]) in letters(world.anna)[-1]
    assert len(letters(world.anna)) == 3


async def test_closed_direct_messages_fall_back_to_a_ping_once_and_say_so(world: World) -> None:
    await world.slash(world.anna, "notify", way="dm")
    shut(world)
    row = await world.start_game()
    call = world.messages()[-1]
    message = world.turn_messages()[-1]
    assert pinged(world) == [str(world.anna.id)]
    assert call.content.startswith(f"{world.anna.mention}, it's your turn: {link(world, message)}")
    assert "My direct message didn't reach you" in call.content
    assert labels(call) == ["Play"]
    assert (await world.game()).paused_reason is None
    # From the next turn on the turn message itself pings, and no direct message is tried any more.
    posted = await _tries(world, row)
    await world.play(world.anna)
    await world.play(world.bo)
    assert pinged(world) == [str(world.anna.id)]
    assert world.messages()[-1].content.startswith(f"{world.anna.mention}, it's your turn")
    assert await _tries(world, row) == posted
    # The call's button went with the turn.
    assert [actions(one) for one in world.channel.history() if one.id == call.id] == [[]]
    panel = shown(await world.slash(world.anna, "notify"))
    assert "Your direct messages are closed to me" in panel.content


@pytest.mark.parametrize(
    ("status", "code", "arrives"),
    [(404, 10013, False), (400, 50035, False), (400, 40003, True), (503, 0, True)],
    ids=["no such person", "refused for good", "too many at once", "Discord is down"],
)
async def test_what_else_may_happen_to_a_direct_message(world: World, status: int, code: int, arrives: bool) -> None:
    await world.slash(world.anna, "notify", way="dm")
    path = f"/channels/{dm(world.anna).id}/messages"
    world.env.inject_error("POST", path, status=status, code=code, times=1)
    row = await world.start_game()
    await world.env.advance_time(700)
    assert any("your turn in" in text for text in letters(world.anna)) is arrives
    # The channel and the person's wishes have nothing to do with it.
    assert (await world.game()).paused_reason is None
    assert not (await wishes(world.store.reader, world.anna.id)).closed
    assert not any("didn't reach" in message.content for message in world.messages())
    posts = await world.store.reader.posts(row.id)
    assert all(post.state in (OutboxState.SENT, OutboxState.DEAD) for post in posts)


async def test_an_answer_that_was_lost_brings_no_second_direct_message(world: World) -> None:
    await world.slash(world.anna, "notify", way="dm")
    await world.start_game()
    row = (await world.store.reader.posts((await world.game()).id))[-1]
    notice = next(p for p in await world.store.reader.posts(row.game_id or "") if p.kind == CallByLetter.kind)
    before = letters(world.anna)
    # As if the process had died between the sending and the note of it.
    async with world.store.transaction() as tx:
        await tx._db.run("UPDATE outbox SET state = 'claimed', message_id = NULL WHERE id = ?", (notice.id,))
    await world.restart()
    assert letters(world.anna) == before
    mended = await world.store.reader.post(notice.id)
    assert mended is not None
    assert mended.state is OutboxState.SENT
    assert mended.message_id is not None


async def test_the_digest_comes_once_a_day_while_a_turn_waits(world: World) -> None:
    await world.slash(world.anna, "notify", digest=True)
    row = await world.start_game()
    begun = len(letters(world.anna))
    await world.env.advance_time(DAY - 120)
    assert len(letters(world.anna)) == begun
    await world.env.advance_time(240)
    digest = letters(world.anna)[-1]
    assert len(letters(world.anna)) == begun + 1
    turn_message = await world.store.reader.turn_message(row.id)
    assert turn_message is not None
    assert digest.startswith("One game waits for you:\n- with Bo; your turn began <t:")
    assert f"/{world.channel.id}/{turn_message.message_id}" in digest
    # Nothing waits: nothing is sent.
    await world.play(world.anna)
    await world.env.advance_time(DAY)
    assert len(letters(world.anna)) == begun + 1


async def test_the_digest_keeps_its_hour_over_a_time_when_the_bot_was_away(world: World) -> None:
    await world.slash(world.anna, "notify", digest=True)
    await world.start_game()
    begun = len(letters(world.anna))
    first = await _digest_at(world)
    assert await world.bot.drain()
    await world.end()
    world.env.backend.advance_clock(3.5 * DAY)
    await world.begin()
    await world.env.advance_time(1)
    # One for all the days, not three.
    assert len(letters(world.anna)) == begun + 1
    assert await _digest_at(world) == first + 3 * DAY


async def test_the_digest_is_silent_while_direct_messages_are_closed(world: World) -> None:
    await world.slash(world.anna, "notify", digest=True)
    await world.start_game()
    shut(world)
    await world.env.advance_time(DAY + 60)
    assert (await wishes(world.store.reader, world.anna.id)).closed
    assert "closed to me" in shown(await world.slash(world.anna, "notify")).content
    tried = len(world.env.http_requests)
    await world.env.advance_time(DAY)
    assert not [r for r in world.env.http_requests[tried:] if r.path == f"/channels/{dm(world.anna).id}/messages"]


async def _digest_at(world: World) -> float:
    """When the next digest is due."""
    due = [one for one in await world.store.reader.due_timers(float("inf")) if one.kind == "digest"]
    assert len(due) == 1
    return due[0].due_at


async def _tries(world: World, row: GameRow) -> int:
    """How many direct messages were begun for a game."""
    return sum(post.kind == CallByLetter.kind for post in await world.store.reader.posts(row.id))
