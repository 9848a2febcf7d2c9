"""The plan of a tile kind: which outlines and lines its segments have, unturned and in tile units.

Everything that is painted, every label and every spot comes from this one plan.
"""

import hashlib
import json
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
    """All shapes of one kind of tile; there is one plan for equal kinds, so that much can be remembered by it.

    Each landscape has a class of its own: ``Country``, ``Wilds``, ``Lands``. `fields` are the open ground, fields,
    meadows or plains: segment numbers with the ports they reach. `fingerprint`: a hash of everything in the kind's data
    that the picture depends on: equal data, equal picture.
    """

    id: str
    fingerprint: str
    fields: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def ways(self) -> Sequence[Way]:
        """The roads or rivers."""
        return ()


def common(kind: TileKind, open_ground: str) -> tuple[str, str, tuple[tuple[int, tuple[int, ...]], ...]]:
    """The fields that plans of all landscapes have; ``open_ground``: the terrain that is the open ground."""
    segments = [(one.terrain, one.ports, one.touches, sorted(one.marks)) for one in kind.segments]
    data = json.dumps((kind.id, segments, kind.towns, kind.start, kind.pile), separators=(",", ":"))
    return kind.id, hashlib.sha256(data.encode()).hexdigest()[:20], with_ports(kind.segments, open_ground)


def numbers_of(segments: Sequence[Segment], terrain: str) -> list[int]:
    """The numbers of the segments of a terrain."""
    return [number for number, segment in enumerate(segments) if segment.terrain == terrain]


def with_ports(segments: Sequence[Segment], terrain: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers and ports of the segments of a terrain."""
    return tuple((number, segments[number].ports) for number in numbers_of(segments, terrain))
