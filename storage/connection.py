"""One connection to the database for the event loop: SQL in, rows out, failures typed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar, get_origin, get_type_hints

import aiosqlite

from storage.errors import StoreClosed, StoreError, StoreFailed, translated
from storage.files import connect
from storage.rows import JsonObject

T = TypeVar("T")

Parameters = Sequence[object] | Mapping[str, object]
"""What a statement's ``?``, or its ``:names``, stand for. (``?1`` misbehaves in Python 3.12.0 and 3.12.1.)"""

Seen = list[tuple[str, Parameters, list[sqlite3.Row]]]
"""Queries, and the rows that each gave."""

# What was deleted is overwritten: a person who is forgotten must not linger in the file's unused pages.
# The write-ahead log grows with the longest transaction and keeps its size: beyond this it is cut.
# Pages are kept by the system, too: of the 2 MB that each connection would keep a quarter is as quick.
PRAGMAS = (
    "foreign_keys=ON",
    "synchronous=FULL",
    "secure_delete=ON",
    f"journal_size_limit={16 * 1024 * 1024}",
    "cache_size=-512",
)

_CHUNK: Final = 64
"""Rows that aiosqlite takes at a time where rows are read one by one, which nobody does here."""

AT_A_TIME: Final = 0.005
"""Seconds of statements one after the other after which the event loop does what else there is to do."""


