"""Autocomplete: what is legal now, with labels that say what a choice does. From memory, since it has no time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.context import Context
from bot.game import notation, placements
from bot.game.acts import Filling, Place, Refused
from bot.game.drafts import Step, resolve, stored
from bot.game.notation import NOWHERE, Draft
from bot.game.placements import BySquare, Placing
from bot.game.seats import playing
from bot.game.views import Situation, as_to_move
from bot.show import board, choices, effects, phrases, refusals
from bot.show.tiles import telling, where
from bot.text.lines import Forms, Line, Token, line
from bot.text.message import Choice
from engine.board import PlacedTile
from engine.game import Game
from engine.squares import Square, parse_square, square_name
from engine.turns import TakeBack


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn that somebody fills in; ``tile_unknown``: it is planned, and the tile isn't drawn yet."""

    situation: Situation
    draft: Draft
    tile_unknown: bool


@dataclass(frozen=True, slots=True)
class _Offer:
    """What somebody can do with a tile: ``game`` has it in hand, ``tile`` is its number where it is an open one."""

    situation: Situation
    draft: Draft
    tile: str | None
    game: Game
    placings: BySquare


async def squares(context: Context, filling: Filling) -> list[Choice]:
    """Legal squares for the tile, the most telling first; in that rotation, if one is given.

    As long as either open tile may be meant: the squares of both, with the tile's number before the square's name. Of a
    plan whose tile nobody knows: where some tile that is left fits.
    """
    turn = await _turn(context, filling)
    if turn is None:
        return []
    if turn.tile_unknown:
        game = turn.situation.game
        names = map(square_name, sorted(game.board.free().difference(placements.unfillable(game))))
        return [Choice(name, line("said", said=Token(name))) for name in names]
    return _squares_of(_offers(context, turn, filling.text("tile")), filling.number("rotation"))


async def rotations(context: Context, filling: Filling) -> list[Choice]:
    """Legal rotations on a square, or of the tile in hand; all where nobody knows the tile."""
    turn = await _turn(context, filling)
    if turn is None:
        return []
    if turn.tile_unknown:
        return [Choice(str(degrees), line("turned", degrees=degrees)) for degrees in notation.ROTATIONS]
    number, there = _square(filling.text("square"))
    return _rotations_of(_offers(context, turn, filling.text("tile") or number), there)


async def turned(context: Context, filling: Filling) -> list[Choice]:
    """Rotations for the tile in hand, or where it lies in the draft."""
    turn = await _turn(context, filling)
    offers = [] if turn is None else _offers(context, turn, filling.text("tile"))
    offer = _only(offers)
    there = None if offer is None or offer.draft.square is None else parse_square(offer.draft.square)
    return _rotations_of(offers, there)


async def spots(context: Context, filling: Filling) -> list[Choice]:
    """Ways to end the turn, the tile laid there in that rotation (or the draft's, or the first that fits).

    Where nobody knows the tile: by what somebody may stand on.
    """
    turn = await _turn(context, filling)
    if turn is None:
        return []
    if turn.tile_unknown:
        return _any_ending(turn.situation.game)
    number, there = _square(filling.text("square"))
    if there is None:
        return []
    offer = _only(_offers(context, turn, filling.text("tile") or number))
    if offer is None:
        return []
    given = filling.number("rotation")
    turned = offer.draft.rotation if _quarters(given) is None else given
    return _endings(offer.situation, Draft(offer.tile, square_name(there), turned))


async def deploy_spots(context: Context, filling: Filling) -> list[Choice]:
    """Spots on the tile that lies in the draft."""
    turn = await _turn(context, filling)
    offer = None if turn is None else _only(_offers(context, turn, None))
    if offer is None or offer.draft.square is None:
        return []
    found = _endings(offer.situation, offer.draft)
    return [option for option in found if not _takes_back(option) and option.value != NOWHERE]


async def take_backs(context: Context, filling: Filling) -> list[Choice]:
    """The own pieces that can be taken back, with what each scores: with the tile laid as in the draft, or now."""
    turn = await _turn(context, filling)
    if turn is None:
        return []
    if turn.draft.square is not None:
        return list(filter(_takes_back, _endings(turn.situation, turn.draft)))
    return _own_pieces(turn.situation.game)


