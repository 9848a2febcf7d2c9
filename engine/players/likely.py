"""What the rules of a game give for an area that may still become complete: they are asked as for any other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TypeAlias

from engine.area import Value, Valued
from engine.compiled import OPEN
from engine.material import Layer
from engine.ruleset import Ruleset

_KEPT = 4096
"""For how many areas of a layer the answer is remembered."""

Beside: TypeAlias = tuple[int, int, float]
"""An area beside another: its tiles, its packed sums (see ``Board``), and its chance to be complete."""

Worth: TypeAlias = tuple[float, float]
"""The points of an area that isn't complete, and how many more it brings when it is."""

Worths: TypeAlias = Callable[[int, int, int, tuple[Beside, ...]], Worth]
"""The worth of an area of one layer: by its tiles, the least of them once it is complete, its sums, what it touches."""


@dataclass(slots=True, eq=False)
class Likely:
    """An area as a computer player guesses that it will be; see ``Valued``.

    ``sums``: its packed sums (see ``Board``); ``beside``: what it touches.
    """

    layer: Layer
    complete: float
    tiles: int
    tiles_at_least: int
    sums: int
    beside: Sequence[Valued]

    def count(self, mark: str) -> int:
        """As ``Valued.count``."""
        return self.sums >> self.layer.shifts[mark] & OPEN

    def touched(self) -> Sequence[Valued]:
        """As ``Valued.touched``."""
        return self.beside


@cache
def worths_of(ruleset: Ruleset) -> Mapping[str, Worths]:
    """What the rules give for areas, by layer; each answer is remembered."""
    layers = {layer.name: layer for layer in ruleset.layers}
    return {
        layer.name: lru_cache(_KEPT)(partial(_worth, ruleset.value, layer, layers.get(layer.touches, layer)))
        for layer in ruleset.layers
    }


def _worth(
    value: Callable[[Valued], Value],
    layer: Layer,
    touches: Layer,
    tiles: int,
    tiles_at_least: int,
    sums: int,
    beside: tuple[Beside, ...],
) -> Worth:
    touched = [Likely(touches, chance, there, there, marks, ()) for there, marks, chance in beside]
    points = 0.0
    for _, count, each in value(Likely(layer, False, tiles, tiles_at_least, sums, touched)):
        points += count * each
    if not layer.completes:
        return points, 0.0
    complete = 0.0
    for _, count, each in value(Likely(layer, True, tiles, tiles_at_least, sums, touched)):
        complete += count * each
    return points, complete - points
