"""What lies at the path: opened, created, or refused with one line and left as it was."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import (
    Corrupt,
    NewerSchema,
    NotADatabase,
    Store,
    StoreError,
    StoreLocked,
    Unwritable,
    backup,
    check,
    restore,
)
from storage.schema import MIGRATIONS
from tests.storage.disk import allow, as_a_common_user, beside, contents, overwrite, read, remove, size, write
from tests.storage.faults import watching
from tests.storage.table import Table

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import asyncio, sys
from storage import Store
async def main():
    async with Store.opened(sys.argv[1]) as store:
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
        print("ready", flush=True)
        await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Nothing lies there yet."""
    return tmp_path / "games.db"


@pytest.fixture
async def full(path: Path) -> Path:
    """A closed database with a few hundred pages."""
    async with Store.opened(path) as store:
        game = await Table(store).running()
        for version in range(1, 120):
            async with store.transaction() as tx:
                await tx.append(game.id, version, [{"type": "x", "pad": "y" * 2000}], 1)
    return path


async def refused(path: Path, kind: type[StoreError]) -> StoreError:
    """Open in vain: the error, after checking that it is one line and that nothing changed."""
    before = contents(path.parent) if path.parent.is_dir() else None
    with pytest.raises(kind) as caught:
        async with Store.opened(path, busy_seconds=0.1):
            pass
    assert type(caught.value) is kind
    assert caught.value.path == path
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    assert before is None or contents(path.parent) == before
    return caught.value


async def test_a_missing_file_is_created_and_found_again(path: Path) -> None:
    async with Store.opened(path) as store:
        assert store.path == path
        game = await Table(store).running()
    async with Store.opened(str(path)) as store:
        assert await store.reader.game(game.id) == game
    assert sorted(contents(path.parent)) == ["games.db"]


async def test_a_relative_name_and_a_link_mean_the_same_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with Store.opened("games.db") as store:
        assert store.path == path
        with pytest.raises(StoreLocked):
            await Store.open(link)


async def test_memory_is_a_file_name_like_any_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    async with Store.opened(":memory:") as store, store.transaction() as tx:
        await tx.set_meta("a", "1")
    async with Store.opened(":memory:") as store:
        assert await store.reader.meta("a") == "1"


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "#1.db", "größe.db"])
async def test_a_name_with_odd_letters_works(tmp_path: Path, name: str) -> None:
    async with Store.opened(tmp_path / name) as store, store.transaction() as tx:
        await tx.set_meta("a", "1")
    assert sorted(contents(tmp_path)) == [name]


TEXT = b"Dear diary,\n" * 500


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty; restore a backup, or remove it to start anew"),
        (b"S", "is not a database"),
        (TEXT, "is not a database"),
        (b"SQLite format 3\0", "is not a database"),
        (b"SQLite format 3\0" + TEXT, "is not a database"),
    ],
    ids=["empty", "one letter", "text", "only a head", "text behind a head"],
)
async def test_another_file_is_refused(path: Path, data: bytes, says: str) -> None:
    write(path, data)
    error = await refused(path, NotADatabase)
    assert says in str(error)
    assert read(path) == data


async def test_a_directory_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "is a directory" in str(await refused(folder, NotADatabase))
    assert contents(tmp_path) == {}


async def test_a_device_is_refused() -> None:
    with pytest.raises(NotADatabase, match="not an ordinary file"):
        await Store.open(os.devnull)


async def test_another_programs_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert "another program's database" in str(await refused(path, NotADatabase))


async def test_a_newer_schema_is_refused(full: Path) -> None:
    known = len(MIGRATIONS)
    with closing(sqlite3.connect(full)) as connection:
        connection.execute(f"PRAGMA user_version={known + 3}")
    error = await refused(full, NewerSchema)
    assert isinstance(error, NewerSchema)
    assert (error.found, error.known) == (known + 3, known)
    assert f"schema {known + 3}" in str(error)


@pytest.mark.parametrize("part", [0.9, 0.5, 0.1])
async def test_a_truncated_database_is_refused(full: Path, part: float) -> None:
    os.truncate(full, int(size(full) * part))
    assert "restore a backup" in str(await refused(full, Corrupt))


@pytest.mark.parametrize("page", [1, 5, 60])
async def test_a_damaged_page_is_refused(full: Path, page: int) -> None:
    overwrite(full, page * 4096, b"\xa5" * 4096)
    assert "restore a backup" in str(await refused(full, Corrupt))


async def test_a_lost_database_with_its_log_left_is_not_started_anew(path: Path) -> None:
    write(beside(path, "-wal"), b"x" * 5000)
    assert "-wal file is there" in str(await refused(path, Corrupt))
    assert path.name not in contents(path.parent)


async def test_a_missing_directory_is_named(tmp_path: Path) -> None:
    error = await refused(tmp_path / "no" / "games.db", Unwritable)
    assert f"the directory {tmp_path / 'no'} does not exist" in str(error)


async def test_a_file_in_place_of_the_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    await refused(tmp_path / "file" / "games.db", Unwritable)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A directory that everybody may look into, wherever the tests' own one lies."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)


async def test_nothing_is_created_in_a_directory_without_rights(folder: Path) -> None:
    allow(folder, 0o555)
    with as_a_common_user():
        assert "Permission denied" in str(await refused(folder / "games.db", Unwritable))
    assert contents(folder) == {}


