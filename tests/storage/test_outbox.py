"""Posts in order, each once, and the message with the live buttons."""

from __future__ import annotations

import asyncio

import pytest

from storage import MessageRow, OutboxRow, OutboxState, Rejected, Store, WrongState
from tests.storage.table import ANNA, BO, CHANNEL, Table

DAY = 86_400.0


async def put(
    store: Store,
    kind: str,
    game_id: str | None = None,
    channel_id: int = CHANNEL,
    version: int | None = 1,
    at: float = 0,
) -> OutboxRow:
    async with store.transaction() as tx:
        number = await tx.enqueue(
            channel_id=channel_id, kind=kind, payload={"kind": kind}, now=at, game_id=game_id, version=version
        )
        found = await tx.post(number)
    assert found is not None
    return found


async def ready(store: Store, at: float) -> list[str]:
    return [row.kind for row in await store.reader.deliverable(at)]


async def claim(store: Store, row: OutboxRow | int, at: float) -> OutboxRow | None:
    async with store.transaction() as tx:
        return await tx.claim(row if isinstance(row, int) else row.id, at)


async def send(store: Store, row: OutboxRow, message_id: int = 1, at: float = 1) -> None:
    assert await claim(store, row, at) is not None
    async with store.transaction() as tx:
        await tx.sent(row.id, message_id, at)


async def post(store: Store, row: OutboxRow) -> OutboxRow:
    found = await store.reader.post(row.id)
    assert found is not None
    return found


async def test_a_post_goes_through_its_states_in_order_and_only_one_of_many_claims_it(
    store: Store, table: Table
) -> None:
    game = await table.running()
    row = await put(store, "turn", game.id, at=5)
    assert row == OutboxRow(
        id=row.id, lane=f"game {game.id}", game_id=game.id, channel_id=CHANNEL, kind="turn", payload={"kind": "turn"},
        version=1, state=OutboxState.PENDING, attempts=0, not_before=5, message_id=None, error=None, created_at=5,
        updated_at=5,
    )  # fmt: skip
    assert row.nonce == str(row.id)
    assert await store.reader.deliverable(5) == [row]
    async with store.transaction() as tx:
        with pytest.raises(WrongState, match="pending"):
            await tx.sent(row.id, 1, 1)
        with pytest.raises(WrongState, match="pending"):
            await tx.retry(row.id, 2, "x", 1)
    (claimed,) = filter(None, await asyncio.gather(*(claim(store, row, 6) for _ in range(6))))
    assert (claimed.state, claimed.attempts, claimed.updated_at) == ("claimed", 1, 6)
    assert await store.reader.claimed() == [claimed]
    assert await store.reader.deliverable(9) == []
    async with store.transaction() as tx:
        await tx.sent(row.id, 4242, 7)
        found = await tx.post(row.id)
        assert found is not None
        assert (found.state, found.message_id, found.updated_at) == ("sent", 4242, 7)
        for again in (tx.sent(row.id, 2, 2), tx.retry(row.id, 2, "x", 2), tx.bury(row.id, "x", 2)):
            with pytest.raises(WrongState, match="sent"):
                await again
        assert await tx.claim(row.id, 9) is None
        with pytest.raises(Rejected, match="no post 999"):
            await tx.sent(999, 1, 1)
    assert await store.reader.claimed() == []
    assert await store.reader.post(row.id + 1) is None


async def test_a_clock_that_is_set_back_holds_no_post_up(store: Store, table: Table) -> None:
    one, two = await table.running(1), await table.running(2)
    waiting, retried = await put(store, "waiting", one.id, 1, at=DAY), await put(store, "retried", two.id, 2, at=DAY)
    assert await claim(store, retried, DAY) is not None
    async with store.transaction() as tx:
        await tx.retry(retried.id, DAY + 600, "503", DAY)
    assert await ready(store, DAY) == ["waiting"]
    assert await ready(store, 0) == ["waiting", "retried"]
    assert await claim(store, waiting, 0) is not None
    assert await claim(store, retried, 0) is not None


async def test_a_stuck_game_or_channel_stops_no_other(store: Store, table: Table) -> None:
    one, two = await table.running(1), await table.running(2)
    stuck = await put(store, "stuck", one.id, 1)
    await put(store, "behind", one.id, 1)
    await put(store, "free", two.id, 2)
    loose = await put(store, "loose", None, 3)
    await put(store, "loose too", None, 3)
    await put(store, "elsewhere", None, 4)
    for row in (stuck, loose):
        assert await claim(store, row, 1) is not None
        async with store.transaction() as tx:
            await tx.retry(row.id, 100, "503", 1)
    assert await store.reader.waiting(50) == 2, "what can't go out yet keeps no timer back"
    assert await ready(store, 50) == ["free", "elsewhere"]
    assert await ready(store, 100) == ["free", "elsewhere", "stuck", "loose"]


