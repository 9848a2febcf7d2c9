"""What the puzzles' tool keeps of what it finds, and that it finds the same again."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.game import puzzles
from engine import Game, Turn, players
from engine.players import Budget, Candidate
from tools import make_puzzles

ROWS: list[dict[str, Any]] = [
    json.loads(row) for row in (puzzles.FOLDER / "base.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_of_one_game_only_two_are_kept_and_not_one_after_the_other() -> None:
    many = [row | {"made": f"{number // 4} {number}"} for number, row in enumerate(ROWS[:12])]
    games = [one["made"].split()[0] for one in make_puzzles.ordered(many, 99)]
    assert games == ["0", "1", "2", "0", "1", "2"]
    assert len(make_puzzles.ordered(many, 4)) == 4


def test_what_is_shipped_keeps_its_place_and_more_comes_behind_it_in_the_same_order_however_it_comes(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    file = tmp_path / "base.jsonl"
    rows, texts = [json.dumps(row) for row in ROWS], []
    shipped = [rows[9], rows[3], rows[5]]
    for seed in range(2):
        Random(seed).shuffle(rows)
        file.write_text("".join(f"{row}\n" for row in shipped), encoding="utf-8")
        make_puzzles.write([*rows, rows[0]])
        texts.append(file.read_text(encoding="utf-8").splitlines())
    written, again = texts
    assert written == again
    assert written[:3] == shipped
    assert sorted(written) == sorted(rows)
    games = [row["made"].split()[0] for row in map(json.loads, written)]
    assert all(one != after for one, after in pairwise(games))


def test_a_turn_for_which_nothing_can_be_said_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    row = next(row for row in ROWS if row["ideas"][0] == "last")
    best = Candidate(row["lead"], Turn.parse(row["best"]))
    monkeypatch.setattr(make_puzzles, "ideas", lambda *_: ["last"])
    assert list(make_puzzles.closely(Game.from_text(row["position"]), best, row["made"])) == []


def test_what_is_silly_says_why() -> None:
    row = ROWS[0]
    assert make_puzzles.silly(row | {"lead": 2.9}) == "another turn is nearly as good"
    assert make_puzzles.silly(row | {"best": "E A1/0"}) == "the rules of today don't allow it"
    assert make_puzzles.silly(row) is None


def test_a_turn_that_simply_scores_most_is_no_puzzle() -> None:
    # The city on N12 is closed by the tile in hand; a knight there scores four at once.
    position = "base#a25bd1bf; D N13/0; scores 0 0; turn 0 lay E"
    game = Game.from_text(position)
    best = next(turn for turn in game.legal_turns() if str(turn) == "E N12/180 knight-1")
    row = ROWS[0] | {"position": position, "best": str(best), "behind": {}, "lead": 9.0}
    assert make_puzzles.silly(row) == "the best turn is the one that scores most at once"


def test_a_position_is_looked_at_closely_before_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_puzzles, "_TRIES", 1)
    game = Game.from_text(ROWS[6]["position"])  # two tiles are left, so there is little to think of
    best = players.ranked(game, "hard", Random("1"), Budget(8))[0]
    [found] = make_puzzles.closely(game, best, "1 1", first=8, close=8)
    assert [found] == list(make_puzzles.closely(game, best, "1 1", first=8, close=8))
    assert found["best"] == str(best.turn)
    assert found["lead"] >= make_puzzles.LEAD - 1
