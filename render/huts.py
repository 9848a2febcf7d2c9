"""Where huts stand: on the shore of their river or lake, with its fish and its fisher left to be seen."""

from collections.abc import Mapping

from PIL import Image, ImageChops

from render.areas import Areas
from render.figures import HUT, STANDING, silhouette
from render.geometry import Point
from render.placing import silhouette as thing
from render.placing import stickers
from render.plan import Plan
from render.stencil import Mask, Stencil

_GRID = 96
_STEPS = 17
_EDGE = 0.155
_WET = (0.20, 0.45)
_LEAST_WET = 0.12


def hut_places(plan: Plan, rotation: int, fishers: Mapping[int, Point]) -> dict[int, Point]:
    """The middle of a hut's picture for every river and lake of a turned tile.

    `fishers`: the middles of the pictures of followers on the rivers, by segment.
    """
    areas = Areas(plan, Stencil(_GRID, rotation))
    rivers = [river.segment for river in plan.wilds.rivers]
    lakes = [lake.segment for lake in plan.wilds.lakes]
    water = areas.labels.point([255 if value - 1 in (*rivers, *lakes) else 0 for value in range(256)])
    fish, others = areas.stencil.empty(), areas.stencil.empty()
    for sticker in stickers(plan, rotation):
        (fish if sticker.segment in lakes else others).paste(255, (0, 0), thing(sticker, _GRID, rim=True))
    tent = _solid(silhouette(round(HUT * _GRID), lying=False, piece="hut"))
    pawn = _solid(silhouette(round(STANDING * _GRID), lying=False))
    places: dict[int, Point] = {}
    for segment in (*rivers, *lakes):
        own = areas.labels.point([255 if value == segment + 1 else 0 for value in range(256)])
        fisher = areas.stencil.empty()
        if segment in fishers:
            _put(fisher, pawn, fishers[segment])
        foreign = ImageChops.subtract(water, own)
        unwanted = ((fish, 40.0), (fisher, 4.2), (others, 1.0), (foreign, 0.7))
        places[segment] = _best(tent, own, unwanted)
    return places


def _best(tent: Mask, own: Mask, unwanted: tuple[tuple[Mask, float], ...]) -> Point:
    """The place where some of the hut stands in its own water, and as little as may be on other things."""
    whole = tent.histogram()[255]
    best, best_score = (0.5, 0.5), float("-inf")
    for row in range(_STEPS + 1):
        for column in range(_STEPS + 1):
            x, y = (_EDGE + (1 - 2 * _EDGE) * n / _STEPS for n in (column, row))
            wet = _common(tent, own, (x, y)) / whole
            if wet < _LEAST_WET / 3:
                continue
            score = -5 * max(0.0, _WET[0] - wet) - 9 * max(0.0, _LEAST_WET - wet) - 2 * max(0.0, wet - _WET[1])
            for mask, weight in unwanted:
                score -= weight * _common(tent, mask, (x, y)) / whole
            if score > best_score:
                best, best_score = (x, y), score
    return best


def _put(image: Mask, figure: Mask, at: Point) -> None:
    image.paste(255, _corner(figure, at), figure)


def _corner(figure: Mask, at: Point) -> tuple[int, int]:
    return round(at[0] * _GRID - figure.width / 2), round(at[1] * _GRID - figure.height / 2)


def _common(figure: Mask, mask: Mask, at: Point) -> int:
    """How many pixels of a figure that stands there lie on the mask."""
    left, top = _corner(figure, at)
    window = mask.crop((left, top, left + figure.width, top + figure.height))
    return ImageChops.multiply(window, figure).histogram()[255]


def _solid(mask: Image.Image) -> Mask:
    return mask.point([255 if value > 127 else 0 for value in range(256)])
