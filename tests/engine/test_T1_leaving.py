"""T1: a seat that leaves; open tiles of one are in test_open_tiles."""

import pytest

from engine.events import GameOver, SeatLeft, TileDrawn, TurnPassed
from engine.game import Game, Phase
from engine.records.replay import game_of, replay
from engine.records.scribe import from_events
from engine.squares import parse_square
from engine.stack import deal
from tests.engine.play import Play, over
from tests.engine.queries import refused, state
from tests.engine.worlds import WILD, few


def test_T1_a_tile_in_hand_passes_to_the_next_seat_and_stays_when_another_leaves() -> None:
    play = Play(seats=4)
    game = play.game
    game.draw("B")
    game.resign(2)
    assert (game.to_move, game.phase, game.drawn) == (0, Phase.LAY, "B")
    game.resign(0)
    assert play.events[1:] == [TileDrawn(0, "B"), SeatLeft(2), SeatLeft(0), TurnPassed(1)]
    assert (game.to_move, game.phase, game.drawn) == (1, Phase.LAY, "B")
    for seat in (-1, 4, 2):
        with refused(game, "no_such_seat", "T1"):
            game.resign(seat)
    game.lay(parse_square("N14"), 0)
    with refused(game, "not_your_phase", "B2.1"):
        game.resign(1)
    game.deploy("follower", 0)
    assert [piece.seat for piece in game.board.pieces()] == [1]


@pytest.mark.parametrize("drawn", [False, True])
def test_T1_a_bonus_move_lapses_with_its_seat_and_the_tile_goes_back_on_top(drawn: bool) -> None:
    """It goes on when another seat leaves; with one seat left the game ends, no matter who left."""

    def earned(seats: int, leaving: int) -> Play:
        play = Play(seats=seats, tile_set=WILD)
        play.lay("golden edge", "N12", 180, hunter=1)
        if drawn:
            play.game.draw("fire")
        play.game.resign(leaving)
        assert state(Game.from_events(WILD, play.events)) == state(play.game)
        return play

    play = earned(3, 0)
    assert play.events[-2:] == [SeatLeft(0), TurnPassed(1)]
    assert (play.game.to_move, play.game.phase, play.game.pile, play.game.drawn) == (1, Phase.DRAW, "land", None)
    assert (play.game.unseen_in["bonus"], play.game.unseen["fire"]) == (8, 1)
    play = earned(3, 1)
    assert (play.game.to_move, play.game.pile, play.game.drawn) == (0, "bonus", "fire" if drawn else None)
    if not drawn:
        play.game.draw("fire")
    play.game.lay(parse_square("N14"), 0)
    play.game.end_turn()
    assert play.game.to_move == 2
    for leaving in (0, 1):
        game = earned(2, leaving).game
        assert (over(game), game.pile, game.drawn) == (True, "land", None)


def test_T1_the_next_to_earn_one_draws_the_same_bonus_tile() -> None:
    play = Play(seats=3, tile_set=few("golden edge", "edge", "golden edge", bonus=("fire", "aurochs")))
    stack = ["golden edge", "edge", "golden edge", "fire", "aurochs"]
    play.lay("golden edge", "N12", 180)
    deal(play.game, stack)
    play.game.resign(0)
    play.lay("edge", "M13", 0)
    play.lay("golden edge", "M12", 180)
    deal(play.game, stack)
    assert (play.game.to_move, play.game.drawn) == (2, "fire")


def test_T1_with_the_last_land_tile_laid_the_game_ends_instead_of_the_bonus_move() -> None:
    play = Play(seats=3, tile_set=few("golden edge", bonus=("fire",)))
    play.lay("golden edge", "N12", 180, gatherer=0)
    play.game.draw("fire")
    play.game.resign(0)
    assert play.events[-2:] == [SeatLeft(0), GameOver((4, 0, 0))]


def test_T1_tiles_that_fitted_nowhere_before_the_last_but_one_left_end_no_stack() -> None:
    """The game ends because one seat is left, not because the stack ran out."""
    play = Play(tile_set=few("edge", "woods", "glade"))
    play.lay("edge", "N12", 180)
    play.game.draw("woods")
    play.game.discard()
    play.game.resign(1)
    record = from_events(["A", "B"], play.events, play.game.tileset)
    assert record.discarded_at_end == ("woods",)
    assert replay(record, tileset=play.game.tileset)["finished"]
    assert game_of(record, play.game.tileset) == play.game
