"""A second, plain opinion on the games for the tests: written from the clauses and the tile files alone.

Everything is found anew by flood fill from the list of laid tiles and the list of pieces. Nothing is remembered from
turn to turn but scores and supplies, nothing is shared with the engine, and nothing here is fast. What a game says of
its own is in ``oracle_rules``.
"""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

NORTH, EAST, SOUTH, WEST = range(4)
BESIDE = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

Items = tuple[tuple[str, int, int], ...]
"""What is counted, how many, and the points for each."""


class Area(NamedTuple):
    """A segment as the tile file has it: ``says`` is the whole entry."""

    kind: str
    ports: tuple[int, ...]
    says: Mapping[str, Any]


class Tile(NamedTuple):
    """A laid tile."""

    x: int
    y: int
    kind: str
    rotation: int


class Piece(NamedTuple):
    """A piece on the board."""

    seat: int
    piece: str
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
    """A feature: its segments, its tiles' squares, the open ends, its pieces, and what it is worth now."""

    layer: str
    spots: frozenset[Spot]
    squares: frozenset[tuple[int, int]]
    open: int
    pieces: tuple[Piece, ...]
    complete: bool
    items: Items

    @property
    def points(self) -> int:
        return worth_of(self.items)


def worth_of(items: Items) -> int:
    return sum(number * each for _, number, each in items)


def most(pieces: Iterable[Piece]) -> list[int]:
    """B5.4: who has most, each of those tied; B5.5: nobody where there are none."""
    counts = Counter(piece.seat for piece in pieces)
    return sorted(seat for seat, count in counts.items() if count == max(counts.values()))


class Rules(ABC):
    """What one game says of itself.

    ``layers``: the features' names, each with the kinds of segments that it is made of. ``roles``: what a piece is
    called on a layer. ``bridged``: the layer in which segments of one tile that name each other are one feature, and
    the list in which they do. ``completing``: the layers whose features can be complete; ``paying``: those that score
    then. ``rewarded``: the layer and the mark of completed features that earn a bonus tile. ``majorities``: whether
    the most pieces score, or each by itself. ``alone``: the mark of the segment on which a piece has all for itself.
    """

    name: ClassVar[str]
    supply: ClassVar[Mapping[str, int]]
    layers: ClassVar[Mapping[str, tuple[str, ...]]]
    roles: ClassVar[Mapping[tuple[str, str], str]]
    bridged: ClassVar[tuple[str, str]] = ("", "")
    completing: ClassVar[frozenset[str]]
    paying: ClassVar[frozenset[str]]
    rewarded: ClassVar[tuple[str, str]] = ("", "")
    majorities: ClassVar[bool] = True
    alone: ClassVar[str] = ""

    @abstractmethod
    def worth(self, land: "Land", found: Found, complete: bool) -> Items:
        """What a feature is worth, complete or not; () where it has no value at all."""


@cache
def document(ruleset: str) -> Mapping[str, Any]:
    """Every kind's entry in the data file, by id."""
    data = json.loads((resources.files("engine") / "tilesets" / f"{ruleset}.json").read_text("utf-8"))
    return {tile["id"]: tile for tile in data["tiles"]}


@cache
def kinds(ruleset: str) -> Mapping[str, tuple[Area, ...]]:
    """The segments of every kind."""
    return {
        kind: tuple(Area(area["kind"], tuple(area["ports"]), area) for area in tile["segments"])
        for kind, tile in document(ruleset).items()
    }


@cache
def side_of(ruleset: str, kind: str, rotation: int, side: int) -> tuple[int, int, int]:
    """The three segments at a side of the turned tile, clockwise: port p of the drawing is at (p + 3r) mod 12."""
    owner = {(port + 3 * rotation) % 12: n for n, area in enumerate(kinds(ruleset)[kind]) for port in area.ports}
    return owner[3 * side], owner[3 * side + 1], owner[3 * side + 2]


@cache
def terrain(ruleset: str, kind: str, rotation: int, side: int) -> str:
    """What a side shows: one terrain, or a road (river) side: open ground, road (river), open ground."""
    return kinds(ruleset)[kind][side_of(ruleset, kind, rotation, side)[1]].kind


