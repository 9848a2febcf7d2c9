"""What becomes of a post that went wrong: looked for, said later, said by somebody else's coming, never twice."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.core.composing import Post, Words, compose
from bot.core.context import Context
from bot.core.outbox import LAST_WORDS_SECONDS, LiveMessage
from bot.ui.reconcile import HOUR, look_over
from storage import GameRow, OutboxRow, OutboxState, Reads, Store, StoreFailed
from tests.bot.ui.test_delivery import POSTS, posts
from tests.bot.ui.world import DELAYS, UnhurriedEnv, World, actions


async def advance(world: World, seconds: float) -> None:
    """Let time pass, and a little more."""
    await world.env.advance_time(seconds + 1)


# -- refused for good, lost ----------------------------------------------------------------------------------------


async def test_a_turn_that_is_taken_while_the_games_are_looked_over_is_posted_once(world: World) -> None:
    """The look at a game comes up to half an hour after the list of games was read."""
    await world.start_game()
    (listed,) = await world.store.reader.live_games()
    await world.play()
    before = await world.store.reader.posts(listed.id)
    await look_over(world.bot, world.bot.app, [listed])
    after = await world.store.reader.posts(listed.id)
    assert [post.kind for post in after].count("turn") == [post.kind for post in before].count("turn")


@pytest.mark.parametrize("how", ["an hour later", "at the next start"])
async def test_a_turn_that_was_refused_for_good_is_posted_again_with_its_ping(world: World, how: str) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", POSTS, status=400, code=50035)
    await world.play()
    assert len(world.messages()) == before
    if how == "an hour later":
        await advance(world, HOUR)
    else:
        await world.restart()
    messages = world.messages()
    assert len(messages) == before + 1
    assert posts(world)[-1]["allowed_mentions"]["users"] == [world.bo.id]
    assert [one for one in messages if one.components] == messages[-1:]
    await advance(world, 2 * HOUR)
    assert len(world.messages()) == before + 1


async def test_the_hourly_look_leaves_what_waits_its_time(world: World) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", POSTS, status=401, times=None)
    await world.play()
    await advance(world, 3 * HOUR)
    assert len(world.messages()) == before
    world.env.backend.faults.clear()
    await advance(world, DELAYS[-1])
    assert len(world.messages()) == before + 1
    assert posts(world)[-1]["allowed_mentions"]["users"] == [world.bo.id]


@pytest.mark.parametrize("how", ["a day later", "at the next start"])
async def test_what_is_a_month_old_is_forgotten_once_a_day_and_at_a_start(world: World, how: str) -> None:
    await world.start_game()
    assert (await world.store.reader.counts())["interactions"] > 0
    world.env.backend.advance_clock(timedelta(days=31).total_seconds())
    if how == "a day later":
        await advance(world, 24 * HOUR)
    else:
        await world.restart()
    assert (await world.store.reader.counts())["interactions"] == 0
    await world.play()
    assert world.messages()[-1].content.startswith(world.bo.mention)


async def test_the_hourly_look_has_the_file_hold_what_only_its_log_held(world: World, tmp_path: Path) -> None:
    await world.start_game()
    await advance(world, HOUR)
    async with Store.opened(shutil.copyfile(world.path, tmp_path / "without-its-log.db")) as store:
        assert await store.reader.live_games()


# -- looked for ----------------------------------------------------------------------------------------------------


async def test_the_turns_message_is_not_taken_for_the_games_end(world: World) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", POSTS, status=500)
    await world.sure(world.mod, "game end")
    await advance(world, DELAYS[0])
    messages = world.messages()
    assert len(messages) == before + 1
    assert messages[-1].content.startswith("This game has ended without a result (a moderator)")
    assert not messages[-2].components


@pytest.mark.parametrize("gone", [True, False])
async def test_a_lobbys_message_that_is_gone_or_in_an_archived_thread_is_posted_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """It is looked up in its own game only; and the old one isn't taken for the new one, which was refused first."""
    await world.slash(world.anna, "game open", player2=world.bo)

    async def of_all_games(*_: int) -> list[GameRow]:
        raise AssertionError("all games were looked at")

    monkeypatch.setattr(world.store.reader, "live_games", of_all_games)
    if gone:
        await world.mod.delete(world.messages()[-1])
    else:
        world.env.inject_error("PATCH", f"{POSTS}/*", status=400, code=50083, times=1)
    world.env.inject_error("POST", POSTS, status=500, times=1)
    await world.slash(world.bo, "game join")
    assert len(world.messages()) == (0 if gone else 1)
    assert (await world.game()).paused_reason is None
    await advance(world, DELAYS[0])
    assert [actions(one)[:1] for one in world.messages()] == [*([] if gone else [[]]), ["join"]]
    assert "Bo" in world.messages()[-1].content


