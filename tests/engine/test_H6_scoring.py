"""H6 scoring during play: rivers, forests, bonus tiles."""

from collections.abc import Mapping

import pytest

from engine.events import BonusEarned, FeatureScored, GameOver, PieceReturned, TileDiscarded, TileDrawn, TurnPassed
from engine.game import Phase
from engine.squares import parse_square, square_at
from engine.stack import deal
from tests.engine.play import Play, words
from tests.engine.queries import refused
from tests.engine.worlds import WILD, few

# -- H6.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "degrees", "items"),
    [
        ("spring", 270, (("sections", 2, 1), ("fish", 1, 1))),
        ("lake", 270, (("sections", 2, 1), ("fish", 3, 1))),
        ("ford", 90, (("sections", 2, 1), ("fish", 4, 1))),
    ],
    ids=["a lake and a spring", "two lakes", "a lake that goes on"],
)
def test_H6_1_a_river_is_complete_between_lakes_and_springs(
    kind: str, degrees: int, items: tuple[tuple[str, int, int], ...]
) -> None:
    play = Play(tile_set=WILD)
    play.put(kind, "O13", degrees)
    segment = 3 if kind == "ford" else 1
    river = play.game.feature(parse_square("O13"), segment)
    assert (river.layer, river.complete, river.items) == ("river", True, items)
    play.game.deploy("follower", segment)
    assert play.game.scores == [sum(number for _, number, _ in items), 0]


def test_H6_1_an_open_river_is_worth_nothing_yet() -> None:
    play = Play(tile_set=WILD)
    assert play.lay("straight", "O13", 90, fisher=1) == []
    river = play.game.feature(parse_square("N13"), 2)
    assert (river.complete, river.open, river.items, river.points) == (False, 1, (), 0)


def test_H6_1_between_two_springs_only_sections_count() -> None:
    play = Play(tile_set=WILD)
    play.lay("spring", "M13", fisher=1)
    play.lay("straight", "M12")
    assert words(play.lay("spring", "M11", 180)) == [("river", 3, (0,))]


def test_H6_1_a_closed_ring_is_complete() -> None:
    play = Play(tile_set=WILD)
    play.lay("bend", "N14", 90, fisher=1)
    play.lay("bend", "O14", 180)
    play.lay("bend", "N15", 0)
    assert words(play.lay("bend", "O15", 270)) == [("river", 4, (0,))]


def test_H6_1_a_lake_at_both_ends_counts_its_fish_once() -> None:
    play = Play(tile_set=WILD)
    play.lay("bend", "N14", 180, fisher=1)
    for kind, square, degrees in (
        ("bend", "N15", 270),
        ("straight", "M15", 90),
        ("bend", "L15", 0),
        ("bend", "L14", 90),
    ):
        assert play.lay(kind, square, degrees) == []
    (scored,) = play.lay("ford", "M14", 90)
    assert scored.items == (("sections", 7, 1), ("fish", 3, 1))


def test_H6_1_a_lake_alone_is_worth_nothing() -> None:
    lake = Play(tile_set=WILD).game.feature(parse_square("N13"), 3)
    assert (lake.layer, lake.complete, lake.items, lake.points) == ("lake", False, (), 0)


# -- H6.2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        ([("edge", "N12", 180)], 4),
        ([("lane", "N12", 0), ("edge", "N11", 180)], 6),
        ([("corner", "N12", 180), ("corner", "O12", 0), ("edge", "O11", 180)], 8),
    ],
)
def test_H6_2_two_points_for_each_piece_when_no_edge_is_open(moves: list[tuple[str, str, int]], points: int) -> None:
    play = Play(seats=5, tile_set=WILD)
    (kind, square, degrees), *rest = moves
    scored = play.lay(kind, square, degrees, gatherer=0)
    for move in rest:
        assert scored == []
        assert not play.game.feature(parse_square("N13"), 0).complete
        scored = play.lay(*move)
    assert words(scored) == [("forest", points, (0,))]


