"""Where huts stand: with their foot in their river or lake, with its fish and the numbers left to be seen."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import ImageChops

from render.draw.geometry import Point
from render.draw.stencil import Mask
from render.pieces.clear import precious
from render.pieces.figures import HUT, form
from render.plan.areas import coarse_areas
from render.plan.fit import NEVER, Form, Pose, best, on
from render.plan.plan import Plan
from render.plan.room import GRID, count
from render.plan.wilds import Wilds
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


def hut_places(plan: Plan, rotation: int, numbers: Sequence[Mask]) -> dict[int, Pose]:
    """The place of a hut for every river and lake of a turned tile.

    `numbers`: the disc of every segment's number, on the grid. A river's stays beside a hut that isn't set yet, since
    a fisher may be set there instead (H2.2); a lake's goes.
    """
    if not isinstance(plan, Wilds):
        return {}
    areas = coarse_areas(plan, rotation)
    rivers = [river.segment for river in plan.rivers]
    lakes = [lake.segment for lake in plan.lakes]
    water = areas.labels.point([255 if value - 1 in (*rivers, *lakes) else 0 for value in range(256)])
    fish, others = areas.stencil.empty(), areas.stencil.empty()
    for placed in placed_stickers(plan, rotation):
        (fish if placed.segment in lakes else others).paste(255, (0, 0), placed.mask(GRID, rim=True))
    seen = precious(plan, rotation) or areas.stencil.empty()
    places: dict[int, Pose] = {}
    for segment in (*rivers, *lakes):
        own = areas.own(segment)
        number = numbers[segment] if segment in rivers else areas.stencil.empty()
        rest = areas.stencil.empty()
        for other, disc in enumerate(numbers):
            if other != segment:
                rest.paste(255, (0, 0), disc)
        foreign = ImageChops.subtract(water, own)
        unwanted = ((seen, 4.0), (fish, 40.0), (number, 2.7), (rest, 0.7), (others, 1.0), (foreign, 0.7))
        places[segment] = _place(own, unwanted)
    return places


def _place(own: Mask, unwanted: Sequence[tuple[Mask, float]]) -> Pose:
    """Where the hut's foot is in its own water, and as little of it as may be on other things."""

    def wet(pose: Pose) -> float:
        share = pose.share_on(own)
        if share < _LEAST_WET / 3:
            return NEVER
        return 5 * max(0.0, _WET[0] - share) + 9 * max(0.0, _LEAST_WET - share) + 2 * max(0.0, share - _WET[1])

    def foot_dry(pose: Pose) -> float:
        return _FOOT_WEIGHT * max(0.0, _FOOT_WET - replace(pose, form=_foot(pose.size)).share_on(own))

    ways = (
        (_SMALLER * (1 - share), Pose(form(round(HUT * share, 3), piece="hut"), at, round(HUT * share, 3)))
        for share in _SHARES
        for at in _inside(_EDGE * share)
    )
    _, found = best(ways, [wet, foot_dry, *(on(mask, weight) for mask, weight in unwanted)])
    return found or Pose(form(HUT, piece="hut"), (0.5, 0.5), HUT)


@lru_cache(maxsize=8)
def _foot(height: float) -> Form:
    mask = form(height, piece="hut").mask.copy()
    mask.paste(0, (0, 0, mask.width, round(mask.height * (1 - _FOOT))))
    return Form(mask, count(mask))


def _inside(edge: float) -> Iterator[Point]:
    """Places all over the tile, at least ``edge`` inside of it, row by row."""
    steps = [edge + (1 - 2 * edge) * step / _STEPS for step in range(_STEPS + 1)]
    return ((x, y) for y in steps for x in steps)
