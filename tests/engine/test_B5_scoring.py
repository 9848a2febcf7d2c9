"""B5: scoring during play."""

import pytest

from engine.events import FeatureScored, Item, PieceDeployed, PieceReturned, TileDrawn, TilePlaced, TurnPassed
from engine.squares import parse_square, square_at
from tests.engine.play import MANY, Play, words

AROUND_N15 = ["N14", "M14", "O14", "M15", "O15", "M16", "N16", "O16"]


def surround(play: Play, squares: list[str]) -> list[FeatureScored]:
    """Lay tiles B without monks on those squares, each as soon as it touches another."""
    scored = []
    while squares:
        square = next(square for square in squares if parse_square(square) in play.game.board.free())
        squares = [other for other in squares if other != square]
        scored += play.lay("B", square)
    return scored


@pytest.mark.parametrize("last", AROUND_N15[1:])
def test_B5_3_monastery_is_complete_with_eight_neighbours(last: str) -> None:
    """Whichever of the eight tiles comes last, also one that touches at a corner only."""
    play = Play(tile_set=MANY)
    play.lay("B", "N14")
    play.lay("B", "N15")
    surround(play, [square for square in AROUND_N15[1:] if square != last])
    monastery = play.game.feature(parse_square("N15"), 0)
    assert (monastery.open, monastery.complete, monastery.points) == (1, False, 8)
    play.lay("B", last)
    monastery = play.game.feature(parse_square("N15"), 0)
    assert (monastery.open, monastery.complete, monastery.points) == (0, True, 9)


# -- who scores ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("knights", "winners"),
    [
        ([0], (0,)),
        ([2], (2,)),
        ([0, 0, 1], (0,)),
        ([1, 0, 1], (1,)),
        ([0, 1], (0, 1)),
        ([2, 1], (1, 2)),
        ([0, 1, 2], (0, 1, 2)),
        ([2, 2, 2], (2,)),
        ([], ()),
    ],
)
def test_B5_4_most_followers_score_and_ties_score_in_full(knights: list[int], winners: tuple[int, ...]) -> None:
    """Three city parts around N12, knights on some of them, and the tile in the middle that joins them."""
    play = Play(seats=3, tile_set=MANY)
    play.lay("A", "M13", 270)
    play.lay("A", "O13", 90)
    parts = [("M12", 90), ("O12", 270), ("N11", 180)]
    for number, (square, degrees) in enumerate(parts):
        if square == "N11":
            play.lay("B", "M11")
        if number < len(knights):
            play.wait(knights[number])
            play.lay("E", square, degrees, knight=0)
        else:
            play.lay("E", square, degrees)
    scored = play.lay("C", "N12")
    points = 2 * 5 + 2
    assert words(scored) == ([("city", points, winners)] if winners else [])
    assert play.game.scores == [points if seat in winners else 0 for seat in range(3)]
    assert [play.game.supply(seat) for seat in range(3)] == [{"follower": 7}] * 3
    returned = [event.seat for event in play.events if isinstance(event, PieceReturned)]
    assert returned == knights


def test_B5_7_events_tell_the_turn_in_order() -> None:
    play = Play()
    play.lay("E", "N12", 180, knight=0)
    assert play.events[-6:] == [
        TileDrawn(0, "E"),
        TilePlaced(0, "E", square_at(0, -1), 2),
        PieceDeployed(0, "follower", "knight", square_at(0, -1), 0),
        FeatureScored("city", square_at(0, -1), 0, (Item("tiles", 2, 2),), 4, (0,), final=False),
        PieceReturned(0, "follower", square_at(0, -1), 0),
        TurnPassed(1),
    ]
