"""The plan of each kind of tile, in the landscape that its terrains make."""

from functools import lru_cache

from engine.tiles import TileKind
from render.plan.country import country
from render.plan.lands import lands
from render.plan.plan import Plan
from render.plan.wilds import wilds


@lru_cache(maxsize=512)
def plan_of(kind: TileKind) -> Plan:
    """The plan of a kind; plans are remembered."""
    terrains = {segment.terrain for segment in kind.segments}
    if terrains <= {"plain", "mountain", "sea"}:
        return lands(kind)
    if terrains <= {"forest", "meadow", "river", "lake"}:
        return wilds(kind)
    return country(kind)