async def test_a_post_that_failed_keeps_its_place_until_it_is_given_up(store: Store) -> None:
    first, second = await put(store, "one"), await put(store, "two")
    for attempt, at in ((1, 0.0), (2, 10.0), (3, 20.0)):
        claimed = await claim(store, first, at)
        assert claimed is not None
        assert claimed.attempts == attempt
        async with store.transaction() as tx:
            await tx.retry(first.id, at + 10, f"error {attempt}", at)
    found = await post(store, first)
    assert (found.state, found.error, found.not_before) == ("pending", "error 3", 30)
    assert await ready(store, 29) == []
    assert await ready(store, 30) == ["one"]
    assert await claim(store, first, 30) is not None
    async with store.transaction() as tx:
        await tx.bury(first.id, "403", 31)
        await tx.bury(second.id, "also", 31)
    found = await post(store, first)
    assert (found.state, found.error, found.updated_at) == ("dead", "403", 31)
    assert await ready(store, 99) == []
    assert await store.reader.next_delivery() is None
    async with store.transaction() as tx:
        await tx.prune(32)
    # The number of a post that is gone is never given again.
    assert (await put(store, "next")).id == second.id + 1


async def test_the_next_delivery_is_that_of_a_first_post_and_none_comes_before_its_time(
    store: Store, table: Table
) -> None:
    assert await store.reader.next_delivery() is None
    game = await table.running()
    first, loose = await put(store, "one", game.id), await put(store, "loose")
    await put(store, "two", game.id, at=10)
    for row, at in ((first, 40), (loose, 60)):
        assert await claim(store, row, 0) is not None
        async with store.transaction() as tx:
            await tx.retry(row.id, at, "503", 0)
    assert await store.reader.next_delivery() == 40
    assert await ready(store, 39.9) == []
    assert await claim(store, first, 39.9) is None
    assert await claim(store, first, 40) is not None
    assert await store.reader.next_delivery() == 60


async def test_a_games_posts_are_found_whatever_became_of_them(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    rows = [await put(store, kind, game.id, 1) for kind in ("sent", "dead", "goes", "waits", "last words")]
    await put(store, "other", other.id, 2)
    done = await put(store, "loose", None, 1)
    await send(store, done)
    await send(store, rows[0], 7)
    async with store.transaction() as tx:
        await tx.bury(rows[1].id, "400", 1)
    said = [(row.kind, row.state, row.message_id) for row in await store.reader.posts(game.id)]
    assert said[:3] == [("sent", "sent", 7), ("dead", "dead", None), ("goes", "pending", None)]
    assert await claim(store, rows[2], 1) is not None
    assert [row.kind for row in await store.reader.open_posts(game.id)] == ["goes", "waits", "last words"]
    # A dead channel buries what was to be said there.
    async with store.transaction() as tx:
        await tx.bury_channel(1, "10003", 3, spared=("last words",))
    found = [(row.kind, row.state, row.error) for row in await store.reader.posts(game.id)]
    assert found[1:4] == [("dead", "dead", "400"), ("goes", "dead", "10003"), ("waits", "dead", "10003")]
    assert (await post(store, done)).state == "sent"
    assert await ready(store, 9) == ["last words", "other"]


async def test_an_undo_withdraws_what_was_not_said_yet(store: Store, table: Table) -> None:
    game = await table.running()
    old, going, later = [await put(store, f"v{n}", game.id, version=n) for n in (1, 2, 3)]
    loose = await put(store, "no version", game.id, version=None)
    await send(store, old)
    assert await claim(store, going, 1) is not None
    async with store.transaction() as tx:
        await tx.withdraw(game.id, 1, 4)
    found = [await post(store, row) for row in (old, going, later, loose)]
    assert [row.state for row in found] == ["sent", "claimed", "dead", "pending"]
    assert found[2].error == "withdrawn"


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
        await tx.clear_turn_message(game.id)
    assert await store.reader.turn_message(game.id) is None


async def test_direct_messages_go_their_own_way(store: Store, table: Table) -> None:
    game = await table.running()
    stuck = await put(store, "turn", game.id)
    async with store.transaction() as tx:
        numbers = [
            await tx.enqueue(
                channel_id=CHANNEL, kind=kind, payload={}, now=0, game_id=game_id, version=version, user_id=user_id
            )
            for kind, game_id, version, user_id in (
                ("yours", game.id, 1, ANNA), ("digest", None, None, ANNA), ("yours too", game.id, 2, BO),
            )
        ]  # fmt: skip
    rows = [await store.reader.post(number) for number in numbers]
    assert [(row.lane, row.user_id) for row in rows if row] == [(f"user {n}", n) for n in (ANNA, ANNA, BO)]
    assert await claim(store, stuck, 1) is not None
    assert await ready(store, 1) == ["yours", "yours too"]
    assert await claim(store, numbers[1], 1) is None
    async with store.transaction() as tx:
        # The channel's end is none of theirs; an undo is.
        await tx.bury_channel(CHANNEL, "10003", 2)
        await tx.withdraw(game.id, 1, 3)
    assert await ready(store, 3) == ["yours"]
    found = [(row.kind, row.user_id, row.state) for row in await store.reader.posts(game.id)]
    assert found == [("turn", None, "dead"), ("yours", ANNA, "pending"), ("yours too", BO, "dead")]
