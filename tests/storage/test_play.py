"""The log, exactly once, and drafts."""

from __future__ import annotations

import pytest

from storage import Entry, Rejected, Store, StoreFailed
from tests.storage.table import ANNA, BO, STACK, Table

PLACED = {"type": "tile_placed", "n": -3, "half": 0.5, "list": [1, [None]], "text": "Größe „ñ“ \n", "map": {"a": 1}}
MOVE = [PLACED, {"type": "turn_passed", "seat": 1}]


async def test_a_commit_raises_the_version_by_one_however_many_events_it_has(store: Store, table: Table) -> None:
    other, game = await table.running(1, at=1), await table.running(2, at=1)
    async with store.transaction() as tx:
        await tx.append(other.id, 1, [{"type": "one"}], 2)
        assert await tx.append(game.id, 1, MOVE, 4) == 2
        assert await tx.append(game.id, 2, MOVE[:1], 5) == 3
    found = await store.reader.game(game.id)
    assert found is not None
    assert (found.version, found.updated_at) == (3, 5)
    log = await store.reader.log(game.id)
    assert [(entry.version, entry.at) for entry in log] == [(1, 1), (1, 1), (2, 4), (2, 4), (3, 5)]
    assert log[2] == Entry(2, PLACED, 4)
    assert await store.reader.log(game.id, 2) == log[4:]
    assert await store.reader.log("other") == []


async def test_a_commit_without_events_or_at_another_version_is_refused(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        for expected in (0, 2, -1):
            with pytest.raises(Rejected, match="is at version 1"):
                await tx.append(game.id, expected, MOVE, 2)
        with pytest.raises(ValueError, match="events"):
            await tx.append(game.id, 1, [], 2)
    assert len(await store.reader.log(game.id)) == 2


async def test_the_drawn_order_can_be_shuffled_anew_but_not_grow_or_shrink(store: Store, table: Table) -> None:
    game, other = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        await tx.replace_stack(game.id, STACK[::-1])
    for wrong in (STACK[1:], [*STACK, "D"]):
        with pytest.raises(ValueError, match="number of tiles"):
            async with store.transaction() as tx:
                await tx.replace_stack(game.id, wrong)
    assert await store.reader.stack(game.id) == STACK[::-1]
    assert await store.reader.stack(other.id) == STACK


async def test_an_interaction_is_remembered_with_its_outcome_and_a_second_takes_its_move_along(
    store: Store, table: Table
) -> None:
    game = await table.running()
    assert await store.reader.outcome(5) is None
    async with store.transaction() as tx:
        await tx.remember(5, game.id, ANNA, {"code": "first"}, 2)
        await tx.remember(2**62, None, ANNA, {}, 2)
        assert await tx.outcome(5) == {"code": "first"}

    async def play_again() -> None:
        async with store.transaction() as tx:
            await tx.append(game.id, 1, MOVE, 2)
            await tx.remember(5, game.id, ANNA, {"code": "second"}, 2)

    with pytest.raises(StoreFailed, match="UNIQUE"):
        await play_again()
    assert len(await store.reader.log(game.id)) == 2
    assert [await store.reader.outcome(one) for one in (5, 2**62)] == [{"code": "first"}, {}]


async def test_a_draft_is_kept_for_each_person_replaced_and_dropped(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 2)
        await tx.save_draft(game.id, BO, 1, {"square": 9}, 2)
        await tx.save_draft(game.id, ANNA, 1, {"square": 5}, 3)
    anna, bo = [await store.reader.draft(game.id, one) for one in (ANNA, BO)]
    assert anna is not None
    assert (anna.draft, anna.version, anna.updated_at) == ({"square": 5}, 1, 3)
    async with store.transaction() as tx:
        assert await tx.drop_drafts("another") == []
        await tx.drop_draft(game.id, ANNA)
    assert [await store.reader.draft(game.id, one) for one in (ANNA, BO)] == [None, bo]
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 5}, 3)
        assert {one.user_id: one for one in await tx.drop_drafts(game.id)} == {ANNA: anna, BO: bo}
    assert [await store.reader.draft(game.id, one) for one in (ANNA, BO)] == [None, None]


async def test_a_draft_of_another_version_is_void(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 2)
        await tx.append(game.id, 1, MOVE, 3)
    assert await store.reader.draft(game.id, ANNA) is None
    with pytest.raises(Rejected, match="is at version 2"):
        async with store.transaction() as tx:
            await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 4)
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 2, {"square": 6}, 5)
    assert await store.reader.draft(game.id, ANNA) is not None


async def test_a_deed_is_known_by_its_game_version_and_text(store: Store, table: Table) -> None:
    one, two = await table.running(1), await table.running(2)
    async with store.transaction() as tx:
        await tx.note_deed(one.id, 1, "0 turn N12", 2)
        await tx.note_deed(one.id, 2, "0 turn N12", 3)
        assert await tx.led_to(one.id, 1, "0 turn N12") == 2
    assert await store.reader.led_to(one.id, 2, "0 turn N12") == 3
    for game_id, version, deed in ((two.id, 1, "0 turn N12"), (one.id, 3, "0 turn N12"), (one.id, 1, "1 turn N12")):
        assert await store.reader.led_to(game_id, version, deed) is None
    with pytest.raises(StoreFailed):
        async with store.transaction() as tx:
            await tx.note_deed(one.id, 1, "0 turn N12", 4)
