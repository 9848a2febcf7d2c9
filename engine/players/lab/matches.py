"""Games between computer players: the same orders of the tiles for every arrangement of the seats."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

from engine.game import Game, Phase
from engine.players.numbers import margin
from engine.stack import deal, deal_hands, shuffled
from engine.turns import Discard, Turn

Mover: TypeAlias = Callable[[Game, Random], Turn | Discard]
"""A player: it chooses a turn for the seat to move."""

Clock: TypeAlias = Callable[[], float]
"""Seconds since some instant."""


class Finished(NamedTuple):
    """A finished game: the scores by seat, and how long each seat took for each of its turns, in seconds."""

    scores: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]


class Result(NamedTuple):
    """How one of the players of a match did.

    ``share``: the part of the games that it won, a game won by several counting as a part for each; ``low`` and
    ``high`` its 95 % interval (Wilson). ``margin``: how far it was ahead on average (see ``margin``), give or take
    ``error``: 1.96 standard errors of the means over each order of the tiles, None for a single order. ``seconds`` a
    turn, on average, and of the ``slowest`` turn.
    """

    name: str
    games: int
    share: float
    low: float
    high: float
    points: float
    margin: float
    error: float | None
    seconds: float
    slowest: float


def start(ruleset: str, seats: int, order: int, *, open_tiles: bool = False) -> tuple[Game, list[str]]:
    """A new game and its stack, the same for the same number of the order; ``open_tiles``: the expert variant."""
    game = Game.new(ruleset, seats)
    stack = shuffled(game.tileset, Random(order))
    if open_tiles:
        deal_hands(game, stack, remove=True)
    deal(game, stack)
    return game, stack


def play(
    game: Game, stack: Sequence[str], movers: Sequence[Mover], random: Random, clock: Clock | None = None
) -> Finished:
    """Play a game to its end, a mover for each seat."""
    seconds: list[list[float]] = [[] for _ in movers]
    while game.phase is not Phase.OVER:
        seat = game.to_move
        began = clock() if clock else 0.0
        turn = movers[seat](game, random)
        seconds[seat].append(clock() - began if clock else 0.0)
        game.play(turn)
        deal(game, stack)
    return Finished(tuple(game.scores), tuple(map(tuple, seconds)))


def seating(game: int, seats: int) -> tuple[int, list[int]]:
    """For a game of a match the number of its order, and which player sits on each seat.

    Each order of the tiles is played as often as there are seats, with everybody moved on by one seat each time.
    """
    order, shift = divmod(game, seats)
    return order, [(seat + shift) % seats for seat in range(seats)]


def results(names: Sequence[str], games: Sequence[Finished]) -> list[Result]:
    """How each player did in the games of a match, which are seated as ``seating`` says; there must be some."""
    seats = len(names)
    found = []
    for player, name in enumerate(names):
        won, points = 0.0, 0
        margins: dict[int, list[float]] = {}
        seconds: list[float] = []
        for number, game in enumerate(games):
            order, players = seating(number, seats)
            seat = players.index(player)
            best = max(game.scores)
            won += (game.scores[seat] == best) / game.scores.count(best)
            points += game.scores[seat]
            margins.setdefault(order, []).append(margin(game.scores, seat))
            seconds += game.seconds[seat]
        low, high = wilson(won, len(games))
        means = [fmean(each) for each in margins.values()]
        error = 1.96 * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
        share, mean_points = won / len(games), points / len(games)
        slowest, mean_seconds = max(seconds, default=0.0), fmean(seconds or [0.0])
        result = Result(name, len(games), share, low, high, mean_points, fmean(means), error, mean_seconds, slowest)
        found.append(result)
    return found


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (E. B. Wilson, 1927)."""
    z = 1.96
    rate = won / games
    centre = rate + z * z / (2 * games)
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)
