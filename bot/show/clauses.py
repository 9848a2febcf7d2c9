"""The clauses that alternative texts of boards are made of: whose turn it is, scores, areas, the last turn, the result.

``names``: as ``short_names`` gives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.game.features import completes, held, scorers, scoring, surrounded
from bot.game.views import GameView
from bot.show import effects, events, phrases
from bot.text.lines import Brief, Clause, Line, Name, Several, Token, Value, kept, line
from bot.text.names import shortened
from engine import open_tiles
from engine.events import FeatureScored
from engine.game import Feature, Game
from engine.squares import Square, square_name
from engine.summary import by_place, tally
from engine.turns import TurnEnd

_LONGEST_NAME: Final = 32

_FEW: Final = 100
"""Characters for the names of squares where there is little room."""


def listed(code: str, squares: Sequence[Square]) -> Clause:
    """The names of squares, or of some, and how many there are more."""
    told = tuple(Token(square_name(square)) for square in squares)
    return Clause(
        (line(code, squares=Several(told, "comma")), line(code, squares=Brief(told, _FEW, "comma"))), kept=True
    )


def points_each(names: Sequence[str], scores: Sequence[int]) -> Several:
    """Each player with so many points."""
    told = (line("name-number", name=Name(who), n=score) for who, score in zip(names, scores, strict=True))
    return Several(tuple(told), "comma")


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, cut where they are too long for a clause that always has to fit."""
    return tuple(shortened(one, _LONGEST_NAME) for one in names)


def last_move(view: GameView, names: Sequence[str]) -> tuple[Clause, ...]:
    """What the last turn did, or who left; at the start, the start tile; nothing where the last turn isn't known.

    Where the mover's seat has changed hands since, its number is said: who had it then isn't known any more.
    """
    if not view.batches:
        return ()
    batch, game = view.batches[-1], view.game
    laid = batch.laid
    if laid is not None and view.by_another(batch):
        square = Token(square_name(laid.square))
        tile = phrases.lying_tile(game, laid.kind)
        return (kept(line("alt-laid-before", seat=laid.seat + 1, square=square, tile=tile)),)
    if batch.left is not None:
        return (kept(_sentences(events.happened(batch.events, game, names))),)
    laid_so = events.moved(batch.events, game, names)
    start = line("alt-start", tile=phrases.tile(game, game.tileset.start.id))
    return (kept(start if laid_so is None else laid_so),)


def since(view: GameView, names: Sequence[str]) -> tuple[Clause, ...]:
    """The tiles that are outlined: those laid since the last turn of the player to move, but for the newest."""
    game = view.game
    laid = [(batch, batch.laid) for batch in view.since(game.to_move) if batch.laid is not None]
    told = tuple(
        line("alt-since-laid-before", seat=tile.seat + 1, square=Token(square_name(tile.square)))
        if view.by_another(batch)
        else line("alt-since-laid", name=Name(names[tile.seat]), square=Token(square_name(tile.square)))
        for batch, tile in laid[:-1]
    )
    return (Clause((line("alt-since", name=Name(names[game.to_move]), tiles=Several(told, "comma")),)),) if told else ()


def to_move(game: Game, names: Sequence[str]) -> Clause:
    """Who is to move, with which tile."""
    return kept(line("state-theirs", name=Name(names[game.to_move]), tile=phrases.in_hand(game, unseen=True)))


def state(game: Game, names: Sequence[str], *between: Clause) -> tuple[Clause, ...]:
    """Scores, supplies and what is left to draw, which are never cut; then features held, and the board's extent.

    ``between``: what comes before the features.
    """
    left = (line("left-head", n=open_tiles.in_stack(game)), *phrases.bonus_left(game))
    head = (scores(game, names), *supplies(game, names), *(Clause((one,)) for one in left))
    return (*head, *between, *areas_held(game, names), extent(game))


def scores(game: Game, names: Sequence[str]) -> Clause:
    """The points that everybody has."""
    return kept(line("alt-scores", scores=points_each(names, game.scores)))


def if_ended(game: Game, names: Sequence[str], then: TurnEnd = None) -> Clause:
    """What everybody would have if the game ended now; ``then``: with which the turn ends, where its tile lies."""
    return Clause((line("alt-ended", scores=points_each(names, game.scores_if_ended(then))),))


