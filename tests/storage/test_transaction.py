"""All or nothing, one after the other."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from storage import Store, StoreClosed, StoreFailed, Unwritable
from tests.storage.disk import files_of
from tests.storage.faults import watching
from tests.storage.table import CHANNEL, Table


async def written(store: Store) -> list[str | None]:
    return [await store.reader.meta(key) for key in ("a", "b")]


async def test_what_is_written_together_is_seen_together(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.set_meta("a", "1")
        assert await written(store) == [None, None]
        await tx.set_meta("b", "2")
        assert (await tx.meta("a"), await tx.meta("b")) == ("1", "2")
        assert await written(store) == [None, None]
    assert await written(store) == ["1", "2"]
    with pytest.raises(RuntimeError, match="over"):
        await tx.set_meta("a", "3")
    assert await written(store) == ["1", "2"]


@pytest.mark.parametrize("error", [LookupError, asyncio.CancelledError, KeyboardInterrupt])
async def test_any_exception_rolls_back(store: Store, error: type[BaseException]) -> None:
    async def fail() -> None:
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
            raise error

    with pytest.raises(error):
        await fail()
    assert await written(store) == [None, None]
    async with store.transaction() as tx:
        await tx.set_meta("b", "2")
    assert await written(store) == [None, "2"]


async def test_a_second_cancellation_waits_for_the_rollback(path: Path) -> None:
    loop = asyncio.get_running_loop()
    left = threading.Event()
    order: list[str] = []

    async def cancelled() -> None:
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
            raise asyncio.CancelledError

    def cancel_again(name: str) -> None:
        if name == "ROLLBACK":
            loop.call_soon_threadsafe(task.cancel)
            left.wait(0.2)
            order.append("rolled back")

    with watching() as relay:
        async with Store.opened(path) as store:
            relay.to = cancel_again
            task = loop.create_task(cancelled())
            with pytest.raises(asyncio.CancelledError):
                await task
            order.append("left")
            left.set()
            assert await written(store) == [None, None]
    assert order == ["rolled back", "left"]


async def test_transactions_take_turns_and_one_that_waits_can_be_cancelled(store: Store) -> None:
    order: list[str] = []

    async def work(name: str) -> None:
        async with store.transaction() as tx:
            order.append(f"{name} in")
            before = await tx.meta("a") or ""
            await asyncio.sleep(0.01)
            await tx.set_meta("a", before + name)
            order.append(f"{name} out")

    await asyncio.gather(work("x"), work("y"), work("z"))
    assert order == ["x in", "x out", "y in", "y out", "z in", "z out"]
    async with store.transaction() as tx:
        waiting = asyncio.create_task(work("cancelled"))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await tx.set_meta("b", "1")
    assert await written(store) == ["xyz", "1"]


async def test_a_transaction_inside_a_transaction_is_a_mistake(store: Store) -> None:
    async with store.transaction() as tx:
        for nested in (Table(store).lobby(), store.close()):
            with pytest.raises(RuntimeError, match="already"):
                await nested
        await tx.set_meta("a", "1")
    assert await written(store) == ["1", None]


async def test_after_a_failed_statement_nothing_is_stored_alone(store: Store) -> None:
    """SQLite ends a transaction by itself when the disk is full; what follows must not slip through."""

    async def swallow() -> None:
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
            await store._writer.run("PRAGMA max_page_count = 1")
            with pytest.raises(StoreFailed, match=r"games\.db: the disk is full"):
                await tx.set_meta("b", "x" * 1_000_000)
            await tx.set_meta("b", "2")

    with pytest.raises(StoreFailed, match="full"):
        await swallow()
    assert await written(store) == [None, None]
    await store._writer.rows("PRAGMA max_page_count = 1000000")
    async with store.transaction() as tx:
        await tx.set_meta("b", "x" * 1_000_000)
    assert await store.reader.meta("b") == "x" * 1_000_000


@pytest.mark.parametrize("value", ["a lone surrogate: \ud800", 2**63], ids=["text", "number"])
async def test_a_value_that_cannot_be_stored_spoils_the_transaction_it_is_caught_in(
    store: Store, value: str | int
) -> None:
    async def swallow() -> None:
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
            with pytest.raises((UnicodeEncodeError, OverflowError)):
                await tx.set_meta("b", cast("str", value))

    with pytest.raises(StoreFailed, match="nothing of this step was stored"):
        await swallow()
    assert await written(store) == [None, None]
    async with store.transaction() as tx:
        await tx.set_meta("b", "2")
    assert await written(store) == [None, "2"]


async def test_what_cannot_be_read_or_written_leaves_the_reader_as_it_was(store: Store) -> None:
    with pytest.raises(StoreFailed, match="no such table"):
        await store.reader._db.rows("SELECT * FROM nowhere")
    with pytest.raises(Unwritable, match="readonly"):
        await store.reader._db.run("DELETE FROM meta")
    with pytest.raises(StoreFailed, match="FOREIGN KEY"):
        async with store.transaction() as tx:
            await tx.set_timer("deadline", 5, {}, game_id="nobody")
    assert await store.reader.meta("a") is None


@pytest.mark.usefixtures("waits_for_the_disk")
async def test_every_connection_is_set_up_as_designed_and_each_transaction_begins_as_a_writer(path: Path) -> None:
    """Some builds overwrite what is deleted and check references by themselves, so only the asking can be seen."""
    asked: list[str] = []
    settings = {
        "journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "secure_delete": 1, "busy_timeout": 5000,
        "journal_size_limit": 16 * 1024 * 1024,
    }  # fmt: skip
    with watching(asked.append):
        async with Store.opened(path) as store:
            for pragma, value in settings.items():
                assert await store._writer.value(f"PRAGMA {pragma}") == value, pragma
            opened = len(asked)
            async with store.transaction() as tx:
                await tx.live_game(CHANNEL)
            # A read lock that has to be upgraded later could lose the race to somebody else.
            assert (asked[opened], asked[-2:]) == ("BEGIN IMMEDIATE", ["COMMIT", "after COMMIT"])
    for pragma in ("foreign_keys=ON", "synchronous=FULL", "secure_delete=ON"):
        assert asked.count(f"PRAGMA {pragma}") >= 3, pragma
    assert "PRAGMA optimize" in asked[opened:]


async def test_a_snapshot_is_one_state_while_others_write_and_one_that_fails_lets_the_next_in(store: Store) -> None:
    async def look() -> str | None:
        async with store.snapshot() as reads:
            await asyncio.sleep(0)
            return await reads.meta("a")

    async with store.snapshot() as reads:
        assert await reads.meta("a") is None
        async with store.transaction() as tx:
            await tx.set_meta("a", "1")
            await tx.set_meta("b", "1")
        assert (await reads.meta("a"), await reads.meta("b")) == (None, None)
        # Who reads without one sees what was just committed.
        assert await written(store) == ["1", "1"]
    with pytest.raises(RuntimeError, match="over"):
        await reads.meta("b")
    with pytest.raises(LookupError):
        async with store.snapshot():
            raise LookupError
    assert await asyncio.gather(*(look() for _ in range(5))) == ["1"] * 5
    await store.close()
    with pytest.raises(StoreClosed):
        await look()


async def test_whether_what_a_snapshot_saw_is_still_so(store: Store) -> None:
    async with store.snapshot() as before:
        assert await before.meta("a") is None
    async with store.transaction() as tx:
        await tx.set_meta("b", "1")
    async with store.snapshot() as reads:
        assert await reads.still(before)
    async with store.transaction() as tx:
        await tx.set_meta("a", "1")
    async with store.snapshot() as reads:
        assert not await reads.still(before)
        assert await reads.meta("a") == "1"
    async with store.snapshot() as later:
        assert not await later.still(before)


async def test_closing_waits_for_the_running_transaction_and_folds_the_log_also_while_somebody_else_looks(
    path: Path,
) -> None:
    store = await Store.open(path)
    inside = asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            inside.set()
            await asyncio.sleep(0.02)
            await tx.set_meta("a", "1")

    task = asyncio.create_task(write())
    await inside.wait()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT COUNT(*) FROM meta").fetchone() == (0,)
        for _ in range(2):
            await store.close()
        assert task.done()
        with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as file:
            assert file.execute("SELECT value FROM meta").fetchall() == [("1",)]
    assert files_of(path) == ["games.db", "games.db.lock"]
    with pytest.raises(StoreClosed, match=r"games\.db: the store is closed"):
        async with store.transaction():
            pass
    with pytest.raises(StoreClosed):
        await store.reader.meta("a")


async def test_an_emptied_log_holds_nothing_and_the_file_everything(store: Store) -> None:
    log = store.path.with_name(store.path.name + "-wal")
    async with store.transaction() as tx:
        await tx.set_meta("key", "value that is stored")
    assert b"value that is stored" in log.read_bytes()
    await store.empty_log()
    assert log.read_bytes() == b""
    assert b"value that is stored" in store.path.read_bytes()
    assert await store.reader.meta("key") == "value that is stored"
    async with store.transaction():
        with pytest.raises(RuntimeError):
            await store.empty_log()
    await store.close()
    with pytest.raises(StoreClosed):
        await store.empty_log()


@pytest.mark.parametrize("fails", [False, True])
async def test_what_waits_for_a_transaction_is_called_once_it_is_safe(store: Store, *, fails: bool) -> None:
    called: list[str] = []

    async def write() -> None:
        async with store.transaction() as tx:
            first = partial(called.append, "first")
            tx.after(first)
            tx.after(first)
            tx.after(lambda: called.append("second"))
            await tx.set_meta("k", "v")
            assert not called
            if fails:
                raise LookupError

    with suppress(LookupError):
        await write()
    assert called == ([] if fails else ["first", "second"])
