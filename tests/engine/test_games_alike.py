"""Clauses that all games have, each under its own number."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import GameOver, TileDiscarded, TileDrawn, TurnPassed
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import parse_square, square_at
from engine.stack import deal, shuffled
from engine.summary import places
from engine.tiles import TileSet
from engine.turns import Turn
from tests.engine.play import SET, SETS, Play, tileset
from tests.engine.queries import refused
from tests.engine.worlds import NEW_LAND, WILD, few, some


def test_farmers_hunters_and_explorers_lie() -> None:
    lying = {role.name for ruleset in RULESETS.values() for role in ruleset.roles if role.lying}
    assert lying == {"farmer", "hunter", "explorer"}


@pytest.mark.parametrize(
    ("ruleset", "supply"),
    [("base", {"follower": 7}), ("hunters", {"follower": 5, "hut": 2}), ("discovery", {"follower": 4})],
    ids=["B1.2", "H1.2", "D1.2"],
)
def test_two_to_five_players_and_their_pieces(ruleset: str, supply: dict[str, int]) -> None:
    for seats in (2, 3, 4, 5):
        game = Game(RULESETS[ruleset], SETS[ruleset], seats)
        assert [game.supply(seat) for seat in range(seats)] == [supply] * seats
        assert game.scores == [0] * seats
    for seats in (-1, 0, 1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            Game(RULESETS[ruleset], SETS[ruleset], seats)


@pytest.mark.parametrize(
    ("ruleset", "start", "land", "bonus"),
    [("base", "D", 71, 0), ("hunters", "hg-00", 78, 12), ("discovery", "fx-00", 83, 0)],
    ids=["B1.1", "H1.1", "D1.1"],
)
def test_the_start_tile_lies_and_each_pile_is_shuffled_by_itself(
    ruleset: str, start: str, land: int, bonus: int
) -> None:
    tile_set = SETS[ruleset]
    game = Game(RULESETS[ruleset], tile_set, 2)
    assert game.board.laid() == [PlacedTile(square_at(0, 0), start, 0)]
    assert (game.unseen_in["land"], game.unseen_in["bonus"]) == (land, bonus)
    stack, again, other = (shuffled(tile_set, Random(seed)) for seed in (1, 1, 2))
    assert stack == again
    assert Counter(stack) == +Counter(game.unseen)
    assert [game.pile_of[kind] for kind in stack] == ["land"] * land + ["bonus"] * bonus
    assert stack[:land] != other[:land]
    assert not bonus or stack[land:] != other[land:]


@pytest.mark.parametrize(
    ("tile_set", "kind", "clause"), [(SET, "B", "B2.1"), (WILD, "glade", "H2.1"), (NEW_LAND, "SSSS", "D2.1")]
)
def test_placing_is_compulsory_and_comes_first(tile_set: TileSet, kind: str, clause: str) -> None:
    """A tile that fits may not be discarded, either."""
    game = Play(tile_set=tile_set).game
    n14 = parse_square("N14")
    for undrawn in (lambda: game.lay(n14, 0), game.legal_turns, lambda: game.play(Turn(n14, 0, None, kind))):
        with refused(game, "not_your_phase", clause):
            undrawn()
    game.draw(kind)
    for too_early in (
        game.end_turn,
        game.places,
        game.take_backs,
        lambda: game.draw(kind),
        lambda: game.deploy("follower", 0),
        lambda: game.take_back(n14, 0),
    ):
        with refused(game, "not_your_phase", clause):
            too_early()
    with refused(game, "fits_somewhere", {"B": "B3.3", "H": "H3.2", "D": "D2.1"}[clause[0]]):
        game.discard()
    game.lay(n14, 0)
    game.end_turn()
    with refused(game, "not_your_phase", clause):
        game.deploy("follower", 0)


@pytest.mark.parametrize(
    ("tile_set", "first", "stack"),
    [
        (tileset(D=1, E=2, C=3), ("E", "N12", 180), ["E", "C", "C", "C", "E"]),
        (few("edge", "woods", "glade"), ("edge", "N12", 180), ["edge", "woods", "glade"]),
        (some(MPPP=1, MMMM=1, PPPP=1), ("MPPP", "M13", 90), ["MPPP", "MMMM", "PPPP"]),
    ],
    ids=["B3.3", "H3.2", "D2.1"],
)
def test_what_fits_nowhere_is_out_of_the_game_and_another_is_drawn(
    tile_set: TileSet, first: tuple[str, str, int], stack: list[str]
) -> None:
    play = Play(tile_set=tile_set)
    play.lay(*first)
    before = len(play.events)
    deal(play.game, stack)
    out = [event for kind in stack[1:-1] for event in (TileDrawn(1, kind), TileDiscarded(1, kind))]
    assert play.events[before:] == [*out, TileDrawn(1, stack[-1])]
    assert (play.game.to_move, play.game.drawn, play.game.phase) == (1, stack[-1], Phase.LAY)
    assert sum(play.game.unseen.values()) == play.game.unseen_in["land"] == 0


def test_H6_7_what_comes_of_bonus_tiles_that_fit_nowhere() -> None:
    """Another is drawn; when none is left it is the next player's turn, also later on; at the end the game is over."""
    earned = ("golden edge", "N12", 180)
    play = Play(tile_set=few("golden edge", "golden edge", "edge", "glade", bonus=("bonus woods", "fire")))
    play.lay(*earned)
    deal(play.game, ["golden edge", "golden edge", "edge", "glade", "bonus woods", "fire"])
    assert play.events[-3:] == [TileDrawn(0, "bonus woods"), TileDiscarded(0, "bonus woods"), TileDrawn(0, "fire")]
    assert (play.game.drawn, play.game.pile, play.game.unseen_in["bonus"]) == ("fire", "bonus", 0)
    play.game.lay(parse_square("N14"), 0)
    play.game.end_turn()
    play.lay("edge", "M13", 0)
    play.lay("golden edge", "M12", 180)
    assert play.game.feature(parse_square("M12"), 0).complete
    assert (play.game.to_move, play.game.pile) == (1, "land")
    for land, last in ((["glade"], TurnPassed(1)), ([], GameOver((4, 0)))):
        play = Play(tile_set=few("golden edge", *land, bonus=("bonus woods",)))
        play.lay(*earned, gatherer=0)
        play.game.draw("bonus woods")
        play.game.discard()
        assert (play.events[-1], play.game.pile, play.game.unseen_in["bonus"]) == (last, "land", 0)