# -- the way out itself --------------------------------------------------------------------------------------------


async def test_what_comes_while_the_next_time_is_looked_up_is_not_overlooked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    before = len(world.messages())
    outbox = world.bot.app.outbox
    next_due = outbox.next_due
    came: list[LiveMessage] = []

    async def slow() -> float | None:
        due = await next_due()
        if due is None and not came:
            live = await outbox.live_message((await world.game()).id)
            assert live is not None
            came.append(live)
            await outbox.repost(came[0], gone=True)
        return due

    monkeypatch.setattr(outbox, "next_due", slow)
    await world.play()
    assert came
    assert len(world.messages()) == before + 2


async def test_a_post_that_cant_be_put_into_words_holds_only_its_own_game_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = world.guild.create_text_channel("other")
    broken = await world.start_game()
    await world.start_game(other)
    before = len(world.messages())

    async def failing(words: Words, context: Context, row: OutboxRow, reads: Reads) -> Any:
        if row.game_id == broken.id:
            raise LookupError("no such line")
        return await compose(words, context, row, reads)

    with monkeypatch.context() as patched:
        patched.setattr("bot.core.outbox.compose", failing)
        await world.play()
        await world.play(channel=other)
        assert world.messages(other)[-1].content.startswith(world.bo.mention)
        (row,) = [one for one in await world.store.reader.posts(broken.id) if one.state is OutboxState.PENDING]
        assert row.error == "LookupError: no such line"
        assert len(world.messages()) == before
    await advance(world, DELAYS[0])
    assert len(world.messages()) == before + 1


async def test_a_post_that_was_given_up_while_it_was_sent_stops_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_game()
    before = len(world.messages())
    outbox = world.bot.app.outbox
    sent = outbox.sent

    async def late(post: Post, message_id: int | None = None) -> None:
        monkeypatch.setattr(outbox, "sent", sent)
        await outbox.drop(post.row.id, "the channel is gone")
        await outbox.repost_stale()
        await sent(post, message_id)

    monkeypatch.setattr(outbox, "sent", late)
    await world.play()
    assert len(world.messages()) == before + 2


async def test_a_database_that_cant_claim_is_tried_again_in_a_second_and_then_less_and_less_often(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UnhurriedEnv, "soon", 0.1)  # rests of a second and more pass where the test lets time pass
    await world.start_game()
    before = len(world.messages())
    tries = []

    async def failing(row: OutboxRow) -> None:
        tries.append(row)
        raise StoreFailed(world.path, "disk full")

    with monkeypatch.context() as patched:
        patched.setattr(world.bot.app.outbox, "claim", failing)
        await world.play()
        for _ in range(30):
            await advance(world, 2)
        # After 1, 2, 4, 8, 16 and 32 seconds, and whenever somebody's act wakes it.
        assert 6 <= len(tries) <= 9
    await advance(world, DELAYS[-1])
    assert len(world.messages()) == before + 1


# -- closed for a while --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50013, 50083])
async def test_how_a_game_ended_is_said_once_the_channel_opens(world: World, code: int) -> None:
    await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=code, times=None)
    await world.sure(world.mod, "game end")
    await advance(world, 3 * DELAYS[-1])
    assert len(world.messages()) == before
    world.env.backend.faults.clear()
    await advance(world, DELAYS[-1])
    messages = world.messages()
    assert len(messages) == before + 1
    assert set(actions(messages[-1])) == {"look", "score", "rematch"}
    assert not messages[-2].components


async def test_after_a_day_how_a_game_ended_waits_for_somebody_to_come(world: World) -> None:
    row = await world.start_game()
    before = len(world.messages())
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None)
    await world.sure(world.mod, "game end")
    world.env.backend.advance_clock(LAST_WORDS_SECONDS - HOUR)
    await advance(world, HOUR / 2)
    assert [one.state for one in await world.store.reader.posts(row.id)][-1] is OutboxState.PENDING
    await advance(world, HOUR / 2 + DELAYS[-1])
    assert [one.state for one in await world.store.reader.posts(row.id)][-1] is OutboxState.DEAD
    world.env.backend.faults.clear()
    await advance(world, HOUR)
    assert len(world.messages()) == before
    await world.slash(world.chris, "board")
    assert len(world.messages()) == before + 1
