"""Decided cases and whole games (tests/cases): every number of the replay, and of the oracle, is as expected."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.base import BASE
from engine.events import Event, FeatureScored, GameOver, GameStarted, from_json, to_json
from engine.fold import fold
from engine.game import Game, Phase
from engine.record import Left, Record, RecordError, parse
from engine.record import to_json as record_json
from engine.replay import from_events, replay, replay_text
from engine.squares import at
from engine.summary import tally
from tests.engine.oracle import Line, Referee
from tests.engine.play import SET
from tests.engine.queries import state

CASES = Path(__file__).parents[1] / "cases"
Case = dict[str, Any]


def read_lines(name: str) -> list[Case]:
    """One case a line."""
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


DECIDED: list[Case] = json.loads((CASES / "base_cases.json").read_text("utf-8"))
GAMES = read_lines("base_games.jsonl")
ENDINGS = read_lines("base_endings.jsonl")
LEGAL = [case for case in DECIDED if "error" not in case["expect"]]
ILLEGAL = [case for case in DECIDED if "error" in case["expect"]]
PLAYED = [pytest.param(case, id=case.get("id", f"game {number}")) for number, case in enumerate(LEGAL + GAMES, 1)]
ENDED = [pytest.param(case, id=case["id"]) for case in ENDINGS]
WHOLE = [pytest.param(case, id=f"game {number}") for number, case in enumerate(GAMES, 1)] + ENDED


def read(case: Case) -> Record:
    """The record of a case."""
    return parse(json.dumps(case["record"]), ("base",))


def lines(scored: Iterable[Mapping[str, Any]], counts: bool) -> Counter[Any]:
    """Who scored what, in no order; with what was counted where the case says so."""
    return Counter(
        (line["feature"], line["player"], line["points"], tuple(sorted(line["count"].items())) if counts else ())
        for line in scored
    )


def counted(expect: Mapping[str, Any]) -> bool:
    """Whether the case says what was counted."""
    every = [line for turn in expect["turns"] for line in turn["scored"]] + expect["final"]["scored"]
    return bool(every) and all("count" in line for line in every)


def holds(expect: Mapping[str, Any], got: Mapping[str, Any]) -> None:
    """Every number that is expected is there."""
    counts = counted(expect)
    for key in {"ruleset", "players", "finished"} & set(expect):
        assert got[key] == expect[key]
    assert len(got["turns"]) == len(expect["turns"])
    for number, (wanted, turn) in enumerate(zip(expect["turns"], got["turns"], strict=True), 1):
        where = f"turn {number}"
        assert set(wanted) <= set(turn)
        for key in set(wanted) - {"scored"}:
            assert turn[key] == wanted[key], f"{where}: {key}"
        assert lines(turn["scored"], counts) == lines(wanted["scored"], counts), where
    assert lines(got["final"]["scored"], counts) == lines(expect["final"]["scored"], counts)
    assert got["final"]["scores"] == expect["final"]["scores"]


def play(record: Record) -> tuple[Game, list[Event]]:
    """The game of a record, by moves."""
    game = Game(BASE, SET, len(record.players), record.start_rotation)
    events: list[Event] = [GameStarted("base", len(record.players), record.start_rotation, 0)]
    for turn in record.turns:
        if isinstance(turn, Left):
            game.resign(turn.player, events)
            continue
        for kind in turn.discarded:
            game.draw(kind, events)
            game.discard(events)
        game.draw(turn.tile, events)
        game.lay(at(turn.x, turn.y), turn.rotation, events)
        if turn.deploy:
            game.deploy(turn.deploy.piece, turn.deploy.segment, events)
        else:
            game.skip(events)
    for kind in record.discarded_at_end:
        game.draw(kind, events)
        game.discard(events)
    return game, events


@pytest.mark.parametrize("case", PLAYED)
def test_replayed_cases_agree_in_every_number(case: Case) -> None:
    got = replay_text(json.dumps(case["record"]), score_now=True)
    assert got["turns"]
    holds(case["expect"], got)


@pytest.mark.parametrize("case", ENDED)
def test_golden_games_agree_in_every_number_and_count(case: Case) -> None:
    got = replay_text(json.dumps(case["record"]))
    assert got["finished"]
    assert counted(case["expect"])
    assert json.loads(json.dumps(got)) == case["expect"]


def test_there_is_a_golden_game_for_each_way_to_end() -> None:
    records = {case["clause"]: read(case) for case in ENDINGS}
    assert set(records) == {"B6.1", "B3.4", "T1"}
    assert not records["B6.1"].discarded_at_end
    assert records["B3.4"].discarded_at_end
    assert isinstance(records["T1"].turns[-1], Left)
    for ending, record in records.items():
        game, _ = play(record)
        assert game.phase is Phase.OVER
        assert (game.left_total > 0) is (ending == "T1")


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in ILLEGAL])
def test_illegal_cases_are_refused_by_turn_and_clause(case: Case) -> None:
    wanted = case["expect"]["error"]
    with pytest.raises(RecordError) as caught:
        replay_text(json.dumps(case["record"]))
    assert caught.value.turn == wanted["turn"]
    assert caught.value.clause in {wanted["clause"], *wanted["also"]}
    assert set(re.findall(r"[A-Z]\d+\.\d+", str(caught.value))) == {caught.value.clause}


@pytest.mark.parametrize("case", PLAYED + ENDED)
def test_a_stopped_record_is_not_over_unless_it_is_scored_now(case: Case) -> None:
    record = read(case)
    result = replay(record)
    assert (result["final"] is not None) is result["finished"]
    again = replay(record, score_now=True)
    assert again["finished"] is result["finished"]
    assert again["turns"] == result["turns"]
    assert again["final"] is not None


@pytest.mark.parametrize("case", PLAYED + ENDED)
def test_events_give_the_same_record_and_the_same_game(case: Case) -> None:
    record = read(case)
    game, events = play(record)
    assert from_events(record.players, events) == record
    assert parse(json.dumps(record_json(record)), ("base",)) == record
    stored = [from_json(data) for data in json.loads(json.dumps([to_json(event) for event in events]))]
    assert stored == events
    assert state(fold(SET, stored)) == state(game)


@pytest.mark.parametrize("case", WHOLE)
def test_tallies_of_whole_games_are_the_scores(case: Case) -> None:
    game, events = play(read(case))
    assert events[-1] == GameOver(tuple(case["expect"]["final"]["scores"]))
    table = tally(BASE, game.seats, events)
    assert [line.total.points for line in table] == case["expect"]["final"]["scores"]
    assert [line.total.in_play for line in table] == case["expect"]["turns"][-1]["scores"]
    scored = [event for event in events if isinstance(event, FeatureScored)]
    assert all(sum(item.points for item in event.items) == event.points for event in scored)


@pytest.mark.parametrize("case", PLAYED + ENDED)
def test_the_oracle_agrees_with_the_recorded_games(case: Case) -> None:
    """So the oracle of the random games is itself held against games that others have scored."""
    record, expect = read(case), case["expect"]
    referee = Referee(len(record.players))
    referee.tiles[0] = referee.tiles[0]._replace(rotation=record.start_rotation)
    for turn, wanted in zip(record.turns, expect["turns"], strict=True):
        if isinstance(turn, Left):
            referee.leave(turn.player)
            continue
        assert turn.player == referee.turn
        assert not any(referee.land.placements(kind) for kind in turn.discarded)
        places = referee.land.placements(turn.tile)
        assert len(places) == wanted["legal_placements"]
        assert (turn.x, turn.y, turn.rotation) in places
        referee.lay(turn.x, turn.y, turn.tile, turn.rotation)
        assert referee.deployments() == [option["segment"] for option in wanted["legal_deploys"]]
        if turn.deploy:
            referee.deploy(turn.deploy.segment)
        assert as_lines(wanted["scored"]) == sorted(referee.finish())
        assert referee.scores == wanted["scores"]
        if "supply" in wanted:
            assert [{"follower": count} for count in referee.supply] == wanted["supply"]
    assert not any(referee.land.placements(kind) for kind in record.discarded_at_end)
    assert as_lines(expect["final"]["scored"]) == sorted(referee.final())
    assert referee.scores == expect["final"]["scores"]


def as_lines(scored: Iterable[Mapping[str, Any]]) -> list[Line]:
    """A case's lines as the oracle's."""
    return sorted(Line(line["feature"], line["player"], line["points"]) for line in scored)


def test_replaying_twice_gives_the_same() -> None:
    for first, second in pairwise([replay(read(GAMES[0])) for _ in range(3)]):
        assert first == second
