"""D6 the expert variant: open tiles."""

from random import Random

import pytest

from engine import open_tiles
from engine.events import GameOver, HandsDealt, TileDiscarded, TileDrawn, TileOpened, TurnPassed
from engine.game import Phase
from engine.records.record import RecordedTurn
from engine.records.replay import replay
from engine.records.scribe import from_events
from engine.squares import parse_square, split
from engine.stack import deal, deal_hands, shuffled
from tests.engine.play import SETS, Play, turn
from tests.engine.queries import refused
from tests.engine.worlds import NEW_LAND, some

SET = SETS["discovery"]


def opened(*dealt: list[str], seats: int = 2, **counts: int) -> Play:
    """A game of these kinds with open tiles."""
    play = Play(seats=seats, tile_set=some(**counts) if counts else NEW_LAND)
    open_tiles.open_hands(play.game, dealt, ())
    return play


def choose(play: Play, kind: str, square: str, degrees: int = 0) -> None:
    """A turn with one of the own open tiles; the new one is still to be drawn."""
    play.game.choose(kind)
    play.game.lay(parse_square(square), degrees // 90)
    play.game.end_turn()


# -- D6.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_D6_1_each_player_starts_with_two_tiles_open_to_all(seats: int) -> None:
    play = Play(seats=seats, tile_set=SET)
    stack = shuffled(SET, Random(seats))
    deal_hands(play.game, stack, False)
    dealt = tuple(tuple(stack[2 * seat : 2 * seat + 2]) for seat in range(seats))
    assert play.game.open_by_seat == [list(hand) for hand in dealt]
    assert play.events[-1] == HandsDealt(dealt, ())
    assert open_tiles.in_stack(play.game) == 83 - 2 * seats
    assert play.game.unseen_in["land"] == 83


@pytest.mark.parametrize(
    ("dealt", "code", "clause"),
    [
        ([["PPPP", "SSSS"]], "hands", "D6.1"),
        ([["PPPP", "SSSS"], ["MMMM"]], "hands", "D6.1"),
        ([["PPPP", "SSSS"], ["MMMM", "PPPP", "PPPP"]], "hands", "D6.1"),
        ([["PPPP", "SSSS"], ["MMMM", "XXXX"]], "no_such_kind", "D1.1"),
        ([["lagoon", "SSSS"], ["MMMM", "lagoon"]], "no_tile_left", "D1.1"),
        ([["PPSM", "SSSS"], ["MMMM", "PPPP"]], "no_tile_left", "D1.1"),
    ],
)
def test_D6_1_other_hands_are_refused(dealt: list[list[str]], code: str, clause: str) -> None:
    game = Play(tile_set=NEW_LAND).game
    with refused(game, code, clause):
        open_tiles.open_hands(game, dealt)


def test_D6_1_the_player_chooses_one_and_lays_it() -> None:
    play = opened(["PPPP", "SSSS"], ["MMMM", "PPPP"])
    assert play.game.choices() == ["PPPP", "SSSS"]
    play.game.choose("SSSS")
    assert play.events[-1] == TileDrawn(0, "SSSS")
    assert (play.game.drawn, play.game.phase) == ("SSSS", Phase.LAY)
    assert play.game.open_by_seat == [["PPPP"], ["MMMM", "PPPP"]]
    play.game.lay(parse_square("N14"), 0)
    play.game.deploy("follower", 0)
    assert (play.game.to_move, play.game.phase) == (1, Phase.DRAW)


def test_D6_1_only_an_own_open_tile_is_chosen_and_one_a_turn() -> None:
    """Of two equal ones the other stays."""
    game = opened(["SSSS", "SSSS"], ["MMMM", "PPPP"]).game
    assert game.choices() == ["SSSS"]
    for kind in ("PPPP", "MMMM", "XXXX"):
        for take in (game.choose, game.discard):
            with refused(game, "not_open", "D6.1"):
                take(kind)
    game.choose("SSSS")
    assert game.open_by_seat == [["SSSS"], ["MMMM", "PPPP"]]
    with refused(game, "not_your_phase", "D2.1"):
        game.choose("SSSS")
    with refused(game, "not_drawn", "D2.1"):
        game.discard("PPPP")


def test_D6_1_the_new_tile_is_drawn_when_the_turn_is_committed() -> None:
    play = opened(["PPPP", "SSSS"], ["MMMM", "PPPP"])
    choose(play, "SSSS", "N14")
    assert play.game.open_by_seat == [["PPPP"], ["MMMM", "PPPP"]]
    assert [open_tiles.is_short(play.game, seat) for seat in (0, 1)] == [True, False]
    stack = ["PPPP", "SSSS", "MMMM", "PPPP", "lagoon"]
    stack += ["PPPP"] * (NEW_LAND.size - 1 - len(stack))
    deal(play.game, stack)
    assert play.events[-1] == TileOpened(0, "lagoon")
    assert play.game.open_by_seat == [["PPPP", "lagoon"], ["MMMM", "PPPP"]]
    assert (play.game.to_move, open_tiles.short(play.game)) == (1, None)


def test_D6_1_dealing_while_a_turn_is_under_way_draws_nothing() -> None:
    play = opened(["PPPP", "SSSS"], ["MMMM", "PPPP"])
    play.game.choose("SSSS")
    deal(play.game, ["PPPP"] * (NEW_LAND.size - 1))
    assert play.game.open_by_seat == [["PPPP"], ["MMMM", "PPPP"]]


def test_D6_1_no_more_of_a_kind_than_there_are() -> None:
    play = opened(["PPPP", "lagoon"], ["MMMM", "PPPP"])
    choose(play, "PPPP", "N12")
    with refused(play.game, "no_tile_left", "D1.1"):
        open_tiles.open_tile(play.game, 0, "lagoon")
    with refused(play.game, "no_such_kind", "D1.1"):
        open_tiles.open_tile(play.game, 0, "XXXX")


def test_D6_1_nothing_is_drawn_from_an_empty_stack() -> None:
    play = opened(["PPPP", "SSSS"], ["MMMM", "PPPP"], PPPP=2, SSSS=1, MMMM=1)
    choose(play, "SSSS", "N14")
    assert open_tiles.in_stack(play.game) == 0
    with refused(play.game, "no_tile_left", "D1.1"):
        open_tiles.open_tile(play.game, 0, "PPPP")


# -- D6.2 ------------------------------------------------------------------------------------------------------------


def test_D6_2_if_only_one_fits_it_must_be_laid() -> None:
    play = opened(["MPPP", "PPPP"], ["MMMM", "SSSS"])
    choose(play, "MPPP", "M13", 90)
    open_tiles.open_tile(play.game, 0, "PPPP")
    assert play.game.choices() == ["SSSS"]
    with refused(play.game, "does_not_fit", "D6.2"):
        play.game.choose("MMMM")
    for kind in ("MMMM", "SSSS"):
        with refused(play.game, "does_not_fit", "D6.2"):
            play.game.discard(kind)


def closed() -> Play:
    """Seat 1 has two tiles of mountain, none of which fits; others are in the stack."""
    play = opened(["MPPP", "PPPP"], ["MMMM", "MMMM"])
    choose(play, "MPPP", "M13", 90)
    open_tiles.open_tile(play.game, 0, "PPPP")
    return play


def test_D6_2_if_neither_fits_one_goes_out_of_the_game_and_another_is_drawn() -> None:
    play = closed()
    left = play.game.unseen_in["land"]
    assert play.game.choices() == []
    with refused(play.game, "does_not_fit", "D6.2"):
        play.game.choose("MMMM")
    play.game.discard("MMMM")
    assert play.events[-2:] == [TileDrawn(1, "MMMM"), TileDiscarded(1, "MMMM")]
    assert (play.game.open_by_seat, play.game.unseen_in["land"], play.game.to_move) == (
        [["PPPP", "PPPP"], ["MMMM"]],
        left - 1,
        1,
    )
    assert open_tiles.short(play.game) == 1
    open_tiles.open_tile(play.game, 1, "SSSS")
    assert play.game.choices() == ["SSSS"]


def test_D6_2_and_so_on_until_one_fits() -> None:
    play = closed()
    for _ in range(2):
        play.game.discard("MMMM")
        open_tiles.open_tile(play.game, 1, "MMMM")
    play.game.discard("MMMM")
    assert play.game.unseen["MMMM"] == 1
    open_tiles.open_tile(play.game, 1, "PPPP")
    choose(play, "PPPP", "N12")


# -- D6.3 ------------------------------------------------------------------------------------------------------------


def test_D6_3_play_goes_on_with_the_open_tiles_until_none_is_left() -> None:
    play = opened(["PPPP", "SSSS"], ["MMMM", "PPPP"], PPPP=2, SSSS=1, MMMM=1)
    stack = ["PPPP", "SSSS", "MMMM", "PPPP"]
    for kind, square in (("SSSS", "N14"), ("MMMM", "M13"), ("PPPP", "N12")):
        deal(play.game, stack)
        choose(play, kind, square)
    assert play.game.open_by_seat == [[], ["PPPP"]]
    choose(play, "PPPP", "N11")
    assert play.events[-1] == GameOver((0, 0))


def test_D6_3_a_player_without_a_tile_is_passed_over() -> None:
    """Seat 1 gives up its two tiles, which seat 0's closed out; then seat 0 lays what it has."""
    play = opened(["MPPP", "PPPP"], ["MMMM", "MMMM"], MPPP=1, PPPP=1, MMMM=2)
    stack = ["MPPP", "PPPP", "MMMM", "MMMM"]
    choose(play, "MPPP", "M13", 90)
    for _ in range(2):
        deal(play.game, stack)
        assert play.game.to_move == 1
        play.game.discard("MMMM")
    deal(play.game, stack)
    assert play.events[-1] == TurnPassed(0)
    choose(play, "PPPP", "N12")
    assert play.game.phase is Phase.OVER
    record = from_events(["Anna", "Bo"], play.events, play.game.tileset)
    assert record.turns[-1] == RecordedTurn(0, turn("PPPP N12/0"), discarded=("MMMM", "MMMM"))
    result = replay(record, tileset=play.game.tileset)
    assert (result["finished"], len(result["turns"])) == (True, 2)


def test_D6_3_the_game_ends_when_the_last_ones_fit_nowhere() -> None:
    play = opened(["MPPP", "MMMM"], ["MMMM", "MMMM"], MPPP=1, MMMM=3)
    stack = ["MPPP", "MMMM", "MMMM", "MMMM"]
    choose(play, "MPPP", "M13", 90)
    for _ in range(3):
        deal(play.game, stack)
        play.game.discard("MMMM")
    assert isinstance(play.events[-1], GameOver)
    assert play.game.unseen_in["land"] == 0


def test_D6_3_nobody_is_passed_over_while_there_are_tiles_to_draw() -> None:
    play = closed()
    play.game.discard("MMMM")
    play.game.discard("MMMM")
    open_tiles.pass_over(play.game)
    assert (play.game.to_move, play.game.open_by_seat) == (1, [["PPPP", "PPPP"], []])


# -- D6.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 2), (4, 3), (5, 1)])
def test_D6_4_tiles_are_removed_and_shown(seats: int, number: int) -> None:
    play = Play(seats=seats, tile_set=SET)
    stack = shuffled(SET, Random(seats))
    deal_hands(play.game, stack, True)
    (dealt,) = play.events[1:]
    assert isinstance(dealt, HandsDealt)
    assert dealt.removed == tuple(stack[:number])
    assert dealt.hands[0] == tuple(stack[number : number + 2])
    assert play.game.unseen_in["land"] == 83 - number
    moves = 0
    while play.game.phase is not Phase.OVER:
        deal(play.game, stack)
        fitting = play.game.choices()
        if fitting:
            play.game.choose(fitting[0])
            play.game.lay(*split(play.game.placements()[0]))
            play.game.end_turn()
            moves += 1
        else:
            play.game.discard(play.game.open_tiles()[0])
    assert moves <= 83 - number


def test_D6_4_another_number_is_refused_and_so_are_tiles_that_there_are_not() -> None:
    game = Play(tile_set=NEW_LAND).game
    for number in (2, 3):
        with refused(game, "removed", "D6.4"):
            open_tiles.open_hands(game, [["PPPP", "PPPP"], ["SSSS", "SSSS"]], ["MMMM"] * number)
        with refused(game, "removed", "D6.4"):
            open_tiles.remove(game, ["MMMM"] * number)
    with refused(game, "no_tile_left", "D1.1"):
        open_tiles.open_hands(game, [["lagoon", "PPPP"], ["SSSS", "SSSS"]], ["lagoon"])
    with refused(game, "no_such_kind", "D1.1"):
        open_tiles.remove(game, ["XXXX"])
