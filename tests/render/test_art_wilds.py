"""Hunters & Gatherers: forests, waters, meadows and everything counted on them are drawn as the data say."""

import math
from collections import Counter
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.tiles import Kind, load
from render.areas import Areas, labels
from render.drawing import draw_tile
from render.figures import HUT, STANDING
from render.figures import silhouette as figure_mask
from render.geometry import CORNERS, edge_distance
from render.placing import Sticker, silhouette, stickers
from render.plan import plan_of
from render.spots import DISC, Spot, spot, spots
from render.stencil import Stencil
from render.stickers import REACH, SHAPES
from render.terrain import counted
from render.wilds import POOL
from tests.render.patches import common_lines, components, drawn_tile, only, port_pixels, size, solid

TILES = load("hunters")
SIDE = 96
TURNED = [pytest.param(kind, rotation, id=f"{kind.id}/{rotation}") for kind in TILES.kinds for rotation in range(4)]
ONE_EACH = [pytest.param(kind, number % 4, id=f"{kind.id}/{number % 4}") for number, kind in enumerate(TILES.kinds)]
KINDS = [pytest.param(kind, id=kind.id) for kind in TILES.kinds]
THINGS = ("fish", "gold", "mushrooms", "fire", "shrine", "deer", "mammoth", "aurochs", "tiger")


def things_of(kind: Kind) -> Counter[tuple[int, str]]:
    """What the data count on each segment."""
    return Counter(
        {(n, name): count for n, s in enumerate(kind.segments) for name, count in s.marks.items() if name != "spring"}
    )


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_the_labels_have_exactly_the_segments_of_the_data(kind: Kind, rotation: int) -> None:
    pixels = labels(TILES, kind.id, SIDE, rotation).tobytes()
    assert set(pixels) - {0} == {number + 1 for number in range(len(kind.segments))}
    assert pixels.count(0) < 0.004 * len(pixels), "ground that belongs to no segment"
    patches, seeds = components(pixels, SIDE), port_pixels(SIDE, rotation)
    for number, segment in enumerate(kind.segments):
        own = [at for at, value in enumerate(pixels) if value == number + 1]
        largest, count = Counter(patches[at] for at in own).most_common(1)[0]
        assert count > 0.97 * len(own), "the segment is drawn in several pieces"
        assert {port for port in range(12) if patches[seeds[port]] == largest} == set(segment.ports)


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_rivers_reach_their_own_lakes_and_nothing_else_runs_together(kind: Kind, rotation: int) -> None:
    lines = common_lines(labels(TILES, kind.id, SIDE, rotation).tobytes(), SIDE)
    for (a, one), (b, other) in combinations(enumerate(kind.segments), 2):
        shared = lines.get((a + 1, b + 1), 0)
        if {one.kind, other.kind} == {"river", "lake"}:
            assert (shared > 6) == (b in one.touches)
        elif one.kind == other.kind:
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


@pytest.mark.parametrize(("kind", "rotation"), ONE_EACH)
def test_the_picture_shows_exactly_the_segments_of_the_data(kind: Kind, rotation: int) -> None:
    side = 192
    colours = drawn_tile(kind, rotation, side).tobytes()
    classes = Image.frombytes("L", (side, side), bytes(map(terrain, colours[0::3], colours[1::3], colours[2::3])))
    for sticker in stickers(plan_of(kind), rotation):
        # What stands on a segment, with its rim and shadow, hides no more than that segment.
        mask = silhouette(sticker, side, rim=True).filter(ImageFilter.MaxFilter(5))
        own = ImageChops.multiply(mask, only(labels(TILES, kind.id, side, rotation), sticker.segment))
        classes.paste(CLASSES[kind.segments[sticker.segment].kind], (0, 0), own)
    for corner in ((0, 0), (side, 0), (side, side), (0, side)):
        # Segments that meet in a corner of the tile run together in its last few pixels.
        ImageDraw.Draw(classes).circle(corner, 0.075 * side, 0)
    pixels = classes.tobytes()
    patches = components(pixels, side)
    sizes = Counter(patches)
    shown: list[int] = []
    for port, at in enumerate(port_pixels(side, rotation)):
        wanted = next(CLASSES[segment.kind] for segment in kind.segments if port in segment.ports)
        rows, columns = ([n for n in range(c - 8, c + 9) if 0 <= n < side] for c in divmod(at, side))
        fitting = {patches[y * side + x] for y in rows for x in columns if pixels[y * side + x] == wanted}
        assert fitting, f"port {port} doesn't show its terrain"
        shown.append(max(fitting, key=lambda patch: sizes[patch]))
    for number, segment in enumerate(kind.segments):
        # No line parts rivers that end in the same lake.
        joined = {number} | {r for lake in segment.touches for r in kind.segments[lake].touches}
        expected = {port for n in joined for port in kind.segments[n].ports}
        if segment.ports:
            assert {port for port in range(12) if shown[port] == shown[segment.ports[0]]} == expected


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_everything_counted_is_there_once_inside_its_own_segment(kind: Kind, rotation: int) -> None:
    found = stickers(plan_of(kind), rotation)
    assert Counter((one.segment, one.name) for one in found) == things_of(kind)
    side = 192
    image = labels(TILES, kind.id, side, rotation)
    for one in found:
        body, own = silhouette(one, side), only(image, one.segment)
        assert size(ImageChops.multiply(body, own)) > 0.94 * size(body)
        left, top, right, bottom = REACH[one.name]
        assert one.at[0] + left * one.size > 0.01
        assert one.at[1] + top * one.size > 0.01
        assert one.at[0] + right * one.size < 0.99
        assert one.at[1] + bottom * one.size < 0.99
        # At 128 pixels a tile the smallest thing is still some sixteen pixels in size.
        assert max(right - left, bottom - top) * one.size * 128 > 15
    for one, other in combinations(found, 2):
        both = ImageChops.multiply(silhouette(one, side, rim=True), silhouette(other, side, rim=True))
        assert size(both) == 0, (one.name, other.name)


