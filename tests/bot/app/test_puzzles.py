"""The puzzle of the day: played, counted once, shared, posted every day, and told of the day after."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.core.composing import Post, PostAction
from bot.game import placements, puzzles
from bot.game.acts import Act, Person, Place, Refused
from bot.game.notation import Draft
from bot.game.puzzles import Puzzle
from bot.game.stops import NO_ACCESS, UNKNOWN_CHANNEL
from bot.show.choices import MOST_BUTTONS
from bot.text import catalogue
from bot.text.lines import When, line
from bot.text.message import Button, Message, Select
from bot.use_cases import privacy, puzzle_posts
from bot.use_cases import puzzles as daily
from engine.squares import parse_square, square_name, xy
from engine.turns import Turn, parse_turn
from storage import Store
from tests.bot.app.buttons import actions
from tests.bot.app.deaths import deaths
from tests.bot.app.panels import check_short
from tests.bot.app.read import english, in_words, pictured, say
from tests.bot.app.table import ANNA, BO, CHANNEL, CLEO, Table, Watch

DIRECT = Place(0, 900)
ELSEWHERE = Place(CHANNEL.guild_id, 201)
MOST_ROWS = 7
"""Of a phone; what speaks for the best turn may need two, as may a square with many effects."""


@pytest.fixture
def table(timed: Table) -> Table:
    return timed


def today(table: Table) -> int:
    return puzzles.number_on(table.app.context.now())


def managing(table: Table) -> Act:
    return replace(table.act(ANNA), manager=True)


async def answered(table: Table, turn: Turn, who: Person = ANNA, number: int = 0, place: Place = CHANNEL) -> Message:
    """What somebody is told who confirms that turn, of today's puzzle unless a number is given."""
    number = number or today(table)
    draft = Draft.of(puzzles.at(number).game, turn)
    return await table.press(who, Button("puzzled", "puzzle", number, arg=str(draft)), place)


async def solved(table: Table, missed: Message, who: Person = ANNA) -> Message:
    """What somebody is told who has missed the best turn and wants to see it."""
    return await table.press(who, next(one for one in missed.buttons if one.action == "puzzlebest"))


def other(puzzle: Puzzle) -> Turn:
    """A turn that is much worse than the best one."""
    turns = [turn for turn in puzzle.game.legal_turns() if isinstance(turn, Turn)]
    return next(turn for turn in turns if puzzle.grade(turn) == "far")


# -- played ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("days", range(4))
async def test_a_puzzle_can_be_played_to_its_answer_from_its_panel_alone(table: Table, watch: Watch, days: int) -> None:
    watch.forward(days=days)
    shown = await table.app.do(daily.PUZZLE, table.act(ANNA))
    assert english(shown).startswith(f"**Puzzle {today(table)}** · ")
    assert not re.search("fit|points:", english(shown)), "no square is told since it brings most"
    assert "of the squares" not in in_words(shown), "nor are the ones in the north-west called so"
    rules = await table.press(ANNA, next(one for one in shown.buttons if one.action == "rules"), place=DIRECT)
    assert english(rules) == say(line(f"rules-short-{puzzles.at(today(table)).ruleset}"))
    squares = [draft.square for draft in offered(shown)]
    assert squares == sorted(squares, key=lambda square: xy(parse_square(square or ""))[::-1]), "from the north-west"
    for _ in range(5):
        check_short(shown, MOST_ROWS, "puzzle")
        ready = [one for one in shown.buttons if one.action == "puzzled"]
        if ready:
            shown = await table.press(ANNA, ready[0])
            break
        # What settles most: another rotation alone would lead to and fro.
        way = min(offered(shown), key=lambda draft: str(draft).count("-"))
        shown = await table.press(ANNA, Button("puzzletry", "puzzle", today(table), arg=str(way)))
    check_short(shown, MOST_ROWS, "puzzle")
    assert english(shown)[0] in "🟨🟥"
    assert pictured(shown).png
    assert actions(shown) == ["puzzletry", "puzzlebest", "puzzleshare"]
    shown = await solved(table, shown)
    check_short(shown, MOST_ROWS, "puzzle")
    assert actions(shown) == ["puzzleshare", "puzzletry", "words"]


