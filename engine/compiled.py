"""Tiles compiled for one game: every kind in its four rotations as tables that the board only looks up.

A *node* is a segment in a layer. Nodes of a tile are numbered from 0 (``offset``); on the board they get the numbers
``base + offset``. What is summed over a feature is packed into one int: the open edges in the lowest ten bits, then
ten bits for each of the layer's marks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.errors import expect_one
from engine.material import EACH, MOST, Layer, Material
from engine.squares import AROUND, STEPS
from engine.tiles import PILES, SIDES, Pile, TileKind, TileSet
from engine.turns import Deploy

OPEN = MOST
"""Mask of the open edges in packed sums."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """A place for a piece on a segment of a tile. ``deploy``: the same as turns have it; ``offset``: its node there.

    ``supply``: where the piece stands among the game's pieces.
    """

    deploy: Deploy
    piece: str
    segment: int
    offset: int
    layer: Layer
    supply: int


@dataclass(frozen=True, slots=True, eq=False)
class CompiledTile:
    """A kind in one rotation. Lists by side run north, east, south, west.

    - ``layers``, ``segments``: the layer and the segment of each node; ``nodes``: the first node of each segment.
    - ``sums``: what each node adds to its feature's packed sums.
    - ``touches``: the nodes that remember others of the tile, each with those as a bit mask (a field its cities).
    - ``edges``: for each side the step to the square beyond, what the side demands of that square (bits of its
      pattern), the nodes that meet the side, clockwise, and the number of the side that faces it.
    - ``facing``: the same nodes counter-clockwise, as a neighbour meets them.
    - ``joins``: nodes that are one feature with an earlier node of the tile, each with that one.
    - ``deployments``: where pieces may stand; ``places``: the same by role and segment, and by piece and segment.
    - ``scored``: the nodes whose features are scored once they are complete.
    - ``rewarding``: those whose features may earn a bonus tile, each with the mask of the mark that does.
    - ``surrounded``: those that wait for tiles on the eight squares around.
    - ``zeros``: a 0 for each node.
    """

    kind: str
    rotation: int
    layers: tuple[Layer, ...]
    segments: tuple[int, ...]
    nodes: tuple[int, ...]
    sums: tuple[int, ...]
    touches: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, int, tuple[int, ...], int], ...]
    facing: tuple[tuple[int, ...], ...]
    joins: tuple[tuple[int, int], ...]
    deployments: tuple[Deployment, ...]
    places: Mapping[tuple[str, int], Deployment]
    scored: tuple[int, ...]
    rewarding: tuple[tuple[int, int], ...]
    surrounded: tuple[int, ...]
    zeros: tuple[int, ...] = field(repr=False)

    def node(self, segment: int, layer: str = "") -> int:
        """The node of a segment in the layer of that name, else in the first of its layers.

        ValueError where the tile has no such segment, or the segment is not in that layer.
        """
        expect_one(f"segment of tile {self.kind}", segment, range(len(self.nodes)))
        first = self.nodes[segment]
        for node in range(first, len(self.layers)):
            if self.segments[node] == segment and layer in ("", self.layers[node].name):
                return node
        own = ", ".join(one.name for node, one in enumerate(self.layers) if self.segments[node] == segment)
        raise ValueError(f"segment {segment} of tile {self.kind} is in no layer {layer}, but in {own}")

    def no_place(self, word: str, segment: int) -> str:
        """A sentence for a piece, named by its role or by itself, that can't ever stand on that segment."""
        places = ", ".join(str(one.deploy) for one in self.deployments)
        return f"tile {self.kind} has no place {Deploy(word, segment)}, but {places}"


@dataclass(frozen=True, slots=True, eq=False)
class CompiledSet:
    """All kinds of a tile set compiled for a game.

    ``by_kind``: each kind in its four rotations. ``fits[kind][pattern]``: the rotations in which the kind suits a
    square whose neighbours demand ``pattern``: a number for the terrain on each side, north in the lowest bits; 0 where
    there is no neighbour. ``counts``, ``pile_of`` and ``sizes``: how many tiles of each kind there are, their pile, and
    how many are in each pile.
    """

    by_kind: dict[str, tuple[CompiledTile, ...]]
    fits: dict[str, list[tuple[int, ...]]]
    counts: dict[str, int]
    pile_of: dict[str, Pile]
    sizes: Mapping[Pile, int]


@lru_cache(maxsize=32)
def compiled(material: Material, tileset: TileSet) -> CompiledSet:
    """The tables for that game and tile set; the same object for the same arguments."""
    terrains = sorted({segment.terrain for kind in tileset.kinds for segment in kind.segments if segment.ports})
    codes = {terrain: code for code, terrain in enumerate(terrains, 1)}
    width = len(terrains).bit_length()
    by_kind = {
        kind.id: tuple(_compiled(material, codes, width, kind, r) for r in range(SIDES)) for kind in tileset.kinds
    }
    fits = {kind: _fits(tiles, width) for kind, tiles in by_kind.items()}
    return CompiledSet(
        by_kind,
        fits,
        counts={kind.id: kind.count for kind in tileset.kinds},
        pile_of={kind.id: kind.pile for kind in tileset.kinds},
        sizes={pile: tileset.size_of(pile) for pile in PILES},
    )


