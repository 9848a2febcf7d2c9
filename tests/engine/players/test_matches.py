"""Matches: who sits where, and what is reckoned from them; tuning is repeatable, and moves weights towards who wins."""

from random import Random

import pytest

from engine.players.lab.matches import Finished, results, seating, wilson
from engine.players.lab.tuning import tuned
from engine.players.numbers import DRIFT, POSITIVE, margin
from engine.players.weights import names, read, weights


def test_each_order_is_played_with_everybody_on_every_seat() -> None:
    assert [seating(game, 3) for game in range(4)] == [(0, [0, 1, 2]), (0, [1, 2, 0]), (0, [2, 0, 1]), (1, [0, 1, 2])]


def test_a_margin_is_against_the_other_or_between_the_best_other_and_their_mean() -> None:
    assert margin([30, 20], 0) == 10
    assert margin([30, 20, 40], 0) == 30 - (40 + 30) / 2


def test_a_tie_is_a_half() -> None:
    games = [Finished((10, 10), ((0.1,), (0.3,))), Finished((0, 20), ((0.1,), (0.5,)))]
    one, other = results(["one", "other"], games)
    assert (one.share, one.points, one.margin, one.error) == (0.75, 15, 10, None)
    assert (other.share, other.points, other.margin) == (0.25, 5, -10)
    assert one.seconds == pytest.approx(0.3)
    assert one.slowest == 0.5


def test_the_interval_of_a_rate() -> None:
    assert wilson(88, 100) == pytest.approx((0.802, 0.930), abs=1e-3)
    low, high = wilson(20, 20)
    assert low == pytest.approx(0.839, abs=1e-3)
    assert high == pytest.approx(1)


def test_the_error_is_of_the_means_over_each_order() -> None:
    scores = [(10, 0), (10, 0), (20, 0), (0, 0)]
    one, _ = results(["one", "other"], [Finished(each, ((), ())) for each in scores])
    assert one.margin == pytest.approx((0 + 10) / 2)
    assert one.error == pytest.approx(1.96 * 10 / 2)


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
    with pytest.raises(ValueError, match="recursion"):
        read("[" * 100_000, "base", 2)


@pytest.mark.full
def test_some_iterations_are_against_greedy() -> None:
    start = weights("base", 3)
    alone, mixed = (
        list(tuned("base", 3, start, Random(2), 2, orders=1, greedy_every=every))[-1].weights for every in (0, 2)
    )
    assert alone != mixed
