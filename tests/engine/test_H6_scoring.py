"""H6 scoring during play: rivers, forests, bonus tiles."""

import pytest

from engine.events import GameOver, TileDiscarded, TileDrawn, TurnPassed
from engine.game import Phase
from engine.squares import parse_square
from engine.stack import deal
from tests.engine.play import Play, words
from tests.engine.queries import refused
from tests.engine.worlds import WILD, few

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


# -- H6.5 ------------------------------------------------------------------------------------------------------------


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
