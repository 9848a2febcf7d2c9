"""Tiles as values: kinds of tiles with their segments, and the set of them that a game is played with.

Each side of an unrotated tile has three ports, numbered clockwise from the north side's left end: north 0, 1, 2,
east 3, 4, 5, south 6, 7, 8, west 9, 10, 11. A tile with rotation r is turned r quarter turns clockwise, which
moves port p to (p + 3r) mod 12.
"""

import hashlib
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from engine.errors import expect_one

PORTS = 12
SIDES = 4

Pile: TypeAlias = Literal["land", "bonus"]
"""A face-down pile that tiles are drawn from: one for the ordinary turns, another for bonus moves (H1.1)."""

PILES: tuple[Pile, ...] = get_args(Pile)


def expect_rotation(rotation: int) -> None:
    """ValueError for what is no number of quarter turns from 0 to 3, such as degrees."""
    expect_one("rotation in quarter turns", rotation, range(SIDES))


@dataclass(frozen=True, slots=True)
class Segment:
    """One area of a tile: its terrain, the ports it reaches, what is drawn on it, and the segments it touches.

    ``marks``: the name and the count of each thing that is drawn on it.
    """

    terrain: str
    ports: tuple[int, ...]
    marks: tuple[tuple[str, int], ...]
    touches: tuple[int, ...]

    def count(self, mark: str) -> int:
        """How many of a mark are drawn on it; 0 where none is."""
        for name, count in self.marks:
            if name == mark:
                return count
        return 0


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile: its id, how often the set holds it, whether it is the start tile's kind, its segments.

    ``pile``: where its tiles are drawn from. ``towns``: the two segments on whose common line each city stands.
    ``known``: how many of its tiles are known to be in the published game; with none the kind is reconstructed.
    """

    id: str
    count: int
    start: bool
    segments: tuple[Segment, ...]
    pile: Pile = "land"
    towns: tuple[tuple[int, int], ...] = ()
    known: int = 0

    @property
    def published(self) -> bool:
        """Whether the kind is known to be so printed; the others are reconstructed."""
        return self.known > 0

    def at_ports(self, rotation: int) -> tuple[int, ...]:
        """The number of the segment that reaches each port, from 0 to 11, once the tile is turned so."""
        expect_rotation(rotation)
        owner = {(port + 3 * rotation) % PORTS: n for n, segment in enumerate(self.segments) for port in segment.ports}
        return tuple(owner[port] for port in range(PORTS))

    def look(self, rotation: int) -> Hashable:
        """Equal for rotations that can't be told apart: the same kinds of segments joined in the same way."""
        owner = self.at_ports(rotation)
        order = list(dict.fromkeys(owner))
        order += [n for n in range(len(self.segments)) if n not in order]
        place = {n: position for position, n in enumerate(order)}
        return (
            tuple(place[number] for number in owner),
            tuple(
                (
                    self.segments[n].terrain,
                    tuple(sorted(self.segments[n].marks)),
                    tuple(sorted(place[other] for other in self.segments[n].touches)),
                )
                for n in order
            ),
            tuple(sorted(tuple(sorted((place[a], place[b]))) for a, b in self.towns)),
        )

    def distinct(self, rotations: Iterable[int] = range(SIDES)) -> tuple[int, ...]:
        """Those of the rotations in which the tile looks different: the first of each look."""
        return tuple({self.look(rotation): rotation for rotation in reversed(tuple(rotations))}.values())[::-1]


@dataclass(frozen=True)
class TileSet:
    """All kinds of a game's tiles. ``text`` is the data file's content, whose hash names the set."""

    ruleset: str
    kinds: tuple[TileKind, ...] = field(compare=False)
    text: str = field(repr=False)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the file's text, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each kind's id stands in ``kinds``."""
        return {kind.id: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def start(self) -> TileKind:
        """The kind of the start tile."""
        return next(kind for kind in self.kinds if kind.start)

    @cached_property
    def size(self) -> int:
        """How many tiles the set holds, the start tile included, bonus tiles left out."""
        return self.size_of("land")

    def size_of(self, pile: Pile) -> int:
        """How many tiles belong to the pile, the start tile included."""
        expect_one("pile", pile, PILES)
        return sum(kind.count for kind in self.kinds if kind.pile == pile)

    def kind(self, kind_id: str) -> TileKind:
        """The kind of that id; ValueError where there is none."""
        expect_one("kind of tile", kind_id, self.index)
        return self.kinds[self.index[kind_id]]
