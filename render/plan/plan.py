"""The plan of a tile kind: which outlines and lines its segments have, unturned and in tile units.

Everything that is painted, every label and every spot comes from this one plan.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from render.draw.geometry import Point, Polyline
from render.plan.segments import KindData, with_ports

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


def common(kind: KindData, open_ground: str) -> tuple[str, str, tuple[tuple[int, tuple[int, ...]], ...]]:
    """What plans of all landscapes have; ``open_ground``: the terrain that is the open ground."""
    print_ = hashlib.sha256(json.dumps(kind, separators=(",", ":")).encode()).hexdigest()[:20]
    return kind.id, print_, with_ports(kind.segments, open_ground)
