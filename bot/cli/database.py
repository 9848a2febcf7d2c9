"""`tilewright backup`, `restore` and `doctor`: the database from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

import storage
from bot import config
from bot.cli.codes import Exit

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def backup(arguments: argparse.Namespace) -> Exit:
    """Copy the database to a new file and check the copy; the bot may go on meanwhile."""
    source = _database(arguments)
    health = storage.backup(source, arguments.target)
    print(f"{source} copied to {health.path}: {health.size:,} bytes, checked")
    return Exit.FINE


def restore(arguments: argparse.Namespace) -> Exit:
    """Make a checked copy of a backup the database; it must not exist yet and the bot must be stopped."""
    target = _database(arguments)
    health = storage.restore(arguments.source, target)
    print(f"{arguments.source} restored to {health.path}: {health.size:,} bytes, checked")
    return Exit.FINE


def doctor(arguments: argparse.Namespace) -> Exit:
    """Say what the settings and the database are like; `DATABASE` when the file isn't sound."""
    path = _database(arguments)
    print("settings: fine")
    health = storage.check(path)
    print(f"database: {health.path}, {health.size:,} bytes, schema {health.schema} of {health.newest}")
    for table, rows in sorted(health.counts.items()):
        print(f"  {table}: {rows}")
    for problem in health.problems:
        print(f"  problem: {problem}")
    print("database: sound" if health.sound else "database: NOT SOUND; stop the bot and restore a backup")
    return Exit.FINE if health.sound else Exit.DATABASE


def _database(arguments: argparse.Namespace) -> Path:
    settings = config.load()
    path: Path = arguments.db or settings.database
    return path
