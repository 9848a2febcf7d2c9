"""The board: tiles, connected features and the pieces on them, without any rule.

Features are kept by union-find over nodes (see ``engine.compiled``). The lists ``parent``, ``sums``, ``tiles``,
``touch`` and ``occupants`` have one entry a node; the last four mean something at a feature's root only:
packed sums (open edges and marks), the tiles as a bit mask in laying order (so that a tile counts once), the nodes
that it touches as a bit mask, and its pieces (see ``engine.holders``).
"""

from collections.abc import Container, Sequence
from typing import NamedTuple

from engine.compiled import CompiledTile, Deployment, compiled
from engine.holders import SEAT_BITS
from engine.material import Layer, Material
from engine.squares import AROUND, Square, expect_square, square_at, square_name
from engine.tiles import Segment, TileSet


class PlacedTile(NamedTuple):
    """A tile on the board."""

    square: Square
    kind: str
    rotation: int

    def __repr__(self) -> str:
        return f"<{self.kind} {square_name(self.square)}/{90 * self.rotation}>"


class PlacedPiece(NamedTuple):
    """A piece on the board, on a segment of the tile on that square."""

    seat: int
    piece: str
    role: str
    square: Square
    segment: int

    def __repr__(self) -> str:
        return f"<{self.seat}:{self.role}-{self.segment + 1} {square_name(self.square)}>"


