"""What laying a tile somewhere does, found by trying it on a copy: which features it finishes and which it extends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Feature, Game
from engine.position import Standing
from engine.ruleset import Ruleset
from engine.squares import AROUND, Square, at, split

_FINISHED_OWN = 1000
_FINISHED_OTHER = 100
_EXTENDED = 10


@dataclass(frozen=True, slots=True)
class Effect:
    """A feature that a tile finishes or extends.

    ``owners``: the seats that it scores for (empty: nobody's). ``later``: its points are to be had by taking a piece
    back, not at once.
    """

    finished: bool
    layer: str
    owners: tuple[int, ...]
    points: int
    later: bool = False

    def worth(self, seat: int) -> int:
        """How much this matters to a seat, for ordering what is offered."""
        if not self.owners:
            return self.finished
        if self.finished:
            return (_FINISHED_OWN if seat in self.owners else _FINISHED_OTHER) + self.points
        return _EXTENDED if seat in self.owners else 1


@dataclass(frozen=True, slots=True)
class Way:
    """A square and a rotation for the drawn tile, with what laying it so does, the most important first."""

    square: Square
    rotation: int
    effects: tuple[Effect, ...]

    def worth(self, seat: int) -> int:
        """How much this matters to a seat."""
        return sum(effect.worth(seat) for effect in self.effects)


def of_piece(game: Game, piece: Standing) -> Feature:
    """The feature that a piece claims."""
    square = at(piece.x, piece.y)
    claim = game.claim_at(square, piece.piece, piece.segment)
    return game.feature(square, piece.segment, game.ruleset.layers[claim.layer].name)


def owners(game: Game, feature: Feature) -> tuple[int, ...]:
    """The seats that would score the feature, each once."""
    if not feature.pieces:
        return ()
    piece = feature.pieces[0]
    square = at(piece.x, piece.y)
    root = game.root(game.standing_node(square, piece.segment, piece.piece))
    claim = game.claim_at(square, piece.piece, piece.segment)
    return tuple(sorted(set(game.ruleset.scorers(game, root, claim.layer))))


def completing(ruleset: Ruleset) -> frozenset[str]:
    """The layers whose features can be finished."""
    return frozenset(layer.name for layer in ruleset.layers if layer.completes)


def scoring(ruleset: Ruleset) -> tuple[str, ...]:
    """The layers whose features can score, since a piece can claim them."""
    claimed = {role.layer for role in ruleset.roles}
    return tuple(layer.name for layer in ruleset.layers if layer.name in claimed)


def way(game: Game, square: Square, rotation: int) -> Way:
    """What laying the tile in hand there does; the game stays as it is. Refusal where it can't lie."""
    after = game.copy()
    after.lay(square, rotation)
    laid = after.last
    seen: set[Feature] = set()
    found = []
    places = [(square, number) for number in range(len(game.tileset.kind(laid.kind).segments))]
    surrounded = {kind for layer in game.ruleset.layers if layer.surrounded for kind in layer.kinds}
    for near in (square + step for step in AROUND) if surrounded else ():
        tile = after.tile_at(near)
        if tile is not None:
            segments = game.tileset.kind(tile.kind).segments
            places += [(near, number) for number, segment in enumerate(segments) if segment.kind in surrounded]
    finishable = completing(game.ruleset)
    for place, segment in places:
        feature = after.feature(place, segment)
        if feature in seen or feature.layer not in finishable:
            continue
        seen.add(feature)
        holders = owners(after, feature)
        if feature.complete or holders:
            later = game.ruleset.take_back
            found.append(Effect(feature.complete, feature.layer, holders, feature.points, later))
    return Way(square, rotation, tuple(sorted(found, key=lambda effect: -effect.worth(game.turn))))


def legal_squares(game: Game, rotation: int | None = None) -> list[Square]:
    """The squares where the tile in hand fits (in that rotation, if one is given), row by row from the north-west."""
    found = {square for square, turned in map(split, game.placements()) if rotation in (None, turned)}
    return sorted(found)


def legal_rotations(game: Game) -> list[int]:
    """The rotations in which the tile in hand fits somewhere."""
    return sorted({turned for _, turned in map(split, game.placements())})


def features_held(game: Game) -> list[tuple[Feature, tuple[int, ...]]]:
    """Every feature with pieces on it and the seats that would score it, in the order in which they were claimed."""
    features = dict.fromkeys(of_piece(game, piece) for piece in game.pieces())
    return [(feature, owners(game, feature)) for feature in features]