def supplies(game: Game, names: Sequence[str]) -> Iterator[Clause]:
    """What everybody still has to set, one clause a piece."""
    for piece in game.ruleset.pieces:
        left = tuple(
            line("name-number", name=Name(names[seat]), n=game.supply(seat)[piece]) for seat in range(game.seats)
        )
        said = phrases.piece(game.ruleset, piece)
        yield Clause((line("alt-supplies", piece=Token(said), supplies=Several(left, "comma")),))


def areas_held(game: Game, names: Sequence[str]) -> tuple[Clause, ...]:
    """The features with pieces on them, as many as there is room for: the largest that are open, the others after."""
    groups: dict[str, list[Line]] = {"alt-open": [], "alt-complete": [], "alt-completed": [], "alt-at-the-end": []}
    for feature in sorted(held(game), key=lambda one: -one.points):
        code = "alt-complete" if game.ruleset.take_back else "alt-completed"
        if not feature.complete:
            code = "alt-open" if completes(game, feature) else "alt-at-the-end"
        groups[code].append(_area(game, feature, names))
    return tuple(Clause(as_many(code, told, (8, 5, 3, 1))) for code, told in groups.items() if told)


def _area(game: Game, feature: Feature, names: Sequence[str]) -> Line:
    """A feature with pieces: where it is, who would score it, what it is worth, and how many sides are open."""
    square = Token(square_name(feature.pieces[0].square))
    said = line(
        "alt-area",
        feature=Token(feature.layer),
        square=square,
        names=_scorers(game, feature, names),
        **effects.of_feature(game, feature),
    )
    if feature.complete or surrounded(game, feature) or not completes(game, feature):
        return said
    return line("effect-open", effect=said, open=feature.open)


def _scorers(game: Game, feature: Feature, names: Sequence[str]) -> Several:
    """Who would score a feature; where each piece scores by itself (D3.3), with how many pieces, if several."""
    own = {seat: sum(piece.seat == seat for piece in feature.pieces) for seat in scorers(feature)}
    told = (
        line("alt-followers", name=Name(names[seat]), n=n) if game.ruleset.take_back and n > 1 else Name(names[seat])
        for seat, n in own.items()
    )
    return Several(tuple(told))


def as_many(
    code: str, told: Sequence[Line], fewer: Iterable[int], listed: str = "features", **rest: Value
) -> tuple[Line, ...]:
    """A list that is told whole, or the first of it where there is no room; ``fewer``: how many then."""
    counts = sorted({len(told), *fewer}, reverse=True)
    some = (Several(tuple(told[:most]), "comma") for most in counts if 0 < most <= len(told))
    return tuple(line(code, **{listed: one}, **rest) for one in some)


def extent(game: Game) -> Clause:
    """How far the board reaches."""
    return Clause((line("alt-extent", **phrases.extent([laid.square for laid in game.board.laid()])),))


def final_points(view: GameView, names: Sequence[str]) -> tuple[Clause, ...]:
    """The points that stand on a final board: where they were made, by whom; the most first, as many as have room."""
    final = [event for event in view.batches[-1].events if isinstance(event, FeatureScored) and event.final]
    final.sort(key=lambda event: -event.points)
    told = [
        line(
            "alt-final-points",
            points=event.points,
            feature=Token(event.feature),
            square=Token(square_name(event.square)),
            names=phrases.people(names, sorted(set(event.seats))),
        )
        for event in final
    ]
    return (Clause(as_many("alt-final", told, (12, 8, 5, 3), "scores")),) if told else ()


def ranked(view: GameView, names: Sequence[str]) -> Clause:
    """Each player's place, and what their points came from."""
    game = view.game
    table = tally(game.ruleset, game.seats, view.events)
    itemised, bare = [], []
    for place, seat in by_place(game):
        parts = tuple(
            line("name-number", name=line("features-of", feature=Token(feature)), n=table[seat][feature].points)
            for feature in scoring(game.ruleset)
        )
        who, points = Name(names[seat]), game.scores[seat]
        bare.append(line("alt-rank", place=place, name=who, points=points))
        itemised.append(line("alt-rank-itemised", place=place, name=who, points=points, parts=Several(parts, "comma")))
    return Clause((_sentences(itemised), _sentences(bare)), kept=True)


def _sentences(parts: Sequence[Line]) -> Line:
    return line("said", said=Several(tuple(parts), "then"))
