"""Why a tile can't lie somewhere, or a piece can't be deployed: said in full only once a move is refused.

Sentences count segments from 1, as the texts of turns do; the data of a refusal counts them from 0, as values do.
"""

from engine.errors import Refusal
from engine.position import Position
from engine.ruleset import Ruleset
from engine.squares import AROUND, Square, square_name


def why_not_laid(
    ruleset: Ruleset, position: Position, kind: str, square: Square, rotation: int, fitting: tuple[int, ...]
) -> Refusal:
    """The refusal for a tile that can't be laid on that square in that rotation, but in the ``fitting`` ones."""
    where = square_name(square)
    if position.tile_at(square):
        return ruleset.refusal("square_taken", f"a tile lies on {where} already", square=square)
    if square not in position.free():
        corner = any(position.tile_at(square + step) for step in AROUND)
        how = "only at a corner" if corner else "nowhere"
        return ruleset.refusal("not_adjacent", f"{where} touches the laid tiles {how}", square=square)
    return ruleset.refusal(
        "no_fit",
        f"tile {kind} does not continue its neighbours on {where}"
        + (" in that rotation" if fitting else " in any rotation"),
        square=square,
        kind=kind,
        rotation=rotation,
        rotations=fitting,
    )


def why_not_deployed(
    ruleset: Ruleset, position: Position, seat: int, piece: str, segment: int, role: str = ""
) -> Refusal:
    """The refusal for a seat's piece that can't be deployed on that segment of the tile just laid."""
    shape, base = position.laid_now
    place = next((c for c in shape.deployments if c.segment == segment and c.piece == piece), None)
    if place is None or role not in ("", place.role):
        message = f"no place {segment + 1} for a {role or piece} on tile {shape.kind}"
        return ruleset.refusal("no_such_segment", message, segment=segment, piece=piece, kind=shape.kind)
    if not position.supply(seat)[piece]:
        return ruleset.refusal("no_supply", f"no {piece} is left in the supply", piece=piece)
    layer = place.layer.name
    holders = tuple(position.piece_on(node) for node in position.on(position.root(base + place.offset)))
    return ruleset.refusal(
        "occupied", f"{layer} is occupied", feature=layer, segment=segment, pieces=holders, piece=piece
    )


def why_not_taken_back(ruleset: Ruleset, square: Square, segment: int) -> Refusal:
    """The refusal for a segment on which no own piece stands, or where none is ever taken back."""
    message = f"no own piece can be taken back from segment {segment + 1} of {square_name(square)}"
    return ruleset.refusal("nothing_to_take_back", message, square=square, segment=segment)
