"""Data that a command exports: all about one person, or all games with results. Synchronous."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Self

from storage.backup import GameLog, existing, game_log
from storage.connection import unpacked
from storage.errors import OlderSchema
from storage.files import inspect, open_readonly, typed_errors
from storage.people import EVERYTHING, JSON_COLUMNS, by_table
from storage.rows import JsonObject
from storage.schema import NEWEST_SCHEMA

_ROWS = "SELECT * FROM {}"


class Export:
    """Reads one state of a database, also beside a running bot, and changes nothing. Made by :meth:`of`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    @classmethod
    @contextmanager
    def of(cls, path: str | Path) -> Iterator[Self]:
        """Read the database at ``path`` within the block.

        Raises a :class:`~storage.errors.StoreError` where that can't be done, also for one of an older schema.
        """
        path = existing(path)
        with closing(open_readonly(path)) as connection:
            with typed_errors(path):
                schema = inspect(connection, path)
                if schema < NEWEST_SCHEMA:
                    raise OlderSchema(path, schema, NEWEST_SCHEMA)
                connection.execute("BEGIN")
            yield cls(connection, path)

    def person(self, user_id: int) -> JsonObject:
        """Everything that is stored about a person: by table its rows. Tables without any are left out."""
        with typed_errors(self._path):
            return by_table(self._connection.execute(EVERYTHING, {"person": user_id}))

    def rows(self, table: str) -> Iterator[JsonObject]:
        """Every row of a table, in no order in particular."""
        with typed_errors(self._path):
            found = self._connection.execute(_ROWS.format(table))
            names = [column[0] for column in found.description]
            for row in found:
                yield {
                    name: unpacked(value) if name in JSON_COLUMNS else value
                    for name, value in zip(names, row, strict=True)
                }

    def log(self, game_id: str) -> GameLog:
        """The log of a game that has been started."""
        with typed_errors(self._path):
            return game_log(self._connection, game_id)
