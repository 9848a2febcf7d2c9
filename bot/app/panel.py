"""The private panel, as a pure state machine: what is chosen, what may be chosen next, and what that looks like.

A draft is what the person chose so far; ``consider`` makes of it what it means in the position: choices that are no
longer legal fall away, choices with one answer are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.app import alt, effects, hand, refusals, spots, ways, words
from bot.app.effects import Way
from bot.app.positions import Situation
from bot.app.spots import TakingBack
from bot.app.values import NOWHERE, Alt, Line, Move, Several, SpotChoice, SquareChoice, Step, TileChoice, line
from bot.app.ways import BySquare
from engine.game import Game
from engine.shapes import Claim
from engine.squares import Square, at, name, parse
from render.describe import describe
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen so far: a square, quarter turns, a spot's token, the kind of an open tile; None: still open."""

    square: Square | None = None
    rotation: int | None = None
    spot: str | None = None
    tile: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The draft as it is stored."""
        square = None if self.square is None else name(self.square)
        return {"square": square, "rotation": self.rotation, "spot": self.spot, "tile": self.tile}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Draft:
        """The draft as it was stored."""
        square = None if data["square"] is None else parse(data["square"])
        return cls(square, data["rotation"], data["spot"], data.get("tile"))


@dataclass(frozen=True, slots=True)
class State:
    """A draft considered in a position.

    ``tiles``: the open tiles to choose from, empty where a tile was drawn. ``game``: the position with the tile in
    hand, once that is known. ``squares``: the legal ones, in the rotation chosen if one is. With a square chosen:
    ``rotations`` are those that look different there, ``after`` is a copy with the tile laid, ``claims`` where a piece
    may be set on it, ``backs`` the pieces that may be taken back instead, ``chosen`` the one that is set.
    """

    situation: Situation
    draft: Draft
    step: Step
    tiles: tuple[str, ...] = ()
    game: Game | None = None
    squares: tuple[Square, ...] = ()
    rotations: tuple[int, ...] = ()
    after: Game | None = None
    claims: tuple[Claim, ...] = ()
    backs: tuple[TakingBack, ...] = ()
    chosen: Claim | None = None


def consider(situation: Situation, draft: Draft) -> State:
    """What a draft means for the player to move."""
    fitting = hand.choices(situation.game)
    tiles = () if situation.game.hands is None else fitting or tuple(dict.fromkeys(hand.own(situation.game)))
    if not fitting:
        return State(situation, Draft(), Step.DISCARD, tiles)
    tile = draft.tile if draft.tile in fitting else fitting[0] if len(fitting) == 1 else None
    if tile is None:
        return State(situation, Draft(), Step.TILE, tiles)
    game = hand.taken(situation.game, tile)
    draft = replace(draft, tile=tile if tiles else None)
    squares = tuple(effects.legal_squares(game))
    square = draft.square if draft.square in squares else squares[0] if len(squares) == 1 else None
    if square is None:
        shown = tuple(one for one in squares if draft.rotation is None or draft.rotation in game.rotations(one))
        return State(situation, replace(draft, square=None, spot=None), Step.SQUARE, tiles, game, shown)
    legal = game.rotations(square)
    rotation = draft.rotation if draft.rotation in legal else ways.best(ways.on(game, square), game.turn).rotation
    after = game.copy()
    after.lay(square, rotation)
    claims = tuple(after.deployments())
    backs = tuple(TakingBack(*one) for one in after.take_backs())
    by_token = {spots.token(spots.setting(claim)): claim for claim in claims}
    known = {*by_token, *map(spots.token, backs), NOWHERE}
    spot = draft.spot if draft.spot in known else None
    if not claims and not backs:
        spot = NOWHERE
    return State(
        situation,
        Draft(square, rotation, spot, draft.tile),
        Step.CONFIRM if spot is not None else Step.SPOT,
        tiles,
        game,
        squares,
        ways.distinct(game, legal),
        after,
        claims,
        backs,
        by_token.get(spot or NOWHERE),
    )


def next_rotation(state: State) -> int | None:
    """Where turning once more leads, in hand or where the tile lies; None where it fits in one way only."""
    game = state.game
    if game is None:
        return None
    assert game.hand is not None
    kind = game.tileset.kind(game.hand)
    choice = state.rotations or ways.distinct(game, effects.legal_rotations(game))
    looks = [ways.look(kind, one) for one in choice]
    now = ways.look(kind, state.draft.rotation or 0)
    if now not in looks:
        return choice[0]
    return choice[(looks.index(now) + 1) % len(choice)] if len(choice) > 1 else None


def move(state: State) -> Move | None:
    """The whole turn, once everything is chosen."""
    draft, situation = state.draft, state.situation
    if state.step is not Step.CONFIRM or draft.square is None or draft.rotation is None or draft.spot is None:
        return None
    square, turned = name(draft.square), spots.degrees(draft.rotation)
    return Move(situation.row.id, situation.version, square, turned, draft.spot, tile_token(state))


def tile_token(state: State) -> str:
    """The number of the open tile in hand; empty where the tile was drawn, or none is chosen."""
    return "" if state.draft.tile is None else hand.token(state.situation.game, state.draft.tile)


def square_name(state: State) -> str | None:
    """The name of the square chosen, if one is."""
    return None if state.draft.square is None else name(state.draft.square)


def lines(state: State) -> tuple[Line, ...]:
    """What the panel says."""
    names, draft, game = state.situation.names, state.draft, state.game
    if game is None:
        code = "panel-discard" if state.step is Step.DISCARD else "panel-tile"
        return (line(code), *words.open_tiles(state.situation.game, names))
    assert game.hand is not None
    tile = words.in_hand(game)
    if state.after is None or draft.square is None or draft.rotation is None:
        if draft.rotation is not None:
            turned = spots.degrees(draft.rotation)
            return (line("panel-square-turned", tile=tile, degrees=turned, n=len(state.squares)),)
        code = "panel-square-open" if state.tiles else "panel-square"
        return (line(code, tile=tile, n=len(state.squares)),)
    lies = line(
        "panel-lies",
        tile=tile,
        square=name(draft.square),
        degrees=spots.degrees(draft.rotation),
        effects=words.effects(effects.way(game, draft.square, draft.rotation), names, game.turn),
    )
    turnable = (line("panel-turnable", rotations=words.turned(state.rotations)),) if len(state.rotations) > 1 else ()
    return (lies, *turnable, _spot_line(state, state.after))


def tiles(state: State) -> tuple[TileChoice, ...]:
    """The open tiles to choose from, by number."""
    game = state.situation.game
    return tuple(tile_choice(game, kind) for kind in state.tiles) if state.game is None else ()


def tile_choice(game: Game, kind: str) -> TileChoice:
    """An open tile of the player to move."""
    token = hand.token(game, kind)
    return TileChoice(token, line("open-tile", number=token, tile=words.tile(game, kind)))


def squares(state: State, found: BySquare) -> tuple[SquareChoice, ...]:
    """The numbered squares, each with what laying there does at best; ``found``: all ways for the tile in hand."""
    if state.game is None or state.after is not None:
        return ()
    if state.draft.rotation is not None:
        found = ways.turned(state.game, found, state.draft.rotation)
    return tuple(
        SquareChoice(number, name(square), label_of(state.situation, square, found[square]))
        for number, square in enumerate(state.squares, 1)
    )


def label_of(situation: Situation, square: Square, choice: Sequence[Way]) -> Line:
    """A legal square with what laying there does, at best where there are several ways."""
    turn = situation.game.turn
    said = words.effects(ways.best(choice, turn), situation.names, turn)
    if len(choice) > 1:
        return line("choice-square-ways", square=name(square), effects=said, n=len(choice))
    return line("choice-square", square=name(square), effects=said)


def spot_choices(state: State) -> tuple[SpotChoice, ...]:
    """The legal spots on the tile as it lies, what may be taken back, and none; nothing where nothing is to decide."""
    after, chosen = state.after, state.draft.spot
    if after is None or not (state.claims or state.backs):
        return ()
    found = [(spots.token(spots.setting(claim)), spot_label(after, claim)) for claim in state.claims]
    found += [(spots.token(back), back_label(after, back)) for back in state.backs]
    choices = [SpotChoice(token, label, token == chosen) for token, label in found]
    return (*choices, SpotChoice(NOWHERE, line(nothing_label(after)), chosen == NOWHERE))


def nothing_label(game: Game) -> str:
    """The code for ending the turn with nothing more."""
    return "choice-nothing" if game.ruleset.take_back or len(game.ruleset.pieces) > 1 else "choice-no-spot"


def back_label(after: Game, back: TakingBack) -> Line:
    """An own piece that can be taken back."""
    return line("choice-back", piece=refusals.taking(after, back))


def spot_label(after: Game, claim: Claim) -> Line:
    """A spot on the tile just laid: its number, what it is, and what a piece there scores at once."""
    last, where = after.last, words.place_for(after, claim)
    layer = after.ruleset.layers[claim.layer].name
    feature = after.feature(at(last.x, last.y), claim.segment, layer)
    if feature.complete and not after.ruleset.take_back:
        return line("choice-spot-scores", spot=where, points=feature.points)
    if claim.role == claim.piece:
        return line("choice-spot-bare", spot=where)
    return line("choice-spot", spot=where, role=claim.role)


def scene(state: State) -> Scene:
    """The panel's picture: the board with numbered squares, or with the tile lying and its numbered spots."""
    names, game = state.situation.names, state.game
    if game is None:
        return describe(state.situation.game, names)
    if state.after is None:
        turned = state.draft.rotation or 0
        return describe(game, names, numbered=state.squares, mark_last=False, rotation=turned, zoom=True)
    shown = list(dict.fromkeys(claim.segment for claim in state.claims))
    return describe(state.after, names, spots=shown, chosen=state.chosen, zoom=True)


