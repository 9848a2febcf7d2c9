"""Better weights by self-play: simultaneous perturbation (SPSA, J. C. Spall 1992) on the margin of points.

Each iteration moves all weights at once by a step up or down, drawn at random, and lets the set so moved and its mirror
image play each other, on a few orders of the tiles, with seats changed. The weights then go a little towards the set
that was ahead. What comes out is the mean of the weights in the second half of the iterations.
"""

from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import NamedTuple

from engine.game import Game
from engine.players.candidates import best
from engine.players.lab.matches import Mover, play, start
from engine.players.lab.yardsticks import greedy
from engine.players.numbers import DRIFT, LEAST, POSITIVE, Weights, margin
from engine.players.weights import check
from engine.turns import Discard, Turn

STEP = 1 / 6
"""By which part of itself each weight is moved up and down in an iteration."""

GAIN = 0.02
"""By how many such steps the weights go for each point that one set is ahead."""

_SMALLEST_STEP = 0.06
_EARLY = 0.6
_LATER = 0.4
"""The part of the gain that is left after the early part of the iterations."""

_CLIP = 15.0


class Progress(NamedTuple):
    """After an iteration: its number from 1, the margin seen, and the weights: in the second half their mean."""

    iteration: int
    margin: float
    weights: Weights


def tuned(
    ruleset: str,
    seats: int,
    first: Weights,
    random: Random,
    iterations: int,
    orders: int = 4,
    greedy_every: int = 4,
    *,
    step: float = STEP,
    gain: float = GAIN,
) -> Iterator[Progress]:
    """Tune weights; the last ``weights`` are what was looked for.

    ``orders`` of the tiles are played in each iteration. In one of ``greedy_every`` iterations (never with 0) the two
    sets don't play each other, but each plays the greedy player on half as many orders. ``step`` and ``gain`` as
    ``STEP`` and ``GAIN``: with more iterations a smaller gain leaves less to chance.
    """
    now = dict(check(ruleset, first))
    sums, counted = dict.fromkeys(now, 0.0), 0
    for iteration in range(1, iterations + 1):
        steps = {name: random.choice((-1, 1)) * _reach(now, name, step) for name in now}
        up, down = (mover(_moved(now, steps, by)) for by in (1, -1))
        against_greedy = bool(greedy_every) and not iteration % greedy_every
        seeds = [random.randrange(1 << 32) for _ in range(max(1, orders // 2) if against_greedy else orders)]
        if against_greedy:
            seen = (
                mean_margin(ruleset, seats, up, _greedy, seeds) - mean_margin(ruleset, seats, down, _greedy, seeds)
            ) / 2
        else:
            seen = (mean_margin(ruleset, seats, up, down, seeds) - mean_margin(ruleset, seats, down, up, seeds)) / 2
        pull = gain if iteration <= _EARLY * iterations else gain * _LATER
        now = _moved(now, steps, pull * max(-_CLIP, min(_CLIP, seen)))
        if iteration > iterations // 2:
            counted += 1
            sums = {name: total + now[name] for name, total in sums.items()}
        yield Progress(iteration, seen, {name: total / counted for name, total in sums.items()} if counted else now)


def _reach(weights: Weights, name: str, step: float) -> float:
    """How far a weight is moved in an iteration; a drift as far as what it is added to."""
    return max(abs(weights[name.removesuffix(DRIFT)]) * step, _SMALLEST_STEP)


def mover(weights: Weights) -> Mover:
    """A player of the best turn of one ply with those weights."""

    def choose(game: Game, _: Random) -> Turn | Discard:
        return best(game, weights).turn

    return choose


def mean_margin(ruleset: str, seats: int, one: Mover, rival: Mover, orders: list[int]) -> float:
    """The mean margin of one player among rivals, on those orders of the tiles.

    It has one seat, which differs from order to order.
    """
    margins = []
    for number, order in enumerate(orders):
        game, stack = start(ruleset, seats, order)
        seat = (number + order) % seats
        movers = [rival] * seats
        movers[seat] = one
        margins.append(margin(play(game, stack, movers, Random(order)).scores, seat))
    return mean(margins)


def _greedy(game: Game, _: Random) -> Turn | Discard:
    return greedy(game)[0].turn


def _moved(weights: Weights, steps: Weights, by: float) -> dict[str, float]:
    moved = {name: value + steps[name] * by for name, value in weights.items()}
    return {name: max(LEAST, value) if name in POSITIVE else value for name, value in moved.items()}