async def test_of_more_squares_than_there_are_buttons_for_none_is_chosen_out(table: Table) -> None:
    fitting = {n: placements.legal_squares(puzzles.at(n).game) for n in range(1, today(table))}
    many = next(n for n, squares in fitting.items() if len(squares) > MOST_BUTTONS)
    shown = await table.app.do(daily.PUZZLE, table.act(ANNA), many)
    assert "puzzletry" not in actions(shown)
    assert {draft.square for draft in offered(shown)} == set(map(square_name, fitting[many]))


def offered(shown: Message) -> list[Draft]:
    """What a puzzle's panel leads to, by its buttons and menus."""
    below = [one for row in shown.rows for one in row]
    buttons = [one.arg for one in below if isinstance(one, Button) and one.action == "puzzletry" and one.pressable]
    options = [one.value for menu in below if isinstance(menu, Select) for one in menu.options]
    return [Draft.parse(one) for one in (*buttons, *options)]


async def test_the_first_answer_of_the_day_counts_and_is_compared_with_the_best_turn(table: Table) -> None:
    number = today(table)
    puzzle = puzzles.at(number)
    missed = await answered(table, other(puzzle))
    assert in_words(missed).startswith("🟥 **Another is much better**")
    assert (missed.below, in_words(missed).count("\n")) == (None, 0), "another can be tried before the best is told"
    first = await solved(table, missed)
    grade, best, *_ = english(first).splitlines()
    assert (grade, best.partition(": ")[0]) == (english(missed), "Best")
    (yours,) = (row for row in in_words(first).splitlines() if row.startswith("Yours: "))
    assert yours.endswith("(much worse)")
    assert first.below is not None
    assert in_words(first).count("\n- ") > english(first).count("\n- ")
    assert "(only your first try counts)" in english(await answered(table, puzzle.best))
    assert await table.store.reader.puzzle_counts(number) == (0, 1)
    assert english(await table.app.do(daily.PUZZLE, table.act(ANNA))).startswith("🟥")
    there = await answered(table, puzzle.best, BO, place=DIRECT)
    assert english(there).startswith(f"🟩 **The best turn!** · Puzzle {number}\nWhy: ")
    assert there.below is None
    assert "puzzleshare" not in actions(there)
    # Of another turn on the square of the best one it is told how that one lies.
    turns = [turn for turn in puzzle.game.legal_turns() if isinstance(turn, Turn)]
    same = next(one for one in turns if one.square == puzzle.best.square and puzzle.grade(one) != "best")
    best = english(await solved(table, await answered(table, same, CLEO), CLEO)).splitlines()[1]
    assert best.startswith(f"Best: {square_name(same.square)}, ")
    assert "rotated" in best


@pytest.mark.parametrize("typed", ["J Q16/90 knight-1", "J S13/90 farmer-3"])  # one needs one tile, too; fewer points
async def test_why_is_told_by_what_does_not_speak_for_their_own_turn_as_well(table: Table, typed: str) -> None:
    number = next(n for n in range(1, 400) if str(puzzles.at(n).best) == "J N7/270 knight-1")
    told = english(await solved(table, await answered(table, parse_turn(typed), number=number)))
    assert told.splitlines()[-1].startswith("Why: one more tile on M7 would join your city with city (Ben)")


async def test_a_day_gone_by_is_not_counted_and_a_day_to_come_not_shown(table: Table, watch: Watch) -> None:
    watch.forward(days=3)
    shown = await answered(table, puzzles.at(today(table) - 1).best, number=today(table) - 1)
    assert english(shown).startswith("🟩 **The best turn!**")
    assert "(doesn't count: its day is over)" in english(shown)
    assert await table.store.reader.puzzle_counts(today(table) - 1) == (0, 0)
    shown = await table.app.do(daily.PUZZLE, table.act(ANNA), today(table) - 5)
    assert english(shown).startswith(f"**Puzzle {today(table) - 5}** · ")
    assert "Your first try counts." not in english(shown)
    assert {one.version for one in shown.buttons if one.action == "puzzletry"} == {today(table) - 5}
    assert await table.refused(table.do(ANNA, daily.PUZZLE, today(table) + 1)) == "puzzle-no-number"


