"""The bot's database as somebody sees who only reads it: positions, versions, the log, what is still to be posted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.events import event_from_json
from engine.game import Game
from engine.tilefiles import parse_tileset
from engine.tiles import TileSet

_BUSY_SECONDS = 10.0


@dataclass(slots=True)
class _Known:
    seq: int
    version: int
    game: Game


class Book:
    """Reads the file while the bot writes it; positions are kept and brought up to date."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: dict[str, _Known] = {}
        self._tilesets: dict[str, TileSet] = {}
        self._open: sqlite3.Connection | None = None

    @property
    def _file(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=_BUSY_SECONDS)
        return self._open

    def close(self) -> None:
        """Let go of the file; the next question opens it again."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def version(self, game_id: str) -> int:
        """The version at which a game is."""
        (found,) = self._file.execute("SELECT version FROM games WHERE id = ?", (game_id,)).fetchone()
        return int(found)

    def status(self, game_id: str) -> str:
        """Where a game stands in its life."""
        (found,) = self._file.execute("SELECT status FROM games WHERE id = ?", (game_id,)).fetchone()
        return str(found)

    def position(self, game_id: str) -> tuple[int, Game]:
        """A game's version and position; the position is the book's own and is not to be changed."""
        known = self._known.get(game_id)
        rows = self._file.execute(
            "SELECT seq, version, event FROM events WHERE game_id = ? AND seq > ? ORDER BY seq",
            (game_id, 0 if known is None else known.seq),
        ).fetchall()
        events = [event_from_json(json.loads(text)) for _, _, text in rows]
        if known is None:
            known = self._known[game_id] = _Known(0, 0, Game.from_events(self._tileset(game_id), events))
        else:
            for event in events:
                known.game.apply(event)
        if rows:
            known.seq, known.version = rows[-1][0], rows[-1][1]
        return known.version, known.game

    def people(self, game_id: str) -> list[int | None]:
        """The people at a game, by seat; None for a computer."""
        rows = self._file.execute("SELECT user_id FROM seats WHERE game_id = ? ORDER BY seat", (game_id,))
        return [None if user_id is None else int(user_id) for (user_id,) in rows]

    def computers(self, game_id: str) -> dict[int, str]:
        """The names of the computers at a game, by seat."""
        rows = self._file.execute("SELECT seat, name FROM seats WHERE game_id = ? AND level IS NOT NULL", (game_id,))
        return {int(seat): str(name) for seat, name in rows}

    def thinking(self) -> int:
        """How many computers are to move."""
        (found,) = self._file.execute("SELECT COUNT(*) FROM timers WHERE kind = 'computer'").fetchone()
        return int(found)

    def games(self) -> list[str]:
        """All games that were ever started."""
        return [str(found) for (found,) in self._file.execute("SELECT id FROM games WHERE version > 0 ORDER BY id")]

    def log(self, game_id: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Everything that was recorded of a game: number, version, event."""
        rows = self._file.execute("SELECT seq, version, event FROM events WHERE game_id = ? ORDER BY seq", (game_id,))
        for seq, version, text in rows:
            yield int(seq), int(version), json.loads(text)

    def unsent(self) -> int:
        """Posts that are still to go out, or on their way, and are due."""
        (found,) = self._file.execute(
            "SELECT COUNT(*) FROM outbox WHERE state IN ('pending', 'claimed') AND not_before <= unixepoch() + 60"
        ).fetchone()
        return int(found)

    def given_up(self) -> list[tuple[str, str]]:
        """Kind and error of the posts that were given up."""
        rows = self._file.execute("SELECT kind, COALESCE(error, '') FROM outbox WHERE state = 'dead' ORDER BY id")
        return [(str(kind), str(error)) for kind, error in rows]

    def _tileset(self, game_id: str) -> TileSet:
        digest, text = self._file.execute(
            "SELECT digest, text FROM tilesets JOIN games ON games.tileset = digest WHERE games.id = ?", (game_id,)
        ).fetchone()
        if digest not in self._tilesets:
            self._tilesets[digest] = parse_tileset(text)
        return self._tilesets[digest]


def size(path: Path) -> int:
    """Bytes of a database with its logs."""
    return sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*") if one.suffix != ".lock")
