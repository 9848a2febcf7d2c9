"""The private panel, as a pure state machine: what is chosen, what may be chosen next, and what that looks like.

``consider`` makes of a draft what it means in the position: choices that are no longer legal fall away, choices with
one answer are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.app.core.positions import Situation
from bot.app.core.values import NOWHERE, Alt, Choice, Line, Picture, Several, Token, Value, line
from bot.app.turn import squarelist
from bot.app.words import alt, effects, happenings, placings, refusals, spelling, words
from bot.app.words.placings import Placings
from bot.app.words.spelling import Draft
from engine import hands
from engine.game import Game
from engine.position import PlacedPiece
from engine.shapes import Deployment
from engine.squares import Square, at, square_name
from engine.tiles import SIDES
from engine.turns import Deploy, TakeBack
from render.board.describe import describe
from render.board.recolour import recoloured
from render.board.scene import Scene

MOST_BUTTONS: Final = 20
"""So many other choices at most are buttons: four rows of five, since the last row is for what leads elsewhere."""


class Step(StrEnum):
    """What the panel waits for."""

    TILE = "tile"
    DISCARD = "discard"
    SQUARE = "square"
    SPOT = "spot"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Panel:
    """The private panel of the person to move: a picture, a text, and what may be chosen now.

    ``draft`` is what is chosen so far; at ``Step.CONFIRM`` it is the whole turn that Confirm commits. ``choices`` are
    for the step: open tiles, squares row by row from the north-west, or ways to end the turn, which stay to be changed
    at ``Step.CONFIRM``. ``others`` lead elsewhere: the tile turned once more, another square, another
    open tile. Each choice's value is the text of the draft that results; at ``Step.DISCARD`` it is the number of the
    open tile that goes out of the game. ``taken``: spots that can't be chosen, with who stands there. ``page``: of the
    squares, where there are very many. ``hints``: whether one may be asked for.
    """

    game_id: str
    version: int
    step: Step
    lines: tuple[Line, ...]
    picture: Picture
    draft: Draft = field(default_factory=Draft)
    choices: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    taken: tuple[Choice, ...] = ()
    page: int = 0
    hints: bool = False


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


def choices(state: State, known: Placings) -> tuple[Choice, ...]:
    """What may be chosen at this step, each with the draft that results; at ``Step.DISCARD`` with the tile's number."""
    match state.step:
        case Step.DISCARD:
            return open_tiles(state)
        case Step.TILE:
            return tuple(replace(one, value=str(Draft(one.value))) for one in open_tiles(state))
        case Step.SQUARE:
            return _squares(state, known)
        case _:
            return tuple(replace(one, value=str(replace(state.draft, spot=one.value))) for one in endings(state))


def others(state: State) -> tuple[Choice, ...]:
    """What leads elsewhere, each with the draft that results: to another rotation, square, or open tile."""
    draft = state.draft
    if state.after is None:
        another = state.step is Step.SQUARE and len(state.tiles) > 1
        return (Choice(str(Draft()), line("button-other-tile")),) if another else ()
    turned = next_rotation(state)
    found = []
    if turned is not None:
        degrees = spelling.degrees(turned)
        found.append(Choice(str(replace(draft, rotation=degrees)), line("button-turn", degrees=degrees)))
    if len(state.squares) > 1:
        found.append(Choice(str(Draft(draft.tile)), line("button-back")))
    elif len(state.tiles) > 1:
        found.append(Choice(str(Draft()), line("button-other-tile")))
    return tuple(found)


def lines(state: State) -> tuple[Line, ...]:
    """What the panel says."""
    names, draft, game = state.situation.names, state.draft, state.game
    if game is None:
        # The picture shows everybody's open tiles; here the own ones are told whole, for whoever can't see it.
        tiles = words.in_hand(state.situation.game)
        if state.step is Step.DISCARD:
            return (*_since(state), line("panel-discard", tiles=tiles))
        return (
            *_since(state),
            line("panel-tile", tiles=tiles),
            *squarelist.of_open_tiles(state.situation.game, state.tiles),
        )
    assert game.drawn is not None
    tile = words.in_hand(game)
    if state.after is None:
        if draft.rotation is not None:
            return (line("panel-square-turned", tile=tile, degrees=draft.rotation, n=len(state.squares)),)
        if state.tiles:
            return (*last_turn(state.situation), line("panel-square-open", tile=tile, n=len(state.squares)))
        fits = line("panel-square", tile=tile, n=len(state.squares))
        return (*_since(state), *last_turn(state.situation), fits, *words.bonus_left(game))
    laid = state.after.last
    lies = line(
        "panel-lies",
        tile=tile,
        square=Token(square_name(at(laid.x, laid.y))),
        degrees=spelling.degrees(laid.rotation),
        effects=effects.effects(placings.placing(game, at(laid.x, laid.y), laid.rotation), names, game.turn),
    )
    told = _taken_in_words(state, state.after)
    return (
        *_only_square(state),
        lies,
        _turnable(state),
        *_towns(state.after),
        *_spot_lines(state, state.after),
        *_none_left(state, state.after),
        *told,
        *_confirm(state, state.after),
    )


