"""The end of a turn and of the game: a piece that is set or taken back, what is scored, and who comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import refusing
from engine.area import Area
from engine.board import Board
from engine.compiled import OPEN
from engine.effects import (
    bonus_earned,
    feature_scored,
    game_over,
    piece_deployed,
    piece_returned,
    piece_taken_back,
    turn_passed,
)
from engine.events import total
from engine.phase import Phase
from engine.squares import Square

if TYPE_CHECKING:
    from engine.game import Game

_DEPLOY = Phase.DEPLOY


def deploy(game: Game, role: str, segment: int) -> None:
    """As ``Game.deploy`` says."""
    if game.phase is not _DEPLOY:
        refusing.expect(game, _DEPLOY)
    board, seat = game.board, game.to_move
    tile, base = board.newest
    place = tile.places.get((role, segment))
    supply = seat * len(game.ruleset.pieces)
    if place is None or not game.supplies[supply + place.supply] or board.occupants[board.root(base + place.offset)]:
        raise refusing.why_not_deployed(game, role, segment)
    piece_deployed(game, seat, place.piece, place.deploy.role, next(reversed(board.squares)), segment)
    finish(game)


def take_back(game: Game, square: Square, segment: int) -> None:
    """As ``Game.take_back`` says."""
    if game.phase is not _DEPLOY:
        refusing.expect(game, _DEPLOY)
    seat, board, ruleset = game.to_move, game.board, game.ruleset
    for node, (owner, where, place) in board.standing.items() if ruleset.take_back else ():
        if where == square and owner == seat and place.segment == segment:
            area = Area(board, board.root(node), place.layer)
            break
    else:
        raise refusing.why_not_taken_back(ruleset, square, segment)
    items = ruleset.items(area)
    points = total(items)
    if points:
        feature_scored(game, place.layer.name, square, segment, items, points, (seat,), False)
    piece_taken_back(game, seat, place.piece, square, segment)
    finish(game)


def finish(game: Game) -> None:
    """Score what is complete (B2.3, H2.3); then comes a bonus tile (H2.4), the next seat (B2.4), or the end.

    The game ends after the turn of the last tile (B6.1, H7.1, D5.1).
    """
    board = game.board
    tile = board.newest[0]
    if tile.scored or board.watchers:
        score_completed(game)
    if tile.rewarding and game.earns_bonus():
        bonus_earned(game, game.to_move)
    elif game.unseen_in["land"]:
        pass_turn(game)
    else:
        end(game)


def score_completed(game: Game) -> None:
    """Score all that the tile just laid completed (B2.3, B5.7) and that somebody stands on (B5.5)."""
    board = game.board
    sums, occupants, parent = board.sums, board.occupants, board.parent
    tile, base = board.newest
    for offset in tile.scored:
        node = base + offset
        while parent[node] != node:
            node = parent[node]
        if occupants[node] and not sums[node] & OPEN:
            _score(game, node, final=False)
    for node in board.watchers:
        if occupants[node] and not sums[node] & OPEN:
            _score(game, node, final=False)


def rewarded(board: Board) -> bool:
    """Whether the tile laid last completed a feature with the mark that earns a bonus tile (H6.5)."""
    tile, base = board.newest
    for offset, mask in tile.rewarding:
        packed = board.sums[board.root(base + offset)]
        if not packed & OPEN and packed & mask:
            return True
    return False


def pass_turn(game: Game) -> None:
    """The next seat that still plays has the turn (B1.3, H1.3, D1.3, T1)."""
    turn_passed(game, next_seat(game))


def next_seat(game: Game) -> int:
    """The seat that still plays and whose turn comes after the present one; the present seat where there is none."""
    seat = (game.to_move + 1) % game.seats
    while seat in game.gone and seat != game.to_move:
        seat = (seat + 1) % game.seats
    return seat


def pass_on(game: Game) -> None:
    """Go on where the seat has no tile to lay: to the next seat's turn, or the end (B3.4, H6.7, H7.1)."""
    if game.unseen_in["land"]:
        pass_turn(game)
    else:
        end(game)


def end(game: Game) -> None:
    """The final scoring (B6.2 to B6.4, H7.2 to H7.4, D5.2)."""
    board = game.board
    for root in dict.fromkeys([board.root(node) for node in board.standing]):
        _score(game, root, final=True)
    game_over(game, tuple(game.scores))


def _score(game: Game, root: int, *, final: bool) -> None:
    """Give a feature's points to those who score it (B5.4, H6.4, D3.3).

    From a complete one all go home (B5.6, H6.4), and at the end from one that has no value then (H7.2).
    """
    board = game.board
    nodes = board.on(root)
    _, square, place = board.standing[nodes[0]]
    area = Area(board, root, place.layer, final)
    items = game.ruleset.items(area)
    points = total(items)
    if points:
        seats = tuple(game.ruleset.scorers(area))
        feature_scored(game, place.layer.name, square, place.segment, items, points, seats, final)
    if not final or not items:
        for node in nodes:
            seat, there, back = board.standing[node]
            piece_returned(game, seat, back.piece, there, back.segment, final)
