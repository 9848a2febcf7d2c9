"""The Discovery: lands, their common lines and the cities on these are drawn as the data say."""

import math
from collections import Counter
from itertools import combinations

import pytest
from PIL import ImageChops, ImageDraw, ImageFilter

from engine.tilefiles import load
from engine.tiles import Segment, TileKind
from render.draw.geometry import CORNERS, edge_distance, ribbon, turned
from render.draw.stencil import Stencil
from render.pieces.spots import spots
from render.plan.areas import LandAreas
from render.plan.lands import TOWN, Lands, lands
from tests.render.patches import (
    classified,
    common_lines,
    drawn_tile,
    labels,
    only,
    pictured,
    plan_in,
    ports_shown,
    rotated,
    size,
    solid,
)

TILES = load("discovery")
SIDE = 96
CORNER = 4
"""Pairs of pixels that two segments may share where they meet in a corner only."""

TURNED = rotated(TILES)
PICTURES = pictured(TILES)
KINDS = [pytest.param(kind, id=kind.id) for kind in TILES.kinds]


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_exactly_the_bordering_segments_share_a_line(kind: TileKind, rotation: int) -> None:
    lines = common_lines(labels(TILES, kind.id, SIDE, rotation).tobytes(), SIDE)
    for a, b in combinations(range(len(kind.segments)), 2):
        shared = lines.get((a + 1, b + 1), 0)
        assert (shared > 3 * CORNER) == (b in kind.segments[a].touches)
        assert b in kind.segments[a].touches or shared <= CORNER


@pytest.mark.parametrize("kind", KINDS)
def test_the_borders_of_the_plan_are_those_of_the_data(kind: TileKind) -> None:
    drawn = plan_in(Lands, kind)
    pairs = Counter(frozenset((border.left, border.right)) for border in drawn.borders)
    touching = {frozenset((n, other)) for n, segment in enumerate(kind.segments) for other in segment.touches}
    assert set(pairs) == touching
    for border in drawn.borders:
        assert border.line[0] in CORNERS
        middle = len(border.line) // 2
        (ax, ay), (bx, by) = border.line[middle - 1], border.line[middle + 1]
        nx, ny = (by - ay) / math.dist((ax, ay), (bx, by)), (ax - bx) / math.dist((ax, ay), (bx, by))
        image = labels(TILES, kind.id, 200, 0)
        for side, segment in ((1, border.left), (-1, border.right)):
            x, y = border.line[middle]
            at = (int((x + side * nx * 0.03) * 200), int((y + side * ny * 0.03) * 200))
            assert image.crop((*at, at[0] + 1, at[1] + 1)).tobytes()[0] == segment + 1


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_every_city_stands_on_the_line_of_its_two_segments(kind: TileKind, rotation: int) -> None:
    towns = plan_in(Lands, kind).towns
    assert Counter(frozenset(town.segments) for town in towns) == Counter(frozenset(pair) for pair in kind.towns)
    for number, segment in enumerate(kind.segments):
        assert sum(number in town.segments for town in towns) == segment.count("cities")
    side = 200
    image = labels(TILES, kind.id, side, rotation)
    stencil = Stencil(side, rotation)
    for town in towns:
        disc = solid(stencil.discs([(town.at, TOWN)]))
        shares = [size(ImageChops.multiply(disc, only(image, n))) / size(disc) for n in range(len(kind.segments))]
        for number, share in enumerate(shares):
            assert share > 0.25 if number in town.segments else share < 0.04
        assert edge_distance(town.at) > TOWN
    for one, other in combinations(towns, 2):
        assert math.dist(one.at, other.at) > 2 * TOWN


def terrain(red: int, green: int, blue: int) -> int:
    """What a pixel of a finished picture shows: 1 plain, 2 mountain, 3 sea, 0 others."""
    if blue > red + 20 and blue >= green - 8:
        return 3
    if green > red + 4 and green > blue + 28:
        return 1
    if 40 < red < 215 and -6 <= red - green < 34 and -6 <= green - blue < 34:
        return 2
    return 0


CLASSES = {"plain": 1, "mountain": 2, "sea": 3}


