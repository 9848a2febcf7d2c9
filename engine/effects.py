"""What each event does to a game: the only code that changes one in play, and in which nothing is decided.

A step of a game that is played, and a stored event that is put in place again, have the same effect. So a game that is
under way keeps its past results when a rule is mended; only the connection of features is worked out anew, since it is
a fact of the tiles. An effect takes the game and the event's fields one by one: while nobody listens no event is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    GameOver,
    GameStarted,
    HandsDealt,
    Item,
    PieceDeployed,
    PieceReturned,
    PieceTakenBack,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TurnPassed,
)
from engine.phase import Phase
from engine.squares import Square

if TYPE_CHECKING:
    from engine.game import Game

_DRAW, _LAY, _DEPLOY, _OVER = Phase


def take(game: Game, kind: str) -> None:
    """One unseen tile of that kind less."""
    pile = game.pile_of[kind]
    game.unseen[kind] -= 1
    game.unseen_in = {**game.unseen_in, pile: game.unseen_in[pile] - 1}


def put_back(game: Game, kind: str) -> None:
    """A tile of that kind is among the unseen ones again."""
    pile = game.pile_of[kind]
    game.unseen[kind] += 1
    game.unseen_in = {**game.unseen_in, pile: game.unseen_in[pile] + 1}


def _started(_game: Game, _ruleset: str, _seats: int, _rotation: int) -> None:
    raise ValueError("a game starts once")


def _hands_dealt(game: Game, hands: tuple[tuple[str, ...], ...], removed: tuple[str, ...]) -> None:
    """The removed tiles are out of the game; the open ones count as unseen until they are chosen (D6)."""
    for kind in removed:
        take(game, kind)
    game.hands = [list(hand) for hand in hands]


def _tile_opened(game: Game, seat: int, kind: str) -> None:
    assert game.hands is not None
    game.hands[seat].append(kind)


def _tile_drawn(game: Game, seat: int, kind: str) -> None:
    take(game, kind)
    game.drawn = kind
    game.phase = _LAY
    if game.hands and kind in game.hands[seat]:
        game.hands[seat].remove(kind)


def _tile_discarded(game: Game, _seat: int, _kind: str) -> None:
    game.drawn = None
    game.phase = _DRAW


def _tile_placed(game: Game, _seat: int, kind: str, square: Square, rotation: int) -> None:
    board = game.board
    board.join(square, board.by_kind[kind][rotation])
    game.drawn = None
    game.phase = _DEPLOY


def _piece_deployed(game: Game, seat: int, piece: str, _role: str, square: Square, segment: int) -> None:
    board = game.board
    place = board.squares[square][0].places[piece, segment]
    board.set_piece(seat, square, place)
    game.supplies[seat * len(game.ruleset.pieces) + place.supply] -= 1


def _feature_scored(
    game: Game,
    _feature: str,
    _square: Square,
    _segment: int,
    _items: tuple[Item, ...],
    points: int,
    seats: tuple[int, ...],
    _final: bool,
) -> None:
    for seat in seats:
        game.scores[seat] += points


def _piece_back(game: Game, _seat: int, piece: str, square: Square, segment: int, _final: bool = False) -> None:
    """The piece is in its owner's supply again, or out of play where that seat has left (T1)."""
    board = game.board
    seat, place = board.take_piece(square, piece, segment)
    if seat not in game.gone:
        game.supplies[seat * len(game.ruleset.pieces) + place.supply] += 1


def _bonus_earned(game: Game, _seat: int) -> None:
    game.pile = "bonus"
    game.phase = _DRAW


def _turn_passed(game: Game, seat: int) -> None:
    """The next seat draws, or lays what the seat before it has drawn and left behind (T1)."""
    game.to_move = seat
    game.pile = "land"
    if game.drawn is None:
        game.phase = _DRAW


def _seat_left(game: Game, seat: int) -> None:
    """Its pieces stay, its supply is out of play (T1).

    Its open tiles go back into the stack, also one that it had chosen; a bonus tile that it had drawn goes back on top.
    """
    game.gone |= {seat}
    size = len(game.ruleset.pieces)
    game.supplies[seat * size : (seat + 1) * size] = [0] * size
    drawn = game.drawn
    if drawn and seat == game.to_move and (game.pile == "bonus" or game.hands):
        put_back(game, drawn)
        game.drawn = None
    if game.hands:
        game.hands[seat] = []


def _over(game: Game, _scores: tuple[int, ...]) -> None:
    game.pile = "land"
    game.drawn = None
    game.phase = _OVER


EFFECT: Mapping[Callable[..., Event], Callable[..., None]] = {
    GameStarted: _started,
    HandsDealt: _hands_dealt,
    TileOpened: _tile_opened,
    TileDrawn: _tile_drawn,
    TileDiscarded: _tile_discarded,
    TilePlaced: _tile_placed,
    PieceDeployed: _piece_deployed,
    FeatureScored: _feature_scored,
    PieceReturned: _piece_back,
    PieceTakenBack: _piece_back,
    BonusEarned: _bonus_earned,
    TurnPassed: _turn_passed,
    SeatLeft: _seat_left,
    GameOver: _over,
}
"""The effect of each event, which takes the game and the event's fields in their order."""
