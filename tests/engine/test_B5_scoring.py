"""B5: scoring during play."""

import pytest

from engine.events import FeatureScored, Item, PieceDeployed, PieceReturned, TileDrawn, TilePlaced, TurnPassed
from engine.squares import parse_square, square_at, square_name
from tests.engine.play import MANY, Play


def words(scored: list[FeatureScored]) -> list[tuple[str, int, tuple[int, ...]]]:
    """Feature, points and who gets them."""
    return [(event.feature, event.points, event.seats) for event in scored]


# -- roads -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "degrees", "segment"),
    [("W", 90, 1), ("X", 0, 3), ("L", 0, 3), ("S", 90, 1), ("A", 90, 0)],
    ids=["crossing of three", "crossing of four", "crossing by a city", "city gate", "monastery"],
)
def test_B5_1_road_ends_at_a_crossing_a_city_or_a_monastery(kind: str, degrees: int, segment: int) -> None:
    """A monastery west of the start tile's road, and one of the ends east of it."""
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270)
    scored = play.lay(kind, "O13", degrees, highwayman=segment)
    assert words(scored) == [("road", 3, (1,))]
    assert scored[0].items == (("tiles", 3, 1),)
    road = play.game.feature(parse_square("N13"), 1)
    assert road.complete
    assert road.open == 0


@pytest.mark.parametrize("sections", [1, 2, 3, 5])
def test_B5_1_one_point_a_tile(sections: int) -> None:
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270, highwayman=0)
    for step in range(sections - 1):
        play.lay("U", f"{'OPQRS'[step]}13")
    scored = play.lay("A", f"{'NOPQRS'[sections]}13", 90)
    assert words(scored) == [("road", sections + 2, (0,))]


def test_B5_1_road_with_an_open_end_is_not_complete() -> None:
    play = Play(tile_set=MANY)
    assert play.lay("A", "M13", 270, highwayman=0) == []
    assert play.lay("U", "O13") == []
    road = play.game.feature(parse_square("O13"), 0)
    assert (road.complete, road.open, road.points) == (False, 1, 3)
    assert {square_name(square) for square in road.squares} == {"M13", "N13", "O13"}


def test_B5_1_crossing_parts_the_roads() -> None:
    play = Play(tile_set=MANY)
    play.lay("X", "O13", highwayman=0)
    play.put("U", "P13")
    assert play.roles() == {0: "highwayman", 1: "farmer", 2: "farmer"}
    assert not play.game.feature(parse_square("O13"), 1).complete
    assert {square_name(square) for square in play.game.feature(parse_square("O13"), 1).squares} == {"O13", "P13"}


def test_B5_1_loop_road_is_complete() -> None:
    play = Play(tile_set=MANY)
    play.lay("V", "N14", 270, highwayman=0)
    play.lay("V", "O14", 0)
    play.lay("V", "O15", 90)
    scored = play.lay("V", "N15", 180)
    assert words(scored) == [("road", 4, (0,))]
    assert play.game.feature(parse_square("N14"), 0).complete


def test_B5_1_a_tile_with_two_segments_of_the_road_counts_once() -> None:
    """A road leaves a crossing to the east and comes back to it from the south."""
    play = Play(tile_set=MANY)
    play.lay("W", "N14", 0, highwayman=0)
    play.lay("V", "O14", 0)
    play.lay("V", "O15", 90)
    scored = play.lay("V", "N15", 180)
    assert words(scored) == [("road", 4, (0,))]
    loop = play.game.feature(parse_square("N14"), 0)
    assert loop == play.game.feature(parse_square("N14"), 1)
    assert len(loop.squares) == 4


# -- cities ----------------------------------------------------------------------------------------------------------


def test_B5_2_city_of_two_tiles_scores_four() -> None:
    play = Play()
    scored = play.lay("E", "N12", 180, knight=0)
    assert words(scored) == [("city", 4, (0,))]
    assert scored[0].items == (("tiles", 2, 2),)


@pytest.mark.parametrize(
    ("middle", "points", "items"),
    [("G", 6, (("tiles", 3, 2),)), ("F", 8, (("tiles", 3, 2), ("shields", 1, 2)))],
    ids=["without a shield", "with a shield"],
)
def test_B5_2_two_points_a_tile_and_two_a_shield(
    middle: str, points: int, items: tuple[tuple[str, int, int], ...]
) -> None:
    play = Play()
    play.lay(middle, "N12", 90, knight=0)
    scored = play.lay("E", "N11", 180)
    assert words(scored) == [("city", points, (0,))]
    assert scored[0].items == items