def _only_square(state: State) -> tuple[Line, ...]:
    """That there was no square to choose, with what is told where there is one."""
    if len(state.squares) > 1:
        return ()
    return (
        *_since(state),
        *last_turn(state.situation),
        line("panel-only-square", square=Token(state.draft.square or "")),
    )


def _deploys(after: Game, chosen: Deployment) -> Line:
    """Which piece is set where, and what it brings; where the tile completes that, the piece comes back."""
    square = at(after.last.x, after.last.y)
    complete = after.feature(square, chosen.segment, chosen.layer.name).complete and not after.ruleset.take_back
    spot = _brings(after, chosen, words.spot(after, chosen.segment))
    return line("panel-deploys-back" if complete else "panel-deploys", role=Token(chosen.role), spot=spot)


def _towns(after: Game) -> tuple[Line, ...]:
    """Between which spots of the tile just laid cities stand, where it has such."""
    towns = after.tileset.kind(after.last.kind).towns
    told = (line("text-town", first=spelling.number(a), second=spelling.number(b)) for a, b in towns)
    return (line("panel-towns", towns=Several(tuple(told))),) if towns else ()


def _turnable(state: State) -> Line:
    """The rotations in which the tile fits where it lies, or why it can't be turned."""
    if len(state.rotations) > 1:
        return line("panel-turnable", rotations=words.turned(state.rotations))
    assert state.game is not None
    same = len(placings.distinct(state.game, range(SIDES))) == 1
    return line("panel-looks-the-same" if same else "panel-only-rotation")


def _confirm(state: State, after: Game) -> tuple[Line, ...]:
    """What Confirm leads to, once it may be pressed."""
    if state.step is not Step.CONFIRM:
        return ()
    return (line("panel-confirm-bonus" if after.earns_bonus() else "panel-confirm"),)


def last_turn(situation: Situation) -> tuple[Line, ...]:
    """That it is the last turn of the player to move; what a complete area brings now and at the end (D5.2)."""
    game = situation.game
    if not hands.last_turn(game):
        return ()
    found = [line("panel-last")]
    for piece in game.pieces() if game.ruleset.take_back else ():
        feature = placings.of_piece(game, piece)
        if piece.seat != game.turn or not feature.complete:
            continue
        end, where = feature.points_at_end, Token(square_name(at(piece.x, piece.y)))
        if end < feature.points:
            found.append(line("panel-last-area", role=Token(piece.role), square=where, points=feature.points, end=end))
    return tuple(found)


def _since(state: State) -> tuple[Line, ...]:
    """What the panel begins with at its first step: what happened since the own last turn.

    Nothing after a step of the own turn: it was told before that.
    """
    batches = state.situation.batches
    if batches and batches[-1].goes_on:
        return ()
    return happenings.since(state.situation, state.situation.game.turn)


def open_tiles(state: State) -> tuple[Choice, ...]:
    """The open tiles to choose from, by number, in a few words where these tell them apart."""
    game = state.situation.game
    return tuple(
        Choice(spelling.tile_number(game, kind) or "", words.numbered_tile(game, kind, brief=True))
        for kind in state.tiles
    )


