"""The process dies at every step of what a timer does: afterwards it has had its effect once, or has it still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.core.composing import Post, PostAction
from bot.game.deadlines import DAY
from bot.game.settings import GameOptions
from bot.use_cases import away, cleanup
from storage import GameStatus, Store
from tests.bot.app.buttons import actions
from tests.bot.app.deaths import deaths
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch, english

Prepare = Callable[[Table, Watch], Awaitable[None]]
Check = Callable[[Table, list[Post]], Awaitable[None]]


async def _a_reminder(table: Table, watch: Watch) -> None:
    await table.begin()
    watch.forward(days=1)


async def _reminded(table: Table, posts: list[Post]) -> None:
    (post,) = posts
    assert english(post).startswith("<@1>, it's still your turn")
    left = await table.store.reader.due_timers(1e12)
    assert [one.kind for one in left] == ["remind"] * 2


async def _a_vote(table: Table, watch: Watch) -> None:
    await table.begin((ANNA, BO, CLEO), GameOptions(order="seated", days=2, on_deadline="vote"))
    watch.forward(days=1)
    await table.app.timers.fire_due()
    await table.deliver()
    watch.forward(days=1)


async def _asked(table: Table, posts: list[Post]) -> None:
    row = await table.row()
    (question,) = await table.store.reader.open_questions(row.id)
    assert (question.kind, question.about, question.version) == ("remove", 0, row.version)
    (post,) = [post for post in posts if "yes" in actions(post)]
    assert set(post.pings) == {1, 2, 3}


async def _an_end(table: Table, watch: Watch) -> None:
    await table.begin()
    watch.forward(days=60)
    await table.app.timers.fire_due()
    await cleanup.announce(table.app.context, await table.store.reader.live_games())
    await table.deliver()
    watch.forward(days=14)


async def _ended(table: Table, posts: list[Post]) -> None:
    assert (await table.row()).status is GameStatus.ENDED
    (post,) = posts
    assert english(post).startswith("This game has ended without a result")
    assert (await table.store.reader.counts())["timers"] == 0


async def _a_gone_server(table: Table, watch: Watch) -> None:
    await table.begin()
    async with table.store.transaction() as tx:
        for channel in range(1, 12):
            await tx.create_game(
                guild_id=CHANNEL.guild_id, channel_id=channel, ruleset="base", options={}, owner_id=1, now=watch.at
            )
    await cleanup.gone(table.app.context, table.app.outbox, [CHANNEL.guild_id])
    await table.deliver()
    watch.forward(days=30)


async def _forgotten(table: Table, posts: list[Post]) -> None:
    assert posts == []
    left = {name for name, number in (await table.store.reader.counts()).items() if number}
    assert left <= {"tilesets"}


CASES: dict[str, tuple[Prepare, Check]] = {
    "a reminder": (_a_reminder, _reminded),
    "a vote": (_a_vote, _asked),
    "an end": (_an_end, _ended),
    "a gone server": (_a_gone_server, _forgotten),
}


@pytest.mark.parametrize("case", CASES)
async def test_a_timer_has_its_effect_once_wherever_the_process_dies(tmp_path: Path, case: str) -> None:
    prepare, check = CASES[case]
    prepared, watch = tmp_path / "prepared.db", Watch()
    async with Store.opened(prepared) as store:
        table = Table(store, now=watch)
        await prepare(table, watch)
        await table.app.close()
    states = set()
    process = partial(Table, now=watch)
    async for _, table in deaths(prepared, lambda table: table.app.timers.fire_due(), process):
        states.add(len(await table.store.reader.due_timers(watch.at)))
        await table.app.timers.fire_due()
        posts = [post for post in await table.deliver() if post.action is PostAction.SEND]
        await check(table, posts)
        assert await table.app.timers.fire_due() == 0
        assert [post for post in await table.deliver() if post.action is PostAction.SEND] == []
    # It was found waiting, and it was found done.
    assert min(states) == 0 < max(states)


async def test_going_away_is_wholly_there_or_not_at_all(tmp_path: Path) -> None:
    prepared, watch = tmp_path / "prepared.db", Watch()
    process, seen = partial(Table, now=watch), set()
    async with Store.opened(prepared) as store:
        table = process(store)
        await table.begin(options=GameOptions(order="seated", days=8))
        act = table.act(ANNA)
        await table.app.close()
    async for _, table in deaths(prepared, lambda table: table.app.do(away.AWAY, act, 10), process):
        reader = table.store.reader
        absences = await reader.absences(act.place.guild_id, ANNA.user_id)
        due = [round((one.due_at - watch.at) / DAY) for one in await reader.due_timers(1e12)]
        assert due == ([14, 17, 18] if absences else [4, 7, 8])
        seen.add(len(absences))
        assert "away on this server until" in english(await table.app.do(away.AWAY, act, 10))
        assert len(await reader.absences(act.place.guild_id, ANNA.user_id)) == 1
    assert seen == {0, 1}
