"""B6 end and final scoring, B7 computing fields."""

import pytest

from engine.events import GameOver, TurnPassed
from engine.game import Phase
from engine.squares import parse_square
from engine.summary import places
from tests.engine.oracle import kinds
from tests.engine.play import MANY, SET, Play, tileset, words
from tests.engine.queries import refused

# -- B6.1 ------------------------------------------------------------------------------------------------------------


def test_B6_1_game_ends_after_the_turn_of_the_last_tile() -> None:
    """The last tile's turn has its deployment and its scoring; then comes the final scoring."""
    play = Play(tile_set=tileset(D=1, B=1, E=1))
    play.lay("B", "N14", monk=0)
    scored = play.lay("E", "N12", 180, knight=0)
    assert [(event.feature, event.points, event.seats, event.final) for event in scored] == [
        ("city", 4, (1,), False),
        ("monastery", 2, (0,), True),
    ]
    assert play.game.phase is Phase.OVER
    assert play.events[-1] == GameOver((2, 4))
    assert not any(isinstance(event, TurnPassed) for event in play.events[-4:])


def test_B6_1_nothing_may_be_done_when_the_game_is_over() -> None:
    game = Play(tile_set=tileset(D=1, B=1)).game
    game.draw("B")
    game.lay(parse_square("N14"), 0)
    assert game.phase is Phase.DEPLOY
    game.end_turn()
    for too_late in (
        lambda: game.draw("B"),
        game.discard,
        lambda: game.lay(parse_square("N15"), 0),
        game.placements,
        game.places,
        lambda: game.deploy("follower", 0),
        game.end_turn,
        lambda: game.resign(0),
    ):
        with refused(game, "game_over", "B6.1"):
            too_late()


# -- B6.2 ------------------------------------------------------------------------------------------------------------


def test_B6_2_incomplete_road_scores_a_point_a_tile() -> None:
    play = Play()
    play.lay("U", "O13", highwayman=0)
    play.lay("U", "P13")
    (scored,) = play.end()
    assert words([scored]) == [("road", 3, (0,))]
    assert scored.items == (("tiles", 3, 1),)
    assert scored.final


@pytest.mark.parametrize(("kind", "points"), [("G", 2), ("F", 3)], ids=["without a shield", "with a shield"])
def test_B6_2_incomplete_city_scores_a_point_a_tile_and_a_shield(kind: str, points: int) -> None:
    play = Play()
    play.lay(kind, "N12", 90, knight=0)
    (scored,) = play.end()
    assert words([scored]) == [("city", points, (0,))]
    assert sum(item.points for item in scored.items) == points
    assert {item.each for item in scored.items} == {1}


@pytest.mark.parametrize("neighbours", range(1, 8))
def test_B6_2_incomplete_monastery_scores_itself_and_its_neighbours(neighbours: int) -> None:
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    play.lay("B", "N15", monk=0)
    for square in ("M14", "O14", "M15", "O15", "M16", "N16")[: neighbours - 1]:
        play.lay("B", square)
    assert words(play.end()) == [("monastery", 1 + neighbours, (1,))]


def test_B6_2_majority_and_ties_as_during_play() -> None:
    play = Play(tile_set=MANY)
    play.lay("A", "M13", 270, highwayman=0)
    play.lay("V", "N14", 270, highwayman=0)
    play.lay("V", "O13", 0)
    play.lay("V", "O14", 90)
    assert words(play.end()) == [("road", 5, (0, 1))]
    assert play.game.scores == [5, 5]


# -- B6.3, B6.4 ------------------------------------------------------------------------------------------------------


def test_B6_3_three_points_for_each_completed_city() -> None:
    play = Play(tile_set=MANY)
    play.lay("E", "N12", 180, farmer=1)
    play.lay("E", "N11", 0)
    assert words(play.end()) == [("field", 3, (0,))]
    play = Play(tile_set=MANY)
    play.lay("E", "N12", 180, farmer=1)
    play.lay("E", "N11", 0)
    play.lay("E", "N10", 180)
    (scored,) = play.end()
    assert words([scored]) == [("field", 6, (0,))]
    assert scored.items == (("cities", 2, 3),)


def test_B6_3_a_city_counts_once_for_a_field() -> None:
    """The field around the city touches all its tiles."""
    play = Play(tile_set=MANY)
    play.lay("N", "N14", 180, farmer=1)
    for square, degrees in (("O14", 270), ("O15", 0), ("N15", 90)):
        play.lay("N", square, degrees)
    play.lay("B", "M14")
    play.lay("B", "M15")
    assert words(play.end()) == [("field", 3, (0,))]


def test_B6_3_a_city_may_count_for_several_fields() -> None:
    """North of the start tile's road and around the closing tile are two fields that touch the same city."""
    play = Play()
    play.lay("E", "N12", 180, farmer=1)
    play.lay("U", "M13", 0, farmer=1)
    assert words(play.end()) == [("field", 3, (0,)), ("field", 3, (1,))]


