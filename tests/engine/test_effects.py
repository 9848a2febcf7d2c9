"""Events: each has one effect, which takes its fields, and turns are put together of them in one place."""

from collections.abc import Sequence
from inspect import signature
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.effects import EFFECT
from engine.events import Event, HandsDealt, PieceReturned, PieceTakenBack, SeatLeft, TileDiscarded, TilePlaced
from engine.game import Game
from engine.squares import parse_square, square_at
from engine.turns import Deploy, Discard, Played, TakeBack, Turn, played
from tests.engine.evening import ALL_SORTS, Evening
from tests.engine.play import STYLES, Play, Style
from tests.engine.queries import state
from tests.engine.worlds import NEW_LAND
from tests.profiles import budget


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.type)
def test_every_event_has_an_effect_that_takes_its_fields_in_their_order(event: type[Event]) -> None:
    _, *fields = signature(EFFECT[event]).parameters
    assert tuple(name.lstrip("_") for name in fields) == event.__match_args__


def test_D2_2_a_follower_taken_back_is_another_event_than_one_that_comes_home() -> None:
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("PPPP", "N11")
    play.lay_and_take_back("PPPP", "N10", 0, of="N12", segment=0)
    assert [event for event in play.events if isinstance(event, PieceTakenBack | PieceReturned)] == [
        PieceTakenBack(0, "follower", parse_square("N12"), 0)
    ]


def test_an_event_is_made_only_where_somebody_listens() -> None:
    game = Game.new("base")
    game.draw("E")
    assert game.log is None
    game.log = []
    game.lay(parse_square("N12"), 2)
    assert game.log == [TilePlaced(0, "E", square_at(0, -1), 2)]


evenings = given(st.randoms(use_true_random=False), st.integers(2, 5), st.sampled_from(STYLES))


@pytest.mark.parametrize("sort", ALL_SORTS)
@budget(3)
@evenings
def test_turns_put_together_are_those_that_were_played(sort: str, random: Random, seats: int, style: Style) -> None:
    """Played again, they lead to the same position; nothing of what happened is lost."""
    evening = Evening(sort, seats, random, style, leaving=0.02)
    while not evening.is_over:
        evening.step()
    acts = list(played(evening.events))
    assert [event for one in acts for event in one.events] == evening.events
    assert acts[0].seat is None
    assert all(one.seat is not None for one in acts[1:])
    again = Game.from_events(evening.game.tileset, acts[0].events)
    for one in acts[1:]:
        before = state(again)
        if isinstance(one.turn, Turn) and again.drawn is not None:
            copy = again.copy()
            copy.play(one.turn)
            assert copy.board.pieces() == _after(again, one).board.pieces()
        for event in one.events:
            again.apply(event)
        assert state(again) != before
    assert state(again) == state(evening.game)


def _after(game: Game, one: Played) -> Game:
    """The game after that act, up to what is drawn next."""
    after = game.copy()
    for event in one.events:
        after.apply(event)
    return after


def test_what_a_seat_did_is_told_with_what_followed() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    play.lay("E", "N11", 180)
    start, first, second = played(play.events)
    assert (start.seat, start.turn) == (None, None)
    assert (first.seat, first.turn) == (0, Turn(square_at(0, -1), 1, Deploy("knight", 0), "G"))
    assert (second.seat, second.turn) == (1, Turn(square_at(0, -2), 2, None, "E"))
    assert [event.type for event in second.events] == ["tile_placed", "feature_scored", "piece_returned", "turn_passed"]


def test_D6_2_an_open_tile_given_up_is_an_act_and_a_drawn_one_is_none() -> None:
    events: Sequence[Event] = (HandsDealt((("A", "B"), ("C", "D")), ()), TileDiscarded(0, "A"), SeatLeft(1))
    assert [one.turn for one in played(events)] == [None, Discard("A"), None]
    assert [one.turn for one in played(events[1:])] == [None, None]


def test_a_follower_taken_back_ends_the_turn() -> None:
    events = (TilePlaced(1, "SSPM", square_at(0, 1), 3), PieceTakenBack(1, "follower", square_at(0, 0), 1))
    (one,) = played(events)
    assert one.turn == Turn(square_at(0, 1), 3, TakeBack(square_at(0, 0), 1), "SSPM")
