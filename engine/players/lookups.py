"""What a set of tiles can do, worked out once: which tiles fit a square, complete a feature there, or join two.

A *contact* says where the neighbour of an empty square meets it: the side on which that neighbour lies, and which of
the segments on that side, counted clockwise as the tile to be laid has them. Contacts are bits, so that several are
one int. Tiles are bits, too, one for each tile of the land pile: how many of those that are left can do something is
then one ``&`` and a count.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from engine.compiled import CompiledTile, compiled
from engine.ruleset import Ruleset
from engine.tiles import SIDES, TileSet

Contacts = int
"""Contacts of one square as bits; see ``contact``."""

Tiles = int
"""Tiles of the land pile as bits; see ``Lookups.unseen``."""

_SLOTS = 4
"""The most nodes that meet a side."""

CONTACT_BITS = SIDES * _SLOTS
"""The bits that hold all contacts of a square."""


def contact(side: int, slot: int) -> Contacts:
    """The contact on that side (north 0, clockwise) with the node at that place of it."""
    return 1 << side * _SLOTS + slot


class Lookups:
    """What the tiles of one set can do in one game; ``lookups_of`` makes it once.

    - ``distinct(kind, rotations)``: those of the rotations in which the tile looks different.
    - ``facing(tile)``: for each side of a laid tile its nodes there, each as a contact of the square beyond, and its
      layer; only nodes of layers in which a piece may stand, and that join at the tiles' sides.
    - ``fitting(pattern)``: the tiles that fit a square whose neighbours demand that pattern.
    - ``closing(pattern, contacts, beside)``: those that complete the feature behind those contacts: they give it
      no new open edge, and don't join it with those behind the contacts ``beside``, which stay open.
    - ``connecting(pattern, one, other)``: those that make one feature of those behind two sets of contacts.

    Each is worked out once for the same question.
    """

    def __init__(self, ruleset: Ruleset, tileset: TileSet) -> None:
        self._compiled = compiled(ruleset, tileset)
        self._tileset = tileset
        self._width = (len(next(iter(self._compiled.fits.values()))) - 1).bit_length() // SIDES
        roles = {role.layer for role in ruleset.roles}
        self._met = {
            layer.name for layer in ruleset.layers if layer.name in roles and not (layer.linked or layer.surrounded)
        }
        self._land = [kind.id for kind in tileset.kinds if kind.pile == "land"]
        self._bits: dict[str, tuple[Tiles, ...]] = {}
        first = 0
        for kind in self._land:
            count = self._compiled.counts[kind]
            self._bits[kind] = tuple(((1 << number) - 1) << first for number in range(count + 1))
            first += count
        self.distinct = cache(self._distinct)
        self.facing = cache(self._facing)
        self.fitting = cache(self._fitting)
        self.closing = cache(self._closing)
        self.connecting = cache(self._connecting)

    def unseen(self, counts: dict[str, int]) -> Tiles:
        """As many tiles of each kind as bits; tiles of another pile don't count."""
        bits = self._bits
        found = 0
        for kind, number in counts.items():
            if number and kind in bits:
                found |= bits[kind][number]
        return found

    def _distinct(self, kind: str, rotations: tuple[int, ...]) -> tuple[int, ...]:
        return self._tileset.kind(kind).distinct(rotations)

    def _facing(self, tile: CompiledTile) -> tuple[tuple[tuple[int, Contacts, str], ...], ...]:
        return tuple(
            tuple(
                (node, contact(side ^ 2, slot), tile.layers[node].name)
                for slot, node in enumerate(tile.facing[side])
                if tile.layers[node].name in self._met
            )
            for side in range(SIDES)
        )

    def _fitting(self, pattern: int) -> Tiles:
        return self._tiles(kind for kind in self._land if self._compiled.fits[kind][pattern])

    def _closing(self, pattern: int, contacts: Contacts, beside: Contacts) -> Tiles:
        present = {side for side in range(SIDES) if pattern >> self._width * side & (1 << self._width) - 1}
        return self._tiles(
            kind
            for kind, tile in self._fitted(pattern)
            if _sides(tile, there := _behind(tile, contacts)) <= present and not there & _behind(tile, beside)
        )

    def _connecting(self, pattern: int, one: Contacts, other: Contacts) -> Tiles:
        return self._tiles(kind for kind, tile in self._fitted(pattern) if _behind(tile, one) & _behind(tile, other))

    def _fitted(self, pattern: int) -> Iterator[tuple[str, CompiledTile]]:
        for kind in self._land:
            for rotation in self._compiled.fits[kind][pattern]:
                yield kind, self._compiled.by_kind[kind][rotation]

    def _tiles(self, kinds: Iterator[str]) -> Tiles:
        found = 0
        for kind in kinds:
            found |= self._bits[kind][-1]
        return found


@lru_cache(maxsize=16)
def lookups_of(ruleset: Ruleset, tileset: TileSet) -> Lookups:
    """The lookups of that tile set; the same object for the same arguments."""
    return Lookups(ruleset, tileset)


def _behind(tile: CompiledTile, contacts: Contacts) -> set[int]:
    """The features of a tile, each as its first node, that lie at those contacts."""
    joined = dict(tile.joins)
    found = set()
    for side, (_, _, nodes, _) in enumerate(tile.edges):
        for slot, node in enumerate(nodes):
            if contacts & contact(side, slot):
                found.add(joined.get(node, node))
    return found


def _sides(tile: CompiledTile, features: set[int]) -> set[int]:
    """The sides that features of a tile reach."""
    joined = dict(tile.joins)
    return {
        side
        for side, (_, _, nodes, _) in enumerate(tile.edges)
        if any(joined.get(node, node) in features for node in nodes)
    }
