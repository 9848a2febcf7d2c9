"""Events: each has one effect, which takes its fields, and turns are put together of them in one place."""

from collections.abc import Sequence
from inspect import signature
from typing import get_args

import pytest

from engine.effects import EFFECT
from engine.events import Event, HandsDealt, SeatLeft, TileDiscarded, TilePlaced
from engine.game import Game
from engine.squares import parse_square, square_at
from engine.turns import Discard, played


@pytest.mark.parametrize("event", get_args(Event), ids=lambda event: event.type)
def test_every_event_has_an_effect_that_takes_its_fields_in_their_order(event: type[Event]) -> None:
    _, *fields = signature(EFFECT[event]).parameters
    assert tuple(name.lstrip("_") for name in fields) == event.__match_args__


def test_an_event_is_made_only_where_somebody_listens() -> None:
    game = Game.new("base")
    game.draw("E")
    assert game.log is None
    game.log = []
    game.lay(parse_square("N12"), 2)
    assert game.log == [TilePlaced(0, "E", square_at(0, -1), 2)]


def test_D6_2_an_open_tile_given_up_is_an_act_and_a_drawn_one_is_none() -> None:
    events: Sequence[Event] = (HandsDealt((("A", "B"), ("C", "D")), ()), TileDiscarded(0, "A"), SeatLeft(1))
    assert [one.turn for one in played(events)] == [None, Discard("A"), None]
    assert [one.turn for one in played(events[1:])] == [None, None]
