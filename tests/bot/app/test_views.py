"""The board's views, looking back turn by turn, and what happened, as the log has it."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.show import alt, scenes
from bot.show.board import owners
from bot.text import LOCALES, catalogue
from bot.text.catalogue import PRIVATE_LIMIT
from bot.text.message import Button, Message
from bot.use_cases import history, seats, undo
from bot.use_cases.board import BOARD, VIEW, WHOSE
from engine.events import TilePlaced
from engine.squares import xy
from render.board.describe import View, describe
from tests.bot.app.played import Played
from tests.bot.app.read import described, english, paragraphs, pictured, say
from tests.bot.app.table import ANNA, BO, CLEO, Table, play_on
from tests.bot.app.variants import VARIANTS, played_out
from tests.profiles import some

THREE = (ANNA, BO, CLEO)
OF = {
    "base": ["board", "close", "all", "road", "city", "monastery", "field"],
    "hunters": ["board", "close", "all", "forest", "river", "hut", "meadow"],
    "discovery": ["board", "close", "all", "plain", "mountain", "sea"],
}


def offered(answer: Message) -> list[str]:
    """The views that an answer's buttons lead to, without the steps."""
    version = answer.buttons[0].version
    return [button.arg for button in answer.buttons if button.action == "view" and button.version == version]


def steps(answer: Message) -> list[int]:
    """The versions that the steps lead to."""
    version = answer.buttons[0].version
    return [button.version for button in answer.buttons if button.version != version]


@pytest.mark.parametrize("game", VARIANTS)
async def test_each_game_has_views_in_its_own_words_and_every_button_leads_to_one(played: Played, game: str) -> None:
    table = await played(12, THREE, game)
    row, who = await table.row(), await table.mover()
    answer = await table.app.do(WHOSE, table.act(who).on(row.id))
    assert offered(answer) == OF[row.ruleset]
    pictures = set()
    for arg in OF[row.ruleset]:
        seen = await table.app.do(VIEW, table.act(who).on(row.id, answer.buttons[0].version), arg)
        pictures.add(pictured(seen).png)
        assert offered(seen) == OF[row.ruleset]
        chosen = [one.arg for one in seen.buttons if one.style == "primary"]
        assert chosen == [arg, ""], "and Play"
        assert all(described(seen, locale) for locale in LOCALES)
    assert len(pictures) == len(OF[row.ruleset])


async def test_the_alternative_text_says_whose_what_is_and_of_an_open_forest_what_it_would_bring_complete(
    played: Played,
) -> None:
    """H7.2: open forests bring nothing."""
    situation = await (await played(30, THREE, "hunters")).situation()
    forests = [one for one in situation.game.features() if one.layer == "forest" and one.pieces]
    assert forests
    text = catalogue("en").alt(alt.whose(situation, ("forest",)))
    for one in forests:
        assert f"{situation.names[one.scorers[0]]} 0 ({one.points_if_complete} or more if complete)" in text
    situation = await (await played(30, THREE)).situation()
    text = catalogue("en").alt(alt.whose(situation, ("field",)))
    fields = [one for one in situation.game.features() if one.layer == "field" and one.pieces]
    assert fields
    assert text.startswith("Who would score what now: field on ")
    best = max(fields, key=lambda one: one.points)
    assert f"{situation.names[best.scorers[0]]} {best.points}" in text
    free = sum(one.layer == "field" and not one.pieces for one in situation.game.features())
    assert f"Areas without a piece: {free}." in text
    most = max(one.points for one in situation.game.features() if one.layer == "field" and not one.pieces)
    assert "Of those the best now: field on " in text
    assert re.search(r"the best now: field on \w+ \((\d+) points?\)", text)[1] == str(most)  # type: ignore[index]