# -- streaks and the table ---------------------------------------------------------------------------------------------


async def test_days_in_a_row_are_counted_until_one_is_missed(table: Table, watch: Watch) -> None:
    told = []
    for missed in (False, False, True, False, False, False):
        if not missed:
            shown = english(await answered(table, puzzles.at(today(table)).best)).splitlines()[0]
            told.append(shown.partition(" · ")[2].partition(" · ")[2])
        watch.forward(days=1)
    assert told == ["", "2 days in a row", "", "2 days in a row", "3 days in a row"]


async def test_the_table_of_the_month_says_who_found_how_many(table: Table, watch: Watch) -> None:
    assert english(await table.app.do(daily.TABLE, table.act(ANNA))).startswith("Nobody has answered")
    for _ in range(2):
        puzzle = puzzles.at(today(table))
        await answered(table, puzzle.best)
        await answered(table, other(puzzle), BO)
        watch.forward(days=1)
    shown = english(await table.app.do(daily.TABLE, table.act(ANNA)))
    rows = [row.split() for row in shown.splitlines()]
    assert ["Anna", "2", "2", "2"] in rows
    assert ["Bo", "0", "2", "2"] in rows
    watch.forward(days=31)
    assert english(await table.app.do(daily.TABLE, table.act(ANNA))).startswith("Nobody has answered")


# -- shared ------------------------------------------------------------------------------------------------------------


async def test_sharing_tells_the_channel_how_well_and_not_what(table: Table, watch: Watch) -> None:
    await answered(table, puzzles.at(today(table)).best)
    watch.forward(days=1)
    number = today(table)
    shown = await answered(table, puzzles.at(number).best)
    (button,) = [one for one in shown.buttons if one.action == "puzzleshare"]
    assert await table.press(ANNA, button) == Message(())
    (post,) = await table.deliver()
    game = catalogue("en").format(f"ruleset-{puzzles.at(number).ruleset}")
    assert english(post) == f"Anna: Puzzle {number} · {game} · 🟩 · 2 days in a row"
    assert actions(post) == ["puzzle"]
    assert (post.pings, post.silent, post.channel_id) == ((), True, CHANNEL.channel_id)
    assert await table.refused(table.press(ANNA, button)) == "puzzle-shared-before"
    # Who was forgotten before it was posted isn't named.
    await answered(table, puzzles.at(number).best, BO)
    await table.press(BO, button)
    await table.do(BO, privacy.FORGET)
    assert await table.deliver() == []
    assert await table.store.reader.personal(BO.user_id) == {}


# -- posted every day --------------------------------------------------------------------------------------------------


async def day(table: Table, watch: Watch, days: float = 1) -> list[Post]:
    """What is posted once so many days have passed."""
    watch.forward(days=days)
    await table.app.timers.fire_due()
    return await table.deliver()


async def test_it_is_posted_once_a_day_in_silence_and_the_post_before_gets_its_answer(
    table: Table, watch: Watch
) -> None:
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    (first,) = await day(table, watch)
    number = today(table)
    assert english(first).startswith(f"**Puzzle {number}** · ")
    assert (first.action, first.pings, first.silent, first.guild_id) == (PostAction.SEND, (), True, CHANNEL.guild_id)
    assert pictured(first).png
    await table.press(BO, first.buttons[0])
    await answered(table, puzzles.at(number).best)
    await answered(table, other(puzzles.at(number)), BO)
    # A new message opens a thread that has gone to sleep: only then the one before can be changed.
    second, edit = await day(table, watch)
    assert (edit.action, edit.message_id) == (PostAction.EDIT, 9001)
    assert "\nBest: " in english(edit)
    assert english(edit).endswith("\n1 of 2 found it.")
    assert second.version == first.version
    assert english(second).startswith(f"**Puzzle {number + 1}** · ")
    await table.app.timers.fire_due()
    assert await table.deliver() == []


