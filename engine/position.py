"""The board and its bookkeeping: tiles, connected features, pieces, supplies and points, without any rule.

Features are kept by union-find over nodes (see ``engine.shapes``). The lists ``parent``, ``sums``, ``tiles``,
``touch`` and ``occupants`` have one entry a node; the last four mean something at a feature's root only:
packed sums (open edges and marks), the tiles as a bit mask in laying order (so that a tile counts once), the nodes
that it touches as a bit mask, and its pieces as four bits a seat. ``laid_now`` is the shape of the tile laid last and
the number of its first node.
"""

from collections.abc import Mapping
from typing import NamedTuple, Self

from engine.material import EACH, MOST_PIECES, Layer, Material
from engine.shapes import OPEN, Deployment, Shape, compile_shapes
from engine.squares import AROUND, Square, at, xy
from engine.tiles import Pile, TileSet

SEAT_BITS = MOST_PIECES.bit_length()
SEAT_MASK = (1 << SEAT_BITS) - 1


class PlacedTile(NamedTuple):
    """A tile on the board."""

    x: int
    y: int
    kind: str
    rotation: int


class PlacedPiece(NamedTuple):
    """A piece on the board."""

    seat: int
    piece: str
    role: str
    x: int
    y: int
    segment: int


class Area:
    """A connected feature as a game's rules look at it: all that its value and its scorers may depend on.

    ``complete``: nothing of it is open. At the final scoring what is scored never counts as complete (B6.2, D5.2), but
    the areas that it touches do (B6.3).
    """

    __slots__ = ("_position", "_root", "complete", "layer")

    def __init__(self, position: "Position", root: int, layer: Layer, final: bool = False) -> None:
        """The feature at that root in its layer; ``final``: at the final scoring."""
        self._position = position
        self._root = root
        self.layer = layer
        self.complete = layer.completes and not final and not position.sums[root] & OPEN

    @property
    def tiles(self) -> int:
        """On how many tiles it lies; one that holds two parts of it counts once (B5.1, B5.2, D4)."""
        return self._position.tiles[self._root].bit_count()

    def count(self, mark: str) -> int:
        """How many of a mark that its layer counts are in it; KeyError for a mark that it doesn't count."""
        return self._position.sums[self._root] >> self.layer.shifts[mark] & OPEN

    def touched(self) -> list["Area"]:
        """The areas of the layer that its own layer remembers which it borders on, each once."""
        position = self._position
        layer = position.ruleset.layer(self.layer.touches)
        nodes = position.touch[self._root]
        roots = set()
        while nodes:
            last = nodes.bit_length() - 1
            roots.add(position.root(last))
            nodes ^= 1 << last
        return [Area(position, root, layer) for root in roots]

    def pieces(self) -> list[int]:
        """How many pieces each seat has in it."""
        return self._position.counts(self._root)

    def seats_on(self, mark: str) -> list[int]:
        """The seats that have a piece on a segment with that mark, as often as they have, in order of deployment."""
        position = self._position
        return [position.owner(node) for node in position.on(self._root) if mark in position.marks_under(node)]


class AreaOnceComplete(Area):
    """An area as it is at least when it is complete: each square where it is open now holds a tile.

    Each of these tiles has one segment of it, and nothing else that its layer counts.
    """

    __slots__ = ("_more",)

    def __init__(self, position: "Position", root: int, layer: Layer, more: int) -> None:
        """``more``: so many squares it is open towards."""
        super().__init__(position, root, layer)
        self._more = more
        self.complete = layer.completes

    @property
    def tiles(self) -> int:
        """With one on each of those squares."""
        return super().tiles + self._more

    def count(self, mark: str) -> int:
        """With those segments."""
        return super().count(mark) + self._more * (mark == EACH)