def test_H6_2_two_points_for_each_group_of_mushrooms() -> None:
    play = Play(tile_set=WILD)
    play.lay("edge", "M13", 0, gatherer=0)
    play.lay("golden edge", "N12", 180)
    (scored,) = play.lay("golden mushrooms", "M12", 180)
    assert scored.items == (("pieces", 2, 2), ("mushrooms", 2, 2))
    assert play.game.scores == [8, 0]


def around(play: Play, kind: str, turned: Mapping[str, int]) -> list[FeatureScored]:
    """Eight tiles of forest around K13, this kind between the corners; what the last corner scores."""
    play.lay("glade", "M13")
    play.lay(kind, "L13", turned["L13"], gatherer=0)
    scored: list[FeatureScored] = []
    for corner, degrees, beside in (("L12", 270, "K12"), ("J12", 180, "J13"), ("J14", 90, "K14"), ("L14", 0, "")):
        assert scored == []
        scored += play.lay("corner", corner, degrees)
        if beside:
            scored += play.lay(kind, beside, turned[beside])
    return scored


def test_H6_2_an_empty_square_that_borders_on_meadow_only_is_no_gap() -> None:
    play = Play(tile_set=WILD)
    (scored,) = around(play, "lane", {"L13": 0, "K12": 90, "J13": 0, "K14": 90})
    assert play.game.board.tile_at(parse_square("K13")) is None
    assert (scored.points, scored.seats) == (16, (1,))


def test_H6_2_a_gap_inside_keeps_the_forest_open() -> None:
    play = Play(tile_set=WILD)
    assert around(play, "fork", {"L13": 270, "K12": 180, "J13": 90, "K14": 0}) == []
    forest = play.game.feature(parse_square("L13"), 0)
    assert (forest.open, forest.complete) == (4, False)
    (scored,) = play.lay("woods", "K13")
    assert (scored.items, scored.seats) == ((("pieces", 9, 2), ("mushrooms", 0, 2)), (1,))


# -- H6.3 ------------------------------------------------------------------------------------------------------------


def test_H6_3_a_tile_with_two_pieces_of_a_forest_counts_twice() -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "M13")
    play.lay("two edges", "L13", 0, gatherer=0)
    for kind, square, degrees in (("corner", "L12", 270), ("corner", "K12", 180), ("lane", "K13", 0)):
        play.lay(kind, square, degrees)
    play.lay("corner", "K14", 90)
    (scored,) = play.lay("corner", "L14", 0)
    assert (len(play.game.feature(parse_square("L13"), 0).squares), scored.points) == (6, 14)
    assert scored.items[0] == ("pieces", 7, 2)


def test_H6_3_a_tile_with_two_sections_of_a_river_counts_twice() -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "M13")
    play.lay("spring", "M14", 180, fisher=1)
    for kind, square, degrees in (("two bends", "M15", 0), ("bend", "N15", 180), ("bend", "N16", 270)):
        play.lay(kind, square, degrees)
    play.lay("bend", "M16", 0)
    (scored,) = play.lay("spring", "L15", 90)
    assert scored.items == (("sections", 7, 1), ("fish", 0, 1))


# -- H6.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gatherers", "winners"),
    [
        ([0], (0,)),
        ([1], (1,)),
        ([0, 1], (0, 1)),
        ([0, 0, 1], (0,)),
        ([1, 0, 1], (1,)),
        ([0, 1, 2], (0, 1, 2)),
        ([], ()),
    ],
)
def test_H6_4_majority_ties_and_nobody(gatherers: list[int], winners: tuple[int, ...]) -> None:
    """Three forests on the sides of K13, joined there by the last tile."""
    play = Play(seats=3, tile_set=WILD)
    for square in ("M13", "M12", "M14", "L12", "L14"):
        play.lay("glade", square)
    for number, (square, degrees) in enumerate((("K12", 180), ("K14", 0), ("L13", 270))):
        if number < len(gatherers):
            play.wait(gatherers[number], filler="glade")
        play.lay("edge", square, degrees, **({"gatherer": 0} if number < len(gatherers) else {}))
    scored = play.lay("fork", "K13", 90)
    assert words(scored) == ([("forest", 8, winners)] if winners else [])
    assert play.game.scores == [8 * (seat in winners) for seat in range(3)]


