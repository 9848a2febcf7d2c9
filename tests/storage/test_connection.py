"""Statements run at once on the event loop; what may have to wait does so in a thread, and holds nobody else up."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from storage import Store, connection
from storage.connection import Connection
from tests.patience import PATIENCE
from tests.storage.faults import watching


@pytest.fixture
async def opened(path: Path) -> AsyncIterator[Connection]:
    """A connection that may write."""
    path.touch()
    found = await Connection.open(path, "mode=rw", 5.0)
    yield found
    await found.close()


async def test_a_transaction_begins_and_ends_in_a_thread_and_all_else_runs_at_once(path: Path) -> None:
    here, where = threading.current_thread(), dict[str, bool]()

    def note(name: str) -> None:
        where[name.split(maxsplit=1)[0]] = threading.current_thread() is not here

    with watching() as relay:
        async with Store.opened(path) as store:
            relay.to = note
            async with store.transaction() as tx:
                await tx.set_meta("a", "1")
                await tx.meta("a")
            with pytest.raises(LookupError):
                async with store.transaction():
                    raise LookupError
            relay.to = None
    assert where == {"BEGIN": True, "INSERT": False, "SELECT": False, "COMMIT": True, "after": True, "ROLLBACK": True}


async def test_who_waits_for_another_process_holds_nobody_up(path: Path) -> None:
    async with Store.opened(path, busy_seconds=PATIENCE) as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.writes(PATIENCE))
            # Others read meanwhile; the one that writes comes when the other process lets it.
            for _ in range(10):
                assert await store.reader.meta("a") is None
                await asyncio.sleep(0)
            assert not writing.done()
            other.execute("ROLLBACK")
            assert await writing


class Lasting:
    """A statement that lasts until it is let go; another one on the event loop would wait for it, so it is refused."""

    def __init__(self, opened: Connection) -> None:
        self._loop = asyncio.get_running_loop()
        self._begun = asyncio.Event()
        self.let_go = threading.Event()
        self._raw = opened._raw
        self._raw.create_function("last", 0, self._last)
        opened._raw = cast("sqlite3.Connection", self)

    def __getattr__(self, name: str) -> Any:
        assert self.let_go.is_set() or not self._begun.is_set(), "a statement runs on the event loop meanwhile"
        return getattr(self._raw, name)

    def _last(self) -> int:
        self._loop.call_soon_threadsafe(self._begun.set)
        return int(self.let_go.wait(PATIENCE))

    async def begin(self, opened: Connection) -> asyncio.Task[int]:
        """Begin with it: it inserts a 1."""
        await opened.run("CREATE TABLE one (value)")
        begun = asyncio.create_task(opened.run("INSERT INTO one SELECT last()", long=True))
        await self._begun.wait()
        return begun


@pytest.fixture
async def lasting(opened: Connection) -> AsyncIterator[Lasting]:
    """A statement that lasts as long as the test at most."""
    made = Lasting(opened)
    yield made
    made.let_go.set()


async def test_what_is_handed_in_after_a_long_statement_comes_after_it(opened: Connection, lasting: Lasting) -> None:
    long = await lasting.begin(opened)
    short = asyncio.create_task(opened.run("UPDATE one SET value = value + 1"))
    await asyncio.sleep(0)
    assert not short.done()
    lasting.let_go.set()
    assert (await long, await short) == (1, 1)
    assert [row[0] for row in await opened.rows("SELECT value FROM one")] == [2]


async def test_a_long_statement_ends_also_when_nobody_waits_for_it_any_more(
    opened: Connection, lasting: Lasting
) -> None:
    long = await lasting.begin(opened)
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long
    after = asyncio.create_task(opened.rows("SELECT value FROM one"))
    await asyncio.sleep(0)
    assert not after.done()
    lasting.let_go.set()
    assert [row[0] for row in await after] == [1]


@pytest.mark.parametrize(("seconds", "come"), [(0.0, True), (3600.0, False)], ids=["long", "short"])
async def test_after_a_while_of_statements_others_come_in_between(
    opened: Connection, monkeypatch: pytest.MonkeyPatch, seconds: float, come: bool
) -> None:
    monkeypatch.setattr(connection, "AT_A_TIME", seconds)
    came: list[int] = []

    async def other() -> None:
        came.append(1)

    waiting = asyncio.create_task(other())
    for _ in range(10):
        await opened.rows("SELECT 1")
    assert bool(came) == come
    await waiting
