"""What one game says of itself: its layers, pieces, roles and values. The turn machine is shared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.errors import Refusal

EACH = "each"
"""The mark that every segment carries once: for what is counted by segments instead of tiles."""


class Item(NamedTuple):
    """One line of a score: ``number`` things called ``name`` (``tiles``, ``shields``), worth ``each`` points apiece."""

    name: str
    number: int
    each: int

    @property
    def points(self) -> int:
        """The points of this line."""
        return self.number * self.each


@dataclass(frozen=True, slots=True)
class Layer:
    """A partition of segments into connected features.

    ``kinds`` are the kinds of segments that it holds; a kind may stand in several layers. ``marks`` are the counts of
    its segments that are summed over a feature. ``touches`` is the kind of bordering segments that a feature of it
    remembers.

    Features of a layer that ``completes`` are complete when nothing is open, which scores them in play unless that is
    done by taking pieces back; a completed one that carries the mark ``rewards`` earns whoever laid the tile a bonus
    tile. Those of a layer that is ``surrounded`` join nothing:
    they are open towards the eight squares around them, and every tile laid there counts as theirs. In a layer that
    is ``linked``, segments that touch on a tile are one feature.
    """

    name: str
    kinds: tuple[str, ...]
    marks: tuple[str, ...] = ()
    touches: str = ""
    completes: bool = False
    rewards: str = ""
    surrounded: bool = False
    linked: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """What a piece is called on a layer: a follower in a city is a knight."""

    name: str
    piece: str
    layer: str
    lying: bool = False


class Features(Protocol):
    """What a game's values and scorers ask of a position: its features, by node and root (``engine.position``)."""

    @property
    def sums(self) -> Sequence[int]:
        """Packed sums, for the root of each feature: open edges, then the layer's marks."""
        ...

    @property
    def tiles(self) -> Sequence[int]:
        """Tiles, for the root of each feature, as a bit mask."""
        ...

    @property
    def touch(self) -> Sequence[int]:
        """The nodes that a feature touches, for its root, as a bit mask."""
        ...

    def root(self, node: int) -> int:
        """The node that stands for the feature of ``node``."""
        ...

    def on(self, root: int) -> list[int]:
        """The nodes with a piece in the feature at that root, in the order in which they were set."""
        ...

    def counts(self, root: int) -> list[int]:
        """How many pieces each seat has in the feature at that root."""
        ...

    def marks_under(self, node: int) -> Mapping[str, int]:
        """The marks of the segment on which the piece on that node stands."""
        ...

    def owner(self, node: int) -> int:
        """The seat of the piece on that node."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game's rules, as far as it differs from the others.

    ``pieces``: what each seat has in supply. ``value(position, root, layer, complete)``: the itemised value of the
    feature at that root, whose layer is given by its place in ``layers``. ``scorers(position, root, layer)``: the
    seats that score it, one entry for each time. ``take_back``: whether features are scored in play by
    taking a piece back, and by nothing else. ``clauses``: the rule that each refusal cites, by its
    code (``occupied``), or by code and piece where that is another (``occupied:hut``).
    """

    name: str
    pieces: Mapping[str, int]
    layers: tuple[Layer, ...]
    roles: tuple[Role, ...]
    value: Callable[[Features, int, int, bool], tuple[Item, ...]]
    scorers: Callable[[Features, int, int], Sequence[int]]
    clauses: Mapping[str, str]
    take_back: bool = False
    seats: range = range(2, 6)

    def refusal(self, code: str, message: str, **data: object) -> Refusal:
        """The refusal of that code with its clause, or with the one for that code and piece where there is one."""
        clause = self.clauses.get(f"{code}:{data.get('piece')}", self.clauses.get(code, ""))
        return Refusal(code, clause, message, **data)


def most_pieces(position: Features, root: int, _layer: int) -> list[int]:
    """The seats with most pieces in a feature; on a tie each of them (B5.4)."""
    counts = position.counts(root)
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most]
