"""Followers and huts: five seats that nobody confuses, in both poses."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.games import RULESETS
from render.kept import forget
from render.palette import SEATS
from render.pieces import figures
from render.pieces.figures import SPREAD, figure, silhouette
from render.pieces.roles import ROLES, role_mark


def test_every_seat_has_its_own_colour_and_mark() -> None:
    assert [seat.name for seat in SEATS] == ["red", "blue", "yellow", "black", "white"]
    assert len({seat.hex for seat in SEATS}) == len({seat.mark for seat in SEATS}) == 5


def test_only_the_white_piece_is_outlined_in_white() -> None:
    for seat, who in enumerate(SEATS):
        body = figure(seat, "follower", False, 240).convert("RGBA")
        row = [body.getpixel((x, body.height // 2)) for x in range(body.width // 2)]
        opaque = [sum(colour[:3]) / 3 for colour in row if isinstance(colour, tuple) and colour[3] > 250]
        assert (opaque[0] > 200) is (who.name == "white")


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


def test_a_piece_is_drawn_once_for_all_the_sizes_of_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def noting(sheet: figures._Sheet, *given: Image.Image) -> None:
        drawn.append(sheet.unit)
        shade(sheet, *given)

    shade = figures._shade
    monkeypatch.setattr(figures, "_shade", noting)
    forget()
    for role in ("", "farmer", "hunter"):
        for height in range(14, 64):
            assert figure(2, "follower", True, height, role=role).width == round(height * SPREAD)
    assert len(drawn) == 1
    figure(2, "follower", True, 90)
    assert len(drawn) == 2


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


# -- the marks of roles ------------------------------------------------------------------------------------------------


def test_every_role_of_every_game_has_a_mark_and_there_is_no_other() -> None:
    assert set(ROLES) == {role.name for ruleset in RULESETS.values() for role in ruleset.roles}


@pytest.mark.parametrize("name", list(RULESETS))
def test_the_marks_of_a_game_are_told_apart_when_they_are_small(name: str) -> None:
    marks = {role.name: role_mark(role.name, 12).convert("RGB") for role in RULESETS[name].roles}
    for one, other in combinations(marks.values(), 2):
        histogram = ImageChops.difference(one, other).convert("L").histogram()
        assert sum(histogram[24:]) > 12


@pytest.mark.parametrize("lying", [False, True])
def test_a_piece_wears_its_roles_mark_at_its_foot(lying: bool) -> None:
    plain, hunter = (figure(0, "follower", lying, 50, role=role) for role in ("", "hunter"))
    box = ImageChops.difference(plain.convert("RGB"), hunter.convert("RGB")).getbbox()
    assert box is not None
    left, top, right, bottom = box
    middle = plain.width / 2
    if lying:
        assert left > middle
    else:
        assert top > middle
    assert max(right - left, bottom - top) < 0.45 * 50


def test_a_hut_is_told_by_itself() -> None:
    assert figure(0, "hut", False, 50, role="hut").tobytes() == figure(0, "hut", False, 50).tobytes()
