"""The plan of a tile kind: which outlines and lines its segments have, unturned and in tile units.

Everything that is painted, every label and every spot comes from this one plan.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tiles import Segment, TileKind
from render.draw.geometry import Point, Polyline

CENTRE: Point = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Way:
    """A road or river: its segment and its line, which begins outside the tile; ``through``: it leaves it again."""

    segment: int
    line: Polyline
    through: bool


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All shapes of one kind of tile; there is one plan for equal kinds, so that much can be remembered by it."""

    kind: TileKind

    @property
    def id(self) -> str:
        """The kind's id, by which chance is the same each time."""
        return self.kind.id

    @property
    def fields(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The open ground, fields, meadows or plains: segment numbers with the ports they reach."""
        return with_ports(self.kind.segments, "field", "meadow", "plain")

    @property
    def ways(self) -> Sequence[Way]:
        """The roads or rivers."""
        return ()


def numbers_of(segments: Sequence[Segment], *terrains: str) -> list[int]:
    """The numbers of the segments of these terrains."""
    return [number for number, segment in enumerate(segments) if segment.terrain in terrains]


def with_ports(segments: Sequence[Segment], *terrains: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers and ports of the segments of these terrains."""
    return tuple((number, segments[number].ports) for number in numbers_of(segments, *terrains))
