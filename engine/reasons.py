"""Why a tile can't lie somewhere, or a piece can't be set: said in full only once a move is refused."""

from typing import TYPE_CHECKING

from engine.errors import Refusal
from engine.squares import AROUND, Square, name

if TYPE_CHECKING:
    from engine.game import Game


def why_not_there(game: "Game", square: Square, rotation: int) -> Refusal:
    """The refusal for a drawn tile that can't be laid on that square in that rotation."""
    where = name(square)
    if game.tile_at(square):
        return game.ruleset.refusal("square_taken", f"a tile lies on {where} already", square=square)
    if square not in game.free():
        corner = any(game.tile_at(square + step) for step in AROUND)
        how = "only at a corner" if corner else "nowhere"
        return game.ruleset.refusal("not_adjacent", f"{where} touches the laid tiles {how}", square=square)
    others = game.rotations(square)
    return game.ruleset.refusal(
        "no_fit",
        f"tile {game.hand} does not continue its neighbours on {where}"
        + (" in that rotation" if others else " in any rotation"),
        square=square,
        kind=game.hand,
        rotation=rotation,
        rotations=others,
    )


def why_not_set(game: "Game", piece: str, segment: int) -> Refusal:
    """The refusal for a piece that can't be set on that segment of the tile just laid."""
    shape, base = game.laid_now
    claim = next((c for c in shape.claims if c.segment == segment and c.piece == piece), None)
    if claim is None:
        message = f"no place {segment} for a {piece} on tile {shape.kind}"
        return game.ruleset.refusal("no_such_segment", message, segment=segment, piece=piece)
    if not game.supply(game.turn)[piece]:
        return game.ruleset.refusal("no_supply", f"no {piece} is left in the supply", piece=piece)
    layer = game.ruleset.layers[claim.layer].name
    holders = tuple(game.standing(node) for node in game.on(game.root(base + claim.offset)))
    return game.ruleset.refusal(
        "occupied", f"{layer} is occupied", feature=layer, segment=segment, pieces=holders, piece=piece
    )
