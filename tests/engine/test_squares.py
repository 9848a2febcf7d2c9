"""Names of squares."""

import pytest

from engine.squares import REACH, column_name, parse_square, row_name, square_at, square_name, xy

NAMED = {
    (0, 0): "N13", (0, -1): "N12", (1, 0): "O13", (-13, 0): "A13", (12, 0): "Z13", (13, 0): "AA13", (38, 0): "AZ13",
    (39, 0): "BA13", (-14, 0): "A-1:13", (-15, 0): "A-2:13", (0, -12): "N1", (0, -13): "N0", (0, -14): "N-1",
    (-14, -14): "A-1:-1", (-13, -126 + 12): "A-101", (90, 90): "CZ103", (-90, -90): "A-77:-77", (90, -90): "CZ-77",
    (-90, 90): "A-77:103",
}  # fmt: skip


@pytest.mark.parametrize(("place", "expected"), NAMED.items())
def test_squares_are_named_from_the_start_tile(place: tuple[int, int], expected: str) -> None:
    assert square_name(square_at(*place)) == expected
    assert parse_square(expected) == square_at(*place)


def test_printing_and_parsing_agree_as_far_as_squares_have_names() -> None:
    seen, reach = set(), range(-REACH, REACH + 1)
    for x in reach:
        for y in reach:
            square = square_at(x, y)
            text = square_name(square)
            assert parse_square(text) == square
            assert xy(square) == (x, y)
            assert text.endswith(row_name(y))
            assert text.startswith(column_name(x))
            seen.add(text)
    assert len(seen) == len(reach) ** 2


@pytest.mark.parametrize("place", [(REACH + 1, 0), (-REACH - 1, 0), (0, REACH + 1), (0, -REACH - 1), (10**9, 0)])
def test_there_are_no_squares_beyond_reach(place: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="farther than 120 squares"):
        square_at(*place)


@pytest.mark.parametrize("text", ["n12", " N12 ", "N12", "\tn12\n"])
def test_capitals_and_blanks_around_do_not_matter(text: str) -> None:
    assert parse_square(text) == square_at(0, -1)


@pytest.mark.parametrize(
    "text",
    ["", " ", "N", "13", "13N", "N 13", "N13 O13", "N1.5", "N+1", "N--1", "NNN13", "ABC1", "-1:13", "A-0:13", "B-1:13",
     "A-1:", "A:13", "A-1:13:1", "N1313", "N13!", "Ä13", "N１３", "N¹", "(0, 0)", "ZZ13", "N999", "A-999:1", "None"],
)  # fmt: skip
def test_bad_names_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="square"):
        parse_square(text)
