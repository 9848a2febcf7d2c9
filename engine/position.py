"""The board and its bookkeeping: tiles, connected features, pieces, supplies and points, without any rule.

Features are kept by union-find over nodes (see ``engine.shapes``). The lists ``parent``, ``sums``, ``tiles``,
``touch`` and ``claimed`` have one entry a node; the last four mean something at a feature's root only:
packed sums (open edges and marks), the tiles as a bit mask in laying order (so that a tile counts once), the nodes
that it touches as a bit mask, and its pieces as four bits a seat. ``laid_now`` is the shape of the tile laid last and
the number of its first node.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.ruleset import Ruleset
from engine.shapes import Claim, Shape, compile_shapes
from engine.squares import AROUND, Square, at, xy
from engine.tiles import TileSet

SEAT_BITS = 4
SEAT_MASK = 15


class Laid(NamedTuple):
    """A tile on the board."""

    x: int
    y: int
    kind: str
    rotation: int


class Standing(NamedTuple):
    """A piece on the board."""

    seat: int
    piece: str
    role: str
    x: int
    y: int
    segment: int


class Position:
    """What lies on the table, changed by steps that check nothing: the rules are in ``engine.game``.

    ``left`` counts the tiles of each kind that nobody has seen yet; their order is not known here. ``left_total`` and
    ``bonus_total`` are the sizes of the two stacks.
    """

    __slots__ = (
        "_board", "_bonus", "_fits", "_frontier", "_gone", "_shapes", "_standing", "_supply", "_tile_bit", "_watch",
        "_watchers", "bonus_total", "claimed", "laid_now", "left", "left_total", "parent", "ruleset", "scores", "seats",
        "sums", "tiles", "tileset", "touch",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """The start tile laid at (0, 0), all else in the stack and in the supplies."""
        shapes = compile_shapes(ruleset, tileset)
        self.ruleset = ruleset
        self.tileset = tileset
        self.seats = seats
        self._shapes = shapes.by_kind
        self._fits = shapes.fits
        self.left = {kind.id: kind.count for kind in tileset.kinds}
        self.left_total = tileset.size
        self._bonus = frozenset(kind.id for kind in tileset.kinds if kind.bonus)
        self.bonus_total = sum(kind.count for kind in tileset.kinds if kind.bonus)
        self.scores = [0] * seats
        self._supply = list(ruleset.pieces.values()) * seats
        self._gone: frozenset[int] = frozenset()
        self._board: dict[Square, tuple[Shape, int]] = {}
        self._frontier: dict[Square, int] = {}
        self._standing: dict[int, tuple[int, Square, Claim]] = {}
        self._watch: dict[Square, tuple[int, ...]] = {}
        self._watchers: tuple[int, ...] = ()
        self._tile_bit = 1
        self.laid_now: tuple[Shape, int]
        self.parent: list[int] = []
        self.sums: list[int] = []
        self.tiles: list[int] = []
        self.touch: list[int] = []
        self.claimed: list[int] = []
        start = at(0, 0)
        self._frontier[start] = 0
        self.take(tileset.start.id)
        self.join(start, shapes.by_kind[tileset.start.id][rotation])

    # -- questions ---------------------------------------------------------------------------------------------------

    def root(self, node: int) -> int:
        """The node that stands for the feature of ``node``."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def tile_at(self, square: Square) -> Laid | None:
        """The tile on that square, if any."""
        entry = self._board.get(square)
        return Laid(*xy(square), entry[0].kind, entry[0].rotation) if entry else None

    def laid(self) -> list[Laid]:
        """The tiles on the board in the order in which they were laid, the start tile first."""
        return [Laid(*xy(square), shape.kind, shape.rotation) for square, (shape, _) in self._board.items()]

    @property
    def last(self) -> Laid:
        """The tile laid last."""
        square = next(reversed(self._board))
        shape = self._board[square][0]
        return Laid(*xy(square), shape.kind, shape.rotation)

    def free(self) -> set[Square]:
        """The empty squares beside at least one tile."""
        return set(self._frontier)

    def pieces(self) -> list[Standing]:
        """The pieces on the board in the order in which they were set."""
        return [_standing(entry) for entry in self._standing.values()]

    def supply(self, seat: int) -> dict[str, int]:
        """What the seat still has to set, by piece."""
        names = list(self.ruleset.pieces)
        return dict(zip(names, self._supply[seat * len(names) : (seat + 1) * len(names)], strict=True))

    def standing(self, node: int) -> Standing:
        """The piece on that node; KeyError where there is none."""
        return _standing(self._standing[node])

    def owner(self, node: int) -> int:
        """The seat of the piece on that node; KeyError where there is none."""
        return self._standing[node][0]

    def marks_under(self, node: int) -> Mapping[str, int]:
        """The marks of the segment on which the piece on that node stands."""
        _, square, claim = self._standing[node]
        return self.tileset.kind(self._board[square][0].kind).segments[claim.segment].marks

    def on(self, root: int) -> list[int]:
        """The nodes with a piece in the feature at that root, in the order in which they were set."""
        find = self.root
        return [node for node in self._standing if find(node) == root]

    def counts(self, root: int) -> list[int]:
        """How many pieces each seat has in the feature at that root."""
        claimed = self.claimed[root]
        return [claimed >> SEAT_BITS * seat & SEAT_MASK for seat in range(self.seats)]

    def is_bonus(self, kind: str) -> bool:
        """Whether tiles of that kind belong to the bonus stack."""
        return kind in self._bonus

    def is_gone(self, seat: int) -> bool:
        """Whether the seat has left the game (T1)."""
        return seat in self._gone

    # -- steps -------------------------------------------------------------------------------------------------------

    def take(self, kind: str) -> None:
        """One unseen tile of that kind less."""
        self.left[kind] -= 1
        if kind in self._bonus:
            self.bonus_total -= 1
        else:
            self.left_total -= 1

    def untake(self, kind: str) -> None:
        """A tile of that kind goes back among those that are left."""
        self.left[kind] += 1
        if kind in self._bonus:
            self.bonus_total += 1
        else:
            self.left_total += 1

    def join(self, square: Square, shape: Shape) -> None:
        """Put a tile on a free square and connect its features with those of its neighbours."""
        parent, sums, tiles, touch, claimed = (self.parent, self.sums, self.tiles, self.touch, self.claimed)
        board, frontier = self._board, self._frontier
        base = len(parent)
        bit = self._tile_bit
        parent += range(base, base + len(shape.layers))
        sums += shape.sums
        tiles += [bit] * len(shape.layers)
        touch += shape.zeros
        claimed += shape.zeros
        for offset, mask in shape.touches:
            touch[base + offset] = mask << base
        for offset, root in shape.joins:
            parent[base + offset] = base + root
        for step, demand, nodes, opposite in shape.edges:
            beyond = square + step
            neighbour = board.get(beyond)
            if neighbour is None:
                frontier[beyond] = frontier.get(beyond, 0) | demand
                continue
            near_shape, near_base = neighbour
            for offset, near in zip(nodes, near_shape.facing[opposite]):
                a = base + offset
                while parent[a] != a:
                    a = parent[a]
                b = near_base + near
                while (up := parent[b]) != b:
                    parent[b] = b = parent[up]
                if a == b:
                    sums[a] -= 2
                else:
                    parent[a] = b
                    sums[b] += sums[a] - 2
                    tiles[b] |= tiles[a]
                    touch[b] |= touch[a]
                    claimed[b] += claimed[a]
        del frontier[square]
        board[square] = self.laid_now = (shape, base)
        self._tile_bit = bit << 1
        self._watchers = ()
        if shape.surrounded or square in self._watch:
            self._surround(square, shape, base, bit)

    def _surround(self, square: Square, shape: Shape, base: int, bit: int) -> None:
        """Count the new tile for the features that watch its square, and let its own watch the squares around."""
        sums, tiles, watch = self.sums, self.tiles, self._watch
        self._watchers = watchers = watch.pop(square, ())
        for node in watchers:
            sums[node] -= 1
            tiles[node] |= bit
        for offset in shape.surrounded:
            node = base + offset
            laid = list(self._board)
            for step in AROUND:
                near = square + step
                if near in self._board:
                    sums[node] -= 1
                    tiles[node] |= 1 << laid.index(near)
                else:
                    watch[near] = (*watch.get(near, ()), node)

    def stand(self, seat: int, square: Square, claim: Claim) -> None:
        """Put a piece of the seat's supply on a tile of the board."""
        node = self._board[square][1] + claim.offset
        self._standing[node] = (seat, square, claim)
        self.claimed[self.root(node)] += 1 << SEAT_BITS * seat
        self._supply[seat * len(self.ruleset.pieces) + claim.supply] -= 1

    def go_home(self, node: int) -> Standing:
        """Take the piece on that node off the board, back to its owner's supply (out of play for a seat that left)."""
        entry = self._standing.pop(node)
        seat, _, claim = entry
        self.claimed[self.root(node)] -= 1 << SEAT_BITS * seat
        if seat not in self._gone:
            self._supply[seat * len(self.ruleset.pieces) + claim.supply] += 1
        return _standing(entry)

    def retire(self, seat: int) -> None:
        """The seat goes: its pieces stay, its supply is out of play."""
        self._gone |= {seat}
        size = len(self.ruleset.pieces)
        self._supply[seat * size : (seat + 1) * size] = [0] * size

    # -- looking up --------------------------------------------------------------------------------------------------

    def shape(self, kind: str, rotation: int) -> Shape:
        """The tables of a kind in a rotation."""
        return self._shapes[kind][rotation]

    def claim_at(self, square: Square, piece: str, segment: int) -> Claim:
        """The claim of a piece on a segment of a tile on the board; KeyError where the piece can't ever stand."""
        for claim in self._board[square][0].claims:
            if claim.segment == segment and claim.piece == piece:
                return claim
        raise KeyError(f"no place {segment} for a {piece}")

    def standing_node(self, square: Square, segment: int, piece: str) -> int:
        """The node on which a piece on that segment stands."""
        return self._board[square][1] + self.claim_at(square, piece, segment).offset


def _standing(entry: tuple[int, Square, Claim]) -> Standing:
    seat, square, claim = entry
    return Standing(seat, claim.piece, claim.role, *xy(square), claim.segment)