@pytest.mark.parametrize(
    ("tile_set", "kind", "square", "clause"),
    [
        (tileset(D=1, B=1), "B", "N14", "B6.1"),
        (few("glade", bonus=("fire",)), "glade", "N14", "H7.1"),
        (some(PPPP=1), "PPPP", "N12", "D5.1"),
    ],
)
def test_nothing_may_be_done_when_the_game_is_over(tile_set: TileSet, kind: str, square: str, clause: str) -> None:
    play = Play(tile_set=tile_set)
    play.lay(kind, square)
    game, there = play.game, parse_square(square)
    for too_late in (
        lambda: game.draw(kind),
        game.discard,
        game.legal_turns,
        lambda: game.lay(there, 0),
        game.placements,
        game.places,
        game.take_backs,
        lambda: game.take_back(there, 0),
        lambda: game.deploy("follower", 0),
        game.end_turn,
        lambda: game.resign(0),
    ):
        with refused(game, "game_over", clause):
            too_late()


@pytest.mark.parametrize(
    ("scores", "gone", "expected"),
    [
        ([10, 20], set(), [2, 1]),
        ([20, 20], set(), [1, 1]),
        ([5, 9, 9, 7], set(), [4, 1, 1, 3]),
        ([0, 0, 0, 0, 1], set(), [2, 2, 2, 2, 1]),
        ([30, 10, 20], {0}, [3, 2, 1]),
        ([30, 40, 0], {0, 1}, [3, 2, 1]),
        ([5, 5, 5], {1}, [1, 3, 1]),
    ],
)
def test_B6_5_H7_7_D5_3_most_points_win_and_equal_points_share_but_who_left_stands_below(
    scores: list[int], gone: set[int], expected: list[int]
) -> None:
    """T1: those who left stand below those who stayed."""
    assert places(scores, frozenset(gone)) == expected
