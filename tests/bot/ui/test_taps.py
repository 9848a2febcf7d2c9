"""Recorded games of every kind, played again by taps alone: nothing is typed, and most turns take six taps or fewer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.game import notation
from bot.game.notation import Draft
from bot.game.positions import Positions, Situation
from bot.text import Catalogue
from engine.game import Feature
from engine.records.record import Record, RecordedTurn, parse_record
from engine.squares import parse_square, square_name
from engine.tiles import PORTS, TileKind
from engine.turns import Deploy, TakeBack, Turn
from storage import GameStatus
from tests.bot.ui.world import Offer, World, offers, opened_world, said, shown, tap
from tests.profiles import is_full

CASES = Path(__file__).parents[2] / "cases"
BUTTON, CHOICE = 1, 2
"""Taps: a choice is a tap that opens the list and one on the option."""


@dataclass(frozen=True)
class Step:
    """What is laid and how the turn, or its first half, ends."""

    tile: str
    square: str
    rotation: int
    spot: str


class Staged(Random):
    """Puts the tiles into the order in which they were drawn then."""

    def __init__(self, record: Record) -> None:
        super().__init__(0)
        self._orders = drawn(record)

    def shuffle(self, x: Any) -> None:
        """As then, where it is tiles that are shuffled; what was never drawn comes last."""
        for order in self._orders:
            rest = Counter(x)
            rest.subtract(order)
            if order and min(rest.values()) >= 0:
                x[:] = [*order, *rest.elements()]
                return
        super().shuffle(x)


def drawn(record: Record) -> list[list[str]]:
    """Land tiles and bonus tiles in the order in which they came; open tiles as early as that can be."""
    entries = [entry for entry in record.turns if isinstance(entry, RecordedTurn)]
    moves = [entry.bonus for entry in entries if entry.bonus]
    bonus = [kind for move in moves for kind in (*move.discarded, *([move.turn.tile] if move.turn else []))]
    if not record.expert:
        return [[kind for entry in entries for kind in (*entry.discarded, entry.turn.tile)], bonus]
    own = [[entry.turn.tile for entry in entries if entry.player == seat] for seat in range(len(record.players))]
    dealt = [kind for tiles in own for kind in tiles[:2]]
    later = [iter(tiles[2:]) for tiles in own]
    return [dealt + [kind for entry in entries for kind in [next(later[entry.player], "")] if kind]]


def steps(record: Record) -> Iterator[Step]:
    """Every commit of the game."""
    for entry in record.turns:
        assert isinstance(entry, RecordedTurn)
        yield _step(entry.turn)
        if entry.bonus is not None and entry.bonus.turn is not None:
            yield _step(entry.bonus.turn)


def _step(turn: Turn) -> Step:
    return Step(turn.tile, square_name(turn.square), turn.rotation, notation.token(turn.then))


class Taps:
    """One person's turn in the panel, tap by tap."""

    def __init__(self, who: MemberActor, panel: ResponseMessage, texts: Catalogue) -> None:
        self.who = who
        self.texts = texts
        self.panel = panel
        self.count = BUTTON

    def offers(self, what: str) -> list[Offer]:
        """Whatever on the panel does this."""
        return [one for one in offers(self.panel, self.texts) if one.what == what]

    async def tap(self, offer: Offer) -> None:
        """Tap a button, or open the list that has this option, and tap it."""
        self.panel = shown(await tap(self.who, self.panel, offer))
        self.count += BUTTON if offer.option is None else CHOICE

    async def choose(self, what: str, **wanted: str | None) -> None:
        """Choose that, by a button or from a list, whichever the panel has; nothing where it isn't asked."""
        found = self.offers(what)
        if found:
            await self.tap(next(one for one in found if wanted.items() <= asdict(one.draft).items()))

    async def turn_to(self, situation: Situation, step: Step) -> str:
        """Turn the tile where it lies until it looks as wanted; the spot wanted, by its number that way round."""
        kind = situation.game.tileset.kind(step.tile)
        for _ in range(4):
            here = [*self.offers("spot"), *self.offers("confirm")]
            (lying,) = {(one.draft.square, one.draft.rotation) for one in here}
            assert lying[0] == step.square
            assert lying[1] is not None
            if kind.look(notation.quarters(lying[1])) == kind.look(step.rotation):
                return _same_spot(situation, step, notation.quarters(lying[1]))
            (turn,) = self.offers("turn")
            await self.tap(turn)
        raise AssertionError("never turned as wanted")


