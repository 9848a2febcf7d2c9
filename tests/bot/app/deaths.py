"""Processes that die at every step of what they do, and what the next process finds then."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, cast

from storage import Reader, Store, Transaction
from tests.bot.app.table import Table
from tests.profiles import steps


class Killed(BaseException):
    """The process is gone."""


class Deadly:
    """Counts the steps of who uses the store, and dies at one of them: before it or after it."""

    def __init__(self, store: Store, fatal: int) -> None:
        self._store = store
        self._fatal = fatal
        self.steps = 0
        self.reader = cast("Any", _Verbs(store.reader, self))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def step(self) -> None:
        """One moment at which the process may die; once dead, always dead."""
        self.steps += 1
        if self.steps >= self._fatal:
            raise Killed

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """A transaction that may end before it begins, at each verb, before its commit and after it."""
        self.step()
        async with self._store.transaction() as tx:
            yield cast("Transaction", _Verbs(tx, self))
            self.step()
        self.step()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Reader]:
        """Reads of one state, each of which is two moments, too."""
        async with self._store.snapshot() as reads:
            yield cast("Reader", _Verbs(reads, self))


class _Verbs:
    """A transaction or reader, each of whose verbs is two moments."""

    def __init__(self, verbs: object, deadly: Deadly) -> None:
        self._verbs = verbs
        self._deadly = deadly

    @property  # type: ignore[misc] # it passes for what it stands before
    def __class__(self) -> type:
        return type(self._verbs)

    def __getattr__(self, verb: str) -> Callable[..., Any]:
        does = getattr(self._verbs, verb)
        if not iscoroutinefunction(does):
            return cast("Callable[..., Any]", does)

        async def lethal(*args: object, **kwargs: object) -> object:
            self._deadly.step()
            result = await does(*args, **kwargs)
            self._deadly.step()
            return result

        return lethal


async def dies(
    path: Path, fatal: int, do: Callable[[Table], Awaitable[object]], process: Callable[[Store], Table]
) -> bool:
    """Do it in a process that dies at that step; whether it died."""
    async with Store.opened(path) as store:
        table = process(cast("Store", Deadly(store, fatal)))
        try:
            await do(table)
        except Killed:
            return True
        finally:
            await table.app.close()
    return False


async def deaths(
    prepared: Path, do: Callable[[Table], Awaitable[object]], process: Callable[[Store], Table] = Table, every: int = 5
) -> AsyncIterator[tuple[int, Table]]:
    """Do it, dying at a step, one after the other until it is done alive: each step, and the next process after it."""
    for fatal in steps(1, every):
        path = prepared.with_name(f"{prepared.stem}-{fatal}.db")
        shutil.copy(prepared, path)
        died = await dies(path, fatal, do, process)
        async with Store.opened(path) as store:
            table = process(store)
            yield fatal, table
            await table.app.close()
        path.unlink()
        if not died:
            break
