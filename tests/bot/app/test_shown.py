"""What the pictures and texts of a turn say happened since one's last turn, and where points were made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.game.batch import Batch
from bot.game.positions import Situation
from bot.show import alt, phrases, scenes
from bot.show import events as happenings
from bot.text import LOCALES, catalogue
from bot.text.lines import line
from bot.use_cases import board, ending, plans
from bot.use_cases.panel import PLAY
from engine import open_tiles
from engine.events import FeatureScored, TilePlaced
from engine.game import Phase
from engine.squares import square_name, xy
from tests.bot.app.panels import seen
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, PEOPLE, Table, english, move_at_random, play_on, play_out, say
from tests.bot.app.variants import VARIANTS
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


@pytest.mark.parametrize("game", VARIANTS)
async def test_the_public_picture_frames_every_tile_laid_since_the_next_players_last_turn(
    played: Played, game: str
) -> None:
    situation = await (await played(20, THREE, game)).situation()
    turn = situation.game.to_move
    since = scenes.board(situation).board.marked("since")
    assert [(one.x, one.y, one.seat) for one in since] == [(*xy(e.square), e.seat) for e in laid(situation, turn)]
    assert len(since) >= 2


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
            assert say(opened.in_words[1]).startswith("Since your turn:\n- Anna: ")
            break
        await move_at_random(table, random)
    else:
        pytest.fail("no tile fitted where it was planned")


def the_line(situation: Situation, batch: Batch) -> str:
    """What the next player reads of that turn before the own one."""
    there = replace(situation, batches=situation.batches[: situation.batches.index(batch) + 1])
    there = replace(there, game=situation.after(batch))
    (told,) = happenings.since(there, there.game.to_move)
    return say(told).splitlines()[-1]


async def test_H6_6_a_bonus_tile_and_D4_3_a_completed_area_are_told_before_the_own_turn(played: Played) -> None:
    """An area of The Discovery that grows no more can be taken back for twice the points."""
    bonus, complete = set(), set()
    situation = await (await played(60, game="hunters")).situation()
    for batch in some(situation.batches[1:]):
        assert batch.laid is not None
        if not batch.goes_on:
            is_bonus = situation.game.tileset.kind(batch.laid.kind).pile == "bonus"
            assert (": bonus tile " in the_line(situation, batch)) == is_bonus
            bonus.add(is_bonus)
    situation = await (await played(50, game="discovery")).situation()
    for batch in some(situation.batches[1:]):
        after = situation.after(batch)
        last = after.board.last.square
        areas = {after.feature(last, n) for n in range(len(after.tileset.kind(after.board.last.kind).segments))}
        held = {one.layer for one in areas if one.complete and len(one.squares) > 1 and one.pieces and one.points}
        told = the_line(situation, batch)
        assert {layer for layer in ("plain", "mountain", "sea") if f"{layer} complete: " in told} == held
        complete.add(bool(held))
    assert bonus == complete == {True, False}


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


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_game_that_ended_early_shows_no_mover_no_tile_and_nothing_left_to_set(
    played: Played, game: str
) -> None:
    table = await played(11, THREE, game)
    before = await table.situation()
    running = scenes.board(before)
    assert running.top_card is not None
    pictured = (await table.do(ANNA, board.BOARD)).picture
    await table.app.do(ending.END, table.act(ANNA, moderator=True).on(before.row.id, before.version), None)
    (post,) = [post for post in await table.deliver() if post.kind == "ended"]
    situation = await table.situation()
    assert situation.version == before.version
    scene = scenes.board(situation)
    assert scene.top_card is None
    assert not any(card.to_move or card.supply or card.tiles for card in scene.cards)
    assert (scene.board.marked("since"), scene.board.marked("fits")) == ((), ())
    assert len(scene.board.figures) == len(running.board.figures)
    # The picture is drawn anew, though the game is at the version that it was at before.
    assert post.picture is not None
    assert pictured is not None
    assert post.picture.png != pictured.png
    for locale in LOCALES:
        said = catalogue(locale).alt(post.picture.alt)
        assert catalogue(locale).plain(line("left-head", n=open_tiles.in_stack(before.game))) not in said
        assert catalogue(locale).plain(phrases.in_hand(before.game)) not in said
    # What it looked like a turn ago still shows who was to move then.
    past = scenes.board(await table.situation(version=before.batches[-2].version))
    assert past.top_card is not None


async def test_the_last_tiles_are_announced_once_each(played: Played) -> None:
    table = await played(58)
    await play_on(table, 13)
    said = [english(post) for post in table.channel.sent]
    for told in ("10 tiles are left to draw.", "5 tiles are left to draw.", "This is the last tile of the game."):
        assert sum(told in text for text in said) == 1


async def test_score_has_what_every_piece_of_five_players_brought_at_the_end(played: Played) -> None:
    table = await played(69, PEOPLE)
    await play_out(table)
    answer = await table.app.do(board.SCORE, table.act(PEOPLE[0], in_words=True).on((await table.row()).id))
    assert answer.document is not None
    for locale in LOCALES:
        told = catalogue(locale).message(*answer.document.paragraphs)
        assert all(f"- {person.name}:\n  - " in told for person in PEOPLE)
