"""The log, exactly once, and drafts."""

from __future__ import annotations

import asyncio

import pytest

from storage import Conflict, Store, StoreFailed
from tests.storage.table import ANNA, BO, STACK, Table

MOVE = [{"type": "tile_placed", "x": 0, "y": -1}, {"type": "turn_passed", "seat": 1}]


@pytest.mark.parametrize("expected", [0, 2, -1])
async def test_a_commit_at_another_version_is_told_the_present_one(store: Store, table: Table, expected: int) -> None:
    game = await table.running()
    with pytest.raises(Conflict) as caught:
        async with store.transaction() as tx:
            await tx.append(game.id, expected, MOVE, 2)
    assert caught.value.current == 1
    assert len(await store.reader.log(game.id)) == 2


async def test_a_commit_without_events_is_refused(store: Store, table: Table) -> None:
    game = await table.running()
    with pytest.raises(ValueError, match="events"):
        async with store.transaction() as tx:
            await tx.append(game.id, 1, [], 2)


async def test_of_two_at_the_same_version_one_wins_and_the_other_hears_of_it(store: Store, table: Table) -> None:
    game = await table.running()

    async def move(who: str) -> int | str:
        try:
            async with store.transaction() as tx:
                await asyncio.sleep(0)
                return await tx.append(game.id, 1, [{"type": who}], 2)
        except Conflict as conflict:
            return f"now {conflict.current}"

    answers = await asyncio.gather(*(move(f"m{n}") for n in range(8)))
    assert sorted(map(str, answers)) == ["2", *["now 2"] * 7]
    assert [entry.event["type"] for entry in await store.reader.log(game.id, 1)] == [f"m{answers.index(2)}"]


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


async def test_one_persons_draft_is_dropped_by_itself(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 2)
        await tx.save_draft(game.id, BO, 1, {"square": 9}, 2)
        await tx.drop_draft(game.id, ANNA)
    assert await store.reader.draft(game.id, ANNA) is None
    assert await store.reader.draft(game.id, BO) is not None


async def test_a_draft_of_another_version_is_void(store: Store, table: Table) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 2)
        await tx.append(game.id, 1, MOVE, 3)
    assert await store.reader.draft(game.id, ANNA) is None
    with pytest.raises(Conflict) as caught:
        async with store.transaction() as tx:
            await tx.save_draft(game.id, ANNA, 1, {"square": 4}, 4)
    assert caught.value.current == 2
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
