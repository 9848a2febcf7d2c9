"""T13 the next tile known: one open tile a seat, drawn at the end of a turn for the next one."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import open_tiles
from engine.eventlog import folded
from engine.events import GameOver, HandsDealt, TileDiscarded, TileDrawn, TileOpened, TurnPassed
from engine.game import Game, Phase
from engine.players import FOR_PEOPLE, Budget, choose, hints
from engine.players.analysis import decisions, judge
from engine.records.record import RecordedTurn
from engine.records.replay import game_of
from engine.records.scribe import from_events
from engine.stack import deal, deal_next, reshuffled, sampled, shuffled
from tests.engine.evening import Evening
from tests.engine.play import SETS, STYLES, Play, Style, turn
from tests.engine.queries import refused
from tests.engine.worlds import WILD, few, some
from tests.profiles import budget


def known(stack: list[str], play: Play) -> Play:
    """A game begun with that stack, its first tile drawn."""
    deal_next(play.game, stack)
    deal(play.game, stack)
    return play


def take(play: Play, text: str, stack: list[str]) -> None:
    """A turn, and what the table draws after it."""
    play.game.play(turn(text))
    deal(play.game, stack)


STACK = ["PPPP", "SSSS", "MPPP", "PPPP"]


def begun() -> Play:
    """Two seats with the tiles of ``STACK`` and no other."""
    return known(STACK, Play(tile_set=some(PPPP=2, SSSS=1, MPPP=1)))


@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_T13_each_seat_draws_one_tile_before_play(ruleset: str, seats: int) -> None:
    tile_set = SETS[ruleset]
    stack = shuffled(tile_set, Random(seats))
    play = known(stack, Play(seats=seats, tile_set=tile_set))
    assert play.events[1] == HandsDealt(tuple((kind,) for kind in stack[:seats]), ())
    assert play.events[2] == TileDrawn(0, stack[0])
    assert (play.game.drawn, play.game.open_by_seat) == (stack[0], [[], *([kind] for kind in stack[1:seats])])
    assert open_tiles.in_stack(play.game) == tile_set.size - 1 - seats
    assert not play.game.chooses


def test_T13_who_ends_a_turn_draws_the_tile_of_the_next_one_before_the_next_player_draws() -> None:
    play = begun()
    before = len(play.events)
    take(play, "PPPP N12/0", STACK)
    assert play.events[before + 1 :] == [TurnPassed(1), TileOpened(0, "MPPP"), TileDrawn(1, "SSSS")]
    assert (play.game.to_move, play.game.drawn, play.game.open_by_seat) == (1, "SSSS", [["MPPP"], []])


def test_T13_that_tile_and_no_other_is_drawn_also_by_nobody_else() -> None:
    play = begun()
    play.game.play(turn("PPPP N12/0"))
    with refused(play.game, "not_next", "T13"):
        open_tiles.draw(play.game, "MPPP")
    with refused(play.game, "no_such_kind", "D1.1"):
        open_tiles.draw(play.game, "XXXX")
    open_tiles.draw(play.game, "SSSS")
    play = Play(tile_set=some(PPPP=2, SSSS=1, MPPP=1))
    open_tiles.open_hands(play.game, [["PPPP"], ["SSSS"]])
    play.game.open_by_seat = [[], ["SSSS"]]
    with refused(play.game, "not_next", "T13"):
        open_tiles.draw(play.game, "SSSS")
    open_tiles.draw(play.game, "MPPP")


def test_T13_one_tile_each() -> None:
    game = Play().game
    for hands in ([["E"]], [["E"], []], [["E"], ["E", "D"]]):
        with refused(game, "next_tiles", "T13"):
            open_tiles.open_hands(game, hands)


def test_T13_what_fits_nowhere_leaves_the_game_and_another_is_drawn() -> None:
    stack = ["MPPP", "MMMM", "PPPP", "SSSS"]
    play = known(stack, Play(tile_set=some(PPPP=1, SSSS=1, MPPP=1, MMMM=1)))
    take(play, "MPPP M13/90", stack)
    assert play.events[-4:] == [
        TileOpened(0, "PPPP"), TileDrawn(1, "MMMM"), TileDiscarded(1, "MMMM"), TileDrawn(1, "SSSS"),
    ]  # fmt: skip
    assert (play.game.drawn, play.game.open_by_seat, open_tiles.in_stack(play.game)) == ("SSSS", [["PPPP"], []], 0)
    assert open_tiles.last_turn(play.game)


def test_T13_who_has_no_tile_is_passed_over_when_the_stack_is_empty() -> None:
    stack = ["MPPP", "MMMM", "PPPP"]
    play = known(stack, Play(tile_set=some(PPPP=1, MPPP=1, MMMM=1)))
    take(play, "MPPP M13/90", stack)
    assert play.events[-3:] == [TileDiscarded(1, "MMMM"), TurnPassed(0), TileDrawn(0, "PPPP")]
    take(play, "PPPP N12/0", stack)
    assert play.game.phase is Phase.OVER
    record = from_events(["Anna", "Bo"], play.events, play.game.tileset)
    assert record.turns[-1] == RecordedTurn(0, turn("PPPP N12/0"), discarded=("MMMM",))
    assert game_of(record, play.game.tileset) == play.game


def test_T13_play_goes_on_until_no_open_tile_is_left() -> None:
    play = begun()
    for number, text in enumerate(("PPPP N12/0", "SSSS N14/0", "MPPP M13/90", "PPPP N11/0")):
        assert open_tiles.last_turn(play.game) is (number > 1)
        take(play, text, STACK)
    assert isinstance(play.events[-1], GameOver)


def test_T13_the_tiles_of_a_seat_that_leaves_go_back_into_the_stack() -> None:
    stack = ["PPPP", "SSSS", "PPPP", "MPPP", "PPPP"]
    play = known(stack, Play(seats=3, tile_set=some(PPPP=3, SSSS=1, MPPP=1)))
    take(play, "PPPP N12/0", stack)
    assert (play.game.drawn, play.game.open_by_seat) == ("SSSS", [["MPPP"], [], ["PPPP"]])
    play.game.resign(1)
    stack = reshuffled(play.game, stack, Random(1))
    assert sorted(stack[3:]) == ["PPPP", "SSSS"]
    deal(play.game, stack)
    assert (play.game.to_move, play.game.drawn, play.game.open_by_seat) == (2, "PPPP", [["MPPP"], [], []])
    assert open_tiles.in_stack(play.game) == 2


def test_T13_a_bonus_tile_is_drawn_as_usual_and_the_next_tile_after_it() -> None:
    tile_set = few("golden edge", "glade", "glade", bonus=("fire",))
    stack = ["golden edge", "glade", "glade", "fire"]
    play = known(stack, Play(tile_set=tile_set))
    take(play, "golden edge N12/180", stack)
    assert (play.game.drawn, play.game.pile, play.game.open_by_seat) == ("fire", "bonus", [[], ["glade"]])
    take(play, "fire N14/0", stack)
    assert (play.game.to_move, play.game.drawn, play.game.open_by_seat) == (1, "glade", [["glade"], []])


def test_T13_bonus_tiles_stay_as_they_lie_when_a_seat_leaves() -> None:
    stack = shuffled(WILD, Random(2))
    play = known(stack, Play(seats=3, tile_set=WILD))
    play.game.resign(2)
    again = reshuffled(play.game, stack, Random(3))
    land = WILD.size - 1
    assert again[land:] == stack[land:]
    assert sorted(again) == sorted(stack)


def test_T13_a_position_tells_the_next_tiles() -> None:
    play = begun()
    text = play.game.to_text()
    assert text.endswith("turn 0 lay PPPP; next -, SSSS")
    read = Game.from_text(text, play.game.tileset)
    assert (read, read.chooses, read.open_by_seat) == (play.game, False, [[], ["SSSS"]])
    assert not read.problems()
    assert Game.from_text(text.replace("SSSS", "SSSS PPPP"), play.game.tileset).problems() == [
        "seat 1 has 2 open tiles, but 1 at most (T13)"
    ]


def test_T13_computers_know_the_next_tiles() -> None:
    """A possible order never deals another tile to a seat than the one that lies open before it."""
    game = Evening("base known", 3, Random(5), "compact").game
    assert game.open_by_seat is not None
    for seed in range(20):
        tried, stack = game.copy(), sampled(game, Random(seed))
        for seat in (1, 2):
            tried.play(choose(tried, "easy", Random(1)))
            deal(tried, stack)
            assert tried.drawn == game.open_by_seat[seat][0]


@pytest.mark.parametrize("sort", ["base known", "hunters known", "discovery known"])
@pytest.mark.parametrize("level", FOR_PEOPLE)
def test_T13_computers_play_and_give_hints(sort: str, level: str) -> None:
    evening = Evening(sort, 2, Random(8), "compact")
    evening.play_on(20)
    game = evening.game
    for _ in range(2):
        assert game.allows(choose(game, level, Random(1), Budget(20)))
        assert all(game.allows(one.turn) for one in hints(game, level, Random(1)))
        evening.step()


def test_T13_a_finished_game_is_looked_back_at() -> None:
    """The luck of a turn is that of the tile drawn at its end, so the last ones have none."""
    evening = Evening("hunters known", 3, Random(4), "uniform")
    while not evening.is_over:
        evening.step()
    found = decisions(evening.game.tileset, evening.events)
    assert all(decision.game.phase is Phase.LAY and decision.game.allows(decision.turn) for decision in found)
    land = [decision for decision in found if decision.game.pile == "land"]
    assert all(decision.draw is not None for decision in land[:-3])
    assert [decision.draw for decision in land[-3:]] == [None] * 3
    judged = judge(land[5], samples=2)
    assert judged.lost >= 0


@pytest.mark.parametrize("ruleset", SETS)
@budget(2)
@given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES), st.sampled_from([0, 0.01, 0.03]))
def test_T13_random_games(ruleset: str, random: Random, seats: int, style: Style, leaving: float) -> None:
    """No tile is lost or seen twice, nobody has more than one, and the log folds to the same game."""
    evening = Evening(f"{ruleset} known", seats, random, style, leaving)
    game = evening.game
    while not evening.is_over:
        evening.step()
        assert game.open_by_seat is not None
        assert all(len(hand) <= 1 for hand in game.open_by_seat)
        assert open_tiles.in_stack(game) == sum(game.drawable("land").values()) >= 0
        if not evening.is_over:
            assert game.phase is Phase.LAY
            assert game.pile == "bonus" or not game.open_tiles()
            waiting = [seat for seat in game.playing() if seat != game.to_move]
            assert not open_tiles.in_stack(game) or all(game.open_by_seat[seat] for seat in waiting)
            assert open_tiles.short(game) is None
    assert folded(game.tileset, [evening.events]) == game
    assert len(game.playing()) == 1 or game.unseen_in["land"] == 0
