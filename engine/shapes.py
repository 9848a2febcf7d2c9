"""Tiles compiled for one game: every kind in its four rotations as tables that the position only looks up.

A *node* is a segment in a layer. Nodes of a tile are numbered from 0 (``offset``); on the board they get the numbers
``base + offset``. What is summed over a feature is packed into one int: the open edges in the lowest ten bits, then
ten bits for each of the layer's marks.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from engine.ruleset import EACH, Layer, Ruleset
from engine.squares import STEPS
from engine.tiles import PORTS, SIDES, Kind, TileSet

BITS = 10
OPEN = (1 << BITS) - 1
"""Mask of the open edges in packed sums."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A place for a piece on a tile: the segment, the node that it claims there, and what it is called.

    ``layer`` and ``supply`` are where the layer and the piece stand in the rule set.
    """

    piece: str
    segment: int
    role: str
    offset: int
    layer: int
    supply: int
    lying: bool


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A kind in one rotation. Lists by side run north, east, south, west.

    ``edges``: for each side the step to the square beyond, what the side demands of that square (bits of its
    pattern), the nodes that meet the side, clockwise, and the number of the side that faces it. ``facing``: the same
    nodes counter-clockwise, as a neighbour meets them. ``segments`` and ``names``: the segment of each node and
    the name of its layer; ``nodes``: the first node of each segment.
    """

    kind: str
    rotation: int
    layers: tuple[int, ...]
    segments: tuple[int, ...]
    nodes: tuple[int, ...]
    sums: tuple[int, ...]
    touches: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, int, tuple[int, ...], int], ...]
    facing: tuple[tuple[int, ...], ...]
    joins: tuple[tuple[int, int], ...]
    claims: tuple[Claim, ...]
    completing: tuple[int, ...]
    rewarding: tuple[tuple[int, int], ...]
    surrounded: tuple[int, ...]
    zeros: tuple[int, ...] = field(repr=False)
    names: tuple[str, ...]

    def node(self, segment: int, layer: str = "") -> int:
        """The node of a segment in the layer of that name, else in the first of its layers.

        IndexError where the tile has no such segment, KeyError where the segment is not in that layer.
        """
        if segment < 0:
            raise IndexError(segment)
        first = self.nodes[segment]
        for node in range(first, len(self.layers)):
            if self.segments[node] == segment and layer in ("", self.names[node]):
                return node
        raise KeyError(f"segment {segment} of tile {self.kind} is in no layer {layer}")


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """All kinds of a tile set compiled for a rule set.

    ``fits[kind][pattern]``: the rotations in which the kind suits a square whose neighbours demand ``pattern``
    (two bits a side, north lowest; 0 where there is no neighbour).
    """

    by_kind: dict[str, tuple[Shape, ...]]
    fits: dict[str, list[tuple[int, ...]]]


@lru_cache(maxsize=32)
def compile_shapes(ruleset: Ruleset, tileset: TileSet) -> Shapes:
    """The tables for that rule set and tile set; the same object for the same arguments."""
    terrains = sorted({segment.kind for kind in tileset.kinds for segment in kind.segments if segment.ports})
    codes = {terrain: code for code, terrain in enumerate(terrains, 1)}
    by_kind = {kind.id: tuple(_shape(ruleset, codes, kind, r) for r in range(SIDES)) for kind in tileset.kinds}
    fits = {kind: _fits(shapes) for kind, shapes in by_kind.items()}
    return Shapes(by_kind, fits)


def _fits(shapes: tuple[Shape, ...]) -> list[tuple[int, ...]]:
    """For each of the 256 patterns the rotations that meet it."""
    table: list[list[int]] = [[] for _ in range(256)]
    for shape in shapes:
        # What a side presses on its neighbour is what the neighbour demands of it, seen from the other side.
        demands = [code >> 2 * (side ^ 2) << 2 * side for side, (_, code, _, _) in enumerate(shape.edges)]
        for present in range(16):
            pattern = sum(demand for side, demand in enumerate(demands) if present >> side & 1)
            table[pattern].append(shape.rotation)
    return [tuple(rotations) for rotations in table]


