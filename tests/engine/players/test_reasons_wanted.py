"""What players are told first for a turn, against what a good player would say.

``tests/cases/reasons.jsonl`` was written from the rules and the board, before anybody looked at what is told. A row has
a position of any game, a turn, what a good player would say ``first`` (where two would do, both), what ``also``, and
``said``: the same as a sentence. A reason is a code, the layer of its feature, and a square that the feature has.
"""

import json
from pathlib import Path
from typing import Any, Final

from engine import Game, Turn, players
from engine.players import Reason
from engine.squares import parse_square

WANTED: Final = 50
"""In so many of the 60 positions the first reason is one that was written down."""

ROWS: Final = [
    json.loads(row)
    for row in (Path(__file__).parents[2] / "cases" / "reasons.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_the_first_reason_is_mostly_what_a_good_player_would_say() -> None:
    differing = [found for row in ROWS if (found := _difference(row))]
    assert len(ROWS) == 60
    assert len(ROWS) - len(differing) >= WANTED, "\n".join(differing)


def _difference(row: dict[str, Any]) -> str:
    """How what is told first differs from what was wanted; empty where it doesn't."""
    game, turn = Game.from_text(row["position"]), Turn.parse(row["turn"])
    after = game.copy()
    after.play(turn)
    told = players.reasons(game, turn)
    if told and any(_is_that(told[0], wanted, game, after) for wanted in row["first"]):
        return ""
    said = ", ".join(f"{one.code} {one.feature}".strip() for one in told) or "nothing"
    return f"{game.ruleset.name} {turn}: {' or '.join(row['first'])} is wanted, {said} is told. {row['said']}"


def _is_that(told: Reason, wanted: str, before: Game, after: Game) -> bool:
    """Whether a reason is that one: of the same code, and about the feature of that layer that has that square."""
    code, *rest = wanted.split()
    if told.code != code or not rest:
        return told.code == code
    layer, name = rest
    found = [one for one in (*before.features(), *after.features()) if one.layer == layer == told.feature]
    return any({parse_square(name), told.square} <= {*one.squares} for one in found)
