"""D5 end and final scoring; what areas are worth (D4) is in test_positions."""

from engine.events import GameOver
from engine.game import Phase
from tests.engine.play import Play, merged
from tests.engine.worlds import some


def test_D5_1_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    """Its taking back included, and the final scoring comes after it."""
    play = Play(tile_set=some(PPPP=2, SSSS=1))
    play.lay("PPPP", "N12", explorer=0)
    play.lay("SSSS", "N14", seaman=0)
    assert play.game.phase is Phase.DRAW
    scored = play.lay_and_take_back("PPPP", "N11", 0, "N12", 0)
    assert [(event.feature, event.points, event.final) for event in scored] == [("plain", 3, False)]
    assert play.events[-1] == GameOver((3, 0))


def test_D5_2_every_follower_scores_by_itself() -> None:
    """Two of the same seat in one plain score it twice."""
    play = merged()
    (scored,) = play.end()
    assert (scored.points, sorted(scored.seats)) == (6, [0, 0, 1])
    assert play.game.scores == [12, 6]