@pytest.mark.parametrize(("game", "turns"), [*some(product(VARIANTS, [3, 12, 30]), 4)])
async def test_whose_what_is_comes_with_the_meaning_of_the_marks_that_are_in_the_picture_and_of_no_others(
    played: Played, game: str, turns: int
) -> None:
    table = await played(turns, THREE, game)
    situation = await table.situation()
    for view in OF[situation.row.ruleset][2:]:
        layers = owners(situation.game, view)
        board = describe(situation.game, situation.names, View(owners=layers)).board
        later = [sign.text for sign in board.signs if "→" in sign.text]
        held = [feature for feature in board.features if feature.tinted]
        marks = {
            "- Colour (and the small signs of that colour): ": bool(held),
            "- Slanting stripes: ": any(len(feature.seats) > 1 for feature in held),
            "- Number: ": bool(board.signs),
            "→": bool(later),
            "- Edge in several colours: ": any(feature.rivals for feature in held),
            "- White edge: ": any(not feature.tinted for feature in board.features),
            "The picture marks nothing": not board.features,
        }
        text = english(await table.app.do(BOARD, table.act(ANNA, in_words=True), show=view))
        assert {mark for mark in marks if mark in text} == {mark for mark, seen in marks.items() if seen}, view
        if later:
            (example,) = re.findall(r"- (0 → (\d+)) means: nothing as it is, (\d+) point", text)
            assert example[0] in later
            assert example[1] == example[2]
        short = english(await table.do(ANNA, BOARD, show=view)).splitlines()
        when = "now" if situation.game.ruleset.take_back else "if over now"
        row = "Colour: who scores. 0 → 6: now → complete." if later else f"Colour: who scores. Points: {when}."
        assert row in short, view
    assert "- Colour (and the small signs of that colour): " not in english(await table.do(ANNA, BOARD))


async def test_D5_2_after_the_end_nothing_is_shown_with_what_it_was_worth_before(played: Played) -> None:
    """Complete areas counted as open ones in the final scoring."""
    table = await played(None, THREE, "expert, tiles removed")
    for show in ("all", "plain"):
        assert await table.refused(table.do(ANNA, BOARD, show=show)) == "no-such-view"
    row = await table.row()
    pressed = await table.app.do(WHOSE, table.act(ANNA).on(row.id))
    assert pressed == await table.do(ANNA, BOARD)


async def test_looking_back_shows_each_turn_as_it_was(played: Played) -> None:
    table = await played(12, THREE)
    newest = await table.situation()
    tiles = [event for event in newest.events if isinstance(event, TilePlaced)]
    for number in (0, 1, 7, 12):
        answer = await table.do(ANNA, BOARD, turn=number)
        version = answer.buttons[0].version
        then = await table.situation(version=version)
        assert len(then.game.board.laid()) == number + 1
        if 0 < number < 12:
            told = english(answer)
            who = "You" if tiles[number - 1].seat == 0 else newest.names[tiles[number - 1].seat]
            assert told.startswith(f"Turn {number} of 12:\n{who}: ")
    assert await table.refused(table.do(ANNA, BOARD, turn=13)) == "no-such-turn"
    assert await table.refused(table.do(ANNA, BOARD, show="forest")) == "no-such-view"


async def test_looking_back_tells_a_bonus_tile_from_the_turn_that_brought_it(played: Played) -> None:
    table = await played(None, THREE, "hunters")
    newest = await table.situation()
    first = next(number for number, batch in enumerate(newest.batches) if batch.goes_on)
    turn = newest.batches[first : first + 2]
    for batch, is_bonus in zip(turn, (False, True), strict=True):
        answer = await table.app.do(VIEW, table.act(ANNA).on(newest.row.id, batch.version), "board")
        assert (english(answer).partition("\n")[0].endswith(", its bonus tile:")) is is_bonus
    squares = [one.laid.square for one in turn if one.laid]
    board = scenes.board(await table.situation(version=turn[1].version), squares[1]).board
    assert {(one.x, one.y) for one in board.marked("last")} == set(map(xy, squares))


