"""Recorded games of every kind, played again by taps alone: nothing is typed, and most turns take six taps or fewer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.app import hand, spots, ways
from bot.app.positions import Positions, Situation
from bot.app.spots import Setting, TakingBack
from bot.ui.ids import Action, Id
from engine.record import Bonus, Record, Turn, parse
from engine.rulesets import RULESETS
from engine.squares import at, name
from engine.tiles import PORTS, Kind
from storage import GameStatus
from tests.bot.ui.world import World, opened_world, parts, said, shown

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
    turns = [turn for turn in record.turns if isinstance(turn, Turn)]
    bonus = [kind for turn in turns if turn.bonus for kind in (*turn.bonus.discarded, turn.bonus.tile) if kind]
    if not record.expert:
        return [[kind for turn in turns for kind in (*turn.discarded, turn.tile)], bonus]
    own = [[turn.tile for turn in turns if turn.player == seat] for seat in range(len(record.players))]
    dealt = [kind for tiles in own for kind in tiles[:2]]
    later = [iter(tiles[2:]) for tiles in own]
    return [dealt + [kind for turn in turns for kind in [next(later[turn.player], "")] if kind]]


def steps(record: Record) -> Iterator[Step]:
    """Every commit of the game."""
    for turn in record.turns:
        assert isinstance(turn, Turn)
        yield _step(turn)
        if turn.bonus is not None and turn.bonus.tile:
            yield _step(turn.bonus)


def _step(move: Turn | Bonus) -> Step:
    ending: spots.Ending = None
    if move.deploy is not None:
        ending = Setting(move.deploy.piece, move.deploy.segment)
    elif isinstance(move, Turn) and move.take_back is not None:
        ending = TakingBack(at(move.take_back.x, move.take_back.y), move.take_back.segment)
    return Step(move.tile, name(at(move.x, move.y)), move.rotation, spots.token(ending))


class Taps:
    """One person's turn in the panel, tap by tap."""

    def __init__(self, who: MemberActor, panel: ResponseMessage) -> None:
        self.who = who
        self.panel = panel
        self.count = BUTTON

    def offers(self, action: Action) -> list[Id]:
        """The components that do this."""
        return [one for one in parts(self.panel) if one.action is action]

    async def press(self, button: Id) -> None:
        """Tap a button."""
        self.panel = shown(await self.who.click(self.panel, custom_id=str(button)))
        self.count += BUTTON

    async def choose(self, action: Action, value: str) -> None:
        """Open the list that has this option, and tap it."""
        for row in self.panel.components:
            part = row["components"][0]
            if part["custom_id"].startswith(f"t1:{action}:") and value in [one["value"] for one in part["options"]]:
                self.panel = shown(await self.who.select(self.panel, [value], custom_id=part["custom_id"]))
                self.count += CHOICE
                return
        raise AssertionError(f"{value} is nowhere to be chosen")

    async def pick(self, button: Action, choice: Action, field: str, value: str) -> None:
        """Choose that, by a button or from a list, whichever the panel has; nothing where it isn't asked."""
        found = [one for one in self.offers(button) if getattr(one, field) == value]
        if found:
            await self.press(found[0])
        elif self.offers(choice):
            await self.choose(choice, value)

    async def turn_to(self, situation: Situation, step: Step) -> str:
        """Turn the tile where it lies until it looks as wanted; the spot wanted, by its number that way round."""
        kind = situation.game.tileset.kind(step.tile)
        for _ in range(4):
            (lying,) = {(one.square, one.rotation) for one in parts(self.panel) if one.spot is not None}
            assert lying[0] == step.square
            assert lying[1] is not None
            if ways.look(kind, spots.quarters(lying[1])) == ways.look(kind, step.rotation):
                return _same_spot(situation, step, spots.quarters(lying[1]))
            (turn,) = self.offers(Action.TURN)
            await self.press(turn)
        raise AssertionError("never turned as wanted")


