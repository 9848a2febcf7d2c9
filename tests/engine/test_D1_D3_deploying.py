"""D1 material and start, D2 the turn, D3 laying and setting."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import FeatureScored, GameOver, PieceTakenBack, TurnPassed
from engine.game import Game
from engine.games.discovery import DISCOVERY
from engine.squares import parse_square, split, square_at, xy
from engine.stack import deal, shuffled
from tests.engine.play import SETS, Play, merged, words
from tests.engine.queries import refused
from tests.engine.worlds import NEW_LAND, some

SET = SETS["discovery"]
ROLES = {"plain": "explorer", "mountain": "robber", "sea": "seaman"}


def test_D1_1_eighty_four_tiles_with_the_start_tile() -> None:
    game = Game(DISCOVERY, SET, 2)
    assert (SET.size, game.unseen_in["land"], game.unseen_in["bonus"]) == (84, 83, 0)
    assert game.board.laid() == [PlacedTile(square_at(0, 0), SET.start.id, 0)]
    stack = shuffled(SET, Random(1))
    assert Counter(stack) == {kind.id: kind.count - kind.start for kind in SET.kinds if kind.count > kind.start}
    assert stack != shuffled(SET, Random(2))


def test_D1_1_each_kind_says_whether_it_is_published_or_reconstructed() -> None:
    published = sum(kind.count for kind in SET.kinds if kind.published)
    assert (published, SET.size - published) == (58, 26)
    assert not SET.start.published


# -- D2 --------------------------------------------------------------------------------------------------------------


def test_D2_1_what_fits_nowhere_is_out_of_the_game() -> None:
    """The mountain in the west is closed: a tile of mountains fits nowhere."""
    play = Play(tile_set=some(MPPP=1, MMMM=1, PPPP=1))
    play.lay("MPPP", "M13", 90)
    deal(play.game, ["MPPP", "MMMM", "PPPP"])
    assert (play.game.drawn, play.game.to_move, play.game.unseen_in["land"]) == ("PPPP", 1, 0)


def test_D2_1_with_the_stack_empty_the_game_ends() -> None:
    play = Play(tile_set=some(MPPP=1, MMMM=1))
    play.lay("MPPP", "M13", 90, explorer=1)
    deal(play.game, ["MPPP", "MMMM"])
    assert play.events[-1] == GameOver((1, 0))


def test_D2_2_set_or_take_back_and_never_both() -> None:
    """An own follower may come from anywhere on the board, but for the tile just laid; setting ends the turn."""
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14", seaman=0)
    play.lay("MMMM", "M13", robber=0)
    n12 = parse_square("N12")
    with refused(play.game, "not_your_phase", "D2.1"):
        play.game.take_back(n12, 0)
    play.lay("PPPP", "O13")
    play.put("PPPP", "O12")
    assert play.game.places() == []
    assert play.game.take_backs() == [(n12, 0), (parse_square("M13"), 0)]
    not_own = [("N14", 0), ("N12", 1), ("N12", -1), ("O12", 0), ("N13", 0), ("Z9", 0)]
    for square, segment in not_own:
        with refused(play.game, "nothing_to_take_back", "D2.2"):
            play.game.take_back(parse_square(square), segment)
    play.game.take_back(n12, 0)
    assert [type(event) for event in play.events[-3:]] == [FeatureScored, PieceTakenBack, TurnPassed]
    with refused(play.game, "not_your_phase", "D2.1"):
        play.game.deploy("follower", 0)
    play.lay("SSSS", "N15")
    play.put("SSSS", "N16")
    with refused(play.game, "nothing_to_take_back", "D2.2"):
        play.game.take_back(n12, 0)


# -- D3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "free"),
    [
        ("PPPP", {"N12": [0, 90, 180, 270], "O13": [0, 90, 180, 270]}),
        ("SSSS", {"N14": [0, 90, 180, 270]}),
        ("MMMM", {"M13": [0, 90, 180, 270]}),
        ("PSSS", {"N12": [180], "O13": [270], "N14": [90, 180, 270]}),
        ("MSSS", {"M13": [90], "N14": [90, 180, 270]}),
    ],
)
def test_D3_1_equal_terrain_meets(kind: str, free: dict[str, list[int]]) -> None:
    """The start tile has plain in the north and east, sea in the south, mountain in the west."""
    tile_set = NEW_LAND if kind != "MSSS" else some(**{"MSSS*": 1})
    game = Play(tile_set=tile_set).game
    kind = "MSSS*" if kind == "MSSS" else kind
    found = {(xy(square), rotation * 90) for square, rotation in map(split, game.placements(kind))}
    assert found == {(xy(parse_square(square)), degrees) for square, turned in free.items() for degrees in turned}


def test_D3_3_there_are_no_majorities_and_each_scores_the_full_value() -> None:
    """Seat 0 has two explorers and seat 1 one in the same plain, taken back in different turns."""
    play = merged()
    assert [piece.seat for piece in play.game.feature(parse_square("N16"), 0).pieces] == [0, 1, 0]
    assert words(play.lay_and_take_back("PPPP", "N11", 0, "N15", 0)) == [("plain", 6, (0,))]
    assert words(play.lay_and_take_back("SSSS", "M14", 0, "M15", 0)) == [("plain", 6, (1,))]
    assert words(play.lay_and_take_back("SSSS", "O14", 0, "O15", 0)) == [("plain", 6, (0,))]
    assert play.game.scores == [12, 6]


def test_D3_3_merged_areas_stay_occupied_until_the_last_has_left() -> None:
    play = merged()
    play.lay_and_take_back("PPPP", "N11", 0, "N15", 0)
    play.put("PPPP", "N17")
    assert play.roles() == {}
    with refused(play.game, "occupied", "D3.2"):
        play.game.deploy("follower", 0)
