"""How many points a seat makes in the turns that are still to come, beyond what the board promises already.

The evaluation compares turns, so it doesn't count what every turn will bring. Here that is added, as it was measured in
games of the level normal against itself: so what a seat can expect becomes a number of points at the end of the game.
Close to the end it can be less than nothing: not all that the board promises is made.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.game import Game, Phase
from engine.players.chances import turns_from
from engine.players.prospects import expectation


def expected_result(game: Game) -> list[float]:
    """The points that each seat can expect at the end when everybody plays as the level normal does.

    ``game`` waits for a tile to be drawn or chosen; when it is over these are the final scores.
    """
    values = expectation(game)
    if game.phase is Phase.OVER:
        return values
    growth = growth_of(game.ruleset.name, len(game.playing()))
    return [value + growth[turns] for value, turns in zip(values, turns_to_come(game), strict=True)]


def turns_to_come(game: Game) -> list[int]:
    """How many turns each seat will have as far as can be told, the one to move included; a bonus move is none."""
    return turns_from(game, game.to_move + (game.pile == "bonus"))


@cache
def growth_of(ruleset: str, seats: int) -> list[float]:
    """The points measured for that game with so many seats, by the number of turns to come."""
    text = (Path(__file__).parent / "weights" / "growth.json").read_text(encoding="utf-8")
    document: Any = json.loads(text)
    (found,) = [one for one in document["sets"] if (one["ruleset"], one["seats"]) == (ruleset, seats)]
    points: list[float] = found["points"]
    return points
