"""What somebody typed makes of a draft, or a whole turn of a position; Refused where the rules don't allow it."""

from __future__ import annotations

from dataclasses import replace

from bot.app.core.positions import Situation
from bot.app.core.values import Refused, Several, line
from bot.app.turn import panel
from bot.app.turn.panel import Draft
from bot.app.words import hand, placings, refusals, spots, words
from bot.app.words.placings import legal_rotations
from engine.errors import Refusal
from engine.game import Game
from engine.squares import Square, at, square_name
from engine.turns import TakeBack, Turn, TurnEnd


def tile(situation: Situation, draft: Draft, typed: str | None = None) -> str:
    """The kind of tile meant: the one drawn; of open tiles the one named, the draft's, the only one that fits."""
    game = situation.game
    if typed is not None:
        kind = hand.kind(game, typed)
        try:
            hand.taken(game, kind)
        except Refusal as refusal:
            raise Refused(refusals.refusal(refusal, game, situation.names)) from None
        return kind
    fitting = hand.choices(game)
    if not fitting:
        raise Refused(line("refusal-neither-fits"))
    meant = [kind for kind in fitting if len(fitting) == 1 or hand.token(game, kind) == draft.tile]
    if not meant:
        tiles = tuple(panel.tile_choice(game, kind).label for kind in fitting)
        raise Refused(line("tile-needed", tiles=Several(tiles, "or")))
    return meant[0]


def laid(situation: Situation, draft: Draft, square: Square, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile laid on a square; without a rotation as it was turned before, if it fits so, else as is best."""
    kind = tile(situation, draft, typed)
    number = hand.token(situation.game, kind)
    before = draft.rotation if draft.tile in (number, None) else None
    wanted = Draft(number, square_name(square), before if rotation is None else spots.degrees(rotation))
    found = panel.consider(situation, wanted).draft
    if found.square != wanted.square or (rotation is not None and found.rotation != wanted.rotation):
        tried(situation, Turn(square, rotation or 0, None, kind))
    return found


def turned(situation: Situation, draft: Draft, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile turned: where it lies, or in hand."""
    kind = tile(situation, draft, typed)
    number = hand.token(situation.game, kind)
    state = panel.consider(situation, draft if draft.tile in (number, None) else Draft(number))
    if state.game is None:
        state = panel.consider(situation, Draft(number))
    wanted = panel.next_rotation(state) if rotation is None else rotation
    if wanted is None:
        return state.draft
    if state.draft.square is not None:
        tried(situation, Turn(spots.square(state.draft.square), wanted, None, kind))
    elif wanted not in (fitting := legal_rotations(hand.taken(situation.game, kind))):
        raise Refused(line("turned-fits-nowhere", degrees=spots.degrees(wanted), rotations=words.turned(fitting)))
    return replace(state.draft, rotation=spots.degrees(wanted))


def lying(situation: Situation, draft: Draft, ending: TurnEnd) -> Turn:
    """The whole turn with the tile where it lies in the draft."""
    kind = tile(situation, draft, draft.tile)
    if draft.square is None or draft.rotation is None:
        raise Refused(line("nothing-laid", legal=words.legal(hand.taken(situation.game, kind))))
    return Turn(spots.square(draft.square), spots.quarters(draft.rotation), ending, kind)


def rotation(situation: Situation, draft: Draft, kind: str, square: Square, wanted: int | None) -> int:
    """The rotation meant: the one given, the draft's, the only one; Refused where there are several."""
    if wanted is not None:
        return wanted
    game = hand.taken(situation.game, kind)
    legal = game.rotations(square)
    if draft.rotation is not None and spots.quarters(draft.rotation) in legal:
        return spots.quarters(draft.rotation)
    looks = placings.distinct(game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=words.turned(looks)))
    return looks[0] if looks else 0


def taking_back(situation: Situation, typed: str) -> TakeBack:
    """The own piece that was meant, by its token or by its square."""
    try:
        ending = spots.ending(typed)
    except Refused:
        ending = None
    if isinstance(ending, TakeBack):
        return ending
    square, seat = spots.square(typed), situation.game.turn
    own = (one.segment for one in situation.game.pieces() if one.seat == seat and at(one.x, one.y) == square)
    return TakeBack(square, next(own, 0))


def tried(situation: Situation, turn: Turn) -> Game:
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


def given_up(situation: Situation, kind: str) -> Game:
    """The position after an open tile was taken out of the game, on a copy with a log (D6.2)."""
    game = situation.game.copy()
    game.log = []
    try:
        game.discard(kind)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, situation.game, situation.names)) from None
    return game


def spelled(situation: Situation, turn: Turn) -> Draft:
    """A whole turn as the Confirm button of a panel spells it out at that position."""
    tile = hand.token(situation.game, turn.tile)
    return Draft(tile, square_name(turn.square), spots.degrees(turn.rotation), spots.token(turn.then))


def deed(seat: int | None, draft: Draft) -> str:
    """The deed of taking that turn, see ``Table.done``; a seat of None has done nothing yet."""
    return f"{seat} turn {draft}"
