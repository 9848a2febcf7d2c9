"""The database as a file: who holds it, whether it is ours and sound, how a new one comes to be.

Synchronous. Nothing here changes a file that it refuses, and nothing falls back to another place.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from storage.errors import (
    Corrupt,
    NewerSchema,
    NotADatabase,
    StoreLocked,
    Unwritable,
    translated,
)
from storage.migrate import migrate, schema_of
from storage.schema import APPLICATION_ID, MIGRATIONS

_MAGIC = b"SQLite format 3\0"

OWNERS_ALONE = 0o600
"""The rights of a file that we make: it can hold ids and names of people."""


def file_beside(path: Path, suffix: str) -> Path:
    """The file that SQLite or we keep next to ``path``: its whole name with ``suffix``."""
    return path.with_name(path.name + suffix)


@contextmanager
def typed_errors(path: Path) -> Iterator[None]:
    """Turn what the system or SQLite says about ``path`` into a typed error."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unwritable(path, f"cannot be used ({reason}); check the rights of file and directory") from error
    except sqlite3.Error as error:
        raise translated(path, error) from error


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
    with typed_errors(path):
        os.close(os.open(name, os.O_RDWR | os.O_CREAT, OWNERS_ALONE))
        lock = FileLock(name, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise StoreLocked(
                path, f"is in use by another process (which holds {name}); stop that one first"
            ) from error
    try:
        yield
    finally:
        lock.release()


def inspect(connection: sqlite3.Connection, path: Path) -> int:
    """Check that ``connection`` is to a sound database of ours that we know, and return its schema."""
    with typed_errors(path):
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise NotADatabase(path, "is another program's database; name another file")
        schema = schema_of(connection)
        if schema > len(MIGRATIONS):
            raise NewerSchema(path, schema, len(MIGRATIONS))
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if found != "ok":
            raise Corrupt(path, f"is damaged ({' '.join(found.split())}); keep a copy and restore a backup")
    return schema


def open_readonly(path: Path, busy_seconds: float) -> sqlite3.Connection:
    """A connection that only reads ``path`` and, where nobody else is at it, leaves no file beside it."""
    if file_beside(path, "-journal").exists():
        mode = "mode=rw"  # an interrupted write: SQLite must undo it before anything can be read
    elif file_beside(path, "-wal").exists():
        mode = "mode=ro"
    else:
        mode = "immutable=1"
    with typed_errors(path):
        return connect(path, mode, busy_seconds)


def lock_and_prepare(name: str | Path, busy_seconds: float) -> tuple[Path, ExitStack]:
    """Lock the database called ``name`` and make it ready; returns its full path and what lets the lock go."""
    path = Path(name).resolve()
    refuse_alien(path)
    with ExitStack() as held:
        held.enter_context(acquire_lock(path))
        _prepare(path, busy_seconds)
        return path, held.pop_all()


def _prepare(path: Path, busy_seconds: float) -> None:
    """Make ``path`` a database of the newest schema in WAL mode."""
    with typed_errors(path):
        if not path.exists():
            _create(path)
        with closing(open_readonly(path, busy_seconds)) as connection:
            inspect(connection, path)
        # SQLite opens a file that it may not write without a word, and then leaves its own beside it.
        path.open("r+b").close()
        with closing(connect(path, "mode=rw", busy_seconds)) as connection:
            use_wal(connection, path)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            migrate(connection, MIGRATIONS)


def use_wal(connection: sqlite3.Connection, path: Path) -> None:
    """Switch to write-ahead logging, which the file then keeps."""
    if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        raise Unwritable(path, "cannot use write-ahead logging on this file system; name a file on a local disk")


def connect(path: Path, mode: str, busy_seconds: float) -> sqlite3.Connection:
    """A connection in autocommit mode. ``mode`` is SQLite's URI parameter: nothing is created by accident."""
    return sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, timeout=busy_seconds, isolation_level=None)


def flush(path: Path) -> None:
    """Make file and directory entry survive a power cut."""
    for name in (path, path.parent):
        # A directory can't be opened on every system; there the entry is safe without.
        with suppress(PermissionError):
            handle = os.open(name, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _create(path: Path) -> None:
    """Build the database under another name, so that a crash leaves a whole one or none."""
    wal = file_beside(path, "-wal")
    if wal.exists() and wal.stat().st_size:
        raise Corrupt(path, "is missing, but its -wal file is there; put the database back or move that file away")
    new = file_beside(path, ".new")
    for suffix in ("", "-journal", "-wal", "-shm"):
        file_beside(new, suffix).unlink(missing_ok=True)
    with closing(connect(new, "mode=rwc", 0)) as connection:
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        migrate(connection, MIGRATIONS)
        use_wal(connection, path)
    new.rename(path)
    flush(path)
