"""A second, plain opinion on the base game for the tests: written from the clauses and the tile file alone.

Everything is found anew by flood fill from the list of laid tiles and the list of pieces. Nothing is remembered from
turn to turn but scores and supplies, nothing is shared with the engine, and nothing here is fast.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import groupby
from typing import NamedTuple

NORTH, EAST, SOUTH, WEST = range(4)
BESIDE = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


class Area(NamedTuple):
    """A segment as the tile file has it."""

    kind: str
    ports: tuple[int, ...]
    shields: int
    cities: tuple[int, ...]


class Tile(NamedTuple):
    """A laid tile."""

    x: int
    y: int
    kind: str
    rotation: int


class Piece(NamedTuple):
    """A follower on the board."""

    seat: int
    x: int
    y: int
    segment: int


class Spot(NamedTuple):
    """A segment on the board."""

    x: int
    y: int
    segment: int


@dataclass(frozen=True)
class Found:
    """A feature: its segments, its tiles' squares, the open ends, its followers, and what it is worth now."""

    kind: str
    spots: frozenset[Spot]
    squares: frozenset[tuple[int, int]]
    open: int
    pieces: tuple[Piece, ...]
    items: tuple[tuple[str, int, int], ...]

    @property
    def complete(self) -> bool:
        """B6.4: fields never are."""
        return self.open == 0 and self.kind != "field"

    @property
    def points(self) -> int:
        return sum(number * each for _, number, each in self.items)

    @property
    def winners(self) -> list[int]:
        """B5.4: whoever has most followers, each of those tied; B5.5: nobody where there are none."""
        counts = Counter(piece.seat for piece in self.pieces)
        return sorted(seat for seat, count in counts.items() if count == max(counts.values()))


Kinds = Mapping[str, tuple[Area, ...]]


@cache
def kinds() -> Kinds:
    """The segments of every kind, from the data file."""
    document = json.loads((resources.files("engine") / "tilesets" / "base.json").read_text("utf-8"))
    return {
        tile["id"]: tuple(
            Area(area["kind"], tuple(area["ports"]), area.get("shields", 0), tuple(area.get("cities", ())))
            for area in tile["segments"]
        )
        for tile in document["tiles"]
    }


@cache
def side_of(kind: str, rotation: int, side: int) -> tuple[int, int, int]:
    """The three segments at a side of the turned tile, clockwise: port p of the drawing is at (p + 3r) mod 12."""
    owner = {(port + 3 * rotation) % 12: n for n, area in enumerate(kinds()[kind]) for port in area.ports}
    return owner[3 * side], owner[3 * side + 1], owner[3 * side + 2]


@cache
def terrain(kind: str, rotation: int, side: int) -> str:
    """What a side shows: a city side, a road side (field, road, field) or a field side."""
    return kinds()[kind][side_of(kind, rotation, side)[1]].kind


