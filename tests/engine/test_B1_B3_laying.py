"""B1 material and start, B2 the order of a turn, B3 laying a tile."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import GameOver, TileDiscarded, TileDrawn, TilePlaced
from engine.game import Game, Phase
from engine.games.base import BASE
from engine.squares import parse_square, split, square_at, square_name
from engine.stack import deal, shuffled
from tests.engine.play import SET, Play, over, tileset
from tests.engine.queries import refused

COUNTS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWX", map(int, "241452132333232313218941"), strict=True))
"""How often the set holds each kind, as the rulebook's overview shows it."""


def places(game: Game, kind: str | None = None) -> set[str]:
    """Where a tile could be laid, as ``N12 180``."""
    return {f"{square_name(square)} {90 * rotation}" for square, rotation in map(split, game.placements(kind))}


# -- B1 --------------------------------------------------------------------------------------------------------------


def test_B1_1_72_tiles_of_24_kinds() -> None:
    assert {kind.id: kind.count for kind in SET.kinds} == COUNTS
    assert SET.size == 72
    assert len(SET.kinds) == 24


def test_B1_1_start_tile_lies_first_at_the_origin() -> None:
    game = Game(BASE, SET, 2)
    assert game.board.laid() == [PlacedTile(square_at(0, 0), "D", 0)]
    assert SET.start.id == "D"
    assert game.unseen == {**COUNTS, "D": 3}
    assert game.unseen_in["land"] == 71


@pytest.mark.parametrize(("rotation", "closes"), [(0, "N12 180"), (1, "O13 270"), (2, "N14 0"), (3, "M13 90")])
def test_B1_1_start_tile_may_be_turned(rotation: int, closes: str) -> None:
    game = Game(BASE, SET, 2, rotation)
    assert closes in places(game, "E")


def test_B1_1_stack_holds_all_other_tiles_shuffled() -> None:
    stack = shuffled(SET, Random(1))
    assert Counter(stack) == {**COUNTS, "D": 3}
    assert stack == shuffled(SET, Random(1))
    assert stack != shuffled(SET, Random(2))


# -- B2 --------------------------------------------------------------------------------------------------------------


def test_B2_1_everyone_sees_the_drawn_tile() -> None:
    play = Play()
    play.game.draw("W")
    assert play.game.drawn == "W"
    assert play.events[1:] == [TileDrawn(0, "W")]


def test_B2_4_a_follower_that_came_back_is_usable_from_the_next_turn() -> None:
    play = Play(tile_set=tileset(D=1, E=1, G=1, B=40))
    play.lay("G", "N12", 90, knight=0)
    for _ in range(6):
        play.wait(0)
        play.lay("B", south(play.game), monk=0)
    assert play.game.supply(0) == {"follower": 0}
    play.wait(0)
    play.put("E", "N11", 180)
    assert play.game.places() == []
    play.game.end_turn()
    assert play.game.supply(0) == {"follower": 1}
    play.wait(0)
    play.put("B", south(play.game))
    assert play.roles() == {0: "monk", 1: "farmer"}


def south(game: Game) -> str:
    """The free square farthest south in the start tile's column."""
    row = 14
    while game.board.tile_at(parse_square(f"N{row}")):
        row += 1
    return f"N{row}"


# -- B3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fitting"),
    [
        ("A", {"N14 0", "N14 90", "N14 270", "O13 90", "M13 270"}),
        ("B", {"N14 0", "N14 90", "N14 180", "N14 270"}),
        ("C", {"N12 0", "N12 90", "N12 180", "N12 270"}),
        ("E", {"N12 180", "N14 90", "N14 180", "N14 270"}),
        ("F", {"N12 90", "N12 270", "N14 0", "N14 180"}),
        ("U", {"N14 0", "N14 180", "O13 0", "O13 180", "M13 0", "M13 180"}),
        ("V", {"N14 0", "N14 270", "O13 0", "O13 90", "M13 180", "M13 270"}),
        ("X", {"O13 0", "O13 90", "O13 180", "O13 270", "M13 0", "M13 90", "M13 180", "M13 270"}),
    ],
)
def test_B3_2_city_to_city_road_to_road_field_to_field(kind: str, fitting: set[str]) -> None:
    game = Play().game
    game.draw(kind)
    assert places(game) == fitting == places(game, kind)
    for square in map(parse_square, ("N12", "O13", "N14", "M13")):
        for rotation in range(4):
            after = game.copy()
            if f"{square_name(square)} {90 * rotation}" in fitting:
                after.lay(square, rotation)
            else:
                with refused(after, "no_fit", "B3.2"):
                    after.lay(square, rotation)


@pytest.mark.parametrize(
    ("degrees", "kind", "rotations"),
    [(90, "V", (2,)), (90, "U", (1, 3)), (90, "B", ()), (270, "V", (1,)), (270, "U", ()), (270, "X", (0, 1, 2, 3))],
)
def test_B3_2_every_side_that_touches_must_continue(degrees: int, kind: str, rotations: tuple[int, ...]) -> None:
    """A road comes down from O13; from N14 comes a field or, with the monastery turned round, another road."""
    play = Play()
    play.lay("V", "O13", 0)
    play.lay("A", "N14", degrees)
    play.game.draw(kind)
    assert play.game.rotations(parse_square("O14")) == rotations


def test_B3_2_squares_and_rotations_are_the_placements() -> None:
    game = Play().game
    game.draw("V")
    listed = {(square, rotation) for square in game.board.free() for rotation in game.rotations(square)}
    assert listed == set(map(split, game.placements()))
    assert len(listed) == len(game.placements())
    assert game.rotations(square_at(0, 0)) == ()


def test_B3_3_a_tile_that_fits_nowhere_is_replaced() -> None:
    play = Play()
    play.lay("E", "N12", 180)
    stack = ["E", "C", "B", *["V"] * 68]
    deal(play.game, stack)
    assert play.events[-3:] == [TileDrawn(1, "C"), TileDiscarded(1, "C"), TileDrawn(1, "B")]
    assert (play.game.to_move, play.game.drawn, play.game.phase) == (1, "B", Phase.LAY)
    assert play.game.unseen["C"] == 0
    assert play.game.unseen_in["land"] == 68


def test_B3_3_several_tiles_may_fit_nowhere() -> None:
    tiles = tileset(D=1, E=2, C=3)
    play = Play(tile_set=tiles)
    play.lay("E", "N12", 180)
    deal(play.game, ["E", "C", "C", "C", "E"])
    assert [event for event in play.events if isinstance(event, TileDiscarded)] == [TileDiscarded(1, "C")] * 3
    assert play.game.drawn == "E"


def test_B3_4_game_ends_at_once_when_the_last_tile_fits_nowhere() -> None:
    play = Play(tile_set=tileset(D=1, E=1, C=2))
    play.lay("E", "N12", 180, farmer=1)
    assert not over(play.game)
    deal(play.game, ["E", "C", "C"])
    assert over(play.game)
    assert play.game.drawn is None
    assert play.game.scores == [3, 0]
    assert isinstance(play.events[-1], GameOver)
    assert [type(event) for event in play.events[-6:-2]] == [TileDrawn, TileDiscarded, TileDrawn, TileDiscarded]
    assert sum(isinstance(event, TilePlaced) for event in play.events) == 1
