"""What each event does to a game: the only code that changes one in play, and in which nothing is decided.

A step of a game that is played, and a stored event that is put in place again, have the same effect. So a game that is
under way keeps its past results when a rule is mended; only the connection of features is worked out anew, since it is
a fact of the tiles. An effect takes the game and the event's fields one by one: an event is made only for a ``log``.
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
    """Count one unseen tile of that kind less."""
    game.unseen[kind] -= 1
    game.unseen_in[game.pile_of[kind]] -= 1


def put_back(game: Game, kind: str) -> None:
    """A tile of that kind is among the unseen ones again."""
    game.unseen[kind] += 1
    game.unseen_in[game.pile_of[kind]] += 1


def game_started(_game: Game, _ruleset: str, _seats: int, _rotation: int) -> None:
    """Raise ValueError: only the first event of a game starts it."""
    raise ValueError("a game starts once")


def hands_dealt(game: Game, hands: tuple[tuple[str, ...], ...], removed: tuple[str, ...]) -> None:
    """The removed tiles are out of the game; the open ones count as unseen until they are chosen or drawn (D6, T13)."""
    for kind in removed:
        take(game, kind)
    game.open_by_seat = [list(hand) for hand in hands]
    game.open_each = len(hands[0])
    if game.log is not None:
        game.log.append(HandsDealt(hands, removed))


def tile_opened(game: Game, seat: int, kind: str) -> None:
    """The tile lies open before the seat (D6.1, T13)."""
    assert game.open_by_seat is not None
    game.open_by_seat[seat].append(kind)
    if game.log is not None:
        game.log.append(TileOpened(seat, kind))


def tile_drawn(game: Game, seat: int, kind: str) -> None:
    """The tile waits to be laid; it is none of the open ones any more (B2.1, D6.1)."""
    game.unseen[kind] -= 1
    game.unseen_in[game.pile_of[kind]] -= 1
    game.drawn = kind
    game.phase = _LAY
    if game.open_by_seat and kind in game.open_by_seat[seat]:
        game.open_by_seat[seat].remove(kind)
    if game.log is not None:
        game.log.append(TileDrawn(seat, kind))


def tile_discarded(game: Game, seat: int, kind: str) -> None:
    """The drawn tile is out of the game (B3.3)."""
    game.drawn = None
    game.phase = _DRAW
    if game.log is not None:
        game.log.append(TileDiscarded(seat, kind))


def tile_placed(game: Game, seat: int, kind: str, square: Square, rotation: int) -> None:
    """The tile lies, and what it joins is joined; its turn isn't ended yet (B2.2)."""
    board = game.board
    board.join(square, board.by_kind[kind][rotation])
    game.drawn = None
    game.phase = _DEPLOY
    if game.log is not None:
        game.log.append(TilePlaced(seat, kind, square, rotation))


def piece_deployed(game: Game, seat: int, piece: str, role: str, square: Square, segment: int) -> None:
    """The piece stands on its segment, out of its seat's supply (B4)."""
    board = game.board
    place = board.squares[square][0].places[piece, segment]
    board.set_piece(seat, square, place)
    game.supplies[seat * len(game.ruleset.pieces) + place.supply] -= 1
    if game.log is not None:
        game.log.append(PieceDeployed(seat, piece, role, square, segment))


def feature_scored(
    game: Game,
    feature: str,
    square: Square,
    segment: int,
    items: tuple[Item, ...],
    points: int,
    seats: tuple[int, ...],
    final: bool,
) -> None:
    """Each of the seats gets the points, once for each time that it is named (B5.4, D3.3)."""
    scores = game.scores
    for seat in seats:
        scores[seat] += points
    if game.log is not None:
        game.log.append(FeatureScored(feature, square, segment, items, points, seats, final))


def piece_returned(game: Game, seat: int, piece: str, square: Square, segment: int, final: bool = False) -> None:
    """The piece is home (B5.6)."""
    _back_home(game, piece, square, segment)
    if game.log is not None:
        game.log.append(PieceReturned(seat, piece, square, segment, final))


def piece_taken_back(game: Game, seat: int, piece: str, square: Square, segment: int) -> None:
    """The piece is home, since its seat took it back (D2.2)."""
    _back_home(game, piece, square, segment)
    if game.log is not None:
        game.log.append(PieceTakenBack(seat, piece, square, segment))


def _back_home(game: Game, piece: str, square: Square, segment: int) -> None:
    """The piece is in its owner's supply again, or out of play where that seat has left (T1)."""
    seat, place = game.board.take_piece(square, piece, segment)
    if seat not in game.gone:
        game.supplies[seat * len(game.ruleset.pieces) + place.supply] += 1


def bonus_earned(game: Game, seat: int) -> None:
    """A bonus tile is drawn next, by the same seat (H6.5)."""
    game.pile = "bonus"
    game.phase = _DRAW
    if game.log is not None:
        game.log.append(BonusEarned(seat))


def turn_passed(game: Game, seat: int) -> None:
    """The next seat draws, or lays what the seat before it has drawn and left behind (T1)."""
    game.to_move = seat
    game.pile = "land"
    if game.drawn is None:
        game.phase = _DRAW
    if game.log is not None:
        game.log.append(TurnPassed(seat))


def seat_left(game: Game, seat: int) -> None:
    """The seat leaves: its pieces stay, its supply is out of play (T1).

    Its open tiles go back into the stack, also one that it had chosen; a bonus tile that it had drawn goes back on top.
    """
    game.gone |= {seat}
    size = len(game.ruleset.pieces)
    game.supplies[seat * size : (seat + 1) * size] = [0] * size
    drawn = game.drawn
    if drawn and seat == game.to_move and (game.pile == "bonus" or game.open_by_seat):
        put_back(game, drawn)
        game.drawn = None
    if game.open_by_seat:
        game.open_by_seat[seat] = []
    if game.log is not None:
        game.log.append(SeatLeft(seat))


def game_over(game: Game, scores: tuple[int, ...]) -> None:
    """The game is over (B6)."""
    game.pile = "land"
    game.drawn = None
    game.phase = _OVER
    if game.log is not None:
        game.log.append(GameOver(scores))


EFFECT: Mapping[type[Event], Callable[..., None]] = {
    GameStarted: game_started,
    HandsDealt: hands_dealt,
    TileOpened: tile_opened,
    TileDrawn: tile_drawn,
    TileDiscarded: tile_discarded,
    TilePlaced: tile_placed,
    PieceDeployed: piece_deployed,
    FeatureScored: feature_scored,
    PieceReturned: piece_returned,
    PieceTakenBack: piece_taken_back,
    BonusEarned: bonus_earned,
    TurnPassed: turn_passed,
    SeatLeft: seat_left,
    GameOver: game_over,
}
"""The effect of each event, which takes the game and the event's fields in their order."""