class Board:
    """The laid tiles with their features and pieces, changed by steps that check nothing.

    What isn't a method is there to be read:

    - ``squares``: the laid tiles by square, each with the number of its first node, in the order of laying; ``newest``
      is the entry of the last one.
    - ``frontier``: the empty squares beside at least one tile, each with the pattern that its neighbours demand.
    - ``standing``: the pieces by node: whose, on which tile, and where on it, in the order of deployment.
    - ``by_kind`` and ``fits``: as in ``CompiledSet``.

    What changes seldom (the squares that monasteries watch) is replaced, so that copies share it.
    """

    __slots__ = (
        "_tile_bit", "_watch", "by_kind", "fits", "frontier", "material", "newest", "occupants", "parent",
        "seats", "squares", "standing", "sums", "tiles", "tileset", "touch", "watchers",
    )  # fmt: skip

    def __init__(self, material: Material, tileset: TileSet, seats: int, rotation: int) -> None:
        """The start tile laid at (0, 0)."""
        tables = compiled(material, tileset)
        self.material = material
        self.tileset = tileset
        self.seats = seats
        self.by_kind = tables.by_kind
        self.fits = tables.fits
        self.standing: dict[int, tuple[int, Square, Deployment]] = {}
        self.newest: tuple[CompiledTile, int]
        self.watchers: tuple[int, ...]
        self._clear(square_at(0, 0))
        self.join(square_at(0, 0), tables.by_kind[tileset.start.id][rotation])

    def _clear(self, start: Square) -> None:
        """Nothing lies on the board; the first tile will lie on that square."""
        self.squares: dict[Square, tuple[CompiledTile, int]] = {}
        self.frontier: dict[Square, int] = {start: 0}
        self.parent: list[int] = []
        self.sums: list[int] = []
        self.tiles: list[int] = []
        self.touch: list[int] = []
        self.occupants: list[int] = []
        self._watch: dict[Square, tuple[int, ...]] = {}
        self._tile_bit = 1

    def copy(self) -> "Board":
        """An independent copy."""
        new = object.__new__(Board)
        new.material = self.material
        new.tileset = self.tileset
        new.seats = self.seats
        new.by_kind = self.by_kind
        new.fits = self.fits
        new.squares = self.squares.copy()
        new.frontier = self.frontier.copy()
        new.standing = self.standing.copy()
        new._watch = self._watch
        new.watchers = self.watchers
        new._tile_bit = self._tile_bit
        new.newest = self.newest
        new.parent = self.parent.copy()
        new.sums = self.sums.copy()
        new.tiles = self.tiles.copy()
        new.touch = self.touch.copy()
        new.occupants = self.occupants.copy()
        return new

    # -- tiles ---------------------------------------------------------------------------------------------------------

    def tile_at(self, square: Square) -> PlacedTile | None:
        """The tile on that square, if any; ValueError for what is no square."""
        entry = self.squares.get(square)
        if entry is None:
            expect_square(square)
            return None
        return PlacedTile(square, entry[0].kind, entry[0].rotation)

    def laid(self) -> list[PlacedTile]:
        """The tiles in the order in which they were laid, the start tile first."""
        return [PlacedTile(square, tile.kind, tile.rotation) for square, (tile, _) in self.squares.items()]

    @property
    def last(self) -> PlacedTile:
        """The tile laid last."""
        tile = self.newest[0]
        return PlacedTile(next(reversed(self.squares)), tile.kind, tile.rotation)

    def free(self) -> set[Square]:
        """The empty squares beside at least one tile."""
        return set(self.frontier)

    def rotations(self, square: Square, kind: str) -> tuple[int, ...]:
        """The rotations in which a tile of that kind could be laid on that square; KeyError for no kind."""
        fits = self.fits[kind]
        pattern = self.frontier.get(square)
        if pattern is None:
            expect_square(square)
            return ()
        return fits[pattern]

    # -- features ------------------------------------------------------------------------------------------------------

    def root(self, node: int) -> int:
        """The node that stands for the feature of ``node``."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def node(self, square: Square, segment: int, layer: str = "") -> tuple[int, Layer]:
        """The root of the feature that a segment belongs to, and its layer; ValueError where there is none.

        A segment that stands in several layers belongs to a feature in each: ``layer`` says which of them is meant
        (``hut`` for the system of a river or lake), without it the first.
        """
        if square not in self.squares:
            raise ValueError(f"no tile lies on {square_name(square)}")
        tile, base = self.squares[square]
        node = tile.node(segment, layer)
        return self.root(base + node), tile.layers[node]

    def roots(self) -> dict[int, Layer]:
        """The root of every feature with its layer, in the order in which their first tiles were laid."""
        found: dict[int, Layer] = {}
        for tile, base in self.squares.values():
            for node, layer in enumerate(tile.layers, base):
                found.setdefault(self.root(node), layer)
        return found

    def touched(self, root: int) -> list[int]:
        """The roots of the features that the feature at that root remembers, each once."""
        nodes = self.touch[root]
        root_of = self.root
        found: list[int] = []
        while nodes:
            lowest = nodes & -nodes
            nodes ^= lowest
            near = root_of(lowest.bit_length() - 1)
            if near not in found:
                found.append(near)
        return found

    def squares_of(self, root: int) -> tuple[Square, ...]:
        """The squares of the tiles of the feature at that root, in the order in which they were laid."""
        laid, mask, found = list(self.squares), self.tiles[root], []
        while mask:
            lowest = mask & -mask
            found.append(laid[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)

    def nodes_of(self, root: int, layer: Layer, squares: Sequence[Square]) -> dict[int, tuple[Square, int]]:
        """The nodes of the feature at that root, which lies on these squares, each with its square and segment."""
        find, found = self.root, {}
        for square in squares:
            tile, base = self.squares[square]
            for offset, own in enumerate(tile.layers):
                if own is layer and find(base + offset) == root:
                    found[base + offset] = square, tile.segments[offset]
        return found

    def open_squares(self, nodes: Container[int], layer: Layer, squares: Sequence[Square]) -> tuple[Square, ...]:
        """The empty squares where the feature of these nodes, which lies on these squares, is open, each once."""
        laid = self.squares
        found: dict[Square, None] = {}
        for square in squares:
            tile, base = laid[square]
            if layer.surrounded and any(base + node in nodes for node in tile.surrounded):
                found |= dict.fromkeys(square + step for step in AROUND if square + step not in laid)
            for step, _, meeting, _ in tile.edges:
                if (beyond := square + step) in laid:
                    continue
                for node in meeting:
                    if base + node in nodes:
                        found[beyond] = None
                        break
        return tuple(found)

    # -- pieces --------------------------------------------------------------------------------------------------------

    def pieces(self) -> list[PlacedPiece]:
        """The pieces on the board in the order in which they were deployed."""
        return [self.piece_on(node) for node in self.standing]

    def piece_on(self, node: int) -> PlacedPiece:
        """The piece on that node; KeyError where there is none."""
        seat, square, place = self.standing[node]
        return PlacedPiece(seat, place.piece, place.deploy.role, square, place.segment)

    def place(self, square: Square, word: str, segment: int) -> Deployment:
        """The place of a piece, named by its role or by itself, on a segment of the tile on that square.

        KeyError where the piece can't ever stand.
        """
        return self.squares[square][0].places[word, segment]

    def piece_node(self, square: Square, segment: int, piece: str) -> int:
        """The node on which a piece on that segment stands."""
        tile, base = self.squares[square]
        return base + tile.places[piece, segment].offset

    def segment_under(self, node: int) -> Segment:
        """The segment on which the piece on that node stands."""
        _, square, place = self.standing[node]
        return self.tileset.kind(self.squares[square][0].kind).segments[place.segment]

    def on(self, root: int) -> list[int]:
        """The nodes with a piece in the feature at that root, in the order in which they were deployed."""
        find = self.root
        return [node for node in self.standing if find(node) == root]

    # -- steps ---------------------------------------------------------------------------------------------------------

    def join(self, square: Square, tile: CompiledTile) -> None:
        """Put a tile on a free square and connect its features with those of its neighbours (B7.1).

        What grows together holds the pieces of both (B4.3, H5.2, D3.3).
        """
        parent, sums, tiles, touch, occupants = (self.parent, self.sums, self.tiles, self.touch, self.occupants)
        squares, frontier = self.squares, self.frontier
        base, size = len(parent), len(tile.layers)
        bit = self._tile_bit
        parent += range(base, base + size)
        sums += tile.sums
        tiles += [bit] * size
        touch += tile.zeros
        occupants += tile.zeros
        for offset, mask in tile.touches:
            touch[base + offset] = mask << base
        for offset, root in tile.joins:
            parent[base + offset] = base + root
        for step, demand, nodes, opposite in tile.edges:
            beyond = square + step
            neighbour = squares.get(beyond)
            if neighbour is None:
                frontier[beyond] = frontier.get(beyond, 0) | demand
                continue
            near_tile, near_base = neighbour
            for offset, near in zip(nodes, near_tile.facing[opposite]):
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
        squares[square] = self.newest = (tile, base)
        self._tile_bit = bit << 1
        self.watchers = ()
        if tile.surrounded or square in self._watch:
            self._surround(square, tile, base, bit)

    def _surround(self, square: Square, tile: CompiledTile, base: int, bit: int) -> None:
        """Count the new tile for the features that watch its square, and let its own watch the squares around."""
        sums, tiles = self.sums, self.tiles
        self._watch = watch = self._watch.copy()
        self.watchers = watchers = watch.pop(square, ())
        for node in watchers:
            sums[node] -= 1
            tiles[node] |= bit
        for offset in tile.surrounded:
            node = base + offset
            laid = list(self.squares)
            for step in AROUND:
                near = square + step
                if near in self.squares:
                    sums[node] -= 1
                    tiles[node] |= 1 << laid.index(near)
                else:
                    watch[near] = (*watch.get(near, ()), node)

    def set_piece(self, seat: int, square: Square, place: Deployment) -> None:
        """Set a piece of that seat on its place on the tile on that square."""
        node = self.squares[square][1] + place.offset
        self.standing[node] = (seat, square, place)
        self.occupants[self.root(node)] += 1 << SEAT_BITS * seat

    def take_piece(self, square: Square, piece: str, segment: int) -> tuple[int, Deployment]:
        """Take the piece on a segment of the tile on that square off the board: whose it was, and its place."""
        node = self.piece_node(square, segment, piece)
        seat, _, place = self.standing.pop(node)
        self.occupants[self.root(node)] -= 1 << SEAT_BITS * seat
        return seat, place

    def take_off_last(self) -> None:
        """Take the tile laid last off the board, with what stands on it: all others are joined anew."""
        entries = list(self.squares.items())[:-1]
        base = self.newest[1]
        self.standing = {node: one for node, one in self.standing.items() if node < base}
        self._clear(entries[0][0])
        for square, (tile, _) in entries:
            self.join(square, tile)
        for node, (seat, _, _) in self.standing.items():
            self.occupants[self.root(node)] += 1 << SEAT_BITS * seat
