"""Posts in order, each once, and the message with the live buttons."""

from __future__ import annotations

import asyncio

import pytest

from storage import MessageRow, NotThere, OutboxRow, OutboxState, Store, WrongState
from tests.storage.table import ANNA, BO, CHANNEL, Table


async def put(
    store: Store,
    kind: str,
    game_id: str | None = None,
    channel_id: int = CHANNEL,
    version: int | None = 1,
    at: float = 0,
) -> OutboxRow:
    async with store.transaction() as tx:
        return await tx.enqueue(
            channel_id=channel_id, kind=kind, payload={"kind": kind}, at=at, game_id=game_id, version=version
        )


async def ready(store: Store, at: float) -> list[str]:
    return [row.kind for row in await store.reader.deliverable(at)]


async def claim(store: Store, row: OutboxRow, at: float) -> OutboxRow | None:
    async with store.transaction() as tx:
        return await tx.claim(row.id, at)


async def send(store: Store, row: OutboxRow, message_id: int = 1, at: float = 1) -> None:
    assert await claim(store, row, at) is not None
    async with store.transaction() as tx:
        await tx.sent(row.id, message_id, at)


async def post(store: Store, row: OutboxRow) -> OutboxRow:
    found = await store.reader.post(row.id)
    assert found is not None
    return found


async def test_only_one_of_many_claims_a_post(store: Store) -> None:
    row = await put(store, "turn")
    claims = await asyncio.gather(*(claim(store, row, 1) for _ in range(6)))
    assert [claimed is not None for claimed in claims].count(True) == 1


async def test_a_dead_channel_buries_what_was_to_be_said_there(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    rows = [await put(store, "a", game.id, 1), await put(store, "b", game.id, 1)]
    done = await put(store, "done", None, 1)
    elsewhere = await put(store, "c", other.id, 2)
    last = await put(store, "last words", game.id, 1)
    await send(store, done)
    assert await claim(store, rows[0], 1) is not None
    async with store.transaction() as tx:
        buried = await tx.bury_channel(1, "10003", 3, spared=("last words",))
    assert [(row.id, row.state, row.error) for row in buried] == [(row.id, "dead", "10003") for row in rows]
    assert [(await post(store, row)).state for row in (done, elsewhere, last)] == ["sent", "pending", "pending"]
    assert await ready(store, 9) == ["c", "last words"]


async def test_a_games_posts_are_found_whatever_became_of_them(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    rows = [await put(store, kind, game.id) for kind in ("sent", "dead", "waits")]
    await put(store, "other", other.id)
    await put(store, "loose")
    await send(store, rows[0], 7)
    async with store.transaction() as tx:
        await tx.bury(rows[1].id, "400", 1)
    found = [(row.kind, row.state, row.message_id) for row in await store.reader.posts(game.id)]
    assert found == [("sent", "sent", 7), ("dead", "dead", None), ("waits", "pending", None)]
    assert [row.kind for row in await store.reader.open_posts(game.id)] == ["waits"]
    assert await claim(store, rows[2], 1) is not None
    assert [row.kind for row in await store.reader.open_posts(game.id)] == ["waits"]


async def test_an_undo_withdraws_what_was_not_said_yet(store: Store, table: Table) -> None:
    game = await table.running()
    old, going, later = [await put(store, f"v{n}", game.id, version=n) for n in (1, 2, 3)]
    loose = await put(store, "no version", game.id, version=None)
    await send(store, old)
    assert await claim(store, going, 1) is not None
    async with store.transaction() as tx:
        withdrawn = await tx.withdraw(game.id, 1, 4)
    assert [(row.id, row.error) for row in withdrawn] == [(later.id, "withdrawn")]
    states = [(await post(store, row)).state for row in (old, going, later, loose)]
    assert states == ["sent", "claimed", "dead", "pending"]


async def test_a_post_goes_through_its_states_in_order_only(store: Store) -> None:
    pending = await put(store, "turn")
    async with store.transaction() as tx:
        with pytest.raises(WrongState) as caught:
            await tx.sent(pending.id, 1, 1)
        assert caught.value.state == OutboxState.PENDING
        with pytest.raises(WrongState):
            await tx.retry(pending.id, 2, "x", 1)
        assert await tx.claim(pending.id, 1) is not None
        await tx.sent(pending.id, 1, 1)
        for again in (tx.sent(pending.id, 2, 2), tx.retry(pending.id, 2, "x", 2), tx.bury(pending.id, "x", 2)):
            with pytest.raises(WrongState) as caught:
                await again
            assert caught.value.state == OutboxState.SENT
        assert await tx.claim(pending.id, 9) is None
        with pytest.raises(NotThere):
            await tx.sent(999, 1, 1)


async def test_the_message_with_the_buttons_is_handed_on(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        assert await tx.turn_message(game.id) is None
        assert await tx.set_turn_message(game.id, CHANNEL, 500, 1) is None
        first = MessageRow(game.id, CHANNEL, 500, 1)
        assert await tx.turn_message(game.id) == first
        assert await tx.set_turn_message(game.id, CHANNEL, 501, 2) == first
    second = MessageRow(game.id, CHANNEL, 501, 2)
    assert await store.reader.turn_message(game.id) == second
    async with store.transaction() as tx:
        assert await tx.clear_turn_message(game.id) == second
        assert await tx.clear_turn_message(game.id) is None
    assert await store.reader.turn_message(game.id) is None


async def test_direct_messages_go_their_own_way(store: Store, table: Table) -> None:
    game = await table.running()
    stuck = await put(store, "turn", game.id)
    async with store.transaction() as tx:
        rows = [
            await tx.enqueue(
                channel_id=CHANNEL, kind=kind, payload={}, at=0, game_id=game_id, version=version, user_id=user_id
            )
            for kind, game_id, version, user_id in (
                ("yours", game.id, 1, ANNA), ("digest", None, None, ANNA), ("yours too", game.id, 2, BO),
            )
        ]  # fmt: skip
    assert [(row.lane, row.user_id) for row in rows] == [(f"user {n}", n) for n in (ANNA, ANNA, BO)]
    assert await claim(store, stuck, 1) is not None
    assert await ready(store, 1) == ["yours", "yours too"]
    assert await claim(store, rows[1], 1) is None
    async with store.transaction() as tx:
        # The channel's end is none of theirs; an undo is.
        assert [row.id for row in await tx.bury_channel(CHANNEL, "10003", 2)] == [stuck.id]
        assert [row.id for row in await tx.withdraw(game.id, 1, 3)] == [rows[2].id]
    assert await ready(store, 3) == ["yours"]
    assert (await store.reader.posts(game.id))[1].user_id == ANNA
