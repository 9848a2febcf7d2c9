"""The private panel, as a pure state machine: what is chosen, what may be chosen next, and what that looks like.

A draft is what the person chose so far; ``consider`` makes of it what it means in the position: choices that are no
longer legal fall away, choices with one answer are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.app import alt, effects, spots, words
from bot.app.effects import Way
from bot.app.positions import Batch, Situation
from bot.app.values import NOWHERE, Alt, Line, Move, SpotChoice, SquareChoice, Step, line
from engine.events import PieceDeployed
from engine.game import Game
from engine.shapes import Claim
from engine.squares import Square, at, name, parse
from engine.tiles import PORTS, Kind
from render.describe import describe
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen so far: a square, quarter turns, a spot's token; None for what is open."""

    square: Square | None = None
    rotation: int | None = None
    spot: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The draft as it is stored."""
        square = None if self.square is None else name(self.square)
        return {"square": square, "rotation": self.rotation, "spot": self.spot}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Draft:
        """The draft as it was stored."""
        square = None if data["square"] is None else parse(data["square"])
        return cls(square, data["rotation"], data["spot"])


@dataclass(frozen=True, slots=True)
class State:
    """A draft considered in a position.

    ``squares``: the legal ones, in the rotation chosen if one is. With a square chosen: ``rotations`` are those that
    look different there, ``after`` is a copy with the tile laid, ``claims`` where a piece may be set on it, ``chosen``
    the one that is.
    """

    situation: Situation
    draft: Draft
    step: Step
    squares: tuple[Square, ...]
    rotations: tuple[int, ...] = ()
    after: Game | None = None
    claims: tuple[Claim, ...] = ()
    chosen: Claim | None = None


def consider(situation: Situation, draft: Draft) -> State:
    """What a draft means for the player to move, with the drawn tile in hand."""
    game = situation.game
    squares = tuple(effects.legal_squares(game))
    square = draft.square if draft.square in squares else squares[0] if len(squares) == 1 else None
    if square is None:
        fitting = tuple(one for one in squares if draft.rotation is None or draft.rotation in game.rotations(one))
        return State(situation, replace(draft, square=None, spot=None), Step.SQUARE, fitting)
    legal = game.rotations(square)
    rotation = draft.rotation if draft.rotation in legal else legal[0]
    after = game.copy()
    after.lay(square, rotation)
    claims = tuple(after.deployments())
    by_token = {spots.token(claim): claim for claim in claims}
    spot = draft.spot if draft.spot in by_token or draft.spot == NOWHERE else None
    if not claims:
        spot = NOWHERE
    return State(
        situation,
        Draft(square, rotation, spot),
        Step.CONFIRM if spot is not None else Step.SPOT,
        squares,
        distinct(game, legal),
        after,
        claims,
        by_token.get(spot or NOWHERE),
    )


def distinct(game: Game, rotations: Iterable[int]) -> tuple[int, ...]:
    """The rotations in which the drawn tile looks different: the first of each look."""
    assert game.hand is not None
    kind = game.tileset.kind(game.hand)
    return tuple({_look(kind, rotation): rotation for rotation in reversed(tuple(rotations))}.values())[::-1]


def next_rotation(state: State) -> int | None:
    """Where turning once more leads, in hand or where the tile lies; None where it fits in one way only."""
    game = state.situation.game
    assert game.hand is not None
    kind = game.tileset.kind(game.hand)
    choice = state.rotations or distinct(game, effects.legal_rotations(game))
    looks = [_look(kind, one) for one in choice]
    now = _look(kind, state.draft.rotation or 0)
    if now not in looks:
        return choice[0]
    return choice[(looks.index(now) + 1) % len(choice)] if len(choice) > 1 else None


def move(state: State) -> Move | None:
    """The whole turn, once everything is chosen."""
    draft = state.draft
    if state.step is not Step.CONFIRM or draft.square is None or draft.rotation is None or draft.spot is None:
        return None
    situation = state.situation
    return Move(situation.row.id, situation.version, name(draft.square), spots.degrees(draft.rotation), draft.spot)


def as_move(game_id: str, batch: Batch, seat: int) -> Move | None:
    """The move that a Confirm button spelled out for this commit; None where it wasn't this seat's turn."""
    laid = batch.laid
    if laid is None or laid.seat != seat:
        return None
    deployed = next((event for event in batch.events if isinstance(event, PieceDeployed)), None)
    spot = NOWHERE if deployed is None else spots.token_of(deployed.piece, deployed.segment)
    return Move(game_id, batch.version - 1, name(at(laid.x, laid.y)), spots.degrees(laid.rotation), spot)


def square_name(state: State) -> str | None:
    """The name of the square chosen, if one is."""
    return None if state.draft.square is None else name(state.draft.square)


def lines(state: State) -> tuple[Line, ...]:
    """What the panel says."""
    game, names = state.situation.game, state.situation.names
    assert game.hand is not None
    tile = words.tile(game.hand)
    if state.after is None or state.draft.square is None or state.draft.rotation is None:
        if state.draft.rotation is None:
            return (line("panel-square", tile=tile, n=len(state.squares)),)
        turned = spots.degrees(state.draft.rotation)
        return (line("panel-square-turned", tile=tile, degrees=turned, n=len(state.squares)),)
    way = effects.way(game, state.draft.square, state.draft.rotation)
    lies = line(
        "panel-lies",
        tile=tile,
        square=name(state.draft.square),
        degrees=spots.degrees(state.draft.rotation),
        effects=words.effects(way, names, game.turn),
    )
    turnable = (line("panel-turnable", rotations=words.turned(state.rotations)),) if len(state.rotations) > 1 else ()
    return (lies, *turnable, _spot_line(state, state.after))


def squares(state: State) -> tuple[SquareChoice, ...]:
    """The numbered squares, each with what laying there does at best."""
    found = ways(state.situation.game, state.draft.rotation)
    return tuple(
        SquareChoice(number, name(square), label_of(state.situation, square, found[square]))
        for number, square in enumerate(state.squares, 1)
    )


def ways(game: Game, rotation: int | None = None) -> dict[Square, list[Way]]:
    """Every legal way to lay the drawn tile that looks different (or those of one rotation), by square."""
    found = {}
    for square in effects.legal_squares(game):
        legal = game.rotations(square)
        choice = distinct(game, legal) if rotation is None else [one for one in legal if one == rotation]
        if choice:
            found[square] = [effects.way(game, square, one) for one in choice]
    return found


def label_of(situation: Situation, square: Square, choice: list[Way]) -> Line:
    """A legal square with what laying there does, at best where there are several ways."""
    turn = situation.game.turn
    best = max(choice, key=lambda one: one.worth(turn))
    said = words.effects(best, situation.names, turn)
    if len(choice) > 1:
        return line("choice-square-ways", square=name(square), effects=said, n=len(choice))
    return line("choice-square", square=name(square), effects=said)


def spot_choices(state: State) -> tuple[SpotChoice, ...]:
    """The legal spots on the tile as it lies, and none; nothing where there is nothing to decide."""
    if state.after is None or not state.claims:
        return ()
    chosen = state.draft.spot
    choices = [
        SpotChoice(spots.token(claim), spot_label(state.after, claim), spots.token(claim) == chosen)
        for claim in state.claims
    ]
    return (*choices, SpotChoice(NOWHERE, line("choice-no-spot"), chosen == NOWHERE))


def spot_label(after: Game, claim: Claim) -> Line:
    """A spot on the tile just laid: its number, what it is, and what a piece there scores at once."""
    feature = after.feature(at(after.last.x, after.last.y), claim.segment)
    if feature.complete:
        return line(
            "choice-spot-scores", number=spots.number(claim.segment), feature=feature.layer, points=feature.points
        )
    return line("choice-spot", number=spots.number(claim.segment), feature=feature.layer, role=claim.role)


def scene(state: State) -> Scene:
    """The panel's picture: the board with numbered squares, or with the tile lying and its numbered spots."""
    names = state.situation.names
    if state.after is None:
        return describe(
            state.situation.game, names, numbered=state.squares, mark_last=False, rotation=state.draft.rotation or 0
        )
    return describe(state.after, names, spots=[claim.segment for claim in state.claims], chosen=state.chosen)


