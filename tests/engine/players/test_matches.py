"""Matches: who sits where, and what is reckoned from the games."""

import pytest

from engine.players.lab.matches import Finished, results, seating, wilson
from engine.players.numbers import margin


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
