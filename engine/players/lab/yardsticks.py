"""Players that stay as they are, to measure others by: the greedy one and the one that plays at random."""

from random import Random

from engine.game import Game
from engine.players.candidates import Candidate


def greedy(game: Game) -> list[Candidate]:
    """Every turn, first those with the largest margin over the best other if the game were over after them."""
    found = []
    seat = game.to_move
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        after.end_now()
        others = [score for other, score in enumerate(after.scores) if other != seat]
        found.append(Candidate(after.scores[seat] - max(others), turn))
    found.sort(key=lambda candidate: -candidate.margin)
    return found


def at_random(game: Game, random: Random) -> list[Candidate]:
    """Every turn in an order drawn at random."""
    turns = list(game.legal_turns())
    random.shuffle(turns)
    return [Candidate(0.0, turn) for turn in turns]
