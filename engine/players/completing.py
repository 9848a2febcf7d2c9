"""What the tiles that are left can still do: which fit an empty square, and what they make of a feature there."""

from collections import Counter
from collections.abc import Iterator

from engine.board import PlacedPiece
from engine.game import Feature, Game, Phase
from engine.players.prospects import Gap, Prospect
from engine.squares import Square


def completing(game: Game, feature: Feature, square: Square, seat: int) -> tuple[int, set[int]]:
    """How many of the tiles left, on that square, complete an open feature with a piece so that the seat scores it.

    Then what it is worth with these, each number of points once. A tile that joins it with one that stays open doesn't
    complete it.
    """
    fitting, worth = 0, set[int]()
    for kind, number in to_come(game):
        found = [
            now.points
            for now in laid_on(game, kind, square, feature.pieces[0], feature.layer)
            if now.complete and seat in now.scorers
        ]
        fitting += number if found else 0
        worth.update(found)
    return fitting, worth


def to_come(game: Game) -> list[tuple[str, int]]:
    """The kinds of land tiles that are in hand or will still be drawn or chosen, each with how many there are."""
    left = Counter(game.unseen)
    if game.drawn is not None:
        left[game.drawn] += 1
    return [(kind, number) for kind, number in left.items() if number and game.pile_of[kind] == "land"]


def laid_on(game: Game, kind: str, square: Square, piece: PlacedPiece, layer: str) -> Iterator[Feature]:
    """The feature with that piece after a tile has been laid on the square, for each way to lay it."""
    drawn = game.copy()
    if drawn.drawn != kind:
        drawn.pile, drawn.phase, drawn.drawn = "land", Phase.DRAW, None
        drawn.draw(kind)
    for rotation in drawn.rotations(square):
        laid = drawn.copy()
        laid.lay(square, rotation)
        yield laid.feature(piece.square, piece.segment, layer)


def tightest(game: Game, prospect: Prospect) -> Gap | None:
    """Of the squares where a feature needs a tile the one that fewest of the tiles left fit; None where any may fit."""
    gaps = (one for one in prospect.gaps if one.square in game.board.frontier)
    return min(gaps, key=lambda one: one.fitting, default=None)


def can_be_completed(game: Game, feature: Feature) -> bool:
    """Whether the open feature's layer completes, and the tiles left can fill its open squares.

    There must be as many, and one that fits each square beside a laid tile.
    """
    if not game.ruleset.layer(feature.layer).completes or feature.complete:
        return False
    drawn = game.drawn is not None
    if game.phase is Phase.OVER or not game.unseen_in["land"] + drawn:
        return False
    if sum(game.unseen_in.values()) + drawn < len(feature.open_squares):
        return False
    return all(fits(game, square) for square in feature.open_squares)


def fits(game: Game, square: Square) -> bool:
    """Whether a tile that is left, or in hand, fits an empty square; of a square beside no tile yet any may."""
    pattern = game.board.frontier.get(square)
    if pattern is None:
        return True
    kinds = [kind for kind, number in game.unseen.items() if number]
    if game.drawn is not None:
        kinds.append(game.drawn)
    return any(game.board.fits[kind][pattern] for kind in kinds)


def continues_free(game: Game, square: Square) -> bool:
    """Whether the tile there continues an open feature that nobody has yet, and that one more tile may claim."""
    joining = {layer.name for layer in game.ruleset.layers if layer.completes and not layer.surrounded}
    return any(
        square in one.squares and len(one.squares) > 1 and one.open and not one.pieces
        for one in game.features()
        if one.layer in joining
    )