@pytest.mark.parametrize(("kind", "rotation"), ONE_EACH)
def test_the_picture_has_as_many_things_as_the_data(kind: Kind, rotation: int, monkeypatch: pytest.MonkeyPatch) -> None:
    side = 192
    picture = drawn_tile(kind, rotation, side)
    found = stickers(plan_of(kind), rotation)
    monkeypatch.setattr(counted, "stickers", lambda _plan, _rotation: ())
    difference = ImageChops.difference(picture, draw_tile(kind, rotation, side))
    red, green, blue = difference.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    # Thrown shadows change the ground less than this.
    pixels = strongest.point([255 * (value > 72) for value in range(256)]).tobytes()
    patches = components(pixels, side)
    seen = Counter(patches[at] for at in range(side * side) if pixels[at])
    large = [count for count in seen.values() if count > 140]
    assert len(large) == len(found) == sum(things_of(kind).values())


def test_every_thing_of_the_data_has_a_shape_of_its_own() -> None:
    names = {name for kind in TILES.kinds for _, name in things_of(kind)}
    assert names == set(THINGS) == set(SHAPES)
    for one, other in combinations(THINGS, 2):
        masks = [silhouette(Sticker(0, name, (0.5, 0.5), 1.0), 160) for name in (one, other)]
        common = size(ImageChops.multiply(*masks))
        assert common < 0.72 * size(ImageChops.lighter(*masks)), (one, other)


@pytest.mark.parametrize("kind", KINDS)
def test_lakes_show_as_many_fish_as_they_have_and_keep_them_in_their_water(kind: Kind) -> None:
    plan = plan_of(kind)
    assert {lake.segment for lake in plan.wilds.lakes} == {n for n, s in enumerate(kind.segments) if s.kind == "lake"}
    for rotation in range(4):
        areas = Areas(plan, Stencil(160, rotation))
        for lake in plan.wilds.lakes:
            fish = [one for one in stickers(plan, rotation) if one.segment == lake.segment]
            assert len(fish) == kind.segments[lake.segment].marks["fish"]
            water = solid(areas.lake(lake))
            for one in fish:
                body = silhouette(one, 160)
                assert size(ImageChops.multiply(body, water)) > 0.99 * size(body)


@pytest.mark.parametrize("kind", KINDS)
def test_a_spring_has_its_pool_inside_the_tile(kind: Kind) -> None:
    for river in plan_of(kind).wilds.rivers:
        segment = kind.segments[river.segment]
        assert (river.spring is not None) == (segment.marks.get("spring", 0) > 0)
        if river.spring is not None:
            assert edge_distance(river.spring) > POOL
            assert math.dist(river.line[-1], river.spring) < 0.01


