"""Refusals: why a step isn't possible now, worked out in full only once it is refused.

Sentences count segments from 1, as the texts of turns do; the data of a refusal counts them from 0, as values do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from engine.board import Board
from engine.errors import Refusal
from engine.phase import Phase
from engine.ruleset import Ruleset
from engine.squares import AROUND, Square, square_name
from engine.tiles import expect_rotation

if TYPE_CHECKING:
    from engine.game import Game


def why_not_laid(ruleset: Ruleset, board: Board, kind: str, square: Square, rotation: int) -> Refusal:
    """The refusal for a tile that can't be laid on that square in that rotation; ValueError for what is neither."""
    expect_rotation(rotation)
    where = square_name(square)
    if board.tile_at(square):
        return ruleset.refusal("square_taken", f"a tile lies on {where} already", square=square)
    if square not in board.frontier:
        corner = any(board.tile_at(square + step) for step in AROUND)
        how = "only at a corner" if corner else "nowhere"
        return ruleset.refusal("not_adjacent", f"{where} touches the laid tiles {how}", square=square)
    fitting = board.rotations(square, kind)
    return ruleset.refusal(
        "no_fit",
        f"tile {kind} does not continue its neighbours on {where}"
        + (" in that rotation" if fitting else " in any rotation"),
        square=square,
        kind=kind,
        rotation=rotation,
        rotations=fitting,
    )


def why_not_deployed(game: Game, word: str, segment: int) -> Refusal:
    """The refusal for a piece, named by its role or by itself, that can't be set on that segment of the newest tile."""
    ruleset, board = game.ruleset, game.board
    tile, base = board.newest
    place = tile.places.get((word, segment))
    if place is None:
        piece, message = ruleset.piece_of(word), tile.no_place(word, segment)
        return ruleset.refusal("no_such_segment", message, segment=segment, piece=piece, kind=tile.kind)
    piece = place.piece
    if not game.in_supply(game.to_move, place.supply):
        return ruleset.refusal("no_supply", f"no {piece} is left in the supply", piece=piece)
    layer = place.layer.name
    holders = tuple(board.piece_on(node) for node in board.on(board.root(base + place.offset)))
    return ruleset.refusal(
        "occupied", f"{layer} is occupied", feature=layer, segment=segment, pieces=holders, piece=piece
    )


def why_not_taken_back(ruleset: Ruleset, square: Square, segment: int) -> Refusal:
    """The refusal for a segment on which no own piece stands, or where none is ever taken back."""
    message = f"no own piece can be taken back from segment {segment + 1} of {square_name(square)}"
    return ruleset.refusal("nothing_to_take_back", message, square=square, segment=segment)


def no_such_kind(game: Game, kind: str | None) -> Refusal:
    """The refusal for a tile of which the set has none."""
    return game.ruleset.refusal("no_such_kind", f"there is no tile {kind}", kind=kind)


def not_drawn(game: Game) -> NoReturn:
    """Refuse what asks for the drawn tile where none is drawn."""
    expect(game, Phase.LAY)
    raise AssertionError("a tile is drawn while one is to be laid")


def expect(game: Game, phase: Phase) -> None:
    """Refuse what doesn't belong to this phase."""
    if game.phase is phase:
        return
    if game.phase is Phase.OVER:
        raise game.ruleset.refusal("game_over", "the game is over")
    wanted = ("a tile is drawn", "the drawn tile is laid", "the laid tile's turn is ended")[game.phase]
    raise game.ruleset.refusal("not_your_phase", f"not before {wanted}", phase=game.phase.name.lower())


def expect_unseen(game: Game, kinds: Sequence[str]) -> None:
    """Refuse more tiles of a kind than are still to be seen."""
    for kind, count in Counter(kinds).items():
        if kind not in game.unseen:
            raise no_such_kind(game, kind)
        if count > game.unseen[kind]:
            raise game.ruleset.refusal("no_tile_left", f"no tile {kind} is left", kind=kind)


def expect_can_be_open(game: Game, kinds: Sequence[str]) -> None:
    """Refuse what can't lie open before players: bonus tiles, and more of a kind than are still to be seen."""
    expect_unseen(game, kinds)
    for kind in kinds:
        if game.pile_of[kind] != "land":
            raise game.ruleset.refusal("wrong_stack", f"tile {kind} is not of the land stack", kind=kind)


def expect_open(game: Game, kind: str) -> None:
    """Refuse a tile that isn't one of the open tiles of the seat to move."""
    expect(game, Phase.DRAW)
    hand = game.open_tiles()
    if kind not in hand:
        has = f"has {' and '.join(hand)} open" if hand else "has no open tile"
        wanted = f"not tile {kind}" if kind else "and the turn must name one"
        raise game.ruleset.refusal("not_open", f"player {game.to_move} {has}, {wanted}", kind=kind)


def expect_next(game: Game, kind: str) -> None:
    """Refuse another tile than the one that the seat to move has known; without one a tile of others (T13)."""
    hand = game.open_tiles()
    if kind not in game.unseen:
        raise no_such_kind(game, kind)
    if kind not in (hand or game.drawable()):
        message = f"player {game.to_move} has tile {hand[0]} next" if hand else f"tile {kind} is another player's"
        raise game.ruleset.refusal("not_next", message, kind=kind)


def expect_drawn(game: Game, kind: str) -> None:
    """Refuse a tile of another kind than the drawn one; a tile that isn't named is the drawn one."""
    expect(game, Phase.LAY)
    if kind not in ("", game.drawn):
        raise game.ruleset.refusal("not_drawn", f"tile {game.drawn} is drawn, not tile {kind}", kind=kind)
