"""What can go wrong, as types.

Two families. A :class:`StoreError` says that the database itself cannot be used; its text is one line that
names the file and what to do. A :class:`Rejected` is an ordinary answer to a caller whose wish does not fit
what is stored; nothing has changed and the store goes on.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path


class StoreError(Exception):
    """The database cannot be used. ``path`` is the file, ``str()`` one line for log or terminal."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path


class NotADatabase(StoreError):
    """Something else lies at the path: a text, an empty file, a directory, another program's database."""


class Corrupt(StoreError):
    """A database of ours that SQLite finds damaged."""


class NewerSchema(StoreError):
    """Written by a newer release. ``found`` and ``known`` are schema numbers."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            path,
            f"has schema {found}, but this release knows only up to {known};"
            " start the newer release or restore a backup",
        )
        self.found = found
        self.known = known


class OlderSchema(StoreError):
    """Not brought to this release's schema yet, which only a start of the bot does."""

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            path,
            f"has schema {found}, and this release reads schema {known}; start the bot of this release once,"
            " or use the release that the database is of",
        )


class StoreLocked(StoreError):
    """Another process uses the file."""


class Unwritable(StoreError):
    """The file or its directory cannot be written, or does not exist."""


class StoreClosed(StoreError):
    """The store was closed before."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "the store is closed; open it again")


class StoreFailed(StoreError):
    """A statement failed while running: disk full, input/output error, a broken constraint."""


class OtherShards(StoreError):
    """The database is for the servers of other shards than those that are asked for."""


class TargetExists(StoreError):
    """A backup or restore would overwrite a file."""


class Rejected(Exception):
    """A wish that does not fit what is stored: no such game, seat or row, another status or version.

    Nothing has changed. What a caller has an answer to is a class of its own.
    """


class ChannelBusy(Rejected):
    """The channel already has a lobby or a running game, ``game_id``."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"game {game_id} is in this channel")
        self.game_id = game_id


class AlreadySeated(Rejected):
    """The person has another seat of the game, ``seat``."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the person has seat {seat} of the game")
        self.seat = seat


class WrongState(Rejected):
    """The post's state does not allow this."""


_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
DISK_FULL = "the disk is full; make room, nothing of this step was stored"
_UNWRITABLE = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


def translated(path: Path, error: sqlite3.Error) -> StoreError:
    """The typed error for what SQLite said about ``path``."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _LOCKED:
        return StoreLocked(path, "is in use by another process; stop that one first")
    if code in _UNWRITABLE:
        return Unwritable(path, f"cannot be opened for writing ({error}); check the rights of file and directory")
    if code == sqlite3.SQLITE_NOTADB:
        return NotADatabase(path, "is not a database; name another file or restore a backup")
    if code == sqlite3.SQLITE_CORRUPT:
        return Corrupt(path, f"is damaged ({error}); keep a copy and restore a backup")
    if code == sqlite3.SQLITE_FULL:
        return StoreFailed(path, DISK_FULL)
    if code == sqlite3.SQLITE_IOERR:
        return StoreFailed(
            path,
            f"the disk can't be read or written ({error}); see whether it is full, nothing of this step was stored",
        )
    return StoreFailed(path, f"{error}; nothing of this step was stored")
