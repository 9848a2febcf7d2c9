"""What a player typed or pressed, as the draft or the whole turn that it means in the position.

A ``rotation`` is in degrees, as people and drafts have it; None: none was given. ``typed`` and ``tile``: the number of
an open tile.
Everything here raises Refused, with the reason in friendly words, where the rules don't allow it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TypeAlias

from bot.game import drafts, notation, placements
from bot.game.acts import Refused
from bot.game.notation import Draft
from bot.game.placements import legal_rotations
from bot.game.views import Situation
from bot.show import phrases, refusals
from bot.text import LOCALES, catalogue
from bot.text.lines import Several, line
from engine.errors import Refusal
from engine.game import Game
from engine.games import RULESETS
from engine.ruleset import Ruleset
from engine.squares import Square, square_name
from engine.turns import Deploy, TakeBack, Turn, TurnEnd

Done: TypeAlias = tuple[Game, str]
"""The position after what a player did, on a copy with a log, and the deed that this was, see ``GameTx.done``."""


def _tile(situation: Situation, draft: Draft, typed: str | None = None) -> str:
    """The kind of tile meant: the one drawn; of open tiles the one named, the draft's, the only one that fits."""
    game = situation.game
    if typed is not None:
        kind = notation.open_tile(game, typed)
        try:
            placements.with_drawn(game, kind)
        except Refusal as refusal:
            raise Refused(refusals.refusal(refusal, game, situation.names)) from None
        return kind
    fitting = game.choices()
    if not fitting:
        raise Refused(line("refusal-neither-fits"))
    meant = [kind for kind in fitting if len(fitting) == 1 or notation.tile_number(game, kind) == draft.tile]
    if not meant:
        tiles = Several(tuple(phrases.numbered_tile(game, kind) for kind in fitting), "or")
        raise Refused(line("tile-needed", tiles=tiles))
    return meant[0]


def laid(situation: Situation, draft: Draft, square: Square, rotation: int | None, typed: str | None = None) -> Draft:
    """The draft with the tile there; without a rotation as it was turned before, if it fits so, else as is best."""
    kind = _tile(situation, draft, typed)
    number = notation.tile_number(situation.game, kind)
    before = draft.rotation if draft.tile in (number, None) else None
    wanted = Draft(number, square_name(square), before if rotation is None else rotation)
    found = drafts.resolve(situation, wanted).draft
    if found.square != wanted.square or (rotation is not None and found.rotation != wanted.rotation):
        _tried(situation, Turn(square, notation.quarters(rotation or 0), None, kind))
    return found


def whole(
    situation: Situation, draft: Draft, square: Square, rotation: int | None, spot: str, tile: str | None
) -> Turn:
    """A whole turn as somebody typed it."""
    kind = _tile(situation, draft, tile)
    turn = Turn(square, _rotation(situation, draft, kind, square, rotation), None, kind)
    return turn._replace(then=how_it_ends(situation, turn, spot))


def drafted(situation: Situation, square: Square, rotation: int | None, spot: str | None, tile: str | None) -> Draft:
    """The draft that ``/place`` makes of that, with a spot the whole turn."""
    if spot is None:
        return laid(situation, Draft(), square, rotation, tile)
    turn = whole(situation, Draft(), square, rotation, spot, tile)
    _tried(situation, turn)
    return Draft.of(situation.game, turn)


def turned(situation: Situation, draft: Draft, rotation: int | None, typed: str | None = None) -> Draft:
    """The draft with the tile turned, where it lies or in hand: to that rotation, or (None) once more."""
    kind = _tile(situation, draft, typed)
    number = notation.tile_number(situation.game, kind)
    state = drafts.resolve(situation, draft if draft.tile in (number, None) else Draft(number))
    if state.game is None:
        state = drafts.resolve(situation, Draft(number))
    wanted = drafts.next_rotation(state) if rotation is None else notation.quarters(rotation)
    if wanted is None:
        return state.draft
    if state.draft.square is not None:
        _tried(situation, Turn(notation.square(state.draft.square), wanted, None, kind))
    elif wanted not in (fitting := legal_rotations(placements.with_drawn(situation.game, kind))):
        raise Refused(line("turned-fits-nowhere", degrees=notation.degrees(wanted), rotations=phrases.turned(fitting)))
    return replace(state.draft, rotation=notation.degrees(wanted))


def lying(situation: Situation, draft: Draft, ending: TurnEnd) -> Turn:
    """The whole turn with the tile where it lies in the draft."""
    if draft.square is None or draft.rotation is None:
        if draft.tile is None and len(situation.game.choices()) > 1:
            # What ends a turn doesn't ask which tile it is.
            raise Refused(line("nothing-laid-open"))
        kind = _tile(situation, draft, draft.tile)
        raise Refused(line("nothing-laid", legal=phrases.legal(placements.with_drawn(situation.game, kind))))
    kind = _tile(situation, draft, draft.tile)
    return Turn(notation.square(draft.square), notation.quarters(draft.rotation), ending, kind)


def _rotation(situation: Situation, draft: Draft, kind: str, square: Square, wanted: int | None) -> int:
    """The quarter turns meant: those given, the draft's, the only ones; Refused where there are several."""
    if wanted is not None:
        return notation.quarters(wanted)
    game = placements.with_drawn(situation.game, kind)
    legal = game.rotations(square)
    if draft.rotation is not None and notation.quarters(draft.rotation) in legal:
        return notation.quarters(draft.rotation)
    looks = placements.distinct(game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=phrases.turned(looks)))
    return looks[0] if looks else 0


