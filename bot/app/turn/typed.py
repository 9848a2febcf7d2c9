"""What somebody typed or pressed, as the draft or the whole turn that it means in the position.

Everything here raises Refused, with the reason in friendly words, where the rules don't allow it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from bot.app.core.positions import Situation
from bot.app.core.values import Refused, Several, line
from bot.app.turn import considering
from bot.app.words import placings, reading, refusals, spelling, words
from bot.app.words.placings import legal_rotations
from bot.app.words.spelling import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.squares import Square, at, square_name
from engine.turns import TakeBack, Turn, TurnEnd

Done: TypeAlias = tuple[Game, str]
"""The position after what a player did, on a copy with a log, and the deed that this was, see ``Table.done``."""


def _tile(situation: Situation, draft: Draft, typed: str | None = None) -> str:
    """The kind of tile meant: the one drawn; of open tiles the one named, the draft's, the only one that fits."""
    game = situation.game
    if typed is not None:
        kind = spelling.open_tile(game, typed)
        try:
            placings.with_drawn(game, kind)
        except Refusal as refusal:
            raise Refused(refusals.refusal(refusal, game, situation.names)) from None
        return kind
    fitting = game.choices()
    if not fitting:
        raise Refused(line("refusal-neither-fits"))
    meant = [kind for kind in fitting if len(fitting) == 1 or spelling.tile_number(game, kind) == draft.tile]
    if not meant:
        tiles = Several(tuple(words.numbered_tile(game, kind) for kind in fitting), "or")
        raise Refused(line("tile-needed", tiles=tiles))
    return meant[0]


def laid(situation: Situation, draft: Draft, square: Square, rotation: int | None, typed: str | None = None) -> Draft:
    """The draft with the tile on a square; without a rotation as it was turned before, if it fits so, else as is best.

    ``rotation``: quarter turns. ``typed``: the number of an open tile.
    """
    kind = _tile(situation, draft, typed)
    number = spelling.tile_number(situation.game, kind)
    before = draft.rotation if draft.tile in (number, None) else None
    wanted = Draft(number, square_name(square), before if rotation is None else spelling.degrees(rotation))
    found = considering.consider(situation, wanted).draft
    if found.square != wanted.square or (rotation is not None and found.rotation != wanted.rotation):
        _tried(situation, Turn(square, rotation or 0, None, kind))
    return found


def whole(
    situation: Situation, draft: Draft, square: Square, rotation: int | None, spot: str, tile: str | None
) -> Turn:
    """A whole turn as somebody typed it; ``rotation``: degrees, ``tile``: the number of an open one."""
    kind = _tile(situation, draft, tile)
    wanted = None if rotation is None else spelling.quarters(rotation)
    turn = Turn(square, _rotation(situation, draft, kind, square, wanted), None, kind)
    return turn._replace(then=how_it_ends(situation, turn, spot))


def drafted(situation: Situation, square: Square, rotation: int | None, spot: str | None, tile: str | None) -> Draft:
    """The draft that ``/place`` makes of that, with a spot the whole turn; ``rotation``: degrees."""
    if spot is None:
        wanted = None if rotation is None else spelling.quarters(rotation)
        return laid(situation, Draft(), square, wanted, tile)
    turn = whole(situation, Draft(), square, rotation, spot, tile)
    _tried(situation, turn)
    return Draft.of(situation.game, turn)