async def test_missed_days_are_not_made_up_for_and_in_the_night_after_them_it_waits_for_its_hour(
    table: Table, watch: Watch
) -> None:
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    await day(table, watch)
    watch.at = puzzles.begins(today(table) + 5) + 60
    await table.app.timers.fire_due()
    assert await table.deliver() == []
    sent = await day(table, watch, 0.5)
    assert [one.action for one in sent] == [PostAction.SEND, PostAction.EDIT]
    assert f"Puzzle {today(table)}" in english(sent[0])
    # What could not go out before its day was over isn't posted.
    watch.at = puzzles.begins(today(table) + 1) + 12 * 3600
    await table.app.timers.fire_due()
    watch.at += 86_400
    assert [one.action for one in await table.deliver()] == [PostAction.EDIT]


async def test_servers_are_spread_over_minutes(table: Table) -> None:
    for guild_id in range(1, 301):
        act = replace(managing(table), place=Place(guild_id, 1000 + guild_id))
        await table.app.do(puzzle_posts.SETTLE, act, 1000 + guild_id, 7)
    moments = {int(timer.due_at % 86_400) for timer in await table.store.reader.due_timers(1e12, 999)}
    assert min(moments) >= 7 * 3600
    assert max(moments) < 7 * 3600 + 15 * 60
    assert len(moments) > 200


async def test_settled_anew_it_comes_to_the_other_channel_and_not_twice_a_day(table: Table, watch: Watch) -> None:
    for hour in (7, 9, 23, 7):
        await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, hour)
    await day(table, watch)
    assert len(await table.store.reader.due_timers(1e12)) == 1
    settled = await table.app.do(puzzle_posts.SETTLE, managing(table), ELSEWHERE.channel_id, 23)
    (due,) = (value for value in settled.lines[0].data.values() if isinstance(value, When))
    assert due.at > puzzles.begins(today(table) + 1), "today's was posted already"
    watch.at = puzzles.begins(today(table)) + 86_000
    await table.app.timers.fire_due()
    assert await table.deliver() == []
    post, edit = await day(table, watch)
    assert (edit.channel_id, post.channel_id) == (CHANNEL.channel_id, ELSEWHERE.channel_id)


@pytest.mark.parametrize("closed", [False, True])
async def test_stopped_and_settled_anew_it_does_not_come_twice_a_day(table: Table, watch: Watch, closed: bool) -> None:
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    await day(table, watch)
    if closed:
        await table.app.outbox.channel_gone(CHANNEL.channel_id, NO_ACCESS)
        await table.deliver()
    else:
        await table.app.do(puzzle_posts.STOP, managing(table))
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 15)
    watch.at = puzzles.begins(today(table)) + 16 * 3600
    await table.app.timers.fire_due()
    assert await table.deliver() == []
    assert {post.action for post in await day(table, watch)} == {PostAction.SEND, PostAction.EDIT}


async def test_managers_stop_it_and_the_last_post_still_gets_its_answer(table: Table, watch: Watch) -> None:
    assert await table.refused(table.do(ANNA, puzzle_posts.SETTLE, CHANNEL.channel_id)) == "setup-not-you"
    shown = await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    (button,) = shown.buttons
    with pytest.raises(Refused):
        await table.press(ANNA, button)
    await day(table, watch)
    await table.app.do(puzzle_posts.STOP, managing(table))
    await table.app.timers.fire_due()
    assert await table.deliver() == []
    (edit,) = await day(table, watch)
    assert (edit.action, edit.message_id) == (PostAction.EDIT, 9001)
    assert "\nBest: " in english(edit)
    assert await day(table, watch) == []
    settling = table.app.do(puzzle_posts.SETTLE, managing(table), None, 4)
    assert await table.refused(settling) == "puzzle-no-channel"