def _layers_of(ruleset: Ruleset, kind: str) -> list[tuple[int, Layer]]:
    return [(number, layer) for number, layer in enumerate(ruleset.layers) if kind in layer.kinds]


def _shape(ruleset: Ruleset, codes: dict[str, int], kind: Kind, rotation: int) -> Shape:
    layers: list[int] = []
    segments: list[int] = []
    of_segment: list[list[int]] = []
    for number, segment in enumerate(kind.segments):
        own = []
        for layer, _ in _layers_of(ruleset, segment.kind):
            own.append(len(layers))
            layers.append(layer)
            segments.append(number)
        of_segment.append(own)
    owner = {(port + 3 * rotation) % PORTS: n for n, segment in enumerate(kind.segments) for port in segment.ports}
    edges, facing = [], []
    sums = [0] * len(layers)
    for side in range(SIDES):
        ports = [owner[3 * side + k] for k in range(3)]
        crossing = ports if ports[0] != ports[1] else ports[:1]
        nodes = tuple(node for number in crossing for node in of_segment[number])
        facing.append(tuple(node for number in reversed(crossing) for node in of_segment[number]))
        edges.append((STEPS[side], codes[kind.segments[ports[1]].kind] << 2 * (side ^ 2), nodes, side ^ 2))
        for node in nodes:
            sums[node] += 1
    for node, number in enumerate(segments):
        whole = ruleset.layers[layers[node]]
        if whole.surrounded:
            sums[node] += 8
        for place, mark in enumerate(whole.marks, 1):
            sums[node] += (1 if mark == EACH else kind.segments[number].marks.get(mark, 0)) << BITS * place
    joins = _joins(ruleset, kind, layers, segments)
    for node, root in joins:
        sums[root] += sums[node]
    touches = [
        (node, sum(1 << of_segment[other][0] for other in _touched(kind, number, ruleset.layers[layers[node]].touches)))
        for node, number in enumerate(segments)
    ]
    of_layers = [ruleset.layers[layer] for layer in layers]
    return Shape(
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
        claims=_claims(ruleset, layers, segments),
        completing=tuple(n for n, layer in enumerate(of_layers) if layer.completes and not ruleset.take_back),
        rewarding=tuple(
            (n, OPEN << BITS * (1 + layer.marks.index(layer.rewards)))
            for n, layer in enumerate(of_layers)
            if layer.rewards
        ),
        surrounded=tuple(n for n, layer in enumerate(of_layers) if layer.surrounded),
        zeros=(0,) * len(layers),
        names=tuple(layer.name for layer in of_layers),
    )


def _touched(kind: Kind, number: int, wanted: str) -> list[int]:
    """The segments of the wanted kind that a segment touches."""
    return [other for other in kind.segments[number].touches if kind.segments[other].kind == wanted]


def _joins(ruleset: Ruleset, kind: Kind, layers: list[int], segments: list[int]) -> tuple[tuple[int, int], ...]:
    """Nodes of linked layers that are one feature with an earlier node of the tile, with the first of them."""
    root = list(range(len(layers)))
    for node, layer in enumerate(layers):
        for other in range(node):
            linked = layers[other] == layer and ruleset.layers[layer].linked
            if linked and segments[other] in kind.segments[segments[node]].touches and root[node] != root[other]:
                old, new = sorted((root[node], root[other]), reverse=True)
                root = [new if entry == old else entry for entry in root]
    return tuple((node, first) for node, first in enumerate(root) if node != first)


def _claims(ruleset: Ruleset, layers: list[int], segments: list[int]) -> tuple[Claim, ...]:
    """Where pieces may be set on the tile, one kind of piece after the other, each by segment."""
    pieces = list(ruleset.pieces)
    roles = {(role.piece, role.layer): role for role in ruleset.roles}
    found = []
    for number, piece in enumerate(pieces):
        for node, layer in enumerate(layers):
            role = roles.get((piece, ruleset.layers[layer].name))
            if role is not None:
                found.append(Claim(piece, segments[node], role.name, node, layer, number, role.lying))
    return tuple(found)
