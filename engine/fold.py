"""Events folded back into a position: what was recorded is put in place, nothing is decided again.

So a game that is under way keeps its past results when a rule is mended; only the connection of features is computed
anew, since it is a fact of the tiles.
"""

from collections.abc import Iterable

from engine import hands
from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    GameOver,
    GameStarted,
    HandsDealt,
    PieceDeployed,
    PieceReturned,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TurnPassed,
)  # fmt: skip
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import at
from engine.tiles import TileSet


def fold(tileset: TileSet, events: Iterable[Event]) -> Game:
    """The position after those events; ValueError when the first isn't the game's start."""
    rest = iter(events)
    start = next(rest, None)
    if not isinstance(start, GameStarted):
        raise ValueError("a game's events begin with its start")
    game = Game(RULESETS[start.ruleset], tileset, start.seats, start.rotation)
    for event in rest:
        apply(game, event)
    return game


def apply(game: Game, event: Event) -> None:
    """Put one recorded event in place."""
    match event:
        case HandsDealt() | TileOpened() | TileDrawn() | TileDiscarded() | TilePlaced():
            _move_tile(game, event)
        case PieceDeployed() | FeatureScored() | PieceReturned():
            _settle(game, event)
        case BonusEarned():
            game.pile = "bonus"
            game.phase = Phase.DRAW
        case TurnPassed(seat):
            game.turn = seat
            game.pile = "land"
            if game.drawn is None:
                game.phase = Phase.DRAW
        case SeatLeft(seat):
            game._retire(seat)
        case GameOver():
            game.pile = "land"
            game.drawn = None
            game.phase = Phase.OVER
        case GameStarted():
            raise ValueError("a game starts once")


def _move_tile(game: Game, event: HandsDealt | TileOpened | TileDrawn | TileDiscarded | TilePlaced) -> None:
    """Tiles that are dealt, drawn, laid or out of the game."""
    match event:
        case HandsDealt(dealt, removed):
            hands.open_hands(game, dealt, removed)
        case TileOpened(seat, kind):
            hands.open_tile(game, seat, kind)
        case TileDrawn(seat, kind):
            game._take(kind)
            game.drawn = kind
            game.phase = Phase.LAY
            if game.hands:
                game.hands[seat].remove(kind)
        case TileDiscarded():
            game.drawn = None
            game.phase = Phase.DRAW
        case TilePlaced(_, kind, x, y, rotation):
            game._join(at(x, y), game.shape(kind, rotation))
            game.drawn = None
            game.phase = Phase.DEPLOY


def _settle(game: Game, event: PieceDeployed | FeatureScored | PieceReturned) -> None:
    """Pieces that come and go, and points."""
    match event:
        case PieceDeployed(seat, piece, _, x, y, segment):
            game._deploy_piece(seat, at(x, y), game.deployment_at(at(x, y), piece, segment))
        case FeatureScored(points=points, seats=seats):
            for seat in seats:
                game.scores[seat] += points
        case PieceReturned(_, piece, x, y, segment):
            game._return_piece(game.piece_node(at(x, y), segment, piece))
