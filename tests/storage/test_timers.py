"""What is due, and what no longer is."""

from __future__ import annotations

from dataclasses import replace

from storage import Store, TimerRow
from tests.storage.table import ANNA, BO, Table


async def set_timer(
    store: Store, kind: str, due_at: float, game_id: str | None = None, version: int | None = None
) -> TimerRow:
    async with store.transaction() as tx:
        return await tx.set_timer(kind, due_at, {"kind": kind}, game_id=game_id, version=version)


async def due(store: Store, at: float) -> list[str]:
    return [timer.kind for timer in await store.reader.due_timers(at)]


async def fire(store: Store, timer: TimerRow) -> TimerRow | None:
    async with store.transaction() as tx:
        return await tx.fire(timer.id)


async def test_a_timer_fires_once(store: Store) -> None:
    timer = await set_timer(store, "reminder", 10)
    assert await fire(store, timer) == timer
    assert await fire(store, timer) is None
    assert await store.reader.next_timer() is None


async def test_a_timer_that_failed_is_put_off_and_counts_its_attempts(store: Store) -> None:
    timer = await set_timer(store, "reminder", 10)
    assert timer.attempts == 0
    for attempt, at in ((1, 20), (2, 30)):
        async with store.transaction() as tx:
            put_off = await tx.put_off(timer.id, at)
        assert put_off == replace(timer, due_at=at, attempts=attempt)
        assert await due(store, at - 1) == []
        assert await store.reader.next_timer() == put_off
    assert await fire(store, timer) == replace(timer, due_at=30, attempts=2)
    async with store.transaction() as tx:
        assert await tx.put_off(timer.id, 40) is None


async def test_a_void_timer_is_not_put_off(store: Store, table: Table) -> None:
    game = await table.running()
    timer = await set_timer(store, "deadline", 10, game.id, version=1)
    async with store.transaction() as tx:
        await tx.append(game.id, 1, [{"type": "x"}], 2)
        assert await tx.put_off(timer.id, 40) is None
    assert (await store.reader.counts())["timers"] == 0


async def test_a_persons_timers_are_theirs_alone(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        mine = await tx.set_timer("digest", 10, {"a": 1}, user_id=ANNA)
        await tx.set_timer("digest", 11, {}, user_id=BO)
        await tx.set_timer("remind", 12, {}, game_id=game.id, version=1, user_id=ANNA)
        await tx.set_timer("digest", 13, {}, game_id=game.id)
    assert mine == TimerRow(mine.id, None, "digest", 10, None, {"a": 1}, ANNA)
    assert await store.reader.next_timer() == mine
    async with store.transaction() as tx:
        assert await tx.cancel_personal(ANNA, "digest") == 1
        assert await tx.cancel_personal(ANNA, "digest") == 0
    assert [(timer.kind, timer.user_id) for timer in await store.reader.due_timers(99)] == [
        ("digest", BO),
        ("remind", ANNA),
        ("digest", None),
    ]


async def test_timers_of_a_game_can_be_cancelled_by_kind_or_all(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    for kind in ("deadline", "reminder", "reminder"):
        await set_timer(store, kind, 10, game.id, version=1)
    await set_timer(store, "reminder", 10, other.id)
    async with store.transaction() as tx:
        assert await tx.cancel_timers(game.id, "reminder") == 2
        assert await tx.cancel_timers(game.id) == 1
        assert await tx.cancel_timers(game.id) == 0
    assert await due(store, 10) == ["reminder"]
