"""Positions are kept in memory once they are safe, never before."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.positions import Positions
from bot.use_cases import board
from storage import GameRow, undone
from tests.bot.app.table import ANNA, Table, any_move, play_on


class Gone(Exception):
    """The transaction doesn't come to its end."""


async def _taken_back(positions: Positions, table: Table, row: GameRow, *, fails: bool) -> int:
    """Take the last turn back and look at the position within the same transaction; the tiles that lie."""
    async with table.store.transaction() as tx:
        await tx.append(row.id, row.version, [undone(row.version - 1)], 1.0)
        after = await tx.game(row.id)
        assert after is not None
        seats = await tx.seats(row.id)
        seen = await positions.situation(tx, after, seats)
        assert len(seen.game.board.laid()) == len((await positions.situation(tx, row, seats)).game.board.laid()) - 1
        if fails:
            raise Gone
    return after.version


async def test_what_a_rolled_back_transaction_saw_is_no_position(table: Table) -> None:
    await table.begin()
    await play_on(table, 3)
    row, positions = await table.row(), Positions()
    with pytest.raises(Gone):
        await _taken_back(positions, table, row, fails=True)
    # Something else came to be at that version: a turn instead of the undo.
    await table.confirm(table.act(await table.mover()), (await any_move(table, Random(1))))
    now = await table.row()
    assert now.version == row.version + 1
    seats = await table.store.reader.seats(row.id)
    assert len((await positions.situation(table.store.reader, now, seats)).game.board.laid()) == 5


async def test_what_a_transaction_saw_is_kept_once_it_is_safe(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    await play_on(table, 3)
    row, positions = await table.row(), Positions()
    await _taken_back(positions, table, row, fails=False)
    monkeypatch.setattr("bot.game.positions.folded", None)
    now, seats = await table.row(), await table.store.reader.seats(row.id)
    assert len((await positions.situation(table.store.reader, now, seats)).game.board.laid()) == 3


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
