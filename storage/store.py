"""The store: one file, one writer, everything that must survive."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

from storage.connection import Connection, Seen, uninterrupted
from storage.errands import ErrandReads, ErrandWrites
from storage.errors import OtherShards, StoreClosed, StoreError
from storage.files import BUSY_SECONDS
from storage.opening import lock_and_prepare
from storage.outbox import OutboxReads, OutboxWrites
from storage.people import PeopleReads, PeopleWrites
from storage.play import PlayReads, PlayWrites
from storage.puzzles import PuzzleReads, PuzzleWrites
from storage.questions import QuestionReads, QuestionWrites
from storage.results import ResultReads, ResultWrites
from storage.servers import ServerWrites
from storage.shards import ShardReads, Shards, ShardWrites
from storage.timers import TimerReads, TimerWrites

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def short_id() -> str:
    """A random game id: six small letters and digits, none of which looks like another."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


class Reader(
    PlayReads,
    QuestionReads,
    ResultReads,
    OutboxReads,
    TimerReads,
    ShardReads,
    PeopleReads,
    PuzzleReads,
    ErrandReads,
):
    """All reads, on committed data. Each is one statement, so consistent in itself; see :meth:`Store.snapshot`.

    ``seen``: in a snapshot all that was read so far.
    """

    seen: Seen

    async def still(self, earlier: Reader) -> bool:
        """Whether all that was read in an earlier snapshot reads the same in this one."""
        for sql, parameters, rows in earlier.seen:
            if await self._db.rows(sql, parameters) != rows:
                return False
        return True


class Transaction(
    PlayWrites,
    QuestionWrites,
    ResultWrites,
    OutboxWrites,
    TimerWrites,
    ServerWrites,
    ShardWrites,
    PeopleWrites,
    PuzzleWrites,
    ErrandWrites,
):
    """All reads and writes, within one transaction: they see what it has written; together they happen or don't."""

    def __init__(self, connection: Connection, new_id: Callable[[], str]) -> None:
        super().__init__(connection)
        self._new_id = new_id
        self._after: dict[Callable[[], None], None] = {}

    def after(self, then: Callable[[], None]) -> None:
        """Call ``then`` once this transaction is safe; never when it is rolled back."""
        self._after[then] = None

    def committed(self) -> None:
        """The transaction is safe: call what waits for that."""
        for then in self._after:
            then()


Reads = Reader | Transaction
"""Where something is looked up: outside or inside a transaction."""


