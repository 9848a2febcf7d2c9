"""Feats: rare achievements in a game, kept with the result of the player who did them.

A new one is a row of ``FEATS``, and a branch of the text ``feat`` where it isn't an area that brought many points.
Each is there in 2 to 15 of 100 games of two computers of the level normal (200 games of each rule set).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.game.views import Situation
from engine.events import BonusEarned, Event, FeatureScored
from engine.game import Game
from engine.summary import first

Figures: TypeAlias = Mapping[int, int]
"""By seat how much of something there was."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A feat of each seat whose figure is ``least`` or more, in a game of that rule set (None: of any)."""

    name: str
    ruleset: str | None
    least: int
    figures: Callable[[Game, Iterable[Event]], Figures]


def _most(area: str) -> Callable[[Game, Iterable[Event]], Figures]:
    """The most points that an area brought, complete or at the end."""

    def figures(_game: Game, events: Iterable[Event]) -> Figures:
        found: Counter[int] = Counter()
        for event in events:
            if isinstance(event, FeatureScored) and event.feature == area:
                found |= Counter(dict.fromkeys(event.seats, event.points))
        return found

    return figures


def _completed(area: str) -> Callable[[Game, Iterable[Event]], Figures]:
    """How many such areas brought points complete."""

    def figures(_game: Game, events: Iterable[Event]) -> Figures:
        scored = (one for one in events if isinstance(one, FeatureScored) and one.feature == area and not one.final)
        return Counter(seat for one in scored for seat in set(one.seats))

    return figures


def _bonus_tiles(_game: Game, events: Iterable[Event]) -> Figures:
    return Counter(event.seat for event in events if isinstance(event, BonusEarned))


def _narrowly(game: Game, _events: Iterable[Event]) -> Figures:
    """The only winner, if two points at most were decisive."""
    best = first(game)
    others = [game.scores[seat] for seat in range(game.seats) if seat not in best and seat not in game.gone]
    close = len(best) == 1 and others and game.scores[best[0]] - max(others) <= _NARROW
    return {best[0]: _NARROW} if close else {}


_NARROW: Final = 2

FEATS: Final = (
    Feat("city", "base", 22, _most("city")),
    Feat("road", "base", 10, _most("road")),
    Feat("field", "base", 27, _most("field")),
    Feat("monasteries", "base", 3, _completed("monastery")),
    Feat("forest", "hunters", 20, _most("forest")),
    Feat("meadow", "hunters", 34, _most("meadow")),
    Feat("hut", "hunters", 20, _most("hut")),
    Feat("bonus", "hunters", 7, _bonus_tiles),
    Feat("plain", "discovery", 18, _most("plain")),
    Feat("mountain", "discovery", 14, _most("mountain")),
    Feat("sea", "discovery", 18, _most("sea")),
    Feat("narrow", None, _NARROW, _narrowly),
)


def done(game: Game, events: Iterable[Event]) -> dict[int, list[Feat]]:
    """What each seat of a finished game has done; seats that left have done nothing."""
    events = list(events)
    found: dict[int, list[Feat]] = {}
    for feat in FEATS:
        if feat.ruleset in (None, game.ruleset.name):
            for seat, figure in sorted(feat.figures(game, events).items()):
                if figure >= feat.least and seat not in game.gone:
                    found.setdefault(seat, []).append(feat)
    return found


def counted(situation: Situation) -> dict[int, list[Feat]]:
    """What people have done in a finished game; nothing if an easy computer plays in it at the end."""
    if any(seat.level == "easy" for seat in situation.seats):
        return {}
    found = done(situation.game, situation.events)
    return {seat: feats for seat, feats in found.items() if seat not in situation.computers}