def _same_spot(situation: Situation, step: Step, rotation: int) -> str:
    """The spot of a step where tiles lie in rotations that look the same: there segments have changed places."""
    game, ending = situation.game, notation.ending(step.spot)
    if ending is None:
        return step.spot
    if isinstance(ending, TakeBack):
        own = [one for one in game.board.pieces() if (one.seat, one.square) == (game.to_move, ending.square)]
        return notation.token(TakeBack(ending.square, own[0].segment))
    kind = game.tileset.kind(step.tile)
    (same,) = {
        number
        for number, segment in enumerate(kind.segments)
        if segment.terrain == kind.segments[ending.segment].terrain
        and _sides(kind, number, rotation) == _sides(kind, ending.segment, step.rotation)
    }
    return notation.token(Deploy(ending.role, same))


def _same_system(situation: Situation, step: Step, lying: Draft, offered: set[str | None]) -> str:
    """The hut that the panel offers for the river system of the step's, since one hut there is as good as another."""
    game = situation.game.copy()
    square = parse_square(step.square)
    game.lay(square, notation.quarters(lying.rotation or 0))

    def system(spot: str) -> Feature:
        ending = notation.ending(spot)
        assert isinstance(ending, Deploy)
        return game.feature(square, ending.segment, "hut")

    assert lying.spot is not None
    (same,) = {spot for spot in offered if spot and spot.startswith("hut-") and system(spot) == system(lying.spot)}
    return same


def _sides(kind: TileKind, segment: int, rotation: int) -> set[int]:
    return {(port + 3 * rotation) % PORTS for port in kind.segments[segment].ports}


async def by_taps(world: World, who: MemberActor, situation: Situation, step: Step) -> int:
    """A whole turn, or its half before a bonus tile; how many taps it took."""
    taps = Taps(who, shown(await world.press(who, world.messages()[-1], "play")), world.texts)
    await taps.choose("tile", tile=notation.tile_number(situation.game, step.tile))
    await taps.choose("square", square=step.square)
    spot = await taps.turn_to(situation, step)
    here = [*taps.offers("spot"), *taps.offers("confirm")]
    offered = {one.draft.spot for one in here}
    if spot not in offered:
        spot = _same_system(situation, step, replace(here[0].draft, spot=spot), offered)
    if not any(one.draft.spot == spot for one in taps.offers("confirm")):
        await taps.choose("spot", spot=spot)
    (confirm,) = taps.offers("confirm")
    assert (confirm.draft.square, confirm.draft.spot) == (step.square, spot)
    said(await tap(who, taps.panel, confirm))
    return taps.count + BUTTON


GAMES = {"base": ("base", 0), "hunters": ("hunters", 0), "discovery": ("discovery", 0), "expert": ("discovery", 4)}


@pytest.mark.parametrize(
    ("game", "locale"),
    [
        ("base", "en-US"),
        pytest.param("hunters", "de", marks=pytest.mark.full),
        pytest.param("discovery", "en-US", marks=pytest.mark.full),
        pytest.param("expert", "de", marks=pytest.mark.full),
    ],
)
async def test_a_recorded_game_by_taps_alone(database: Path, game: str, locale: str) -> None:
    """Every day the first turns; how a game ends in Discord is looked at by others, too."""
    ruleset, number = GAMES[game]
    case = json.loads((CASES / f"{ruleset}_games.jsonl").read_text("utf-8").splitlines()[number])
    record = parse_record(json.dumps(case["record"]))
    options: dict[str, Any] = {"ruleset": ruleset, **({"expert": True} if record.expert else {})}
    taps: list[int] = []
    async with opened_world(database, locale=locale, random=lambda: Staged(record)) as world:
        row = await world.start_game(**options)
        people = {world.anna.id: world.anna, world.bo.id: world.bo}
        seats = await world.store.reader.seats(row.id)
        positions = Positions()
        for step in islice(steps(record), None if is_full() else 12):
            situation = await positions.situation(world.store.reader, await world.game(), seats)
            who = people[seats[situation.game.to_move].user_id or 0]
            message = world.messages()[-1]
            # One message a step, with one ping: for whoever has the turn now, not for whoever goes on in it.
            assert [user.id for user in message.mentions] == ([] if situation.batches[-1].goes_on else [who.id])
            taps.append(await by_taps(world, who, situation, step))
        assert median(taps) <= 6
        assert max(taps) <= 9
        if not is_full():
            return
        row = await world.game()
        assert row.status is GameStatus.FINISHED
        final = (await positions.situation(world.store.reader, row, seats)).game
        assert final.scores == case["expect"]["final"]["scores"]
        # The lobby and one message a step; how the game ended, and its story, keep their buttons.
        *earlier, _, _ = world.messages()
        assert len(earlier) == 1 + len(taps)
        assert not any(one.components for one in earlier)
