"""Half-chosen turns: what a draft means in a position, and how it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.game import notation, placements
from bot.game.acts import Refused
from bot.game.notation import NOWHERE, Draft
from bot.game.plans import is_plan
from bot.game.views import GameView, Situation
from bot.text.lines import line
from engine.game import Game
from engine.squares import Square, square_name
from engine.turns import Deploy, TakeBack, Turn, TurnEnd
from storage import DraftRow, Reads


class Step(StrEnum):
    """What the panel waits for."""

    TILE = "tile"
    DISCARD = "discard"
    SQUARE = "square"
    SPOT = "spot"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class PanelState:
    """A draft considered in a position.

    ``draft``: what of it is legal, with what goes without saying. ``tiles``: the open tiles to choose from, empty where
    a tile was drawn. ``game``: the position with the tile in hand, once that is known. ``squares``: the legal ones, in
    the rotation chosen if one is. With a square chosen: ``rotations`` are those that look different there, ``after`` is
    a copy with the tile laid, ``deployments`` where a piece may be set on it, ``backs`` the pieces that may be taken
    back instead, ``chosen`` the one of all these that is chosen, ``lost`` as what a piece was to be set that can't be
    set so.
    ``ranked``: whether the squares come first, and are told, where one gains most.
    """

    view: GameView
    draft: Draft
    step: Step
    tiles: tuple[str, ...] = ()
    game: Game | None = None
    squares: tuple[Square, ...] = ()
    rotations: tuple[int, ...] = ()
    after: Game | None = None
    deployments: tuple[Deploy, ...] = ()
    backs: tuple[TakeBack, ...] = ()
    chosen: TurnEnd = None
    lost: str | None = None
    ranked: bool = True


def resolve(view: GameView, draft: Draft) -> PanelState:
    """What a draft means for the player to move."""
    fitting = view.game.choices()
    tiles = tuple(fitting or dict.fromkeys(view.game.open_tiles())) if view.game.chooses else ()
    if not fitting:
        return PanelState(view, Draft(), Step.DISCARD, tiles)
    numbered = {notation.tile_number(view.game, kind): kind for kind in tiles}
    kind = fitting[0] if len(fitting) == 1 else numbered.get(draft.tile or "")
    if kind is None:
        return PanelState(view, Draft(), Step.TILE, tiles)
    game = placements.with_drawn(view.game, kind)
    draft = replace(draft, tile=notation.tile_number(view.game, kind) if tiles else None)
    squares = {square_name(square): square for square in placements.legal_squares(game)}
    square = squares.get(draft.square or "") if len(squares) > 1 else next(iter(squares.values()))
    turned = None if draft.rotation is None else notation.quarters(draft.rotation)
    state = PanelState(view, draft, Step.SQUARE, tiles, game, tuple(squares.values()))
    if square is not None:
        return _lying(state, game, square, turned)
    shown = tuple(one for one in squares.values() if turned is None or turned in game.rotations(one))
    if draft.square is not None or not shown:
        return resolve(view, Draft(draft.tile))
    return replace(state, draft=replace(draft, spot=None), squares=shown)


def _lying(state: PanelState, game: Game, square: Square, turned: int | None) -> PanelState:
    """The state once the tile lies on a square: the choices there are for pieces, and the one chosen."""
    legal, spot = game.rotations(square), state.draft.spot
    rotation = turned if turned in legal else placements.best(placements.on(game, square), game.to_move).rotation
    after = game.copy()
    after.lay(square, rotation)
    deployments = tuple(after.places())
    backs = tuple(after.take_backs())
    ends: tuple[TurnEnd, ...] = (*deployments, *backs, None)
    by_token = {notation.token(one): one for one in ends}
    lost = None
    if spot not in by_token:
        spot, lost = _as_before(after, spot, deployments)
    if not deployments and not backs:
        spot = NOWHERE
    return replace(
        state,
        draft=Draft(state.draft.tile, square_name(square), notation.degrees(rotation), spot),
        step=Step.CONFIRM if spot is not None else Step.SPOT,
        rotations=placements.distinct(game, legal),
        after=after,
        deployments=deployments,
        backs=backs,
        chosen=None if spot is None else by_token[spot],
        lost=lost,
    )


def whole(state: PanelState) -> Turn:
    """The whole turn that is chosen, at ``Step.CONFIRM``."""
    draft = state.draft
    assert state.game is not None
    assert state.game.drawn is not None
    assert draft.square is not None
    assert draft.rotation is not None
    return Turn(notation.square(draft.square), notation.quarters(draft.rotation), state.chosen, state.game.drawn)


def _as_before(after: Game, spot: str | None, free: Sequence[Deploy]) -> tuple[str | None, str | None]:
    """For a chosen spot that isn't free: a free spot of the same role and None, or None and the role.

    Of several places the one that is worth most; nothing where the draft names no spot of the tile.
    """
    square = after.board.last.square
    places = [one.deploy for one in after.board.squares[square][0].deployments]
    role = next((one.role for one in places if notation.token(one) == spot), None)
    same = [one for one in free if one.role == role]
    if not same:
        return None, role
    layer = after.ruleset.role(same[0].role).layer
    best = max(same, key=lambda one: after.feature(square, one.segment, layer).points)
    return notation.token(best), None


def next_rotation(state: PanelState) -> int | None:
    """The quarter turns after turning once more, in hand or where it lies; None where the tile fits in one way only."""
    game = state.game
    assert game is not None
    assert game.drawn is not None
    kind = game.tileset.kind(game.drawn)
    choice = state.rotations or placements.distinct(game, placements.legal_rotations(game))
    looks = [kind.look(one) for one in choice]
    now = kind.look(notation.quarters(state.draft.rotation or 0))
    if now not in looks:
        return choice[0]
    return choice[(looks.index(now) + 1) % len(choice)] if len(choice) > 1 else None


async def stored(reads: Reads, situation: Situation, user_id: int) -> Draft:
    """What a person has chosen in a game so far, in whichever channel."""
    return chosen_in(situation, await reads.draft(situation.row.id, user_id))


def chosen_in(situation: Situation, row: DraftRow | None) -> Draft:
    """What a stored draft chooses; a plan chooses something only once the panel has shown it."""
    if row is None or is_plan(row):
        return Draft()
    if "draft" in row.draft:
        return Draft.parse(row.draft["draft"])
    # As drafts were stored at first: in quarter turns, and with the kind of an open tile.
    kind, turned = row.draft.get("tile"), row.draft["rotation"]
    tile = notation.tile_number(situation.game, kind) if kind in situation.game.open_tiles() else None
    return Draft(tile, row.draft["square"], None if turned is None else notation.degrees(turned), row.draft["spot"])


def spelled(arg: str, _values: Sequence[str]) -> Mapping[str, Draft]:
    """The draft that a panel's button leads to."""
    return {"draft": Draft.parse(arg)}


def chosen(_arg: str, values: Sequence[str]) -> Mapping[str, Draft]:
    """The draft that a panel's select leads to: the value of the option chosen."""
    try:
        (draft,) = map(Draft.parse, values)
    except ValueError:
        raise Refused(line("ui-no-button")) from None
    return {"draft": draft}


def paged(arg: str, _values: Sequence[str]) -> Mapping[str, Draft]:
    """The draft that a panel of an earlier version leads to, which had its squares on several pages."""
    return {"draft": Draft.parse(arg.partition(":")[2])}
