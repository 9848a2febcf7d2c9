"""Open tiles: those of the expert variant (D6), next tiles that are known (T13), and both when a seat leaves (T1)."""

from collections.abc import Sequence
from random import Random

import pytest

from engine import open_tiles
from engine.events import HandsDealt, TileDiscarded, TileDrawn, TileOpened, TurnPassed
from engine.game import Game, Phase
from engine.notation import PositionError
from engine.players import FOR_PEOPLE, Budget, choose, hints
from engine.players.analysis import decisions, judge
from engine.records.record import RecordedTurn
from engine.records.replay import game_of, replay
from engine.records.scribe import from_events
from engine.squares import parse_square
from engine.stack import deal, deal_hands, deal_next, reshuffled, sampled, shuffled
from engine.turns import parse_turn
from tests.engine.evening import Evening
from tests.engine.play import SETS, Play
from tests.engine.queries import refused, state
from tests.engine.worlds import NEW_LAND, WILD, some


def with_hands(*dealt: list[str], **counts: int) -> tuple[Play, list[str]]:
    """A game of the expert variant, and its stack."""
    tile_set = some(**counts)
    play = Play(seats=len(dealt), tile_set=tile_set)
    open_tiles.open_hands(play.game, dealt)
    seen = [kind for hand in dealt for kind in hand]
    rest = [kind.id for kind in tile_set.kinds for _ in range(kind.count - kind.start - seen.count(kind.id))]
    return play, seen + rest


def known(stack: list[str], play: Play) -> Play:
    """A game in which the next tile is known, begun with that stack, its first tile drawn."""
    deal_next(play.game, stack)
    deal(play.game, stack)
    return play


def take(play: Play, stack: list[str], *texts: str) -> None:
    """Turns, and what the table draws after each."""
    for text in texts:
        play.game.play(parse_turn(text))
        deal(play.game, stack)


# -- the expert variant ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 2), (4, 3), (5, 1)])
@pytest.mark.parametrize("remove", [False, True])
def test_D6_1_D6_4_each_seat_starts_with_two_tiles_after_some_were_removed(
    seats: int, number: int, remove: bool
) -> None:
    play = Play(seats=seats, tile_set=SETS["discovery"])
    stack = shuffled(play.game.tileset, Random(seats))
    deal_hands(play.game, stack, remove)
    gone = number * remove
    dealt = tuple(tuple(stack[gone + 2 * seat : gone + 2 * seat + 2]) for seat in range(seats))
    assert play.events[1:] == [HandsDealt(dealt, tuple(stack[:gone]))]
    assert play.game.open_by_seat == [list(hand) for hand in dealt]
    assert (play.game.unseen_in["land"], open_tiles.in_stack(play.game)) == (83 - gone, 83 - gone - 2 * seats)


def test_other_numbers_of_tiles_are_refused() -> None:
    expert, base = Play(tile_set=NEW_LAND).game, Play().game
    two = ["PPPP", "SSSS"]
    for hands in ([two], [two, ["MMMM"]], [two, ["MMMM", "PPPP", "PPPP"]]):
        with refused(expert, "hands", "D6.1"):
            open_tiles.open_hands(expert, hands)
    for hands in ([["E"]], [["E"], []], [["E"], ["E", "D"]]):
        with refused(base, "next_tiles", "T13"):
            open_tiles.open_hands(base, hands)
    for number in (2, 3):
        with refused(expert, "removed", "D6.4"):
            open_tiles.remove(expert, ["MMMM"] * number)