class Land:
    """The laid tiles and the followers on them."""

    def __init__(self, tiles: Iterable[Tile], pieces: Iterable[Piece] = ()) -> None:
        self.tiles = {(tile.x, tile.y): tile for tile in tiles}
        self.pieces = list(pieces)
        self.known: dict[Spot, Found] = {}

    def area(self, spot: Spot) -> Area:
        return kinds()[self.tiles[spot.x, spot.y].kind][spot.segment]

    def side(self, x: int, y: int, side: int) -> tuple[int, int, int]:
        tile = self.tiles[x, y]
        return side_of(tile.kind, tile.rotation, side)

    def reach(self, spot: Spot) -> tuple[list[Spot], int]:
        """The segments that a segment meets across its tile's sides (B7.1), and how many ends meet no tile."""
        met, ends = [], 0
        for side, (dx, dy) in BESIDE.items():
            own = self.side(spot.x, spot.y, side)
            if spot.segment not in own:
                continue
            there = (spot.x + dx, spot.y + dy)
            if there not in self.tiles:
                ends += [segment for segment, _ in groupby(own)].count(spot.segment)
                continue
            # Clockwise on this side is counter-clockwise on the neighbour's.
            opposite = reversed(self.side(*there, (side + 2) % 4))
            met += [Spot(*there, other) for mine, other in zip(own, opposite, strict=True) if mine == spot.segment]
        return met, ends

    def feature(self, start: Spot) -> Found:
        """The feature that a segment belongs to, filled once."""
        if start not in self.known:
            found = self.fill(start)
            self.known.update(dict.fromkeys(found.spots, found))
        return self.known[start]

    def fill(self, start: Spot) -> Found:
        spots, todo, ends = {start}, [start], 0
        while todo:
            met, open_here = self.reach(todo.pop())
            ends += open_here
            todo += [spot for spot in set(met) if spot not in spots]
            spots.update(met)
        kind = self.area(start).kind
        squares = {(spot.x, spot.y) for spot in spots}
        if kind == "monastery":
            around = [(start.x + dx, start.y + dy) for dx, dy in ROUND]
            squares.update(square for square in around if square in self.tiles)
            ends = sum(square not in self.tiles for square in around)
        pieces = tuple(piece for piece in self.pieces if Spot(*piece[1:]) in spots)
        return Found(kind, frozenset(spots), frozenset(squares), ends, pieces, self.worth(kind, spots, squares, ends))

    def worth(
        self, kind: str, spots: set[Spot], squares: set[tuple[int, int]], ends: int
    ) -> tuple[tuple[str, int, int], ...]:
        """B5.1 to B5.3, B6.2, B6.3: (what is counted, how many, points for each)."""
        if kind == "field":
            touched = {Spot(s.x, s.y, city) for s in spots for city in self.area(s).cities}
            complete = {city.spots for city in map(self.feature, touched) if city.complete}
            return (("cities", len(complete), 3),)
        each = 2 if kind == "city" and not ends else 1
        shields = sum(self.area(spot).shields for spot in spots)
        tiles = ("tiles", len(squares), each)
        return (tiles, ("shields", shields, each)) if shields else (tiles,)

    def features(self) -> list[Found]:
        """Every feature on the board once."""
        spots = [Spot(x, y, n) for (x, y), tile in self.tiles.items() for n in range(len(kinds()[tile.kind]))]
        return list({id(found): found for found in map(self.feature, spots)}.values())

    def free(self) -> set[tuple[int, int]]:
        """The empty squares beside a tile."""
        beside = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in BESIDE.values()}
        return beside - set(self.tiles)

    def placements(self, kind: str) -> set[tuple[int, int, int]]:
        """B3.1, B3.2: where a tile may lie: (x, y, rotation)."""
        return {(x, y, rotation) for x, y in self.free() for rotation in range(4) if self.fits(x, y, kind, rotation)}

    def fits(self, x: int, y: int, kind: str, rotation: int) -> bool:
        near = {side: self.tiles.get((x + dx, y + dy)) for side, (dx, dy) in BESIDE.items()}
        return all(
            terrain(kind, rotation, side) == terrain(tile.kind, tile.rotation, (side + 2) % 4)
            for side, tile in near.items()
            if tile is not None
        )

    def unclaimed(self, x: int, y: int) -> list[int]:
        """B4.1, B4.2: the segments of a tile whose features hold no follower."""
        areas = kinds()[self.tiles[x, y].kind]
        return [n for n in range(len(areas)) if not self.feature(Spot(x, y, n)).pieces]


class Line(NamedTuple):
    """A seat's points for a feature."""

    feature: str
    seat: int
    points: int


@dataclass
class Referee:
    """A whole game kept by flood fill: what is legal, who scores, what everybody has left."""

    seats: int
    tiles: list[Tile] = field(default_factory=lambda: [Tile(0, 0, "D", 0)])
    pieces: list[Piece] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    turn: int = 0

    def __post_init__(self) -> None:
        self.scores = [0] * self.seats
        self.supply = [7] * self.seats

    @property
    def land(self) -> Land:
        return Land(self.tiles, self.pieces)

    def lay(self, x: int, y: int, kind: str, rotation: int) -> None:
        self.tiles.append(Tile(x, y, kind, rotation))

    def deployments(self) -> list[int]:
        """B4.4: nothing without supply."""
        last = self.tiles[-1]
        return self.land.unclaimed(last.x, last.y) if self.supply[self.turn] else []

    def deploy(self, segment: int) -> None:
        last = self.tiles[-1]
        self.pieces.append(Piece(self.turn, last.x, last.y, segment))
        self.supply[self.turn] -= 1

    def finish(self) -> list[Line]:
        """B2.3, B2.4, B5: score what is complete and claimed, send its followers home, pass the turn."""
        lines = []
        for found in self.claimed():
            if found.kind != "field" and found.complete:
                lines += self.pay(found)
                for piece in found.pieces:
                    self.pieces.remove(piece)
                    self.supply[piece.seat] += piece.seat not in self.gone
        self.turn = self.after(self.turn)
        return lines

    def final(self) -> list[Line]:
        """B6.2, B6.3: the final scoring."""
        return [line for found in self.claimed() for line in self.pay(found)]

    def leave(self, seat: int) -> None:
        """T1: the pieces stay, the supply goes, no more turns."""
        self.gone.add(seat)
        self.supply[seat] = 0
        if seat == self.turn and len(self.gone) < self.seats:
            self.turn = self.after(seat)

    def claimed(self) -> list[Found]:
        """The features that hold followers, each once."""
        land = self.land
        return list({id(found): found for found in (land.feature(Spot(*piece[1:])) for piece in self.pieces)}.values())

    def pay(self, found: Found) -> list[Line]:
        if not found.points:
            return []
        for seat in found.winners:
            self.scores[seat] += found.points
        return [Line(found.kind, seat, found.points) for seat in found.winners]

    def after(self, seat: int) -> int:
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in order if other not in self.gone)
