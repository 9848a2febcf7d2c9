"""The friendly beginner: plays for own features, and makes the mistakes that people make.

It overlooks some squares, and some ways to turn a tile; it hardly thinks of what others get; it misjudges how much a
turn is worth; and it seldom thinks of pieces that lie on the board until the end, or of keeping one in hand.
"""

from random import Random

from engine.game import Game
from engine.players.candidates import Candidate, candidates
from engine.players.outlook import Weights
from engine.turns import Deploy, Discard, Turn

_OVERLOOKED = 0.35
"""How likely a square isn't noticed, where it is not beside the own pieces."""

_MISJUDGED = 2.5
"""By how many points a turn is misjudged (standard deviation)."""

_LYING = 2.0
"""How many points less a beginner sees in a piece that lies down until the end of the game."""

_SETTING = 1.0
"""How many points more a beginner sees in setting any piece: it is fun."""


def beginners(game: Game, weights: Weights, random: Random) -> list[Candidate]:
    """Every turn that a beginner notices, the best first as the beginner sees it."""
    lying = {role.name for role in game.ruleset.roles if role.lying}
    found: list[Candidate] = []
    noticed: dict[tuple[int, int], bool] = {}
    slips: dict[tuple[int, int], float] = {}
    known = candidates(game, weights)
    for margin, turn in known:
        if isinstance(turn, Discard):
            return known
        place = turn.square, turn.rotation
        if place not in noticed:
            noticed[place] = random.random() >= _OVERLOOKED
            slips[place] = random.gauss(0, _MISJUDGED)
        if noticed[place]:
            found.append(Candidate(margin + slips[place] + _liked(turn, lying) + random.gauss(0, _MISJUDGED / 2), turn))
    found.sort(key=lambda candidate: -candidate.margin)
    return found or known[len(known) // 2 :]


def _liked(turn: Turn, lying: set[str]) -> float:
    if not isinstance(turn.then, Deploy):
        return 0.0
    return -_LYING if turn.then.role in lying else _SETTING
