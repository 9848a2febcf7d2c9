"""What the pictures and texts of a turn say happened since one's last turn, and where points were made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.game.batch import Batch
from bot.game.positions import Situation
from bot.show import alt
from bot.show import events as happenings
from bot.text import catalogue
from bot.use_cases import plans
from bot.use_cases.panel import PLAY
from engine.events import TilePlaced
from engine.squares import square_name
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, move_at_random, say
from tests.profiles import some

THREE = (ANNA, BO, CLEO)


def laid(situation: Situation, seat: int) -> list[TilePlaced]:
    """The tiles that others laid since that seat's last one, found from the end of the log."""
    found: list[TilePlaced] = []
    for event in reversed(situation.events):
        if isinstance(event, TilePlaced):
            if event.seat == seat:
                break
            found.append(event)
    return found[::-1]


async def test_with_a_plan_too_it_is_said_what_happened_since_the_own_turn(table: Table) -> None:
    """Cleo plans a square each time Bo is to move, until her tile fits there."""
    await table.begin(THREE)
    random = Random(1)
    for turn in range(30):
        mover = await table.mover()
        if mover == BO:
            square = random.choice(sorted((await table.game()).board.free()))
            await table.do(CLEO, plans.PLAN, square_name(square))
        opened = seen(await table.do(mover, PLAY))
        if say(opened.lines[0]).startswith("Your plan: ") and turn > 3:
            assert say(opened.words[1]).startswith("Since your turn:\n- Anna: ")
            break
        await move_at_random(table, random)
    else:
        pytest.fail("no tile fitted where it was planned")


async def test_H6_6_a_bonus_tile_laid_since_the_own_turn_is_called_so(played: Played) -> None:
    situation = await (await played(60, game="hunters")).situation()
    seen = set()
    for batch in some(situation.batches[1:]):
        assert batch.laid is not None
        bonus = situation.game.tileset.kind(batch.laid.kind).pile == "bonus"
        if not batch.goes_on:
            assert (": bonus tile " in the_line(situation, batch)) == bonus
            seen.add(bonus)
    assert seen == {True, False}


def the_line(situation: Situation, batch: Batch) -> str:
    """What the next player reads of that turn before the own one."""
    there = replace(situation, batches=situation.batches[: situation.batches.index(batch) + 1])
    there = replace(there, game=situation.after(batch))
    (told,) = happenings.since(there, there.game.to_move)
    return say(told).splitlines()[-1]


async def test_D4_3_that_somebodys_area_was_completed_is_told_before_the_own_turn(played: Played) -> None:
    """It grows no more, and can be taken back for twice the points."""
    situation = await (await played(50, game="discovery")).situation()
    seen = set()
    for batch in some(situation.batches[1:]):
        after = situation.after(batch)
        last = after.board.last.square
        numbers = range(len(after.tileset.kind(after.board.last.kind).segments))
        areas = {after.feature(last, number) for number in numbers}
        held = {one.layer for one in areas if one.complete and len(one.squares) > 1 and one.pieces}
        told = the_line(situation, batch)
        assert {layer for layer in ("plain", "mountain", "sea") if f"{layer} complete (" in told} == held
        seen.add(bool(held))
    assert seen == {True, False}


async def test_the_alternative_text_counts_the_tiles_that_are_left(played: Played) -> None:
    situation = await (await played(12, THREE, "hunters")).situation()
    left = situation.game.unseen_in
    said = f"Tiles left to draw: {left['land']}, bonus tiles: {left['bonus']}."
    assert said in catalogue("en").alt(alt.board(situation))
