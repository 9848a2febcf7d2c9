"""What no piece may cover: gold, springs, shields, cities of The Discovery; and where a piece stands then."""

import math
from collections.abc import Iterable

from PIL import ImageChops

from render.draw.geometry import Point, turned
from render.draw.stencil import Mask
from render.kept import kept
from render.pieces.figures import shape_on_grid
from render.plan.areas import Areas, coarse_areas
from render.plan.lands import TOWN
from render.plan.plan import Plan
from render.plan.room import GRID, count, overlap
from render.plan.wilds import POOL
from render.stickers.placing import placed_stickers

_NEVER = ("gold", "mushrooms", "fire", "shrine")
"""The stickers that are never covered; something of animals and fish may be."""

_SPRING, _SHIELD = POOL + 0.015, 0.095
"""Radii within which all is seen, in tiles."""

_STEP = 0.035
_REACH = 12
"""Places are tried so many steps to each side, in tiles and steps."""

_HIDDEN = 0.28
"""The share of an animal that somebody who lies may hide before another place is better."""

_SHRUNK = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How small a piece may be made where it would cover something anywhere else."""


@kept
def precious(plan: Plan, rotation: int) -> Mask | None:
    """All of a turned tile that must be seen whatever stands on it, on the grid; None where there is nothing."""
    areas = coarse_areas(plan, rotation)
    found = areas.stencil.empty()
    for placed in placed_stickers(plan, rotation):
        if placed.sticker.name in _NEVER:
            found = ImageChops.lighter(found, placed.mask(GRID, rim=True))
    discs: list[tuple[Point, float]] = [(town.at, TOWN) for town in plan.lands.towns]
    discs += [(river.spring, _SPRING) for river in plan.wilds.rivers if river.spring is not None]
    found = ImageChops.lighter(found, areas.stencil.discs(discs))
    for city in plan.cities:
        if city.shield is not None:
            found = ImageChops.lighter(found, areas.stencil.ellipse(turned(city.shield, rotation), _SHIELD, _SHIELD))
    return found if found.getbbox() else None


@kept
def _animals(plan: Plan, rotation: int) -> tuple[tuple[Mask, int], ...]:
    """The other stickers of a turned tile on the grid, each with how many pixels it has."""
    masks = [placed.mask(GRID) for placed in placed_stickers(plan, rotation) if placed.sticker.name not in _NEVER]
    return tuple((mask, count(mask)) for mask in masks)


def covered(plan: Plan, rotation: int, shape: Mask, at: Point) -> int:
    """How many pixels of the grid a silhouette there takes of what must be seen."""
    seen = precious(plan, rotation)
    return 0 if seen is None else overlap(seen, shape, at)


def cleared(
    areas: Areas, own: Mask, piece: str, at: Point, size: float, *, lying: bool, flip: bool
) -> tuple[Point, float]:
    """The place and the size at which a piece covers nothing that must be seen: as near and as large as may be.

    own: the piece's own segment, on which some of it has to stand. Where it can't be helped, it covers least.
    """
    plan, rotation = areas.plan, areas.stencil.rotation

    def shape(share: float) -> Mask:
        return shape_on_grid(round(size * share, 3), lying=lying, flip=flip, piece=piece)

    if not covered(plan, rotation, shape(1.0), at):
        return at, size
    stands = min(_LIES if lying else _STANDS, overlap(own, shape(1.0), at) / count(shape(1.0)))
    animals = _animals(plan, rotation) if lying else ()
    best, least = (at, size), float("inf")
    for share in _SHRUNK:
        form = shape(share)
        whole = count(form)
        for away, place in _around(at, size * share):
            if overlap(own, form, place) < stands * whole:
                continue
            cost = 20 * covered(plan, rotation, form, place) / whole + away
            if cost < least:
                # Whoever lies among animals may hide a part of one, but leaves it to be told.
                hidden = max((overlap(mask, form, place) / pixels for mask, pixels in animals), default=0)
                cost += max(0, hidden - _HIDDEN)
            if cost < least:
                best, least = (place, size * share), cost
        if least < 1:
            break
    return best


_STANDS, _LIES = 0.22, 0.75
"""The least share of a moved piece that is on its own segment, upright or lying, unless it was less before."""


def _around(at: Point, size: float) -> Iterable[tuple[float, Point]]:
    """Places on the tile about one, with their distance, nearest first."""
    edge = 0.44 * size
    steps = [number * _STEP for number in range(-_REACH, _REACH + 1)]
    places = [(at[0] + dx, at[1] + dy) for dx in steps for dy in steps]
    inside = [(x, y) for x, y in places if edge <= x <= 1 - edge and edge + 0.02 <= y <= 1 - edge]
    return sorted((math.dist(at, place), place) for place in inside)
