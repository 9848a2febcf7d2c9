"""What a draft of a turn means in a position: what is chosen, what may be chosen next, and what follows by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.app.core.positions import Situation
from bot.app.core.values import NOWHERE
from bot.app.words import placings, spelling
from bot.app.words.spelling import Draft
from engine.game import Game
from engine.shapes import Deployment
from engine.squares import Square, square_name
from engine.turns import Deploy, TakeBack


class Step(StrEnum):
    """What the panel waits for."""

    TILE = "tile"
    DISCARD = "discard"
    SQUARE = "square"
    SPOT = "spot"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class State:
    """A draft considered in a position.

    ``draft``: what of it is legal, with what goes without saying. ``tiles``: the open tiles to choose from, empty where
    a tile was drawn. ``game``: the position with the tile in hand, once that is known. ``squares``: the legal ones, in
    the rotation chosen if one is. With a square chosen: ``rotations`` are those that look different there, ``after`` is
    a copy with the tile laid, ``deployments`` where a piece may be set on it, ``backs`` the pieces that may be taken
    back instead, ``chosen`` the one that is set.
    """

    situation: Situation
    draft: Draft
    step: Step
    tiles: tuple[str, ...] = ()
    game: Game | None = None
    squares: tuple[Square, ...] = ()
    rotations: tuple[int, ...] = ()
    after: Game | None = None
    deployments: tuple[Deployment, ...] = ()
    backs: tuple[TakeBack, ...] = ()
    chosen: Deployment | None = None


def consider(situation: Situation, draft: Draft) -> State:
    """What a draft means for the player to move."""
    fitting = situation.game.choices()
    tiles = tuple(fitting or dict.fromkeys(situation.game.open_tiles())) if situation.game.hands else ()
    if not fitting:
        return State(situation, Draft(), Step.DISCARD, tiles)
    numbered = {spelling.tile_number(situation.game, kind): kind for kind in tiles}
    kind = fitting[0] if len(fitting) == 1 else numbered.get(draft.tile or "")
    if kind is None:
        return State(situation, Draft(), Step.TILE, tiles)
    game = placings.with_drawn(situation.game, kind)
    draft = replace(draft, tile=spelling.tile_number(situation.game, kind) if tiles else None)
    squares = {square_name(square): square for square in placings.legal_squares(game)}
    square = squares.get(draft.square or "") if len(squares) > 1 else next(iter(squares.values()))
    turned = None if draft.rotation is None else spelling.quarters(draft.rotation)
    if square is None:
        shown = tuple(one for one in squares.values() if turned is None or turned in game.rotations(one))
        if draft.square is not None or not shown:
            return consider(situation, Draft(draft.tile))
        return State(situation, replace(draft, spot=None), Step.SQUARE, tiles, game, shown)
    legal = game.rotations(square)
    rotation = turned if turned in legal else placings.best(placings.on(game, square), game.turn).rotation
    after = game.copy()
    after.lay(square, rotation)
    deployments = tuple(after.deployments())
    backs = tuple(after.take_backs())
    by_token = {spelling.token(Deploy(one.piece, one.segment)): one for one in deployments}
    known = {*by_token, *map(spelling.token, backs), NOWHERE}
    spot = draft.spot if draft.spot in known else None
    if not deployments and not backs:
        spot = NOWHERE
    return State(
        situation,
        Draft(draft.tile, square_name(square), spelling.degrees(rotation), spot),
        Step.CONFIRM if spot is not None else Step.SPOT,
        tiles,
        game,
        tuple(squares.values()),
        placings.distinct(game, legal),
        after,
        deployments,
        backs,
        by_token.get(spot or NOWHERE),
    )


def next_rotation(state: State) -> int | None:
    """The quarter turns after turning once more, in hand or where it lies; None where the tile fits in one way only."""
    game = state.game
    if game is None:
        return None
    assert game.drawn is not None
    kind = game.tileset.kind(game.drawn)
    choice = state.rotations or placings.distinct(game, placings.legal_rotations(game))
    looks = [kind.look(one) for one in choice]
    now = kind.look(spelling.quarters(state.draft.rotation or 0))
    if now not in looks:
        return choice[0]
    return choice[(looks.index(now) + 1) % len(choice)] if len(choice) > 1 else None