def test_H6_4_all_members_on_it_go_home_whosever_they_are() -> None:
    play = Play(seats=3, tile_set=WILD)
    play.lay("corner", "N12", 180, gatherer=0)
    play.lay("glade", "M13")
    play.lay("glade", "M12")
    play.lay("glade", "M11")
    play.lay("edge", "N11", 90, gatherer=0)
    play.lay("glade", "M10")
    play.lay("fork", "O11", 180)
    (scored,) = [*play.lay("edge", "P11", 270), *play.lay("corner", "O12", 0)]
    assert (scored.points, scored.seats) == (12, (0, 1))
    assert [(event.seat, event.final) for event in play.returned()] == [(0, False), (1, False)]
    assert [play.game.supply(seat)["follower"] for seat in range(3)] == [5, 5, 5]


def test_H6_4_hunters_and_huts_stay() -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "N14", hunter=0)
    play.lay("straight", "O13", 90, hut=1)
    play.lay("spring", "P13", 270, fisher=1)
    play.lay("edge", "N12", 180, gatherer=0)
    assert [piece.role for piece in play.game.board.pieces()] == ["hunter", "hut"]


def test_H6_4_a_feature_without_members_scores_for_nobody() -> None:
    play = Play(tile_set=WILD)
    assert play.lay("edge", "N12", 180) == []
    assert play.game.scores == [0, 0]


# -- H6.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gatherer", [0, 1, None])
def test_H6_5_whoever_laid_the_tile_draws_the_bonus_tile(gatherer: int | None) -> None:
    """Whoever scored the forest, also when nobody did."""
    play = Play(tile_set=WILD)
    if gatherer == 0:
        play.lay("corner", "N12", 180, gatherer=0)
    else:
        play.lay("corner", "N12", 180)
    if gatherer == 1:
        play.lay("golden edge", "O12", 270, gatherer=0)
    else:
        play.lay("golden edge", "O12", 270)
    assert play.game.scores == [6 * (gatherer == 0), 6 * (gatherer == 1)]
    assert (play.game.to_move, play.game.pile, play.game.phase) == (1, "bonus", Phase.DRAW)
    play.game.draw("fire")
    assert play.events[-2:] == [BonusEarned(1), TileDrawn(1, "fire")]


def test_H6_5_without_gold_there_is_none() -> None:
    play = Play(tile_set=WILD)
    play.lay("edge", "N12", 180, gatherer=0)
    assert (play.game.to_move, play.game.pile) == (1, "land")


def test_H6_5_an_open_forest_with_gold_earns_none() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "M13", 0)
    assert (play.game.to_move, play.game.pile) == (1, "land")


def test_H6_5_gold_anywhere_in_the_forest_earns_it() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "M13", 0)
    play.lay("corner", "N12", 180)
    play.lay("edge", "M12", 180)
    assert (play.game.to_move, play.game.pile) == (0, "bonus")


@pytest.mark.parametrize("nuggets", [1, 2])
def test_H6_5_one_bonus_tile_however_many_nuggets(nuggets: int) -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge" if nuggets == 2 else "edge", "M13", 0)
    play.lay("golden edge", "M12", 180)
    play.lay("fire", "N14")
    assert (play.game.to_move, play.game.pile) == (0, "land")


def test_H6_5_one_bonus_tile_however_many_forests() -> None:
    play = Play(tile_set=WILD)
    for kind, square, degrees in (("glade", "M13", 0), ("glade", "M12", 0), ("glade", "M14", 0), ("edge", "L12", 180)):
        play.lay(kind, square, degrees)
    play.lay("edge", "L14", 0)
    play.lay("two golden edges", "L13")
    assert [play.game.feature(parse_square("L13"), segment).complete for segment in (0, 2)] == [True, True]
    assert sum(isinstance(event, BonusEarned) for event in play.events) == 1
    play.lay("fire", "N14")
    assert (play.game.to_move, play.game.pile, play.game.unseen_in["bonus"]) == (0, "land", 7)


