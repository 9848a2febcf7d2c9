"""B6 end and final scoring, B7 computing fields."""

import pytest

from engine.events import GameOver, TurnPassed
from engine.game import Phase
from engine.squares import parse_square
from tests.engine.play import MANY, SET, Play, tileset, words

# -- B6.1 ------------------------------------------------------------------------------------------------------------


def test_B6_1_game_ends_after_the_turn_of_the_last_tile() -> None:
    """The last tile's turn has its deployment and its scoring; then comes the final scoring."""
    play = Play(tile_set=tileset(D=1, B=1, E=1))
    play.lay("B", "N14", monk=0)
    scored = play.lay("E", "N12", 180, knight=0)
    assert [(event.feature, event.points, event.seats, event.final) for event in scored] == [
        ("city", 4, (1,), False),
        ("monastery", 2, (0,), True),
    ]
    assert play.game.phase is Phase.OVER
    assert play.events[-1] == GameOver((2, 4))
    assert not any(isinstance(event, TurnPassed) for event in play.events[-4:])


# -- B6.3, B6.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("farmers", "winners"),
    [([2], (2,)), ([0, 1], (0, 1)), ([0, 1, 1], (1,)), ([2, 1, 0], (0, 1, 2)), ([1, 1, 0], (1,)), ([], ())],
)
def test_B6_3_most_farmers_score_and_ties_score_in_full(farmers: list[int], winners: tuple[int, ...]) -> None:
    """Three strips of field between roads, joined around the monasteries at the roads' ends."""
    play = Play(seats=3, tile_set=MANY)
    play.lay("E", "N12", 180)
    for number, square in enumerate(("N14", "N15", "N16")):
        if number < len(farmers):
            play.wait(farmers[number], north=True)
            play.lay("U", square, farmer=2)
        else:
            play.lay("U", square)
    play.lay("E", "N17", 180)
    play.lay("E", "N18", 0)
    for square in ("M14", "M15", "M16"):
        play.lay("A", square, 270)
    assert [piece.seat for piece in play.game.feature(parse_square("N17"), 1).pieces] == farmers
    assert words(play.end()) == ([("field", 3, winners)] if winners else [])
    assert play.game.scores == [3 if seat in winners else 0 for seat in range(3)]


# -- B6.5, B6.6 ------------------------------------------------------------------------------------------------------


def test_B6_6_scores_run_on_beyond_a_lap_of_fifty() -> None:
    """Rows of three monasteries, every second one in the middle with a monk."""
    play = Play(tile_set=tileset(D=1, B=80))
    total = 0
    for square in (f"{column}{row}" for row in range(14, 31) for column in "NMO"):
        monks = {"monk": 0} if square.startswith("N") and play.game.to_move == 0 else {}
        total += sum(event.points for event in play.lay("B", square, **monks))
        assert play.game.scores == [total, 0]
    assert total == 7 * 9


# -- B7 --------------------------------------------------------------------------------------------------------------

PARTS = {"A": 1, "B": 1, "C": 0, "D": 2, "E": 1, "F": 2, "G": 2, "H": 1, "I": 1, "J": 2, "K": 2, "L": 3, "M": 1, "N": 1,
         "O": 2, "P": 2, "Q": 1, "R": 1, "S": 2, "T": 2, "U": 2, "V": 2, "W": 3, "X": 4}  # fmt: skip


@pytest.mark.parametrize("kind", PARTS)
def test_B7_1_roads_and_cities_part_the_fields_of_a_tile(kind: str) -> None:
    fields = [segment for segment in SET.kind(kind).segments if segment.terrain == "field"]
    assert len(fields) == PARTS[kind]
