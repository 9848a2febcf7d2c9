"""Where the volcano of Hunters & Gatherers' start tile stands: deep in the largest forest."""

from functools import lru_cache

from render.draw.geometry import Point, turned
from render.plan.areas import coarse_areas
from render.plan.room import count, inset, place_apart
from render.plan.wilds import Wilds

VOLCANO = 0.37
"""Width of the volcano."""

_MARGIN = 2


def volcano_place(plan: Wilds, rotation: int) -> Point:
    """Where the middle of the volcano stands on the turned tile, with room for its smoke."""
    x, y = turned(volcano_anchor(plan), rotation)
    return min(max(x, 0.56 * VOLCANO), 1 - 0.56 * VOLCANO), min(max(y, 0.76 * VOLCANO), 1 - 0.40 * VOLCANO)


@lru_cache(maxsize=8)
def volcano_anchor(plan: Wilds) -> Point:
    """Where the volcano would best stand on the unturned tile, however high it is."""
    areas = coarse_areas(plan, 0)
    rooms = [inset(areas.own(forest.segment), _MARGIN) for forest in plan.forests] or [areas.stencil.empty()]
    return place_apart(max(rooms, key=count), [])
