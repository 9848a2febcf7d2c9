"""What a turn costs: positions are kept in memory once they are safe, never before; and the statements, counted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.game.positions import Positions
from bot.use_cases import panel
from storage import undone
from storage.connection import Connection
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
    mover, move = await table.mover(), await any_move(table, Random(1))
    # Neither a commit nor a look after it needs the log.
    monkeypatch.setattr("bot.game.positions.folded", None)
    await table.confirm(table.act(mover), move)
    for version in (1, row.version + 1):
        await positions.situation(reader, await table.row(), seats, version)


class Counted:
    """The statements since the last look, and the ways to a database's thread and back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.statements: list[str] = []
        self.ways = 0
        for name in ("rows", "run", "insert", "many"):
            monkeypatch.setattr(Connection, name, self._noting(getattr(Connection, name)))
        in_its_thread: Any = Connection._in_its_thread

        def counting(*given: Any) -> Any:
            self.ways += 1
            return in_its_thread(*given)

        monkeypatch.setattr(Connection, "_in_its_thread", counting)

    def _noting(self, verb: Callable[..., Any]) -> Callable[..., Any]:
        async def noting(connection: Connection, sql: str, *parameters: Any, **named: Any) -> Any:
            self.statements.append(sql)
            return await verb(connection, sql, *parameters, **named)

        return noting

    def look(self) -> tuple[int, int]:
        """How many statements and ways there were; from now on they are counted anew."""
        found = len(self.statements), self.ways
        self.statements, self.ways = [], 0
        return found


async def test_a_turn_runs_no_more_statements_than_it_needs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    counted = Counted(monkeypatch)
    move = await any_move(table, Random(0))
    counted.look()

    await table.do(ANNA, panel.LAY, move.square, move.rotation)
    statements, ways = counted.look()
    assert statements <= 7, counted.statements
    # A transaction begins and ends in the database's thread; nothing else goes there.
    assert ways == 2

    await table.confirm(table.act(ANNA), move)
    commits = counted.statements.count("COMMIT")
    statements, ways = counted.look()
    assert (commits, statements) <= (1, 32)
    assert ways == 2

    await table.deliver()
    commits = counted.statements.count("COMMIT")
    statements, ways = counted.look()
    # The post, and the buttons that go from the one before: each is claimed, and noted when it is out.
    assert commits == 4
    assert statements <= 44
    assert ways == 2 * commits
