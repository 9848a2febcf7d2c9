"""The segments of a kind as the tile data give them, in a form by which plans are remembered."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.tiles import TileKind


class SegmentData(NamedTuple):
    """A segment: its terrain, its ports, the segments it touches, and its marks with their numbers."""

    terrain: str
    ports: tuple[int, ...]
    touches: tuple[int, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()

    def number_of(self, mark: str) -> int:
        """How many of a mark the segment has."""
        return next((number for name, number in self.marks if name == mark), 0)


def numbers_of(segments: Sequence[SegmentData], terrain: str) -> list[int]:
    """The numbers of the segments of a terrain."""
    return [number for number, segment in enumerate(segments) if segment.terrain == terrain]


def segments_of(kind: TileKind) -> tuple[SegmentData, ...]:
    """The segments of a kind."""
    return tuple(SegmentData(s.terrain, s.ports, s.touches, tuple(sorted(s.marks.items()))) for s in kind.segments)
