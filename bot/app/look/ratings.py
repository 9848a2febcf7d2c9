"""How people stand with one game on one server: counts, and a rating for games of any number of players.

The rating is openskill's Plackett-Luce model, reckoned anew from all results in the order in which the games ended, so
it needs no storing and follows every correction. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from storage import ResultRow

START: Final = 1500
"""What a person begins with."""

SHOWN_FROM: Final = 3
"""From so many rated games on a rating says something."""

_STEP: Final = 200
"""How many points a rating's first uncertainty is worth."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's games: ``rated`` of them count for the ``rating``, which is None as long as these are too few.

    ``place`` counts from 1 among those who have a rating; whoever has the same shares it.
    """

    user_id: int
    name: str
    games: int
    wins: int
    total: int
    best: int
    rated: int
    rating: int | None = None
    place: int | None = None

    @property
    def average(self) -> int:
        """Points in a game, rounded."""
        return round(self.total / self.games)


@dataclass(slots=True)
class _Sum:
    name: str = ""
    scores: list[int] = field(default_factory=list)
    wins: int = 0
    rated: int = 0


def standings(results: Iterable[ResultRow]) -> list[Standing]:
    """The standings from the results of one game, in the order in which they ended: best rating first.

    Whoever has no rating yet stands below, most wins first. Seats of people who were forgotten count as opponents.
    """
    ordered = list(results)
    sums: dict[int, _Sum] = {}
    for result in ordered:
        if result.user_id is not None:
            one = sums.setdefault(result.user_id, _Sum())
            one.name = result.name
            one.scores.append(result.score)
            one.wins += result.place == 1
            one.rated += result.rated
    ratings = _ratings([result for result in ordered if result.rated])
    shown = {user_id: ratings[user_id] for user_id, one in sums.items() if one.rated >= SHOWN_FROM}
    found = [
        Standing(
            user_id=user_id,
            name=one.name,
            games=len(one.scores),
            wins=one.wins,
            total=sum(one.scores),
            best=max(one.scores),
            rated=one.rated,
            rating=shown.get(user_id),
            place=1 + sum(other > shown[user_id] for other in shown.values()) if user_id in shown else None,
        )
        for user_id, one in sums.items()
    ]
    return sorted(found, key=_order)


def _order(standing: Standing) -> tuple[int, int, int, str]:
    if standing.place is not None:
        return 0, standing.place, -standing.games, standing.name
    return 1, -standing.wins, -standing.average, standing.name


def _ratings(results: Sequence[ResultRow]) -> dict[int, int]:
    """Everybody's rating after these games, whole points."""
    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for _, seats in groupby(results, key=lambda result: result.game_id):
        game = list(seats)
        teams = [[known.get(seat.user_id, model.rating()) if seat.user_id else model.rating()] for seat in game]
        after = model.rate(teams, ranks=[float(seat.place) for seat in game])
        for seat, (rating,) in zip(game, after, strict=True):
            if seat.user_id is not None:
                known[seat.user_id] = rating
    return {user_id: _points(model, rating) for user_id, rating in known.items()}


def _points(model: PlackettLuce, rating: PlackettLuceRating) -> int:
    """What a person can do with near certainty (three deviations below the estimate), on the scale that is shown."""
    return round(rating.ordinal(alpha=_STEP / model.sigma, target=START))
