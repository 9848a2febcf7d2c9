"""Why a position is impossible: no game can have come to it by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.area import Area
from engine.board import Board, PlacedPiece
from engine.compiled import OPEN
from engine.ending import rewarded
from engine.phase import Phase
from engine.squares import square_name

if TYPE_CHECKING:
    from engine.game import Game


def problems(game: Game) -> Iterator[str]:
    """As ``Game.problems`` says; each sentence ends with the clause, where there is one."""
    for code, sentence in (*_laid_again(game), *_standing(game), *_beside(game)):
        clause = game.ruleset.clauses.get(code, "")
        yield f"{sentence} ({clause})" if clause else sentence


def _laid_again(game: Game) -> Iterator[tuple[str, str]]:
    """What was wrong when a tile was laid: the tiles and the pieces that still stand, put on a board once more."""
    start, *tiles = game.board.laid()
    board = Board(game.ruleset, game.tileset, game.seats, start.rotation)
    pieces = {piece.square: piece for piece in game.board.pieces()}
    in_order = game.open_by_seat is None and not game.gone
    lands, before = 0, "land"
    for tile in tiles:
        pile = game.pile_of[tile.kind]
        lands += pile == "land"
        yield from _bonus(game, board, before, pile, f"{tile.kind} on {square_name(tile.square)} is laid")
        board.join(tile.square, board.by_kind[tile.kind][tile.rotation])
        before = pile
        if (piece := pieces.get(tile.square)) is not None:
            if in_order and piece.seat != (lands - 1) % game.seats:
                yield "not_your_turn", f"{_named(piece)} was set in the turn of seat {(lands - 1) % game.seats}"
            place = board.place(piece.square, piece.piece, piece.segment)
            if board.occupants[board.root(board.newest[1] + place.offset)]:
                yield "occupied", f"{_named(piece)} was set where the {place.layer.name} was occupied"
            board.set_piece(piece.seat, piece.square, place)
    if game.phase is Phase.OVER:
        yield from _bonus(game, board, before, "land", "the game is over")
    elif game.phase is not Phase.DEPLOY:
        yield from _bonus(game, board, before, game.pile, f"the {game.pile} pile is next")
    lands -= game.phase is Phase.DEPLOY or game.pile == "bonus"
    if in_order and lands >= 0 and game.phase is not Phase.OVER and game.to_move != lands % game.seats:
        yield "not_your_turn", f"it must be the turn of seat {lands % game.seats}, not of seat {game.to_move}"


def _bonus(game: Game, board: Board, before: str, pile: str, what: str) -> Iterator[tuple[str, str]]:
    """A bonus tile that nobody earned, or one that was earned and left out, as long as there are some."""
    earned = before == "land" and rewarded(board)
    if pile == "bonus" and not earned:
        yield "no_bonus", f"{what}, but no bonus tile was earned"
    if pile == "land" and earned and game.unseen_in["bonus"] and not game.gone:
        yield "bonus_missing", f"{what}, but a bonus tile was earned and must be laid first"


def _standing(game: Game) -> Iterator[tuple[str, str]]:
    """Pieces that must have gone home: from what was complete before this turn, and what had no value at the end."""
    board = game.board
    if game.phase is Phase.DEPLOY:
        board = board.copy()
        board.take_off_last()
    for node, (_, _, place) in board.standing.items():
        root = board.root(node)
        scored = place.layer.completes and not game.ruleset.take_back
        if scored and not board.sums[root] & OPEN:
            yield "", f"{_named(board.piece_on(node))} must have gone home: its {place.layer.name} is complete"
        elif game.phase is Phase.OVER and not game.ruleset.value(Area(board, root, place.layer, final=True)):
            yield "", f"{_named(board.piece_on(node))} must have gone home: its {place.layer.name} has no value"


def _beside(game: Game) -> Iterator[tuple[str, str]]:
    """The end of the game, and the open tiles."""
    unseen, playing = game.unseen_in["land"], len(game.playing())
    if game.phase is Phase.OVER and unseen and playing > 1:
        yield "", f"the game is over, but {unseen} tiles are left and {playing} seats play"
    for seat, hand in enumerate(game.open_by_seat or ()):
        most = game.open_each - (seat == game.to_move and game.phase in (Phase.LAY, Phase.DEPLOY))
        if len(hand) > most:
            code = "hands" if game.chooses else "next_tiles"
            yield code, f"seat {seat} has {len(hand)} open tiles, but {most} at most"


def _named(piece: PlacedPiece) -> str:
    return f"the {piece.role} of seat {piece.seat} on {square_name(piece.square)}"
