"""Sizes and places in a board's picture."""

from itertools import combinations

import pytest

from engine.tilefiles import load
from render.board.describe import View, describe
from render.board.layout import HAND_SIZES, LONG_SIDE, PHONE, TILE_SIZES, Box, layout
from render.board.scene import Card, LaidTile, NumberedSpot, Scene, Tabletop, TopCard, TopTile, Window
from tests.render.boards import NAMES, played

BASE = load("base")


def scene(width: float, height: float, players: int = 2, top_card: TopCard | None = None) -> Scene:
    cards = tuple(Card(seat, "Somebody", seat + 1, 123, (("follower", 7),)) for seat in range(players))
    board = Tabletop(Window(-0.5, -0.5, width - 0.5, height - 0.5), (LaidTile(0, 0, "D", 0),))
    return Scene(BASE, board, cards, top_card)


TOP_CARDS = (None, *(TopCard((TopTile("D", spots=spots),), 71) for spots in ((), (NumberedSpot(0.5, 0.5, 1),))))


@pytest.mark.parametrize(
    ("width", "height", "tile"),
    [(7, 3, 128), (14, 12, 128), (15, 8, 128), (20, 16, 96), (30, 20, 64), (41, 33, 48), (70, 5, 40), (73, 3, 40)],
)
def test_tiles_get_smaller_as_boards_get_larger(width: int, height: int, tile: int) -> None:
    assert layout(scene(width, height, top_card=TOP_CARDS[1])).tile == tile


def test_long_side_stays_small_enough_and_the_widest_board_there_can_be_is_drawn_in_the_smallest_tiles() -> None:
    for size in ((7, 3), (15, 14), (25, 20), (37, 36), (50, 20)):
        made = layout(scene(*size, players=5, top_card=TOP_CARDS[1]))
        assert max(made.width, made.height) <= LONG_SIDE
    made = layout(scene(73, 7, players=5, top_card=TOP_CARDS[1]))
    assert made.tile == TILE_SIZES[-1]
    assert made.width < 3200


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("top_card", TOP_CARDS)
@pytest.mark.parametrize("width", [7, 9, 13, 16, 30])
def test_cards_lie_apart_inside_the_picture_and_are_legible_on_a_phone(
    players: int, top_card: TopCard | None, width: int
) -> None:
    made = layout(scene(width, 6, players, top_card))
    boxes = [*made.cards, *([made.top_card.box] if made.top_card else [])]
    for box in boxes:
        assert inside(box, (0, 0, made.width, made.area[1]))
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in made.cards:
        assert (right - left) / made.phone >= 70
        assert (bottom - top) / made.phone >= 24


@pytest.mark.parametrize(
    ("players", "top_card", "wide", "high"),
    [(2, TOP_CARDS[2], 200, 24), (3, TOP_CARDS[2], 118, 24), *((players, None, 185, 36) for players in (2, 3, 4, 5))],
)
@pytest.mark.parametrize("width", [7, 12, 16, 30])
def test_few_cards_have_room_for_the_points_before_and_after_a_turn_and_all_for_the_end_without_a_tile_beside_them(
    players: int, top_card: TopCard | None, wide: int, high: int, width: int
) -> None:
    made = layout(scene(width, 6, players, top_card))
    assert len(made.cards) == players
    for left, top, right, bottom in made.cards:
        assert (right - left) / made.phone >= wide
        assert (bottom - top) / made.phone >= high


def test_hand_is_about_as_large_as_a_tile_and_larger_with_numbers() -> None:
    plain, spotted = (layout(scene(10, 8, 2, top_card)) for top_card in TOP_CARDS[1:])
    assert plain.top_card is not None
    assert spotted.top_card is not None
    assert plain.top_card.tile in HAND_SIZES
    assert plain.top_card.tile >= plain.tile
    assert spotted.top_card.tile > plain.top_card.tile


def test_frame_labels_are_legible_on_a_phone_as_far_as_there_is_room() -> None:
    for width in (7, 12, 20, 34):
        made = layout(scene(width, 6))
        assert made.label / made.phone >= min(8.0, 0.43 * made.tile / made.phone)


def test_a_picture_without_bar_has_no_room_for_one_and_squares_are_measured_from_the_window() -> None:
    bare, made = layout(scene(7, 3, players=0)), layout(scene(7, 3))
    assert bare.area[1] == bare.height - bare.area[3]
    assert made.height > bare.height
    left, top, _, _ = made.area
    for x, y in ((0, 0), (3, 2), (-0.5, -0.5)):
        assert made.corner(x, y) == (left + (x + 0.5) * made.tile, top + (y + 0.5) * made.tile)
    assert made.phone == made.width / PHONE


def inside(box: Box, outer: Box) -> bool:
    return outer[0] <= box[0] < box[2] <= outer[2] and outer[1] <= box[1] < box[3] <= outer[3]


@pytest.mark.parametrize(("spread", "seed"), [(True, 3), (True, 5), (False, 6)])
def test_the_last_tile_is_shown_large_where_nothing_lies_if_it_is_small_on_a_phone(spread: bool, seed: int) -> None:
    game = played(5, 84, seed, spread=spread, ruleset="hunters")
    late = describe(game, NAMES, View(dots=True))
    made = layout(late)
    assert made.tile * PHONE / made.width < 32
    assert made.inset is not None
    assert late.board.inset is not None
    left, top, right, bottom = made.inset
    west, north, east, south = made.area
    assert west <= left < right <= east
    assert north <= top < bottom <= south
    assert (right - left) / late.board.inset.width * PHONE / made.width >= 45
    there = [(one.x, one.y) for one in late.board.tiles] + [(one.x, one.y) for one in late.board.marked("fits")]
    for x, y in (made.corner(*place) for place in there):
        assert x + made.tile <= left or right <= x or y + made.tile <= top or bottom <= y
