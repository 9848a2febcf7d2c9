"""Copies made beside a running bot, brought back, and looked over."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from storage import (
    Corrupt,
    NewerSchema,
    NotADatabase,
    Store,
    StoreError,
    StoreFailed,
    StoreLocked,
    TargetExists,
    Unwritable,
    backup,
    check,
    restore,
)
from storage.files import file_beside, inspect
from storage.schema import MIGRATIONS
from tests.storage.disk import files_of, read
from tests.storage.table import STACK, Table

BESIDE = ("", ".lock", "-wal", "-shm")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


def is_wal(path: Path) -> bool:
    """What the file's header says about write-ahead logging."""
    return path.read_bytes()[18:20] == b"\x02\x02"


async def test_a_backup_of_a_running_bot_holds_all_that_was_committed(store: Store, table: Table, copy: Path) -> None:
    game = await table.running()
    async with store.transaction() as tx:
        await tx.append(game.id, 1, [{"type": "not yet"}], 2)
        health = backup(store.path, copy)
    assert health.sound
    assert (health.path, health.schema, health.size) == (copy, len(MIGRATIONS), copy.stat().st_size)
    assert (health.counts["games"], health.counts["events"]) == (1, 2)
    assert files_of(copy) == ["copy.db"]
    async with store.transaction() as tx:
        await tx.append(game.id, 2, [{"type": "later"}], 3)
    assert check(copy).counts["events"] == 2


async def test_a_stopped_bots_database_can_be_backed_up_and_looked_over_and_is_not_changed(
    path: Path, copy: Path
) -> None:
    async with Store.opened(path) as store:
        await Table(store).running()
    before = read(path)
    assert backup(path, copy).counts["games"] == 1
    health = check(path)
    assert health.sound
    assert (health.schema, health.problems) == (len(MIGRATIONS), ())
    assert (health.counts["seats"], health.counts["stacks"], health.counts["tilesets"]) == (2, 4, 1)
    assert read(path) == before
    assert files_of(path) == ["games.db", "games.db.lock"]


async def test_a_restored_backup_plays_on_in_wal_mode(store: Store, table: Table, copy: Path, tmp_path: Path) -> None:
    game = await table.running()
    backup(store.path, copy)
    target = tmp_path / "again.db"
    health = restore(copy, target)
    assert health.sound
    assert health.path == target
    assert (is_wal(copy), is_wal(target)) == (False, True)
    assert files_of(target) == ["again.db", "again.db.lock"]
    for made in (copy, target, file_beside(target, ".lock"), *map(partial(file_beside, store.path), BESIDE)):
        assert made.stat().st_mode & 0o777 == 0o600, "its owner's alone"
    async with Store.opened(target) as again:
        assert await again.reader.game(game.id) == game
        assert await again.reader.stack(game.id) == STACK
        async with again.transaction() as tx:
            assert await tx.append(game.id, 1, [{"type": "x"}], 2) == 2
    # A backup may also be put in place by hand.
    async with Store.opened(copy) as again:
        assert await again.reader.game(game.id) == game
    assert is_wal(copy)


@pytest.mark.parametrize("left_over", ["copy.db", "copy.db-wal", "copy.db-journal"])
@pytest.mark.parametrize("action", [backup, restore])
async def test_nothing_is_overwritten(store: Store, copy: Path, left_over: str, action: type) -> None:
    there = copy.with_name(left_over)
    there.write_bytes(b"precious")
    with pytest.raises(TargetExists, match="not overwritten") as caught:
        action(store.path, copy)
    assert caught.value.path == there
    assert there.read_bytes() == b"precious"
    assert [name for name in files_of(copy) if name.endswith(".part")] == []


async def test_restoring_beside_a_running_bot_is_refused(store: Store, copy: Path) -> None:
    backup(store.path, copy)
    with pytest.raises(TargetExists):
        restore(copy, store.path)
    elsewhere = copy.with_name("other.db")
    async with Store.opened(elsewhere):
        elsewhere.unlink()
        for suffix in ("-wal", "-shm"):
            elsewhere.with_name(f"other.db{suffix}").unlink()
        with pytest.raises(StoreLocked):
            restore(copy, elsewhere)
        assert not elsewhere.exists()


async def test_a_bad_source_makes_no_copy(path: Path, copy: Path) -> None:
    async with Store.opened(path) as store:
        for channel_id in range(60):
            await Table(store).running(channel_id)

    def refused(*errors: type[StoreError], says: str | None = None) -> None:
        for action in (backup, restore):
            with pytest.raises(errors, match=says):
                action(path, copy)

    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version=99")
    refused(NewerSchema)
    os.truncate(path, path.stat().st_size // 2)
    refused(Corrupt, NewerSchema)
    path.write_bytes(b"Dear diary")
    refused(NotADatabase)
    path.unlink()
    refused(Unwritable, says="does not exist")
    assert [name for name in files_of(copy) if not name.endswith(".lock")] == []


async def test_a_copy_that_fails_half_way_leaves_nothing(store: Store, copy: Path) -> None:
    copy.with_name("copy.db.part").mkdir()
    with pytest.raises(Unwritable):
        backup(store.path, copy)
    assert files_of(copy) == ["copy.db.part"]


@pytest.mark.parametrize("action", [backup, restore])
@pytest.mark.parametrize("said_by", ["SQLite", "the system"])
async def test_where_a_copy_fills_its_disk_the_copy_is_named(
    store: Store, copy: Path, monkeypatch: pytest.MonkeyPatch, action: Callable[[Path, Path], object], said_by: str
) -> None:
    await store.close()
    full: Exception = OSError(errno.ENOSPC, "No space left on device")
    if said_by == "SQLite":
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def copied(*_: object) -> None:
        raise full

    monkeypatch.setattr(sys.modules["storage.backup"], "_copy", copied)  # the function is called like it
    with pytest.raises(StoreFailed) as caught:
        action(store.path, copy)
    assert str(caught.value).startswith(f"{copy}: the disk is full; make room")
    assert not copy.exists()


async def test_a_missing_target_directory_is_named(store: Store, tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=r"no/copy\.db: cannot be used \(No such file"):
        backup(store.path, tmp_path / "no" / "copy.db")
    with pytest.raises(Unwritable, match="does not exist"):
        restore(store.path, tmp_path / "no" / "copy.db")


async def test_what_somebody_begins_to_use_while_it_is_looked_over_is_not_called_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Store.opened(path):
        pass
    looks: list[Path] = []

    def torn(connection: sqlite3.Connection, name: Path) -> int:
        looks.append(name)
        if len(looks) == 1:
            raise Corrupt(name, "is damaged")
        return inspect(connection, name)

    monkeypatch.setattr(sys.modules["storage.backup"], "inspect", torn)
    assert check(path).sound
    assert len(looks) == 2


async def test_looking_over_a_damaged_database_says_what_is_wrong(path: Path) -> None:
    async with Store.opened(path) as store:
        await Table(store).running()
    sql = "UPDATE sqlite_master SET sql = replace(sql, '(user_id)', '(name)') WHERE name = 'seats_person'"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(sql)
        connection.commit()
    assert any("seats_person" in problem for problem in check(path).problems)
    async with Store.opened(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(sql.replace("'(user_id)', '(name)'", "'(name)', '(user_id)'"))
        connection.execute("DELETE FROM tilesets")
        connection.commit()
    health = check(path)
    assert (health.sound, health.counts) == (False, {})
    assert health.problems == ("a row of games refers to a missing one of tilesets",)
    os.truncate(path, path.stat().st_size - 4096 * 3)
    with pytest.raises(Corrupt, match="restore a backup"):
        check(path)