def test_D6_1_one_of_the_own_tiles_is_laid_and_another_drawn_when_the_turn_has_ended() -> None:
    """Of two equal ones the other stays; dealing while the turn is under way draws nothing."""
    play, stack = with_hands(["SSSS", "SSSS"], ["MMMM", "PPPP"], SSSS=3, MMMM=1, PPPP=2)
    game = play.game
    for kind in ("PPPP", "MMMM", "XXXX"):
        for act in (game.choose, game.discard):
            with refused(game, "not_open", "D6.1"):
                act(kind)
    game.choose("SSSS")
    assert (play.events[-1], game.drawn, game.phase) == (TileDrawn(0, "SSSS"), "SSSS", Phase.LAY)
    with refused(game, "not_your_phase", "D2.1"):
        game.choose("SSSS")
    with refused(game, "not_drawn", "D2.1"):
        game.discard("PPPP")
    deal(game, stack)
    assert game.open_by_seat == [["SSSS"], ["MMMM", "PPPP"]]
    game.lay(parse_square("N14"), 0)
    game.end_turn()
    assert [open_tiles.is_short(game, seat) for seat in (0, 1)] == [True, False]
    deal(game, stack)
    assert play.events[-1] == TileOpened(0, "PPPP")
    assert (game.open_by_seat, game.to_move) == ([["SSSS", "PPPP"], ["MMMM", "PPPP"]], 1)


def test_D6_3_who_has_no_tile_left_is_passed_over() -> None:
    """Seat 1 gives up its two tiles, which seat 0's closed out; then seat 0 lays what it has."""
    play, stack = with_hands(["MPPP", "PPPP"], ["MMMM", "MMMM"], MPPP=1, PPPP=1, MMMM=2)
    take(play, stack, "MPPP M13/90")
    with refused(play.game, "no_tile_left", "D1.1"):
        open_tiles.open_tile(play.game, 0, "PPPP")
    for _ in range(2):
        assert play.game.to_move == 1
        play.game.discard("MMMM")
        assert play.events[-2:] == [TileDrawn(1, "MMMM"), TileDiscarded(1, "MMMM")]
        deal(play.game, stack)
    assert play.events[-1] == TurnPassed(0)
    take(play, stack, "PPPP N12/0")
    assert play.game.phase is Phase.OVER
    record = from_events(["Anna", "Bo"], play.events, play.game.tileset)
    assert record.turns[-1] == RecordedTurn(0, parse_turn("PPPP N12/0"), discarded=("MMMM", "MMMM"))
    result = replay(record, tileset=play.game.tileset)
    assert (result["finished"], len(result["turns"])) == (True, 2)


# -- the next tile known -----------------------------------------------------------------------------------------------

STACK = ["PPPP", "SSSS", "MPPP", "PPPP"]


@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_T13_each_seat_draws_one_tile_before_play(ruleset: str, seats: int) -> None:
    stack = shuffled(SETS[ruleset], Random(seats))
    play = known(stack, Play(seats=seats, tile_set=SETS[ruleset]))
    assert play.events[1:] == [HandsDealt(tuple((kind,) for kind in stack[:seats]), ()), TileDrawn(0, stack[0])]
    assert (play.game.drawn, play.game.open_by_seat) == (stack[0], [[], *([kind] for kind in stack[1:seats])])
    assert not play.game.chooses


def test_T13_who_ends_a_turn_draws_for_the_next_one_before_the_next_player_draws() -> None:
    """Until none is left; no other tile than the known one is drawn, and none that somebody else knows."""
    play = known(STACK, Play(tile_set=some(PPPP=2, SSSS=1, MPPP=1)))
    game, before = play.game, len(play.events)
    game.play(parse_turn("PPPP N12/0"))
    for kind, code, clause in (("MPPP", "not_next", "T13"), ("XXXX", "no_such_kind", "D1.1")):
        with refused(game, code, clause):
            open_tiles.draw(game, kind)
    deal(game, STACK)
    assert play.events[before + 1 :] == [TurnPassed(1), TileOpened(0, "MPPP"), TileDrawn(1, "SSSS")]
    assert (game.to_move, game.drawn, game.open_by_seat) == (1, "SSSS", [["MPPP"], []])
    for text, last in (("SSSS N14/0", False), ("MPPP M13/90", True), ("PPPP N11/0", True)):
        assert open_tiles.last_turn(game) is last
        take(play, STACK, text)
    assert game.phase is Phase.OVER
    game = Play(tile_set=some(PPPP=2, SSSS=1, MPPP=1)).game
    open_tiles.open_hands(game, [["PPPP"], ["SSSS"]])
    game.open_by_seat = [[], ["SSSS"]]
    with refused(game, "not_next", "T13"):
        open_tiles.draw(game, "SSSS")


