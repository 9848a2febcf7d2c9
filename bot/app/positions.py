"""Games as they stand at a version: folds of the log, kept in memory as long as there is room.

The log is the game; throwing all of this away changes nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Protocol

from engine.events import Event, GameOver, GameStarted, SeatLeft, TileDiscarded, TilePlaced, TurnPassed, from_json
from engine.fold import apply, fold
from engine.game import Game, Phase
from engine.tiles import TileSet, parse
from storage import Entry, GameRow, GameStatus, SeatRow, effective

_KEPT: Final = 128


class Reads(Protocol):
    """What is read here of the store: outside or inside a transaction."""

    async def log(self, game_id: str, after_version: int = 0) -> list[Entry]:
        """All that was recorded after a version."""
        ...

    async def tileset(self, digest: str) -> str | None:
        """The text of a tile set."""
        ...


@dataclass(frozen=True, slots=True)
class Batch:
    """What one commit did; ``version`` is the one that it led to."""

    version: int
    events: tuple[Event, ...]

    @property
    def laid(self) -> TilePlaced | None:
        """The tile that a player laid in it; None for the game's start."""
        return next((event for event in self.events if isinstance(event, TilePlaced)), None)

    @property
    def mover(self) -> int | None:
        """The seat that committed it; None for the game's start, and where a seat left."""
        if isinstance(self.events[0], GameStarted | SeatLeft):
            return None
        return next(event.seat for event in self.events if isinstance(event, TilePlaced | TileDiscarded))

    @property
    def left(self) -> int | None:
        """The seat that left the game by it."""
        first = self.events[0]
        return first.seat if isinstance(first, SeatLeft) else None

    @property
    def passes(self) -> bool:
        """Whether the turn went to the next player by it, or the game was over."""
        return any(isinstance(event, TurnPassed | GameOver) for event in self.events)

    @property
    def given_up(self) -> str | None:
        """The kind of the open tile that a player took out of the game, where that was all (D6.2)."""
        if self.mover is None or self.laid is not None:
            return None
        return next(event.kind for event in self.events if isinstance(event, TileDiscarded))

    @property
    def goes_on(self) -> bool:
        """Whether whoever committed it still has the turn."""
        return self.mover is not None and not self.passes


@dataclass(frozen=True, slots=True)
class Situation:
    """A game at a version: the row and the seats as read, the position, and the batches that count at that version.

    ``game`` is the holder's own copy.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    version: int
    game: Game
    batches: tuple[Batch, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def goes_on(self) -> bool:
        """Whether somebody is to move: the game is neither over nor ended."""
        return self.row.status is GameStatus.RUNNING and self.game.phase is not Phase.OVER

    @property
    def events(self) -> list[Event]:
        """All events that count, from the start."""
        return [event for batch in self.batches for event in batch.events]

    def seat_of(self, user_id: int) -> int | None:
        """The person's seat, if any."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


class Positions:
    """Positions by game and version, the least recently used ones forgotten first."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[tuple[str, int], tuple[Game, tuple[Batch, ...]]] = OrderedDict()
        self._tilesets: OrderedDict[str, TileSet] = OrderedDict()

    async def situation(
        self, reads: Reads, row: GameRow, seats: Iterable[SeatRow], version: int | None = None
    ) -> Situation:
        """The game at a version (None: the row's)."""
        wanted = row.version if version is None else version
        game, batches = await self._at(reads, row, wanted)
        return Situation(row, tuple(seats), wanted, game.copy(), batches)

    def add(self, before: Situation, version: int, events: Iterable[Event]) -> None:
        """Note what a commit made of a position; to be called once the commit is safe."""
        batch = Batch(version, tuple(events))
        known = self._known.get((before.row.id, before.version))
        if known is not None:
            game = known[0].copy()
            for event in batch.events:
                apply(game, event)
            self._keep((before.row.id, version), game, (*known[1], batch))

    async def _at(self, reads: Reads, row: GameRow, version: int) -> tuple[Game, tuple[Batch, ...]]:
        key = (row.id, version)
        known = self._known.get(key)
        if known is None:
            entries = effective(await reads.log(row.id), version)
            batches = tuple(
                Batch(number, tuple(from_json(entry.event) for entry in group))
                for number, group in groupby(entries, key=lambda entry: entry.version)
            )
            tileset = await self._tileset(reads, row.tileset)
            known = fold(tileset, (event for batch in batches for event in batch.events)), batches
        self._keep(key, *known)
        return known

    def _keep(self, key: tuple[str, int], game: Game, batches: tuple[Batch, ...]) -> None:
        self._known[key] = game, batches
        self._known.move_to_end(key)
        while len(self._known) > self._kept:
            self._known.popitem(last=False)

    async def _tileset(self, reads: Reads, digest: str | None) -> TileSet:
        """The tile set that the game was started with, whatever the program brings today."""
        assert digest is not None
        known = self._tilesets.get(digest)
        if known is None:
            text = await reads.tileset(digest)
            assert text is not None
            known = self._tilesets[digest] = parse(text)
        return known
