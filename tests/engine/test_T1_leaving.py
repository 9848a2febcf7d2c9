"""T1: a seat that leaves."""

from random import Random

import pytest

from engine import open_tiles
from engine.events import GameOver, SeatLeft, TileDrawn, TileOpened, TurnPassed
from engine.game import Game, Phase
from engine.records.replay import game_of, replay
from engine.records.scribe import from_events
from engine.squares import parse_square
from engine.stack import deal, reshuffled
from tests.engine.play import SET, Play, over, tileset
from tests.engine.queries import refused, state
from tests.engine.worlds import WILD, few, some

STACK = ["B", *["V"] * 9, *["U"] * 8]


def test_T1_a_tile_in_hand_passes_to_the_next_seat() -> None:
    play = Play(seats=3)
    deal(play.game, STACK + ["A"] * (SET.size - 1 - len(STACK)))
    play.game.resign(0)
    assert play.events[1:] == [TileDrawn(0, "B"), SeatLeft(0), TurnPassed(1)]
    assert (play.game.to_move, play.game.phase, play.game.drawn) == (1, Phase.LAY, "B")
    play.game.lay(parse_square("N14"), 0)
    play.game.deploy("follower", 0)
    assert [piece.seat for piece in play.game.board.pieces()] == [1]


def test_T1_another_seat_leaves_and_the_turn_stays() -> None:
    play = Play(seats=4)
    play.game.draw("B")
    play.game.resign(2)
    assert (play.game.to_move, play.game.phase, play.game.drawn) == (0, Phase.LAY, "B")
    assert play.events[-1] == SeatLeft(2)


def test_T1_with_one_seat_left_the_game_ends_at_once_and_is_scored() -> None:
    play = Play(seats=3)
    play.lay("U", "O13", highwayman=0)
    play.game.resign(0)
    assert not over(play.game)
    play.game.resign(2)
    assert over(play.game)
    assert play.game.scores == [2, 0, 0]
    assert play.events[-1] == GameOver((2, 0, 0))


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


# -- in the middle of a bonus move -----------------------------------------------------------------------------------


def bonus_move(seats: int, drawn: bool) -> Play:
    """Seat 0 has earned a bonus tile, and perhaps drawn the fire."""
    play = Play(seats=seats, tile_set=WILD)
    play.lay("golden edge", "N12", 180, hunter=1)
    if drawn:
        play.game.draw("fire")
    return play


@pytest.mark.parametrize("drawn", [False, True])
def test_T1_a_bonus_move_lapses_with_its_seat_and_the_tile_goes_back_on_top(drawn: bool) -> None:
    play = bonus_move(3, drawn)
    play.game.resign(0)
    assert play.events[-2:] == [SeatLeft(0), TurnPassed(1)]
    assert (play.game.to_move, play.game.phase, play.game.pile, play.game.drawn) == (1, Phase.DRAW, "land", None)
    assert (play.game.unseen_in["bonus"], play.game.unseen["fire"]) == (8, 1)
    assert state(Game.from_events(WILD, play.events)) == state(play.game)


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


@pytest.mark.parametrize("drawn", [False, True])
def test_T1_the_bonus_move_goes_on_when_another_seat_leaves(drawn: bool) -> None:
    play = bonus_move(3, drawn)
    play.game.resign(1)
    assert (play.game.to_move, play.game.pile, play.game.drawn) == (0, "bonus", "fire" if drawn else None)
    assert state(Game.from_events(WILD, play.events)) == state(play.game)
    if not drawn:
        play.game.draw("fire")
    play.game.lay(parse_square("N14"), 0)
    play.game.end_turn()
    assert play.game.to_move == 2


@pytest.mark.parametrize("leaving", [0, 1])
@pytest.mark.parametrize("drawn", [False, True])
def test_T1_with_one_seat_left_in_a_bonus_move_the_game_ends(leaving: int, drawn: bool) -> None:
    play = bonus_move(2, drawn)
    play.game.resign(leaving)
    assert over(play.game)
    assert (play.game.pile, play.game.drawn) == ("land", None)
    assert state(Game.from_events(WILD, play.events)) == state(play.game)


def test_T1_with_the_last_land_tile_laid_the_game_ends_instead_of_the_bonus_move() -> None:
    play = Play(seats=3, tile_set=few("golden edge", bonus=("fire",)))
    play.lay("golden edge", "N12", 180, gatherer=0)
    play.game.draw("fire")
    play.game.resign(0)
    assert play.events[-2:] == [SeatLeft(0), GameOver((4, 0, 0))]


# -- in The Discovery ------------------------------------------------------------------------------------------------


def with_hands(*dealt: list[str], **counts: int) -> tuple[Play, list[str]]:
    """A game with open tiles, and its stack."""
    tile_set = some(**counts)
    play = Play(seats=len(dealt), tile_set=tile_set)
    open_tiles.open_hands(play.game, dealt, ())
    seen = [kind for hand in dealt for kind in hand]
    rest = [kind.id for kind in tile_set.kinds for _ in range(kind.count - kind.start - seen.count(kind.id))]
    return play, seen + rest


