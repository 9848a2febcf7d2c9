"""Bringing a database to the newest schema: one transaction a step, the step's number inside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence


def schema_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration that was applied."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]]) -> None:
    """Apply the ``migrations`` that are missing.

    ``connection`` must be in autocommit mode (``isolation_level=None``). A step that fails, or leaves a
    reference without its row, is rolled back whole and its error raised; the earlier steps stay.
    """
    start = schema_of(connection)
    # Rebuilding a table that others refer to needs the check off; it cannot be switched inside a transaction.
    connection.execute("PRAGMA foreign_keys=OFF")
    try:
        for number, statements in enumerate(migrations[start:], start + 1):
            _step(connection, number, statements)
    finally:
        connection.execute("PRAGMA foreign_keys=ON")


def _step(connection: sqlite3.Connection, number: int, statements: Sequence[str]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in statements:
            connection.execute(statement)
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise sqlite3.IntegrityError(f"migration {number} leaves table {broken[0]} with a broken reference")
        connection.execute(f"PRAGMA user_version={number:d}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
