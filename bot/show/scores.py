"""Scores, ranks and what decided a game, as lines; and how the scores went, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.game.feats import Feat
from bot.game.features import scoring
from bot.game.views import Situation
from bot.show import phrases
from bot.text.lines import Grid, Line, Mention, Name, Token, Value, line
from engine.events import Event, FeatureScored, GameOver, TilePlaced, TurnPassed
from engine.game import Game, Phase
from engine.ruleset import Ruleset
from engine.squares import square_name
from engine.summary import Tally, by_place, first, tally

Scores = tuple[int, ...]

_EARLY: Final = 0.2
"""A player who leads from before this part of the game on counts as having led all the time."""

_MOSTLY: Final = 0.5
"""A player who is behind in more than this part of the turns was led by another player."""


@dataclass(frozen=True, slots=True)
class Course:
    """The scores at the start and after each turn, by seat; ``scored``: what brought points, each with its turn."""

    scores: tuple[Scores, ...]
    scored: tuple[tuple[FeatureScored, int], ...]


def course(situation: Situation) -> Course:
    """How the scores went; those of the final scoring are part only of what brought points."""
    now = [0] * situation.game.seats
    after: list[Scores] = [tuple(now)]
    scored: list[tuple[FeatureScored, int]] = []
    laid = False
    for event in situation.events:
        match event:
            case TilePlaced():
                laid = True
            case FeatureScored(points=points, seats=seats, final=final):
                scored.append((event, len(after)))
                if not final:
                    for seat in seats:
                        now[seat] += points
            # Seats without a tile are passed over (D6.3), and a player who leaves lays none: those are no turns.
            case TurnPassed() | GameOver() if laid:
                after.append(tuple(now))
                laid = False
            case _:
                pass
    return Course(tuple(after), tuple(scored))


def feat(one: Feat) -> Line:
    """What it takes to have done a feat."""
    return line("feat", feature=Token(one.name), n=one.least)


def highlights(situation: Situation) -> tuple[Line, ...]:
    """The feature that brought most points at once; the first of equals."""
    found, names = course(situation), situation.names
    if not found.scored:
        return (line("story"),)
    event, turn = max(found.scored, key=lambda one: one[0].points)
    data: dict[str, Value] = {
        "feature": Token(event.feature),
        "square": Token(square_name(event.square)),
        "names": phrases.people(names, dict.fromkeys(event.seats)),
        "total": phrases.total(event.items, event.points, each=len(event.seats) > 1),
    }
    return (line("story-best-end", **data) if event.final else line("story-best", **data, turn=turn),)


def turning_point(situation: Situation) -> tuple[Line, ...]:
    """Says who led until which turn, and by which features the winner then got ahead of the best of the others.

    Nothing where several share the win or somebody left.
    """
    game, found = situation.game, course(situation)
    seat, *level = first(game)
    if level or game.gone:
        return ()
    best = [max((score, -other) for other, score in enumerate(scores) if other != seat) for scores in found.scores]
    turn = max(turn for turn, scores in enumerate(found.scores) if scores[seat] <= best[turn][0])
    mine, others, other, last = found.scores[turn][seat], best[turn][0], -best[turn][1], len(found.scores) - 1
    behind = sum(scores[seat] < best[at][0] for at, scores in enumerate(found.scores[: turn + 1]))
    led = turn < last and (turn < last * _EARLY or behind <= turn * _MOSTLY or mine == others)
    brought: Counter[str] = Counter()
    for event, when in found.scored:
        later = event.final or when > turn
        if later if led or turn == last else when == turn + 1:
            brought[event.feature] += event.points * (event.seats.count(seat) - event.seats.count(other))
    if not brought:
        return ()
    ((feature, _),) = brought.most_common(1)
    data: dict[str, Value] = {"name": Name(situation.names[seat]), "feature": Token(feature)}
    if led:
        return (line("story-led", **data, turn=turn + 1),)
    if mine == others:
        return (line("story-even", **data, mine=mine),)
    data |= {"turn": turn, "mine": mine, "others": others, "other": Name(situation.names[other])}
    return (line("story-end" if turn == last else "story-until", **data),)


@dataclass(frozen=True, slots=True)
class Projection:
    """A game as it would be if it ended now: ``game`` after the final scoring; ``scored``: by what."""

    game: Game
    scored: tuple[FeatureScored, ...]


def projection(situation: Situation) -> Projection:
    """The final scoring brought forward, on a copy."""
    game = situation.game.copy()
    events: list[Event] = []
    game.log = events
    game.end_now()
    return Projection(game, tuple(event for event in events if isinstance(event, FeatureScored)))


def winners(situation: Situation, *, posted: bool = False) -> Line:
    """Who won the finished game; ``posted``: where everybody sees that it is over."""
    return _leaders("post-winners" if posted else "winners", situation.game, situation.names)


def leaders(projected: Projection, names: phrases.Names) -> Line:
    """Who would win if the game ended now."""
    return _leaders("projected-winners", projected.game, names)


def _leaders(code: str, game: Game, names: phrases.Names) -> Line:
    seats = first(game)
    return line(code, names=phrases.people(names, seats), n=len(seats), points=game.scores[seats[0]])


def won_by(situation: Situation) -> tuple[Line, ...]:
    """By how much the game was won, and with what most of it; nothing where several share the win."""
    game = situation.game
    winner, *level = first(game)
    if level:
        return ()
    second = [seat for place, seat in by_place(game) if place == 2]
    parts = tally(game.ruleset, game.seats, situation.events)[winner]
    layer = max(parts, key=lambda name: parts[name].points)
    lead = game.scores[winner] - game.scores[second[0]]
    names = phrases.people(situation.names, second)
    # Who has left can't win, with as many points or more either (T1).
    how = line("won-by", n=lead, names=names) if lead > 0 else line("won-left", n=-lead, names=names)
    most = line("features-of", feature=Token(layer))
    return (how, line("won-with", most=most, points=parts[layer].points)) if parts[layer].points else (how,)


def ranks(situation: Situation, called: Mapping[int, int] = MappingProxyType({})) -> tuple[Line, ...]:
    """Everybody's rank and points, a row each; who left comes last (T1). ``called``: people to mention, by seat."""
    game = situation.game
    return tuple(
        line(
            "rank-left" if seat in game.gone else "rank",
            place=place,
            name=Mention(called[seat], situation.names[seat]) if seat in called else Name(situation.names[seat]),
            points=game.scores[seat],
        )
        for place, seat in by_place(game)
    )