async def tiles(context: Context, filling: Filling) -> list[Choice]:
    """The own open tiles that may be laid."""
    turn = await _turn(context, filling)
    if turn is None or turn.tile_unknown:
        return []
    state = resolve(turn.situation, Draft())
    return [] if state.step is Step.DISCARD else list(choices.open_tiles(state))


async def discards(context: Context, filling: Filling) -> list[Choice]:
    """The own open tiles, when none of them fits and one must go."""
    turn = await _turn(context, filling)
    state = None if turn is None else resolve(turn.situation, Draft())
    return [] if state is None or state.step is not Step.DISCARD else list(choices.open_tiles(state))


async def close_ups(context: Context, filling: Filling) -> list[Choice]:
    """Squares with tiles, the one laid last first."""
    situation = await _situation(context, filling.place)
    if situation is None:
        return []
    laid = [(_lying(situation.game, tile), tile.square) for tile in reversed(situation.game.board.laid())]
    return [Choice(square_name(square), label) for label, square in laid]


async def views(context: Context, filling: Filling) -> list[Choice]:
    """What the board of the channel's game can be shown as."""
    situation = await _situation(context, filling.place)
    return [] if situation is None else [Choice(view, board.label(view)) for view in board.views(situation.game)]


async def _situation(context: Context, place: Place) -> Situation | None:
    """The channel's game; while a lobby is open, the game before."""
    reader = context.store.reader
    row = await reader.latest_game(place.channel_id)
    if row is not None and row.version == 0:
        row = await reader.last_started(place.channel_id)
    return None if row is None else await context.situation(reader, row)


async def _turn(context: Context, filling: Filling) -> _Turn | None:
    """The channel's game, if it is that person's turn; for a plan, if it isn't: as if it were."""
    situation = await _situation(context, filling.place)
    if situation is None or not situation.goes_on:
        return None
    person, to_move = filling.person.user_id, situation.game.to_move
    if filling.ahead:
        seat = next((one.seat for one in playing(situation.seats) if one.user_id == person), to_move)
        if seat == to_move:
            return None
        ahead = as_to_move(situation, seat)
        known = ahead.game.open_by_seat is not None and (ahead.game.chooses or ahead.game.drawn is not None)
        return _Turn(ahead, Draft(), tile_unknown=not known)
    if situation.seats[to_move].user_id != person:
        return None
    return _Turn(situation, await stored(context.store.reader, situation, person), tile_unknown=False)


def _offers(context: Context, turn: _Turn, tile: str | None) -> list[_Offer]:
    """What can be done with each tile that may be meant: that one, the draft's, or any that fits."""
    situation, draft = turn.situation, turn.draft
    number = _number(situation.game, tile)
    if number is not None and number != draft.tile:
        draft = Draft(number)
    drafts = [draft]
    if resolve(situation, draft).step is Step.TILE:
        drafts = [Draft(notation.tile_number(situation.game, kind)) for kind in situation.game.choices()]
    found = []
    for one in drafts:
        state = resolve(situation, one)
        if state.game is not None:
            lying = one if one.square is None else state.draft
            known = context.placings.of(situation, state.game)
            found.append(_Offer(situation, lying, state.draft.tile, state.game, known))
    return found


def _only(offers: Sequence[_Offer]) -> _Offer | None:
    return offers[0] if len(offers) == 1 else None


def _squares_of(offers: Sequence[_Offer], rotation: int | None) -> list[Choice]:
    """The legal squares for those tiles, the most telling first; in that rotation, if one is given."""
    turned = _quarters(rotation)
    found = []
    for offer in offers:
        seat = offer.game.to_move
        fitting = offer.placings if turned is None else placements.turned(offer.game, offer.placings, turned)
        for square, some in fitting.items():
            value, label = square_name(square), effects.of_square(square, some, offer.situation.names, seat)
            if len(offers) > 1 and offer.tile is not None:
                value, label = f"{offer.tile} {value}", line("choice-of-tile", tile=Token(offer.tile), square=label)
            found.append((max(way.worth(seat) for way in some), square, Choice(value, label)))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return [choice for _, _, choice in found]