def how_it_ends(situation: Situation, laid: Turn, typed: str) -> TurnEnd:
    """How the turn ends, as the player typed it, with the tile laid so; Refused where that can't be."""
    try:
        after = placements.laid(situation.game, laid)
    except Refusal:
        # The tile can't lie there: the refusal is about that, not about the spot that was typed.
        return None
    return ending(after, typed)


def own_piece(situation: Situation, typed: str) -> TakeBack:
    """The own piece that was meant, by its token or by its square; Refused in a game where none is taken back."""
    if not situation.game.ruleset.take_back:
        raise Refused(line("refusal-no-taking-back"))
    try:
        ending = notation.ending(typed)
    except (Refused, ValueError):
        ending = None
    if isinstance(ending, TakeBack):
        return ending
    square, seat = notation.square(typed, situation.game.board.squares), situation.game.to_move
    own = (one.segment for one in situation.game.board.pieces() if one.seat == seat and one.square == square)
    return TakeBack(square, next(own, 0))


def _tried(situation: Situation, turn: Turn) -> Game:
    """The position after a turn, on a copy with a log; Refused with the reason in friendly words."""
    game = situation.game.copy()
    game.log = []
    asked = situation.game
    try:
        if game.chooses:
            game.choose(turn.tile)
            asked = game.copy()
        game.lay(turn.square, turn.rotation)
        asked = game
        game.end_turn(turn.then)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, asked, situation.names)) from None
    return game


def played(situation: Situation, turn: Turn) -> Done:
    """A whole turn, and its deed."""
    return _tried(situation, turn), notation.turn_deed(Draft.of(situation.game, turn))


def given_up(situation: Situation, number: str) -> Done:
    """An open tile taken out of the game (D6.2), and the deed of that."""
    game = situation.game.copy()
    game.log = []
    kind = notation.open_tile(game, number)
    deed = notation.discard_deed(notation.tile_number(game, kind))
    try:
        game.discard(kind)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, situation.game, situation.names)) from None
    return game, deed


@cache
def _called(code: str, **data: str) -> frozenset[str]:
    """What something is called, in every language."""
    return frozenset(catalogue(locale).format(code, **data).casefold() for locale in LOCALES)


@cache
def _nothing() -> frozenset[str]:
    """The words for setting nothing."""
    return frozenset(word.strip() for said in _called("typed-nothing") for word in said.split(","))


@cache
def _pieces() -> dict[str, str]:
    """The pieces by what they are called."""
    return {
        called: piece
        for ruleset in RULESETS.values()
        for piece in ruleset.pieces
        for called in _called("bare-piece", piece=phrases.piece(ruleset, piece))
    }


def normal(text: str) -> str:
    """What was typed, whatever its capitals and blanks."""
    return " ".join(text.casefold().split())


def _exact(typed: str) -> TurnEnd:
    """What is meant on whatever tile: a token, nothing, a piece with a number; ValueError for other words."""
    if typed in _nothing():
        return None
    for called, piece in _pieces().items():
        number = typed.removeprefix(called).strip(" -")
        if typed.startswith(called) and number.isdecimal():
            return notation.ending(f"{piece}-{number}")
    return notation.ending(typed)


def is_ending(ruleset: Ruleset, text: str) -> bool:
    """Whether that can be how a turn of a game ends, as far as it can be told without a tile."""
    typed = normal(text)
    try:
        exact = _exact(typed)
    except Refused:
        return False
    except ValueError:
        return any(
            typed in _words(ruleset, role.piece, role.name, terrain)
            for role in ruleset.roles
            for terrain in ruleset.layer(role.layer).terrains
        )
    match exact:
        case Deploy(piece, _):
            return piece in ruleset.pieces
        case TakeBack():
            return ruleset.take_back
        case _:
            return True


def ending(after: Game, text: str) -> TurnEnd:
    """How somebody wants to end the turn of the tile just laid; Refused where it can't be told what is meant.

    A token, or words: a piece with the number of a spot (``Hütte 2``), the name of the spot or of its piece where
    only one such is free (``road``, ``Ritter``), the square of a piece to take back, nothing (``none``).
    """
    typed = normal(text)
    try:
        return _exact(typed)
    except ValueError:
        pass
    backs = [one for one in after.take_backs() if typed.split()[-1:] == [square_name(one.square).casefold()]]
    if len(backs) == 1:
        return backs[0]
    meant = [one for one in after.places() if typed in _names(after, one)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        spots = tuple(phrases.place_for(after, one) for one in meant)
        raise Refused(line("spot-ambiguous", spots=Several(spots, "comma")))
    raise Refused(refusals.no_such_spot(after))


def _names(after: Game, one: Deploy) -> frozenset[str]:
    """What a place for a piece on the tile just laid may be called."""
    terrain = after.tileset.kind(after.board.last.kind).segments[one.segment].terrain
    return _words(after.ruleset, after.ruleset.piece_of(one.role), one.role, terrain)


def _words(ruleset: Ruleset, piece: str, role: str, terrain: str) -> frozenset[str]:
    """What a place may be called: by the spot, the feature, the role, or a piece other than a follower."""
    if piece == notation.PIECE:
        called = _called("bare-feature", feature=terrain) | {terrain}
    else:
        called = _called("bare-piece", piece=phrases.piece(ruleset, piece))
    return called | _called("bare-role", role=role) | {role}
