"""What a set of tiles can do, worked out once: which tiles fit a square, complete a feature there, or join two.

A *contact* says where the neighbour of an empty square meets it: the side on which that neighbour lies, and which of
the segments on that side, counted clockwise as the tile to be laid has them. Contacts are bits, so that several are
one int. Tiles are bits, too, one for each tile of the land pile: how many of those that are left can do something is
then one ``&`` and a count.
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.ruleset import Ruleset
from engine.shapes import Shape, compile_shapes
from engine.tiles import SIDES, TileSet

Contacts = int
"""Contacts of one square as bits; see ``contact``."""

Tiles = int
"""Tiles of the land pile as bits; see ``Tables.left``."""

_SLOTS = 4
"""So many nodes meet a side at most."""

CONTACT_BITS = SIDES * _SLOTS
"""All contacts of a square fit into so many bits."""


def contact(side: int, slot: int) -> Contacts:
    """The contact on that side (north 0, clockwise) with the node at that place of it."""
    return 1 << side * _SLOTS + slot


class Tables:
    """The tables of one tile set in one game; ``tables_of`` makes each once."""

    def __init__(self, ruleset: Ruleset, tileset: TileSet) -> None:
        self._shapes = compile_shapes(ruleset, tileset)
        self._tileset = tileset
        self._width = (len(next(iter(self._shapes.fits.values()))) - 1).bit_length() // SIDES
        roles = {role.layer for role in ruleset.roles}
        self._met = {
            layer.name for layer in ruleset.layers if layer.name in roles and not (layer.linked or layer.surrounded)
        }
        self._land = [kind.id for kind in tileset.kinds if kind.pile == "land"]
        self._bits: dict[str, tuple[Tiles, ...]] = {}
        first = 0
        for kind in self._land:
            count = self._shapes.counts[kind]
            self._bits[kind] = tuple(((1 << number) - 1) << first for number in range(count + 1))
            first += count
        self._facing: dict[Shape, tuple[tuple[tuple[int, Contacts], ...], ...]] = {}
        self._layers: dict[Shape, tuple[str, ...]] = {}
        self._fitting: dict[int, Tiles] = {}
        self._closing: dict[int, Tiles] = {}
        self._connecting: dict[tuple[int, Contacts, Contacts], Tiles] = {}
        self._distinct: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}

    def left(self, counts: dict[str, int]) -> Tiles:
        """So many tiles of each kind, as bits; tiles of another pile don't count."""
        bits = self._bits
        found = 0
        for kind, number in counts.items():
            if number and kind in bits:
                found |= bits[kind][number]
        return found

    def distinct(self, kind: str, rotations: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the rotations in which the tile looks different."""
        key = (kind, rotations)
        found = self._distinct.get(key)
        if found is None:
            found = self._distinct[key] = self._tileset.kind(kind).distinct(rotations)
        return found

    def facing(self, shape: Shape) -> tuple[tuple[tuple[int, Contacts], ...], ...]:
        """For each side of a laid tile its nodes there, as contacts of the square beyond.

        Only nodes of layers in which a piece may stand, and that join at the tiles' sides.
        """
        found = self._facing.get(shape)
        if found is None:
            found = self._facing[shape] = tuple(
                tuple(
                    (node, contact(side ^ 2, slot))
                    for slot, node in enumerate(shape.facing[side])
                    if shape.layers[node].name in self._met
                )
                for side in range(SIDES)
            )
        return found

    def layers(self, shape: Shape) -> tuple[str, ...]:
        """The name of each node's layer."""
        found = self._layers.get(shape)
        if found is None:
            found = self._layers[shape] = tuple(layer.name for layer in shape.layers)
        return found

    def fitting(self, pattern: int) -> Tiles:
        """The tiles that fit a square whose neighbours demand that pattern."""
        found = self._fitting.get(pattern)
        if found is None:
            found = self._fitting[pattern] = self._tiles(
                kind for kind in self._land if self._shapes.fits[kind][pattern]
            )
        return found

    def closing(self, pattern: int, contacts: Contacts) -> Tiles:
        """The tiles that fit and give the feature behind those contacts no new open edge."""
        key = pattern << CONTACT_BITS | contacts
        found = self._closing.get(key)
        if found is None:
            present = {side for side in range(SIDES) if pattern >> self._width * side & (1 << self._width) - 1}
            found = self._closing[key] = self._tiles(
                kind for kind, shape in self._fitted(pattern) if _sides(shape, _behind(shape, contacts)) <= present
            )
        return found

    def connecting(self, pattern: int, one: Contacts, other: Contacts) -> Tiles:
        """The tiles that fit and make one feature of those behind two sets of contacts."""
        key = (pattern, one, other)
        found = self._connecting.get(key)
        if found is None:
            found = self._connecting[key] = self._tiles(
                kind for kind, shape in self._fitted(pattern) if _behind(shape, one) & _behind(shape, other)
            )
        return found

    def _fitted(self, pattern: int) -> Iterator[tuple[str, Shape]]:
        for kind in self._land:
            for rotation in self._shapes.fits[kind][pattern]:
                yield kind, self._shapes.by_kind[kind][rotation]

    def _tiles(self, kinds: Iterator[str]) -> Tiles:
        found = 0
        for kind in kinds:
            found |= self._bits[kind][-1]
        return found


@lru_cache(maxsize=16)
def tables_of(ruleset: Ruleset, tileset: TileSet) -> Tables:
    """The tables of that tile set; the same object for the same arguments."""
    return Tables(ruleset, tileset)


def _behind(shape: Shape, contacts: Contacts) -> set[int]:
    """The features of a tile, each as its first node, that lie at those contacts."""
    joined = dict(shape.joins)
    found = set()
    for side, (_, _, nodes, _) in enumerate(shape.edges):
        for slot, node in enumerate(nodes):
            if contacts & contact(side, slot):
                found.add(joined.get(node, node))
    return found


def _sides(shape: Shape, features: set[int]) -> set[int]:
    """The sides that features of a tile reach."""
    joined = dict(shape.joins)
    return {
        side
        for side, (_, _, nodes, _) in enumerate(shape.edges)
        if any(joined.get(node, node) in features for node in nodes)
    }
