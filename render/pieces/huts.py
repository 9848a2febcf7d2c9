"""Where huts stand: in their river or lake, with its fish and its fisher left to be seen."""

from collections.abc import Mapping

from PIL import ImageChops

from render.draw.geometry import Point
from render.draw.stencil import Mask
from render.pieces.clear import precious
from render.pieces.figures import HUT, STANDING, shape_on_grid
from render.plan.areas import coarse_areas
from render.plan.plan import Plan
from render.plan.room import GRID, corner_of, count, overlap
from render.stickers.placing import placed_stickers

_STEPS = 17
_EDGE = 0.155
_WET = (0.20, 0.45)
_LEAST_WET = 0.12
_FOOT = 0.35
"""The share of a hut's height, from below, in which it is seen where it stands."""
_FOOT_WET = 0.7
_FOOT_WEIGHT = 2


def hut_places(plan: Plan, rotation: int, fishers: Mapping[int, Point]) -> dict[int, Point]:
    """The middle of a hut's picture for every river and lake of a turned tile.

    `fishers`: the middles of the pictures of followers on the rivers, by segment.
    """
    areas = coarse_areas(plan, rotation)
    rivers = [river.segment for river in plan.wilds.rivers]
    lakes = [lake.segment for lake in plan.wilds.lakes]
    water = areas.labels.point([255 if value - 1 in (*rivers, *lakes) else 0 for value in range(256)])
    fish, others = areas.stencil.empty(), areas.stencil.empty()
    for placed in placed_stickers(plan, rotation):
        (fish if placed.segment in lakes else others).paste(255, (0, 0), placed.mask(GRID, rim=True))
    seen = precious(plan, rotation) or areas.stencil.empty()
    tent = shape_on_grid(HUT, piece="hut")
    foot = tent.copy()
    foot.paste(0, (0, 0, foot.width, round(foot.height * (1 - _FOOT))))
    pawn = shape_on_grid(STANDING)
    places: dict[int, Point] = {}
    for segment in (*rivers, *lakes):
        own = areas.own(segment)
        fisher = areas.stencil.empty()
        if segment in fishers:
            fisher.paste(255, corner_of(pawn, fishers[segment]), pawn)
        foreign = ImageChops.subtract(water, own)
        unwanted = ((seen, 4.0), (fish, 40.0), (fisher, 5.5), (others, 1.0), (foreign, 0.7))
        places[segment] = _best(tent, foot, own, unwanted)
    return places


def _best(tent: Mask, foot: Mask, own: Mask, unwanted: tuple[tuple[Mask, float], ...]) -> Point:
    """The place where the hut's foot is in its own water, and as little of it as may be on other things."""
    whole, below = count(tent), count(foot)
    best, best_score = (0.5, 0.5), float("-inf")
    for row in range(_STEPS + 1):
        for column in range(_STEPS + 1):
            x, y = (_EDGE + (1 - 2 * _EDGE) * n / _STEPS for n in (column, row))
            wet = overlap(own, tent, (x, y)) / whole
            if wet < _LEAST_WET / 3:
                continue
            score = -5 * max(0.0, _WET[0] - wet) - 9 * max(0.0, _LEAST_WET - wet) - 2 * max(0.0, wet - _WET[1])
            score -= _FOOT_WEIGHT * max(0.0, _FOOT_WET - overlap(own, foot, (x, y)) / below)
            for mask, weight in unwanted:
                score -= weight * overlap(mask, tent, (x, y)) / whole
            if score > best_score:
                best, best_score = (x, y), score
    return best
