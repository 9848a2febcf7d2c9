"""What a turn costs, counted: whoever makes it do more than it needs has to say so here."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.use_cases import panel
from storage.connection import Connection
from tests.bot.app.table import ANNA, Table, any_move


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
    await table.deliver()
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