def look(state: State) -> Hashable:
    """All that the panel's picture depends on, besides the game itself."""
    return ("panel", state.situation.version, state.situation.names, state.draft)


def alt_text(state: State) -> Alt:
    """The panel's picture in words."""
    names = state.situation.names
    if state.after is None:
        return alt.choosing(state.situation.game, names, state.squares)
    return alt.preview(state.after, names, state.chosen)


def _spot_line(state: State, after: Game) -> Line:
    game = state.situation.game
    supply = sum(game.supply(game.turn).values())
    if not state.claims:
        return line("panel-no-spot" if supply else "panel-no-follower")
    if state.step is Step.SPOT:
        return line("panel-spot", n=supply)
    if state.chosen is None:
        return line("panel-nothing")
    return line("panel-deploys", role=state.chosen.role, spot=words.spot(after, state.chosen.segment))


def _look(kind: Kind, rotation: int) -> Hashable:
    """Equal for rotations of a tile that can't be told apart: the same kinds of segments joined in the same way."""
    owner = {(port + 3 * rotation) % PORTS: n for n, segment in enumerate(kind.segments) for port in segment.ports}
    order = list(dict.fromkeys(owner[port] for port in range(PORTS)))
    order += [n for n in range(len(kind.segments)) if n not in order]
    place = {n: position for position, n in enumerate(order)}
    return (
        tuple(place[owner[port]] for port in range(PORTS)),
        tuple(
            (
                kind.segments[n].kind,
                tuple(sorted(kind.segments[n].marks.items())),
                tuple(sorted(place[other] for other in kind.segments[n].touches)),
            )
            for n in order
        ),
    )
