"""Curves and lines from ports: neighbouring tiles must meet, whatever they are and however they are turned."""

import math
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.tilefiles import load
from render.draw.flood import flood
from render.draw.geometry import CORNERS, edge_distance, inside, inward, port_point, road_through, road_to
from render.draw.scatter import strewn
from render.draw.stencil import Stencil
from render.draw.texture import VARIANTS, surface
from render.plan.country import Country, region
from tests.render.patches import plan_in

TILES = load("base")
SIDE_SETS = [sides for count in (1, 2, 3) for sides in combinations(range(4), count)]


@pytest.mark.parametrize("sides", SIDE_SETS)
def test_a_boundary_runs_from_corner_to_corner_inside_the_tile(sides: tuple[int, ...]) -> None:
    _, boundaries = region(sides)
    for curve in boundaries:
        assert {curve[0], curve[-1]} <= set(CORNERS)
        assert all(edge_distance(point) > 0 for point in curve[1:-1])


def test_two_regions_on_adjacent_sides_leave_ground_between_them() -> None:
    for first, second in ((0, 1), (1, 2), (2, 3), (3, 0)):
        one, other = (Stencil(200, 0).polygon(region([side])[0]) for side in (first, second))
        common = ImageChops.multiply(one, other).histogram()
        assert sum(common[128:]) < 12  # pixels at the common corner


@pytest.mark.parametrize("start", [1, 4, 7, 10])
def test_a_road_crosses_the_edge_in_the_middle_and_at_a_right_angle(start: int) -> None:
    lines = [road_to(start, (0.5, 0.54))]
    lines += [road_through(start, end) for end in (1, 4, 7, 10) if end != start]
    for outer, edge, inner, *_ in lines:
        assert edge == pytest.approx(port_point(start))
        across = inward(start // 3)
        for (ax, ay), (bx, by) in ((outer, edge), (edge, inner)):
            length = math.hypot(bx - ax, by - ay)
            assert ((bx - ax) / length, (by - ay) / length) == pytest.approx(across, abs=0.04)


def test_there_are_only_so_many_surfaces_and_those_of_neighbours_meet_without_a_seam() -> None:
    side, colours = 128, ((255, 255, 255), (0, 0, 0))
    pictures = [surface(side, colours, 3, variant).convert("L") for variant in range(VARIANTS + 1)]
    assert pictures.pop().tobytes() == pictures[0].tobytes()
    assert len({picture.tobytes() for picture in pictures}) == VARIANTS

    def step(one: Image.Image, other: Image.Image) -> float:
        return sum(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes(), strict=True)) / side

    for left in pictures:
        usual = max(step(left.crop((x, 0, x + 1, side)), left.crop((x + 1, 0, x + 2, side))) for x in range(60))
        for right in pictures:
            assert step(left.crop((side - 1, 0, side, side)), right.crop((0, 0, 1, side))) <= usual + 1
            assert step(left.crop((0, side - 1, side, side)), right.crop((0, 0, side, 1))) <= usual + 1


def test_every_shield_and_no_other_place_has_a_shield() -> None:
    for kind in TILES.kinds:
        for city in plan_in(Country, kind).cities:
            shields = kind.segments[city.segment].count("shields")
            assert (city.shield is not None) == (shields > 0)
            assert city.shield is None or inside(city.outline, city.shield)


def test_a_road_that_ends_at_a_city_has_a_gate_and_a_crossing_a_village() -> None:
    plans = {kind.id: plan_in(Country, kind) for kind in TILES.kinds}
    assert {name for name, plan in plans.items() if plan.gates} == {"S", "T"}
    assert {name for name, plan in plans.items() if plan.village} == {"L", "W", "X"}
    assert {name for name, plan in plans.items() if plan.monastery is not None} == {"A", "B"}


def test_strewn_points_keep_apart_and_are_the_same_every_time() -> None:
    points = strewn("a seed", 0.1, 500, lambda p: p[0] < 0.5, taken=[(0.25, 0.5)])
    assert points == strewn("a seed", 0.1, 500, lambda p: p[0] < 0.5, taken=[(0.25, 0.5)])
    assert len(points) > 15
    assert min(math.dist(a, b) for a, b in combinations([*points, (0.25, 0.5)], 2)) >= 0.1
    assert all(x < 0.5 for x, _ in points)


def test_a_flood_stops_at_walls_and_does_not_slip_through_diagonal_gaps() -> None:
    image = Image.frombytes("L", (4, 3), bytes([0, 0, 9, 0, 9, 9, 0, 0, 0, 0, 9, 0]))
    flood(image, (3, 0), 5)
    assert image.tobytes() == bytes([0, 0, 9, 5, 9, 9, 5, 5, 0, 0, 9, 5])
    before = image.tobytes()
    flood(image, (2, 0), 7)
    assert image.tobytes() == before