@pytest.mark.parametrize(
    ("of_file", "of_folder"), [(0o444, 0o777), (0o444, 0o555), (0o000, 0o777)], ids=["file", "both", "unreadable"]
)
async def test_a_database_without_rights_is_refused(folder: Path, of_file: int, of_folder: int) -> None:
    path = folder / "games.db"
    async with Store.opened(path):
        pass
    before = read(path)
    remove(beside(path, ".lock"))
    allow(path, of_file)
    allow(folder, of_folder)
    with as_a_common_user():
        await refused(path, Unwritable)
    allow(folder, 0o777)
    allow(path, 0o666)
    assert read(path) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can act as two users")
async def test_what_the_superuser_restores_belongs_to_whoever_owns_the_directory(folder: Path) -> None:
    """The recipe of docs/operations.md: the bot's own user runs it, root restores it, the bot's user goes on."""
    os.chown(folder, 65534, 65534)
    path, safe = folder / "games.db", folder / "safe"
    with as_a_common_user():
        async with Store.opened(path) as store:
            game = await Table(store).running()
    backup(path, folder / "copy.db")
    safe.mkdir()
    for name in folder.glob("games.db*"):
        name.rename(safe / name.name)
    restore(folder / "copy.db", path)
    for name in (path, beside(path, ".lock")):
        assert (name.stat().st_uid, name.stat().st_gid, name.stat().st_mode & 0o777) == (65534, 65534, 0o600)
    with as_a_common_user():
        async with Store.opened(path) as store:
            assert await store.reader.game(game.id) == game


async def test_a_lock_that_may_not_be_used_is_named(folder: Path) -> None:
    path = folder / "games.db"
    async with Store.opened(path):
        pass
    for name in (path, beside(path, ".lock")):
        allow(name, 0o666)
    allow(beside(path, ".lock"), 0o400 if os.geteuid() == 0 else 0o000)
    with as_a_common_user():
        assert f"its lock {path}.lock cannot be used (Permission denied)" in str(await refused(path, Unwritable))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        ("PRAGMA user_version=-5", "its schema is -5"),
        ("PRAGMA user_version=0", "it holds tables"),
        ("DROP TABLE events", "it lacks the table events"),
        ("DROP INDEX seats_person", "it lacks the index seats_person"),
        ("DROP VIEW valid_timers", "it lacks the view valid_timers"),
    ],
)
async def test_a_database_that_is_not_what_it_says_is_refused(full: Path, spoil: str, says: str) -> None:
    with closing(sqlite3.connect(full)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute(spoil)
        connection.commit()
    assert says in str(await refused(full, Corrupt))
    with pytest.raises(Corrupt, match=says):
        check(full)
    with pytest.raises(Corrupt, match=says):
        restore(full, full.with_name("again.db"))
    assert not full.with_name("again.db").exists()


async def test_tables_that_another_tool_adds_are_let_be(full: Path) -> None:
    """Litestream keeps two small tables of its own in the database."""
    with closing(sqlite3.connect(full)) as connection:
        connection.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
    assert check(full).sound
    async with Store.opened(full):
        pass


async def test_a_second_process_is_refused_until_the_first_is_gone(path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, str(path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
        error = await refused(path, StoreLocked)
        assert f"{path}.lock" in str(error)
        assert check(path).counts["meta"] == 1
    finally:
        process.kill()
        await process.communicate()
    async with Store.opened(path) as store:
        assert await store.reader.meta("a") == "1"


async def test_a_second_store_in_the_same_process_is_refused(path: Path) -> None:
    async with Store.opened(path):
        with pytest.raises(StoreLocked):
            await Store.open(path)
    async with Store.opened(path):
        pass


async def test_somebody_elses_lock_on_the_database_is_named(full: Path) -> None:
    with closing(sqlite3.connect(full, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        error = await refused(full, StoreLocked)
    assert "another process" in str(error)
    async with Store.opened(full):
        pass


async def test_a_refusal_lets_the_lock_go(path: Path) -> None:
    write(path, b"")
    await refused(path, NotADatabase)
    remove(path)
    overtaken = beside(path, "-wal")
    write(overtaken, b"x" * 5000)
    await refused(path, Corrupt)
    remove(overtaken)
    async with Store.opened(path):
        pass


async def test_a_file_system_without_write_ahead_logging_is_refused(path: Path) -> None:
    with watching() as relay:
        relay.to = forbid_wal
        with pytest.raises(Unwritable, match="readonly"):
            await Store.open(path)
    assert path.name not in contents(path.parent)


def forbid_wal(name: str) -> None:
    if name == "PRAGMA journal_mode=WAL":
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error


@pytest.mark.parametrize("step", range(1, 12))
async def test_an_opening_that_is_cancelled_leaves_nothing_open(path: Path, step: int) -> None:
    async with Store.opened(path):
        pass
    loop = asyncio.get_running_loop()
    seen: list[str] = []

    def cancel_at(name: str) -> None:
        seen.append(name)
        if len(seen) == step:
            loop.call_soon_threadsafe(opening.cancel)

    with watching(cancel_at):
        opening = loop.create_task(Store.open(path))
        with pytest.raises(asyncio.CancelledError):
            await opening
    async with Store.opened(path) as store:
        assert await store.reader.live_games() == []


async def test_a_log_that_was_folded_is_not_missed_when_it_is_lost(path: Path, tmp_path: Path) -> None:
    async with Store.opened(path) as store:
        async with store.transaction() as tx:
            await tx.set_meta("folded", "yes")
        await store.fold_log()
        async with store.transaction() as tx:
            await tx.set_meta("later", "no")
        shutil.copyfile(path, tmp_path / "without-its-log.db")
    async with Store.opened(tmp_path / "without-its-log.db") as store:
        assert [await store.reader.meta(key) for key in ("folded", "later")] == ["yes", None]
