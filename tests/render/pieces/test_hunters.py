"""Hunters & Gatherers: where numbers, hunters, fishers and huts stand."""

import math
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.tilefiles import load
from engine.tiles import TileKind
from render.pieces.figures import HUT, STANDING, silhouette
from render.pieces.spots import DISC, PieceSpot, spot, spots
from render.plan.plan import plan_of
from render.stickers.placing import placed_stickers
from tests.profiles import with_rotations
from tests.render.patches import labels, only, size, solid

TILES = load("hunters")
TURNED = [pytest.param(kind, rotation, id=f"{kind.id}/{rotation}") for kind, rotation in with_rotations(TILES.kinds)]


def label_at(image: Image.Image, x: float, y: float) -> int:
    return image.tobytes()[int(y * image.height) * image.width + int(x * image.width)]


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_numbers_lie_on_their_own_segments_and_apart(kind: TileKind, rotation: int) -> None:
    image = labels(TILES, kind.id, 100, rotation)
    found = spots(kind, rotation)
    for number, (segment, place) in enumerate(zip(kind.segments, found, strict=True)):
        assert label_at(image, place.x, place.y) == number + 1
        assert place.lying == (segment.terrain == "meadow")
        assert min(place.x, place.y, 1 - place.x, 1 - place.y) > 0.75 * DISC
    for one, other in combinations(found, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= 1.75 * DISC


def placed(place: PieceSpot, piece: str, side: int) -> Image.Image:
    """The silhouette of a piece on a tile."""
    body = silhouette(round(place.size * side), lying=place.lying, flip=place.flip, piece=piece)
    image = Image.new("L", (side, side))
    corner = (round(place.figure_x * side - body.width / 2), round(place.figure_y * side - body.height / 2))
    image.paste(255, corner, solid(body))
    return solid(image)


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_hunters_lie_in_their_meadow_and_leave_its_animals_to_be_seen(kind: TileKind, rotation: int) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
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


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_huts_stand_at_their_water_beside_its_fish_and_its_fisher(kind: TileKind, rotation: int) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
    fish = [one.mask(side) for one in placed_stickers(plan_of(kind), rotation) if one.sticker.name == "fish"]
    for number, segment in enumerate(kind.segments):
        if segment.terrain not in ("river", "lake"):
            continue
        place = spot(TILES, kind.id, number, rotation, "hut")
        assert (place.size, place.lying) == (HUT, False)
        hut = placed(place, "hut", side)
        assert size(ImageChops.multiply(hut, only(image, number))) > 0.03 * size(hut)
        assert size(hut) > 0.98 * size(solid(silhouette(round(HUT * side), lying=False, piece="hut")))
        for one in fish:
            assert size(ImageChops.multiply(hut, one)) < 0.12 * size(one)
        # A stub of a river is hidden by its fisher, whatever else stands there.
        if segment.terrain == "river" and size(only(image, number)) > 0.045 * side * side:
            fisher = placed(spots(kind, rotation)[number], "follower", side)
            assert size(ImageChops.multiply(hut, fisher)) < 0.5 * size(hut)


def test_a_hut_has_the_same_number_as_a_follower_there() -> None:
    kind = TILES.kind("hg-10")
    for one, other in zip(spots(kind, 2), spots(kind, 2, "hut"), strict=True):
        assert (one.x, one.y) == (other.x, other.y)
    assert spots(kind, 2)[1].size == STANDING
