"""Numbered steps, each whole or not at all, from any earlier schema to the newest."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import QuestionRow, QuestionState, Store, StoreFailed, check
from storage.migrate import migrate, schema_of
from storage.schema import APPLICATION_ID, MIGRATIONS
from tests.profiles import some
from tests.storage.faults import Crash, Steps, watching

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
def path(tmp_path: Path) -> Path:
    """Nothing lies there yet."""
    return tmp_path / "games.db"


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
    for steps in (STEPS[:start], STEPS, STEPS):
        migrate(connection, steps)
        assert schema_of(connection) == len(steps)
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
    migrate(connection, (*STEPS, ("CREATE TABLE more (id INTEGER)",)))
    assert (schema_of(connection), tables(connection)) == (4, ["cards", "hands", "more"])


def write_v1(path: Path) -> None:
    """A database as the first release left it: a lobby, a running game with a question, and a finished game."""
    over = json.dumps({"type": "game_over", "scores": [30, 41, 41]})
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        migrate(connection, MIGRATIONS[:1])
        ending = {"number": 2, "seat": 1, "yes": [0], "post": 7, "open": True, "no": None}
        for name, status, version, options in (
            ("lobby", "lobby", 0, {"undo": "off"}),
            ("runs", "running", 2, {"undo": "friendly", "ending": ending}),
            ("over", "finished", 1, {"ending": {**ending, "open": False, "no": 0, "yes": []}}),
            ("agreed", "ended", 1, {"ending": {**ending, "open": False}}),
        ):
            connection.execute(
                "INSERT INTO games (id, guild_id, channel_id, status, ruleset, options, owner_id, version, created_at,"
                " updated_at) VALUES (?, 1, ?, ?, 'base', ?, 100, ?, 1, 9)",
                (name, sum(map(ord, name)), status, json.dumps(options), version),
            )
            for seat in range(3):
                connection.execute(
                    "INSERT INTO seats VALUES (?, ?, ?, ?, 'playing', 1)", (name, seat, 100 + seat, f"Player {seat}")
                )
        for name, seq, version, event, at in (
            ("runs", 1, 1, '{"type": "game_started"}', 3.0), ("runs", 2, 2, '{"type": "turn_passed"}', 6.5),
            ("over", 1, 1, '{"type": "turn_passed"}', 8.0), ("over", 2, 1, over, 8.5),
        ):  # fmt: skip
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (name, seq, version, event, at))
        connection.execute("INSERT INTO timers (kind, due_at, payload) VALUES ('old', 5, '{}')")
        connection.execute(
            "INSERT INTO outbox (lane, channel_id, kind, payload, not_before, created_at, updated_at)"
            " VALUES ('channel 4', 4, 'old', '{}', 1, 1, 1)"
        )
        connection.execute("INSERT INTO interactions VALUES (55, 'runs', 100, '{}', 1)")


async def is_taken_along(path: Path) -> None:
    async with Store.opened(path) as store:
        games = {name: await store.reader.game(name) for name in ("lobby", "runs", "over", "agreed")}
        assert [(game.turn_since, game.rated) for game in games.values() if game] == [
            (None, True), (6.5, True), (None, True), (None, True),
        ]  # fmt: skip
        assert [game.options for game in games.values() if game] == [{"undo": "off"}, {"undo": "friendly"}, {}, {}]
        assert await store.reader.open_questions("runs") == [
            QuestionRow("runs", 2, "end", 1, None, None, "", None, (0,), (), QuestionState.OPEN, 7, {}, 9.0)
        ]
        settled = [await store.reader.question(name, 2) for name in ("over", "agreed")]
        assert [(one.state, one.yes, one.no) for one in settled if one] == [("refused", (), (0,)), ("agreed", (0,), ())]
        assert [(one.seat, one.user_id, one.score, one.place) for one in await store.reader.results(1)] == [
            (0, 100, 30, 3), (1, 101, 41, 1), (2, 102, 41, 1),
        ]  # fmt: skip
        result = (await store.reader.results(1))[0]
        assert (result.seats, result.finished_at, result.rated, result.name) == (3, 8.5, True, "Player 0")
        timer, post = await store.reader.next_timer(), await store.reader.post(1)
        assert timer is not None
        assert post is not None
        assert (timer.kind, timer.user_id, timer.attempts) == ("old", None, 0)
        assert (post.kind, post.user_id) == ("old", None)
        assert await store.reader.outcome(55) == {}
        assert (await store.reader.counts())["deeds"] == 0


def copies(path: Path) -> list[str]:
    """What lies beside a database that was brought up to date, but for its lock."""
    return sorted(file.name for file in path.parent.glob(f"{path.name}*") if not file.name.endswith(".lock"))


def everything(path: Path) -> dict[str, list[str]]:
    """Every row of every table, and the schema's number."""
    with closing(sqlite3.connect(path)) as connection:
        rows = {table: sorted(map(repr, connection.execute(f"SELECT * FROM {table}"))) for table in tables(connection)}
        return {**rows, "schema": [str(schema_of(connection))]}


