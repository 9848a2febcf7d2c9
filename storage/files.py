"""The database as a file: who holds it, and whether it is ours and sound.

Synchronous. Nothing here changes a file that it refuses, and nothing falls back to another place.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from filelock import FileLock, Timeout

from storage.errors import (
    DISK_FULL,
    Corrupt,
    NewerSchema,
    NotADatabase,
    StoreFailed,
    StoreLocked,
    Unwritable,
    translated,
)
from storage.migrate import migrate, schema_of
from storage.schema import APPLICATION_ID, MIGRATIONS, NEWEST_SCHEMA

_MAGIC = b"SQLite format 3\0"

BUSY_SECONDS = 5.0
"""How long somebody else's lock on a database is waited for."""

_OWNERS_ALONE = 0o600
"""The rights of a file that we make: it can hold ids and names of people."""


def full_path(path: str | Path) -> Path:
    """The path that ``path`` leads to, by way of all links; NotADatabase for a link to itself."""
    # Before Python 3.13 `Path.resolve` raises RuntimeError for a link to itself.
    found = Path(os.path.realpath(path))
    with typed_errors(found):
        if found.is_symlink():
            raise NotADatabase(found, "is a link to itself; name a file")
    return found


def file_beside(path: Path, suffix: str) -> Path:
    """The file that SQLite or we keep next to ``path``: its whole name with ``suffix``."""
    return path.with_name(path.name + suffix)


@contextmanager
def typed_errors(path: Path) -> Iterator[None]:
    """Turn what the system or SQLite says about ``path`` into a typed error."""
    try:
        with typed_system_errors(path):
            yield
    except sqlite3.Error as error:
        raise translated(path, error) from error


@contextmanager
def typed_system_errors(path: Path) -> Iterator[None]:
    """Turn what the system says about ``path`` into a typed error."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise StoreFailed(path, DISK_FULL) from error
        reason = error.strerror or str(error)
        raise Unwritable(path, f"cannot be used ({reason}); check the rights of file and directory") from error


def refuse_alien(path: Path) -> None:
    """Refuse a path that can't be a database of ours, by looking only."""
    with typed_errors(path):
        if not path.parent.is_dir():
            raise Unwritable(path, f"the directory {path.parent} does not exist; create it or name another file")
        if not path.exists():
            return
        if path.is_dir():
            raise NotADatabase(path, "is a directory; name a file in it")
        if not path.is_file():
            raise NotADatabase(path, "is not an ordinary file; name another one")
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    if not head:
        raise NotADatabase(path, "is empty; restore a backup, or remove it to start anew")
    if head != _MAGIC:
        raise NotADatabase(path, "is not a database; name another file or restore a backup")


@contextmanager
def acquire_lock(path: Path) -> Iterator[None]:
    """Have the lock that goes with ``path`` within the block; the system drops it when this process dies.

    Raises :class:`~storage.errors.StoreLocked` when somebody else has it.
    """
    name = file_beside(path, ".lock")
    try:
        os.close(os.open(name, os.O_RDWR | os.O_CREAT, _OWNERS_ALONE))
        give_to_owner(name)
        lock = FileLock(name, thread_local=False)
        lock.acquire(timeout=0)
    except Timeout as error:
        raise StoreLocked(path, f"is in use by another process (which holds {name}); stop that one first") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(
            path, f"its lock {name} cannot be used ({reason}); check the rights of that file and of its directory"
        ) from error
    try:
        yield
    finally:
        lock.release()


def make_empty(path: Path) -> None:
    """Make an empty file where none is."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNERS_ALONE))


def give_to_owner(path: Path) -> None:
    """Where the superuser made the file ``path``: give it to the owner of its directory, as whom the bot runs."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        folder = path.parent.stat()
        os.chown(path, folder.st_uid, folder.st_gid)


def inspect(connection: sqlite3.Connection, path: Path) -> int:
    """Check that ``connection`` is to a sound database of ours that we know, and return its schema."""
    with typed_errors(path):
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise NotADatabase(path, "is another program's database; name another file")
        schema = schema_of(connection)
        if schema > NEWEST_SCHEMA:
            raise NewerSchema(path, schema, NEWEST_SCHEMA)
        if schema < 0:
            raise Corrupt(path, f"is damaged (it says that its schema is {schema}); keep a copy and restore a backup")
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise Corrupt(path, f"is damaged ({' '.join(found.split())}); keep a copy and restore a backup")
        things = _things(connection)
        missing = sorted(_shape(MIGRATIONS[:schema]) - things)
        if missing or (schema == 0 and things):
            what = f"it lacks the {missing[0]}" if missing else "it holds tables"
            raise Corrupt(path, f"doesn't have schema {schema}, as it says ({what}); keep a copy and restore a backup")
    return schema


@cache
def _shape(migrations: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    """The tables, indexes and views that a database has after these migrations."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, migrations)
        return _things(connection)


def _things(connection: sqlite3.Connection) -> frozenset[str]:
    named = connection.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    return frozenset(f"{kind} {name}" for kind, name in named)


def open_readonly(path: Path, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection that only reads ``path`` and, where nobody else is at it, leaves no file beside it."""
    if file_beside(path, "-journal").exists():
        mode = "mode=rw"  # an interrupted write: SQLite must undo it before anything can be read
    elif file_beside(path, "-wal").exists():
        mode = "mode=ro"
    else:
        mode = "immutable=1"
    with typed_errors(path):
        return connect(path, mode, busy_seconds)


def use_wal(connection: sqlite3.Connection, path: Path) -> None:
    """Switch to write-ahead logging, which the file then keeps."""
    if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        raise Unwritable(path, "cannot use write-ahead logging on this file system; name a file on a local disk")


def connect(
    path: Path, mode: str, busy_seconds: float = BUSY_SECONDS, *, one_thread: bool = True
) -> sqlite3.Connection:
    """A connection in autocommit mode. ``mode`` is SQLite's URI parameter: nothing is created by accident."""
    name = f"{path.as_uri()}?{mode}"
    return sqlite3.connect(name, uri=True, timeout=busy_seconds, isolation_level=None, check_same_thread=one_thread)


def flush(path: Path) -> None:
    """Make file and directory entry survive a power cut."""
    for name in (path, path.parent):
        # A directory can't be opened on every system; there the entry is safe without.
        with suppress(PermissionError):
            # Windows flushes only what may be written.
            handle = os.open(name, os.O_RDONLY if name.is_dir() else os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