def table(situation: Situation) -> tuple[Line, ...]:
    """The itemised scores as a table: per player the sum and the features, in play and, once it is over, at the end.

    The sum comes first: a narrow screen may cut what is on the right.
    """
    game = situation.game
    tallies = tally(game.ruleset, game.seats, situation.events)
    if game.phase is not Phase.OVER:
        legend = _legend(game.ruleset, goes_on=situation.goes_on)
        return _grid(game, situation.names, tallies, range(game.seats), both=False), legend
    return _ranked("table-legend-over", game, situation.names, tallies)


def standings(situation: Situation) -> tuple[Line, ...]:
    """What everybody has now, and would have if the game ended now; those who left stand below the others (T1)."""
    game = situation.game
    ended = game.scores_if_ended()
    rows: list[tuple[Value, ...]] = [(line("table-player"), line("table-now"), line("table-at-end"))]
    for seat in sorted(range(game.seats), key=lambda seat: seat in game.gone):
        now, then = line("said", said=game.scores[seat]), line("said", said=ended[seat])
        rows.append((Name(situation.names[seat]), now, then))
    return (line("said", said=Grid(tuple(rows))), *_left(game, situation.names))


def projected_table(situation: Situation, projected: Projection) -> tuple[Line, ...]:
    """Everybody's score with what the final scoring would add now, in the order in which the players would stand."""
    game = projected.game
    tallies = tally(game.ruleset, game.seats, [*situation.events, *projected.scored])
    return _ranked("table-legend-projected", game, situation.names, tallies)


def _ranked(code: str, game: Game, names: phrases.Names, tallies: Sequence[Tally]) -> tuple[Line, ...]:
    """The table by place with what its figures mean, and who stands below the others since they left."""
    order, legend = [seat for _, seat in by_place(game)], line(code, features=phrases.features(scoring(game.ruleset)))
    return (_grid(game, names, tallies, order, both=True), legend, *_left(game, names))


def _left(game: Game, names: phrases.Names) -> tuple[Line, ...]:
    """Who stands below the others since they left, if anybody did."""
    gone = sorted(game.gone)
    return (line("table-left", names=phrases.people(names, gone), n=len(gone)),) if gone else ()


def _grid(game: Game, names: phrases.Names, tallies: Sequence[Tally], order: Iterable[int], *, both: bool) -> Line:
    layers = scoring(game.ruleset)
    features = [line("table-feature", feature=Token(layer)) for layer in layers]
    rows: list[tuple[Value, ...]] = [(line("table-player"), line("table-total"), *features)]
    for seat in order:
        parts = (tallies[seat][layer] for layer in layers)
        cells = (
            line("table-both", play=part.in_play, end=part.at_end) if both else line("said", said=part.points)
            for part in parts
        )
        rows.append((Name(names[seat]), line("said", said=game.scores[seat]), *cells))
    return line("said", said=Grid(tuple(rows)))


def _legend(ruleset: Ruleset, *, goes_on: bool) -> Line:
    """What the points are for in a game that isn't over; ``goes_on``: there will be an end that counts."""
    if ruleset.take_back:
        return line("table-legend-back", features=phrases.features(scoring(ruleset)))
    play = [layer for layer in scoring(ruleset) if ruleset.layer(layer).completes]
    if not goes_on:
        return line("table-legend-ended", play=phrases.features(play))
    end = [layer for layer in scoring(ruleset) if layer not in play]
    return line("table-legend", play=phrases.features(play), end=phrases.features(end))
