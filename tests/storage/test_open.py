"""What lies at the path: opened, created, or refused with one line and left as it was."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import shutil
import sqlite3
import stat
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
from tests.storage.disk import as_a_common_user, beside, contents, overwrite, read
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


@pytest.mark.parametrize("name", ["games.db", "a b.db", "50%.db", "what?.db", "#1.db", "größe.db", ":memory:"])
async def test_a_missing_file_is_created_and_found_again_by_any_way_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    async with Store.opened(path) as store:
        assert store.path == path
        game = await Table(store).running()
    assert sorted(contents(tmp_path)) == [name]
    monkeypatch.chdir(tmp_path)
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with Store.opened(name) as store:
        assert store.path == path
        assert await store.reader.game(game.id) == game
        for other in (link, path):
            with pytest.raises(StoreLocked):
                await Store.open(other)
    async with Store.opened(str(path)):
        pass


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty; restore a backup, or remove it to start anew"),
        (b"S", "is not a database"),
        (b"Dear diary,\n" * 500, "is not a database"),
        (b"SQLite format 3\0", "is not a database"),
        (b"SQLite format 3\0" + b"Dear diary,\n" * 500, "is not a database"),
    ],
    ids=["empty", "one letter", "text", "only a head", "text behind a head"],
)
async def test_another_file_is_refused(path: Path, data: bytes, says: str) -> None:
    path.write_bytes(data)
    assert says in str(await refused(path, NotADatabase))


async def test_a_file_is_flushed_by_a_handle_that_may_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses any other (EBADF)."""
    flush = os.fsync

    def strict(handle: int) -> None:
        writes = fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
        if not writes and not stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EBADF, "Bad file descriptor")
        flush(handle)

    monkeypatch.setattr(os, "fsync", strict)
    async with Store.opened(path):
        assert backup(path, path.with_name("copy.db")).sound


async def test_what_is_no_file_or_another_programs_is_refused(path: Path) -> None:
    path.mkdir()
    assert "is a directory" in str(await refused(path, NotADatabase))
    path.rmdir()
    path.symlink_to(path)
    assert "is a link to itself" in str(await refused(path, NotADatabase))
    path.unlink()
    with pytest.raises(NotADatabase, match="not an ordinary file"):
        await Store.open(os.devnull)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    assert "another program's database" in str(await refused(path, NotADatabase))


@pytest.mark.parametrize("part", [0.9, 0.5, 0.1])
async def test_a_truncated_or_damaged_database_is_refused(full: Path, part: float) -> None:
    whole = full.stat().st_size
    overwrite(full, int(part * whole) // 4096 * 4096, b"\xa5" * 4096)
    assert "restore a backup" in str(await refused(full, Corrupt))
    os.truncate(full, int(part * whole))
    assert "restore a backup" in str(await refused(full, Corrupt))


async def test_a_missing_directory_or_a_file_in_its_place_is_named(tmp_path: Path) -> None:
    error = await refused(tmp_path / "no" / "games.db", Unwritable)
    assert f"the directory {tmp_path / 'no'} does not exist" in str(error)
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


@pytest.mark.parametrize(
    ("of_file", "of_folder"), [(0o444, 0o777), (0o444, 0o555), (0o000, 0o777)], ids=["file", "both", "unreadable"]
)
async def test_a_database_without_rights_is_refused(folder: Path, of_file: int, of_folder: int) -> None:
    path = folder / "games.db"
    folder.chmod(0o555)
    with as_a_common_user():
        assert "Permission denied" in str(await refused(path, Unwritable))
    assert contents(folder) == {}
    folder.chmod(0o777)
    async with Store.opened(path):
        pass
    before = read(path)
    beside(path, ".lock").unlink()
    path.chmod(of_file)
    folder.chmod(of_folder)
    with as_a_common_user():
        await refused(path, Unwritable)
    folder.chmod(0o777)
    path.chmod(0o666)
    assert read(path) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can act as two users")
async def test_what_the_superuser_restores_belongs_to_who_owns_the_directory(folder: Path) -> None:
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
        name.chmod(0o666)
    beside(path, ".lock").chmod(0o400 if os.geteuid() == 0 else 0o000)
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


async def test_somebody_elses_lock_is_named_their_tables_are_let_be_and_a_newer_schema_is_refused(full: Path) -> None:
    with closing(sqlite3.connect(full, isolation_level=None)) as other:
        # As Litestream does, which keeps two small tables of its own in the database.
        other.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
        other.execute("BEGIN IMMEDIATE")
        error = await refused(full, StoreLocked)
    assert "another process" in str(error)
    assert check(full).sound
    async with Store.opened(full):
        pass
    known = len(MIGRATIONS)
    with closing(sqlite3.connect(full)) as connection:
        connection.execute(f"PRAGMA user_version={known + 3}")
    newer = await refused(full, NewerSchema)
    assert isinstance(newer, NewerSchema)
    assert (newer.found, newer.known) == (known + 3, known)
    assert f"schema {known + 3}" in str(newer)


async def test_a_lost_database_with_its_log_left_is_not_started_anew_and_a_refusal_lets_the_lock_go(path: Path) -> None:
    path.write_bytes(b"")
    await refused(path, NotADatabase)
    path.unlink()
    overtaken = beside(path, "-wal")
    overtaken.write_bytes(b"x" * 5000)
    assert "-wal file is there" in str(await refused(path, Corrupt))
    assert path.name not in contents(path.parent)
    overtaken.unlink()
    async with Store.opened(path):
        pass


async def test_a_file_system_without_write_ahead_logging_is_refused(path: Path) -> None:
    def forbid(name: str) -> None:
        if name == "PRAGMA journal_mode=WAL":
            error = sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorcode = sqlite3.SQLITE_READONLY
            raise error

    with watching(forbid), pytest.raises(Unwritable, match="readonly"):
        await Store.open(path)
    assert path.name not in contents(path.parent)


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
