"""Scores in words: who has how much with what, now, at the end, and as if the game ended now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.app.core.positions import Situation
from bot.app.core.values import Grid, Line, Name, Several, Token, Value, line
from bot.app.words import words
from bot.app.words.placings import completing, scoring
from engine.events import Event, FeatureScored
from engine.game import Game, Phase
from engine.ruleset import Ruleset
from engine.squares import at, square_name
from engine.summary import Part, Tally, ranking, tally


@dataclass(frozen=True, slots=True)
class Projection:
    """A game as it would be if it ended now: ``game`` after the final scoring; ``scored``: by what, the most first."""

    game: Game
    scored: tuple[FeatureScored, ...]


def projection(situation: Situation) -> Projection:
    """The final scoring brought forward, on a copy."""
    game = situation.game.copy()
    events: list[Event] = []
    game.log = events
    game.end_now()
    scored = [event for event in events if isinstance(event, FeatureScored)]
    return Projection(game, tuple(sorted(scored, key=lambda event: -event.points)))


def winners(situation: Situation) -> Line:
    """Who won the finished game."""
    return _leaders("winners", situation.game, situation.names)


def leaders(projected: Projection, names: words.Names) -> Line:
    """Who would win if the game ended now."""
    return _leaders("projected-winners", projected.game, names)


def _leaders(code: str, game: Game, names: words.Names) -> Line:
    seats = [seat for seat, place in enumerate(ranking(game)) if place == 1]
    return line(code, names=words.people(names, seats), n=len(seats), points=game.scores[seats[0]])


def table(situation: Situation) -> tuple[Line, ...]:
    """The itemised scores as a table: per player the sum and the features, in play and, once it is over, at the end.

    The sum comes first: a narrow screen may cut what is on the right.
    """
    game = situation.game
    tallies = tally(game.ruleset, game.seats, situation.events)
    if game.phase is not Phase.OVER:
        return _grid(game, situation.names, tallies, range(game.seats), both=False), _legend(game.ruleset)
    return (*_ranked(game, situation.names, tallies), line("table-legend-over", features=_scoring(game.ruleset)))


def projected_table(situation: Situation, projected: Projection) -> tuple[Line, ...]:
    """The same with what the final scoring would add now, in the order in which the players would stand."""
    game = projected.game
    tallies = tally(game.ruleset, game.seats, [*situation.events, *projected.scored])
    legend = line("table-legend-projected", features=_scoring(game.ruleset))
    return (*_ranked(game, situation.names, tallies), legend)


def at_the_end(events: Iterable[Event], names: words.Names) -> tuple[Line, ...]:
    """What the final scoring brought, feature by feature, itemised."""
    return tuple(
        line(
            "scored-at-end",
            feature=Token(event.feature),
            square=Token(square_name(at(event.x, event.y))),
            names=_scorers(event, names),
            total=words.total(event.items, event.points, each=len(event.seats) > 1),
        )
        for event in events
        if isinstance(event, FeatureScored) and event.final
    )


def _scorers(event: FeatureScored, names: words.Names) -> Several:
    """Who gets a feature's points; once for each piece where pieces score by themselves (D3.3)."""
    counts = ((Name(names[seat]), n) for seat, n in Counter(event.seats).items())
    return Several(tuple(who if n == 1 else line("name-times", name=who, n=n) for who, n in counts))


def _ranked(game: Game, names: words.Names, tallies: Sequence[Tally]) -> tuple[Line, ...]:
    """The table by place, and who stands below the others since they left."""
    ranks = ranking(game)
    order = sorted(range(game.seats), key=lambda seat: (ranks[seat], seat))
    gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
    left = (line("table-left", names=words.people(names, gone), n=len(gone)),) if gone else ()
    return (_grid(game, names, tallies, order, both=True), *left)


def _grid(game: Game, names: words.Names, tallies: Sequence[Tally], order: Iterable[int], *, both: bool) -> Line:
    layers = scoring(game.ruleset)
    features = [line("table-feature", feature=Token(layer)) for layer in layers]
    rows: list[tuple[Value, ...]] = [(line("table-player"), line("table-total"), *features)]
    for seat in order:
        parts = [_cell(tallies[seat].parts[layer], both=both) for layer in layers]
        rows.append((Name(names[seat]), line("table-points", points=game.scores[seat]), *parts))
    return line("table", table=Grid(tuple(rows)))


def _legend(ruleset: Ruleset) -> Line:
    """What the points of a game that goes on are for."""
    if ruleset.take_back:
        return line("table-legend-back", features=_scoring(ruleset))
    finished = completing(ruleset)
    play = [layer for layer in scoring(ruleset) if layer in finished]
    end = [layer for layer in scoring(ruleset) if layer not in finished]
    return line("table-legend", play=_features(play), end=_features(end))


def _scoring(ruleset: Ruleset) -> Several:
    return _features(scoring(ruleset))


def _features(layers: Iterable[str]) -> Several:
    return Several(tuple(line("features-of", feature=Token(layer)) for layer in layers))


def _cell(part: Part, *, both: bool) -> Line:
    if both:
        return line("table-both", play=part.in_play, end=part.at_end)
    return line("table-points", points=part.points)