class Land:
    """The laid tiles and the pieces on them."""

    def __init__(self, rules: Rules, tiles: Iterable[Tile], pieces: Iterable[Piece] = ()) -> None:
        self.rules = rules
        self.tiles = {(tile.x, tile.y): tile for tile in tiles}
        self.pieces = list(pieces)
        self.known: dict[tuple[str, Spot], Found] = {}

    def areas(self, x: int, y: int) -> tuple[Area, ...]:
        return kinds(self.rules.name)[self.tiles[x, y].kind]

    def area(self, spot: Spot) -> Area:
        return self.areas(spot.x, spot.y)[spot.segment]

    def side(self, x: int, y: int, side: int) -> tuple[int, int, int]:
        tile = self.tiles[x, y]
        return side_of(self.rules.name, tile.kind, tile.rotation, side)

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

    def feature(self, layer: str, start: Spot) -> Found:
        """The feature of that layer to which a segment belongs, filled once."""
        if (layer, start) not in self.known:
            found = self.fill(layer, start)
            self.known.update({(layer, spot): found for spot in found.spots})
        return self.known[layer, start]

    def fill(self, layer: str, start: Spot) -> Found:
        spots, todo, ends = {start}, [start], 0
        while todo:
            spot = todo.pop()
            met, open_here = self.reach(spot)
            ends += open_here
            if self.rules.bridged[0] == layer:
                met += [spot._replace(segment=n) for n in self.area(spot).says.get(self.rules.bridged[1], ())]
            todo += [other for other in set(met) if other not in spots]
            spots.update(met)
        squares = {(spot.x, spot.y) for spot in spots}
        if layer == "monastery":
            around = [(start.x + dx, start.y + dy) for dx, dy in ROUND]
            squares.update(square for square in around if square in self.tiles)
            ends = sum(square not in self.tiles for square in around)
        own = {piece for piece, claimed in self.rules.roles if claimed == layer}
        pieces = tuple(piece for piece in self.pieces if Spot(*piece[2:]) in spots and piece.piece in own)
        complete = not ends and layer in self.rules.completing
        found = Found(layer, frozenset(spots), frozenset(squares), ends, pieces, complete, ())
        return Found(
            layer, found.spots, found.squares, ends, pieces, complete, self.rules.worth(self, found, complete)
        )  # fmt: skip

    def winners(self, found: Found) -> list[int]:
        """The seats that score a feature, once for each time (B5.4, D3.3, H7.6)."""
        if not self.rules.majorities:
            return [piece.seat for piece in found.pieces]
        alone = [piece.seat for piece in found.pieces if self.area(Spot(*piece[2:])).says.get(self.rules.alone)]
        return alone or most(found.pieces)

    def earns(self, x: int, y: int) -> bool:
        """H6.5: whether the tile laid there completed what gives a bonus tile."""
        layer, mark = self.rules.rewarded
        own = [self.feature(layer, Spot(x, y, n)) for n, area in enumerate(self.areas(x, y)) if area.kind == layer]
        return any(found.complete and any(self.area(spot).says.get(mark) for spot in found.spots) for found in own)

    def features(self, *square: int) -> list[Found]:
        """Every feature on the board once, or those of one tile."""
        found = [
            self.feature(layer, Spot(x, y, number))
            for x, y in ([square] if square else self.tiles)
            for number, area in enumerate(self.areas(x, y))
            for layer, made_of in self.rules.layers.items()
            if area.kind in made_of
        ]
        return list({id(one): one for one in found}.values())

    def claimed(self, piece: Piece) -> Found:
        """The feature that a piece holds."""
        spot = Spot(*piece[2:])
        kind = self.area(spot).kind
        ((layer, _),) = [
            (layer, role)
            for (who, layer), role in self.rules.roles.items()
            if who == piece.piece and kind in self.rules.layers[layer]
        ]
        return self.feature(layer, spot)

    def free(self) -> set[tuple[int, int]]:
        """The empty squares beside a tile."""
        beside = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in BESIDE.values()}
        return beside - set(self.tiles)

    def placements(self, kind: str) -> set[tuple[int, int, int]]:
        """B3.1, B3.2, H3.1, D3.1: where a tile may lie: (x, y, rotation)."""
        return {(x, y, rotation) for x, y in self.free() for rotation in range(4) if self.fits(x, y, kind, rotation)}

    def fits(self, x: int, y: int, kind: str, rotation: int) -> bool:
        near = {side: self.tiles.get((x + dx, y + dy)) for side, (dx, dy) in BESIDE.items()}
        name = self.rules.name
        return all(
            terrain(name, kind, rotation, side) == terrain(name, tile.kind, tile.rotation, (side + 2) % 4)
            for side, tile in near.items()
            if tile is not None
        )

    def unclaimed(self, x: int, y: int, piece: str) -> list[int]:
        """B4.1, B4.2, H4.1 to H5.2, D3.2: the segments of a tile whose features hold no such piece."""
        return [
            number
            for number, area in enumerate(self.areas(x, y))
            for who, layer in self.rules.roles
            if who == piece and area.kind in self.rules.layers[layer]
            if not self.feature(layer, Spot(x, y, number)).pieces
        ]


