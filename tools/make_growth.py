"""Measure what turns to come bring (``engine.players.lab.growth``), by games of the level normal against itself.

``python -m tools.make_growth 60`` plays so many games for each number of players and writes the data file anew.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from engine import RULESETS, Phase, players
from engine.players.lab import matches
from engine.players.lab.growth import STEP, turns_to_come
from engine.stack import deal

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE: Final = Path(__file__).parents[1] / "engine/players/weights/growth.json"


def main() -> None:
    """Measure all games and write the file."""
    games = int(sys.argv[1])
    sets = []
    for name, ruleset in RULESETS.items():
        for seats in ruleset.seats:
            seen = [one for order in range(games) for one in _seen(name, seats, order)]
            sets.append({"ruleset": name, "seats": seats, "points": _means(seen)})
            print(sets[-1], flush=True)
    rows = ",\n".join(f"  {json.dumps(one)}" for one in sets)
    run = f"tools.make_growth {games}: means over all positions of so many games of normal, orders from 0"
    FILE.write_text(f'{{\n "run": {json.dumps(run)},\n "sets": [\n{rows}\n ]\n}}\n', encoding="utf-8")


def _seen(ruleset: str, seats: int, order: int) -> Iterable[tuple[int, float]]:
    """Of each position of a game and each seat the turns to come, and the points that it made beyond its values."""
    game, stack = matches.start(ruleset, seats, order)
    found = []
    random = Random(order)
    while game.phase is not Phase.OVER:
        game.play(players.choose(game, "normal", random))
        if game.phase is Phase.DRAW:
            found.append((turns_to_come(game), players.expectation(game)))
        deal(game, stack)
    for turns, values in found:
        for seat in range(seats):
            yield turns[seat], game.scores[seat] - values[seat]


def _means(seen: Iterable[tuple[int, float]]) -> list[float]:
    """The mean points at 0, 4, 8, ... turns to come, of those positions that are nearest to each; 0 at the end."""
    points: defaultdict[int, list[float]] = defaultdict(list)
    for turns, more in seen:
        points[(turns + STEP // 2) // STEP].append(more)
    last = max(points)
    return [0.0, *(round(fmean(points[at]), 1) for at in range(1, last + 1))]


if __name__ == "__main__":
    main()