def _rotations_of(offers: Sequence[_Offer], there: Square | None) -> list[Choice]:
    """Legal rotations on a square, or of the tile in hand, where there is no doubt which tile is meant."""
    offer = _only(offers)
    if offer is None:
        return []
    if there is None:
        return _in_hand(offer.game)
    ways = offer.placings.get(there, ())
    return [Choice(str(notation.degrees(way.rotation)), _rotation(offer, way, ways)) for way in ways]


def _rotation(offer: _Offer, way: Placing, ways: Sequence[Placing]) -> Line:
    """A rotation with what laying the tile so does, and where something on it lies then, by which to tell it."""
    game, degrees = offer.game, notation.degrees(way.rotation)
    assert game.drawn is not None
    kind = game.tileset.kind(game.drawn)
    does = effects.effects(way, offer.situation.names, game.to_move)
    segment = telling(kind, [one.rotation for one in ways]) if len(ways) > 1 else None
    if segment is None:
        return line("list-colon", first=line("degrees", degrees=degrees), last=does)
    feature, lies = Token(kind.segments[segment].terrain), where(kind, segment, way.rotation)
    return line("choice-rotation-lies", degrees=degrees, feature=feature, where=lies, effects=does)


def _in_hand(game: Game) -> list[Choice]:
    """The rotations in which the tile fits somewhere, and on how many squares."""
    options = []
    for rotation in placements.legal_rotations(game):
        squares = placements.legal_squares(game, rotation)
        label = line("choice-in-hand", degrees=notation.degrees(rotation), n=len(squares))
        options.append(Choice(str(notation.degrees(rotation)), label))
    return options


def _endings(situation: Situation, draft: Draft) -> list[Choice]:
    """The ways to end the turn with the tile as it lies in a draft; none where it can't lie so."""
    state = resolve(situation, draft)
    if state.after is None or state.draft.square != draft.square:
        return []
    return list(choices.endings(state)) or [choices.nothing()]


def _lying(game: Game, tile: PlacedTile) -> Line:
    told = Forms((phrases.lying_tile(game, tile.kind), phrases.short_tile(game, tile.kind)))
    return line("list-colon", first=Token(square_name(tile.square)), last=told)


def _any_ending(game: Game) -> list[Choice]:
    """Ways to end a turn whose tile nobody knows: as what a piece in supply may be set, what may come back, nothing."""
    supply = game.supply(game.to_move)
    roles = [
        Choice(role.name, line("choice-plan-role", role=Token(role.name), feature=Token(role.layer)))
        for role in game.ruleset.roles
        if supply[role.piece]
    ]
    return [*roles, *_own_pieces(game), choices.nothing()]


def _own_pieces(game: Game) -> list[Choice]:
    """The pieces of the seat to move that can be taken back, with what each would score now."""
    own = [one for one in game.board.pieces() if one.seat == game.to_move] if game.ruleset.take_back else []
    backs = [TakeBack(one.square, one.segment) for one in own]
    return [Choice(notation.token(back), refusals.taking(game, back)) for back in backs]


def _takes_back(option: Choice) -> bool:
    return isinstance(notation.ending(option.value), TakeBack)


def _number(game: Game, tile: str | None) -> str | None:
    """The number of the open tile typed so far, if it is one that may be laid."""
    try:
        kind = None if tile is None else notation.open_tile(game, tile)
    except Refused:
        return None
    return notation.tile_number(game, kind) if kind is not None and kind in game.choices() else None


def _quarters(degrees: int | None) -> int | None:
    try:
        return None if degrees is None else notation.quarters(degrees)
    except Refused:
        return None


def _square(text: str | None) -> tuple[str | None, Square | None]:
    """The square typed so far, and the number of the open tile before it."""
    try:
        return (None, None) if text is None else notation.tile_and_square(text)
    except Refused:
        return None, None
