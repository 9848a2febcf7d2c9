"""The search: the best turns of one ply are tried out on possible orders of the tiles that are left.

A sample plays the turns of the other seats and the next own ones, each by one ply, and takes what the evaluation says
of the last own one; close to the end it plays until the game is over. Every turn that is tried out meets the
same orders, and after each round the worse half of them is dropped (sequential halving: Karnin, Koren and Somekh,
2013); it ends early where one turn is far ahead of the others. How much the samples count against the evaluation
follows from how far they scatter.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean

from engine.game import Game, Phase
from engine.players.candidates import Candidate, best, candidates
from engine.players.numbers import Weights, margin
from engine.stack import deal, sampled

_WINDOW = 4.0
"""Turns that the evaluation finds worse than the best by more points are not tried out."""

_LAST_TILES = 4
"""With so few tiles left a sample plays the game to its end."""

_EXACT = 3
"""With so few tiles left in the stack all their orders are tried instead of samples.

Twice as many turns are tried out then, however much worse they look.
"""

_BONUS_ORDERS = 6
"""The least number of orders tried when bonus tiles are left, whose order is not known either (H6.5)."""

_AHEAD = 4
"""About how many turns a sample is long: as many rounds of all seats as fit in, at least one."""

_USUAL_TURNS = 2
"""The length of a sample as ``Budget`` counts them, in turns: of those that are longer there are fewer."""

_ERROR = 1.0
"""By how many points the evaluation errs (standard deviation), reckoned from samples of many positions."""

_LEAST_SPREAD = 0.5
"""The least variance that samples are taken to have: a few may agree by chance."""

_CLEAR = 1.5
"""A turn that is ahead of all others by so many times the standard error of the difference needs no more samples."""


@dataclass(frozen=True)
class Budget:
    """How long to think. ``samples``: how many in all; ``turns``: how many of the best turns are tried out.

    A sample counts as two turns long. They are three to five (see ``_AHEAD``), so there are fewer in proportion: with
    two seats half as many.
    ``enough`` is asked after each round of samples and ends the search when it says so: a clock's word. Without it the
    same seed gives the same turn on every machine.
    """

    samples: int
    turns: int = 6
    enough: Callable[[], bool] | None = None


def searched(game: Game, weights: Weights, random: Random, budget: Budget) -> list[Candidate]:
    """Every turn that may be played now, the best first: those that were tried out, then the others."""
    known = candidates(game, weights)
    hidden = _hidden(game)
    exact = len(hidden) <= _EXACT and not game.chooses
    most = budget.turns * (2 if exact else 1)
    tried = [one for one in known[:most] if exact or one.margin >= known[0].margin - _WINDOW]
    if len(tried) < 2:
        return known
    trial = _Trial(game, weights, random, tried)
    order, margins = trial.on_every_order(hidden) if exact else _halved(trial, budget)
    found: list[Candidate] = []
    for number in order:  # a turn dropped early may have seemed better than a kept one turned out to be
        least = found[-1].margin if found else margins[number]
        found.append(Candidate(min(least, margins[number]), tried[number].turn))
    return found + [one._replace(margin=min(one.margin, found[-1].margin)) for one in known if one not in tried]


def compared(
    game: Game, weights: Weights, random: Random, turns: Sequence[Candidate], samples: int, *, alone: bool = False
) -> list[float]:
    """What each of those turns promises, all tried out on the same orders: half of ``samples`` of them with two seats.

    ``alone``: only what the samples say counts, not the evaluation of the turns. Near the end they are tried on all
    orders, as in the search.
    """
    trial = _Trial(game, weights, random, turns)
    everyone = range(len(turns))
    hidden = _hidden(game)
    if len(hidden) <= _EXACT and not game.chooses:
        _, margins = trial.on_every_order(hidden)
    else:
        for _ in range(max(1, samples * _USUAL_TURNS // max(_USUAL_TURNS, trial.turns))):
            trial.sample(everyone)
        margins = trial.means(everyone) if alone else trial.margins(everyone)
    return [margins[number] for number in everyone]


def _halved(trial: "_Trial", budget: Budget) -> tuple[list[int], dict[int, float]]:
    """The turns that are tried out, the best first, and what each promises, by sequential halving."""
    staying = list(range(len(trial.tried)))
    dropped: list[int] = []
    margins: dict[int, float] = {}
    rounds = ceil(log2(len(staying)))
    samples = budget.samples * _USUAL_TURNS // max(_USUAL_TURNS, trial.turns)
    for _ in range(rounds):
        for _ in range(max(1, samples // rounds // len(staying))):
            trial.sample(staying)
        now = trial.margins(staying)
        margins |= now
        staying.sort(key=lambda number: -now[number])
        if trial.is_clear(staying, now):
            break
        half = ceil(len(staying) / 2)
        dropped = staying[half:] + dropped
        staying = staying[:half]
        if budget.enough is not None and budget.enough():
            break
    return staying + dropped, margins


def _hidden(game: Game) -> list[str]:
    """The land tiles that nobody has seen, in no order that means anything."""
    return [kind for kind, number in game.drawable("land").items() for _ in range(number)]


class _Trial:
    """Turns that are tried out on the same orders of the tiles."""

    def __init__(self, game: Game, weights: Weights, random: Random, tried: Sequence[Candidate]) -> None:
        self.tried = tried
        unseen = game.unseen_in["land"]
        playing = len(game.playing())
        self._rounds = max(1, _AHEAD // playing)
        self.turns = unseen if unseen <= _LAST_TILES else self._rounds * playing
        self._game = game
        self._weights = weights
        self._random = random
        self._ply = [candidate.margin for candidate in tried]
        self._after: list[Game] = []
        for candidate in tried:
            after = game.copy()
            after.play(candidate.turn)
            self._after.append(after)
        self._seen: list[list[float]] = [[] for _ in tried]
        self._firsts: list[str] = []
        self._answers: dict[tuple[int, str], Candidate] = {}

    def sample(self, staying: Sequence[int], stack: Sequence[str] | None = None) -> None:
        """Try those turns out on one more order."""
        stack = stack or self._order()
        for number in staying:
            self._seen[number].append(self._played_on(number, stack))

    def on_every_order(self, hidden: list[str]) -> tuple[list[int], dict[int, float]]:
        """The turns, the best first, and what each promises on average over all orders of those tiles."""
        orders = sorted(set(permutations(hidden)))
        if self._game.unseen_in["bonus"]:
            orders *= ceil(_BONUS_ORDERS / len(orders))
        everyone = range(len(self.tried))
        following = self._game.tileset.size - 1 - len(hidden)
        for order in orders:
            stack = sampled(self._game, self._random)
            stack[following : following + len(hidden)] = order
            self.sample(everyone, stack)
        margins = self.means(everyone)
        return sorted(everyone, key=lambda number: -margins[number]), margins

    def means(self, staying: Sequence[int]) -> dict[int, float]:
        """What each of those turns brought in the mean of its samples."""
        return {number: fmean(self._seen[number]) for number in staying}

    def margins(self, staying: Sequence[int]) -> dict[int, float]:
        """What each of those turns promises, from its samples and the evaluation.

        The samples count the more, the less the differences between turns vary from sample to sample.
        """
        number = min(len(self._seen[one]) for one in staying)
        means = self.means(staying)
        mean, ply_mean = fmean(means.values()), fmean([self._ply[one] for one in staying])
        weight = self._scatter(staying, number) / _ERROR**2
        found = {}
        for one in staying:
            count = len(self._seen[one])
            seen, ply = means[one] - mean, self._ply[one] - ply_mean
            found[one] = ply_mean + (count * seen + weight * ply) / (count + weight)
        return found

    def is_clear(self, order: Sequence[int], margins: Mapping[int, float]) -> bool:
        """Whether the first of those turns is so far ahead that more samples would hardly make another one the best."""
        number = len(self._seen[order[0]])
        scatter = self._scatter(order, number)
        error = sqrt(2 * scatter / (number + scatter / _ERROR**2))
        return margins[order[0]] - margins[order[1]] > _CLEAR * error

    def _scatter(self, staying: Sequence[int], number: int) -> float:
        """The variance of the differences between turns from sample to sample."""
        if number < 2 or len(staying) < 2:
            return _ERROR**2
        squares = 0.0
        rows = [self._seen[one][:number] for one in staying]
        levels = [fmean(column) for column in zip(*rows, strict=True)]
        for row in rows:
            off = [value - level for value, level in zip(row, levels, strict=True)]
            centre = fmean(off)
            squares += sum([(value - centre) ** 2 for value in off])
        return max(_LEAST_SPREAD, squares / ((number - 1) * (len(staying) - 1)))

    def _order(self) -> list[str]:
        """An order that is possible; which tile comes first goes round, so that each comes as often as it is left."""
        stack = sampled(self._game, self._random)
        if not self._firsts:
            self._firsts = _hidden(self._game)
            self._random.shuffle(self._firsts)
        if self._firsts:
            first = self._firsts.pop()
            following = self._game.tileset.size - 1 - len(_hidden(self._game))
            place = stack.index(first, following)
            stack[following], stack[place] = stack[place], stack[following]
        return stack

    def _played_on(self, number: int, stack: Sequence[str]) -> float:
        """The margin that the last own turn of a sample promises, or the end of the game where that is near."""
        game = self._after[number].copy()
        seat, rounds = self._game.to_move, self._rounds
        to_end = game.unseen_in["land"] <= _LAST_TILES
        away = False
        found: Candidate | None = None
        while True:
            deal(game, stack)
            if game.phase is Phase.OVER:
                return margin(game.scores, seat, game.gone)
            found = self._answer(number, game) if found is None else best(game, self._weights)
            if game.to_move != seat:
                away = True
            elif away and not to_end:
                away = False
                rounds -= 1
                if not rounds:
                    return found.margin
            game.play(found.turn)

    def _answer(self, number: int, game: Game) -> Candidate:
        """The best turn right after the one that is tried out; the same for the same tile, so it is looked for once."""
        unseen = self._after[number].unseen_in
        if game.drawn is None or sum(game.unseen_in.values()) != sum(unseen.values()) - 1:
            return best(game, self._weights)  # open tiles, or one that was discarded before
        key = number, game.drawn
        if key not in self._answers:
            self._answers[key] = best(game, self._weights)
        return self._answers[key]
