"""H1 material and start, H2 the turn, H3 laying."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import BonusEarned, FeatureScored, GameOver, PieceDeployed, PieceReturned, TileDrawn, TurnPassed
from engine.game import Game, Phase
from engine.games.hunters import HUNTERS
from engine.squares import parse_square, split, square_at, xy
from engine.stack import deal, shuffled
from tests.engine.play import SETS, Play, words
from tests.engine.queries import refused
from tests.engine.worlds import WILD, few

SET = SETS["hunters"]
BONUS = {kind.id for kind in SET.kinds if kind.pile == "bonus"}


def test_H1_1_seventy_nine_land_tiles_and_twelve_bonus_tiles() -> None:
    game = Game(HUNTERS, SET, 2)
    assert SET.size == 79
    assert (game.unseen_in["land"], game.unseen_in["bonus"]) == (78, 12)
    assert sum(game.unseen[kind] for kind in BONUS) == 12
    assert sum(game.unseen.values()) == 90


def test_H1_1_the_start_tile_lies_first_at_the_origin() -> None:
    game = Game(HUNTERS, SET, 2)
    assert game.board.laid() == [PlacedTile(square_at(0, 0), "hg-00", 0)]
    assert game.unseen["hg-00"] == 0


def test_H1_1_each_stack_is_shuffled_by_itself() -> None:
    stack = shuffled(SET, Random(1))
    assert Counter(stack) == {kind.id: kind.count - kind.start for kind in SET.kinds if not kind.start}
    assert len(stack) == 90
    assert set(stack[78:]) == BONUS
    assert not BONUS & set(stack[:78])
    other = shuffled(SET, Random(2))
    assert stack[:78] != other[:78]
    assert stack[78:] != other[78:]


# -- H2 --------------------------------------------------------------------------------------------------------------


def test_H2_1_a_land_tile_is_drawn_and_never_a_bonus_tile() -> None:
    play = Play(tile_set=WILD)
    with refused(play.game, "wrong_stack", "H2.1"):
        play.game.draw("fire")
    play.game.draw("glade")
    assert (play.game.drawn, play.events[1:]) == ("glade", [TileDrawn(0, "glade")])


def test_H2_1_bonus_tiles_never_come_up_as_land_tiles() -> None:
    stack = shuffled(SET, Random(4))
    game = Game(HUNTERS, SET, 2)
    while game.phase is not Phase.OVER:
        pile = game.pile
        deal(game, stack)
        if game.phase is Phase.LAY:
            assert (game.pile, game.drawn in BONUS) == (pile, pile == "bonus")
            game.lay(*split(game.placements()[0]))
            game.end_turn()
    assert game.unseen_in["bonus"] < 12


def test_H2_2_one_member_or_one_hut_on_the_tile_just_laid() -> None:
    play = Play(tile_set=WILD)
    play.put("straight", "O13", 90)
    assert play.roles() == {0: "hunter", 1: "fisher", 2: "hunter"}
    assert play.roles("hut") == {1: "hut"}
    play.game.deploy("follower", 1)
    with refused(play.game, "not_your_phase", "H2.1"):
        play.game.deploy("hut", 1)
    play.put("glade", "M13")
    assert play.roles() == {0: "hunter"}
    assert play.roles("hut") == {}


def test_H2_2_nothing_is_taken_back() -> None:
    play = Play(tile_set=WILD)
    play.lay("glade", "M13", hunter=0)
    play.lay("glade", "M12")
    play.put("glade", "M11")
    assert play.game.take_backs() == []
    with refused(play.game, "nothing_to_take_back", "H2.2"):
        play.game.take_back(parse_square("M13"), 0)


def test_H2_3_completed_forests_and_rivers_score_and_members_go_home() -> None:
    play = Play(tile_set=WILD)
    play.lay("corner", "N12", 180, gatherer=0)
    assert words(play.lay("lake", "O13", 270, fisher=1)) == [("river", 5, (1,))]
    assert words(play.lay("edge", "O12", 270)) == [("forest", 6, (0,))]
    assert [(event.seat, *xy(event.square)) for event in play.returned()] == [(1, 1, 0), (0, 0, -1)]
    assert play.game.board.pieces() == []
    play = Play(tile_set=WILD)
    play.lay("edge", "N12", 180, gatherer=0)
    assert [type(event) for event in play.events[-4:]] == [PieceDeployed, FeatureScored, PieceReturned, TurnPassed]
    assert play.game.board.pieces() == []


def test_H2_4_a_bonus_move_comes_after_the_scoring_and_before_the_next_turn() -> None:
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180, gatherer=0)
    kinds = [type(event) for event in play.events[-4:]]
    assert kinds == [PieceDeployed, FeatureScored, PieceReturned, BonusEarned]
    assert (play.game.to_move, play.game.phase, play.game.pile) == (0, Phase.DRAW, "bonus")
    play.lay("fire", "N14")
    assert play.events[-1] == TurnPassed(1)
    assert (play.game.to_move, play.game.phase, play.game.pile) == (1, Phase.DRAW, "land")


# -- H3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "free"),
    [
        ("glade", {"M13", "N14"}),
        ("woods", {"N12"}),
        ("edge", {"N12 180", "M13 0", "M13 180", "M13 270", "N14 90", "N14 180", "N14 270"}),
        ("spring", {"O13 270", "M13 0", "M13 180", "M13 270", "N14 90", "N14 180", "N14 270"}),
        ("lane", {"N12 0", "N12 180", "M13 0", "M13 180", "N14 90", "N14 270"}),
    ],
)
def test_H3_1_forest_meets_forest_river_meets_river_meadow_meets_meadow(kind: str, free: set[str]) -> None:
    """Where the start tile has forest in the north, the river in the east, and meadow else."""
    game = Play(tile_set=WILD).game
    places = {(xy(square), rotation * 90) for square, rotation in map(split, game.placements(kind))}
    squares = {"N12": (0, -1), "O13": (1, 0), "N14": (0, 1), "M13": (-1, 0)}
    wanted = {
        (squares[name], int(degrees or turned))
        for name, _, degrees in (place.partition(" ") for place in free)
        for turned in ([0] if degrees else [0, 90, 180, 270])
    }
    assert places == wanted


def test_H3_2_a_tile_that_fits_nowhere_is_out_of_the_game_and_another_is_drawn() -> None:
    play = Play(tile_set=few("edge", "woods", "glade"))
    play.lay("edge", "N12", 180)
    deal(play.game, ["edge", "woods", "glade"])
    assert [getattr(event, "kind", "") for event in play.events[-3:]] == ["woods", "woods", "glade"]
    assert (play.game.drawn, play.game.to_move, play.game.unseen_in["land"]) == ("glade", 1, 0)


def test_H3_2_with_the_stack_empty_the_game_ends() -> None:
    play = Play(tile_set=few("edge", "woods"))
    play.lay("edge", "N12", 180, gatherer=0)
    deal(play.game, ["edge", "woods"])
    assert play.game.phase is Phase.OVER
    assert play.events[-1] == GameOver((4, 0))
