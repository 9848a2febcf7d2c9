"""Making the database ready: locked, sound, of the newest schema; a new one comes whole or not at all. Synchronous."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path

from storage.backup import copy_before_migration
from storage.errors import Corrupt
from storage.files import (
    acquire_lock,
    connect,
    file_beside,
    flush,
    full_path,
    give_to_owner,
    inspect,
    make_empty,
    open_readonly,
    refuse_alien,
    typed_errors,
    use_wal,
)
from storage.migrate import migrate
from storage.schema import APPLICATION_ID, MIGRATIONS, NEWEST_SCHEMA


def lock_and_prepare(name: str | Path, busy_seconds: float) -> tuple[Path, Path | None, ExitStack]:
    """Lock the database called ``name`` and make it ready.

    Returns its full path, the copy that was made of it because its schema was older, and what lets the lock go.
    """
    path = full_path(name)
    refuse_alien(path)
    with ExitStack() as held:
        held.enter_context(acquire_lock(path))
        return path, _prepare(path, busy_seconds), held.pop_all()


def _prepare(path: Path, busy_seconds: float) -> Path | None:
    """Make ``path`` a database of the newest schema in WAL mode; the copy that was made before, if any."""
    with typed_errors(path):
        if not path.exists():
            _create(path)
        with closing(open_readonly(path, busy_seconds)) as connection:
            schema = inspect(connection, path)
        # SQLite opens a file that it may not write without a word, and then leaves its own beside it.
        path.open("r+b").close()
        with closing(connect(path, "mode=rw", busy_seconds)) as connection:
            use_wal(connection, path)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            kept = copy_before_migration(path, schema) if schema < NEWEST_SCHEMA else None
            migrate(connection, MIGRATIONS)
    return kept


def _create(path: Path) -> None:
    """Build the database under another name, so that a crash leaves a whole one or none."""
    wal = file_beside(path, "-wal")
    if wal.exists() and wal.stat().st_size:
        raise Corrupt(path, "is missing, but its -wal file is there; put the database back or move that file away")
    new = file_beside(path, ".new")
    for suffix in ("", "-journal", "-wal", "-shm"):
        file_beside(new, suffix).unlink(missing_ok=True)
    # SQLite builds in a file that is there and empty, leaves its rights, and gives them to what it puts beside.
    make_empty(new)
    with closing(connect(new, "mode=rw", 0)) as connection:
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        migrate(connection, MIGRATIONS)
        use_wal(connection, path)
    give_to_owner(new)
    new.rename(path)
    flush(path)
