"""Autocomplete: what is legal now, with labels that say what a choice does. From memory, since it has no time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.app import effects, panel, spots, words
from bot.app.desk import Desk
from bot.app.effects import Way
from bot.app.panel import Draft
from bot.app.positions import Situation
from bot.app.values import NOWHERE, Option, Person, Place, Refused, line
from engine.game import Phase
from engine.squares import Square, at, name
from storage import GameStatus

MOST: Final = 25
_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class _Offer:
    situation: Situation
    draft: Draft
    ways: dict[Square, list[Way]]


class Suggestions:
    """Options by what was typed so far; what somebody sends in the end is checked again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ways: OrderedDict[tuple[str, int], dict[Square, list[Way]]] = OrderedDict()

    async def squares(self, person: Person, place: Place, typed: str, rotation: int | None = None) -> list[Option]:
        """Legal squares for the drawn tile, the most telling first; in that rotation, if one is given."""
        offer = await self._offer(person, place)
        if offer is None:
            return []
        turned = _quarters(rotation)
        seat = offer.situation.game.turn
        found = []
        for square, ways in offer.ways.items():
            fitting = [way for way in ways if turned in (None, way.rotation)]
            if turned is not None and not fitting and turned in offer.situation.game.rotations(square):
                fitting = [effects.way(offer.situation.game, square, turned)]
            if fitting:
                found.append((max(way.worth(seat) for way in fitting), square, fitting))
        found.sort(key=lambda entry: (-entry[0], entry[1]))
        choice = [
            Option(panel.label_of(offer.situation, square, fitting), name(square)) for _, square, fitting in found
        ]
        return _matching(choice, typed)

    async def rotations(self, person: Person, place: Place, square: str | None, typed: str) -> list[Option]:
        """Legal rotations on a square, or of the tile in hand."""
        offer = await self._offer(person, place)
        if offer is None:
            return []
        there = _square(square)
        if there is None:
            return _matching(self._in_hand(offer.situation), typed)
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

    async def turns(self, person: Person, place: Place, typed: str) -> list[Option]:
        """Rotations for the tile in hand, or where it lies in the draft."""
        offer = await self._offer(person, place)
        if offer is None:
            return []
        square = offer.draft.square
        if square is None:
            return _matching(self._in_hand(offer.situation), typed)
        return await self.rotations(person, place, name(square), typed)

    async def spots(
        self, person: Person, place: Place, square: str | None, rotation: int | None, typed: str
    ) -> list[Option]:
        """Spots on the tile laid on that square in that rotation (or the draft's, or the first that fits), and none."""
        offer = await self._offer(person, place)
        there = _square(square)
        if offer is None or there is None:
            return []
        turned = _quarters(rotation)
        return self._spots(offer, Draft(there, offer.draft.rotation if turned is None else turned), typed)

    async def deploy_spots(self, person: Person, place: Place, typed: str) -> list[Option]:
        """Spots on the tile that lies in the draft."""
        offer = await self._offer(person, place)
        if offer is None or offer.draft.square is None:
            return []
        return [option for option in self._spots(offer, offer.draft, typed) if option.value != NOWHERE]

    async def close_ups(self, person: Person, place: Place, typed: str) -> list[Option]:
        """Squares with tiles, the one laid last first."""
        del person
        situation = await self._situation(place)
        if situation is None:
            return []
        laid = [
            (line("choice-tile", square=name(at(tile.x, tile.y)), tile=words.tile(tile.kind)), at(tile.x, tile.y))
            for tile in reversed(situation.game.laid())
        ]
        return _matching((Option(label, name(square)) for label, square in laid), typed)

    # -- what is known -----------------------------------------------------------------------------------------------

    async def _situation(self, place: Place) -> Situation | None:
        reader = self._desk.store.reader
        row = await reader.latest_game(place.channel_id)
        return None if row is None or row.version == 0 else await self._desk.situation(reader, row)

    async def _offer(self, person: Person, place: Place) -> _Offer | None:
        """What the person can do in the channel's game; None where it isn't their turn."""
        situation = await self._situation(place)
        if situation is None or situation.row.status is not GameStatus.RUNNING:
            return None
        game = situation.game
        if game.phase is not Phase.LAY or situation.seats[game.turn].user_id != person.user_id:
            return None
        stored = await self._desk.store.reader.draft(situation.row.id, person.user_id)
        draft = Draft() if stored is None else Draft.from_json(stored.draft)
        return _Offer(situation, draft, self._known_ways(situation))

    def _known_ways(self, situation: Situation) -> dict[Square, list[Way]]:
        """Every legal way that looks different; found once for a position."""
        key = (situation.row.id, situation.version)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._ways[key] = panel.ways(situation.game)
            while len(self._ways) > _KEPT:
                self._ways.popitem(last=False)
        self._ways.move_to_end(key)
        return ways

    def _in_hand(self, situation: Situation) -> list[Option]:
        """The rotations in which the tile fits somewhere, and on how many squares."""
        options = []
        for rotation in effects.legal_rotations(situation.game):
            squares = effects.legal_squares(situation.game, rotation)
            label = line("choice-in-hand", degrees=spots.degrees(rotation), n=len(squares))
            options.append(Option(label, str(spots.degrees(rotation))))
        return options

    def _spots(self, offer: _Offer, draft: Draft, typed: str) -> list[Option]:
        state = panel.consider(offer.situation, draft)
        if state.after is None or state.draft.square != draft.square:
            return []
        return _matching(
            (
                *(Option(panel.spot_label(state.after, claim), spots.token(claim)) for claim in state.claims),
                Option(line("choice-no-spot"), NOWHERE),
            ),
            typed,
        )


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
