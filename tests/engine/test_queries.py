"""Questions about what isn't there."""

import pytest

from engine.game import Phase
from engine.squares import parse_square
from tests.engine.play import Play
from tests.engine.queries import refused, state


def test_there_are_no_other_features_and_kinds() -> None:
    game = Play().game
    with pytest.raises(KeyError):
        game.feature(parse_square("N12"), 0)
    for segment in (4, 99, -1, -4):
        with pytest.raises(IndexError):
            game.feature(parse_square("N13"), segment)
    assert game.rotations(parse_square("N13"), "X") == ()
    with refused(game, "no_such_kind", "B1.1"):
        game.placements("nope")
    with refused(game, "no_such_kind", "B1.1"):
        game.rotations(parse_square("N12"), "nope")


def test_placements_of_the_hand_are_asked_while_it_is_to_be_laid() -> None:
    game = Play().game
    with refused(game, "not_your_phase", "B2.1"):
        game.placements()
    assert len(game.placements("C")) == 4
    game.draw("B")
    assert len(game.placements()) == len(game.placements("B")) == 4
    assert len(game.placements("C")) == 4
    game.lay(parse_square("N14"), 0)
    assert game.phase is Phase.DEPLOY
    assert game.placements("C")
    with refused(game, "not_your_phase", "B2.1"):
        game.placements()


def test_questions_change_nothing() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    play.put("V", "O13")
    before = state(play.game)
    play.game.board.free().clear()
    play.game.board.laid().clear()
    play.game.board.pieces().clear()
    play.game.supply(0).clear()
    play.game.places().clear()
    play.game.placements("B").clear()
    assert state(play.game) == before
