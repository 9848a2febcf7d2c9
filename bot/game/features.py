"""Questions about the features on a board, and the pieces in them, whose answers the texts tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from engine import open_tiles
from engine.board import PlacedPiece
from engine.events import Event, FeatureScored, PieceTakenBack
from engine.game import Feature, Game
from engine.players.completing import can_be_completed
from engine.ruleset import Ruleset
from engine.turns import TakeBack

Marks: TypeAlias = tuple[tuple[str, int], ...]
"""What lies or stands in a feature, by name, and how often."""

_TOLD: Final = ("gold", "deer", "mammoth", "aurochs", "tiger", "fire")
"""The marks of a feature that its points don't tell."""


def of_piece(game: Game, piece: PlacedPiece | PieceTakenBack) -> Feature:
    """The feature that a piece stands in, or stood in, as it is now."""
    square = piece.square
    deployment = game.board.place(square, piece.piece, piece.segment)
    return game.feature(square, piece.segment, deployment.layer.name)


def coming_home(game: Game, back: TakeBack) -> tuple[PlacedPiece, Feature]:
    """The piece that is taken back, and the feature that it stands in."""
    piece = next(one for one in game.board.pieces() if one.square == back.square and one.segment == back.segment)
    return piece, of_piece(game, piece)


def joined(game: Game) -> list[tuple[Feature, tuple[Feature, ...]]]:
    """The features that the newest tile made one of several with pieces of different players, each with these.

    Where each piece scores by itself (D3.3): of several with pieces, also of one player.
    """
    last = game.board.last
    square = last.square
    shape, _ = game.board.squares[square]
    named = ((segment, layer.name) for segment, layer in zip(shape.segments, shape.layers, strict=True))
    claimed = scoring(game.ruleset)
    there = dict.fromkeys(game.feature(square, segment, layer) for segment, layer in named if layer in claimed)
    alone = game.ruleset.take_back
    shared = [one for one in there if len(one.pieces if alone else one.owners) > 1]
    if not shared:
        return []
    before = game.copy()
    before.board.take_off_last()
    found = []
    for one in shared:
        parts = dict.fromkeys(of_piece(before, piece) for piece in one.pieces if piece.square != square)
        if len(parts) > 1 and (alone or len({part.owners for part in parts}) > 1):
            found.append((one, tuple(parts)))
    return found


def grown_beside(game: Game) -> list[tuple[PlacedPiece, int, int]]:
    """The pieces whose areas the tile laid last has made worth more or less, though it is no part of them (D4.3).

    Each with the points before and now.
    """
    touching = {layer.name for layer in game.ruleset.layers if layer.touches}
    last = game.board.last
    square, before, found = last.square, None, list[tuple[PlacedPiece, int, int]]()
    for piece in game.board.pieces():
        area = of_piece(game, piece)
        if area.layer not in touching or square in area.squares:
            continue
        if before is None:
            before = game.copy()
            before.board.take_off_last()
        was = of_piece(before, piece).points
        if was != area.points:
            found.append((piece, was, area.points))
    return found


def scorers(feature: Feature) -> tuple[int, ...]:
    """The seats that would score the feature, each once."""
    return tuple(sorted(set(feature.scorers)))


@cache
def scoring(ruleset: Ruleset) -> tuple[str, ...]:
    """The layers whose features can score, since a piece can stand in them."""
    stood_in = {role.layer for role in ruleset.roles}
    return tuple(layer.name for layer in ruleset.layers if layer.name in stood_in)


def completes(game: Game, feature: Feature) -> bool:
    """Whether a feature is of a sort that can be complete."""
    return game.ruleset.layer(feature.layer).completes


def has_pieces(game: Game) -> bool:
    """Whether the player to move has a piece to set."""
    return any(game.supply(game.to_move).values())


def surrounded(game: Game, feature: Feature) -> bool:
    """Whether a feature is complete once there are tiles all around it."""
    return game.ruleset.layer(feature.layer).surrounded


def marks(game: Game, feature: Feature, told: Sequence[str] = _TOLD) -> Marks:
    """How many of those marks are in a feature, in that order; none where there are none."""
    found: dict[str, int] = {}
    for square, segment in feature.segments:
        shape, _ = game.board.squares[square]
        for mark, number in game.tileset.kind(shape.kind).segments[segment].marks:
            found[mark] = found.get(mark, 0) + number
    return tuple((mark, found[mark]) for mark in told if found.get(mark))


def counts_at_end(game: Game, feature: Feature) -> bool:
    """Whether a feature is scored at the end only, as it stands now that the tile lies.

    What is never complete is. So is what is open and no tile left can complete, and in somebody's last turn what is
    complete and nobody's: a piece that is set there now can't be taken back any more (D5.2).
    """
    if feature.complete:
        return game.ruleset.take_back and not feature.pieces and open_tiles.last_turn(game)
    if not completes(game, feature):
        return True
    return not game.ruleset.take_back and not game.earns_bonus() and not can_be_completed(game, feature)


def worth_complete(game: Game, feature: Feature) -> int:
    """What a feature brings at least once it is complete; where it never will be, what it is worth now."""
    possible = feature.complete or can_be_completed(game, feature)
    return feature.points_if_complete if possible else feature.points


def final_scoring(events: Iterable[Event], feature: Feature) -> FeatureScored | None:
    """How the final scoring counted a feature, complete areas as open (D5.2); None where it brought nothing."""
    scored = (one for one in events if isinstance(one, FeatureScored) and one.final and one.feature == feature.layer)
    return next((one for one in scored if (one.square, one.segment) in feature.segments), None)


def held(game: Game) -> list[Feature]:
    """Every feature with pieces in it, in the order in which the pieces came."""
    pieces: dict[int, PlacedPiece] = {}
    for node in game.board.standing:
        pieces.setdefault(game.board.root(node), game.board.piece_on(node))
    return [of_piece(game, piece) for piece in pieces.values()]
