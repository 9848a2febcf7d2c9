"""Followers: five seats that nobody confuses, in both poses, and where they stand."""

import math
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.tiles import Kind, load
from render.areas import CHURCH_AT, CHURCH_OUTLINE, labels
from render.figures import LYING, SMALL_LYING, SPREAD, STANDING, figure, silhouette
from render.geometry import turned
from render.palette import SEATS, mix, rgb
from render.spots import DISC, Spot, spot, spots

TILES = load("base")
TURNED = [pytest.param(kind, rotation, id=f"{kind.id}{rotation}") for kind in TILES.kinds for rotation in range(4)]


def test_colours_are_read_and_mixed() -> None:
    assert rgb("#1769E0") == (0x17, 0x69, 0xE0)
    assert mix((0, 100, 200), (100, 0, 200), 0.25) == (25, 75, 200)


def test_every_seat_has_its_own_colour_and_mark() -> None:
    assert [seat.name for seat in SEATS] == ["red", "blue", "yellow", "black", "white"]
    assert len({seat.hex for seat in SEATS}) == len({seat.mark for seat in SEATS}) == 5


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("height", [26, 50, 90])
def test_seats_differ_by_their_marks_even_without_colours(height: int, lying: bool) -> None:
    def mark(seat: int) -> Image.Image:
        grey = figure(seat, "follower", lying, height).convert("L")
        inks = SEATS[seat].ink
        return grey.point([255 * (abs(value - inks[0]) < 70) for value in range(256)])

    chest = 0.13 * height
    for one, other in combinations(range(5), 2):
        difference = ImageChops.difference(mark(one), mark(other))
        body = silhouette(height, lying=lying)
        apart = ImageChops.multiply(difference, body).histogram()[255]
        assert apart > 0.15 * chest * chest, (SEATS[one].mark, SEATS[other].mark)


@pytest.mark.parametrize("height", [17, 26, 50])
def test_a_figure_is_a_square_with_the_figure_in_its_middle(height: int) -> None:
    for lying in (False, True):
        picture = figure(0, "follower", lying, height)
        assert picture.mode == "RGBA"
        assert picture.size == (round(height * SPREAD),) * 2
        left, top, right, bottom = silhouette(height, lying=lying).getbbox() or (0, 0, 0, 0)
        assert abs((left + right) / 2 - picture.width / 2) <= height * 0.1 + 1
        assert abs((top + bottom) / 2 - picture.height / 2) <= height * 0.1 + 1
        edge = ImageChops.invert(Image.new("L", picture.size))
        edge.paste(0, (1, 1, picture.width - 1, picture.height - 1))
        on_the_edge = ImageChops.multiply(picture.getchannel("A"), edge).tobytes()
        assert max(on_the_edge) < 40, "the picture is cut off"


def test_a_lying_figure_looks_to_either_side() -> None:
    left, right = (silhouette(60, lying=True, flip=flip) for flip in (False, True))
    mirrored = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert ImageChops.difference(mirrored, right).histogram()[255] < 60
    assert figure(1, "follower", True, 60, True).tobytes() != figure(1, "follower", True, 60).tobytes()


@pytest.mark.parametrize("height", [17, 26, 50])
def test_a_hut_is_a_tent_with_its_seats_mark_in_the_middle_of_a_square(height: int) -> None:
    body = silhouette(height, lying=False, piece="hut")
    left, top, right, bottom = body.getbbox() or (0, 0, 0, 0)
    assert body.size == (round(height * SPREAD),) * 2
    assert abs((left + right) / 2 - body.width / 2) <= 1
    assert abs((top + bottom) / 2 - body.height / 2) <= height * 0.1 + 1
    widths = [sum(value > 127 for value in body.crop((0, y, body.width, y + 1)).tobytes()) for y in range(body.height)]
    # Broad at its foot, narrow below the crossing poles, which spread again above.
    assert max(widths) > 0.8 * height
    assert max(widths) in widths[-round(0.45 * height) :]
    pictures = [figure(seat, "hut", False, height) for seat in range(5)]
    assert {picture.size for picture in pictures} == {body.size}
    for one, other in combinations(pictures, 2):
        difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
        assert sum(difference.histogram()[30:]) > 0.1 * height * height


def test_a_hut_is_no_follower() -> None:
    hut, pawn = (silhouette(60, lying=False, piece=piece) for piece in ("hut", "follower"))
    both = ImageChops.multiply(hut, pawn).histogram()[255]
    assert both < 0.8 * ImageChops.lighter(hut, pawn).histogram()[255]


def test_only_pieces_that_there_are_have_a_picture() -> None:
    with pytest.raises(ValueError, match="no picture of a knight"):
        figure(0, "knight", False, 40)


def label_at(image: Image.Image, x: float, y: float) -> int:
    return image.tobytes()[int(y * image.height) * image.width + int(x * image.width)]


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_a_spot_lies_on_its_own_segment(kind: Kind, rotation: int) -> None:
    image = labels(TILES, kind.id, 100, rotation)
    for number, segment in enumerate(kind.segments):
        place = spot(TILES, kind.id, number, rotation)
        assert label_at(image, place.x, place.y) == number + 1
        assert place.lying == (segment.kind == "field")
        assert place.size == STANDING if not place.lying else SMALL_LYING <= place.size <= LYING


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_numbers_on_one_tile_do_not_overlap(kind: Kind, rotation: int) -> None:
    for one, other in combinations(spots(kind, rotation), 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= 2 * DISC


@pytest.mark.parametrize("kind", TILES.kinds, ids=lambda kind: kind.id)
def test_numbers_turn_with_the_tile_but_the_monks_does_not(kind: Kind) -> None:
    for rotation in range(1, 4):
        for segment, one, other in zip(kind.segments, spots(kind, 0), spots(kind, rotation), strict=True):
            expected = (one.x, one.y) if segment.kind == "monastery" else turned((one.x, one.y), rotation)
            assert (other.x, other.y) == pytest.approx(expected)


def share(mask: Image.Image, place: Spot, picture: Image.Image, side: int) -> float:
    """How much of a mask of the figure lies on a mask of the tile."""
    left = round(place.figure_x * side - picture.width / 2)
    top = round(place.figure_y * side - picture.height / 2)
    window = mask.crop((left, top, left + picture.width, top + picture.height))
    whole = sum(value * count for value, count in enumerate(picture.histogram()))
    common = ImageChops.multiply(window, picture).histogram()
    return sum(value * count for value, count in enumerate(common)) / whole


@pytest.mark.parametrize(("kind", "rotation"), TURNED)
def test_a_farmer_lies_mostly_in_the_own_field(kind: Kind, rotation: int) -> None:
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
        assert hidden < (0.02 if segment.kind == "monastery" else 0.4)


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
