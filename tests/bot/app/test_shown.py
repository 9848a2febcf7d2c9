"""What the pictures and texts of a turn say happened since one's last turn, and where points were made."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.game.acts import Person
from bot.game.batch import Batch
from bot.game.positions import Situation
from bot.game.settings import GameOptions
from bot.show import alt, scenes
from bot.show import events as happenings
from bot.text import catalogue
from bot.use_cases import lobby, plans
from bot.use_cases.panel import PLAY
from engine.events import FeatureScored, PieceDeployed, TilePlaced
from engine.squares import square_name
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, in_words, move_at_random, play_out, say
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


async def test_before_the_first_own_turn_it_is_everything_since_the_start(played: Played) -> None:
    situation = await (await played(2, THREE)).situation()
    assert len(scenes.board(situation).board.marked("since")) == 2
    (told,) = happenings.since(situation, situation.game.to_move)
    assert say(told).startswith("Before your first turn:\n- ")
    assert happenings.since(await (await played(0, THREE)).situation(), 0) == ()


async def test_the_panels_first_step_says_who_laid_what_where_and_what_it_scored(played: Played) -> None:
    scored = pieces = 0
    for turns in (20, 23, 26, 29, 32):
        table = await played(turns, THREE)
        situation = await table.situation()
        turn = situation.game.to_move
        opened = seen(await table.do(THREE[turn], PLAY))
        head, *told = say(opened.words[0]).split("\n")
        assert head == "Since your turn:"
        assert len(told) == 2
        for text, tile in zip(told, laid(situation, turn), strict=True):
            assert text.startswith(f"- {situation.names[tile.seat]}: {square_name(tile.square)}")
        events = [event for batch in situation.since(turn) for event in batch.events]
        set_on = {event.square: event.role for event in events if isinstance(event, PieceDeployed)}
        for text, tile in zip(told, laid(situation, turn), strict=True):
            role = set_on.get(tile.square)
            assert (
                (f", {role}" in text)
                if role
                else not any(f", {one.name}" in text for one in situation.game.ruleset.roles)
            )
        pieces += len(set_on)
        points = [event for event in events if isinstance(event, FeatureScored)]
        for event in points:
            assert f"**+{event.points}**" in "\n".join(told)
        scored += len(points)
    assert scored
    assert pieces


@pytest.mark.parametrize("others", [(), (BO,), (BO, CLEO)], ids=["a computer", "one person", "two people"])
async def test_the_panel_says_what_happened_since_the_own_turn_unless_the_turns_message_says_all_of_it(
    table: Table, others: tuple[Person, ...]
) -> None:
    act = table.act
    await table.app.do(
        lobby.OPEN, act(ANNA), GameOptions("base", order="seated"), [], [] if others else ["easy", "easy"]
    )
    for person in others:
        await table.app.do(lobby.JOIN, act(person))
    await table.app.do(lobby.START, act(ANNA))
    for turn in range(5):
        opened = seen(await table.app.do(PLAY, act(await table.mover())))
        told = re.search("(?:Since your|Before your first) turn:", in_words(opened))
        assert bool(told) == (len(others) == 2 and turn > 1), in_words(opened)
        await move_at_random(table, Random(turn))
        await table.app.computers.play_due()


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


async def test_a_finished_game_shows_nothing_left_to_set(played: Played) -> None:
    table = await played(60)
    await play_out(table)
    scene = scenes.board(await table.situation(), final=True)
    assert scene.hand is None
    assert not any(card.to_move or card.supply for card in scene.cards)
    assert all(card.by_role for card in scene.cards)
