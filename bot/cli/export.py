"""`tilewright export-person` and `export-all`: what is stored, to be handed over or taken along."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Final

from bot.cli.codes import Exit, Failed
from bot.cli.given import counted, database_of, filled, write
from bot.use_cases.privacy import about_person, readable
from engine.events import event_from_json
from engine.records.record import record_text
from engine.records.scribe import from_events
from engine.tilefiles import parse_tileset
from storage import Export, StoreError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable
    from pathlib import Path

    from engine.tiles import TileSet
    from storage import JsonObject

_TABLES: Final = ("results", "servers", "people", "absences")
"""The tables that get a file besides the games'; each line of it is a row."""


def person(arguments: argparse.Namespace) -> Exit:
    """Write what `/privacy export` gives a person, into a new file or to standard output."""
    with Export.of(database_of(arguments)) as export:
        found = export.person(arguments.about)
    if not found:
        raise Failed(f"Nothing is stored about a person {arguments.about}.")
    data = about_person(arguments.about, found, time.time()) + b"\n"
    target: Path | None = arguments.file
    if target is None:
        sys.stdout.buffer.write(data)
        return Exit.FINE
    write(target, data)
    print(f"All that is stored about the person {arguments.about} is in {target}")
    return Exit.FINE


def everything(arguments: argparse.Namespace) -> Exit:
    """Write all games, results and settings into a new or empty folder; `DATABASE` where a game can't be read."""
    folder: Path = arguments.folder
    with Export.of(database_of(arguments)) as export, filled(folder):
        games, damaged = _games(export, folder)
        for table in _TABLES:
            _lines(folder / f"{table}.jsonl", (readable(row) for row in export.rows(table)))
    print(f"{counted(games, 'game')}, and the results and settings, are in {folder}")
    if damaged:
        print(f"tilewright: without a record, since they are damaged: {', '.join(damaged)}", file=sys.stderr)
    return Exit.DATABASE if damaged else Exit.FINE


def _games(export: Export, folder: Path) -> tuple[int, list[str]]:
    """Write every game, the records of those that were started and the tiles of these.

    How many games there are, and which of them can't be read.
    """
    seats: dict[str, list[JsonObject]] = {}
    for row in export.rows("seats"):
        seats.setdefault(row.pop("game_id"), []).append(row)
    for name in ("records", "tiles"):
        (folder / name).mkdir()
    tilesets: dict[str, TileSet] = {}
    lines: list[JsonObject] = []
    damaged = []
    for game in sorted(export.rows("games"), key=lambda row: (row["created_at"], row["id"])):
        of_game = sorted(seats.get(game["id"], []), key=lambda seat: int(seat["seat"]))
        line = {**readable(game), "seats": [readable(seat) for seat in of_game]}
        if game["version"]:
            try:
                record = _record(export, game, [seat["name"] for seat in of_game], tilesets)
            except StoreError:
                raise
            except Exception:  # noqa: BLE001 - whatever is wrong in a log may show itself in any way
                damaged.append(game["id"])
            else:
                line["record"] = f"records/{game['id']}.json"
                (folder / line["record"]).write_text(record, encoding="utf-8")
        lines.append(line)
    for digest, tileset in tilesets.items():
        (folder / "tiles" / f"{digest}.json").write_text(tileset.text, encoding="utf-8")
    _lines(folder / "games.jsonl", lines)
    return len(lines), damaged


def _record(export: Export, game: JsonObject, names: list[str], tilesets: dict[str, TileSet]) -> str:
    """A game's record, and its tiles among the ``tilesets``."""
    log = export.log(game["id"])
    tileset = tilesets.get(game["tileset"]) or parse_tileset(log.tileset or "")
    events = [event_from_json(entry.event) for entry in log.entries]
    text = record_text(from_events(names, events, tileset))
    tilesets[game["tileset"]] = tileset
    return text


def _lines(path: Path, rows: Iterable[JsonObject]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(f"{json.dumps(row, ensure_ascii=False)}\n")
