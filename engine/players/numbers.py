"""The weights that the evaluations of all games have, how they change in the course of a game, and the margin."""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

Weights: TypeAlias = Mapping[str, float]
"""The numbers of an evaluation by name. ``SHARED`` and ``OWN`` in each game's module say what they mean."""

SHARED: Mapping[str, str] = {
    "wait_open": "how much longer a feature with several open squares waits for each",
    "piece": "points that each follower in supply is worth",
    "first": "further points for having one",
    "second": "further points for having two",
    "turns": "own turns that each follower in supply needs to be of full worth",
    "fade": "number of tiles left below which pieces in supply lose their worth",
    "back": "what the likely return of a piece counts",
}
"""The weights that all games have."""

DRIFT = "_drift"
"""Every weight has another of its name with this: half of it is added at the start, and taken off at the end."""

POSITIVE = frozenset(
    [f"rate_{layer}" for layer in ("city", "road", "forest", "river", "mountain", "sea", "plain")]
    + ["wait_open", "fade", "around_monastery", "back", "first", "second"]
)
"""Weights that stay above zero."""

LEAST = 0.01
"""What those are at least."""


def ahead(own: float, others: Sequence[float]) -> float:
    """Own points less the mean of two numbers: the most that another has, and what the others have on average."""
    return own - (max(others) + sum(others) / len(others)) / 2


def margin(scores: Sequence[float], seat: int, gone: Collection[int] = ()) -> float:
    """How far a seat is ahead of the others that still play; see ``ahead``. ``gone``: the seats that left (T1)."""
    return ahead(scores[seat], [score for other, score in enumerate(scores) if other != seat and other not in gone])


def at_share(weights: Weights, share: float) -> Weights:
    """The weights as they are while that share of the tiles is left: ``DRIFT`` says how they change."""
    late = share - 0.5
    found = {}
    for name, value in weights.items():
        if not name.endswith(DRIFT):
            now = value + late * weights[name + DRIFT]
            found[name] = max(LEAST, now) if name in POSITIVE else now
    return found
