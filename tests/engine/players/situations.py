"""Games in the middle, played there at random."""

from random import Random

from engine import Game
from engine.players.lab import matches
from engine.stack import deal
from tests.engine.play import advance
from tests.profiles import is_full


def variants() -> list[tuple[str, bool]]:
    """Every game, and the one that is also played with open tiles."""
    return [("base", False), ("hunters", False), ("discovery", False), ("discovery", True)]


def few() -> list[tuple[str, bool]]:
    """The same for tests that take long: every day only the game with bonus tiles, and the one with open tiles."""
    return variants() if is_full() else [("hunters", False), ("discovery", True)]


def after(ruleset: str, seats: int, turns: int, seed: int, open_tiles: bool = False) -> tuple[Game, list[str]]:
    """A game after so many turns, the next tile drawn, and its stack."""
    game, stack = matches.start(ruleset, seats, seed, open_tiles=open_tiles)
    random = Random(seed)
    for _ in range(turns):
        advance(game, stack, random, "compact" if random.random() < 0.3 else "uniform")
    deal(game, stack)
    return game, stack