def test_B5_2_city_with_an_open_edge_is_not_complete() -> None:
    play = Play()
    assert play.lay("R", "N12", 180, knight=0) == []
    assert play.lay("E", "O12", 270) == []
    city = play.game.feature(parse_square("N12"), 0)
    assert (city.complete, city.open, city.points) == (False, 1, 3)
    assert words(play.lay("E", "M12", 90)) == [("city", 8, (0,))]


def test_B5_2_city_with_a_gap_inside_is_not_complete() -> None:
    """A ring of eight tiles has walls all around outside and a hole in its middle, which the last tile fills."""
    play = Play(tile_set=MANY)
    ring = [("N", "N14", 180), ("R", "O14", 180), ("M", "P14", 270), ("R", "P15", 270),
            ("M", "P16", 0), ("Q", "O16", 0), ("N", "N16", 90), ("R", "N15", 90)]  # fmt: skip
    kind, square, degrees = ring[0]
    assert play.lay(kind, square, degrees, knight=0) == []
    for kind, square, degrees in ring[1:]:
        assert play.lay(kind, square, degrees) == []
    city = play.game.feature(parse_square("N14"), 0)
    assert (city.open, city.complete, len(city.squares)) == (4, False, 8)
    assert city.points == 8 + 3
    scored = play.lay("C", "O15")
    assert words(scored) == [("city", 2 * 9 + 2 * 4, (0,))]
    assert scored[0].items == (("tiles", 9, 2), ("shields", 4, 2))


def test_B5_2_a_tile_with_two_segments_of_the_city_counts_once() -> None:
    """The two city parts of tile I are joined around the corner by three others."""
    play = Play(tile_set=MANY)
    play.lay("N", "N14", 180, knight=0)
    play.lay("N", "O14", 270)
    play.lay("N", "N15", 90)
    scored = play.lay("I", "O15", 0)
    assert words(scored) == [("city", 8, (0,))]
    city = play.game.feature(parse_square("O15"), 0)
    assert city == play.game.feature(parse_square("O15"), 1)
    assert len(city.squares) == 4


# -- monasteries -----------------------------------------------------------------------------------------------------

AROUND_N15 = ["N14", "M14", "O14", "M15", "O15", "M16", "N16", "O16"]


def surround(play: Play, squares: list[str]) -> list[FeatureScored]:
    """Lay tiles B without monks on those squares, each as soon as it touches another."""
    scored = []
    while squares:
        square = next(square for square in squares if parse_square(square) in play.game.board.free())
        squares = [other for other in squares if other != square]
        scored += play.lay("B", square)
    return scored


@pytest.mark.parametrize("last", AROUND_N15[1:])
def test_B5_3_monastery_is_complete_with_eight_neighbours(last: str) -> None:
    """Whichever of the eight tiles comes last, also one that touches at a corner only."""
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    play.lay("B", "N15")
    surround(play, [square for square in AROUND_N15[1:] if square != last])
    monastery = play.game.feature(parse_square("N15"), 0)
    assert (monastery.open, monastery.complete, monastery.points) == (1, False, 8)
    play.lay("B", last)
    monastery = play.game.feature(parse_square("N15"), 0)
    assert (monastery.open, monastery.complete, monastery.points) == (0, True, 9)


def test_B5_3_nine_points_for_the_monks_player() -> None:
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    play.lay("B", "N15", monk=0)
    assert surround(play, AROUND_N15[1:-1]) == []
    scored = play.lay("B", AROUND_N15[-1])
    assert words(scored) == [("monastery", 9, (1,))]
    assert scored[0].items == (("tiles", 9, 1),)
    assert play.game.supply(1) == {"follower": 7}


def test_B5_3_monastery_laid_into_the_last_gap() -> None:
    play = Play(tile_set=MANY)
    surround(play, AROUND_N15)
    assert words(play.lay("B", "N15", monk=0)) == [("monastery", 9, (0,))]


