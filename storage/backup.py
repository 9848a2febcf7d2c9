"""Copies of a database: making one beside a running bot, bringing one back, looking one over. Synchronous."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from storage.connection import unpacked
from storage.errors import Corrupt, OtherShards, TargetExists, Unwritable, translated
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
    typed_system_errors,
    use_wal,
)
from storage.log import effective
from storage.rows import Entry
from storage.schema import NEWEST_SCHEMA, TABLES_WITH
from storage.settings import counting
from storage.shards import Shards, keep_only


@dataclass(frozen=True, slots=True)
class DatabaseCheck:
    """What a look over a database found. ``problems`` are SQLite's own words; ``size`` is in bytes.

    ``schema`` is the file's; ``counts`` holds the rows of each table and is empty when the file has an older schema or
    problems.
    """

    path: Path
    schema: int
    problems: tuple[str, ...]
    counts: dict[str, int]
    size: int

    @property
    def sound(self) -> bool:
        """Whether SQLite found nothing wrong."""
        return not self.problems


def check(path: str | Path) -> DatabaseCheck:
    """Look a database over without changing it, also beside a running bot.

    Raises the :class:`~storage.errors.StoreError` that opening it would; what only a thorough look finds is
    reported as problems.
    """
    path = existing(path)
    with suppress(Corrupt):
        found = _looked_over(path)
        if found.sound:
            return found
    # Somebody may have begun to use the file while it was read without a lock; then it is read with one now.
    return _looked_over(path)


def _looked_over(path: Path) -> DatabaseCheck:
    with closing(open_readonly(path)) as connection, typed_errors(path):
        schema = inspect(connection, path)
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
        problems = [text for text in found if text != "ok"]
        for table, _, referred, _ in connection.execute("PRAGMA foreign_key_check"):
            problems.append(f"a row of {table} refers to a missing one of {referred}")
        counts = {}
        if not problems and schema == NEWEST_SCHEMA:
            tables = [name for (name,) in connection.execute(TABLES_WITH, ("*",))]
            counts = dict(connection.execute(counting(tables)).fetchall())
    return DatabaseCheck(path, schema, tuple(problems), counts, path.stat().st_size)


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game's log up to its version, as it is stored: ``events`` are the version and the text of each.

    ``tileset`` is the text of the tile set that it is played with, None where that is missing.
    """

    game_id: str
    version: int
    tileset: str | None
    events: tuple[tuple[int, str], ...]

    @property
    def entries(self) -> list[Entry]:
        """The events that make up the position at its version. ValueError where the log makes no sense."""
        stored = (Entry(version, unpacked(text), 0.0) for version, text in self.events)
        return effective(stored, self.version)


def live_logs(path: str | Path) -> Iterator[GameLog]:
    """The logs of all running games, also beside a running bot, changing nothing."""
    path = existing(path)
    with closing(open_readonly(path)) as connection, typed_errors(path):
        connection.execute("BEGIN")  # one state of it all, whatever is written or removed meanwhile
        running = connection.execute("SELECT id FROM games WHERE status = 'running' ORDER BY created_at, id").fetchall()
        for (game_id,) in running:
            yield game_log(connection, game_id)


def game_log(connection: sqlite3.Connection, game_id: str) -> GameLog:
    """The log of a game that has been started."""
    version, tileset = connection.execute(
        "SELECT version, text FROM games LEFT JOIN tilesets ON digest = tileset WHERE id = ?", (game_id,)
    ).fetchone()
    events = connection.execute(
        "SELECT version, event FROM events WHERE game_id = ? AND version <= ? ORDER BY seq", (game_id, version)
    ).fetchall()
    return GameLog(game_id, version, tileset, tuple((number, text) for number, text in events))


def backup(source: str | Path, target: str | Path) -> DatabaseCheck:
    """Copy the database at ``source``, in use or not, to the new file ``target`` and look the copy over.

    Raises :class:`~storage.errors.TargetExists` rather than overwrite; a failed copy leaves nothing behind.
    """
    return _copied(existing(source), full_path(target), wal=False)


