"""Hunters & Gatherers: where numbers, hunters, fishers and huts stand."""

import pytest
from PIL import Image, ImageChops, ImageDraw

from engine.tilefiles import load
from engine.tiles import TileKind
from render.pieces.figures import HUT, STANDING, silhouette
from render.pieces.spots import DISC, PieceSpot, spot, spots
from render.plan.plans import plan_of
from render.stickers.placing import placed_stickers
from tests.profiles import some
from tests.render.patches import labels, only, rotated, size, solid

TILES = load("hunters")
TURNED = rotated(TILES)


def placed(place: PieceSpot, piece: str, side: int) -> Image.Image:
    """The silhouette of a piece on a tile."""
    body = silhouette(round(place.size * side), lying=place.lying, flip=place.flip, piece=piece)
    image = Image.new("L", (side, side))
    corner = (round(place.figure_x * side - body.width / 2), round(place.figure_y * side - body.height / 2))
    image.paste(255, corner, solid(body))
    return solid(image)


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_numbers_leave_animals_fish_and_gold_to_be_seen(kind: TileKind, rotation: int) -> None:
    side = 100
    numbers = Image.new("L", (side, side))
    for place in spots(kind, rotation):
        ImageDraw.Draw(numbers).circle((place.x * side, place.y * side), DISC * side, fill=255)
    for one in placed_stickers(plan_of(kind), rotation):
        shape = one.mask(side)
        assert size(ImageChops.multiply(shape, numbers)) < 0.2 * size(shape)


@pytest.mark.parametrize(("kind", "rotation"), [*some(TURNED)])
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


@pytest.mark.parametrize(("kind", "rotation"), [*some(TURNED)])
def test_huts_stand_with_their_foot_in_their_water_beside_its_fish_and_its_number(
    kind: TileKind, rotation: int
) -> None:
    side = 120
    image = labels(TILES, kind.id, side, rotation)
    fish = [one.mask(side) for one in placed_stickers(plan_of(kind), rotation) if one.sticker.name == "fish"]
    for number, segment in enumerate(kind.segments):
        if segment.terrain not in ("river", "lake"):
            continue
        place, own = spot(TILES, kind.id, number, rotation, "hut"), only(image, number)
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
    kind = TILES.kind("hg-10")
    for one, other in zip(spots(kind, 2), spots(kind, 2, "hut"), strict=True):
        assert (one.x, one.y) == (other.x, other.y)
    assert spots(kind, 2)[1].size == STANDING