@dataclass
class Referee:
    """A whole game kept by flood fill: what is legal, who scores, what everybody has left.

    ``bonus``: a bonus tile is to be drawn and laid in the turn of the same seat.
    """

    rules: Rules
    seats: int
    rotation: int = 0
    pieces: list[Piece] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    turn: int = 0
    bonus: bool = False

    def __post_init__(self) -> None:
        entries = document(self.rules.name)
        (start,) = [kind for kind, tile in entries.items() if tile.get("start") or tile.get("set") == "start"]
        self.tiles = [Tile(0, 0, start, self.rotation)]
        self.bonus_tiles = sum(tile["count"] for tile in entries.values() if tile.get("set") == "bonus")
        self.scores = [0] * self.seats
        self.supply = [dict(self.rules.supply) for _ in range(self.seats)]

    @property
    def land(self) -> Land:
        return Land(self.rules, self.tiles, self.pieces)

    def draw(self, kind: str) -> None:
        """H2.1, H6.7: bonus tiles are counted, the stack of land tiles is the test's."""
        self.bonus_tiles -= document(self.rules.name)[kind].get("set") == "bonus"

    def lay(self, x: int, y: int, kind: str, rotation: int) -> None:
        self.tiles.append(Tile(x, y, kind, rotation))

    def deployments(self) -> list[tuple[str, int]]:
        """B4.4, H4.4: nothing without supply; followers before huts."""
        last, land = self.tiles[-1], self.land
        return [
            (piece, segment)
            for piece in self.rules.supply
            if self.supply[self.turn][piece]
            for segment in land.unclaimed(last.x, last.y, piece)
        ]

    def deploy(self, piece: str, segment: int) -> None:
        last = self.tiles[-1]
        self.pieces.append(Piece(self.turn, piece, last.x, last.y, segment))
        self.supply[self.turn][piece] -= 1

    def take_back(self, x: int, y: int, segment: int) -> None:
        """D2.2: an own follower back from anywhere, its area scored for its owner alone."""
        (piece,) = [piece for piece in self.pieces if piece[2:] == (x, y, segment) and piece.seat == self.turn]
        found = self.land.claimed(piece)
        self.send_home(piece)
        self.pay(found.items, [self.turn])

    def finish(self) -> None:
        """B2.3, B2.4, B5, H2.3, H2.4: score what is complete and claimed, send its pieces home, pass the turn."""
        for found in self.claimed():
            if found.layer in self.rules.paying and found.complete:
                self.pay(found.items, self.land.winners(found))
                for piece in found.pieces:
                    self.send_home(piece)
        last = self.tiles[-1]
        self.bonus = not self.bonus and self.bonus_tiles > 0 and self.land.earns(last.x, last.y)
        if not self.bonus:
            self.turn = self.after(self.turn)

    def no_bonus_fits(self) -> None:
        """H6.7: the bonus stack is used up, none fitted."""
        self.bonus = False
        self.turn = self.after(self.turn)

    def final(self) -> None:
        """B6.2, B6.3, H7.2 to H7.6, D5.2: the final scoring; what has no value then lets its pieces go."""
        for found in self.claimed():
            items = self.rules.worth(self.land, found, False)
            self.pay(items, self.land.winners(found))
            if not items:
                for piece in found.pieces:
                    self.send_home(piece)

    def leave(self, seat: int) -> None:
        """T1: the pieces stay, the supply goes, no more turns; a bonus move lapses, its tile goes back."""
        self.gone.add(seat)
        self.supply[seat] = dict.fromkeys(self.rules.supply, 0)
        if seat == self.turn and len(self.gone) < self.seats:
            self.bonus = False
            self.turn = self.after(seat)

    def claimed(self) -> list[Found]:
        """The features that hold pieces, each once."""
        land = self.land
        return list({id(found): found for found in map(land.claimed, self.pieces)}.values())

    def pay(self, items: Items, seats: list[int]) -> None:
        for seat in seats:
            self.scores[seat] += worth_of(items)

    def send_home(self, piece: Piece) -> None:
        self.pieces.remove(piece)
        self.supply[piece.seat][piece.piece] += piece.seat not in self.gone

    def after(self, seat: int) -> int:
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in order if other not in self.gone)