async def test_back_and_forward_go_through_the_whole_game_and_keep_the_view(played: Played) -> None:
    table = await played(5, THREE)
    row = await table.row()
    answer = await table.app.do(VIEW, table.act(ANNA).on(row.id, row.version), "city")
    seen = [row.version]
    while steps(answer)[0] < seen[-1]:
        seen.append(steps(answer)[0])
        answer = await table.app.do(VIEW, table.act(ANNA).on(row.id, seen[-1]), "city")
    assert seen == [batch.version for batch in reversed((await table.situation()).batches)]
    assert steps(answer) == [seen[-2]]
    forward = [(say(one.label), one.arg) for one in answer.buttons if one.version == seen[-2]]
    assert forward == [("Turn 1 ▶", "city")]


def told(answer: Message, locale: str = "en") -> list[str]:
    """The paragraphs below the head, without when it was."""
    return [line.rsplit(" (", 1)[0] if line.endswith("UTC)") else line for line in paragraphs(answer, locale)]


@pytest.mark.parametrize("game", played_out())
async def test_every_turn_of_every_game_is_told_once_in_both_languages(played: Played, game: str) -> None:
    table = await played(None, THREE, game)
    situation = await table.situation()
    row = situation.row
    made = history.commits(situation.game.tileset, await table.store.reader.log(row.id))
    assert len(made) == len(situation.batches)
    last = made[-1].game
    assert (last.scores, last.board.laid()) == (situation.game.scores, situation.game.board.laid())
    turns = [step.turn for step in made if step.batch.mover is not None]
    assert sorted(set(turns)) == list(range(1, turns[-1] + 1))
    short = await table.app.do(history.HISTORY, table.act(ANNA))
    (whole,) = [one for one in short.rows[0] if isinstance(one, Button) and one.action == "history"]
    answer = await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), int(whole.arg))
    assert answer.document is not None
    assert [one.action for row in answer.rows for one in row] == ["words"], "there is no more to show"
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert len(pages.messages) > 1 or pages.file is not None
        assert all(len(message) <= PRIVATE_LIMIT for message in pages.messages)
        lines = told(answer, locale)
        numbered = [line for line in lines if " · " in line and line.split(" · ")[0].isdecimal()]
        assert [int(line.split(" · ")[0]) for line in numbered] == turns
        assert not any("{" in line for line in lines)
    # A bonus tile belongs to its turn.
    lines = told(answer)
    bonus = [number for number, one in enumerate(lines) if ": bonus tile " in one]
    assert bool(bonus) == (row.ruleset == "hunters")
    for number in bonus:
        assert ", bonus tile, " in lines[number - 1]
        assert lines[number].split()[:3] == lines[number - 1].split()[:3]


async def test_each_turn_is_a_row_and_who_left_and_what_was_taken_back_stand_between_them(table: Table) -> None:
    await table.begin(THREE)
    assert (await table.do(ANNA, history.HISTORY)).document is None
    await play_on(table, 5)
    last = await table.mover()
    for seed in (4, 5):
        await play_on(table, 1, seed)
        await table.do(last, undo.UNDO)
    await table.do(BO, seats.RESIGN)
    await play_on(table, 1, seed=5)
    names = (await table.situation()).names
    heads = [f"{number} · {names[(number - 1) % 3]}" for number in range(3, 6)]
    undone = [f"6 · (undone) {last.name}"] * 2
    for in_words in (False, True):
        answer = await table.app.do(history.HISTORY, table.act(ANNA, in_words=in_words), 7)
        rows = told(answer)[-7:]
        assert [re.split("[,:;]", row)[0] for row in rows] == [
            *heads, *undone, "Bo is out of the game", f"6 · {last.name}"
        ]  # fmt: skip
        assert in_words or re.match(rf"{heads[0]}: [A-Z]+[0-9]+, [a-z]+,", rows[0])
        assert told(answer, "de")[-3].startswith(f"6 · (rückgängig) {last.name}: ")
    # Those that were taken back belong to the turn that took their place.
    for turns, shown in ((1, 1), (2, 5)):
        assert len(told(await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), turns))) == shown