@pytest.mark.parametrize("chosen", [False, True])
def test_T1_open_tiles_go_back_into_the_stack_which_is_shuffled(chosen: bool) -> None:
    """Also one that the seat had chosen and not laid yet."""
    play, stack = with_hands(["PPPP", "SSSS"], ["MMMM", "PPPP"], ["SPPP", "PPPP"], PPPP=9, SSSS=4, MMMM=2, SPPP=1)
    if chosen:
        play.game.choose("SSSS")
    play.game.resign(0)
    assert play.game.open_by_seat == [[], ["MMMM", "PPPP"], ["SPPP", "PPPP"]]
    assert (play.game.to_move, play.game.phase, play.game.drawn) == (1, Phase.DRAW, None)
    assert (play.game.unseen_in["land"], open_tiles.in_stack(play.game)) == (16, 12)
    assert state(Game.from_events(play.game.tileset, play.events)) == state(play.game)
    orders = {tuple(reshuffled(play.game, stack, Random(seed))) for seed in range(20)}
    assert len(orders) > 10
    for order in orders:
        assert sorted(order) == sorted(stack)
        assert sorted(order[-12:]) == sorted(["PPPP"] * 7 + ["SSSS"] * 4 + ["MMMM"])


def test_T1_whoever_lacks_open_tiles_draws_when_the_stack_holds_some_again() -> None:
    play, stack = with_hands(["PPPP", "PPPP"], ["PPPP", "PPPP"], ["SSSS", "MMMM"], PPPP=4, SSSS=1, MMMM=1)
    for square in ("N12", "N11"):
        deal(play.game, stack)
        play.game.choose("PPPP")
        play.game.lay(parse_square(square), 0)
        play.game.end_turn()
    assert play.game.open_by_seat == [["PPPP"], ["PPPP"], ["SSSS", "MMMM"]]
    play.game.resign(2)
    order = reshuffled(play.game, stack, Random(1))
    deal(play.game, order)
    assert play.events[-2:] == [TileOpened(1, order[-2]), TileOpened(0, order[-1])]
    assert play.game.to_move == 0


def test_T1_a_tile_in_an_expert_hand_stays_when_another_seat_leaves() -> None:
    play, _ = with_hands(["PPPP", "SSSS"], ["MMMM", "PPPP"], ["SPPP", "PPPP"], PPPP=9, SSSS=4, MMMM=2, SPPP=1)
    play.game.choose("SSSS")
    play.game.resign(2)
    assert (play.game.to_move, play.game.drawn, play.game.open_by_seat) == (0, "SSSS", [["PPPP"], ["MMMM", "PPPP"], []])
    assert state(Game.from_events(play.game.tileset, play.events)) == state(play.game)


def test_T1_whoever_ends_the_turn_draws_before_the_others() -> None:
    """Seat 2 has chosen its tile when seat 3 leaves; all lack a tile by then."""
    play, stack = with_hands(*[["PPPP", "PPPP"]] * 3, ["SSSS", "MMMM"], PPPP=6, SSSS=1, MMMM=1)
    for square in ("N12", "N11", "N10"):
        deal(play.game, stack)
        play.game.choose("PPPP")
        if square == "N10":
            play.game.resign(3)
            stack = reshuffled(play.game, stack, Random(1))
        play.game.lay(parse_square(square), 0)
        play.game.end_turn()
    deal(play.game, stack)
    assert play.events[-2:] == [TileOpened(2, stack[-2]), TileOpened(1, stack[-1])]
    tile_set = play.game.tileset
    before = from_events(["A", "B", "C", "D"], play.events, tile_set)
    assert len(replay(before, tileset=tile_set)["turns"]) == 4
    play.game.choose("PPPP")
    play.game.lay(parse_square("N9"), 0)
    play.game.end_turn()
    record = from_events(["A", "B", "C", "D"], play.events, tile_set)
    assert [getattr(turn, "drawn", None) for turn in record.turns] == [None, None, None, stack[-2], None]
    assert record.turns[-1].redrawn == (stack[-1],)
    assert len(replay(record, tileset=tile_set)["turns"]) == 5


def test_T1_who_lays_its_last_open_tile_draws_two_when_there_are_some_again() -> None:
    """Two seats leave, with a tile each, while seat 0 has chosen its last one."""
    play, stack = with_hands(*[["PPPP", "PPPP"]] * 4, PPPP=8)
    for square in ("N12", "N11", "N10", "N9", "N8"):
        deal(play.game, stack)
        play.game.choose("PPPP")
        if square == "N8":
            play.game.resign(3)
            play.game.resign(2)
        play.game.lay(parse_square(square), 0)
        play.game.end_turn()
    deal(play.game, stack)
    assert play.events[-2:] == [TileOpened(0, "PPPP")] * 2
    assert play.game.open_by_seat == [["PPPP", "PPPP"], ["PPPP"], [], []]
    play.game.choose("PPPP")
    play.game.lay(parse_square("N7"), 0)
    play.game.end_turn()
    record = from_events(["A", "B", "C", "D"], play.events, play.game.tileset)
    assert [getattr(turn, "drawn", None) for turn in record.turns[-2:]] == ["PPPP", None]
    assert record.turns[-1].redrawn == ("PPPP",)
    assert len(replay(record, tileset=play.game.tileset)["turns"]) == 8


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