def test_T13_what_fits_nowhere_leaves_the_game_and_another_is_drawn() -> None:
    """When the stack is empty, too, who has no tile is passed over."""
    stack = ["MPPP", "MMMM", "PPPP", "SSSS"]
    play = known(stack, Play(tile_set=some(PPPP=1, SSSS=1, MPPP=1, MMMM=1)))
    take(play, stack, "MPPP M13/90")
    given_up = [TileOpened(0, "PPPP"), TileDrawn(1, "MMMM"), TileDiscarded(1, "MMMM")]
    assert play.events[-4:] == [*given_up, TileDrawn(1, "SSSS")]
    assert (play.game.open_by_seat, open_tiles.in_stack(play.game)) == ([["PPPP"], []], 0)
    play = known(stack[:3], Play(tile_set=some(PPPP=1, MPPP=1, MMMM=1)))
    take(play, stack[:3], "MPPP M13/90")
    assert play.events[-5:] == [*given_up, TurnPassed(0), TileDrawn(0, "PPPP")]
    take(play, stack[:3], "PPPP N12/0")
    assert play.game.phase is Phase.OVER
    record = from_events(["Anna", "Bo"], play.events, play.game.tileset)
    assert record.turns[-1] == RecordedTurn(0, parse_turn("PPPP N12/0"), discarded=("MMMM",))
    assert game_of(record, play.game.tileset) == play.game


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
        chosen = choose(game, level, Random(1), Budget(20))
        found = hints(game, level, Random(1), Budget(20))
        assert game.allows(chosen)
        assert 1 <= len(found) <= 3
        assert found[0].turn == chosen or level != "hard"
        assert all(game.allows(one.turn) and len(one.reasons) <= 3 for one in found)
        assert len({(one.turn.tile, *one.turn[:1], *one.turn[2:]) for one in found}) == len(found)
        evening.step()


def test_T13_a_finished_game_is_looked_back_at() -> None:
    """The luck of a turn is that of the tile drawn at its end, so the last ones have none."""
    evening = Evening("hunters known", 3, Random(4), "uniform")
    evening.play_on(999)
    found = decisions(evening.game.tileset, evening.events)
    land = [decision for decision in found if decision.game.pile == "land"]
    assert all(decision.draw is not None for decision in land[:-3])
    assert [decision.draw for decision in land[-3:]] == [None] * 3
    assert judge(land[5], samples=2).lost >= 0


# -- a seat leaves -----------------------------------------------------------------------------------------------------

HANDS = (["PPPP", "SSSS"], ["MMMM", "PPPP"], ["SPPP", "PPPP"])


def test_T1_known_tiles_go_back_into_the_stack_and_bonus_tiles_stay_as_they_lie() -> None:
    stack = ["PPPP", "SSSS", "PPPP", "MPPP", "PPPP"]
    play = known(stack, Play(seats=3, tile_set=some(PPPP=3, SSSS=1, MPPP=1)))
    take(play, stack, "PPPP N12/0")
    assert (play.game.drawn, play.game.open_by_seat) == ("SSSS", [["MPPP"], [], ["PPPP"]])
    play.game.resign(1)
    stack = reshuffled(play.game, stack, Random(1))
    assert sorted(stack[3:]) == ["PPPP", "SSSS"]
    deal(play.game, stack)
    assert (play.game.to_move, play.game.drawn, play.game.open_by_seat) == (2, "PPPP", [["MPPP"], [], []])
    assert open_tiles.in_stack(play.game) == 2
    stack, land = shuffled(WILD, Random(2)), WILD.size - 1
    play = known(stack, Play(seats=3, tile_set=WILD))
    play.game.resign(2)
    again = reshuffled(play.game, stack, Random(3))
    assert (again[land:], sorted(again)) == (stack[land:], sorted(stack))


