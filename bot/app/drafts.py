"""What a choice makes of a draft, and what a whole turn makes of a position; Refused where the rules don't allow it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot.app import hand, panel, refusals, spots, ways, words
from bot.app.effects import legal_rotations
from bot.app.panel import Draft
from bot.app.positions import Batch, Situation
from bot.app.spots import Ending, Setting, TakingBack
from bot.app.values import Move, Refused, Several, line
from engine import hands
from engine.errors import Refusal
from engine.events import Event, PieceDeployed, PieceReturned
from engine.game import Game
from engine.squares import Square, at, name


class Whole(NamedTuple):
    """A whole turn in the engine's numbers; ``tile``: the kind that is laid."""

    tile: str
    square: Square
    rotation: int
    ending: Ending


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
    if draft.tile in fitting:
        return draft.tile
    if len(fitting) > 1:
        tiles = tuple(panel.tile_choice(game, kind).label for kind in fitting)
        raise Refused(line("tile-needed", tiles=Several(tiles, "or")))
    return fitting[0]


def reopened(_: Situation, draft: Draft) -> Draft:
    """A tile turned in hand is shown unturned again, with all the squares where it fits."""
    return draft if draft.square is not None else Draft(tile=draft.tile)


def chosen_tile(situation: Situation, draft: Draft, typed: str) -> Draft:
    """One of the open tiles, not laid yet."""
    return Draft(tile=tile(situation, draft, typed))


def laid(situation: Situation, draft: Draft, square: Square, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile laid on a square; without a rotation as it was turned before, if it fits so, else as is best."""
    kind = tile(situation, draft, typed)
    game = hand.taken(situation.game, kind)
    if rotation is None and draft.tile in (kind, None) and draft.rotation in game.rotations(square):
        rotation = draft.rotation
    if rotation is None:
        fitting = ways.on(game, square)
        rotation = ways.best(fitting, game.turn).rotation if fitting else 0
    tried(situation, Whole(kind, square, rotation, None))
    return Draft(square, rotation, tile=kind)


def shown(situation: Situation, draft: Draft, square: Square, typed: str | None = None) -> Draft:
    """What a panel shows that has the tile on that square: the draft, unless another panel has changed it."""
    kind = tile(situation, draft, typed)
    if draft.square == square and draft.tile in (kind, None):
        return draft
    return laid(situation, Draft(), square, None, typed)


def taken_up(situation: Situation, draft: Draft, typed: str | None = None) -> Draft:
    """The tile in hand again, unturned."""
    return Draft(tile=draft.tile if typed is None else tile(situation, draft, typed))


def turned(situation: Situation, draft: Draft, rotation: int | None, typed: str | None = None) -> Draft:
    """The tile turned: where it lies, or in hand."""
    kind = tile(situation, draft, typed)
    state = panel.consider(situation, draft if draft.tile in (kind, None) else Draft())
    if state.game is None:
        state = panel.consider(situation, Draft(tile=kind))
    wanted = panel.next_rotation(state) if rotation is None else rotation
    if wanted is None:
        return state.draft
    game = hand.taken(situation.game, kind)
    if state.draft.square is not None:
        tried(situation, Whole(kind, state.draft.square, wanted, None))
    elif wanted not in (fitting := legal_rotations(game)):
        raise Refused(line("turned-fits-nowhere", degrees=spots.degrees(wanted), rotations=words.turned(fitting)))
    return replace(state.draft, rotation=wanted)


def ended(situation: Situation, draft: Draft, ending: Ending) -> Draft:
    """The tile that lies, with the end of the turn chosen."""
    whole = lying(situation, draft, ending)
    tried(situation, whole)
    return Draft(whole.square, whole.rotation, spots.token(ending), whole.tile)


def lying(situation: Situation, draft: Draft, ending: Ending) -> Whole:
    """The whole turn with the tile where it lies in the draft."""
    kind = tile(situation, draft)
    if draft.square is None or draft.rotation is None:
        raise Refused(line("nothing-laid", legal=words.legal(hand.taken(situation.game, kind))))
    return Whole(kind, draft.square, draft.rotation, ending)


def rotation(situation: Situation, draft: Draft, kind: str, square: Square, wanted: int | None) -> int:
    """The rotation meant: the one given, the draft's, the only one; Refused where there are several."""
    if wanted is not None:
        return wanted
    game = hand.taken(situation.game, kind)
    legal = game.rotations(square)
    if draft.rotation in legal:
        return draft.rotation
    looks = ways.distinct(game, legal)
    if len(looks) > 1:
        raise Refused(line("rotation-needed", rotations=words.turned(looks)))
    return looks[0] if looks else 0


def taking_back(situation: Situation, typed: str) -> TakingBack:
    """The own piece that was meant, by its token or by its square."""
    try:
        ending = spots.ending(typed)
    except Refused:
        ending = None
    if isinstance(ending, TakingBack):
        return ending
    square, seat = spots.square(typed), situation.game.turn
    own = (one.segment for one in situation.game.pieces() if one.seat == seat and at(one.x, one.y) == square)
    return TakingBack(square, next(own, 0))


def tried(situation: Situation, whole: Whole, events: list[Event] | None = None) -> Game:
    """The position after a turn, on a copy; Refused with the reason in friendly words."""
    game = situation.game.copy()
    asked = situation.game
    try:
        if game.hands is not None:
            hands.choose(game, whole.tile, events)
            asked = game.copy()
        game.lay(whole.square, whole.rotation, events)
        asked = game
        match whole.ending:
            case Setting(piece, segment):
                game.deploy(piece, segment, events)
            case TakingBack(square, segment):
                game.take_back(square, segment, events)
            case _:
                game.skip(events)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, asked, situation.names)) from None
    return game


def given_up(situation: Situation, kind: str, events: list[Event]) -> Game:
    """The position after an open tile was taken out of the game, on a copy (D6.2)."""
    game = situation.game.copy()
    try:
        hands.give_up(game, kind, events)
    except Refusal as refusal:
        raise Refused(refusals.refusal(refusal, situation.game, situation.names)) from None
    return game


def is_move(before: Situation, batch: Batch, seat: int, move: Move) -> bool:
    """Whether a Confirm button that spelled out this move, at that position, led to this commit of that seat."""
    placed = batch.laid
    if placed is None or placed.seat != seat:
        return False
    ending: Ending = None
    for event in batch.events:
        if isinstance(event, PieceDeployed):
            ending = Setting(event.piece, event.segment)
        elif isinstance(event, PieceReturned) and before.game.ruleset.take_back and not event.final:
            ending = TakingBack(at(event.x, event.y), event.segment)
    tiles = hand.own(before.game)
    known = [str(number) for number, kind in enumerate(tiles, 1) if kind == placed.kind] if tiles else [""]
    found = (name(at(placed.x, placed.y)), spots.degrees(placed.rotation), spots.token(ending))
    return move.tile in known and found == (move.square, move.rotation, move.spot)