class Store:
    """An open database. Make one with :meth:`open` or :meth:`opened`."""

    def __init__(
        self,
        path: Path,
        copied_to: Path | None,
        lock: ExitStack,
        writer: Connection,
        reader: Connection,
        snapshots: Connection,
        new_id: Callable[[], str],
    ) -> None:
        self.path = path
        self.copied_to = copied_to
        """The copy that was made at the start because the schema was older; None where it wasn't."""
        self.reader = Reader(reader)
        self._lock = lock
        self._writer = writer
        self._reading = reader
        self._snapshots = snapshots
        self._new_id = new_id
        self._write_lock = asyncio.Lock()
        self._snapshot_lock = asyncio.Lock()
        self._owner: asyncio.Task[object] | None = None
        self._closed = False

    @classmethod
    async def open(
        cls, path: str | Path, *, new_id: Callable[[], str] = short_id, busy_seconds: float = BUSY_SECONDS
    ) -> Store:
        """Open the database at ``path``, creating it if nothing is there, and bring it to the newest schema.

        ``new_id`` makes game ids; ``busy_seconds`` is how long to wait for somebody else's lock on the file.
        Raises a :class:`~storage.errors.StoreError` and leaves the file as it was when it cannot be used.
        """
        opening = asyncio.ensure_future(cls._opening(path, new_id, busy_seconds))
        try:
            return await uninterrupted(opening)
        except asyncio.CancelledError:
            if opening.exception() is None:
                await opening.result().close()
            raise

    @classmethod
    @asynccontextmanager
    async def opened(
        cls, path: str | Path, *, new_id: Callable[[], str] = short_id, busy_seconds: float = BUSY_SECONDS
    ) -> AsyncIterator[Store]:
        """:meth:`open` for an ``async with``; closed at its end."""
        store = await cls.open(path, new_id=new_id, busy_seconds=busy_seconds)
        try:
            yield store
        finally:
            await store.close()

    @classmethod
    async def _opening(cls, name: str | Path, new_id: Callable[[], str], busy_seconds: float) -> Store:
        path, copied_to, lock = await asyncio.to_thread(lock_and_prepare, name, busy_seconds)
        async with AsyncExitStack() as opened:
            opened.callback(lock.close)
            writer = await Connection.open(path, "mode=rw", busy_seconds)
            opened.push_async_callback(writer.close)
            reader = await Connection.open(path, "mode=ro", busy_seconds)
            opened.push_async_callback(reader.close)
            snapshots = await Connection.open(path, "mode=ro", busy_seconds)
            opened.pop_all()
        return cls(path, copied_to, lock, writer, reader, snapshots, new_id)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """One transaction, one at a time: committed at the end of the block, rolled back by any exception.

        A cancellation that comes during the commit lets it finish and is raised then. Raises
        ``RuntimeError`` when the task is in a transaction already, :class:`StoreClosed` after closing.
        """
        self._not_inside()
        async with self._write_lock:
            if self._closed:
                raise StoreClosed(self.path)
            self._owner = asyncio.current_task()
            transaction = Transaction(self._writer, self._new_id)
            try:
                await self._writer.begin()
                yield transaction
                transaction.close()
                await self._writer.commit()
            except BaseException:
                transaction.close()
                # Comes after whatever was handed in before, a commit included: then there is nothing to undo.
                await uninterrupted(self._writer.roll_back())
                raise
            finally:
                self._owner = None
        transaction.committed()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Reader]:
        """Reads that all see one and the same committed state, whatever is written meanwhile; one at a time.

        To be left soon: while it lasts the write-ahead log can't be folded. Raises :class:`StoreClosed` after closing.
        """
        async with self._snapshot_lock:
            if self._closed:
                raise StoreClosed(self.path)
            reads = Reader(self._snapshots)
            try:
                reads.seen = await self._snapshots.begin_reading()
                yield reads
            finally:
                reads.close()
                await uninterrupted(self._snapshots.roll_back())

    async def settle_shards(self, shards: Shards | None) -> None:
        """Have the database be for these shards' servers (None: for all). Raises :class:`OtherShards` if it can't.

        A file that is for some shards, or has games of other servers, never changes to others.
        """
        try:
            async with self.transaction() as tx:
                await tx.settle_shards(shards)
        except ValueError as error:
            raise OtherShards(self.path, str(error)) from error

    async def fold_log(self) -> None:
        """Bring what only the write-ahead log holds into the file as far as nobody reads an older state of it."""
        await self._checkpoint("PASSIVE")

    async def writes(self, seconds: float) -> bool:
        """Whether the database takes a transaction (an empty one) within that time."""
        try:
            async with asyncio.timeout(seconds), self.transaction():
                return True
        except (TimeoutError, StoreError):
            return False

    async def empty_log(self) -> None:
        """Fold the write-ahead log into the file and cut it to nothing: what was deleted isn't left there, either.

        While somebody else reads an older state of the file (a backup), the log stays until the next time.
        """
        await self._checkpoint("TRUNCATE")

    async def _checkpoint(self, how: str) -> None:
        self._not_inside()
        async with self._write_lock:
            if self._closed:
                raise StoreClosed(self.path)
            await self._writer.rows(f"PRAGMA wal_checkpoint({how})", long=True)

    async def close(self) -> None:
        """Wait for the running transaction, fold the write-ahead log into the file, and let the file go."""
        self._not_inside()
        await uninterrupted(self._closing())

    async def _closing(self) -> None:
        async with self._write_lock:
            if self._closed:
                return
            self._closed = True
            try:
                async with self._snapshot_lock:
                    await self._snapshots.close()
                await self._reading.close()
                await self._writer.rows("PRAGMA optimize", long=True)
                await self._writer.rows("PRAGMA wal_checkpoint(TRUNCATE)", long=True)
            finally:
                try:
                    await self._writer.close()
                finally:
                    self._lock.close()

    def _not_inside(self) -> None:
        task = asyncio.current_task()
        if task is not None and task is self._owner:
            raise RuntimeError("this task is in a transaction already")
