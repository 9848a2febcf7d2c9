"""H7 end and final scoring."""

import json

import pytest

from engine.events import GameOver
from engine.game import Phase
from engine.squares import parse_square
from engine.tilefiles import parse_tileset
from engine.tiles import TileSet
from tests.engine.play import Play, words
from tests.engine.worlds import ALL, START, WILD, a, few, tile


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
