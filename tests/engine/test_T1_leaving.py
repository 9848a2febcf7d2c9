"""T1: a seat that leaves."""

import pytest

from engine.events import GameOver, PieceReturned, SeatLeft, TileDrawn, TurnPassed
from engine.game import Phase
from engine.squares import parse
from engine.summary import places
from engine.table import deal
from tests.engine.play import SET, Play, over, tileset
from tests.engine.queries import refused

STACK = ["B", *["V"] * 9, *["U"] * 8]


def test_T1_pieces_stay_and_score_until_they_would_return() -> None:
    play = Play(seats=3)
    play.lay("G", "N12", 90, knight=0)
    play.game.resign(0, play.events)
    assert [(piece.seat, piece.role) for piece in play.game.pieces()] == [(0, "knight")]
    scored = play.lay("E", "N11", 180)
    assert [(event.points, event.seats) for event in scored] == [(6, (0,))]
    assert play.game.scores == [6, 0, 0]
    assert PieceReturned(0, "follower", 0, -1, 0) in play.events
    assert play.game.pieces() == []
    assert play.game.supply(0) == {"follower": 0}


def test_T1_pieces_count_for_majorities_to_the_end() -> None:
    play = Play(seats=3)
    play.lay("U", "O13", highwayman=0)
    play.game.resign(0, play.events)
    play.put("U", "P13")
    assert 0 not in play.roles()
    with refused(play.game, "occupied", "B4.2"):
        play.game.deploy("follower", 0)
    play.game.skip(play.events)
    assert [(event.feature, event.points, event.seats) for event in play.end()] == [("road", 3, (0,))]


def test_T1_the_seat_takes_no_more_turns() -> None:
    play = Play(seats=3)
    play.game.resign(1, play.events)
    assert play.game.is_gone(1)
    assert not play.game.is_gone(0)
    order = []
    for row in range(14, 18):
        order.append(play.game.turn)
        play.lay("B", f"N{row}")
    assert order == [0, 2, 0, 2]


def test_T1_a_tile_in_hand_passes_to_the_next_seat() -> None:
    play = Play(seats=3)
    deal(play.game, STACK + ["A"] * (SET.size - 1 - len(STACK)), play.events)
    play.game.resign(0, play.events)
    assert play.events[1:] == [TileDrawn(0, "B"), SeatLeft(0), TurnPassed(1)]
    assert (play.game.turn, play.game.phase, play.game.hand) == (1, Phase.LAY, "B")
    play.game.lay(parse("N14"), 0, play.events)
    play.game.deploy("follower", 0, play.events)
    assert [piece.seat for piece in play.game.pieces()] == [1]


def test_T1_another_seat_leaves_and_the_turn_stays() -> None:
    play = Play(seats=4)
    play.game.draw("B", play.events)
    play.game.resign(2, play.events)
    assert (play.game.turn, play.game.phase, play.game.hand) == (0, Phase.LAY, "B")
    assert play.events[-1] == SeatLeft(2)


def test_T1_with_one_seat_left_the_game_ends_at_once_and_is_scored() -> None:
    play = Play(seats=3)
    play.lay("U", "O13", highwayman=0)
    play.game.resign(0, play.events)
    assert not over(play.game)
    play.game.resign(2, play.events)
    assert over(play.game)
    assert play.game.scores == [2, 0, 0]
    assert play.events[-1] == GameOver((2, 0, 0))


@pytest.mark.parametrize(
    ("scores", "gone", "expected"),
    [([30, 10, 20], {0}, [3, 2, 1]), ([30, 40, 0], {0, 1}, [3, 2, 1]), ([5, 5, 5], {1}, [1, 3, 1])],
)
def test_T1_who_left_stands_below_those_who_stayed(scores: list[int], gone: set[int], expected: list[int]) -> None:
    assert places(scores, frozenset(gone)) == expected


@pytest.mark.parametrize("seat", [-1, 3, 1])
def test_T1_only_a_seat_that_plays_can_leave(seat: int) -> None:
    game = Play(seats=3).game
    game.resign(1)
    with refused(game, "no_such_seat", "T1"):
        game.resign(seat)


def test_T1_a_turn_under_way_is_ended_first() -> None:
    play = Play(seats=3, tile_set=tileset(D=1, B=9))
    play.put("B", "N14")
    with refused(play.game, "not_your_phase", "B2.1"):
        play.game.resign(0)
