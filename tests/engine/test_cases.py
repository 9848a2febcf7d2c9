"""Decided cases and whole games (tests/cases): every number of the replay, and of the oracle, is as expected."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.games import RULESETS
from engine.records.record import RecordError, parse_record
from engine.records.replay import replay
from tests.profiles import some

CASES = Path(__file__).parents[1] / "cases"
Case = dict[str, Any]


def read_lines(name: str) -> list[Case]:
    """One case a line."""
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


DECIDED: list[Case] = [
    case for ruleset in RULESETS for case in json.loads((CASES / f"{ruleset}_cases.json").read_text("utf-8"))
]
GAMES = [case for ruleset in RULESETS for case in read_lines(f"{ruleset}_games.jsonl")]
ENDINGS = [case for ruleset in RULESETS for case in read_lines(f"{ruleset}_endings.jsonl")]
LEGAL = [case for case in DECIDED if "error" not in case["expect"]]
ILLEGAL = [case for case in DECIDED if "error" in case["expect"]]
WHOLE = [pytest.param(case, id=f"{case['record']['ruleset']} {number}") for number, case in enumerate(GAMES, 1)]
ENDED = [pytest.param(case, id=case["id"]) for case in ENDINGS]
POSITIONS = [pytest.param(case, id=case["id"]) for case in LEGAL]
PLAYED = POSITIONS + WHOLE


def lines(scored: Iterable[Mapping[str, Any]], counts: bool) -> Counter[Any]:
    """Who scored what, in no order; with what was counted where the case says so.

    The cases of The Discovery count the tiles also of areas that score by their cities.
    """

    def count(line: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
        counts_tiles = line["feature"] not in {"mountain", "sea"}
        return tuple(sorted(item for item in line["count"].items() if counts_tiles or item[0] != "tiles"))

    return Counter((line["feature"], line["player"], line["points"], counts and count(line)) for line in scored)


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


@pytest.mark.parametrize("case", PLAYED)
def test_replayed_cases_agree_in_every_number(case: Case) -> None:
    got = replay(parse_record(json.dumps(case["record"])), score_now=True)
    assert got["turns"]
    holds(case["expect"], got)


@pytest.mark.parametrize("case", ENDED)
def test_golden_games_agree_in_every_number_and_count(case: Case) -> None:
    got = replay(parse_record(json.dumps(case["record"])))
    assert got["finished"]
    assert counted(case["expect"])
    assert json.loads(json.dumps(got)) == case["expect"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in ILLEGAL])
def test_illegal_cases_are_refused_by_turn_and_clause(case: Case) -> None:
    wanted = case["expect"]["error"]
    with pytest.raises(RecordError) as caught:
        replay(parse_record(json.dumps(case["record"])))
    assert wanted["turn"] in (None, caught.value.turn)
    assert caught.value.clause in {wanted["clause"], *wanted["also"]}
    assert set(re.findall(r"[A-Z]\d+\.\d+", str(caught.value))) == {caught.value.clause}
    assert caught.value.turn or caught.value.clause.endswith("1.2")


@pytest.mark.parametrize("case", [*some(PLAYED + ENDED)])
def test_a_stopped_record_is_not_over_unless_it_is_scored_now(case: Case) -> None:
    record = parse_record(json.dumps(case["record"]))
    result = replay(record)
    assert (result["final"] is not None) is result["finished"]
    again = replay(record, score_now=True)
    assert again["finished"] is result["finished"]
    assert again["turns"] == result["turns"]
    assert again["final"] is not None