def look(state: State) -> Hashable:
    """All that the panel's picture depends on, besides the game itself."""
    return ("panel", state.situation.version, state.situation.names, state.draft)


def alt_text(state: State) -> Alt:
    """The panel's picture in words."""
    names = state.situation.names
    if state.game is None:
        return alt.board(state.situation)
    if state.after is None:
        return alt.choosing(state.game, names, state.squares)
    return alt.preview(state.after, names, state.chosen)


def _spot_line(state: State, after: Game) -> Line:
    """What there is to decide about pieces, or what Confirm will do."""
    supply = {piece: n for piece, n in after.supply(after.turn).items() if n}
    if not state.claims and not state.backs:
        return line("panel-no-spot" if supply else "panel-no-follower")
    if state.step is Step.SPOT:
        settable = {claim.piece for claim in state.claims}
        pieces = [
            line("piece-left", piece=words.piece(after.ruleset, piece), n=n)
            for piece, n in supply.items()
            if piece in settable
        ]
        if not state.backs:
            return line("panel-spot", pieces=Several(tuple(pieces), "or"))
        return line("panel-spot-or-back", pieces=Several(tuple(pieces), "or")) if pieces else line("panel-back")
    if state.chosen is not None:
        return line("panel-deploys", role=state.chosen.role, spot=words.spot(after, state.chosen.segment))
    ending = spots.ending(state.draft.spot or NOWHERE)
    if isinstance(ending, TakingBack):
        return line("panel-takes-back", piece=refusals.taking(after, ending))
    return line("panel-nothing")
