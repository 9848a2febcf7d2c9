"""Seeded, evenly strewn points: the same for a kind in every rotation and on every run."""

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random

from render.draw.geometry import Point


def strewn(
    seed: str, apart: float, tries: int, allowed: Callable[[Point], bool], taken: Sequence[Point] = ()
) -> list[Point]:
    """Random points of the tile, at least `apart` from each other and from those `taken`, where allowed."""
    random = Random(seed)
    points: list[Point] = []
    limit = apart * apart
    for _ in range(tries):
        x, y = random.random(), random.random()
        near = any((x - a) * (x - a) + (y - b) * (y - b) < limit for a, b in chain(points, taken))
        if not near and allowed((x, y)):
            points.append((x, y))
    return points
