"""Hunters & Gatherers: forests, waters and meadows are drawn as the data say."""

import math
from itertools import combinations

import pytest
from PIL import ImageChops, ImageDraw, ImageFilter

from engine.tilefiles import load
from engine.tiles import TileKind
from render.draw.geometry import CORNERS, edge_distance
from render.plan.plans import plan_of
from render.plan.wilds import POOL, Wilds
from render.stickers.placing import placed_stickers
from render.tile.drawing import draw_tile
from tests.profiles import some
from tests.render.patches import (
    classified,
    common_lines,
    labels,
    only,
    pictured,
    plan_in,
    ports_shown,
    rotated,
)

TILES = load("hunters")
SIDE = 96
TURNED = rotated(TILES)
PICTURES = pictured(TILES)
KINDS = [pytest.param(kind, id=kind.id) for kind in TILES.kinds]


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_rivers_reach_their_own_lakes_and_nothing_else_runs_together(kind: TileKind, rotation: int) -> None:
    lines = common_lines(labels(TILES, kind.id, SIDE, rotation).tobytes(), SIDE)
    for (a, one), (b, other) in combinations(enumerate(kind.segments), 2):
        shared = lines.get((a + 1, b + 1), 0)
        if {one.terrain, other.terrain} == {"river", "lake"}:
            assert (shared > 6) == (b in one.touches)
        elif one.terrain == other.terrain:
            assert shared <= 4, "two segments of one kind may meet in a corner only"


def terrain(red: int, green: int, blue: int) -> int:
    """What a pixel of a finished picture shows: 1 meadow, 2 forest, 3 water, 0 others."""
    if blue > red + 25 and blue >= green:
        return 3
    if green > 150 and green > red > 105 and green > blue + 40:
        return 1
    if green > red + 6 and green > blue + 3 and red < 130:
        return 2
    return 0


CLASSES = {"meadow": 1, "forest": 2, "river": 3, "lake": 3}


@pytest.mark.parametrize(("kind", "rotation"), PICTURES)
def test_the_picture_shows_exactly_the_segments_of_the_data(kind: TileKind, rotation: int) -> None:
    side = 192
    classes = classified(kind, rotation, side, terrain)
    for sticker in placed_stickers(plan_of(kind), rotation):
        # What stands on a segment, with its rim and shadow, hides no more than that segment.
        mask = sticker.mask(side, rim=True).filter(ImageFilter.MaxFilter(5))
        own = ImageChops.multiply(mask, only(labels(TILES, kind.id, side, rotation), sticker.segment))
        classes.paste(CLASSES[kind.segments[sticker.segment].terrain], (0, 0), own)
    for corner in ((0, 0), (side, 0), (side, side), (0, side)):
        # Segments that meet in a corner of the tile run together in its last few pixels.
        ImageDraw.Draw(classes).circle(corner, 0.075 * side, 0)
    shown = ports_shown(kind, rotation, classes.tobytes(), CLASSES, 8)
    for number, segment in enumerate(kind.segments):
        # No line parts rivers that end in the same lake.
        joined = {number} | {r for lake in segment.touches for r in kind.segments[lake].touches}
        expected = {port for n in joined for port in kind.segments[n].ports}
        if segment.ports:
            assert {port for port in range(12) if shown[port] == shown[segment.ports[0]]} == expected


@pytest.mark.parametrize("kind", KINDS)
def test_a_spring_has_its_pool_inside_the_tile(kind: TileKind) -> None:
    for river in plan_in(Wilds, kind).rivers:
        segment = kind.segments[river.segment]
        assert (river.spring is not None) == (segment.count("spring") > 0)
        if river.spring is not None:
            assert edge_distance(river.spring) > POOL
            assert math.dist(river.line[-1], river.spring) < 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_forests_end_at_the_corners_of_the_tile(kind: TileKind) -> None:
    for forest in plan_in(Wilds, kind).forests:
        for line in forest.boundaries:
            assert {line[0], line[-1]} <= set(CORNERS)
            assert all(edge_distance(point) > 0 for point in line[1:-1])


def test_forests_meet_their_neighbours_crown_by_crown() -> None:
    """Every owned side shows the same crowns, whichever kind and rotation brings it there."""
    side = 128
    rows: list[bytes] = []
    for name, rotation in (("hg-51", 0), ("hg-47", 0), ("hg-53", 1), ("hg-27", 0), ("hg-30", 0)):
        picture = draw_tile(TILES.kind(name), rotation, side).convert("L")
        rows.append(picture.crop((20, 0, 108, 1)).tobytes())
    for one, other in combinations(rows, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) < 6


def test_only_the_start_tile_has_the_volcano_and_only_bonus_tiles_a_golden_hem() -> None:
    plans = {kind.id: plan_in(Wilds, kind) for kind in TILES.kinds}
    assert [name for name, plan in plans.items() if plan.volcano] == [TILES.start.id]
    assert {name for name, plan in plans.items() if plan.bonus} == {
        kind.id for kind in TILES.kinds if kind.pile == "bonus"
    }
    for kind in some(TILES.kinds, 5):
        red, green, blue = draw_tile(kind, 0, 64).crop((1, 32, 2, 33)).tobytes()
        assert (min(red, green) > 150 and red - blue > 90) == (kind.pile == "bonus")
