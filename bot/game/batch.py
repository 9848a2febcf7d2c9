"""What one commit did to a game: a batch of its log's events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from engine.events import Event, GameOver, TilePlaced, TurnPassed, event_from_json
from engine.turns import Discard, Played, Turn, played
from storage import Entry


@dataclass(frozen=True, slots=True)
class Batch:
    """What one commit did; ``version``: the game's version after it; ``at``: its time, UTC epoch seconds."""

    version: int
    events: tuple[Event, ...]
    at: float

    @property
    def laid(self) -> TilePlaced | None:
        """The tile that a player laid in it; None for the game's start."""
        return next((event for event in self.events if isinstance(event, TilePlaced)), None)

    @property
    def act(self) -> Played | None:
        """What somebody did; None for the game's start."""
        return next((one for one in played(self.events) if one.seat is not None), None)

    @property
    def turn(self) -> Turn:
        """The turn or bonus move that this commit played; there must be one."""
        act = self.act
        assert act is not None
        assert isinstance(act.turn, Turn)
        return act.turn

    @property
    def mover(self) -> int | None:
        """The seat that committed it; None for the game's start, and where a seat left."""
        act = self.act
        return None if act is None or act.turn is None else act.seat

    @property
    def left(self) -> int | None:
        """The seat that left the game with this commit."""
        act = self.act
        return act.seat if act is not None and act.turn is None else None

    @property
    def only_left(self) -> bool:
        """Whether somebody left while another was to move, whose turn it still is."""
        return self.left is not None and not self.passes

    @property
    def passes(self) -> bool:
        """Whether this commit passed the turn to the next player or ended the game."""
        return any(isinstance(event, TurnPassed | GameOver) for event in self.events)

    @property
    def given_up(self) -> str | None:
        """The kind of the open tile that a player took out of the game, if the commit did nothing else (D6.2)."""
        act = self.act
        return act.turn.tile if act is not None and isinstance(act.turn, Discard) else None

    @property
    def goes_on(self) -> bool:
        """Whether the player who committed it still has the turn."""
        return self.mover is not None and not self.passes


def of_log(entries: Iterable[Entry]) -> Iterator[Batch]:
    """The batches that the entries of a log make up."""
    for version, group in groupby(entries, key=attrgetter("version")):
        commit = tuple(group)
        yield Batch(version, tuple(event_from_json(entry.event) for entry in commit), commit[0].at)


def events_of(some: Iterable[Batch]) -> list[Event]:
    """All events of these batches."""
    return [event for batch in some for event in batch.events]