def test_rivers_of_all_kinds_are_equally_wide_at_the_edge_in_every_rotation() -> None:
    side = 256
    profiles: set[tuple[int, int]] = set()
    for kind in TILES.kinds:
        ports = [port for segment in kind.segments if segment.kind == "river" for port in segment.ports]
        for rotation in range(4):
            mask = Areas(plan_of(kind), Stencil(side, rotation)).water()
            for port in ports:
                edge = (port // 3 + rotation) % 4
                boxes = ((0, 0, side, 1), (side - 1, 0, side, side), (0, side - 1, side, side), (0, 0, 1, side))
                run = [at for at, value in enumerate(mask.crop(boxes[edge]).tobytes()) if value > 127]
                assert len(run) == run[-1] - run[0] + 1
                profiles.add((run[0], run[-1]))
    starts, ends = zip(*profiles, strict=True)
    assert max(starts) - min(starts) <= 3
    assert max(ends) - min(ends) <= 3
    assert abs((min(starts) + max(ends)) / 2 - (side - 1) / 2) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_forests_end_at_the_corners_of_the_tile(kind: Kind) -> None:
    for forest in plan_of(kind).wilds.forests:
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
    plans = {kind.id: plan_of(kind) for kind in TILES.kinds}
    assert [name for name, plan in plans.items() if plan.volcano] == [TILES.start.id]
    assert {name for name, plan in plans.items() if plan.bonus} == {kind.id for kind in TILES.kinds if kind.bonus}
    for kind in TILES.kinds:
        red, green, blue = draw_tile(kind, 0, 64).crop((1, 32, 2, 33)).tobytes()
        assert (min(red, green) > 150 and red - blue > 90) == kind.bonus


def label_at(image: Image.Image, x: float, y: float) -> int:
    return image.tobytes()[int(y * image.height) * image.width + int(x * image.width)]


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_numbers_lie_on_their_own_segments_and_apart(kind: Kind, rotation: int) -> None:
    image = labels(TILES, kind.id, 100, rotation)
    found = spots(kind, rotation)
    for number, (segment, place) in enumerate(zip(kind.segments, found, strict=True)):
        assert label_at(image, place.x, place.y) == number + 1
        assert place.lying == (segment.kind == "meadow")
        assert min(place.x, place.y, 1 - place.x, 1 - place.y) > 0.75 * DISC
    for one, other in combinations(found, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= 1.75 * DISC


def placed(place: Spot, piece: str, side: int) -> Image.Image:
    """The silhouette of a piece on a tile."""
    body = figure_mask(round(place.size * side), lying=place.lying, flip=place.flip, piece=piece)
    image = Image.new("L", (side, side))
    corner = (round(place.figure_x * side - body.width / 2), round(place.figure_y * side - body.height / 2))
    image.paste(255, corner, solid(body))
    return solid(image)


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_hunters_lie_in_their_meadow_and_leave_its_animals_to_be_seen(kind: Kind, rotation: int) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
    for number, place in enumerate(spots(kind, rotation)):
        if not place.lying:
            continue
        body = placed(place, "follower", side)
        own = only(image, number)
        narrow = size(own) < 0.16 * side * side
        assert size(ImageChops.multiply(body, own)) > (0.4 if narrow else 0.7) * size(body)
        for one in stickers(plan_of(kind), rotation):
            if one.segment == number and not narrow:
                shape = silhouette(one, side)
                assert size(ImageChops.multiply(shape, body)) < 0.3 * size(shape)


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_huts_stand_at_their_water_beside_its_fish_and_its_fisher(kind: Kind, rotation: int) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
    fish = [silhouette(one, side) for one in stickers(plan_of(kind), rotation) if one.name == "fish"]
    for number, segment in enumerate(kind.segments):
        if segment.kind not in ("river", "lake"):
            continue
        place = spot(TILES, kind.id, number, rotation, "hut")
        assert (place.size, place.lying) == (HUT, False)
        hut = placed(place, "hut", side)
        assert size(ImageChops.multiply(hut, only(image, number))) > 0.03 * size(hut)
        assert size(hut) > 0.98 * size(solid(figure_mask(round(HUT * side), lying=False, piece="hut")))
        for one in fish:
            assert size(ImageChops.multiply(hut, one)) < 0.12 * size(one)
        # A stub of a river is hidden by its fisher, whatever else stands there.
        if segment.kind == "river" and size(only(image, number)) > 0.045 * side * side:
            fisher = placed(spots(kind, rotation)[number], "follower", side)
            assert size(ImageChops.multiply(hut, fisher)) < 0.5 * size(hut)


def test_a_hut_has_the_same_number_as_a_follower_there() -> None:
    kind = TILES.kind("hg-10")
    for one, other in zip(spots(kind, 2), spots(kind, 2, "hut"), strict=True):
        assert (one.x, one.y) == (other.x, other.y)
    assert spots(kind, 2)[1].size == STANDING


@pytest.mark.parametrize("rotation", range(4))
def test_animals_stand_upright_and_keep_their_corner_of_the_tile(rotation: int) -> None:
    """Their places turn with the tile, roughly, though they themselves are always drawn upright."""
    plan = plan_of(TILES.kind("hg-73"))
    still = {(one.segment, one.name): one for one in stickers(plan, 0)}
    for one in stickers(plan, rotation):
        x, y = still[one.segment, one.name].at
        for _ in range(rotation):
            x, y = 1 - y, x
        assert math.dist(one.at, (x, y)) < 0.27
