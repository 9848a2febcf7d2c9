"""What no piece may cover: gold, springs, shields, cities of The Discovery; and where a piece stands then."""

import math
from collections.abc import Iterable

from PIL import ImageChops

from render.draw.geometry import Point
from render.draw.stencil import Mask
from render.kept import kept
from render.pieces.figures import form
from render.plan.areas import Areas, coarse_areas
from render.plan.country import Country
from render.plan.fit import NEVER, Pose, best, on
from render.plan.lands import TOWN, Lands
from render.plan.plan import Plan
from render.plan.room import GRID, count, overlap
from render.plan.wilds import POOL, Wilds
from render.stickers.placing import placed_stickers

_NEVER = ("gold", "mushrooms", "fire", "shrine")
"""The stickers that are never covered; something of animals and fish may be."""

_SPRING, _SHIELD = POOL + 0.015, 0.095
"""Radii within which all is seen, in tiles."""

_STEP = 0.035
_REACH = 12
"""How many steps to each side places are tried, and a step, in tiles."""

_HIDDEN = 0.28
"""The share of an animal that somebody who lies may hide before another place is better."""

_SHRUNK = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How small a piece may be made where it would cover something anywhere else."""

_STANDS, _LIES = 0.22, 0.75
"""The least share of a moved piece that is on its own segment, upright or lying, unless it was less before."""


@kept
def precious(plan: Plan, rotation: int) -> Mask | None:
    """All of a turned tile that must be seen whatever stands on it, on the grid; None where there is nothing."""
    discs: list[tuple[Point, float]] = []
    if isinstance(plan, Country):
        discs = [(city.shield, _SHIELD) for city in plan.cities if city.shield is not None]
    elif isinstance(plan, Wilds):
        discs = [(river.spring, _SPRING) for river in plan.rivers if river.spring is not None]
    elif isinstance(plan, Lands):
        discs = [(town.at, TOWN) for town in plan.towns]
    found = coarse_areas(plan, rotation).stencil.discs(discs)
    for placed in placed_stickers(plan, rotation):
        if placed.sticker.name in _NEVER:
            found = ImageChops.lighter(found, placed.mask(GRID, rim=True))
    return found if found.getbbox() else None


@kept
def _animals(plan: Plan, rotation: int) -> tuple[tuple[Mask, int], ...]:
    """The other stickers of a turned tile on the grid, each with how many pixels it has."""
    masks = [placed.mask(GRID) for placed in placed_stickers(plan, rotation) if placed.sticker.name not in _NEVER]
    return tuple((mask, count(mask)) for mask in masks)


def cleared(
    areas: Areas, own: Mask, piece: str, at: Point, size: float, *, lying: bool, flip: bool
) -> tuple[Point, float]:
    """The place and the size at which a piece covers nothing that must be seen: as near and as large as may be.

    own: the piece's own segment, on which some of it has to stand. Where it can't be helped, it covers least.
    """
    plan, rotation = areas.plan, areas.stencil.rotation
    seen = precious(plan, rotation)

    def pose(place: Point, share: float) -> Pose:
        return Pose(form(round(size * share, 3), lying=lying, flip=flip, piece=piece), place, size * share)

    there = pose(at, 1.0)
    if seen is None or not there.share_on(seen):
        return at, size
    stands = min(_LIES if lying else _STANDS, there.share_on(own))
    animals = _animals(plan, rotation) if lying else ()

    def stands_elsewhere(pose: Pose) -> float:
        return NEVER if pose.share_on(own) < stands else 0.0

    def hidden(pose: Pose) -> float:
        """What speaks against the part of an animal that a lying piece hides; nothing up to ``_HIDDEN``."""
        most = max((overlap(mask, pose.form.mask, pose.at) / pixels for mask, pixels in animals), default=0)
        return max(0.0, most - _HIDDEN)

    least, found = NEVER, there
    for share in _SHRUNK:
        ways = ((away, pose(place, share)) for away, place in _around(at, size * share))
        against, other = best(ways, (stands_elsewhere, on(seen, 20), hidden))
        if other is not None and against < least:
            least, found = against, other
        if least < 1:
            break
    return found.at, found.size


def _around(at: Point, size: float) -> Iterable[tuple[float, Point]]:
    """Places on the tile about one, with their distance, nearest first."""
    edge = 0.44 * size
    steps = [number * _STEP for number in range(-_REACH, _REACH + 1)]
    places = [(at[0] + dx, at[1] + dy) for dx in steps for dy in steps]
    inside = [(x, y) for x, y in places if edge <= x <= 1 - edge and edge + 0.02 <= y <= 1 - edge]
    return sorted((math.dist(at, place), place) for place in inside)
