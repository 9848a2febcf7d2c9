"""What is drawn is what the data say: a flood fill from any port reaches exactly the ports that the data join.

Once on the labels, which are made from the very masks that the painters fill, and once on the finished pictures,
by the colours of their pixels.
"""

import pytest
from PIL import Image, ImageFilter

from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileKind
from render.draw.stencil import Stencil
from render.plan.areas import CountryAreas, WildAreas
from render.plan.plans import plan_of
from render.tile.drawing import draw_tile
from tests.profiles import with_rotations
from tests.render.patches import common_lines, labels, ports_shown, rotated, segments_are_whole

TILES = load("base")
TURNED = rotated(TILES)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_labels_have_exactly_the_segments_of_the_data(ruleset: str) -> None:
    side, tiles = 96, load(ruleset)
    for kind, rotation in with_rotations(tiles.kinds):
        pixels = labels(tiles, kind.id, side, rotation).tobytes()
        assert set(pixels) - {0} == {number + 1 for number in range(len(kind.segments))}
        segments_are_whole(kind, rotation, pixels, side)
        most = {"base": 0.06, "hunters": 0.004, "discovery": 0}[ruleset]
        assert pixels.count(0) <= most * len(pixels), "ground that belongs to no segment"


@pytest.mark.parametrize(("ruleset", "terrain", "off"), [("base", "road", 1), ("hunters", "river", 3)])
def test_roads_and_rivers_of_all_kinds_are_equally_wide_at_the_edge_in_every_rotation(
    ruleset: str, terrain: str, off: int
) -> None:
    side = 256
    profiles: set[tuple[int, int]] = set()
    for kind in load(ruleset).kinds:
        ports = [port for segment in kind.segments if segment.terrain == terrain for port in segment.ports]
        for rotation in range(4) if ports else ():
            plan, stencil = plan_of(kind), Stencil(side, rotation)
            mask = CountryAreas(plan, stencil).roads if terrain == "road" else WildAreas(plan, stencil).water()
            for port in ports:
                edge = (port // 3 + rotation) % 4
                boxes = ((0, 0, side, 1), (side - 1, 0, side, side), (0, side - 1, side, side), (0, 0, 1, side))
                run = [at for at, value in enumerate(mask.crop(boxes[edge]).tobytes()) if value > 127]
                assert len(run) == run[-1] - run[0] + 1
                profiles.add((run[0], run[-1]))
    starts, ends = zip(*profiles, strict=True)
    assert max(starts) - min(starts) <= off
    assert max(ends) - min(ends) <= off
    assert abs((min(starts) + max(ends)) / 2 - (side - 1) / 2) <= 1


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_what_the_data_say_touches_lies_side_by_side(kind: TileKind, rotation: int) -> None:
    side = 96
    pixels = labels(TILES, kind.id, side, rotation).tobytes()
    lines = common_lines(pixels, side)
    for number, segment in enumerate(kind.segments):
        cities = {n for n, other in enumerate(kind.segments) if other.terrain == "city"}
        touched = {n for n in cities if (min(number, n) + 1, max(number, n) + 1) in lines}
        if segment.terrain == "field":
            assert touched == set(segment.touches)


def terrain(red: int, green: int, blue: int) -> int:
    """What a pixel of a finished picture shows: 1 grass and trees, 2 pale road, 3 city ground and roofs, 0 others."""
    if green >= red and green > blue + 25:
        return 1
    if min(red, green, blue) > 150 and 8 < red - blue < 75 and red >= green > blue:
        return 2
    if red > 92 and red > 1.33 * green and green > blue and red - blue > 40:
        return 3
    return 0


def with_thin_ink(classes: bytes, side: int) -> bytes:
    """Houses belong to their city: the ink around them, a pixel or two, joins it. Walls are many times thicker."""
    city = Image.frombytes("L", (side, side), bytes(255 * (value == 3) for value in classes))
    wider = city.filter(ImageFilter.MaxFilter(3)).tobytes()
    return bytes(3 if value == 0 and more else value for value, more in zip(classes, wider, strict=True))


CLASSES = {"field": 1, "road": 2, "city": 3}


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_the_picture_shows_exactly_the_segments_of_the_data(kind: TileKind, rotation: int) -> None:
    side = 160
    picture = draw_tile(kind, rotation, side)
    colours = picture.tobytes()
    classes = with_thin_ink(bytes(map(terrain, colours[0::3], colours[1::3], colours[2::3])), side)
    shown = ports_shown(kind, rotation, classes, CLASSES, 13)
    for segment in kind.segments:
        if segment.ports:
            reached = {port for port in range(12) if shown[port] == shown[segment.ports[0]]}
            assert reached == set(segment.ports)


def test_the_monastery_is_inside_and_the_road_ends_at_it() -> None:
    for rotation in range(4):
        image = labels(TILES, "A", 96, rotation)
        numbers = {segment.terrain: number + 1 for number, segment in enumerate(TILES.kind("A").segments)}
        only = image.point([255 if value == numbers["monastery"] else 0 for value in range(256)])
        left, top, right, bottom = only.getbbox() or (0, 0, 0, 0)
        assert min(left, top) > 0
        assert max(right, bottom) < 96
        grown = Image.new("L", only.size)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            grown.paste(255, (dx, dy), only)
        touched = {value for value, shown in zip(image.tobytes(), grown.tobytes(), strict=True) if shown}
        assert numbers["road"] in touched