class Position:
    """What lies on the table, changed by steps that check nothing: the rules are in ``engine.machine``.

    ``unseen`` counts the tiles of each kind that were neither drawn nor taken out of the game; their order is not
    known here. ``unseen_in`` counts those of each pile. ``scores`` are running totals (B6.6). What changes seldom
    (``unseen_in``, the squares that monasteries watch, the seats that left) is replaced, so that copies share it.
    """

    __slots__ = (
        "_board", "_fits", "_frontier", "_gone", "_pieces", "_pile_of", "_shapes", "_supply", "_tile_bit", "_watch",
        "_watchers", "laid_now", "occupants", "parent", "ruleset", "scores", "seats", "sums", "tiles", "tileset",
        "touch", "unseen", "unseen_in",
    )  # fmt: skip

    def __init__(self, ruleset: Material, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """The start tile laid at (0, 0), all else in the stack and in the supplies."""
        shapes = compile_shapes(ruleset, tileset)
        self.ruleset = ruleset
        self.tileset = tileset
        self.seats = seats
        self._shapes = shapes.by_kind
        self._fits = shapes.fits
        self.unseen = shapes.counts.copy()
        self.unseen_in = shapes.sizes
        self._pile_of = shapes.pile_of
        self.scores = [0] * seats
        self._supply = list(ruleset.pieces.values()) * seats
        self._gone: frozenset[int] = frozenset()
        self._board: dict[Square, tuple[Shape, int]] = {}
        self._frontier: dict[Square, int] = {}
        self._pieces: dict[int, tuple[int, Square, Deployment]] = {}
        self._watch: dict[Square, tuple[int, ...]] = {}
        self._watchers: tuple[int, ...] = ()
        self._tile_bit = 1
        self.laid_now: tuple[Shape, int]
        self.parent: list[int] = []
        self.sums: list[int] = []
        self.tiles: list[int] = []
        self.touch: list[int] = []
        self.occupants: list[int] = []
        start = at(0, 0)
        self._frontier[start] = 0
        self._take(tileset.start.id)
        self._join(start, shapes.by_kind[tileset.start.id][rotation])

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.ruleset = self.ruleset
        new.tileset = self.tileset
        new.seats = self.seats
        new._shapes = self._shapes
        new._fits = self._fits
        new.unseen = self.unseen.copy()
        new.unseen_in = self.unseen_in
        new._pile_of = self._pile_of
        new.scores = self.scores.copy()
        new._supply = self._supply.copy()
        new._gone = self._gone
        new._board = self._board.copy()
        new._frontier = self._frontier.copy()
        new._pieces = self._pieces.copy()
        new._watch = self._watch
        new._watchers = self._watchers
        new._tile_bit = self._tile_bit
        new.laid_now = self.laid_now
        new.parent = self.parent.copy()
        new.sums = self.sums.copy()
        new.tiles = self.tiles.copy()
        new.touch = self.touch.copy()
        new.occupants = self.occupants.copy()
        return new

    # -- questions ---------------------------------------------------------------------------------------------------

    def root(self, node: int) -> int:
        """The node that stands for the feature of ``node``."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def tile_at(self, square: Square) -> PlacedTile | None:
        """The tile on that square, if any."""
        entry = self._board.get(square)
        return PlacedTile(*xy(square), entry[0].kind, entry[0].rotation) if entry else None

    def laid(self) -> list[PlacedTile]:
        """The tiles on the board in the order in which they were laid, the start tile first."""
        return [PlacedTile(*xy(square), shape.kind, shape.rotation) for square, (shape, _) in self._board.items()]

    @property
    def last(self) -> PlacedTile:
        """The tile laid last."""
        square = next(reversed(self._board))
        shape = self._board[square][0]
        return PlacedTile(*xy(square), shape.kind, shape.rotation)

    def free(self) -> set[Square]:
        """The empty squares beside at least one tile."""
        return set(self._frontier)

    @property
    def board(self) -> Mapping[Square, tuple[Shape, int]]:
        """The laid tiles by square, each with the number of its first node, in the order in which they were laid."""
        return self._board

    @property
    def frontier(self) -> Mapping[Square, int]:
        """The empty squares beside at least one tile, each with the pattern that its neighbours demand."""
        return self._frontier

    @property
    def piece_at(self) -> Mapping[int, tuple[int, Square, Deployment]]:
        """The pieces on the board by node: whose, on which tile, and where on it, in the order of deployment."""
        return self._pieces

    def in_supply(self, seat: int, piece: int) -> int:
        """How many of a piece, told by its number in the game's pieces, the seat still has to deploy."""
        return self._supply[seat * len(self.ruleset.pieces) + piece]

    def rotations_at(self, kind: str, pattern: int) -> tuple[int, ...]:
        """The rotations in which a kind suits a square whose neighbours demand that pattern."""
        return self._fits[kind][pattern]

    def pieces(self) -> list[PlacedPiece]:
        """The pieces on the board in the order in which they were deployed."""
        return [_placed_piece(entry) for entry in self._pieces.values()]

    def supply(self, seat: int) -> dict[str, int]:
        """What the seat still has to deploy, by piece."""
        names = list(self.ruleset.pieces)
        return dict(zip(names, self._supply[seat * len(names) : (seat + 1) * len(names)], strict=True))

    def piece_on(self, node: int) -> PlacedPiece:
        """The piece on that node; KeyError where there is none."""
        return _placed_piece(self._pieces[node])

    def owner(self, node: int) -> int:
        """The seat of the piece on that node; KeyError where there is none."""
        return self._pieces[node][0]

    def marks_under(self, node: int) -> Mapping[str, int]:
        """The marks of the segment on which the piece on that node stands."""
        _, square, deployment = self._pieces[node]
        return self.tileset.kind(self._board[square][0].kind).segments[deployment.segment].marks

    def on(self, root: int) -> list[int]:
        """The nodes with a piece in the feature at that root, in the order in which they were deployed."""
        find = self.root
        return [node for node in self._pieces if find(node) == root]

    def counts(self, root: int) -> list[int]:
        """How many pieces each seat has in the feature at that root."""
        occupants = self.occupants[root]
        return [occupants >> SEAT_BITS * seat & SEAT_MASK for seat in range(self.seats)]

    def pile_of(self, kind: str) -> Pile:
        """The pile that tiles of that kind belong to."""
        return self._pile_of[kind]

    def is_gone(self, seat: int) -> bool:
        """Whether the seat has left the game (T1)."""
        return seat in self._gone

    def area(self, square: Square, segment: int, layer: str = "") -> Area:
        """The area that a segment on the board belongs to; KeyError or IndexError where there is none.

        A segment that stands in several layers belongs to an area in each: ``layer`` says which of them is meant
        (``hut`` for the system of a river or lake), without it the first.
        """
        shape, base = self._board[square]
        node = shape.node(segment, layer)
        return Area(self, self.root(base + node), shape.layers[node])

    # -- steps -------------------------------------------------------------------------------------------------------

    def _take(self, kind: str) -> None:
        """One unseen tile of that kind less."""
        pile = self._pile_of[kind]
        self.unseen[kind] -= 1
        self.unseen_in = {**self.unseen_in, pile: self.unseen_in[pile] - 1}

    def _untake(self, kind: str) -> None:
        """A tile of that kind goes back among those that are left."""
        pile = self._pile_of[kind]
        self.unseen[kind] += 1
        self.unseen_in = {**self.unseen_in, pile: self.unseen_in[pile] + 1}

    def _join(self, square: Square, shape: Shape) -> None:
        """Put a tile on a free square and connect its features with those of its neighbours (B7.1).

        What grows together holds the pieces of both (B4.3, H5.2, D3.3).
        """
        parent, sums, tiles, touch, occupants = (self.parent, self.sums, self.tiles, self.touch, self.occupants)
        board, frontier = self._board, self._frontier
        base, size = len(parent), len(shape.layers)
        bit = self._tile_bit
        parent += range(base, base + size)
        sums += shape.sums
        tiles += [bit] * size
        touch += shape.zeros
        occupants += shape.zeros
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
                    above = parent[up]
                    parent[b] = above
                    b = above
                if a == b:
                    sums[a] -= 2
                else:
                    parent[a] = b
                    sums[b] += sums[a] - 2
                    tiles[b] |= tiles[a]
                    touch[b] |= touch[a]
                    occupants[b] += occupants[a]
        del frontier[square]
        board[square] = self.laid_now = (shape, base)
        self._tile_bit = bit << 1
        self._watchers = ()
        if shape.surrounded or square in self._watch:
            self._surround(square, shape, base, bit)

    def _unjoin(self) -> None:
        """Take the tile laid last off the board, before any piece is set on it: the features are joined anew."""
        tiles = list(self._board.items())[:-1]
        self._board, self._watch, self._frontier = {}, {}, {tiles[0][0]: 0}
        self.parent, self.sums, self.tiles, self.touch, self.occupants = [], [], [], [], []
        self._tile_bit = 1
        for square, (shape, _) in tiles:
            self._join(square, shape)
        for node, (seat, _, _) in self._pieces.items():
            self.occupants[self.root(node)] += 1 << SEAT_BITS * seat

    def take_off_last(self) -> None:
        """Take the tile laid last off the board, with what stands on it: on a copy, to see what it joined."""
        base = self.laid_now[1]
        for node in [one for one in self._pieces if one >= base]:
            self._return_piece(node)
        self._unjoin()

    def _surround(self, square: Square, shape: Shape, base: int, bit: int) -> None:
        """Count the new tile for the features that watch its square, and let its own watch the squares around."""
        sums, tiles = self.sums, self.tiles
        self._watch = watch = self._watch.copy()
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

    def _deploy_piece(self, seat: int, square: Square, deployment: Deployment) -> None:
        """Deploy a piece of the seat's supply on a tile of the board."""
        node = self._board[square][1] + deployment.offset
        self._pieces[node] = (seat, square, deployment)
        self.occupants[self.root(node)] += 1 << SEAT_BITS * seat
        self._supply[seat * len(self.ruleset.pieces) + deployment.supply] -= 1

    def _return_piece(self, node: int) -> None:
        """Take the piece on that node off the board, back to its owner's supply (out of play for a seat that left)."""
        seat, _, deployment = self._pieces.pop(node)
        self.occupants[self.root(node)] -= 1 << SEAT_BITS * seat
        if seat not in self._gone:
            self._supply[seat * len(self.ruleset.pieces) + deployment.supply] += 1

    def _retire(self, seat: int) -> None:
        """The seat goes: its pieces stay, its supply is out of play."""
        self._gone |= {seat}
        size = len(self.ruleset.pieces)
        self._supply[seat * size : (seat + 1) * size] = [0] * size

    # -- looking up --------------------------------------------------------------------------------------------------

    def shape(self, kind: str, rotation: int) -> Shape:
        """The tables of a kind in a rotation."""
        return self._shapes[kind][rotation]

    def deployment_at(self, square: Square, piece: str, segment: int) -> Deployment:
        """The place of a piece on a segment of a tile on the board; KeyError where the piece can't ever stand."""
        for deployment in self._board[square][0].deployments:
            if deployment.segment == segment and deployment.piece == piece:
                return deployment
        raise KeyError(f"no place {segment} for a {piece}")

    def piece_node(self, square: Square, segment: int, piece: str) -> int:
        """The node on which a piece on that segment stands."""
        return self._board[square][1] + self.deployment_at(square, piece, segment).offset


def _placed_piece(entry: tuple[int, Square, Deployment]) -> PlacedPiece:
    seat, square, deployment = entry
    return PlacedPiece(seat, deployment.piece, deployment.role, *xy(square), deployment.segment)
