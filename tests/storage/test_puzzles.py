"""Answers to puzzles count once; a server that is forgotten leaves what people answered to them."""

from __future__ import annotations

from dataclasses import replace

from storage import PuzzleAnswerRow, PuzzleChannelRow, PuzzleMonthRow, Store

ANNA, BO, HERE = 1, 2, 100
ANSWER = PuzzleAnswerRow(ANNA, 7, HERE, "Anna", "E N12/180", "near", 5.0)


async def test_the_puzzle_that_is_shown_first_stays_the_one_of_its_number(store: Store) -> None:
    assert await store.reader.puzzle_shown(7) is None
    for name in ("base 1 63", "base 2 8"):
        async with store.transaction() as tx:
            await tx.show_puzzle(7, name)
    assert await store.reader.puzzle_shown(7) == "base 1 63"


async def test_a_month_is_counted_by_server_under_the_newest_name(store: Store) -> None:
    async with store.transaction() as tx:
        for number, guild_id, name in ((1, HERE, "Ann"), (2, HERE, "Anna"), (3, HERE + 1, "A"), (9, HERE, "B")):
            await tx.add_puzzle_answer(replace(ANSWER, number=number, guild_id=guild_id, name=name, grade="best"))
    assert await store.reader.puzzle_month(HERE, 1, 8) == [PuzzleMonthRow(ANNA, "Anna", 2, 2)]


async def test_a_forgotten_server_leaves_answers_that_no_longer_say_where(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.add_puzzle_answer(ANSWER)
        await tx.set_puzzle_channel(PuzzleChannelRow(HERE, 200, 8, ANNA, 1))
    assert await store.reader.servers() == [HERE]
    async with store.transaction() as tx:
        await tx.forget_server(HERE)
    assert await store.reader.servers() == []
    assert await store.reader.puzzle_channel(HERE) is None
    assert await store.reader.puzzle_answer(ANNA, 7) == replace(ANSWER, guild_id=0)
