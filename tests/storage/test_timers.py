"""What is due, and what no longer is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from storage import Store, TimerRow
from tests.storage.table import ANNA, BO, Table


async def set_timer(
    store: Store, kind: str, due_at: float, game_id: str | None = None, version: int | None = None
) -> TimerRow:
    async with store.transaction() as tx:
        number = await tx.set_timer(kind, due_at, {"kind": kind}, game_id=game_id, version=version)
        (found,) = (timer for timer in await tx.due_timers(due_at) if timer.id == number)
    return found


async def due(store: Store, at: float) -> list[str]:
    return [timer.kind for timer in await store.reader.due_timers(at)]


async def fire(store: Store, timer: TimerRow) -> TimerRow | None:
    async with store.transaction() as tx:
        return await tx.fire(timer.id)


async def test_a_timer_fires_once_or_is_put_off_when_its_effect_failed(store: Store) -> None:
    timer = await set_timer(store, "deadline", 10)
    assert timer.attempts == 0
    with suppress(LookupError):
        async with store.transaction() as tx:
            assert await tx.fire(timer.id) == timer
            raise LookupError
    assert await store.reader.next_timer() == timer
    for attempt, at in ((1, 20), (2, 30)):
        async with store.transaction() as tx:
            await tx.put_off(timer.id, at)
        assert await due(store, at - 1) == []
        assert await store.reader.next_timer() == replace(timer, due_at=at, attempts=attempt)
    assert await fire(store, timer) == replace(timer, due_at=30, attempts=2)
    assert await fire(store, timer) is None
    async with store.transaction() as tx:
        await tx.put_off(timer.id, 40)
    assert await store.reader.next_timer() is None


async def test_a_timer_of_another_version_is_void(store: Store, table: Table) -> None:
    game, lobby = await table.running(1), await table.lobby(2)
    bound = await set_timer(store, "deadline", 10, game.id, version=1)
    await set_timer(store, "stale lobby", 15, lobby.id, version=0)
    await set_timer(store, "stale game", 20, game.id)
    assert await due(store, 99) == ["deadline", "stale lobby", "stale game"]
    async with store.transaction() as tx:
        await tx.start_game(lobby.id, digest="d", tileset_text="t", stack=["D"], revision="1", now=2)
        for one, version in ((game, 1), (lobby, 0)):
            await tx.append(one.id, version, [{"type": "x"}], 2)
    assert await due(store, 99) == ["stale game"]
    following = await store.reader.next_timer()
    assert following is not None
    assert following.kind == "stale game"
    assert await fire(store, bound) is None
    async with store.transaction() as tx:
        again = await tx.set_timer("deadline", 10, {}, game_id=game.id, version=1)
        await tx.put_off(again, 40)
        assert await tx.cancel_timers(lobby.id) == 1
    assert await due(store, 99) == ["stale game"]


async def test_what_is_due_of_one_game_can_be_cancelled_by_kind_or_all(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    for kind, due_at, game_id in (
        ("deadline", 30, game.id), ("remind", 10, game.id), ("later", 99, game.id), ("remind", 10, other.id),
        ("digest", 10, None), ("remind", 100, game.id),
    ):  # fmt: skip
        await set_timer(store, kind, due_at, game_id, version=None if game_id is None else 1)
    assert [one.kind for one in await store.reader.due_timers(30, game_id=game.id)] == ["remind", "deadline"]
    assert [one.kind for one in await store.reader.due_timers(30, 1, game_id=game.id)] == ["remind"]
    async with store.transaction() as tx:
        assert await tx.cancel_timers(game.id, "remind") == 2
        assert [one.kind for one in await tx.due_timers(99, game_id=game.id)] == ["deadline", "later"]
        await tx.append(game.id, 1, [{"type": "x"}], 2)
        assert await tx.due_timers(99, game_id=game.id) == []
        assert [await tx.cancel_timers(game.id) for _ in range(2)] == [2, 0]
    assert await due(store, 10) == ["remind", "digest"]


async def test_a_persons_timers_are_theirs_alone(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        number = await tx.set_timer("digest", 10, {"a": 1}, user_id=ANNA)
        await tx.set_timer("digest", 11, {}, user_id=BO)
        await tx.set_timer("remind", 12, {}, game_id=game.id, version=1, user_id=ANNA)
        await tx.set_timer("digest", 13, {}, game_id=game.id)
    assert await store.reader.next_timer() == TimerRow(number, None, "digest", 10, None, {"a": 1}, ANNA)
    async with store.transaction() as tx:
        await tx.cancel_personal(ANNA, "digest")
    assert [(timer.kind, timer.user_id) for timer in await store.reader.due_timers(99)] == [
        ("digest", BO),
        ("remind", ANNA),
        ("digest", None),
    ]
