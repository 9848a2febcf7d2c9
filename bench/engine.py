"""How fast the rules engine is, on one core and in CPU time.

    python -m bench.engine

Random games of two players: uniform over the legal placements, then uniform over doing nothing, the legal deployments
and the pieces that may be taken back; final scoring included. A copy of a position and the legal placements of the
drawn tile are measured in mid-game.
"""

import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import split
from engine.stack import shuffled
from engine.tilefiles import load
from engine.tiles import TileSet

SEEDS = range(1, 8)
GAMES = 100
"""Games a seed."""

MIDDLE = 36
"""Tiles drawn before a position is measured: about half of them."""

CALLS = 2000
"""Calls a measurement."""


def play(tileset: TileSet, random: Random, turns: int = 0) -> Game:
    """A random game to its end, or until so many tiles were drawn, the last of which can be laid."""
    rnd = random.random
    game = Game(RULESETS[tileset.ruleset], tileset, 2)
    over, drawn = Phase.OVER, 0
    stack = shuffled(tileset, random)
    land, bonus = iter(stack[: tileset.size - 1]), iter(stack[tileset.size - 1 :])
    while game.phase is not over:
        game.draw(next(bonus) if game.pile == "bonus" else next(land))
        places = game.placements()
        if not places:
            game.discard()
            continue
        drawn += 1
        if drawn == turns:
            return game
        game.lay(*split(places[int(rnd() * len(places))]))
        ends = game.turn_ends()
        game.end_turn(ends[int(rnd() * len(ends))])
    return game


def games_per_second(tileset: TileSet, seed: int) -> float:
    """Whole random games, shuffling included."""
    random = Random(seed)
    start = process_time()
    for _ in range(GAMES):
        play(tileset, random)
    return GAMES / (process_time() - start)


def microseconds(call: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = process_time()
    for _ in range(CALLS):
        call()
    return (process_time() - start) / CALLS * 1e6


def main() -> None:
    """Measure and print; each figure is the median over the seeds, with the lowest and the highest."""
    print(f"{platform.python_implementation()} {platform.python_version()}, CPU time of one core")
    print(f"median (lowest to highest) of {len(SEEDS)} seeds")
    for ruleset in RULESETS:
        tileset = load(ruleset)
        games_per_second(tileset, 0)
        positions = [play(tileset, Random(seed), MIDDLE) for seed in SEEDS]
        rows = (
            ("random two-player games a second", [games_per_second(tileset, seed) for seed in SEEDS]),
            ("copy of a position in mid-game, µs", [microseconds(game.copy) for game in positions]),
            ("legal placements in mid-game, µs", [microseconds(game.placements) for game in positions]),
        )
        print(ruleset)
        for label, figures in rows:
            print(f"  {label:<36}{median(figures):9.1f}  ({min(figures):.1f} to {max(figures):.1f})")


if __name__ == "__main__":
    main()
