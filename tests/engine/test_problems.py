"""Positions that no game can have come to."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Game
from engine.squares import split
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening
from tests.engine.play import STYLES, Style, rows
from tests.engine.worlds import WILD
from tests.profiles import budget

evenings = given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES), st.booleans())


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(2)
@evenings
def test_what_is_played_is_possible(sort: str, random: Random, seats: int, style: Style, leave: bool) -> None:
    evening = Evening(sort, seats, random, style, leaving=0.02 if leave else 0)
    while not evening.is_over:
        laid = evening.game.copy()
        assert laid.problems() == []
        if laid.open_by_seat is None:
            laid.lay(*split(random.choice(laid.placements())))
            assert laid.problems() == []
        evening.step()
    assert evening.game.problems() == []


PROBLEMS = """
A knight on what is complete
    base; D N13/0, E N12/180 0:knight-1; scores 0 0; turn 1 draw
    > the knight of seat 0 on N12 must have gone home: its city is complete
A knight whose city the last tile completed, while the turn isn't over
    base; D N13/0, G N12/90 0:knight-1, E N11/180; scores 0 0; turn 1 deploy
    >
A knight where another one stood
    base; D N13/0, G N12/90 0:knight-1, R N11/90 1:knight-1; scores 0 0; turn 0 draw
    > the knight of seat 1 on N11 was set where the city was occupied (B4.2)
A knight set in the other's turn
    base; D N13/0, G N12/90 1:knight-1; scores 0 0; turn 0 draw
    > the knight of seat 1 on N12 was set in the turn of seat 0 (B1.3, B2.4);
      it must be the turn of seat 1, not of seat 0 (B1.3, B2.4)
A game that is over too early
    base; D N13/0, G N12/90; scores 0 0; turn 1 over
    > the game is over, but 70 tiles are left and 2 seats play
Too many open tiles
    discovery; fx-00 N13/0; scores 0 0; turn 0 draw; open fx-01 fx-02 fx-03, -
    > seat 0 has 3 open tiles, but 2 at most (D6.1)
    discovery; fx-00 N13/0; scores 0 0; turn 0 lay fx-01; open fx-02 fx-03, fx-04 fx-05
    > seat 0 has 2 open tiles, but 1 at most (D6.1)
    discovery; fx-00 N13/0; scores 0 0; turn 0 lay fx-01; next -, fx-02 fx-03
    > seat 1 has 2 open tiles, but 1 at most (T13)
A bonus tile that nobody earned
    hunters; hg-00 N13/0; scores 0 0; turn 0 draw bonus
    > the bonus pile is next, but no bonus tile was earned (H6.5)
"""


@pytest.mark.parametrize(("text", "problems"), [*rows(PROBLEMS)])
def test_what_is_not_possible_is_said(text: str, problems: str) -> None:
    assert "; ".join(Game.from_text(text).problems()) == problems


def test_H6_5_a_bonus_tile_is_laid_when_it_is_earned_and_only_then() -> None:
    golden = Game.new("hunters", tileset=WILD)
    golden.draw("golden edge")
    golden.lay(*split(next(one for one in golden.placements() if split(one)[0] < golden.board.last.square)))
    golden.end_turn()
    assert (golden.pile, golden.problems()) == ("bonus", [])
    text = golden.to_text()
    assert Game.from_text(text.replace("turn 0 draw bonus", "turn 1 draw"), WILD).problems() == [
        "the land pile is next, but a bonus tile was earned and must be laid first (H6.5)"
    ]
    assert Game.from_text(text.replace("turn 0 draw bonus", "turn 0 over"), WILD).problems()[0] == (
        "the game is over, but a bonus tile was earned and must be laid first (H6.5)"
    )
    left = Game.from_text(text.replace("turn 0 draw bonus", "left 1; turn 0 draw").replace("0 0", "0 0 0"), WILD)
    assert left.problems() == []


def test_H7_2_at_the_end_nobody_stands_where_there_is_no_value() -> None:
    game = Game.new("hunters", tileset=WILD)
    game.draw("edge")
    game.lay(*split(next(one for one in game.placements() if split(one)[0] > game.board.last.square)))
    role = next(one for one in game.places() if one.role == "gatherer")
    game.deploy(*role)
    text = game.to_text().replace("turn 1 draw", "left 1; turn 0 over")
    assert Game.from_text(text.replace("; left 1", ""), WILD).problems()[0].startswith("the gatherer of seat 0")
    assert game.problems() == []