@pytest.mark.parametrize(("why", "forgotten"), [(UNKNOWN_CHANNEL, False), (NO_ACCESS, False), (NO_ACCESS, True)])
async def test_a_channel_that_is_gone_or_closed_turns_it_off_with_a_word_unless_its_manager_was_forgotten(
    table: Table, watch: Watch, why: str, forgotten: bool
) -> None:
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    if forgotten:
        await table.app.do(privacy.FORGET, table.act(ANNA))
    assert len(await day(table, watch)) == 1
    await table.app.outbox.channel_gone(CHANNEL.channel_id, why)
    words = await table.deliver()
    assert [one.user_id for one in words] == ([] if forgotten else [ANNA.user_id])
    assert all("/setup puzzle:" in english(one) for one in words)
    assert await table.store.reader.puzzle_channel(CHANNEL.guild_id) is None
    assert [one.action for one in await day(table, watch)] == [PostAction.EDIT]
    assert await day(table, watch) == []


# -- an update that brings more puzzles --------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Each rule set has three puzzles, so that they begin anew after some days; undone: as many as there are."""
    every = puzzles.shipped
    monkeypatch.setattr(puzzles, "shipped", lambda ruleset: every(ruleset)[:3])
    return monkeypatch


async def test_a_date_keeps_the_puzzle_that_was_posted_answered_or_only_seen_when_an_update_brings_more(
    table: Table, watch: Watch, few: pytest.MonkeyPatch
) -> None:
    watch.at = puzzles.begins(8) + 12 * 3600
    await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
    await day(table, watch)
    before = puzzles.at(9)
    shown = await answered(table, before.best)
    await table.press(ANNA, next(one for one in shown.buttons if one.action == "puzzleshare"))
    seen = await table.app.do(daily.PUZZLE, table.act(BO), 7)
    few.undo()
    assert puzzles.at(9) != before
    assert english(await table.app.do(daily.PUZZLE, table.act(ANNA))) == english(shown)
    assert english(await table.app.do(daily.PUZZLE, table.act(BO), 7)) == english(seen)
    shared, _, edit = await day(table, watch)
    assert "🟩" in english(shared)
    assert f"Best: {square_name(before.best.square)}" in english(edit)
    draft = str(Draft.of(before.game, before.best))
    assert "🟩" in english(await table.press(BO, Button("puzzled", "puzzle", 9, arg=draft)))


# -- killed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["answer", "share", "post"])
async def test_wherever_the_process_dies_it_is_counted_and_posted_once(tmp_path: Path, watch: Watch, what: str) -> None:
    prepared = tmp_path / "prepared.db"
    async with Store.opened(prepared) as store:
        table = Table(store, now=watch)
        best = puzzles.at(today(table)).best
        if what == "share":
            await answered(table, best)
        if what == "post":
            await table.app.do(puzzle_posts.SETTLE, managing(table), CHANNEL.channel_id, 7)
            await day(table, watch)
            watch.forward(days=1)
        await table.app.close()
    number = puzzles.number_on(watch.at)

    async def do(table: Table) -> None:
        if what == "answer":
            await answered(table, best)
        elif what == "share":
            await table.press(ANNA, Button("puzzleshare", "puzzle", number))
        else:
            await table.app.timers.fire_due()

    died_at = 0
    async for fatal, table in deaths(prepared, do, partial(Table, now=watch), every=5):
        died_at = fatal
        # What is shared already is refused.
        with suppress(Refused):
            await do(table)
        posts = await table.deliver()
        if what == "answer":
            assert await table.store.reader.puzzle_counts(number) == (1, 1)
            assert posts == []
        elif what == "share":
            assert [one.row.kind for one in posts] == ["puzzle_shared"]
        else:
            assert [one.row.kind for one in posts] == ["puzzle", "puzzle_solved"]
            assert len(await table.store.reader.due_timers(1e12)) == 1
    assert died_at > 4