def _fits(tiles: tuple[CompiledTile, ...], width: int) -> list[tuple[int, ...]]:
    """For each pattern, of ``width`` bits a side, the rotations that meet it."""
    fitting: list[list[int]] = [[] for _ in range(1 << SIDES * width)]
    for tile in tiles:
        # What a side presses on its neighbour is what the neighbour demands of it, seen from the other side.
        demands = [code >> width * (side ^ 2) << width * side for side, (_, code, _, _) in enumerate(tile.edges)]
        for present in range(16):
            pattern = sum(demand for side, demand in enumerate(demands) if present >> side & 1)
            fitting[pattern].append(tile.rotation)
    return [tuple(rotations) for rotations in fitting]


def _compiled(material: Material, codes: dict[str, int], width: int, kind: TileKind, rotation: int) -> CompiledTile:
    layers: list[Layer] = []
    segments: list[int] = []
    of_segment: list[list[int]] = []
    for number, segment in enumerate(kind.segments):
        own = [layer for layer in material.layers if segment.terrain in layer.terrains]
        of_segment.append(list(range(len(layers), len(layers) + len(own))))
        layers += own
        segments += [number] * len(own)
    edges, facing, sums = [], [], [0] * len(layers)
    for side, crossing in enumerate(_crossing(kind, rotation)):
        nodes = tuple(node for number in crossing for node in of_segment[number])
        facing.append(tuple(node for number in reversed(crossing) for node in of_segment[number]))
        terrain = kind.segments[crossing[len(crossing) // 2]].terrain
        edges.append((STEPS[side], codes[terrain] << width * (side ^ 2), nodes, side ^ 2))
        for node in nodes:
            sums[node] += 1
    for node, number in enumerate(segments):
        layer = layers[node]
        if layer.surrounded:
            sums[node] += len(AROUND)
        for mark in layer.marks:
            sums[node] += (1 if mark == EACH else kind.segments[number].count(mark)) << layer.shifts[mark]
    joins = _joins(kind, layers, segments)
    for node, root in joins:
        sums[root] += sums[node]
    deployments = _deployments(material, layers, segments)
    touches = [(node, _touched(kind, layers, segments, node)) for node in range(len(layers))]
    return CompiledTile(
        kind=kind.id,
        rotation=rotation,
        layers=tuple(layers),
        segments=tuple(segments),
        nodes=tuple(own[0] for own in of_segment),
        sums=tuple(sums),
        touches=tuple((node, mask) for node, mask in touches if mask),
        edges=tuple(edges),
        facing=tuple(facing),
        joins=joins,
        deployments=deployments,
        places={(word, one.segment): one for one in deployments for word in (one.deploy.role, one.piece)},
        # Where pieces are taken back to score, nothing scores by itself (D2.4).
        scored=tuple(n for n, layer in enumerate(layers) if layer.completes and not material.take_back),
        rewarding=tuple((n, OPEN << layer.shifts[layer.rewards]) for n, layer in enumerate(layers) if layer.rewards),
        surrounded=tuple(n for n, layer in enumerate(layers) if layer.surrounded),
        zeros=(0,) * len(layers),
    )


def _crossing(kind: TileKind, rotation: int) -> Iterator[tuple[int, ...]]:
    """The segments that each side shows, clockwise: one, or a line between two of the ground."""
    owner = kind.at_ports(rotation)
    for side in range(SIDES):
        ports = owner[3 * side : 3 * side + 3]
        yield ports if ports[0] != ports[1] else ports[:1]


def _touched(kind: TileKind, layers: list[Layer], segments: list[int], node: int) -> int:
    """The nodes of the tile that a node touches and remembers, as a bit mask."""
    near, wanted = kind.segments[segments[node]].touches, layers[node].touches
    return sum(1 << n for n, layer in enumerate(layers) if layer.name == wanted and segments[n] in near)


def _joins(kind: TileKind, layers: list[Layer], segments: list[int]) -> tuple[tuple[int, int], ...]:
    """Nodes of linked layers that are one feature with an earlier node of the tile, with the first of them."""
    root = list(range(len(layers)))
    for node, layer in enumerate(layers):
        for other in range(node):
            linked = layers[other] == layer and layer.linked
            if linked and segments[other] in kind.segments[segments[node]].touches and root[node] != root[other]:
                old, new = sorted((root[node], root[other]), reverse=True)
                root = [new if entry == old else entry for entry in root]
    return tuple((node, first) for node, first in enumerate(root) if node != first)


def _deployments(material: Material, layers: list[Layer], segments: list[int]) -> tuple[Deployment, ...]:
    """Where pieces may be deployed on the tile, one kind of piece after the other, each by segment."""
    roles = {(role.piece, role.layer): role for role in material.roles}
    found = []
    for number, piece in enumerate(material.pieces):
        for node, layer in enumerate(layers):
            role = roles.get((piece, layer.name))
            if role is not None:
                found.append(Deployment(Deploy(role.name, segments[node]), piece, segments[node], node, layer, number))
    return tuple(found)
