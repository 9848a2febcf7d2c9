"""H7 end and final scoring."""

import json
from typing import Any

import pytest

from engine.events import GameOver, PieceReturned
from engine.game import Phase
from engine.squares import parse_square, square_at
from engine.summary import places
from engine.tilefiles import parse_tileset
from engine.tiles import TileSet
from tests.engine.play import SETS, Play, words
from tests.engine.queries import refused
from tests.engine.worlds import ALL, START, WILD, a, few, tile

# -- H7.1, H7.2 ------------------------------------------------------------------------------------------------------


def test_H7_1_the_game_ends_after_the_turn_of_the_last_land_tile() -> None:
    play = Play(tile_set=few("glade", "spring", bonus=("fire", "aurochs")))
    play.lay("glade", "N14", hunter=0)
    scored = play.lay("spring", "O13", 270, fisher=1)
    assert [(event.feature, event.points, event.final) for event in scored] == [("river", 3, False)]
    assert play.game.phase is Phase.OVER
    assert play.events[-1] == GameOver((0, 3))
    assert play.game.unseen_in["bonus"] == 2


def test_H7_1_that_turns_bonus_move_is_included() -> None:
    play = Play(tile_set=few("golden edge", bonus=("aurochs", "fire")))
    play.lay("golden edge", "N12", 180, gatherer=0)
    assert (play.game.phase, play.game.unseen_in["land"]) == (Phase.DRAW, 0)
    scored = play.lay("aurochs", "N14", hunter=0)
    assert words(scored) == [("meadow", 2, (0,))]
    assert play.events[-1] == GameOver((6, 0))
    assert (play.game.phase, play.game.pile) == (Phase.OVER, "land")


def test_H7_1_nothing_may_be_done_when_the_game_is_over() -> None:
    game = Play(tile_set=few("glade", bonus=("fire",))).game
    game.draw("glade")
    game.lay(parse_square("N14"), 0)
    game.end_turn()
    for too_late in (
        lambda: game.draw("fire"),
        game.discard,
        lambda: game.lay(parse_square("N15"), 0),
        game.placements,
        game.places,
        game.take_backs,
        lambda: game.deploy("hut", 0),
        game.end_turn,
        lambda: game.resign(0),
    ):
        with refused(game, "game_over", "H7.1"):
            too_late()


def test_H7_2_members_on_incomplete_forests_and_rivers_go_home_and_score_nothing() -> None:
    play = Play(tile_set=WILD)
    play.lay("corner", "N12", 180, gatherer=0)
    play.lay("straight", "O13", 90, fisher=1)
    play.lay("glade", "N14", hunter=0)
    play.lay("straight", "P13", 90, hut=1)
    assert words(play.end()) == [("hut", 1, (1,))]
    assert play.returned() == [
        PieceReturned(0, "follower", square_at(0, -1), 0, final=True),
        PieceReturned(1, "follower", square_at(1, 0), 1, final=True),
    ]
    assert [piece.role for piece in play.game.board.pieces()] == ["hunter", "hut"]
    assert play.game.scores == [0, 1]


# -- H7.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("closing", "fish"), [(("straight", 90), 4), (("spring", 270), 4), (("lake", 270), 6)])
def test_H7_3_a_hut_scores_a_point_for_each_fish_complete_or_not(closing: tuple[str, int], fish: int) -> None:
    play = Play(tile_set=WILD)
    play.lay("ford", "O13", 90, hut=4)
    kind, degrees = closing
    play.lay(kind, "P13", degrees)
    (scored,) = play.end()
    assert (scored.feature, scored.items, scored.seats) == ("hut", (("fish", fish, 1),), (0,))


