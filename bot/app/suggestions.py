"""Autocomplete: what is legal now, with labels that say what a choice does. From memory, since it has no time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.app import effects, hand, panel, refusals, spots, ways, words
from bot.app.desk import Desk
from bot.app.panel import Draft
from bot.app.positions import Situation
from bot.app.spots import TakingBack
from bot.app.values import NOWHERE, Line, Option, Person, Place, Refused, line
from bot.app.ways import BySquare
from engine.game import Game
from engine.position import Laid
from engine.squares import Square, at, name
from storage import GameStatus

MOST: Final = 25


@dataclass(frozen=True, slots=True)
class _Offer:
    """What somebody can do: ``game`` has the tile in hand; it is None while one of the open tiles is to be chosen."""

    situation: Situation
    draft: Draft
    game: Game | None
    ways: BySquare


class Suggestions:
    """Options by what was typed so far; what somebody sends in the end is checked again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def squares(
        self, person: Person, place: Place, typed: str, rotation: int | None = None, tile: str | None = None
    ) -> list[Option]:
        """Legal squares for the tile, the most telling first; in that rotation, if one is given."""
        offer = await self._offer(person, place, tile)
        if offer is None or offer.game is None:
            return []
        turned = _quarters(rotation)
        seat = offer.game.turn
        found = []
        choice = offer.ways if turned is None else ways.turned(offer.game, offer.ways, turned)
        for square, fitting in choice.items():
            found.append((max(way.worth(seat) for way in fitting), square, fitting))
        found.sort(key=lambda entry: (-entry[0], entry[1]))
        options = (
            Option(panel.label_of(offer.situation, square, fitting), name(square)) for _, square, fitting in found
        )
        return _matching(options, typed)

    async def rotations(
        self, person: Person, place: Place, square: str | None, typed: str, tile: str | None = None
    ) -> list[Option]:
        """Legal rotations on a square, or of the tile in hand."""
        offer = await self._offer(person, place, tile)
        if offer is None or offer.game is None:
            return []
        there = _square(square)
        if there is None:
            return _matching(self._in_hand(offer.game), typed)
        seat = offer.situation.game.turn
        return _matching(
            (
                Option(
                    line(
                        "choice-rotation",
                        degrees=spots.degrees(way.rotation),
                        effects=words.effects(way, offer.situation.names, seat),
                    ),
                    str(spots.degrees(way.rotation)),
                )
                for way in offer.ways.get(there, ())
            ),
            typed,
        )

    async def turns(self, person: Person, place: Place, typed: str, tile: str | None = None) -> list[Option]:
        """Rotations for the tile in hand, or where it lies in the draft."""
        offer = await self._offer(person, place, tile)
        if offer is None or offer.game is None:
            return []
        square = offer.draft.square
        if square is None:
            return _matching(self._in_hand(offer.game), typed)
        return await self.rotations(person, place, name(square), typed, tile)

    async def spots(
        self,
        person: Person,
        place: Place,
        square: str | None,
        rotation: int | None,
        typed: str,
        tile: str | None = None,
    ) -> list[Option]:
        """Ways to end the turn, the tile laid there in that rotation (or the draft's, or the first that fits)."""
        offer = await self._offer(person, place, tile)
        there = _square(square)
        if offer is None or there is None:
            return []
        turned = _quarters(rotation)
        draft = Draft(there, offer.draft.rotation if turned is None else turned, tile=offer.draft.tile)
        return _matching(self._spots(offer, draft), typed)

    async def deploy_spots(self, person: Person, place: Place, typed: str) -> list[Option]:
        """Spots on the tile that lies in the draft."""
        offer = await self._offer(person, place)
        if offer is None or offer.draft.square is None:
            return []
        found = self._spots(offer, offer.draft)
        return _matching((option for option in found if not _takes_back(option) and option.value != NOWHERE), typed)

    async def take_backs(self, person: Person, place: Place, typed: str) -> list[Option]:
        """The own pieces that can be taken back, with what each scores: with the tile laid as in the draft, or now."""
        offer = await self._offer(person, place)
        if offer is None:
            return []
        if offer.draft.square is not None:
            return _matching(filter(_takes_back, self._spots(offer, offer.draft)), typed)
        game = offer.situation.game
        own = [one for one in game.pieces() if one.seat == game.turn] if game.ruleset.take_back else []
        backs = [TakingBack(at(one.x, one.y), one.segment) for one in own]
        return _matching((Option(refusals.taking(game, back), spots.token(back)) for back in backs), typed)

    async def tiles(self, person: Person, place: Place, typed: str) -> list[Option]:
        """The own open tiles that may be laid."""
        return await self._open_tiles(person, place, typed, fitting=True)

    async def discards(self, person: Person, place: Place, typed: str) -> list[Option]:
        """The own open tiles, when none of them fits and one must go."""
        return await self._open_tiles(person, place, typed, fitting=False)

    async def _open_tiles(self, person: Person, place: Place, typed: str, *, fitting: bool) -> list[Option]:
        offer = await self._offer(person, place)
        if offer is None:
            return []
        game = offer.situation.game
        kinds = hand.choices(game) if game.hands is not None else ()
        if not fitting:
            kinds = () if kinds else tuple(dict.fromkeys(hand.own(game)))
        choices = (panel.tile_choice(game, kind) for kind in kinds)
        return _matching((Option(choice.label, choice.tile) for choice in choices), typed)

    async def close_ups(self, person: Person, place: Place, typed: str) -> list[Option]:
        """Squares with tiles, the one laid last first."""
        del person
        situation = await self._situation(place)
        if situation is None:
            return []
        laid = [(_lying(situation.game, tile), at(tile.x, tile.y)) for tile in reversed(situation.game.laid())]
        return _matching((Option(label, name(square)) for label, square in laid), typed)

    # -- what is known -----------------------------------------------------------------------------------------------

    async def _situation(self, place: Place) -> Situation | None:
        reader = self._desk.store.reader
        row = await reader.latest_game(place.channel_id)
        return None if row is None or row.version == 0 else await self._desk.situation(reader, row)

    async def _offer(self, person: Person, place: Place, tile: str | None = None) -> _Offer | None:
        """What the person can do in the channel's game, with that open tile; None where it isn't their turn."""
        situation = await self._situation(place)
        if situation is None or situation.row.status is not GameStatus.RUNNING:
            return None
        game = situation.game
        if not hand.waits(game) or situation.seats[game.turn].user_id != person.user_id:
            return None
        stored = await self._desk.store.reader.draft(situation.row.id, person.user_id)
        draft = Draft() if stored is None else Draft.from_json(stored.draft)
        kind = _kind(game, tile)
        if kind is not None and kind != draft.tile:
            draft = Draft(tile=kind)
        state = panel.consider(situation, draft)
        known = {} if state.game is None else self._desk.ways.of(situation, state.game)
        return _Offer(situation, state.draft if draft.square is not None else draft, state.game, known)

    def _in_hand(self, game: Game) -> list[Option]:
        """The rotations in which the tile fits somewhere, and on how many squares."""
        options = []
        for rotation in effects.legal_rotations(game):
            squares = effects.legal_squares(game, rotation)
            label = line("choice-in-hand", degrees=spots.degrees(rotation), n=len(squares))
            options.append(Option(label, str(spots.degrees(rotation))))
        return options

    def _spots(self, offer: _Offer, draft: Draft) -> list[Option]:
        state = panel.consider(offer.situation, draft)
        if state.after is None or state.draft.square != draft.square:
            return []
        found = [Option(choice.label, choice.spot) for choice in panel.spot_choices(state)]
        return found or [Option(line(panel.nothing_label(state.after)), NOWHERE)]


def _lying(game: Game, tile: Laid) -> Line:
    return line("choice-tile", square=name(at(tile.x, tile.y)), tile=words.tile(game, tile.kind))


def _takes_back(option: Option) -> bool:
    return isinstance(spots.ending(option.value), TakingBack)


def _kind(game: Game, tile: str | None) -> str | None:
    """The open tile typed so far, if it is one that may be laid."""
    try:
        kind = None if tile is None else hand.kind(game, tile)
    except Refused:
        return None
    return kind if kind in hand.choices(game) else None


def _matching(options: Iterable[Option], typed: str) -> list[Option]:
    """The options that what was typed could become, at most 25; those that begin with it first."""
    wanted = typed.strip().upper()
    found = [option for option in options if wanted in option.value.upper()]
    return sorted(found, key=lambda option: not option.value.upper().startswith(wanted))[:MOST]


def _quarters(degrees: int | None) -> int | None:
    try:
        return None if degrees is None else spots.quarters(degrees)
    except Refused:
        return None


def _square(text: str | None) -> Square | None:
    try:
        return None if text is None else spots.square(text)
    except Refused:
        return None
