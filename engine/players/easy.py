"""The friendly beginner: plays for own features, and makes the mistakes that people make.

It doesn't notice every way to lay its tile, misjudges how much a turn is worth, likes to set pieces, and seldom thinks
of those that lie on the board until the end.
"""

from collections.abc import Mapping
from random import Random

from engine.game import Game
from engine.players.candidates import Candidate, candidates
from engine.players.numbers import Weights
from engine.turns import Deploy, Discard, Turn

_OVERLOOKED = 0.35
"""How likely a way to lay the tile isn't noticed."""

_MISJUDGED = 2.8
"""By how many points a turn is misjudged (standard deviation)."""

_LYING = 1.0
"""How many points less a beginner sees in a piece that lies down until the end of the game."""

_SETTING = 0.5
"""How many points more a beginner sees in setting any other piece."""

_HARM = 5.0
"""A turn that is worse than the best one noticed by more points plainly harms, and isn't played."""

_PARTS: Mapping[str, float] = {"base": 1.0, "hunters": 1.5, "discovery": 0.5}
"""What the mistakes count in each game: turns differ by more points in one than in another."""


def beginners(game: Game, weights: Weights, random: Random) -> list[Candidate]:
    """Every turn that a beginner notices, the best first as the beginner sees it."""
    known = candidates(game, weights)
    lying = {role.name for role in game.ruleset.roles if role.lying}
    part = _PARTS[game.ruleset.name]
    noticed: dict[tuple[int, int], bool] = {}
    slips: dict[tuple[int, int], float] = {}
    found: list[Candidate] = []
    best = None
    for margin, turn in known:
        if isinstance(turn, Discard):
            return known
        place = turn.square, turn.rotation
        if place not in noticed:
            noticed[place] = random.random() >= _OVERLOOKED
            slips[place] = random.gauss(0, _MISJUDGED)
        if noticed[place]:
            best = margin if best is None else best
            if margin >= best - part * _HARM:
                mistake = slips[place] + _liked(turn, lying) + random.gauss(0, _MISJUDGED / 2)
                found.append(Candidate(margin + part * mistake, turn))
    found.sort(key=lambda candidate: -candidate.margin)
    return found or known[:1]


def _liked(turn: Turn, lying: set[str]) -> float:
    if not isinstance(turn.then, Deploy):
        return 0.0
    return -_LYING if turn.then.role in lying else _SETTING