@pytest.mark.parametrize(
    ("huts", "winners"),
    [([0], (0,)), ([1], (1,)), ([0, 1], (0, 1)), ([0, 1, 0], (0,)), ([2, 1, 0], (0, 1, 2)), ([], ())],
)
def test_H7_3_most_huts_score_and_ties_score_in_full(huts: list[int], winners: tuple[int, ...]) -> None:
    """Three arms of a crossing of rivers at a lake, joined by the last tile."""
    play = Play(seats=3, tile_set=crossing())
    for square in ("M13", "M12", "M14"):
        play.lay("glade", square)
    for number, (square, degrees) in enumerate((("L12", 180), ("L14", 0), ("K13", 90))):
        if square == "K13":
            play.lay("glade", "K12")
        if number < len(huts):
            play.wait(huts[number], filler="glade")
        play.lay("spring", square, degrees, **({"hut": 1} if number < len(huts) else {}))
    play.lay("crossing", "L13")
    assert words(play.end()) == ([("hut", 5, winners)] if winners else [])


def crossing() -> TileSet:
    """Springs and a lake of five fish with rivers to the north, south and west."""
    kinds = [
        START,
        tile("glade", a("meadow", ALL), count=30),
        tile("spring", a("meadow", [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), a("river", [1], spring=True), count=3),
        tile(
            "crossing",
            a("meadow", [0, 11]),
            a("river", [1], connects=[5]),
            a("meadow", [2, 3, 4, 5, 6]),
            a("river", [7], connects=[5]),
            a("river", [10], connects=[5]),
            a("lake", [], fish=5, connects=[1, 3, 4]),
            a("meadow", [8, 9]),
            count=1,
        ),
    ]
    return parse_tileset(json.dumps({"ruleset": "hunters", "tiles": kinds}))


# -- H7.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beasts", "items"),
    [
        (["deer"], {"deer": 2}),
        (["mammoth"], {"mammoth": 1}),
        (["deer", "tiger"], {"deer": 1}),
        (["deer", "tiger", "tiger", "tiger"], {}),
        (["deer", "deer", "tiger", "mammoth", "mammoth"], {"deer": 3, "mammoth": 2}),
        (["tiger", "mammoth"], {"mammoth": 1}),
        (["tiger"], {}),
        ([], {}),
    ],
)
def test_H7_4_two_points_an_animal_and_a_tiger_cancels_a_deer(beasts: list[str], items: dict[str, int]) -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "N14", hunter=0)
    for row, beast in enumerate(beasts, 15):
        play.lay(beast, f"N{row}")
    meadow = play.game.feature(parse_square("N14"), 0)
    assert {item.name: item.amount for item in meadow.items if item.amount} == items
    assert {item.each for item in meadow.items} == {2}
    points = 2 * sum(items.values())
    assert words(play.end()) == ([("meadow", points, (0,))] if points else [])
    assert play.game.scores == [points, 0]


def test_H7_4_an_aurochs_counts_as_well() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.lay("aurochs", "N14", hunter=0)
    play.lay("tiger", "N15")
    assert words(play.end()) == [("meadow", 2, (0,))]


def test_H7_4_a_closed_meadow_scores_like_an_open_one() -> None:
    play = Play(tile_set=WILD)
    play.lay("fork", "N12", 90)
    play.lay("glade", "N14")
    play.lay("lane", "N11", 0, hunter=1)
    for kind, square, degrees in (("deer", "O11", 0), ("fork", "O10", 0), ("fork", "P11", 90), ("fork", "O12", 180)):
        play.lay(kind, square, degrees)
    meadow = play.game.feature(parse_square("N11"), 1)
    assert (meadow.open, meadow.complete) == (0, False)
    assert words(play.end()) == [("meadow", 4, (0,))]


@pytest.mark.parametrize(
    ("hunters", "winners"),
    [([0], (0,)), ([0, 1], (0, 1)), ([0, 1, 1], (1,)), ([2, 1, 0], (0, 1, 2)), ([1, 1, 0], (1,)), ([], ())],
)
def test_H7_4_most_hunters_score_and_ties_score_in_full(hunters: list[int], winners: tuple[int, ...]) -> None:
    """East and west of a lane of forest and south of the start tile, joined by the last two tiles."""
    play = Play(seats=3, tile_set=WILD)
    play.lay("glade", "N14")
    for number, (kind, square, segment) in enumerate((("lane", "N12", 1), ("glade", "M12", 0), ("glade", "M14", 0))):
        if number < len(hunters):
            play.wait(hunters[number], filler="glade")
        play.lay(kind, square, **({"hunter": segment} if number < len(hunters) else {}))
    play.lay("glade", "M13")
    play.lay("deer", "O12")
    play.lay("straight", "O13", 90)
    assert [piece.seat for piece in play.game.feature(parse_square("O12"), 0).pieces] == hunters
    assert words(play.end()) == ([("meadow", 4, winners)] if winners else [])