def turned(situation: Situation, draft: Draft, rotation: int | None, typed: str | None = None) -> Draft:
    """The draft with the tile turned, where it lies or in hand: by ``rotation`` quarter turns, or (None) once more.

    ``typed``: the number of an open tile.
    """
    kind = _tile(situation, draft, typed)
    number = spelling.tile_number(situation.game, kind)
    state = considering.consider(situation, draft if draft.tile in (number, None) else Draft(number))
    if state.game is None:
        state = considering.consider(situation, Draft(number))
    wanted = considering.next_rotation(state) if rotation is None else rotation
    if wanted is None:
        return state.draft
    if state.draft.square is not None:
        _tried(situation, Turn(spelling.square(state.draft.square), wanted, None, kind))
    elif wanted not in (fitting := legal_rotations(placings.with_drawn(situation.game, kind))):
        raise Refused(line("turned-fits-nowhere", degrees=spelling.degrees(wanted), rotations=words.turned(fitting)))
    return replace(state.draft, rotation=spelling.degrees(wanted))


def lying(situation: Situation, draft: Draft, ending: TurnEnd) -> Turn:
    """The whole turn with the tile where it lies in the draft."""
    if draft.square is None or draft.rotation is None:
        if draft.tile is None and len(situation.game.choices()) > 1:
            # What ends a turn doesn't ask which tile it is.
            raise Refused(line("nothing-laid-open"))
        kind = _tile(situation, draft, draft.tile)
        raise Refused(line("nothing-laid", legal=words.legal(placings.with_drawn(situation.game, kind))))
    kind = _tile(situation, draft, draft.tile)
    return Turn(spelling.square(draft.square), spelling.quarters(draft.rotation), ending, kind)


def _rotation(situation: Situation, draft: Draft, kind: str, square: Square, wanted: int | None) -> int:
    """The quarter turns meant: those given, the draft's, the only ones; Refused where there are several."""
    if wanted is not None:
        return wanted
    game = placings.with_drawn(situation.game, kind)
    legal = game.rotations(square)
    if draft.rotation is not None and spelling.quarters(draft.rotation) in legal:
        return spelling.quarters(draft.rotation)
    looks = placings.distinct(game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=words.turned(looks)))
    return looks[0] if looks else 0


def how_it_ends(situation: Situation, laid: Turn, typed: str) -> TurnEnd:
    """How the turn ends, as somebody typed it, with the tile laid so; Refused where that can't be."""
    after = situation.game.copy()
    try:
        if after.hands is not None:
            after.choose(laid.tile)
        after.lay(laid.square, laid.rotation)
    except Refusal:
        # Whatever was typed for the spot, the tile can't lie there, and that is what is said.
        return None
    return reading.ending(after, typed)


def own_piece(situation: Situation, typed: str) -> TakeBack:
    """The own piece that was meant, by its token or by its square; Refused in a game where none is taken back."""
    if not situation.game.ruleset.take_back:
        raise Refused(line("refusal-no-taking-back"))
    try:
        ending = spelling.ending(typed)
    except (Refused, ValueError):
        ending = None
    if isinstance(ending, TakeBack):
        return ending
    square, seat = spelling.square(typed, situation.game.board), situation.game.turn
    own = (one.segment for one in situation.game.pieces() if one.seat == seat and at(one.x, one.y) == square)
    return TakeBack(square, next(own, 0))


def _tried(situation: Situation, turn: Turn) -> Game:
    """The position after a turn, on a copy with a log; Refused with the reason in friendly words."""
    game = situation.game.copy()
    game.log = []
    asked = situation.game
    try:
        if game.hands is not None:
            game.choose(turn.tile)
            asked = game.copy()
        game.lay(turn.square, turn.rotation)
        asked = game
        game.end_turn(turn.then)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, asked, situation.names)) from None
    return game


def taken(situation: Situation, turn: Turn) -> Done:
    """A whole turn, and its deed."""
    return _tried(situation, turn), spelling.turn_deed(Draft.of(situation.game, turn))


def given_up(situation: Situation, number: str) -> Done:
    """An open tile taken out of the game (D6.2), and the deed of that."""
    game = situation.game.copy()
    game.log = []
    kind = spelling.open_tile(game, number)
    deed = spelling.discard_deed(spelling.tile_number(game, kind))
    try:
        game.discard(kind)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, situation.game, situation.names)) from None
    return game, deed