def test_H6_5_drawing_and_laying_it_is_compulsory() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    with refused(play.game, "not_your_phase", "H2.1"):
        play.game.end_turn()
    with refused(play.game, "not_your_phase", "H2.1"):
        play.game.deploy("follower", 0)
    with refused(play.game, "wrong_stack", "H2.1"):
        play.game.draw("glade")
    play.game.draw("fire")
    with refused(play.game, "not_your_phase", "H2.1"):
        play.game.end_turn()
    with refused(play.game, "fits_somewhere", "H3.2"):
        play.game.discard()


# -- H6.6 ------------------------------------------------------------------------------------------------------------


def test_H6_6_the_bonus_tile_is_laid_by_the_usual_rules() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.game.draw("fire")
    for square, code in (("N13", "square_taken"), ("Z9", "not_adjacent"), ("O13", "no_fit")):
        with refused(play.game, code, "H3.1"):
            play.game.lay(parse_square(square), 0)


@pytest.mark.parametrize(("role", "kind"), [("hunter", "fire"), ("gatherer", "mushrooms")])
def test_H6_6_a_member_may_be_set_on_it(role: str, kind: str) -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.lay(kind, "N14", 180 if kind == "mushrooms" else 0, **{role: 0})
    assert [(piece.seat, piece.role) for piece in play.game.board.pieces()] == [(0, role)]


def test_H6_6_what_it_completes_is_scored_at_once_and_earns_no_other() -> None:
    play = Play(tile_set=WILD)
    play.lay("edge", "M13", 180, gatherer=0)
    play.lay("golden edge", "N12", 180)
    assert words(play.lay("golden mushrooms", "M14", 0)) == [("forest", 8, (0,))]
    assert PieceReturned(0, "follower", square_at(-1, 0), 0) in play.events
    assert play.events[-1] == TurnPassed(0)
    assert sum(isinstance(event, BonusEarned) for event in play.events) == 1
    assert play.game.pile != "bonus"


# -- H6.7 ------------------------------------------------------------------------------------------------------------


def test_H6_7_no_bonus_tile_left_no_draw() -> None:
    play = Play(tile_set=few("golden edge", "golden edge", "edge", "glade", bonus=("fire",)))
    play.lay("golden edge", "N12", 180)
    play.lay("fire", "N14")
    play.lay("edge", "M13", 0)
    play.lay("golden edge", "M12", 180)
    assert play.game.feature(parse_square("M12"), 0).complete
    assert (play.game.to_move, play.game.pile) == (1, "land")


def test_H6_7_one_that_fits_nowhere_is_out_of_the_game_and_another_is_drawn() -> None:
    play = Play(tile_set=few("golden edge", "glade", bonus=("bonus woods", "fire")))
    play.lay("golden edge", "N12", 180)
    deal(play.game, ["golden edge", "glade", "bonus woods", "fire"])
    assert play.events[-3:] == [TileDrawn(0, "bonus woods"), TileDiscarded(0, "bonus woods"), TileDrawn(0, "fire")]
    assert (play.game.drawn, play.game.pile, play.game.unseen_in["bonus"]) == ("fire", "bonus", 0)


def test_H6_7_when_none_fits_it_is_the_next_players_turn() -> None:
    play = Play(tile_set=few("golden edge", "glade", bonus=("bonus woods",)))
    play.lay("golden edge", "N12", 180)
    play.game.draw("bonus woods")
    play.game.discard()
    assert play.events[-1] == TurnPassed(1)
    assert (play.game.to_move, play.game.phase, play.game.pile, play.game.unseen_in["bonus"]) == (
        1,
        Phase.DRAW,
        "land",
        0,
    )


def test_H6_7_when_none_fits_after_the_last_land_tile_the_game_ends() -> None:
    play = Play(tile_set=few("golden edge", bonus=("bonus woods",)))
    play.lay("golden edge", "N12", 180, gatherer=0)
    assert play.game.phase is Phase.DRAW
    deal(play.game, ["golden edge", "bonus woods"])
    assert play.events[-1] == GameOver((4, 0))
