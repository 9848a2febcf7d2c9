"""`tilewright backup`, `restore` and `doctor`: the database from outside."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import storage
from bot import config
from bot.cli.codes import Exit, Failed
from bot.cli.given import database_of
from bot.game.batch import of_log
from engine.eventlog import folded
from engine.tilefiles import parse_tileset

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from engine.tiles import TileSet

_NAMED: Final = "tilewright-%Y-%m-%dT%H%M%SZ.db"
_OURS: Final = re.compile(r"tilewright-\d{4}-\d\d-\d\dT\d{6}Z\.db(\.part(-journal)?)?")


def backup(arguments: argparse.Namespace) -> Exit:
    """Copy the database to a new file and check the copy; the bot may go on meanwhile.

    Into a directory: under a name with the time, and with ``--keep`` the oldest such copies there go afterwards.
    """
    source, target, keep = database_of(arguments), arguments.target, arguments.keep
    into = target.is_dir()
    if keep is not None and not into:
        raise Failed(f"--keep needs a directory, and {target} is none")
    health = storage.backup(source, target / f"{datetime.now(UTC):{_NAMED}}" if into else target)
    print(f"{source} copied to {health.path}: {health.size:,} bytes, checked")
    if keep is not None:
        _keep_newest(target, keep)
    return Exit.FINE


def _keep_newest(folder: Path, keep: int) -> None:
    """Remove all copies but so many, and what older ones left that were broken off, which count for none."""
    ours = sorted(path for path in folder.iterdir() if _OURS.fullmatch(path.name) and path.is_file())
    whole = [path for path in ours if path.suffix == ".db" and path.stat().st_size]
    for old in ours:
        if old.name < whole[-keep:][0].name:
            old.unlink()
            print(f"{old} removed: {keep} newer copies are kept")


def restore(arguments: argparse.Namespace) -> Exit:
    """Make a checked copy of a backup, or of its part for some shards, the database.

    It must not exist yet and the bot must be stopped.
    """
    target = database_of(arguments)
    health = storage.restore(arguments.source, target, arguments.shards)
    print(f"{arguments.source} restored to {health.path}: {health.size:,} bytes, checked")
    return Exit.FINE


def doctor(arguments: argparse.Namespace) -> Exit:
    """Say what the settings, the database and its games are like; `DATABASE` when the file or a game isn't sound."""
    settings = config.load(with_cache=True)
    path: Path = arguments.db or settings.database
    print("settings: fine")
    health = storage.check(path)
    print(f"database: {health.path}, {health.size:,} bytes, schema {health.schema} of {storage.NEWEST_SCHEMA}")
    for problem in health.problems:
        print(f"  problem: {problem}")
    if not health.sound:
        print("database: NOT SOUND; stop the bot and restore a backup")
        return Exit.DATABASE
    print("database: sound")
    # An older schema is brought up to date at the start; until then its games can't be asked for.
    if health.schema < storage.NEWEST_SCHEMA:
        return Exit.FINE
    running, damaged = _tell_damaged(path)
    print(f"games: {health.counts['games']}, of them {running} running")
    if damaged:
        print(f"games: {damaged} DAMAGED; the others are fine. See 'A damaged game' in docs/operations.md")
    return Exit.DATABASE if damaged else Exit.FINE


def _tell_damaged(path: Path) -> tuple[int, int]:
    """Play every running game again from its log and say which can't be read; how many run, and how many those are."""
    running = damaged = 0
    tilesets: dict[str | None, TileSet] = {}
    for log in storage.live_logs(path):
        running += 1
        try:
            tileset = tilesets.get(log.tileset) or parse_tileset(log.tileset or "")
            tilesets[log.tileset] = tileset
            folded(tileset, (batch.events for batch in of_log(log.entries)))
        except storage.StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong in a log may show itself in any way
            damaged += 1
            why = " ".join(f"{type(error).__name__}: {error}".split())
            print(f"  game {log.game_id} can't be read at version {log.version}: {why}")
    return running, damaged
