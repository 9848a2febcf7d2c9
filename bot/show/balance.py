"""Features that are at stake: a row of the turn's message names one when that has just come about."""

from __future__ import annotations

from typing import Final

from bot.game.features import completes, held, scorers
from bot.game.views import GameView
from bot.show import phrases
from bot.text.lines import Line, Token, line
from engine.board import PlacedPiece
from engine.game import Feature, Game
from engine.players.completing import can_be_completed, completing
from engine.squares import square_name, xy

_MUCH: Final = 9
"""Points that an area brings that lacks one tile, ..."""

_MUCH_AT_END: Final = 12
"""... or that one brings at the end which is never complete: fewer aren't worth a row."""

_QUIET: Final = 4
"""For how many turns nothing else is told after something came to be at stake."""


def row(view: GameView) -> tuple[Line, ...]:
    """The feature that the newest tiles put at stake; nothing where one did in the turns before."""
    game, told = view.game, len(view.untold)
    laid = {xy(tile.square) for batch in view.untold if (tile := batch.laid) is not None}
    now = {place: one for place, one in _hanging(game).items() if any(_near(tile, one) for tile in laid)}
    if not now:
        return ()
    first = max(1, len(view.batches) - told - _QUIET)
    then = view.after(view.batches[first - 1])
    known, lately = _hanging(then), False
    for batch in view.batches[first : len(view.batches) - told]:
        for event in batch.events:
            then.apply(event)
        before, known = known, _hanging(then)
        lately = lately or bool(known.keys() - before.keys())
    new = [feature for place, feature in now.items() if place not in known and _is_possible(game, feature)]
    return () if lately or not new else (_told(game, max(new, key=lambda one: one.points_if_complete), view.names),)


def _near(tile: tuple[int, int], feature: Feature) -> bool:
    """Whether a tile belongs to a feature, or lies right beside or around it."""
    return any(max(abs(x - tile[0]), abs(y - tile[1])) <= 1 for x, y in map(xy, feature.squares))


def _hanging(game: Game) -> dict[tuple[PlacedPiece, int], Feature]:
    """The features that are at stake, by the first piece in each and by how much was gathered there."""
    return {
        (feature.pieces[0], 0 if completes(game, feature) else feature.points_at_end // _MUCH_AT_END): feature
        for feature in held(game)
        if feature.scorers and _hangs(game, feature)
    }


def _hangs(game: Game, feature: Feature) -> bool:
    """Whether one tile decides about much, or much was gathered in what never is complete."""
    if not completes(game, feature):
        return feature.points_at_end >= _MUCH_AT_END
    one_missing = not feature.complete and len(feature.open_squares) == 1
    return one_missing and feature.points_if_complete >= _MUCH and can_be_completed(game, feature)


def _is_possible(game: Game, feature: Feature) -> bool:
    """Whether a tile that is left completes it for those who would score it now; what never is complete needs none."""
    if not completes(game, feature):
        return True
    (square,) = feature.open_squares
    return completing(game, feature, square, feature.scorers[0])[0] > 0


def _told(game: Game, feature: Feature, names: phrases.Names) -> Line:
    """The feature that is at stake, whose it is, and what it will bring."""
    piece = feature.pieces[0]
    return line(
        "balance-one" if completes(game, feature) else "balance-end",
        feature=Token(feature.layer),
        square=Token(square_name(piece.square)),
        names=phrases.people(names, scorers(feature)),
        points=feature.points_if_complete,
    )