def restore(source: str | Path, target: str | Path, shards: Shards | None = None) -> DatabaseCheck:
    """Make the new database ``target`` from the backup ``source``, ready to be opened.

    ``shards``: only what is about their servers. Raises :class:`~storage.errors.TargetExists` rather than overwrite:
    move the old database away first; and :class:`~storage.errors.OtherShards` where the backup doesn't hold these
    shards, or has an older schema.
    """
    source, target = existing(source), full_path(target)
    _refuse_existing(target)
    refuse_alien(target)
    with acquire_lock(target):
        return _copied(source, target, wal=True, shards=shards)


def copy_before_migration(path: Path, schema: int) -> Path:
    """Copy the database at ``path``, which has an older ``schema``, beside it and look the copy over; its path.

    The copy is named after the schema (``games.db.schema-3``) and replaces an earlier copy of that schema, which is
    from a start that ended before the migration, or was brought back and played on.
    """
    kept = file_beside(path, f".schema-{schema}")
    with typed_errors(kept), _made_whole(kept) as part:
        with closing(connect(path, "mode=rw")) as connection:
            _copy(connection, part)
        _sound(part, kept, path)
    return kept


def _copied(source: Path, target: Path, *, wal: bool, shards: Shards | None = None) -> DatabaseCheck:
    """Make a copy where nothing is yet."""
    _refuse_existing(target)
    with closing(connect(source, "mode=rw")) as connection, typed_errors(source):
        schema = inspect(connection, source)
        if shards is not None and schema < NEWEST_SCHEMA:
            raise OtherShards(source, f"has schema {schema}; restore it whole, start the bot once, and back that up")
        with typed_errors(target):
            # Reserves the name: from here on nobody else can put a file there unseen.
            make_empty(target)
        try:
            with _written_to(target), _made_whole(target) as part:
                _copy(connection, part)
                if shards is not None:
                    _keep_only(part, source, shards)
                if wal:
                    with closing(connect(part, "mode=rw")) as copy:
                        use_wal(copy, target)
                    give_to_owner(part)
                health = _sound(part, target, source)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
    return replace(health, path=target)


@contextmanager
def _made_whole(target: Path) -> Iterator[Path]:
    """Another name to make the file ``target`` under: it is moved into place after the block, else it goes."""
    part = file_beside(target, ".part")
    try:
        yield part
        flush(part)
        part.replace(target)
        flush(target)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


@contextmanager
def _written_to(target: Path) -> Iterator[None]:
    """Have the error name ``target`` where its disk is full, whatever else is read meanwhile."""
    try:
        with typed_system_errors(target):
            yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise translated(target, error) from error
        raise


def _keep_only(part: Path, source: Path, shards: Shards) -> None:
    with closing(connect(part, "mode=rw")) as connection:
        try:
            keep_only(connection, shards)
        except ValueError as error:
            raise OtherShards(source, str(error)) from error


def _copy(connection: sqlite3.Connection, part: Path) -> None:
    part.unlink(missing_ok=True)
    make_empty(part)  # SQLite copies into a file that is there and empty, and leaves its rights
    connection.execute("VACUUM INTO ?", (str(part),))


def _sound(part: Path, target: Path, source: Path) -> DatabaseCheck:
    """What a thorough look finds at a copy that is to be ``target``."""
    health = check(part)
    if not health.sound:
        raise Corrupt(target, f"would be a damaged copy ({health.problems[0]}); check {source}")
    return health


def existing(path: str | Path) -> Path:
    """The full path of a database that is there; :class:`~storage.errors.Unwritable` where it isn't."""
    path = full_path(path)
    refuse_alien(path)
    if not path.exists():
        raise Unwritable(path, "does not exist; name the database that is meant")
    return path


def _refuse_existing(target: Path) -> None:
    for suffix in ("", "-wal", "-journal"):
        there = file_beside(target, suffix)
        if there.exists():
            raise TargetExists(there, "is there already and is not overwritten; name another file or move it away")
