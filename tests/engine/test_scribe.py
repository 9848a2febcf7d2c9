"""Games of all sorts turned into records, which replay to the same game."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Game, Phase
from engine.open_tiles import open_hands
from engine.records.record import RecordedBonus, RecordedTurn, parse_record, record_to_json
from engine.records.replay import game_of, replay
from engine.records.scribe import from_events
from engine.stack import deal, deal_hands
from engine.turns import parse_turn
from tests.engine.evening import ALL_SORTS, AWKWARD_SORTS, Evening
from tests.engine.play import STYLES, Play, Style
from tests.engine.queries import state
from tests.engine.worlds import WILD, few, some
from tests.profiles import budget

NAMES = ["Anna", "Bo", "Cem", "Dana", "Eli"]


def same_game(evening: Evening) -> None:
    """The record so far is written and read alike, and replays to the same numbers."""
    game, events = evening.game, evening.events
    tile_set = game.tileset
    assert state(Game.from_events(tile_set, events)) == state(game)
    record = from_events(NAMES[: game.seats], events, tile_set)
    if record.drawn is not None or (game.phase is Phase.OVER and not game.open_by_seat):
        assert game_of(record, tile_set) == game
    assert parse_record(json.dumps(record_to_json(record))) == record
    result = replay(record, tileset=tile_set)
    assert result["finished"] is (game.phase is Phase.OVER)
    names = dict(zip(NAMES, game.scores, strict=False))
    if game.phase is Phase.OVER:
        assert dict(zip(record.players, result["final"]["scores"], strict=True)) == names
    elif result["turns"] and game.pile != "bonus":
        assert dict(zip(record.players, result["turns"][-1]["scores"], strict=True)) == names
        supplies = dict(zip(record.players, result["turns"][-1]["supply"], strict=True))
        assert supplies == {NAMES[seat]: game.supply(seat) for seat in range(game.seats)}


games = given(
    st.randoms(use_true_random=False),
    st.integers(2, 5),
    st.sampled_from(STYLES),
    st.sampled_from([0, 0.03, 0.1]),
)


@pytest.mark.parametrize("sort", ALL_SORTS + AWKWARD_SORTS)
@budget(4)
@games
def test_games_replay_from_their_events(sort: str, random: Random, seats: int, style: Style, leaving: float) -> None:
    """Whole ones; the awkward ones at every point: tiles that fit nowhere, hands that run dry, seats that leave."""
    is_awkward = sort in AWKWARD_SORTS
    evening = Evening(sort, seats, random, style, leaving if is_awkward else leaving / 3)
    while not evening.is_over:
        if is_awkward:
            same_game(evening)
        evening.step()
    same_game(evening)


# -- form ------------------------------------------------------------------------------------------------------------


def test_a_bonus_move_without_a_tile_that_fits() -> None:
    tile_set = few("golden edge", "glade", bonus=("bonus woods",))
    play = Play(tile_set=tile_set)
    play.lay("golden edge", "N12", 180)
    deal(play.game, ["golden edge", "glade", "bonus woods"])
    record = from_events(NAMES[:2], play.events, tile_set)
    assert record.turns == (RecordedTurn(0, parse_turn("golden edge N12/180"), bonus=RecordedBonus(("bonus woods",))),)
    assert replay(record, tileset=tile_set)["turns"]


@pytest.mark.parametrize("known", [False, True], ids=["", "next tiles known"])
def test_a_bonus_tile_that_waited_goes_back_only_with_its_seat_and_is_not_missed(known: bool) -> None:
    for seats, leaving, drawn in ((2, 0, None), (2, 1, "fire"), (3, 0, None)):
        play = Play(seats, WILD)
        if known:
            open_hands(play.game, [["golden edge"], ["glade"], ["glade"]][:seats])
        play.lay("golden edge", "N12", 180)
        play.game.draw("fire")
        play.game.resign(leaving)
        record = from_events(NAMES[:seats], play.events, WILD)
        assert record.turns == (RecordedTurn(0, parse_turn("golden edge N12/180")), RecordedTurn(leaving, None))
        assert record.drawn == drawn
        assert game_of(record, WILD) == play.game


def test_an_open_tile_that_was_chosen_when_the_last_but_one_left_is_in_it() -> None:
    tile_set = some(PPPP=6, SSSS=4)
    play = Play(tile_set=tile_set)
    deal_hands(play.game, ["PPPP", "SSSS", "PPPP", "SSSS", *["PPPP"] * 4, *["SSSS"] * 2], False)
    play.game.choose("PPPP")
    play.game.resign(1)
    record = from_events(NAMES[:2], play.events, tile_set)
    assert record.drawn == "PPPP"
    assert game_of(record, tile_set) == play.game
