"""Where numbers, followers and huts stand on their tiles."""

import math
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileKind
from render.draw.geometry import turned
from render.pieces import spots as module
from render.pieces.figures import HUT, LYING, SMALL_LYING, SPREAD, STANDING, form, silhouette
from render.pieces.spots import DISC, PieceSpot, spot, spots
from render.plan.areas import CHURCH_AT, CHURCH_OUTLINE, coarse_areas
from render.plan.fit import Pose
from render.plan.plans import plan_of
from render.stickers.placing import placed_stickers
from tests.profiles import some, with_rotations
from tests.render.patches import label_at, labels, only, rotated, size, solid

TILES = load("base")
TURNED = rotated(TILES)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_lie_on_their_own_segments_and_apart(ruleset: str) -> None:
    tiles = load(ruleset)
    for kind, rotation in with_rotations(tiles.kinds):
        image, found = labels(tiles, kind.id, 100, rotation), spots(kind, rotation)
        for number, (segment, place) in enumerate(zip(kind.segments, found, strict=True)):
            assert label_at(image, place.x, place.y) == number + 1
            assert place.lying == (segment.terrain in ("field", "meadow", "plain"))
            assert min(place.x, place.y, 1 - place.x, 1 - place.y) > 0.75 * DISC
            if ruleset == "base":
                assert place.size == STANDING if not place.lying else SMALL_LYING <= place.size <= LYING
        for one, other in combinations(found, 2):
            assert math.dist((one.x, one.y), (other.x, other.y)) >= 2 * DISC


@pytest.mark.parametrize("kind", TILES.kinds, ids=lambda kind: kind.id)
def test_numbers_turn_with_the_tile_but_the_monks_does_not(kind: TileKind) -> None:
    for rotation in range(1, 4):
        for segment, one, other in zip(kind.segments, spots(kind, 0), spots(kind, rotation), strict=True):
            expected = (one.x, one.y) if segment.terrain == "monastery" else turned((one.x, one.y), rotation)
            assert (other.x, other.y) == pytest.approx(expected)