@pytest.mark.parametrize("chosen", [False, True])
def test_T1_open_tiles_go_back_into_the_stack_which_is_shuffled(chosen: bool) -> None:
    """Also one that the seat had chosen and not laid yet; when another seat leaves that one stays in hand."""
    play, stack = with_hands(*HANDS, PPPP=9, SSSS=4, MMMM=2, SPPP=1)
    if chosen:
        play.game.choose("SSSS")
        other = play.game.copy()
        other.resign(2)
        assert (other.to_move, other.drawn, other.open_by_seat) == (0, "SSSS", [["PPPP"], ["MMMM", "PPPP"], []])
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


def test_T1_who_lacks_open_tiles_draws_when_the_stack_holds_some_again() -> None:
    play, stack = with_hands(["PPPP", "PPPP"], ["PPPP", "PPPP"], ["SSSS", "MMMM"], PPPP=4, SSSS=1, MMMM=1)
    take(play, stack, "PPPP N12/0", "PPPP N11/0")
    assert play.game.open_by_seat == [["PPPP"], ["PPPP"], ["SSSS", "MMMM"]]
    play.game.resign(2)
    order = reshuffled(play.game, stack, Random(1))
    deal(play.game, order)
    assert play.events[-2:] == [TileOpened(1, order[-2]), TileOpened(0, order[-1])]
    assert play.game.to_move == 0


def test_T1_who_ends_the_turn_draws_before_the_others() -> None:
    """Seat 2 has chosen its tile when seat 3 leaves; all lack a tile by then."""
    play, stack = with_hands(*[["PPPP", "PPPP"]] * 3, ["SSSS", "MMMM"], PPPP=6, SSSS=1, MMMM=1)
    take(play, stack, "PPPP N12/0", "PPPP N11/0")
    play.game.choose("PPPP")
    play.game.resign(3)
    stack = reshuffled(play.game, stack, Random(1))
    take(play, stack, "PPPP N10/0")
    assert play.events[-2:] == [TileOpened(2, stack[-2]), TileOpened(1, stack[-1])]
    recorded(play, [None, None, None, stack[-2]], ())
    play.game.play(parse_turn("PPPP N9/0"))
    recorded(play, [None, None, None, stack[-2], None], (stack[-1],))


def test_T1_who_lays_its_last_open_tile_draws_two_when_there_are_some_again() -> None:
    """Two seats leave, with a tile each, while seat 0 has chosen its last one."""
    play, stack = with_hands(*[["PPPP", "PPPP"]] * 4, PPPP=8)
    take(play, stack, "PPPP N12/0", "PPPP N11/0", "PPPP N10/0", "PPPP N9/0")
    play.game.choose("PPPP")
    play.game.resign(3)
    play.game.resign(2)
    take(play, stack, "PPPP N8/0")
    assert play.events[-2:] == [TileOpened(0, "PPPP")] * 2
    assert play.game.open_by_seat == [["PPPP", "PPPP"], ["PPPP"], [], []]
    play.game.play(parse_turn("PPPP N7/0"))
    recorded(play, [*[None] * 6, "PPPP", None], ("PPPP",))


def recorded(play: Play, drawn: Sequence[str | None], redrawn: tuple[str, ...]) -> None:
    """The record says what was drawn after each turn, and by others before the last; it can be replayed."""
    record = from_events(["A", "B", "C", "D"], play.events, play.game.tileset)
    assert [getattr(entry, "drawn", None) for entry in record.turns] == drawn
    assert record.turns[-1].redrawn == redrawn
    assert len(replay(record, tileset=play.game.tileset)["turns"]) == len(drawn)


def test_H2_1_bonus_tiles_never_lie_open() -> None:
    game = Game.new("hunters")
    with refused(game, "wrong_stack", "H2.1"):
        open_tiles.open_hands(game, [["hg-65"], ["hg-01"]])
    open_tiles.open_hands(game, [["hg-02"], ["hg-01"]])
    open_tiles.draw(game, "hg-02")
    with refused(game, "wrong_stack", "H2.1"):
        open_tiles.open_tile(game, 0, "hg-65")
    with pytest.raises(PositionError, match="hg-65 is not of the land stack"):
        Game.from_text("hunters; hg-00 N13/0; scores 0 0; turn 0 draw; next hg-65, hg-01")