async def test_a_database_of_the_first_release_is_taken_along_and_a_copy_looked_over_and_kept(path: Path) -> None:
    write_v1(path)
    before, kept = everything(path), path.with_name("games.db.schema-1")
    for copied_to in (kept, None):
        async with Store.opened(path) as store:
            assert store.copied_to == copied_to
        await is_taken_along(path)
        assert copies(path) == ["games.db", "games.db.schema-1"]
        assert everything(kept) == before
    assert kept.stat().st_mode & 0o777 == 0o600
    assert check(kept).sound


async def test_a_crash_at_any_step_of_an_upgrade_leaves_the_copy_or_the_database_as_it_was(path: Path) -> None:
    """Whatever step it dies at: what was there before the upgrade is there, and the next start goes on."""
    write_v1(path)
    before = everything(path)

    def die() -> None:
        raise Crash

    steps = Steps()
    for name in ("first.db", "whole.db"):  # what an earlier start keeps in memory isn't asked again
        steps.names.clear()
        shutil.copy(path, path.with_name(name))
        with watching(steps):
            async with Store.opened(path.with_name(name)):
                pass
    assert any("VACUUM INTO" in name for name in steps.names)
    seen = set()
    for step in some(range(1, len(steps.names) + 1), 9):
        torn = path.with_name(f"{step}.db")
        shutil.copy(path, torn)
        with watching(Steps(step, die, for_good=True)), pytest.raises(Crash):
            async with Store.opened(torn):
                pass
        kept = torn.with_name(f"{torn.name}.schema-1")
        with closing(sqlite3.connect(torn)) as connection:
            schema = schema_of(connection)
        seen.add((schema, kept.exists()))
        if kept.exists():
            assert everything(kept) == before
        if schema == 1:
            assert everything(torn) == before
        await is_taken_along(torn)
        assert everything(torn.with_name(f"{torn.name}.schema-1")) == before
        assert not torn.with_name(f"{torn.name}.schema-1.part").exists()
    assert {(1, False), (1, True), (len(MIGRATIONS), True)} <= seen
    assert all(copied for schema, copied in seen if schema > 1)


async def test_without_room_for_the_copy_nothing_is_migrated(path: Path) -> None:
    write_v1(path)
    before = everything(path)

    def fill(name: str) -> None:
        if name.startswith("VACUUM"):
            raise sqlite3.OperationalError("database or disk is full")

    with watching(fill), pytest.raises(StoreFailed, match=r"games\.db\.schema-1: .*full"):
        async with Store.opened(path):
            pass
    assert everything(path) == before
    assert copies(path) == ["games.db"]


def test_each_migration_is_made_of_single_statements() -> None:
    for statements in MIGRATIONS:
        for statement in statements:
            assert sqlite3.complete_statement(f"{statement};")
            assert ";" not in statement