# -- who scores ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("knights", "winners"),
    [
        ([0], (0,)),
        ([2], (2,)),
        ([0, 0, 1], (0,)),
        ([1, 0, 1], (1,)),
        ([0, 1], (0, 1)),
        ([2, 1], (1, 2)),
        ([0, 1, 2], (0, 1, 2)),
        ([2, 2, 2], (2,)),
        ([], ()),
    ],
)
def test_B5_4_most_followers_score_and_ties_score_in_full(knights: list[int], winners: tuple[int, ...]) -> None:
    """Three city parts around N12, knights on some of them, and the tile in the middle that joins them."""
    play = Play(seats=3, tile_set=MANY)
    play.lay("A", "M13", 270)
    play.lay("A", "O13", 90)
    parts = [("M12", 90), ("O12", 270), ("N11", 180)]
    for number, (square, degrees) in enumerate(parts):
        if square == "N11":
            play.lay("B", "M11")
        if number < len(knights):
            play.wait(knights[number])
            play.lay("E", square, degrees, knight=0)
        else:
            play.lay("E", square, degrees)
    scored = play.lay("C", "N12")
    points = 2 * 5 + 2
    assert words(scored) == ([("city", points, winners)] if winners else [])
    assert play.game.scores == [points if seat in winners else 0 for seat in range(3)]
    assert [play.game.supply(seat) for seat in range(3)] == [{"follower": 7}] * 3
    returned = [event.seat for event in play.events if isinstance(event, PieceReturned)]
    assert returned == knights


def test_B5_5_feature_without_followers_scores_for_nobody() -> None:
    play = Play()
    assert play.lay("E", "N12", 180) == []
    assert play.game.scores == [0, 0]
    assert play.game.feature(parse_square("N12"), 0).complete


def test_B5_6_all_followers_of_every_player_return() -> None:
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270, highwayman=0)
    play.lay("V", "N14", 270, highwayman=0)
    play.lay("V", "O13", 0)
    play.lay("V", "O14", 90)
    assert len(play.game.board.pieces()) == 2
    assert words(play.lay("A", "N15", 180)) == [("road", 6, (0, 1))]
    assert play.game.board.pieces() == []
    assert [play.game.supply(seat) for seat in (0, 1)] == [{"follower": 7}] * 2


def test_B5_6_farmers_never_return_during_play() -> None:
    play = Play()
    play.lay("E", "N12", 180, farmer=1)
    play.lay("B", "N11")
    play.lay("B", "N14")
    assert [(piece.seat, piece.role) for piece in play.game.board.pieces()] == [(0, "farmer")]
    assert play.game.supply(0) == {"follower": 6}


def test_B5_6_a_scored_feature_scores_once() -> None:
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270)
    assert words(play.lay("A", "O13", 90, highwayman=0)) == [("road", 3, (1,))]
    assert play.game.feature(parse_square("N13"), 1).pieces == ()
    assert play.lay("B", "N14") == []
    assert play.end() == []
    assert play.game.scores == [0, 3]


def test_B5_7_one_tile_completes_several_features() -> None:
    """A crossing ends the road from the monastery and closes the city north of it."""
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270, highwayman=0)
    play.lay("E", "N12", 180)
    play.lay("E", "O12", 180, knight=0)
    scored = play.lay("L", "O13", 0, highwayman=1)
    assert sorted(words(scored)) == [("city", 4, (0,)), ("road", 3, (0,))]
    assert [(piece.seat, piece.role) for piece in play.game.board.pieces()] == [(1, "highwayman")]
    assert play.game.scores == [7, 0]


def test_B5_7_one_tile_completes_two_monasteries() -> None:
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    play.lay("B", "N15", monk=0)
    play.lay("B", "N16", monk=0)
    for square in ("M14", "O14", "M15", "O15", "M16", "M17", "N17", "O17"):
        assert play.lay("B", square) == []
    scored = play.lay("B", "O16")
    assert sorted(words(scored)) == [("monastery", 9, (0,)), ("monastery", 9, (1,))]
    assert play.game.scores == [9, 9]


def test_B5_7_events_tell_the_turn_in_order() -> None:
    play = Play()
    play.lay("E", "N12", 180, knight=0)
    assert play.events[-6:] == [
        TileDrawn(0, "E"),
        TilePlaced(0, "E", square_at(0, -1), 2),
        PieceDeployed(0, "follower", "knight", square_at(0, -1), 0),
        FeatureScored("city", square_at(0, -1), 0, (Item("tiles", 2, 2),), 4, (0,), final=False),
        PieceReturned(0, "follower", square_at(0, -1), 0),
        TurnPassed(1),
    ]
