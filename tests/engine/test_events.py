"""Events: folding, JSON, itemised points, tallies; copies; the table that deals."""

import json
from collections.abc import Sequence
from inspect import signature
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.effects import EFFECT
from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    GameOver,
    GameStarted,
    HandsDealt,
    Item,
    PieceDeployed,
    PieceReturned,
    PieceTakenBack,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TurnPassed,
    event_from_json,
    event_to_json,
)
from engine.game import Game
from engine.squares import parse_square, square_at
from engine.summary import tally
from engine.turns import Discard, played
from tests.engine.evening import ALL_SORTS, Evening
from tests.engine.play import SET, STYLES, Play, Style
from tests.engine.worlds import NEW_LAND, WILD
from tests.profiles import budget

ONE_OF_EACH: list[Event] = [
    GameStarted("base", 3, 1),
    TileDrawn(2, "C"),
    TileDiscarded(2, "C"),
    TilePlaced(2, "E", square_at(0, -1), 2),
    PieceDeployed(2, "follower", "knight", square_at(0, -1), 0),
    FeatureScored("city", square_at(0, -1), 0, (Item("tiles", 2, 2), Item("shields", 1, 2)), 6, (0, 2), final=False),
    PieceReturned(2, "follower", square_at(0, -1), 0),
    PieceReturned(0, "follower", square_at(1, 0), 2, final=True),
    PieceTakenBack(1, "follower", square_at(-1, 0), 3),
    HandsDealt((("A", "B"), ("C", "D"), ("E", "F")), ("G", "H")),
    TileOpened(1, "C"),
    BonusEarned(2),
    TurnPassed(0),
    SeatLeft(1),
    GameOver((6, 0, 6)),
]

games = given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from(STYLES))


# -- folding ---------------------------------------------------------------------------------------------------------


def test_folding_decides_nothing_again() -> None:
    """A result stays as it was recorded, even if today's rules would give other points."""
    play = Play()
    play.lay("E", "N12", 180, knight=0)
    recorded = [
        FeatureScored("city", square_at(0, -1), 0, (Item("tiles", 1, 2),), 2, (0, 1), final=False)
        if isinstance(event, FeatureScored)
        else event
        for event in play.events
    ]
    folded = Game.from_events(SET, recorded)
    assert folded.scores == [2, 2]
    assert folded.board.pieces() == []


def test_events_tell_a_turn_in_order() -> None:
    """B5.7, H2.4, D2.2."""
    n12, play = square_at(0, -1), Play()
    play.lay("E", "N12", 180, knight=0)
    assert play.events[-6:] == [
        TileDrawn(0, "E"),
        TilePlaced(0, "E", n12, 2),
        PieceDeployed(0, "follower", "knight", n12, 0),
        FeatureScored("city", n12, 0, (Item("tiles", 2, 2),), 4, (0,), final=False),
        PieceReturned(0, "follower", n12, 0),
        TurnPassed(1),
    ]
    play = Play(tile_set=WILD)
    play.lay("golden edge", "N12", 180, gatherer=0)
    assert [type(event) for event in play.events[-4:]] == [PieceDeployed, FeatureScored, PieceReturned, BonusEarned]
    play = Play(tile_set=NEW_LAND)
    play.lay("PPPP", "N12", explorer=0)
    play.lay("PPPP", "N11")
    play.lay_and_take_back("PPPP", "N10", 0, of="N12", segment=0)
    assert [type(event) for event in play.events[-4:]] == [TilePlaced, FeatureScored, PieceTakenBack, TurnPassed]
    assert play.events[-2] == PieceTakenBack(0, "follower", n12, 0)


@pytest.mark.parametrize("events", [[], [TurnPassed(1)], [ONE_OF_EACH[0], ONE_OF_EACH[0]]])
def test_events_start_a_game_once(events: list[Event]) -> None:
    with pytest.raises(ValueError, match="start"):
        Game.from_events(SET, events)


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


# -- JSON ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.type)
def test_event_survives_json(event: Event) -> None:
    data = json.loads(json.dumps(event_to_json(event)))
    assert data["type"] == event.type
    assert event_from_json(data) == event


def test_squares_are_stored_as_coordinates() -> None:
    stored = {"type": "tile_placed", "seat": 2, "kind": "E", "x": 0, "y": -1, "rotation": 2}
    assert json.dumps(event_to_json(TilePlaced(2, "E", square_at(0, -1), 2))) == json.dumps(stored)


def test_the_start_of_a_game_as_older_logs_hold_it_is_read() -> None:
    assert event_from_json({**event_to_json(GameStarted("base", 3, 1)), "seat": 0}) == GameStarted("base", 3, 1)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "tile_eaten"},
        {"type": ["tile_drawn"]},
        {"type": "tile_drawn"},
        {"type": "tile_drawn", "seat": 1},
        {"type": "tile_drawn", "seat": 1, "kind": "A", "colour": "red"},
        {"type": "feature_scored", "items": 5},
        {"type": "feature_scored", "items": [[1]]},
    ],
)
def test_what_is_no_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not an event"):
        event_from_json(data)


# -- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", ALL_SORTS)
@budget(2)
@games
def test_points_are_the_sum_of_their_items_and_the_tally_says_whose(
    sort: str, seed: int, seats: int, style: Style
) -> None:
    """That no piece is lost is the oracle's to see."""
    evening, scored = Evening(sort, seats, Random(seed), style), list[FeatureScored]()
    game, events = evening.game, evening.events
    while not evening.is_over:
        evening.step()
        scored = [event for event in events if isinstance(event, FeatureScored)]
        assert game.scores == [sum(one.points * one.seats.count(seat) for one in scored) for seat in range(seats)]
        assert sum(game.unseen.values()) == sum(game.unseen_in.values())
    for event in scored:
        assert event.points == sum(item.points for item in event.items) > 0
        assert event.seats
    table = tally(game.ruleset, seats, events)
    assert [sum(part.points for part in line.values()) for line in table] == game.scores
    for seat, line in enumerate(table):
        at_end = sum(one.points * one.seats.count(seat) for one in scored if one.final)
        assert sum(part.at_end for part in line.values()) == at_end
    lasting = {"base": ["field"], "hunters": ["hut", "meadow"]}.get(game.ruleset.name, [])
    for line in table:
        assert list(line) == [layer.name for layer in game.ruleset.layers]
        assert not any(line[name].in_play for name in lasting)
    assert events[-1] == GameOver(tuple(game.scores))


# -- copies ----------------------------------------------------------------------------------------------------------


def test_projected_scores_before_the_turn_is_ended_count_what_is_complete_in_full() -> None:
    play = Play()
    play.lay("G", "N12", 90, knight=0)
    play.put("E", "N11", 180)
    projection = play.game.copy()
    projection.end_now()
    assert projection.scores == [6, 0]
