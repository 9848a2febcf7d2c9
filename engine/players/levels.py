"""The levels: computer players by name. Four of them only serve to measure the others."""

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from engine.errors import expect_one
from engine.game import Game
from engine.players.candidates import Candidate, candidates
from engine.players.easy import beginners
from engine.players.lab import yardsticks
from engine.players.search import Budget, searched
from engine.players.weights import weights, weights_of
from engine.turns import Discard, Turn

Ranking: TypeAlias = Callable[[Game, Random, Budget], list[Candidate]]
"""The turns of the seat to move that a level sees, the best first."""

SAMPLES: Mapping[str, tuple[int, int]] = {"base": (150, 150), "hunters": (140, 88), "discovery": (140, 140)}
"""How many samples the level hard takes for a turn if nothing else is said: of two seats, and of more."""


def budget_for(game: Game, enough: Callable[[], bool] | None = None) -> Budget:
    """How long a level thinks if nothing else is said; ``enough`` may end it earlier (see ``Budget``)."""
    return Budget(SAMPLES[game.ruleset.name][game.seats > 2], enough=enough)


LEVELS: Mapping[str, Ranking] = {
    "easy": lambda game, random, _: beginners(game, weights_of(game), random),
    "normal": lambda game, _random, _: candidates(game, weights_of(game)),
    "hard": lambda game, random, budget: searched(game, weights_of(game), random, budget),
    "greedy": lambda game, _random, _: yardsticks.greedy(game),
    "newcomer": lambda game, _random, _: yardsticks.newcomer(game),
    "reference": lambda game, _random, _: candidates(game, weights(game.ruleset.name, game.seats, "reference")),
    "random": lambda game, random, _: yardsticks.at_random(game, random),
}
"""Every computer player by its name."""

FOR_PEOPLE = ("easy", "normal", "hard")
"""The levels that people can play against, the weakest first."""


def ranked(game: Game, level: str, random: Random, budget: Budget | None = None) -> list[Candidate]:
    """The turns of the seat to move that the level sees, the best first; easy overlooks some.

    Each with the number by which the level ranks it: for normal, hard and reference the margin that it promises at the
    end of the game (see ``Outlook.margin``). It looks at nothing that the player doesn't see. ValueError for a level
    that isn't there; Refusal where no tile waits to be laid.
    """
    expect_one("level", level, LEVELS)
    return LEVELS[level](game, random, budget or budget_for(game))


def choose(game: Game, level: str, random: Random, budget: Budget | None = None) -> Turn | Discard:
    """The turn that this level plays; see ``ranked``."""
    return ranked(game, level, random, budget)[0].turn
