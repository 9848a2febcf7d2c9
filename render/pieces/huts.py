"""Where huts stand: with their foot in their river or lake, with its fish and the numbers left to be seen."""

from collections.abc import Iterator, Sequence

from PIL import ImageChops

from render.draw.geometry import Point
from render.draw.stencil import Mask
from render.pieces.clear import precious
from render.pieces.figures import HUT, shape_on_grid
from render.plan.areas import coarse_areas
from render.plan.plan import Plan
from render.plan.room import GRID, count, overlap
from render.stickers.placing import placed_stickers

_STEPS = 17
_EDGE = 0.155
_WET = (0.20, 0.45)
_LEAST_WET = 0.12
_FOOT = 0.35
"""The share of a hut's picture, from below, in which it is seen where it stands."""
_FOOT_WET = 0.7
_FOOT_WEIGHT = 4
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6)
"""How small a hut may be made: at the tile's upper edge a larger one's foot is beyond a short river."""
_SMALLER = 2.5


def hut_places(plan: Plan, rotation: int, numbers: Sequence[Mask]) -> dict[int, tuple[Point, float]]:
    """The middle of a hut's picture and its height for every river and lake of a turned tile.

    `numbers`: the disc of every segment's number, on the grid. A river's stays beside a hut that isn't set yet, since
    a fisher may be set there instead (H2.2); a lake's goes.
    """
    areas = coarse_areas(plan, rotation)
    rivers = [river.segment for river in plan.wilds.rivers]
    lakes = [lake.segment for lake in plan.wilds.lakes]
    water = areas.labels.point([255 if value - 1 in (*rivers, *lakes) else 0 for value in range(256)])
    fish, others = areas.stencil.empty(), areas.stencil.empty()
    for placed in placed_stickers(plan, rotation):
        (fish if placed.segment in lakes else others).paste(255, (0, 0), placed.mask(GRID, rim=True))
    seen = precious(plan, rotation) or areas.stencil.empty()
    places: dict[int, tuple[Point, float]] = {}
    for segment in (*rivers, *lakes):
        own = areas.own(segment)
        number = numbers[segment] if segment in rivers else areas.stencil.empty()
        rest = areas.stencil.empty()
        for other, disc in enumerate(numbers):
            if other != segment:
                rest.paste(255, (0, 0), disc)
        foreign = ImageChops.subtract(water, own)
        unwanted = ((seen, 4.0), (fish, 40.0), (number, 2.7), (rest, 0.7), (others, 1.0), (foreign, 0.7))
        places[segment] = _best(own, unwanted)
    return places


def _best(own: Mask, unwanted: tuple[tuple[Mask, float], ...]) -> tuple[Point, float]:
    """The place where the hut's foot is in its own water, and as little of it as may be on other things; its height."""
    best, best_score = ((0.5, 0.5), HUT), float("-inf")
    for share in _SHARES:
        height = round(HUT * share, 3)
        tent = shape_on_grid(height, piece="hut")
        foot = tent.copy()
        foot.paste(0, (0, 0, foot.width, round(foot.height * (1 - _FOOT))))
        whole, below = count(tent), count(foot)
        for at in _inside(_EDGE * share):
            score = -_SMALLER * (1 - share)
            if score <= best_score:
                break  # not even at the best of all places would so small a hut be better
            wet = overlap(own, tent, at) / whole
            if wet < _LEAST_WET / 3:
                continue
            score -= 5 * max(0.0, _WET[0] - wet) + 9 * max(0.0, _LEAST_WET - wet) + 2 * max(0.0, wet - _WET[1])
            score -= _FOOT_WEIGHT * max(0.0, _FOOT_WET - overlap(own, foot, at) / below)
            for mask, weight in unwanted:
                if score <= best_score:
                    break
                score -= weight * overlap(mask, tent, at) / whole
            if score > best_score:
                best, best_score = (at, height), score
    return best


def _inside(edge: float) -> Iterator[Point]:
    """Places all over the tile that are at least so far from its edge, row by row."""
    steps = [edge + (1 - 2 * edge) * step / _STEPS for step in range(_STEPS + 1)]
    return ((x, y) for y in steps for x in steps)
