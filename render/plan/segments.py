"""A kind as the tile data give it, in a form by which plans are remembered."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.tiles import TileKind


class SegmentData(NamedTuple):
    """A segment: its terrain, its ports, the segments it touches, and its marks with their numbers."""

    terrain: str
    ports: tuple[int, ...]
    touches: tuple[int, ...] = ()
    marks: tuple[tuple[str, int], ...] = ()

    def count(self, mark: str) -> int:
        """How many of a mark the segment has."""
        return next((number for name, number in self.marks if name == mark), 0)


class KindData(NamedTuple):
    """All that the look of a kind depends on."""

    id: str
    segments: tuple[SegmentData, ...]
    towns: tuple[tuple[int, int], ...] = ()
    start: bool = False
    pile: str = "land"


def data_of(kind: TileKind) -> KindData:
    """What the look of a kind depends on."""
    segments = (SegmentData(s.terrain, s.ports, s.touches, tuple(sorted(s.marks))) for s in kind.segments)
    return KindData(kind.id, tuple(segments), kind.towns, kind.start, kind.pile)


def numbers_of(segments: Sequence[SegmentData], terrain: str) -> list[int]:
    """The numbers of the segments of a terrain."""
    return [number for number, segment in enumerate(segments) if segment.terrain == terrain]


def with_ports(segments: Sequence[SegmentData], terrain: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers and ports of the segments of a terrain."""
    return tuple((number, segments[number].ports) for number in numbers_of(segments, terrain))
