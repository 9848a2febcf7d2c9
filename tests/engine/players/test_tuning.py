"""Tuning: repeatable by its seed, and it moves weights towards those that win."""

from random import Random

import pytest

from engine.players.lab.tuning import tuned
from engine.players.numbers import DRIFT, POSITIVE
from engine.players.weights import names, weights


def test_the_same_seed_gives_the_same_weights() -> None:
    start = weights("discovery", 2)
    runs = [list(tuned("discovery", 2, start, Random(seed), 1, orders=1, greedy_every=0)) for seed in (3, 3)]
    assert runs[0] == runs[1]
    assert runs[0][-1].weights != start
    wanted = names("discovery")
    assert list(runs[0][-1].weights) == [*wanted, *[name + DRIFT for name in wanted]]
    assert all(runs[0][-1].weights[name] > 0 for name in POSITIVE & set(names("discovery")))


def test_the_weights_go_towards_the_set_that_was_ahead() -> None:
    start = weights("base", 2)
    (progress,) = tuned("base", 2, start, Random(3), 1, orders=1, greedy_every=0)
    assert progress.margin != 0
    random = Random(3)
    for name, value in start.items():
        up = random.choice((-1, 1))
        assert (progress.weights[name] - value) * up * progress.margin > 0, name


def test_weights_that_are_not_all_there_are_refused() -> None:
    few = {name: value for name, value in weights("base", 2).items() if name != "near_city"}
    with pytest.raises(ValueError, match=r"missing \['near_city'\], unknown \['far'\]"):
        next(tuned("base", 2, {**few, "far": 1.0}, Random(1), 1))


@pytest.mark.full
def test_some_iterations_are_against_greedy() -> None:
    start = weights("base", 3)
    alone, mixed = (
        list(tuned("base", 3, start, Random(1), 2, orders=1, greedy_every=every))[-1].weights for every in (0, 2)
    )
    assert alone != mixed
