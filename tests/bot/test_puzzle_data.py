"""The puzzles that are shipped: legal positions, in which the best turn leads; and which one is when."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from itertools import pairwise
from zlib import crc32

import pytest

from bot.game import puzzles
from bot.game.puzzles import EPOCH, Puzzle
from engine.game import Game
from engine.games import RULESETS
from engine.turns import Deploy, Turn
from tests.profiles import some
from tools import make_puzzles

ONCE_SHIPPED = {
    "base": [(31, 1643241763), (60, 652725940)],
    "hunters": [(25, 383999078), (30, 314455697)],
    "discovery": [(5, 1514817679), (30, 2726229427)],
}
"""How many puzzles there were at some time, and what their names in that order come to: more may follow, none go."""

EVERY = [(ruleset, number) for ruleset in RULESETS for number in range(len(puzzles.shipped(ruleset)))]
ROWS = {
    name: [json.loads(row) for row in (puzzles.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    for name in RULESETS
}


@pytest.mark.parametrize(("ruleset", "number"), list(some(EVERY)))
def test_every_puzzle_is_a_legal_position_whose_best_turn_leads(ruleset: str, number: int) -> None:
    puzzle = puzzles.shipped(ruleset)[number]
    game = puzzle.game
    assert puzzle.ruleset == ruleset
    assert game.to_text() == puzzle.position
    assert game.problems() == []
    assert game.drawn == puzzle.best.tile
    assert game.allows(puzzle.best)
    assert puzzle.grade(puzzle.best) == "best"
    assert puzzle.lead >= make_puzzles.LEAD
    for turn, points in puzzle.behind:
        assert game.allows(turn)
        assert points >= puzzle.lead
        assert puzzle.grade(turn) == ("near" if points <= puzzles.CLOSE else "far")
    assert make_puzzles.silly(ROWS[ruleset][number]) is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_gives_two_puzzles_at_most_and_never_one_after_the_other(ruleset: str) -> None:
    games = [row["made"].split()[0] for row in ROWS[ruleset]]
    assert max(Counter(games).values()) <= make_puzzles.MOST_OF_A_GAME
    assert all(one != after for one, after in pairwise(games))
    assert len({row["position"] for row in ROWS[ruleset]}) == len(games) <= make_puzzles.MOST[ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_was_shipped_keeps_its_place_and_its_name(ruleset: str) -> None:
    names = [puzzle.name for puzzle in puzzles.shipped(ruleset)]
    assert len(set(names)) == len(names)
    for number, digest in ONCE_SHIPPED[ruleset]:
        assert crc32("\n".join(names[:number]).encode()) == digest


def test_the_base_game_has_every_other_day_and_the_others_the_days_between_by_turns() -> None:
    names = [puzzles.at(number).ruleset for number in range(1, 10)]
    assert names == ["base", "hunters", "base", "discovery", "base", "hunters", "base", "discovery", "base"]


def test_none_comes_again_before_all_of_its_rule_set_were_there() -> None:
    base = [puzzles.at(number) for number in range(1, 2 * len(puzzles.shipped("base")), 2)]
    assert base == list(puzzles.shipped("base"))
    assert puzzles.at(2 * len(base) + 1) == base[0]


def test_a_number_is_a_date_and_the_first_ones_lie_in_the_month_of_the_first() -> None:
    first = datetime(EPOCH.year, EPOCH.month, EPOCH.day, tzinfo=UTC).timestamp()
    assert [puzzles.number_on(first + hours * 3600) for hours in (-50, 0, 23.9, 24)] == [1, 1, 1, 2]
    assert puzzles.begins(2) == first + 86_400
    assert [puzzles.month_of(number) for number in (1, 30, 31, 61, 62)] == [1, 1, 31, 31, 62]


@pytest.mark.parametrize(
    ("days", "today", "length"),
    [([], 5, 0), ([5], 5, 1), ([4, 3], 5, 2), ([5, 4, 2], 5, 2), ([3], 5, 0), ([5, 3], 5, 1)],
)
def test_days_in_a_row_end_today_or_yesterday(days: list[int], today: int, length: int) -> None:
    assert puzzles.streak(days, today) == length


# The crossing has four equal roads: turned it looks the same, and each road has another number.
CROSSING = "base#a25bd1bf; D N13/0; scores 0 0; turn 0 lay X"


def test_turns_that_do_the_same_as_the_best_one_count_as_it() -> None:
    game = Game.from_text(CROSSING)
    best = next(one for one in game.legal_turns() if isinstance(one, Turn) and isinstance(one.then, Deploy))
    puzzle = Puzzle("base", "base 0 1", CROSSING, best, 4.0, (), ())
    same = [one for one in game.legal_turns() if isinstance(one, Turn) and puzzle.worse(one) == 0]
    assert len(same) == 4
    assert len({one.rotation for one in same}) == 4
    assert {one.square for one in same} == {best.square}