@pytest.mark.parametrize(("kind", "rotation"), PICTURES)
def test_the_picture_shows_exactly_the_segments_of_the_data(kind: TileKind, rotation: int) -> None:
    side = 160
    classes = classified(kind, rotation, side, terrain)
    image = labels(TILES, kind.id, side, rotation)
    stencil = Stencil(side, rotation)
    towns = stencil.discs([(town.at, TOWN * 1.2) for town in plan_in(Lands, kind).towns])
    for number, segment in enumerate(kind.segments):
        # Peaks with their ink and snow, trees and wavelets are of the land on which they stand; so is a city's ground.
        deep = only(image, number).filter(ImageFilter.MinFilter(9))
        upright = ImageChops.lighter(deep, ImageChops.multiply(towns, only(image, number)))
        classes.paste(CLASSES[segment.terrain], (0, 0), upright)
    for corner in CORNERS:
        ImageDraw.Draw(classes).circle((corner[0] * side, corner[1] * side), 0.10 * side, 0)
    shown = ports_shown(kind, rotation, classes.tobytes(), CLASSES, 9)
    for segment in kind.segments:
        if segment.ports:
            assert {port for port in range(12) if shown[port] == shown[segment.ports[0]]} == set(segment.ports)


@pytest.mark.parametrize(("kind", "rotation"), PICTURES)
def test_each_land_has_the_colours_of_its_kind(kind: TileKind, rotation: int) -> None:
    side = 160
    picture = drawn_tile(kind, rotation, side)
    image = labels(TILES, kind.id, side, rotation)
    towns = Stencil(side, rotation).discs([(town.at, TOWN * 1.2) for town in plan_in(Lands, kind).towns])
    for number, segment in enumerate(kind.segments):
        deep = ImageChops.subtract(only(image, number).filter(ImageFilter.MinFilter(9)), towns).tobytes()
        colours = picture.tobytes()
        inside = [at for at, value in enumerate(deep) if value]
        classes = Counter(terrain(*colours[3 * at : 3 * at + 3]) for at in inside)
        assert classes[CLASSES[segment.terrain]] > 0.55 * len(inside)
        strange = sum(count for name, count in classes.items() if name not in (0, CLASSES[segment.terrain]))
        assert strange < 0.30 * len(inside)


def test_a_beach_narrows_to_nothing_towards_the_corners() -> None:
    line = plan_in(Lands, TILES.kind("ds-12")).borders[0].line
    outline = ribbon(line, 0.05, 0.05)
    assert len(outline) == 2 * len(line)
    widths = [math.dist(one, other) for one, other in zip(outline, outline[::-1], strict=True)][: len(line)]
    assert (widths[0], widths[-1]) == pytest.approx((0, 0), abs=1e-9)
    assert max(widths) == pytest.approx(0.10)


@pytest.mark.parametrize("kind", KINDS)
def test_lines_end_at_corners_so_that_neighbours_meet(kind: TileKind) -> None:
    drawn = plan_in(Lands, kind)
    for border in drawn.borders:
        ends = {border.line[0], border.line[-1]}
        meeting = [p for p in ends if p not in CORNERS]
        assert len(meeting) <= 1
        assert all(edge_distance(point) > 0 for point in border.line[1:-1])


def test_shapes_that_are_in_no_tile_of_the_set_can_be_drawn() -> None:
    """A better transcription may bring others: four lands that meet in one point, and a cap within a half."""
    four = [
        Segment("plain", (0, 1, 2), (), (1, 3)),
        Segment("sea", (3, 4, 5), (), (0, 2)),
        Segment("plain", (6, 7, 8), (), (1, 3)),
    ]
    crossed = lands(TileKind("new", 1, False, (*four, Segment("mountain", (9, 10, 11), (), (0, 2))), towns=((0, 1),)))
    assert len(crossed.borders) == 4
    assert crossed.towns[0].segments == (0, 1)
    nested = [
        Segment("sea", (0, 1, 2), (), (1,)),
        Segment("plain", (3, 4, 5), (), (0, 2)),
        Segment("sea", (6, 7, 8, 9, 10, 11), (), (1,)),
    ]
    inner = lands(TileKind("newer", 1, False, tuple(nested), towns=((0, 1), (1, 2))))
    assert [area.segment for area in inner.areas][-1] in (0, 2)
    assert len(inner.towns) == 2


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_numbers_hide_no_city(kind: TileKind, rotation: int) -> None:
    towns = [turned(town.at, rotation) for town in plan_in(Lands, kind).towns]
    for place in spots(kind, rotation):
        assert all(math.dist((place.x, place.y), town) > TOWN for town in towns)


def test_what_is_open_ends_at_cities() -> None:
    plan = plan_in(Lands, TILES.kind("ds-06"))
    image = LandAreas(plan, Stencil(SIDE, 0)).open
    (town,) = plan.towns
    x, y = (int(v * SIDE) for v in town.at)
    assert image.crop((x, y, x + 1, y + 1)).tobytes() == b"\0"
    assert max(image.tobytes()) == SIDE // 10 + 1