# -- H7.5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [True, False], ids=["with a hunter on the tile", "without"])
def test_H7_5_fire_drives_the_tigers_out_of_its_whole_meadow(own: bool) -> None:
    play = Play(tile_set=WILD)
    if not own:
        play.lay("glade", "M13", hunter=0)
        play.lay("glade", "M14")
    play.lay("golden edge", "N12", 180)
    play.lay("fire", "N14", **({"hunter": 0} if own else {}))
    for kind, square in (("deer", "N15"), ("tiger", "N16"), ("tiger", "N17"), ("deer", "N18"), ("tiger", "O18")):
        play.lay(kind, square)
    assert words(play.end()) == [("meadow", 8, (0,))]


def test_H7_5_other_meadows_keep_their_tigers() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180, hunter=1)
    play.lay("fire", "N14")
    play.lay("deer", "N11")
    play.lay("tiger", "N10")
    assert words(play.end()) == [("meadow", 2, (0,))]


# -- H7.6 ------------------------------------------------------------------------------------------------------------


def shrine(hunter: bool = True) -> Play:
    """Seat 0 lays the shrine tile south of the start tile, with or without a hunter; seat 1 is to move."""
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.lay("shrine", "N14", 0, **({"hunter": 0} if hunter else {}))
    return play


def test_H7_6_the_hunter_set_with_the_shrine_scores_alone() -> None:
    play = shrine()
    play.lay("deer", "N11", hunter=0)
    play.lay("glade", "O11")
    play.lay("edge", "N15", 0, hunter=1)
    play.lay("glade", "O10")
    play.lay("glade", "M15")
    play.lay("glade", "M14")
    meadow = play.game.feature(parse_square("N14"), 0)
    assert [piece.seat for piece in meadow.pieces] == [0, 1]
    play.lay("glade", "M13")
    play.lay("glade", "M12")
    assert [piece.seat for piece in play.game.feature(parse_square("N14"), 0).pieces] == [0, 1, 1]
    assert words(play.end()) == [("meadow", 4, (0,))]


def test_H7_6_without_a_hunter_in_that_move_the_shrine_has_no_effect() -> None:
    play = shrine(hunter=False)
    play.lay("deer", "M14", hunter=0)
    play.lay("edge", "M15", 180)
    assert words(play.end()) == [("meadow", 4, (1,))]


def test_H7_6_setting_that_hunter_needs_a_free_meadow() -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "M13", hunter=0)
    play.lay("golden edge", "N12", 180)
    play.put("shrine", "N14")
    assert play.roles() == {1: "gatherer"}
    with refused(play.game, "occupied", "H4.2"):
        play.game.deploy("follower", 0)


def test_H7_6_a_gatherer_on_the_shrine_tile_is_no_shrine_hunter() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180)
    play.lay("shrine", "N14", 0, gatherer=1)
    play.lay("deer", "M14", hunter=0)
    assert words(play.end()) == [("meadow", 4, (1,))]


# -- H7.7, H7.8 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scores", "expected"), [([50, 51], [2, 1]), ([9, 9, 8], [1, 1, 3])])
def test_H7_7_most_points_win_and_equal_points_share(scores: list[int], expected: list[int]) -> None:
    assert places(scores) == expected


def test_H7_8_there_is_one_shrine() -> None:
    shrines: list[Any] = [
        (kind.id, kind.count) for kind in SETS["hunters"].kinds for s in kind.segments if s.count("shrine")
    ]
    assert len(shrines) == 1
    assert shrines[0][1] == 1
