"""Games as they stand at a version: folds of the log, kept in memory as long as there is room.

The log is the game; throwing all of this away changes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from cachetools import LRUCache

from bot.game.acts import Refused
from bot.game.batch import Batch, of_log
from bot.game.views import Situation
from bot.text.lines import Token, line
from engine.eventlog import folded
from engine.events import Event
from engine.game import Game
from engine.tilefiles import parse_tileset
from engine.tiles import TileSet
from storage import GameRow, Reads, SeatRow, StoreError, Transaction, effective

log = logging.getLogger(__name__)

_KEPT: Final = 128


class DamagedGame(Refused):
    """A stored event of a game can't be read or doesn't fit, so the game's position is unknown."""

    def __init__(self, game_id: str) -> None:
        super().__init__(line("game-damaged", game=Token(game_id)))


class Snapshot(NamedTuple):
    """A game at a version, not to be changed, and the batches that count there."""

    game: Game
    batches: tuple[Batch, ...]


class Positions:
    """Positions by game and version, the least recently used ones forgotten first.

    What a transaction reads and makes is known to nobody else until it is safe.
    """

    def __init__(self, kept: int = _KEPT) -> None:
        self._known: LRUCache[tuple[str, int], Snapshot] = LRUCache(kept)
        self._unsafe: WeakKeyDictionary[Transaction, dict[tuple[str, int], Snapshot]] = WeakKeyDictionary()
        self._tilesets: dict[str, TileSet] = {}
        self._damaged: set[str] = set()

    async def situation(
        self, reads: Reads, row: GameRow, seats: Iterable[SeatRow], version: int | None = None
    ) -> Situation:
        """The game at a version (None: the row's). Raises ``DamagedGame``."""
        wanted = row.version if version is None else version
        game, batches = await self._at(reads, row, wanted)
        return Situation(row, tuple(seats), wanted, game.copy(), batches)

    async def add(self, tx: Transaction, row: GameRow, events: Iterable[Event]) -> None:
        """Note the position that a commit has just led to, by its events: the row is at its version."""
        before = await self._at(tx, row, row.version - 1)
        batch, game = Batch(row.version, tuple(events), row.updated_at), before.game.copy()
        for event in batch.events:
            game.apply(event)
        self._kept(tx)[row.id, row.version] = Snapshot(game, (*before.batches, batch))

    async def _at(self, reads: Reads, row: GameRow, version: int) -> Snapshot:
        key, kept = (row.id, version), self._kept(reads)
        found = self._known.get(key) or kept.get(key)
        if found is None:
            found = await self._read(reads, row, version)
        kept[key] = found
        return found

    def _kept(self, reads: Reads) -> MutableMapping[tuple[str, int], Snapshot]:
        """The positions kept for this reader; a transaction has its own until it is done."""
        if not isinstance(reads, Transaction):
            return self._known
        own = self._unsafe.get(reads)
        if own is None:
            own = self._unsafe[reads] = {}
            reads.after(lambda: self._safe(own))
        return own

    def _safe(self, own: Mapping[tuple[str, int], Snapshot]) -> None:
        """Keep what a transaction has left behind: of each game the newest version, since few ask for earlier ones."""
        for game_id, version in own:
            self._known.pop((game_id, version - 1), None)
        self._known.update({(one, at): found for (one, at), found in own.items() if (one, at + 1) not in own})

    async def _read(self, reads: Reads, row: GameRow, version: int) -> Snapshot:
        try:
            return await self._folded(reads, row, version)
        except StoreError:
            raise
        except Exception as error:
            # A damaged log can raise any exception here.
            if row.id not in self._damaged:
                self._damaged.add(row.id)
                log.exception("game %s is damaged: version %s can't be read", row.id, version)
            raise DamagedGame(row.id) from error

    async def _folded(self, reads: Reads, row: GameRow, version: int) -> Snapshot:
        batches = tuple(of_log(effective(await reads.log(row.id), version)))
        tileset = await self._tileset(reads, row.tileset)
        return Snapshot(folded(tileset, (batch.events for batch in batches)), batches)

    async def _tileset(self, reads: Reads, digest: str | None) -> TileSet:
        """The tile set that the game was started with, whatever the program brings today."""
        assert digest is not None
        known = self._tilesets.get(digest)
        if known is None:
            text = await reads.tileset(digest)
            assert text is not None
            known = self._tilesets[digest] = parse_tileset(text)
        return known
