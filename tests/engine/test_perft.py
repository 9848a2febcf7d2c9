"""How many turns there are, two and three deep: a table that was made by the engine and by the oracle, which agreed.

That the two agree on what is legal after every turn is tried in ``test_oracle``; here the table is enough.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.game import Game, Phase
from engine.games import RULESETS


class Case(NamedTuple):
    """A line of tests/cases/perft.jsonl: a position before a draw, the tiles drawn from then on, the numbers of turns.

    The numbers are those to depth 1, 2 and, for most, 3. Of a position with open tiles none is drawn.
    """

    name: str
    text: str
    land: list[str]
    bonus: list[str]
    counts: list[int]


def cases_of(depth: int) -> list[Any]:
    """The cases whose number of turns to that depth is known."""
    lines = (Path(__file__).parents[1] / "cases" / "perft.jsonl").read_text("utf-8").splitlines()
    rows = [Case(*json.loads(line).values()) for line in lines]
    return [pytest.param(case, id=case.name) for case in rows if len(case.counts) >= depth]


def perft(game: Game, land: list[str], bonus: list[str], depth: int) -> int:
    """How many sequences of so many turns there are."""
    if game.phase is Phase.DRAW and game.open_by_seat is None:
        game = game.copy()
        pile = bonus if game.pile == "bonus" else land
        game.draw(pile[0])
        land, bonus = (land, bonus[1:]) if pile is bonus else (land[1:], bonus)
    turns = list(game.legal_turns())
    if depth == 1:
        return len(turns)
    total = 0
    for turn in turns:
        after = game.copy()
        after.play(turn)
        total += perft(after, land, bonus, depth - 1)
    return total


@pytest.mark.parametrize("case", cases_of(2))
def test_there_are_as_many_turns_as_the_table_says(case: Case) -> None:
    assert [perft(Game.from_text(case.text), case.land, case.bonus, depth) for depth in (1, 2)] == case.counts[:2]


@pytest.mark.full
@pytest.mark.parametrize("case", cases_of(3))
def test_there_are_as_many_turns_as_the_table_says_three_deep(case: Case) -> None:
    assert perft(Game.from_text(case.text), case.land, case.bonus, 3) == case.counts[2]


def test_the_table_has_every_game() -> None:
    texts = [param.values[0].text for param in cases_of(2)]
    assert {text.partition(";")[0] for text in texts} == set(RULESETS)
    for part in (" draw bonus", "; open ", "; left ", "; out "):
        assert any(part in text for text in texts)
