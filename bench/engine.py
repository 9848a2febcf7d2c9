"""How fast the rules engine is, on one core and in CPU time.

    python bench/engine.py

Random games of two players: uniform over the legal placements, then uniform over none and the legal deployments, final
scoring included. A copy of a position and the legal placements of the drawn tile are measured in mid-game.
"""

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.base import BASE
from engine.game import Game, Phase
from engine.squares import split
from engine.table import shuffled
from engine.tiles import TileSet, load

SEEDS = range(1, 8)
GAMES = 150
"""Games a seed."""

MIDDLE = 36
"""Turns played before a position is measured: half the tiles are laid."""

CALLS = 2000
"""Calls a measurement."""


def turn(game: Game, kind: str, random: Random) -> None:
    """One random turn; a tile that fits nowhere is discarded."""
    rnd = random.random
    game.draw(kind)
    places = game.placements()
    if not places:
        game.discard()
        return
    game.lay(*split(places[int(rnd() * len(places))]))
    claims = game.deployments()
    choice = int(rnd() * (len(claims) + 1))
    if choice == len(claims):
        game.skip()
    else:
        game.deploy(claims[choice].piece, claims[choice].segment)


def games_per_second(tileset: TileSet, seed: int) -> float:
    """Whole random games, shuffling included."""
    random = Random(seed)
    start = process_time()
    for _ in range(GAMES):
        game = Game(BASE, tileset, 2)
        for kind in shuffled(tileset, random):
            turn(game, kind, random)
        if game.phase is not Phase.OVER:
            raise AssertionError("the game did not end")
    return GAMES / (process_time() - start)


def middle(tileset: TileSet, seed: int) -> Game:
    """A random game in its middle, with a drawn tile that can be laid."""
    random = Random(seed)
    stack = shuffled(tileset, random)
    game = Game(BASE, tileset, 2)
    for kind in stack[:MIDDLE]:
        turn(game, kind, random)
    game.draw(next(kind for kind in stack[MIDDLE:] if game.placements(kind)))
    return game


def microseconds(call: Callable[[], object]) -> float:
    """CPU time of one call."""
    start = process_time()
    for _ in range(CALLS):
        call()
    return (process_time() - start) / CALLS * 1e6


def main() -> None:
    """Measure and print; each figure is the median over the seeds, with the slowest and the fastest."""
    tileset = load("base")
    games_per_second(tileset, 0)
    positions = [middle(tileset, seed) for seed in SEEDS]
    rows = (
        ("random two-player games a second", [games_per_second(tileset, seed) for seed in SEEDS]),
        ("copy of a position in mid-game, µs", [microseconds(game.copy) for game in positions]),
        ("legal placements in mid-game, µs", [microseconds(game.placements) for game in positions]),
    )
    print(f"{platform.python_implementation()} {platform.python_version()}, CPU time of one core")
    print(f"median (lowest to highest) of {len(SEEDS)} seeds")
    for label, figures in rows:
        print(f"{label:<36}{median(figures):9.1f}  ({min(figures):.1f} to {max(figures):.1f})")


if __name__ == "__main__":
    main()