class Connection:
    """A connection. Statements run in the order in which they were handed in.

    A statement takes some ten microseconds, the way to another thread and back ten times that: so statements run on
    the event loop's thread. What may wait for the disk or for another process (a transaction's begin and its end), and
    what is said to be ``long``, runs in aiosqlite's thread, and whatever is handed in meanwhile after it.
    """

    def __init__(self, raw: sqlite3.Connection, threaded: aiosqlite.Connection, path: Path) -> None:
        self._raw = raw
        self._threaded = threaded
        self._path = path
        self._open = True
        self._inside = False
        self._failure: StoreError | None = None
        self._in_thread = 0
        self._since: float | None = None
        self._seen: Seen | None = None

    @classmethod
    async def open(cls, path: Path, mode: str, busy_seconds: float) -> Connection:
        """Connect to ``path`` with SQLite's URI parameter ``mode``."""
        made: list[sqlite3.Connection] = []

        def connected() -> sqlite3.Connection:
            made.append(connect(path, mode, busy_seconds, one_thread=False))
            return made[0]

        try:
            threaded = await aiosqlite.Connection(connected, _CHUNK)
        except sqlite3.Error as error:
            raise translated(path, error) from error
        self = cls(made[0], threaded, path)
        threaded.row_factory = sqlite3.Row
        try:
            for pragma in PRAGMAS:
                await self.rows(f"PRAGMA {pragma}", long=True)
        except BaseException:
            await uninterrupted(self.close())
            raise
        return self

    async def rows(self, sql: str, parameters: Parameters = (), *, long: bool = False) -> list[sqlite3.Row]:
        """All rows that a query gives. ``long``: it may look at so much that others would have to wait for it."""
        found = await self._done(
            lambda: self._raw.execute(sql, parameters).fetchall(),
            lambda: self._threaded.execute_fetchall(sql, parameters),
            long=long,
        )
        rows = list(found)
        if self._seen is not None:
            self._seen.append((sql, parameters, rows))
        return rows

    async def all_of(self, kind: type[T], sql: str, parameters: Parameters = (), *, long: bool = False) -> list[T]:
        """All rows that a query gives, as values of that kind (:func:`made`); ``long`` as for ``rows``."""
        return [made(kind, row) for row in await self.rows(sql, parameters, long=long)]

    async def one_of(self, kind: type[T], sql: str, parameters: Parameters = ()) -> T | None:
        """The first row that a query gives, as a value of that kind (:func:`made`)."""
        return next(iter(await self.all_of(kind, sql, parameters)), None)

    async def value(self, sql: str, parameters: Parameters = ()) -> Any:
        """The first column of the first row that a query gives; None when it gives none."""
        rows = await self.rows(sql, parameters)
        return rows[0][0] if rows else None

    async def run(self, sql: str, parameters: Parameters = (), *, long: bool = False) -> int:
        """Run a statement that gives no rows, and return how many it changed; ``long`` as for ``rows``."""
        return (await self._ran(sql, parameters, long=long)).rowcount

    async def insert(self, sql: str, parameters: Parameters) -> int:
        """Insert a row and return its number."""
        return (await self._ran(sql, parameters)).lastrowid or 0

    async def _ran(self, sql: str, parameters: Parameters, *, long: bool = False) -> sqlite3.Cursor | aiosqlite.Cursor:
        """Run a statement that gives no rows. Its cursor isn't closed: that would be another way to the thread."""
        return await self._done(
            lambda: self._raw.execute(sql, parameters), lambda: self._threaded.execute(sql, parameters), long=long
        )

    async def many(self, sql: str, parameters: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of ``parameters``."""
        await self._done(
            lambda: self._raw.executemany(sql, parameters), lambda: self._threaded.executemany(sql, parameters)
        )

    async def begin_reading(self) -> Seen:
        """See one and the same committed state until :meth:`roll_back`; all that is seen of it is noted."""
        await self.run("BEGIN")
        self._seen = []
        return self._seen

    async def begin(self) -> None:
        """Open a transaction for writing.

        Once a statement has failed in it, every later one fails alike until :meth:`roll_back`: SQLite may
        have ended the transaction by itself, and what came then would be stored alone.
        """
        self._inside = True
        await self.run("BEGIN IMMEDIATE", long=True)

    async def commit(self) -> None:
        """Make the open transaction last, unless the caller was cancelled before."""
        await asyncio.sleep(0)
        await self.run("COMMIT", long=True)
        self._inside = False

    async def roll_back(self) -> None:
        """Undo the open transaction; nothing happens when there is none."""
        writing, self._inside, self._failure, self._seen = self._inside, False, None, None
        await self._done(self._raw.rollback, self._threaded.rollback, long=writing)

    async def close(self) -> None:
        """Close the connection and end its thread."""
        self._open = False
        await self._in_its_thread(self._threaded.close())

    async def _done(self, here: Callable[[], T], in_thread: Callable[[], Awaitable[T]], *, long: bool = False) -> T:
        """Do what a statement asks for, ``here`` or ``in_thread``, and give the failures their types."""
        if self._others_wait():
            await asyncio.sleep(0)
        if not self._open:
            raise StoreClosed(self._path)
        if self._failure is not None:
            raise self._failure
        try:
            if long or self._in_thread:
                return await self._in_its_thread(in_thread())
            return here()
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

    async def _in_its_thread(self, work: Awaitable[T]) -> T:
        """Do something in the connection's thread, to its end also where the caller is cancelled."""
        self._in_thread += 1
        doing = asyncio.ensure_future(work)
        doing.add_done_callback(self._left_thread)
        return await asyncio.shield(doing)

    def _left_thread(self, _done: object) -> None:
        self._in_thread -= 1

    def _others_wait(self) -> bool:
        """Whether statements have kept the event loop for so long that others should come in between."""
        if self._since is None:
            self._since = perf_counter()
            asyncio.get_running_loop().call_soon(self._others_came)
            return False
        return perf_counter() - self._since > AT_A_TIME

    def _others_came(self) -> None:
        self._since = None


class Access:
    """The connection that the groups of reads and writes share, until ``close``."""

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
    """Let ``work`` come to its end even when the caller is cancelled; CancelledError is raised afterwards."""
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


def made(kind: type[T], row: sqlite3.Row) -> T:
    """A row as a value of that kind, whose fields are the row's columns: each is what its annotation says."""
    values: dict[str, Any] = dict(row)
    for column, read in _readers(kind):  # type: ignore[arg-type]
        values[column] = read(values[column])
    return kind(**values)


@cache
def _readers(kind: type) -> list[tuple[str, Callable[[Any], Any]]]:
    """The columns that SQLite holds in another form than that kind of row, and what reads each."""
    readers: list[tuple[str, Callable[[Any], Any]]] = []
    for column, meant in get_type_hints(kind).items():
        if meant == JsonObject:
            readers.append((column, unpacked))
        elif get_origin(meant) is tuple:
            readers.append((column, lambda text: tuple(json.loads(text))))
        elif isinstance(meant, type) and issubclass(meant, bool | StrEnum):
            readers.append((column, meant))
    return readers


def unpacked_all(texts: Iterable[str]) -> list[JsonObject]:
    """The objects that :func:`packed` wrote, read at once: five times as fast as one by one."""
    values: list[JsonObject] = json.loads(f"[{','.join(texts)}]")
    return values
