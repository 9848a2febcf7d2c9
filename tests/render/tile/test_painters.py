"""What the painters of the terrains put where: trees on open ground, crowns all over a forest, nothing on towns."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.tilefiles import load
from engine.tiles import TileKind
from render.draw.canvas import Canvas
from render.draw.geometry import edge_distance
from render.draw.stencil import Stencil
from render.palette import WHITE
from render.plan.areas import Areas, areas_of, coarse_areas
from render.plan.lands import Lands
from render.plan.plans import plan_of
from render.plan.room import value_at
from render.plan.wilds import Wilds
from render.tile.terrain.forest import _crown_places
from render.tile.terrain.grass import open_ground, paint_growth
from render.tile.terrain.land import off_border
from render.tile.terrain.tile import PaintedTile
from tests.render.patches import plan_in

SIDE = 96


def tile(kind: TileKind) -> PaintedTile[Areas]:
    """That kind, about to be painted as it lies in its file."""
    canvas = Canvas(SIDE, 0)
    return PaintedTile(areas_of(plan_of(kind), canvas.stencil), canvas)


def test_trees_stand_on_the_open_ground_of_fields() -> None:
    trees = [(kind, paint_growth(tile(kind))) for kind in load("base").kinds]
    assert sum(bool(standing) for _, standing in trees) > len(trees) / 2
    for kind, standing in trees:
        for one in standing:
            assert edge_distance(one.at) > 0.06
            assert open_ground(plan_of(kind), one.at) > 0.06


def test_no_tree_stands_in_the_meadows_of_hunters_and_gatherers() -> None:
    assert not any(paint_growth(tile(kind)) for kind in load("hunters").kinds)


def test_a_forest_has_trees_all_over_and_none_in_the_water() -> None:
    quarters: Counter[tuple[bool, bool]] = Counter()
    for kind in load("hunters").kinds:
        plan = plan_in(Wilds, kind)
        labels = coarse_areas(plan, 0).labels.tobytes()
        water = {number + 1 for number, one in enumerate(kind.segments) if one.terrain in ("river", "lake")}
        for forest in plan.forests:
            fringe, inner = _crown_places(plan, forest)
            quarters.update((x > 0.5, y > 0.5) for x, y in inner)
            for x, y in (*(place for place, _ in fringe), *inner):
                assert value_at(labels, (min(x, 0.99), min(y, 0.99))) not in water
    assert len(quarters) == 4
    assert min(quarters.values()) > max(quarters.values()) / 2


@pytest.mark.parametrize("terrain", ["mountain", "sea"])
def test_nothing_grows_over_a_town(terrain: str) -> None:
    towns = 0
    for kind in load("discovery").kinds:
        plan = plan_in(Lands, kind)
        room = off_border(plan, terrain, 0.03)
        for town in plan.towns:
            towns += 1
            assert value_at(room, town.at) == 0
    assert towns


def test_a_blurred_mask_is_soft_as_far_as_its_radius_and_whole_beyond() -> None:
    stencil = Stencil(SIDE, 0)
    mask = stencil.empty()
    mask.paste(255, (0, 0, mask.width // 2, mask.height))
    for radius in (0.01, 0.06):
        row = list(stencil.blurred(mask, radius).crop((0, 10, mask.width, 11)).tobytes())
        soft = sum(2 < value < 253 for value in row) / mask.width
        assert radius < soft < 8 * radius


def test_a_shadow_that_reaches_further_is_softer() -> None:
    def soft(reach: float) -> int:
        canvas = Canvas(SIDE, 0)
        canvas.image.paste(WHITE, (0, 0, canvas.side, canvas.side))
        canvas.shadow(canvas.stencil.ellipse((0.5, 0.5), 0.2, 0.2), reach)
        grey = canvas.image.convert("L")
        histogram = grey.histogram()
        darkest = next(value for value, number in enumerate(histogram) if number)
        return sum(histogram[darkest + 2 : 254])

    assert soft(0.5) < soft(1.0) < soft(2.0)