@pytest.mark.parametrize(
    ("farmers", "winners"),
    [([2], (2,)), ([0, 1], (0, 1)), ([0, 1, 1], (1,)), ([2, 1, 0], (0, 1, 2)), ([1, 1, 0], (1,)), ([], ())],
)
def test_B6_3_most_farmers_score_and_ties_score_in_full(farmers: list[int], winners: tuple[int, ...]) -> None:
    """Three strips of field between roads, joined around the monasteries at the roads' ends."""
    play = Play(seats=3, tile_set=MANY)
    play.lay("E", "N12", 180)
    for number, square in enumerate(("N14", "N15", "N16")):
        if number < len(farmers):
            play.wait(farmers[number], north=True)
            play.lay("U", square, farmer=2)
        else:
            play.lay("U", square)
    play.lay("E", "N17", 180)
    play.lay("E", "N18", 0)
    for square in ("M14", "M15", "M16"):
        play.lay("A", square, 270)
    assert [piece.seat for piece in play.game.feature(parse_square("N17"), 1).pieces] == farmers
    assert words(play.end()) == ([("field", 3, winners)] if winners else [])
    assert play.game.scores == [3 if seat in winners else 0 for seat in range(3)]


def test_B6_4_incomplete_cities_are_worth_nothing_to_a_field() -> None:
    play = Play()
    play.lay("G", "N12", 90, farmer=1)
    assert play.end() == []
    assert play.game.scores == [0, 0]


def test_B6_4_fields_are_never_complete() -> None:
    """A field all around which there are roads."""
    play = Play(tile_set=MANY)
    play.lay("V", "N14", 270, farmer=2)
    play.lay("V", "O14", 0)
    play.lay("V", "O15", 90)
    play.lay("V", "N15", 180)
    field = play.game.feature(parse_square("N14"), 2)
    assert field.layer == "field"
    assert field.open == 0
    assert not field.complete
    assert [piece.role for piece in field.pieces] == ["farmer"]
    assert field.points == 0
    assert play.end() == []


# -- B6.5, B6.6 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([10, 20], [2, 1]), ([20, 20], [1, 1]), ([5, 9, 9, 7], [4, 1, 1, 3]), ([0, 0, 0, 0, 1], [2, 2, 2, 2, 1])],
)
def test_B6_5_most_points_win_and_equal_points_share(scores: list[int], expected: list[int]) -> None:
    assert places(scores) == expected


def test_B6_6_scores_run_on_beyond_a_lap_of_fifty() -> None:
    """Rows of three monasteries, every second one in the middle with a monk."""
    play = Play(tile_set=tileset(D=1, B=80))
    total = 0
    for square in (f"{column}{row}" for row in range(14, 31) for column in "NMO"):
        monks = {"monk": 0} if square.startswith("N") and play.game.to_move == 0 else {}
        total += sum(event.points for event in play.lay("B", square, **monks))
        assert play.game.scores == [total, 0]
    assert total == 7 * 9


# -- B7 --------------------------------------------------------------------------------------------------------------

PARTS = {"A": 1, "B": 1, "C": 0, "D": 2, "E": 1, "F": 2, "G": 2, "H": 1, "I": 1, "J": 2, "K": 2, "L": 3, "M": 1, "N": 1,
         "O": 2, "P": 2, "Q": 1, "R": 1, "S": 2, "T": 2, "U": 2, "V": 2, "W": 3, "X": 4}  # fmt: skip


@pytest.mark.parametrize("kind", PARTS)
def test_B7_1_roads_and_cities_part_the_fields_of_a_tile(kind: str) -> None:
    fields = [segment for segment in SET.kind(kind).segments if segment.terrain == "field"]
    assert len(fields) == PARTS[kind]


def test_B7_1_fields_join_where_their_half_edges_meet() -> None:
    play = Play()
    play.lay("U", "O13", 0)
    north, south = (play.game.feature(parse_square("O13"), segment) for segment in (1, 2))
    assert north == play.game.feature(parse_square("N13"), 2)
    assert south == play.game.feature(parse_square("N13"), 3)
    assert north != south


def test_B7_1_a_field_touches_a_city_on_its_own_tile_only() -> None:
    """The start tile's southern field lies behind the road: the city beyond is none of its."""
    play = Play()
    play.lay("E", "N12", 180)
    play.lay("B", "N14", farmer=1)
    play.lay("U", "O13")
    assert play.game.feature(parse_square("N14"), 1).items == (("cities", 0, 3),)
    assert play.game.feature(parse_square("O13"), 1).items == (("cities", 1, 3),)
    assert play.end() == []


def test_B7_1_any_segment_of_the_field_may_touch_any_segment_of_the_city() -> None:
    """The farmer stands three tiles away from the wall that his field touches."""
    play = Play(tile_set=MANY)
    play.lay("E", "N12", 180)
    play.lay("B", "N11")
    play.lay("B", "N10")
    play.lay("B", "N9")
    play.put("B", "N8")
    play.game.deploy("follower", 1)
    assert words(play.end()) == [("field", 3, (0,))]


@pytest.mark.parametrize(
    ("kind", "degrees", "joined"),
    [("A", 90, True), ("W", 90, False), ("X", 0, False), ("L", 0, False), ("S", 90, False)],
    ids=["monastery", "crossing of three", "crossing of four", "crossing by a city", "city gate"],
)
def test_B7_2_fields_beside_a_road_end(kind: str, degrees: int, joined: bool) -> None:
    """Around a monastery the fields on both sides of its road are one; crossings and city gates part them."""
    play = Play(tile_set=MANY)
    play.lay(kind, "O13", degrees)
    north, south = (play.game.feature(parse_square("N13"), segment) for segment in (2, 3))
    assert (north == south) is joined


def test_B7_2_touching_as_listed_in_the_tile_data() -> None:
    for kind, areas in kinds("base").items():
        assert [segment.touches for segment in SET.kind(kind).segments] == [
            tuple(area.says.get("cities", ())) for area in areas
        ]
