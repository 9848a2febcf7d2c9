"""What one game says of itself: its layers, pieces, roles and values. The turn machine is shared."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.position import Position


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

    ``kind`` is the kind of segment that it holds. Features of a layer that ``completes`` are scored in play as soon
    as nothing is open. Those of a layer that is ``surrounded`` join nothing: they are open towards the eight squares
    around them, and every tile laid there counts as theirs.
    """

    name: str
    kind: str
    completes: bool
    surrounded: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """What a piece is called on a layer: a follower in a city is a knight."""

    name: str
    piece: str
    layer: str
    lying: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One game's rules, as far as it differs from the others.

    ``pieces``: what each seat has in supply. ``marks``: the counts that segments carry, summed over a feature.
    ``value(position, root, layer, complete)``: the itemised value of the feature at that root,
    whose layer is given by its place in ``layers``. ``clauses``: the rule that
    each refusal cites.
    """

    name: str
    pieces: Mapping[str, int]
    layers: tuple[Layer, ...]
    roles: tuple[Role, ...]
    marks: tuple[str, ...]
    value: Callable[["Position", int, int, bool], tuple[Item, ...]]
    clauses: Mapping[str, str]
    seats: range = range(2, 6)
