"""What laying a tile somewhere does, found by trying it on a copy: which features it finishes and which it extends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Feature, Game
from engine.squares import AROUND, Square, at, split

_FINISHED_OWN = 1000
_FINISHED_OTHER = 100
_EXTENDED = 10


@dataclass(frozen=True, slots=True)
class Effect:
    """A feature that a tile finishes or extends. ``owners``: the seats with most pieces in it (empty: nobody's)."""

    finished: bool
    layer: str
    owners: tuple[int, ...]
    points: int

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


def owners(feature: Feature) -> tuple[int, ...]:
    """The seats that would score the feature (B5.4)."""
    counts: dict[int, int] = {}
    for piece in feature.pieces:
        counts[piece.seat] = counts.get(piece.seat, 0) + 1
    return tuple(sorted(seat for seat, count in counts.items() if count == max(counts.values())))


def way(game: Game, square: Square, rotation: int) -> Way:
    """What laying the drawn tile there does; the game stays as it is. Refusal where it can't lie."""
    after = game.copy()
    after.lay(square, rotation)
    laid = after.last
    seen: set[Feature] = set()
    found = []
    places = [(square, number) for number in range(len(game.tileset.kind(laid.kind).segments))]
    completing = {layer.name for layer in game.ruleset.layers if layer.completes}
    for near in (square + step for step in AROUND):
        tile = after.tile_at(near)
        if tile is not None:
            segments = game.tileset.kind(tile.kind).segments
            surrounded = {layer.kind for layer in game.ruleset.layers if layer.surrounded}
            places += [(near, number) for number, segment in enumerate(segments) if segment.kind in surrounded]
    for place, segment in places:
        feature = after.feature(place, segment)
        if feature in seen or feature.layer not in completing:
            continue
        seen.add(feature)
        holders = owners(feature)
        if feature.complete or holders:
            found.append(Effect(feature.complete, feature.layer, holders, feature.points))
    return Way(square, rotation, tuple(sorted(found, key=lambda effect: -effect.worth(game.turn))))


def legal_squares(game: Game, rotation: int | None = None) -> list[Square]:
    """The squares where the drawn tile fits (in that rotation, if one is given), row by row from the north-west."""
    found = {square for square, turned in map(split, game.placements()) if rotation in (None, turned)}
    return sorted(found)


def legal_rotations(game: Game) -> list[int]:
    """The rotations in which the drawn tile fits somewhere."""
    return sorted({turned for _, turned in map(split, game.placements())})


def features_held(game: Game) -> list[tuple[Feature, tuple[int, ...]]]:
    """Every feature with pieces on it and the seats that would score it, in the order in which they were claimed."""
    features = dict.fromkeys(game.feature(at(piece.x, piece.y), piece.segment) for piece in game.pieces())
    return [(feature, owners(feature)) for feature in features]
