"""What a turn brought, shown on the table: the features that scored, their points, the pieces that went home."""

from collections.abc import Iterable, Sequence

from engine.board import PlacedPiece
from engine.events import Event, FeatureScored, PieceReturned, PieceTakenBack
from engine.game import Feature, Game
from engine.squares import xy
from render.board.scene import Figure, MarkedFeature, PointsSign
from render.pieces.spots import spot

_ABOVE = 0.5
"""How far above a piece's middle its points stand, in heights of a standing piece."""


def placed(game: Game, piece: PlacedPiece, *, gone: bool = False, larger: float = 1.0) -> Figure:
    """A piece where it stands, or would; ``gone``: it has just left. ``larger``: how many times larger than usual."""
    tile = game.board.tile_at(piece.square)
    assert tile is not None
    where = spot(game.tileset, tile.kind, piece.segment, tile.rotation, piece.piece, larger)
    x, y = xy(piece.square)
    return Figure(
        x + where.figure_x,
        y + where.figure_y,
        piece.seat,
        piece.piece,
        where.lying,
        where.flip,
        where.size,
        piece.role,
        gone,
    )


def gone_home(game: Game, events: Iterable[Event]) -> list[PlacedPiece]:
    """The pieces that left the board in these events, after which the game stands as it does."""
    return [_returned(game, event) for event in events if isinstance(event, PieceReturned | PieceTakenBack)]


def scored(
    game: Game, events: Sequence[Event], colours: Sequence[int], larger: float
) -> tuple[tuple[MarkedFeature, ...], tuple[PointsSign, ...]]:
    """The features that were scored in these events, in their scorers' colours, and the points at the pieces.

    Each scoring seat has its points once, at its first piece there; where every piece scores by itself, at each. At the
    end the areas of those that lie are tinted: fields, meadows, plains.
    """
    features: list[MarkedFeature] = []
    signs: list[PointsSign] = []
    lying = {role.layer for role in game.ruleset.roles if role.lying}
    returned = gone_home(game, events)
    for event in events:
        if not isinstance(event, FeatureScored):
            continue
        feature = game.feature(event.square, event.segment, event.feature)
        scorers = tuple(colours[seat] for seat in sorted(set(event.seats)))
        features.append(marked(feature, scorers, tinted=event.final and event.feature in lying))
        pieces = [*feature.pieces, *(one for one in returned if _stood_in(game, one, feature))]
        scoring = _scoring(pieces, event.seats)
        signs += [sign_at(game, one, f"+{event.points}", (colours[one.seat],), larger=larger) for one in scoring]
    return tuple(features), tuple(signs)


def gained(events: Iterable[Event], seats: int) -> list[int]:
    """The points that each seat scored in these events."""
    points = [0] * seats
    for event in events:
        if isinstance(event, FeatureScored):
            for seat in event.seats:
                points[seat] += event.points
    return points


def marked(feature: Feature, seats: tuple[int, ...], *, tinted: bool, rivals: tuple[int, ...] = ()) -> MarkedFeature:
    """A feature in the colours of these seats."""
    segments = tuple((*xy(square), segment) for square, segment in feature.segments)
    return MarkedFeature(segments, seats, tinted, rivals)


def sign_at(
    game: Game,
    piece: PlacedPiece,
    text: str,
    seats: tuple[int, ...],
    rivals: tuple[int, ...] = (),
    *,
    larger: float = 1.0,
) -> PointsSign:
    """A sign above a piece."""
    figure = placed(game, piece, larger=larger)
    height = figure.size * (0.6 if figure.lying else 1.0)
    return PointsSign(figure.x, figure.y - _ABOVE * height, text, seats, rivals)


def _returned(game: Game, event: PieceReturned | PieceTakenBack) -> PlacedPiece:
    role = game.board.place(event.square, event.piece, event.segment).deploy.role
    return PlacedPiece(event.seat, event.piece, role, event.square, event.segment)


def _stood_in(game: Game, piece: PlacedPiece, feature: Feature) -> bool:
    square = piece.square
    layer = game.board.place(square, piece.piece, piece.segment).layer.name
    return layer == feature.layer and (square, piece.segment) in feature.segments


def _scoring(pieces: Iterable[PlacedPiece], seats: Sequence[int]) -> list[PlacedPiece]:
    """Of each seat as many pieces as the list names it."""
    left = list(seats)
    found = []
    for piece in pieces:
        if piece.seat in left:
            left.remove(piece.seat)
            found.append(piece)
    return found
