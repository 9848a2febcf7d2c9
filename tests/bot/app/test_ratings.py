"""Standings from results: counts, places, and the rating's behaviour in games of several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from openskill.models import PlackettLuce

from bot.use_cases.standings import START, Standing, standings
from storage import ResultRow

ANNA, BO, CLEO, DORA = 1, 2, 3, 4
NAMES = {ANNA: "Anna", BO: "Bo", CLEO: "Cleo", DORA: "Dora"}


def games(*played: Sequence[tuple[int | None, int, int]], rated: bool = True) -> list[ResultRow]:
    """Results of games in order; each a list of (person, score, place)."""
    number = count(1)
    return [
        ResultRow(
            f"g{at}", seat, 1, "base", who, NAMES.get(who or 0, ""), score, place, len(game), float(at), rated=rated
        )
        for at, game in zip(number, played, strict=False)
        for seat, (who, score, place) in enumerate(game)
    ]


def by_person(results: Sequence[ResultRow]) -> dict[int, Standing]:
    return {one.user_id: one for one in standings(results)}


def rating(one: Standing) -> int:
    assert one.rating is not None
    return one.rating


def test_the_rating_is_that_of_plackett_and_luce_in_the_order_of_finishing() -> None:
    model = PlackettLuce()
    a, b, c = ([model.rating()] for _ in range(3))
    a, b, c = model.rate([a, b, c], ranks=[1, 2, 2])
    b, a = model.rate([b, a], ranks=[1, 2])
    c, a, b = model.rate([c, a, b], ranks=[3, 1, 2])
    found = by_person(
        games(
            [(ANNA, 9, 1), (BO, 5, 2), (CLEO, 5, 2)],
            [(BO, 7, 1), (ANNA, 3, 2)],
            [(CLEO, 1, 3), (ANNA, 9, 1), (BO, 4, 2)],
        )
    )
    for who, (known,) in ((ANNA, a), (BO, b)):
        assert rating(found[who]) == round(START + 24 * (known.mu - 3 * known.sigma))
    assert found[CLEO].rating is None


def test_the_order_is_rating_then_wins_then_average() -> None:
    rated = games(*[[(ANNA, 9, 1), (BO, 1, 2)]] * 3)
    fresh = games([(CLEO, 90, 2), (DORA, 99, 1)], rated=False)
    assert [one.name for one in standings(rated + fresh)] == ["Anna", "Bo", "Dora", "Cleo"]


def test_a_forgotten_person_stays_as_an_opponent_only() -> None:
    found = standings(games(*[[(ANNA, 9, 1), (None, 5, 2), (None, 1, 3)]] * 3))
    assert [one.name for one in found] == ["Anna"]
    assert rating(found[0]) > START
    assert found[0].place == 1
