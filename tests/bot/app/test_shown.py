"""What the pictures and texts of a turn say happened since one's last turn, and where points were made."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.game import drafts
from bot.game.acts import Person
from bot.game.batch import Batch
from bot.game.features import scoring
from bot.game.notation import Draft
from bot.game.positions import Situation
from bot.game.settings import GameOptions
from bot.show import alt, panel, phrases, scenes
from bot.show import events as happenings
from bot.text import LOCALES, catalogue
from bot.text.lines import line
from bot.use_cases import board, ending, lobby, plans
from bot.use_cases.panel import PLAY
from engine.events import FeatureScored, PieceDeployed, TilePlaced
from engine.game import Phase
from engine.squares import square_name, xy
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, in_words, move_at_random, play_out, say
from tests.bot.app.variants import VARIANTS
from tests.profiles import is_full, some

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


@pytest.mark.parametrize("game", VARIANTS)
async def test_the_public_picture_frames_every_tile_laid_since_the_next_players_last_turn(
    played: Played, game: str
) -> None:
    situation = await (await played(20, THREE, game)).situation()
    turn = situation.game.to_move
    since = scenes.board(situation).board.marked("since")
    assert [(one.x, one.y, one.seat) for one in since] == [(*xy(e.square), e.seat) for e in laid(situation, turn)]
    assert len(since) >= 2


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


@pytest.mark.parametrize("game", VARIANTS)
async def test_the_panels_first_picture_frames_the_same_tiles(played: Played, game: str) -> None:
    situation = await (await played(20, THREE, game)).situation()
    state = drafts.resolve(situation, Draft())
    assert panel._scene(state).board.marked("since") == scenes.board(situation).board.marked("since") != ()


@pytest.mark.parametrize("game", VARIANTS if is_full() else ["hunters", "expert, tiles removed"])
async def test_the_final_cards_have_the_points_in_the_order_of_the_table(played: Played, game: str) -> None:
    situation = await (await played(None, THREE, game)).situation()
    ruleset = situation.game.ruleset
    layer_of = {role.name: role.layer for role in ruleset.roles}
    for card in scenes.board(situation, final=True).cards:
        assert [layer_of[role] for role, _ in card.by_role] == list(scoring(ruleset))


async def test_points_are_shown_where_they_were_made_and_in_the_final_board_all_of_them(played: Played) -> None:
    situation = await (await played(None, THREE)).situation()
    assert situation.game.phase is Phase.OVER
    scene = scenes.board(situation, final=True)
    final = [event for event in situation.batches[-1].events if isinstance(event, FeatureScored)]
    assert len(scene.board.features) == len(final) > 3
    assert all(sum(points for _, points in card.by_role) == card.score for card in scene.cards)
    assert not scene.board.marked("since")
    for locale in LOCALES:
        text = catalogue(locale).alt(alt.board(situation))
        best = max((event for event in final if event.final), key=lambda event: event.points)
        assert f"+{best.points}" in text
        assert len(text) <= 1024


async def test_the_alternative_text_names_the_framed_tiles(played: Played) -> None:
    situation = await (await played(20, THREE)).situation()
    text = catalogue("en").alt(alt.board(situation))
    first = laid(situation, situation.game.to_move)[0]
    assert f"{square_name(first.square)} by {situation.names[first.seat]}" in text


async def test_the_alternative_text_counts_the_tiles_that_are_left(played: Played) -> None:
    situation = await (await played(12, THREE, "hunters")).situation()
    left = situation.game.unseen_in
    said = f"Tiles left to draw: {left['land']}, bonus tiles: {left['bonus']}."
    assert said in catalogue("en").alt(alt.board(situation))


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_game_that_ended_early_shows_no_mover_no_tile_and_nothing_left_to_set(
    played: Played, game: str
) -> None:
    table = await played(11, THREE, game)
    before = await table.situation()
    running = scenes.board(before)
    assert running.hand is not None
    pictured = (await table.do(ANNA, board.BOARD)).picture
    await table.app.do(ending.END, table.act(ANNA, moderator=True).on(before.row.id, before.version), None)
    (post,) = [post for post in await table.deliver() if post.kind == "ended"]
    situation = await table.situation()
    assert situation.version == before.version
    scene = scenes.board(situation)
    assert scene.hand is None
    assert not any(card.to_move or card.supply or card.tiles for card in scene.cards)
    assert (scene.board.marked("since"), scene.board.marked("fits")) == ((), ())
    assert len(scene.board.figures) == len(running.board.figures)
    # The picture is drawn anew, though the game is at the version that it was at before.
    assert post.picture is not None
    assert pictured is not None
    assert post.picture.png != pictured.png
    for locale in LOCALES:
        said = catalogue(locale).alt(post.picture.alt)
        assert catalogue(locale).plain(line("alt-left", n=0)).split(":")[0] not in said
        assert catalogue(locale).plain(phrases.in_hand(before.game)) not in said
    # What it looked like a turn ago still shows who was to move then.
    past = scenes.board(await table.situation(version=before.batches[-2].version))
    assert past.hand is not None


async def test_a_finished_game_shows_nothing_left_to_set(played: Played) -> None:
    table = await played(60)
    await play_out(table)
    scene = scenes.board(await table.situation(), final=True)
    assert scene.hand is None
    assert not any(card.to_move or card.supply for card in scene.cards)
    assert all(card.by_role for card in scene.cards)