def listed(state: State, known: Placings, before: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The squares by name with what laying there does; of very many, those that help most.

    ``before``: what the message says before.
    """
    return squarelist.listed(state.situation, _placings(state, known), before) if state.step is Step.SQUARE else ()


def _placings(state: State, known: Placings) -> placings.BySquare:
    """How the tile can lie on each of the squares, in the rotation chosen if one is."""
    assert state.game is not None
    found, turned = known.of(state.situation, state.game), state.draft.rotation
    return found if turned is None else placings.turned(state.game, found, spelling.quarters(turned))


def _squares(state: State, known: Placings) -> tuple[Choice, ...]:
    """The squares, each with what laying there does at best."""
    names, seat = state.situation.names, state.situation.game.turn
    return tuple(
        Choice(str(replace(state.draft, square=square_name(square))), effects.of_square(square, ways, names, seat))
        for square, ways in _placings(state, known).items()
    )


def endings(state: State) -> tuple[Choice, ...]:
    """The legal spots on the tile as it lies, what may be taken back, and none; nothing where nothing is to decide."""
    after, chosen = state.after, state.draft.spot
    if after is None or not (state.deployments or state.backs):
        return ()
    found = [(spelling.token(Deploy(one.piece, one.segment)), spot_label(after, one)) for one in offered(state)]
    found += [(spelling.token(back), back_label(after, back)) for back in state.backs]
    found.append((NOWHERE, line(nothing_label(after))))
    return tuple(Choice(token, label, token == chosen) for token, label in found)


def offered(state: State) -> tuple[Deployment, ...]:
    """The places to offer: of the parts of one river system, which are as good as each other, one."""
    after, found = state.after, dict[Hashable, Deployment]()
    assert after is not None
    square, segments = at(after.last.x, after.last.y), after.tileset.kind(after.last.kind).segments
    for one in state.deployments:
        shape, base = after.board[square]
        root = after.root(base + shape.node(one.segment, one.layer.name))
        key = (one.piece, root) if one.layer.linked else (one.piece, one.segment)
        # A hut is most easily understood by the lake where it fishes.
        if key not in found or one == state.chosen or (found[key] != state.chosen and not segments[one.segment].ports):
            found[key] = one
    return tuple(found.values())


def nothing_label(game: Game) -> str:
    """The code for ending the turn with nothing more."""
    return "choice-nothing" if game.ruleset.take_back or len(game.ruleset.pieces) > 1 else "choice-no-spot"


def back_label(after: Game, back: TakeBack) -> Line:
    """An own piece that can be taken back."""
    return line("choice-back", piece=refusals.taking(after, back))


def spot_label(after: Game, deployment: Deployment) -> Line:
    """A spot on the tile just laid: its number, what and where it is, and what a piece there is worth."""
    # A hut is called what it is already by its spot.
    role = () if deployment.role == deployment.piece else (line("bare-role", role=Token(deployment.role)),)
    return _brings(after, deployment, words.place_in_label(after, deployment, *role))


def _brings(after: Game, deployment: Deployment, said: Value) -> Line:
    """A spot on the tile just laid, and what a piece there is worth."""
    last = after.last
    one = after.feature(at(last.x, last.y), deployment.segment, deployment.layer.name)
    if placings.counts_at_end(after, one):
        return line("choice-spot-at-end", spot=said, points=one.points_at_end)
    if after.ruleset.take_back:
        code = "choice-spot-back-complete" if one.complete else "choice-spot-back"
        return line(code, spot=said, points=one.points, open=one.open)
    if one.complete:
        return line("choice-spot-scores", spot=said, points=one.points)
    code = "choice-spot-around" if placings.surrounded(after, one) else "choice-spot"
    return line(code, spot=said, open=one.open, points=one.points_if_complete)


def taken(state: State) -> tuple[Choice, ...]:
    """The places on the tile just laid that are taken, and by whom, as far as there is room for buttons."""
    found = _taken(state)
    if len(endings(state)) + len(found) > MOST_BUTTONS:
        return ()
    return tuple(_taken_choice(state, deployment, pieces) for deployment, pieces in found)


def _taken_choice(state: State, deployment: Deployment, pieces: Sequence[PlacedPiece]) -> Choice:
    """A place that is taken; nothing could be done with its value."""
    assert state.after is not None
    seats = dict.fromkeys(piece.seat for piece in pieces)
    spot, names = words.place_in_label(state.after, deployment), words.people(state.situation.names, seats)
    value = replace(state.draft, spot=spelling.token(Deploy(deployment.piece, deployment.segment)))
    if list(seats) == [state.after.turn]:
        return Choice(str(value), line("choice-taken-you", spot=spot))
    return Choice(str(value), line("choice-taken", spot=spot, names=names, n=len(seats)))


def _taken_in_words(state: State, after: Game) -> tuple[Line, ...]:
    """The same in a sentence, where there is no room for buttons."""
    found = _taken(state)
    if not found or taken(state):
        return ()
    names = state.situation.names
    told = (
        line("taken-spot", spot=words.place_for(after, deployment), pieces=words.standing(pieces, names))
        for deployment, pieces in found
    )
    return (line("panel-taken", spots=Several(tuple(told), "semicolon")),)


def _taken(state: State) -> list[tuple[Deployment, tuple[PlacedPiece, ...]]]:
    """The places where no piece can be set, since others stand there; of each feature that is taken, the first."""
    after = state.after
    if after is None:
        return []
    square = at(after.last.x, after.last.y)
    settable = {(one.piece, one.segment) for one in state.deployments}
    found: dict[tuple[str, tuple[PlacedPiece, ...]], Deployment] = {}
    for one in after.board[square][0].deployments:
        feature = after.feature(square, one.segment, one.layer.name)
        if (one.piece, one.segment) not in settable and feature.pieces:
            found.setdefault((one.piece, feature.pieces), one)
    return [(one, pieces) for (_, pieces), one in found.items()]


def scene(state: State) -> Scene:
    """The panel's picture: the board with the names of the squares, or with the tile lying and its numbered spots."""
    return recoloured(_scene(state), state.situation.colours)


def _scene(state: State) -> Scene:
    situation, game = state.situation, state.game
    names = situation.names
    since = [event for batch in situation.since(situation.game.turn) for event in batch.events]
    if game is None:
        return describe(situation.game, names, since=since)
    if state.after is None:
        turned = spelling.quarters(state.draft.rotation or 0)
        labels = {square: square_name(square) for square in state.squares}
        return describe(game, names, labelled=labels, mark_last=False, rotation=turned, zoom=True, since=since)
    shown = list(dict.fromkeys(one.segment for one in state.deployments))
    ending = spelling.ending(state.draft.spot or NOWHERE)
    back = ending if isinstance(ending, TakeBack) else None
    return describe(state.after, names, spots=shown, chosen=state.chosen, back=back, zoom=True)


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
    return alt.preview(state.after, names, state.chosen, offered(state))


def _spot_lines(state: State, after: Game) -> tuple[Line, ...]:
    """What there is to decide about pieces, or what Confirm will do; that there is none left to set."""
    nothing_left = state.backs and not state.deployments and not any(after.supply(after.turn).values())
    return (*((line("panel-no-follower"),) if nothing_left else ()), _spot_line(state, after))


def _none_left(state: State, after: Game) -> tuple[Line, ...]:
    """Of which pieces there are none left to set where others can be set: their spots are missing."""
    if not state.deployments:
        return ()
    square = at(after.last.x, after.last.y)
    free = {
        one.piece
        for one in after.board[square][0].deployments
        if not after.feature(square, one.segment, one.layer.name).pieces
    }
    lacking = [piece for piece, n in after.supply(after.turn).items() if not n and piece in free]
    return tuple(line("panel-none-left", piece=Token(words.piece(after.ruleset, piece))) for piece in lacking)


def _spot_line(state: State, after: Game) -> Line:
    """What there is to decide about pieces, or what Confirm will do."""
    supply = {piece: n for piece, n in after.supply(after.turn).items() if n}
    if not state.deployments and not state.backs:
        return line("panel-no-spot" if supply else "panel-no-follower")
    if state.step is Step.SPOT:
        settable = {one.piece for one in state.deployments}
        pieces = [
            line("piece-left", piece=Token(words.piece(after.ruleset, piece)), n=n)
            for piece, n in supply.items()
            if piece in settable
        ]
        if not state.backs:
            return line("panel-spot", pieces=Several(tuple(pieces), "or"))
        return line("panel-spot-or-back", pieces=Several(tuple(pieces), "or")) if pieces else line("panel-back")
    if state.chosen is not None:
        return _deploys(after, state.chosen)
    ending = spelling.ending(state.draft.spot or NOWHERE)
    if isinstance(ending, TakeBack):
        _, feature = placings.taken(after, ending)
        code = "panel-takes-back" if feature.points else "panel-takes-back-nothing"
        return line(code, piece=refusals.taking(after, ending))
    return line("panel-nothing-back" if state.backs else "panel-nothing")
