"""Connections that let a test look at, and break, each step that the store takes on its database.

A step is a statement handed to SQLite, a commit's end, or whatever a test's world counts as one beside them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

Watcher = Callable[[str], None]


class Crash(Exception):
    """The process is dead from here on."""


class Steps:
    """Counts steps; at step ``fatal`` (from 1) does ``act`` and, if ``for_good``, at every later one too."""

    def __init__(self, fatal: int = 0, act: Callable[[], object] | None = None, *, for_good: bool = False) -> None:
        self.names: list[str] = []
        self._fatal = fatal
        self._act = act
        self._for_good = for_good

    def __call__(self, name: str) -> None:
        self.names.append(name)
        count = len(self.names)
        if self._act is not None and (count == self._fatal or (self._for_good and count > self._fatal)):
            self._act()


class Relay:
    """Passes steps on to ``to``, once there is one."""

    to: Watcher | None = None

    def __call__(self, name: str) -> None:
        if self.to is not None:
            self.to(name)


@contextmanager
def watching(to: Watcher | None = None) -> Iterator[Relay]:
    """A relay that hears of each step of every connection made inside."""
    relay = Relay()
    relay.to = to
    with patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=watched(relay))):
        yield relay


def watched(watcher: Watcher) -> type[sqlite3.Connection]:
    """A connection class that tells ``watcher`` of each step."""

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
            watcher(sql)
            cursor = super().execute(sql, parameters)
            if sql == "COMMIT":
                watcher("after COMMIT")
            return cursor

        def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
            watcher(sql)
            return super().executemany(sql, parameters)

        def rollback(self) -> None:
            watcher("ROLLBACK")
            super().rollback()

    return Watched