def _same_spot(situation: Situation, step: Step, rotation: int) -> str:
    """The spot of a step where tiles lie in rotations that look the same: there segments have changed places."""
    game, ending = situation.game, spots.ending(step.spot)
    if ending is None:
        return step.spot
    if isinstance(ending, TakingBack):
        own = [one for one in game.pieces() if (one.seat, at(one.x, one.y)) == (game.turn, ending.square)]
        return spots.token(TakingBack(ending.square, own[0].segment))
    kind = game.tileset.kind(step.tile)
    (same,) = {
        number
        for number, segment in enumerate(kind.segments)
        if segment.kind == kind.segments[ending.segment].kind
        and _sides(kind, number, rotation) == _sides(kind, ending.segment, step.rotation)
    }
    return spots.token(Setting(ending.piece, same))


def _sides(kind: Kind, segment: int, rotation: int) -> set[int]:
    return {(port + 3 * rotation) % PORTS for port in kind.segments[segment].ports}


async def by_taps(world: World, who: MemberActor, situation: Situation, step: Step) -> int:
    """A whole turn, or its half before a bonus tile; how many taps it took."""
    taps = Taps(who, shown(await world.press(who, world.messages()[-1], "play")))
    if taps.offers(Action.TILE):
        token = hand.token(situation.game, step.tile)
        await taps.press(next(one for one in taps.offers(Action.TILE) if one.tile == token))
    await taps.pick(Action.SQUARE, Action.PICK, "square", step.square)
    spot = await taps.turn_to(situation, step)
    if not any(one.spot == spot for one in taps.offers(Action.CONFIRM)):
        await taps.pick(Action.SPOT, Action.SPOTS, "spot", spot)
    (confirm,) = taps.offers(Action.CONFIRM)
    assert (confirm.square, confirm.spot) == (step.square, spot)
    said(await who.click(taps.panel, custom_id=str(confirm)))
    return taps.count + BUTTON


GAMES = {"base": ("base", 0), "hunters": ("hunters", 0), "discovery": ("discovery", 0), "expert": ("discovery", 4)}


@pytest.mark.parametrize(
    ("game", "locale"), [("base", "en-US"), ("hunters", "de"), ("discovery", "en-US"), ("expert", "de")]
)
async def test_a_recorded_game_by_taps_alone(tmp_path: Path, game: str, locale: str) -> None:
    ruleset, number = GAMES[game]
    case = json.loads((CASES / f"{ruleset}_games.jsonl").read_text("utf-8").splitlines()[number])
    record = parse(json.dumps(case["record"]), list(RULESETS))
    options: dict[str, Any] = {"ruleset": ruleset, **({"expert": True} if record.expert else {})}
    taps: list[int] = []
    async with opened_world(tmp_path / "games.db", locale=locale, random=lambda: Staged(record)) as world:
        row = await world.start_game(**options)
        people = {world.anna.id: world.anna, world.bo.id: world.bo}
        seats = await world.store.reader.seats(row.id)
        positions = Positions()
        for step in steps(record):
            situation = await positions.situation(world.store.reader, await world.game(), seats)
            who = people[seats[situation.game.turn].user_id or 0]
            message = world.messages()[-1]
            # One message a step, with one ping: for whoever has the turn now, not for whoever goes on in it.
            assert [user.id for user in message.mentions] == ([] if situation.batches[-1].goes_on else [who.id])
            taps.append(await by_taps(world, who, situation, step))
        row = await world.game()
        assert row.status is GameStatus.FINISHED
        final = (await positions.situation(world.store.reader, row, seats)).game
        assert final.scores == case["expect"]["final"]["scores"]
        # The lobby and one message a step; how the game ended, and its story, keep their buttons.
        *earlier, _, _ = world.messages()
        assert len(earlier) == 1 + len(taps)
        assert not any(one.components for one in earlier)
    assert median(taps) <= 6
    assert max(taps) <= 9
