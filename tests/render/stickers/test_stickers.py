"""Everything counted on a tile is drawn once, as a sticker on its own segment, and can be told from the rest."""

import math
from collections import Counter
from itertools import combinations

import pytest
from PIL import ImageChops

from engine.tilefiles import load
from engine.tiles import TileKind
from render.plan.plans import plan_of
from render.stickers.all import STICKERS
from render.stickers.placing import PlacedSticker, placed_stickers
from render.tile import drawing
from render.tile.drawing import draw_tile
from tests.render.patches import components, drawn_tile, labels, only, pictured, rotated, size

TILES = load("hunters")
TURNED = rotated(TILES)
PICTURES = pictured(TILES)
KINDS = [pytest.param(kind, id=kind.id) for kind in TILES.kinds]
THINGS = ("fish", "gold", "mushrooms", "fire", "shrine", "deer", "mammoth", "aurochs", "tiger")


def things_of(kind: TileKind) -> Counter[tuple[int, str]]:
    """What the data count on each segment."""
    return Counter(
        {(n, name): count for n, s in enumerate(kind.segments) for name, count in s.marks if name != "spring"}
    )


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_everything_counted_is_there_once_inside_its_own_segment(kind: TileKind, rotation: int) -> None:
    found = placed_stickers(plan_of(kind), rotation)
    assert Counter((one.segment, one.sticker.name) for one in found) == things_of(kind)
    side = 192
    image = labels(TILES, kind.id, side, rotation)
    for one in found:
        body, own = one.mask(side), only(image, one.segment)
        assert size(ImageChops.multiply(body, own)) > (0.99 if one.sticker.name == "fish" else 0.94) * size(body)
        left, top, right, bottom = one.sticker.reach
        assert one.at[0] + left * one.size > 0.01
        assert one.at[1] + top * one.size > 0.01
        assert one.at[0] + right * one.size < 0.99
        assert one.at[1] + bottom * one.size < 0.99
        # At 128 pixels a tile the smallest thing is still some sixteen pixels in size.
        assert max(right - left, bottom - top) * one.size * 128 > 15
    for one, other in combinations(found, 2):
        both = ImageChops.multiply(one.mask(side, rim=True), other.mask(side, rim=True))
        assert size(both) == 0, (one.sticker.name, other.sticker.name)


@pytest.mark.parametrize(("kind", "rotation"), PICTURES)
def test_the_picture_has_as_many_things_as_the_data(
    kind: TileKind, rotation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = 192
    picture = drawn_tile(kind, rotation, side)
    found = placed_stickers(plan_of(kind), rotation)
    monkeypatch.setattr(drawing, "placed_stickers", lambda _plan, _rotation: ())
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
    assert names == set(THINGS) == set(STICKERS)
    for one, other in combinations(THINGS, 2):
        masks = [PlacedSticker(0, STICKERS[name], (0.5, 0.5), 1.0).mask(160) for name in (one, other)]
        common = size(ImageChops.multiply(*masks))
        assert common < 0.72 * size(ImageChops.lighter(*masks)), (one, other)


@pytest.mark.parametrize("rotation", range(4))
def test_animals_stand_upright_and_keep_their_corner_of_the_tile(rotation: int) -> None:
    """Their places turn with the tile, roughly, though they themselves are always drawn upright."""
    plan = plan_of(TILES.kind("hg-73"))
    still = {(one.segment, one.sticker.name): one for one in placed_stickers(plan, 0)}
    for one in placed_stickers(plan, rotation):
        x, y = still[one.segment, one.sticker.name].at
        for _ in range(rotation):
            x, y = 1 - y, x
        assert math.dist(one.at, (x, y)) < 0.27
