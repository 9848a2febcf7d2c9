"""B1 material and start, B2 the order of a turn, B3 laying a tile."""

from collections import Counter
from random import Random

import pytest

from engine.board import PlacedTile
from engine.events import GameOver, TileDiscarded, TileDrawn, TilePlaced
from engine.game import Game, Phase
from engine.games.base import BASE
from engine.squares import parse_square, split, square_at, square_name, xy
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


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_B1_2_two_to_five_players_with_seven_followers_to_deploy(seats: int) -> None:
    game = Game(BASE, SET, seats)
    assert [game.supply(seat) for seat in range(seats)] == [{"follower": 7}] * seats
    assert game.scores == [0] * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_B1_2_no_game_for_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Game(BASE, SET, seats)


def test_B1_3_seat_order_is_the_order_of_play() -> None:
    play = Play(seats=3)
    order = []
    for row in range(14, 18):
        order.append(play.game.to_move)
        play.lay("B", f"N{row}")
    assert order == [0, 1, 2, 0]


# -- B2 --------------------------------------------------------------------------------------------------------------


def test_B2_1_everyone_sees_the_drawn_tile() -> None:
    play = Play()
    play.game.draw("W")
    assert play.game.drawn == "W"
    assert play.events[1:] == [TileDrawn(0, "W")]


def test_B2_1_laying_is_compulsory_and_comes_first() -> None:
    game = Play().game
    with refused(game, "not_your_phase", "B2.1"):
        game.lay(parse_square("N12"), 0)
    game.draw("E")
    for too_early in (game.end_turn, lambda: game.deploy("follower", 0), game.places, lambda: game.draw("E")):
        with refused(game, "not_your_phase", "B2.1"):
            too_early()
    assert game.phase is Phase.LAY


def test_B2_2_a_follower_may_be_deployed_on_the_tile_just_laid_only() -> None:
    play = Play()
    play.lay("U", "O13", highwayman=0)
    play.put("B", "N14")
    assert play.roles() == {0: "monk", 1: "farmer"}
    play.game.deploy("follower", 0)
    assert [(p.seat, p.role, *xy(p.square)) for p in play.game.board.pieces()] == [
        (0, "highwayman", 1, 0),
        (1, "monk", 0, 1),
    ]


def test_B2_3_what_is_completed_is_scored_whoever_owns_it() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    (scored,) = play.lay("E", "N11", 180)
    assert scored.seats == (0,)
    assert play.game.scores == [6, 0]
    assert play.game.board.pieces() == []
    assert play.game.supply(0) == {"follower": 7}


def test_B2_4_then_the_next_players_turn() -> None:
    play = Play(seats=2)
    play.put("B", "N14")
    assert play.game.to_move == 0
    play.game.end_turn()
    assert (play.game.to_move, play.game.phase, play.game.drawn) == (1, Phase.DRAW, None)
    with refused(play.game, "not_your_phase", "B2.1"):
        play.game.deploy("follower", 0)


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


@pytest.mark.parametrize("square", ["M12", "O12", "M14", "O14"])
def test_B3_1_touching_at_a_corner_only_is_not_allowed(square: str) -> None:
    game = Play().game
    game.draw("B")
    with refused(game, "not_adjacent", "B3.1"):
        game.lay(parse_square(square), 0)


@pytest.mark.parametrize("square", ["N11", "N15", "L13", "P13", "A1", "A-5:-5", "CZ80"])
def test_B3_1_a_tile_must_touch_a_laid_tile(square: str) -> None:
    game = Play().game
    game.draw("B")
    with refused(game, "not_adjacent", "B3.1"):
        game.lay(parse_square(square), 0)


def test_B3_1_one_tile_a_square() -> None:
    play = Play()
    play.lay("B", "N14")
    play.game.draw("B")
    for square in ("N13", "N14"):
        with refused(play.game, "square_taken", "B3.1"):
            play.game.lay(parse_square(square), 0)


def test_B3_1_free_squares_are_those_beside_a_tile() -> None:
    play = Play()
    assert {square_name(square) for square in play.game.board.free()} == {"N12", "O13", "N14", "M13"}
    play.lay("B", "N14")
    assert {square_name(square) for square in play.game.board.free()} == {"N12", "O13", "M13", "M14", "O14", "N15"}


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


def test_B3_3_a_tile_that_fits_must_be_laid() -> None:
    game = Play().game
    game.draw("C")
    with refused(game, "fits_somewhere", "B3.3"):
        game.discard()


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
