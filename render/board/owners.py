"""Whose a feature is: who would score it now, with how many points, against whom, and what is still nobody's."""

from collections.abc import Collection, Iterator, Sequence

from engine.game import Feature, Game
from engine.squares import xy
from render.board.scene import MarkedFeature, PointsSign
from render.board.scored import marked, sign_at
from render.pieces.spots import spot


def owned(
    game: Game, layers: Collection[str], colours: Sequence[int], *, free: bool, larger: float
) -> tuple[tuple[MarkedFeature, ...], tuple[PointsSign, ...]]:
    """The features of these layers (see ``to_show``), tinted by who would score them now, and their points now.

    What is contested is edged in the colours of all who have a piece in it. Of what scores only when it is complete,
    what it would bring is said, too. ``larger``: how many times larger than usual pieces are.
    """
    features: list[MarkedFeature] = []
    signs: list[PointsSign] = []
    for feature in to_show(game, layers, free=free):
        scorers = tuple(colours[seat] for seat in sorted(set(feature.scorers)))
        rivals = tuple(colours[seat] for seat in feature.owners if seat not in feature.scorers)
        features.append(marked(feature, scorers, tinted=bool(feature.pieces), rivals=rivals))
        if has_sign(feature):
            signs.append(_sign(game, feature, scorers, rivals, larger))
    return tuple(features), tuple(signs)


def to_show(game: Game, layers: Collection[str], *, free: bool) -> Iterator[Feature]:
    """The features of these layers that have pieces; ``free``: also those without that somebody may still have.

    They are open, and no monasteries: on one that was left alone nobody can be set any more.
    """
    for feature in game.features():
        still = free and not feature.complete and not game.ruleset.layer(feature.layer).surrounded
        if feature.layer in layers and (feature.pieces or still):
            yield feature


def has_sign(feature: Feature) -> bool:
    """Whether the points of a feature that is shown stand there."""
    return bool(feature.pieces or feature.points or feature.points_if_complete)


def _sign(game: Game, feature: Feature, scorers: tuple[int, ...], rivals: tuple[int, ...], larger: float) -> PointsSign:
    if not feature.pieces:
        square, segment = feature.segments[len(feature.segments) // 2]
        tile = game.board.tile_at(square)
        assert tile is not None
        place, (x, y) = spot(game.tileset, tile.kind, segment, tile.rotation), xy(square)
        return PointsSign(x + place.x, y + place.y, worth(feature), scorers, rivals)
    first = min(feature.pieces, key=lambda piece: piece.seat not in feature.scorers)
    return sign_at(game, first, worth(feature), scorers, rivals, larger=larger)


def worth(feature: Feature) -> str:
    """The points now; where that is nothing yet, also those that it would bring complete."""
    if worth_later(feature):
        return f"0 \N{RIGHTWARDS ARROW} {feature.points_if_complete}"
    return str(feature.points)


def worth_later(feature: Feature) -> bool:
    """Whether a feature brings nothing as it is, and something once it is complete."""
    return not feature.points and bool(feature.points_if_complete)
