"""The table of the final summary: each seat's points by feature, from a game's events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.events import Event, FeatureScored
from engine.game import Game
from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Part:
    """Points of one seat with one sort of feature."""

    in_play: int = 0
    at_end: int = 0

    @property
    def points(self) -> int:
        """The points in play and at the end."""
        return self.in_play + self.at_end


Tally: TypeAlias = dict[str, Part]
"""One seat's points by feature, in the order of the rule set's layers; their sum is its score."""


def tally(ruleset: Ruleset, seats: int, events: Iterable[Event]) -> list[Tally]:
    """Each seat's points by feature, in play and at the end."""
    found = [{layer.name: Part() for layer in ruleset.layers} for _ in range(seats)]
    for event in events:
        if isinstance(event, FeatureScored):
            for seat in event.seats:
                part = found[seat][event.feature]
                if event.final:
                    found[seat][event.feature] = Part(part.in_play, part.at_end + event.points)
                else:
                    found[seat][event.feature] = Part(part.in_play + event.points, part.at_end)
    return found


def places(scores: Iterable[int], gone: frozenset[int] = frozenset()) -> list[int]:
    """Each seat's place from 1: ties share it (B6.5, H7.7, D5.3, T7), seats that left stand below the others (T1)."""
    ranks = [(seat not in gone, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > own for other in ranks) for own in ranks]


def ranking(game: Game) -> list[int]:
    """Each seat's place as the game stands (B6.5, T1, T7)."""
    return places(game.scores, game.gone)


def by_place(game: Game) -> list[tuple[int, int]]:
    """Each seat behind its place, the first one first."""
    return sorted((place, seat) for seat, place in enumerate(ranking(game)))


def first(game: Game) -> list[int]:
    """The seats in the first place."""
    return [seat for place, seat in by_place(game) if place == 1]
