"""Numbered steps, each whole or not at all, from any earlier schema to the newest."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, check, files
from storage.migrate import migrate, schema_of
from storage.schema import MIGRATIONS, TABLES
from tests.storage.faults import Crash, Steps, watching
from tests.storage.table import ANNA, Table

STEPS = (
    ("CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO cards (name) VALUES ('one')"),
    ("ALTER TABLE cards ADD COLUMN size INTEGER NOT NULL DEFAULT 7",),
    (
        "CREATE TABLE hands (card INTEGER REFERENCES cards (id))",
        "INSERT INTO hands VALUES (1)",
        "CREATE TABLE cards_new (id INTEGER PRIMARY KEY, title TEXT NOT NULL, size INTEGER NOT NULL)",
        "INSERT INTO cards_new SELECT id, name, size FROM cards",
        "DROP TABLE cards",
        "ALTER TABLE cards_new RENAME TO cards",
    ),
)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "m.db", isolation_level=None)) as connection:
        yield connection


def tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1"
    )
    return [row[0] for row in rows]


@pytest.mark.parametrize("start", range(len(STEPS) + 1))
def test_every_earlier_schema_leads_to_the_same_newest(connection: sqlite3.Connection, start: int) -> None:
    assert migrate(connection, STEPS[:start]) == start
    assert migrate(connection, STEPS) == len(STEPS) - start
    assert migrate(connection, STEPS) == 0
    assert schema_of(connection) == 3
    assert connection.execute("SELECT * FROM cards").fetchall() == [(1, "one", 7)]
    assert connection.execute("SELECT * FROM hands").fetchall() == [(1,)]
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.parametrize("bad", ["SELECT * FROM nowhere", "INSERT INTO hands VALUES (99)"])
def test_a_step_that_fails_is_undone_whole(connection: sqlite3.Connection, bad: str) -> None:
    steps = (*STEPS, ("CREATE TABLE more (id INTEGER)", bad))
    with pytest.raises(sqlite3.Error, match=r"nowhere|hands"):
        migrate(connection, steps)
    assert (schema_of(connection), tables(connection)) == (3, ["cards", "hands"])
    assert not connection.in_transaction
    assert migrate(connection, (*STEPS, ("CREATE TABLE more (id INTEGER)",))) == 1


def test_a_crash_at_any_statement_leaves_a_whole_schema(tmp_path: Path) -> None:
    def die() -> None:
        raise Crash

    def upgrade(name: str, steps: Steps) -> None:
        with watching() as relay, closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as connection:
            relay.to = steps
            migrate(connection, STEPS)

    whole = [[], ["cards"], ["cards"], ["cards", "hands"]]
    undisturbed = Steps()
    upgrade("all.db", undisturbed)
    seen = set()
    for step in range(1, len(undisturbed.names) + 1):
        with pytest.raises(Crash):
            upgrade(f"{step}.db", Steps(step, die, for_good=True))
        with closing(sqlite3.connect(tmp_path / f"{step}.db", isolation_level=None)) as connection:
            seen.add(schema_of(connection))
            assert tables(connection) == whole[schema_of(connection)]
            migrate(connection, STEPS)
            assert connection.execute("SELECT * FROM cards").fetchall() == [(1, "one", 7)]
    assert seen == {0, 1, 2, 3}


async def test_opening_brings_an_older_database_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Store.opened(path) as store:
        game = await Table(store).running()
    assert check(path).schema == len(MIGRATIONS)
    monkeypatch.setattr(files, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE clubs (name TEXT)",)))
    async with Store.opened(path) as store:
        assert await store.reader.game(game.id) == game
        assert [row[0] for row in await store._writer.rows("SELECT COUNT(*) FROM clubs")] == [0]
        assert len(await store.reader.games_of(ANNA)) == 1
    with closing(sqlite3.connect(path)) as connection:
        assert schema_of(connection) == len(MIGRATIONS) + 1


def test_the_list_of_tables_is_that_of_the_schema(connection: sqlite3.Connection) -> None:
    migrate(connection, MIGRATIONS)
    assert tables(connection) == list(TABLES)


def test_each_migration_is_made_of_single_statements() -> None:
    for statements in MIGRATIONS:
        for statement in statements:
            assert sqlite3.complete_statement(f"{statement};")
            assert ";" not in statement


def test_names_and_ids_of_people_have_one_place(connection: sqlite3.Connection) -> None:
    """Only seats hold names; ids of people stand where somebody must be found again, never in events."""
    migrate(connection, MIGRATIONS)
    columns = {(table, row[1]) for table in TABLES for row in connection.execute(f"PRAGMA table_info({table})")}
    assert {table for table, column in columns if column == "name"} == {"seats"}
    assert {table for table, column in columns if column in ("user_id", "owner_id")} == {
        "drafts", "games", "interactions", "people", "seats",
    }  # fmt: skip
