"""Positions are kept in memory once they are safe, never before."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bot.game.positions import Positions
from bot.use_cases import board
from storage import undone
from tests.bot.app.table import ANNA, Table, any_move, play_on


class Gone(Exception):
    """The transaction doesn't come to its end."""


@pytest.mark.parametrize("fails", [True, False])
async def test_what_a_transaction_saw_is_kept_once_it_is_safe_and_never_where_it_was_rolled_back(
    table: Table, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    await table.begin()
    await play_on(table, 3)
    row, positions, reader = await table.row(), Positions(), table.store.reader
    with suppress(Gone):
        async with table.store.transaction() as tx:
            await tx.append(row.id, row.version, [undone(row.version - 1)], 1.0)
            after = await tx.game(row.id)
            assert after is not None
            seats = await tx.seats(row.id)
            assert len((await positions.situation(tx, after, seats)).game.board.laid()) == 3
            assert len((await positions.situation(tx, row, seats)).game.board.laid()) == 4
            if fails:
                raise Gone
    if fails:
        # Something else came to be at that version: a turn instead of the undo.
        await table.confirm(table.act(await table.mover()), (await any_move(table, Random(1))))
    else:
        monkeypatch.setattr("bot.game.positions.folded", None)
    now, seats = await table.row(), await reader.seats(row.id)
    assert now.version == row.version + 1
    assert len((await positions.situation(reader, now, seats)).game.board.laid()) == (5 if fails else 3)


async def test_a_commit_needs_no_second_fold(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    await table.app.do(board.BOARD, table.act(ANNA, place=table.act(ANNA).place))
    move = await any_move(table, Random(1))
    monkeypatch.setattr("bot.game.positions.folded", None)
    await table.confirm(table.act(ANNA), move)
    assert (await table.row()).version == 2


async def test_a_position_takes_the_place_of_the_one_before_it_and_of_no_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin()
    await play_on(table, 3)
    row, reader = await table.row(), table.store.reader
    positions = table.app.context.positions = Positions(2)
    seats = await reader.seats(row.id)
    for version in (1, row.version):
        await positions.situation(reader, row, seats, version)
    await table.confirm(table.act(await table.mover()), (await any_move(table, Random(1))))
    monkeypatch.setattr("bot.game.positions.folded", None)
    for version in (1, row.version + 1):
        await positions.situation(reader, await table.row(), seats, version)
