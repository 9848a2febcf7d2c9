"""Tables that nobody comes back to are announced and closed; nothing else is."""

from __future__ import annotations

import pytest

from bot.core.composing import PostAction
from bot.core.uses import Use
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import cleanup, lobby
from storage import GameStatus
from tests.bot.app.table import ANNA, BO, CHANNEL, Table, Watch, english, play_on
from tests.bot.app.test_reminders import passing


async def _looked(timed: Table) -> list[str]:
    """What is said after a look."""
    await cleanup.announce(timed.app.context, await timed.store.reader.live_games())
    return [english(post) for post in await timed.deliver()]


async def test_a_lobby_is_announced_after_two_weeks_and_closed_three_days_later(timed: Table, watch: Watch) -> None:
    await timed.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    await timed.deliver()
    watch.forward(days=13.9)
    assert await _looked(timed) == []
    watch.forward(days=0.1)
    (said,) = await _looked(timed)
    end = round(watch.at + 3 * DAY)
    assert f"<t:{end}:R> (<t:{end}:f>)" in said
    watch.forward(days=1)
    assert await _looked(timed) == []
    announced = max(timed.channel.messages)
    posts = await passing(timed, watch, 2)
    row = await timed.row()
    assert (row.status, row.ended_reason) == (GameStatus.ENDED, "abandoned")
    edit = next(post for post in posts if post.action is PostAction.EDIT)
    assert edit.buttons == ()
    assert announced in timed.channel.retired
    await timed.do(BO, lobby.OPEN, GameOptions(), ())


@pytest.mark.parametrize("touches", [lobby.JOIN, lobby.LEAVE])
async def test_whoever_joins_or_leaves_a_lobby_keeps_it(timed: Table, watch: Watch, touches: Use[[]]) -> None:
    await timed.do(ANNA, lobby.OPEN, GameOptions(order="seated"), ())
    if touches is lobby.LEAVE:
        await timed.do(BO, lobby.JOIN)
    await timed.deliver()
    watch.forward(days=14)
    assert len(await _looked(timed)) == 1
    watch.forward(days=2.9)
    await timed.do(BO, touches)
    await timed.deliver()
    assert await passing(timed, watch, 13.9) == []
    row = await timed.row()
    assert (row.status, row.owner_id) == (GameStatus.LOBBY, ANNA.user_id)
    watch.forward(days=0.1)
    assert len(await _looked(timed)) == 1
    await passing(timed, watch, 3)
    assert (await timed.row()).status is GameStatus.ENDED


async def test_a_game_without_a_move_is_announced_after_two_months_and_ended_two_weeks_later(
    timed: Table, watch: Watch
) -> None:
    await timed.begin()
    await passing(timed, watch, 60)
    assert len(await _looked(timed)) == 1
    assert timed.channel.sent[-1].pings == (ANNA.user_id,)
    # A move keeps it.
    await passing(timed, watch, 13)
    await play_on(timed, 1)
    assert len(await passing(timed, watch, 59.9)) == 3
    assert await _looked(timed) == []
    watch.forward(days=0.1)
    assert [len(await _looked(timed)) for _ in range(2)] == [1, 0]
    await passing(timed, watch, 14)
    row = await timed.row()
    assert (row.status, row.ended_reason) == (GameStatus.ENDED, "abandoned")


async def test_where_nobody_can_be_told_it_ends_without_a_word(timed: Table, watch: Watch) -> None:
    await timed.begin()
    await timed.app.outbox.channel_gone(CHANNEL.channel_id, "unknown_channel")
    await timed.deliver()
    watch.forward(days=73.9)
    assert await _looked(timed) == []
    assert (await timed.row()).status is GameStatus.RUNNING
    watch.forward(days=0.1)
    assert await _looked(timed) == []
    assert (await timed.row()).status is GameStatus.ENDED
    # The members' own lists are free of it, too.
    assert await timed.store.reader.games_of(ANNA.user_id) == []


async def test_while_the_bot_was_down_for_months_nothing_ends_unannounced(timed: Table, watch: Watch) -> None:
    await timed.begin()
    watch.forward(days=200)
    assert len(await _looked(timed)) == 1
    assert (await timed.row()).status is GameStatus.RUNNING
    await passing(timed, watch, 13.9)
    assert (await timed.row()).status is GameStatus.RUNNING
    await passing(timed, watch, 0.1)
    assert (await timed.row()).status is GameStatus.ENDED
