"""Players that stay as they are, to measure others by: the greedy one, a newcomer, and one that plays at random."""

from random import Random

from engine.features import Feature
from engine.game import Game
from engine.players.candidates import Candidate
from engine.players.numbers import margin


def greedy(game: Game) -> list[Candidate]:
    """Every turn, first those with the largest margin over the best other if the game were over after them."""
    found = []
    seat = game.to_move
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        after.end_now()
        found.append(Candidate(margin(after.scores, seat, after.gone), turn))
    found.sort(key=lambda candidate: -candidate.margin)
    return found


def at_random(game: Game, random: Random) -> list[Candidate]:
    """Every turn in an order drawn at random."""
    turns = list(game.legal_turns())
    random.shuffle(turns)
    return [Candidate(0.0, turn) for turn in turns]


def newcomer(game: Game) -> list[Candidate]:
    """Every turn, as somebody sees it who has just read the rules: what it scores, own features, and pieces to set.

    An own feature is hoped for the less, the more squares it is open at, and one that is never complete by half. Others
    are not looked at.
    """
    found = []
    seat = game.to_move
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        own = [feature for feature in after.features() if feature.pieces and seat in feature.scorers]
        hopes = sum(_hoped(feature, after.ruleset.layer(feature.layer).completes) for feature in own)
        pieces = after.in_supply(seat, 0) if after.unseen_in["land"] > game.seats else 0
        found.append(Candidate(after.scores[seat] - game.scores[seat] + hopes + pieces, turn))
    found.sort(key=lambda candidate: -candidate.margin)
    return found


def _hoped(feature: Feature, completes: bool) -> float:
    if not completes:
        return feature.points_at_end / 2
    return feature.points_if_complete / (1 + len(feature.open_squares))
