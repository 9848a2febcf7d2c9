"""Measure what turns to come bring (``engine.players.growth``), by games of the level normal against itself.

``python -m tools.make_growth 400`` plays so many games for each number of players and writes the data file anew.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from engine import RULESETS, Game, Phase, players
from engine.players.growth import turns_to_come
from engine.players.lab import matches
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
            seen: defaultdict[int, list[float]] = defaultdict(list)
            for order in range(games):
                for turns, points in _seen(name, seats, order):
                    seen[turns].append(points)
            means = [round(fmean(seen[turns]), 1) for turns in range(len(seen))]
            sets.append({"ruleset": name, "seats": seats, "points": means})
            print(sets[-1], flush=True)
    rows = ",\n".join(f"  {json.dumps(one)}" for one in sets)
    run = f"tools.make_growth {games}: means over so many games of normal, orders from 0"
    FILE.write_text(f'{{\n "run": {json.dumps(run)},\n "sets": [\n{rows}\n ]\n}}\n', encoding="utf-8")


def _seen(ruleset: str, seats: int, order: int) -> Iterable[tuple[int, float]]:
    """Of each position of a game and each seat the turns to come, and the points that it made beyond its values."""
    game, stack = matches.start(ruleset, seats, order)
    start = Game.new(ruleset, seats)
    found = [(turns_to_come(start), players.expectation(start))]
    random = Random(order)
    while game.phase is not Phase.OVER:
        game.play(players.choose(game, "normal", random))
        if game.phase is Phase.DRAW:
            found.append((turns_to_come(game), players.expectation(game)))
        deal(game, stack)
    for turns, values in found:
        for seat in range(seats):
            yield turns[seat], game.scores[seat] - values[seat]


if __name__ == "__main__":
    main()