@pytest.mark.parametrize("damage", [None, b"", b"[[1, 2]]", b"[]", b"{"])
def test_spots_are_stored_for_the_next_run_and_found_anew_where_the_file_is_damaged(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    kind = TILES.kind("K")
    looked_for: list[str] = []

    look = module._looked_for

    def spy(kind: TileKind, rotation: int, piece: str, larger: float) -> tuple[PieceSpot, ...]:
        looked_for.append(kind.id)
        return look(kind, rotation, piece, larger)

    monkeypatch.setattr(module, "_looked_for", spy)
    module._clear_spots.cache_clear()
    found = spots(kind, 3)
    (file,) = tmp_path.iterdir()
    if damage is not None:
        file.write_bytes(damage)
    module._clear_spots.cache_clear()
    assert spots(kind, 3) == found
    assert len(looked_for) == (1 if damage is None else 2)


def share(mask: Image.Image, place: PieceSpot, picture: Image.Image, side: int) -> float:
    """How much of a mask of the figure lies on a mask of the tile."""
    left = round(place.figure_x * side - picture.width / 2)
    top = round(place.figure_y * side - picture.height / 2)
    window = mask.crop((left, top, left + picture.width, top + picture.height))
    whole = sum(value * count for value, count in enumerate(picture.histogram()))
    common = ImageChops.multiply(window, picture).histogram()
    return sum(value * count for value, count in enumerate(common)) / whole


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_a_farmer_lies_mostly_in_the_own_field(kind: TileKind, rotation: int) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
    for number, place in enumerate(spots(kind, rotation)):
        if not place.lying:
            continue
        own = image.point([255 * (value == number + 1) for value in range(256)])
        body = silhouette(round(place.size * side), lying=True, flip=place.flip)
        # The two wedges beside a road that runs into a city gate are smaller than any follower.
        wedge = len(kind.segments[number].ports) == 1
        assert share(own, place, body, side) > (0.6 if wedge else 0.8)


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("name", ["A", "B"])
def test_no_follower_of_a_monastery_tile_hides_the_tower(name: str, rotation: int) -> None:
    side = 120
    tower = Image.new("L", (side, side), 0)
    x, y = CHURCH_AT
    assert min(a for a, _ in CHURCH_OUTLINE) == pytest.approx(-0.19)
    left, top, right, bottom = (round(v * side) for v in (x - 0.17, y - 0.12, x - 0.02, y + 0.17))
    tower.paste(255, (left, top, right, bottom))
    for segment, place in zip(TILES.kind(name).segments, spots(TILES.kind(name), rotation), strict=True):
        body = silhouette(round(place.size * side), lying=place.lying, flip=place.flip)
        hidden = share(tower, place, body, side) * body.histogram()[255] / tower.histogram()[255]
        assert hidden < (0.02 if segment.terrain == "monastery" else 0.4)


def test_figures_stay_on_their_tile() -> None:
    for kind in TILES.kinds:
        for rotation in range(4):
            for place in spots(kind, rotation):
                box = silhouette(round(place.size * 100), lying=place.lying, flip=place.flip).getbbox()
                assert box is not None
                half = round(place.size * 100) * SPREAD / 2
                left, top = place.figure_x * 100 - half + box[0], place.figure_y * 100 - half + box[1]
                right, bottom = place.figure_x * 100 - half + box[2], place.figure_y * 100 - half + box[3]
                assert min(left, top) > -10
                assert max(right, bottom) < 110


def test_standing_figures_are_moved_so_that_they_hide_less_of_what_lies_on_a_tile() -> None:
    before, after = 0.0, 0.0
    for kind in load("hunters").kinds:
        areas = coarse_areas(plan_of(kind), 0)
        free = module._without_things(areas, ImageChops.invert(areas.stencil.empty()))
        if free is None:
            continue
        for number, one in enumerate(spots(kind, 0)):
            upright = module._upright(areas.plan, (one.x, one.y))
            moved = module._standing(areas, number, (one.x, one.y))
            before, after = (
                told + Pose(form(STANDING), (place.figure_x, place.figure_y), STANDING).share_on(free)
                for told, place in ((before, upright), (after, moved))
            )
    assert after > before + 1


# -- Hunters & Gatherers -----------------------------------------------------------------------------------------------

HUNTERS = load("hunters")
HUNTERS_TURNED = rotated(HUNTERS)


def placed(place: PieceSpot, piece: str, side: int) -> Image.Image:
    """The silhouette of a piece on a tile."""
    body = silhouette(round(place.size * side), lying=place.lying, flip=place.flip, piece=piece)
    image = Image.new("L", (side, side))
    corner = (round(place.figure_x * side - body.width / 2), round(place.figure_y * side - body.height / 2))
    image.paste(255, corner, solid(body))
    return solid(image)


@pytest.mark.parametrize(("kind", "rotation"), HUNTERS_TURNED)
def test_numbers_leave_animals_fish_and_gold_to_be_seen(kind: TileKind, rotation: int) -> None:
    side = 100
    numbers = Image.new("L", (side, side))
    for place in spots(kind, rotation):
        ImageDraw.Draw(numbers).circle((place.x * side, place.y * side), DISC * side, fill=255)
    for one in placed_stickers(plan_of(kind), rotation):
        shape = one.mask(side)
        assert size(ImageChops.multiply(shape, numbers)) < 0.2 * size(shape)


@pytest.mark.parametrize(("kind", "rotation"), [*some(HUNTERS_TURNED)])
def test_hunters_lie_in_their_meadow_and_leave_its_animals_to_be_seen(kind: TileKind, rotation: int) -> None:
    side = 120
    image = labels(HUNTERS, kind.id, side, rotation)
    for number, place in enumerate(spots(kind, rotation)):
        if not place.lying:
            continue
        body = placed(place, "follower", side)
        own = only(image, number)
        narrow = size(own) < 0.16 * side * side
        assert size(ImageChops.multiply(body, own)) > (0.4 if narrow else 0.7) * size(body)
        for one in placed_stickers(plan_of(kind), rotation):
            if one.segment == number and not narrow:
                shape = one.mask(side)
                assert size(ImageChops.multiply(shape, body)) < 0.3 * size(shape)


@pytest.mark.parametrize(("kind", "rotation"), [*some(HUNTERS_TURNED)])
def test_huts_stand_with_their_foot_in_their_water_beside_its_fish_and_its_number(
    kind: TileKind, rotation: int
) -> None:
    side = 120
    image = labels(HUNTERS, kind.id, side, rotation)
    fish = [one.mask(side) for one in placed_stickers(plan_of(kind), rotation) if one.sticker.name == "fish"]
    for number, segment in enumerate(kind.segments):
        if segment.terrain not in ("river", "lake"):
            continue
        place, own = spot(HUNTERS, kind.id, number, rotation, "hut"), only(image, number)
        assert not place.lying
        assert 0.59 * HUT < place.size <= HUT
        hut = placed(place, "hut", side)
        assert size(hut) > 0.98 * size(solid(silhouette(round(place.size * side), lying=False, piece="hut")))
        foot = hut.copy()
        foot.paste(0, (0, 0, side, round((place.figure_y + 0.22 * place.size) * side)))
        # A short river at the tile's upper edge, or by a spring, has room for little more than the smallest hut's foot.
        short = segment.terrain == "river" and size(own) < 0.075 * side * side
        assert size(ImageChops.multiply(foot, own)) > (0.1 if short else 0.45) * size(foot)
        for one in fish:
            assert size(ImageChops.multiply(hut, one)) < 0.12 * size(one)
        if segment.terrain == "river":
            disc = Image.new("L", (side, side))
            box = [round(at * side) for at in (place.x - DISC, place.y - DISC, place.x + DISC, place.y + DISC)]
            ImageDraw.Draw(disc).ellipse(box, fill=255)
            assert size(ImageChops.multiply(hut, disc)) < 0.4 * size(hut)


def test_a_hut_has_the_same_number_as_a_follower_there() -> None:
    kind = HUNTERS.kind("hg-10")
    for one, other in zip(spots(kind, 2), spots(kind, 2, "hut"), strict=True):
        assert (one.x, one.y) == (other.x, other.y)
    assert spots(kind, 2)[1].size == STANDING
