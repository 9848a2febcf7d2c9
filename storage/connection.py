"""One connection to the database for the event loop: SQL in, rows out, failures typed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.errors import StoreClosed, StoreError, StoreFailed, translated
from storage.rows import JsonObject

T = TypeVar("T")

Parameters = Sequence[object] | Mapping[str, object]
"""What a statement's ``?``, or its ``:names``, stand for. (``?1`` misbehaves in Python 3.12.0 and 3.12.1.)"""

# What was deleted is overwritten: a person who is forgotten must not linger in the file's unused pages.
# The write-ahead log grows with the longest transaction and keeps its size: beyond this it is cut.
PRAGMAS = ("foreign_keys=ON", "synchronous=FULL", "secure_delete=ON", f"journal_size_limit={16 * 1024 * 1024}")


class Connection:
    """A connection with its own thread. Statements run in the order in which they were handed in."""

    def __init__(self, raw: aiosqlite.Connection, path: Path) -> None:
        self._raw = raw
        self._path = path
        self._open = True
        self._inside = False
        self._failure: StoreError | None = None

    @classmethod
    async def open(cls, path: Path, mode: str, busy_seconds: float) -> Connection:
        """Connect to ``path`` with SQLite's URI parameter ``mode``."""
        try:
            raw = await aiosqlite.connect(
                f"{path.as_uri()}?{mode}", uri=True, timeout=busy_seconds, isolation_level=None
            )
        except sqlite3.Error as error:
            raise translated(path, error) from error
        self = cls(raw, path)
        raw.row_factory = sqlite3.Row
        try:
            for pragma in PRAGMAS:
                await self.rows(f"PRAGMA {pragma}")
        except BaseException:
            await uninterrupted(self.close())
            raise
        return self

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """All rows that a query gives."""
        async with self._failures():
            return list(await self._raw.execute_fetchall(sql, parameters))

    async def row(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """The first row that a query gives."""
        return next(iter(await self.rows(sql, parameters)), None)

    async def run(self, sql: str, parameters: Parameters = ()) -> int:
        """Run a statement that gives no rows, and return how many it changed."""
        return (await self._ran(sql, parameters)).rowcount

    async def insert(self, sql: str, parameters: Parameters = ()) -> int:
        """Insert a row and return its number."""
        return (await self._ran(sql, parameters)).lastrowid or 0

    async def _ran(self, sql: str, parameters: Parameters) -> aiosqlite.Cursor:
        """Run a statement that gives no rows. Its cursor isn't closed: that would be another way to the thread."""
        async with self._failures():
            return await self._raw.execute(sql, parameters)

    async def many(self, sql: str, parameters: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of ``parameters``."""
        async with self._failures(), self._raw.executemany(sql, parameters):
            pass

    async def begin_reading(self) -> None:
        """See one and the same committed state until :meth:`roll_back`."""
        await self.run("BEGIN")

    async def begin(self) -> None:
        """Open a transaction for writing.

        Once a statement has failed in it, every later one fails alike until :meth:`roll_back`: SQLite may
        have ended the transaction by itself, and what came then would be stored alone.
        """
        self._inside = True
        await self.run("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        """Make the open transaction last."""
        await self.run("COMMIT")
        self._inside = False

    async def roll_back(self) -> None:
        """Undo the open transaction; nothing happens when there is none."""
        self._inside, self._failure = False, None
        async with self._failures():
            await self._raw.rollback()

    async def close(self) -> None:
        """Close the connection and end its thread."""
        self._open = False
        await self._raw.close()

    @asynccontextmanager
    async def _failures(self) -> AsyncIterator[None]:
        if not self._open:
            raise StoreClosed(self._path)
        if self._failure is not None:
            raise self._failure
        try:
            yield
        except sqlite3.Error as error:
            failure = translated(self._path, error)
            if self._inside:
                self._failure = failure
            raise failure from error
        except Exception as error:
            # A value that SQLite can't be given: the statement wasn't run, so nothing after it may be stored alone.
            if self._inside:
                self._failure = StoreFailed(
                    self._path, f"a statement failed ({error}); nothing of this step was stored"
                )
            raise


class Access:
    """What the groups of reads and writes have in common: the connection, until their time is over."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ended = False

    @property
    def _db(self) -> Connection:
        if self._ended:
            raise RuntimeError("the transaction is over")
        return self._connection

    def close(self) -> None:
        """Refuse every read and write from now on."""
        self._ended = True


async def uninterrupted(work: Coroutine[Any, Any, T] | asyncio.Future[T]) -> T:
    """Let ``work`` come to its end even when the caller is cancelled, who is then told afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled from task.exception()
    return task.result()


def packed(value: JsonObject) -> str:
    """A JSON object as it is stored: compact, readable, numbers finite."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def unpacked(text: str) -> JsonObject:
    """The object that :func:`packed` wrote."""
    value: JsonObject = json.loads(text)
    return value
