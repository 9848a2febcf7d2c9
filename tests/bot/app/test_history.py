"""``/history``: what happened, turn by turn, as the log has it."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.text import LOCALES, catalogue
from bot.text.catalogue import PRIVATE_LIMIT
from bot.text.message import Message
from bot.use_cases import history, seats, turn, undo
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, any_move, play_on
from tests.bot.app.variants import VARIANTS

PEOPLE = (ANNA, BO, CLEO)


def told(answer: Message, locale: str = "en") -> list[str]:
    """The paragraphs below the head, without when it was."""
    assert answer.document is not None
    lines = [catalogue(locale).plain(one) for one in answer.document.paragraphs]
    return [line.rsplit(" (", 1)[0] if line.endswith("UTC)") else line for line in lines]


async def test_what_was_taken_back_is_told_and_marked(table: Table) -> None:
    await table.begin()
    await play_on(table, 4)
    random = Random(11)
    for _ in range(2):
        move, mover = await any_move(table, random), await table.mover()
        await table.do(mover, turn.PLACE, move.square, move.rotation, move.spot)
        await table.do(mover, undo.UNDO)
    await play_on(table, 2, seed=12)
    answer = await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), 3)
    heads = [line.partition(": ")[0] for line in told(answer)]
    assert heads == ["4 · Bo", "5 · (undone) Anna", "5 · (undone) Anna", "5 · Anna", "6 · Bo"]
    assert told(answer, "de")[1].startswith("5 · (rückgängig) Anna: ")
    # Those that were taken back belong to the turn that took their place.
    assert len(told(await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), 2))) == 4
    assert len(told(await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), 1))) == 1


async def test_a_bonus_tile_belongs_to_its_turn(played: Played) -> None:
    table = await played(None, PEOPLE, "hunters")
    lines = told(await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), 500))
    bonus = [number for number, line in enumerate(lines) if ": bonus tile " in line]
    assert bonus
    for number in bonus:
        assert ", bonus tile." in lines[number - 1]
        assert lines[number].split(" · ")[0] == lines[number - 1].split(" · ")[0]
        assert lines[number].split()[2] == lines[number - 1].split()[2]


@pytest.mark.parametrize("game", VARIANTS)
async def test_every_turn_of_every_game_is_told_once_in_both_languages(played: Played, game: str) -> None:
    table = await played(None, PEOPLE, game)
    situation = await table.situation()
    row = situation.row
    made = history.commits(situation.game.tileset, await table.store.reader.log(row.id))
    assert len(made) == len(situation.batches)
    last = made[-1].game
    assert (last.scores, last.board.laid()) == (situation.game.scores, situation.game.board.laid())
    turns = [step.turn for step in made if step.acted]
    assert sorted(set(turns)) == list(range(1, turns[-1] + 1))
    answer = await table.app.do(history.HISTORY, table.act(ANNA, in_words=True), 500)
    assert answer.document is not None
    for locale in LOCALES:
        pages = catalogue(locale).pages(answer.document)
        assert len(pages.messages) > 1 or pages.file is not None
        assert all(len(message) <= PRIVATE_LIMIT for message in pages.messages)
        lines = told(answer, locale)
        numbered = [line for line in lines if " · " in line and line.split(" · ")[0].isdecimal()]
        assert [int(line.split(" · ")[0]) for line in numbered] == turns
        assert not any("{" in line for line in lines)


async def test_each_turn_is_a_row_and_who_left_and_what_was_taken_back_stand_between_them(table: Table) -> None:
    await table.begin(PEOPLE)
    assert (await table.do(ANNA, history.HISTORY)).document is None
    await play_on(table, 5)
    last = await table.mover()
    await play_on(table, 1, seed=5)
    await table.do(last, undo.UNDO)
    await table.do(BO, seats.RESIGN)
    await play_on(table, 1, seed=5)
    names = (await table.situation()).names
    heads = [f"{number} · {names[(number - 1) % 3]}" for number in range(3, 6)]
    for in_words in (False, True):
        answer = await table.app.do(history.HISTORY, table.act(ANNA, in_words=in_words), 6)
        rows = told(answer)[-6:]
        assert [re.split("[,:;]", row)[0] for row in rows] == [
            *heads, f"6 · (undone) {last.name}", "Bo is out of the game", f"6 · {last.name}"
        ]  # fmt: skip
        assert in_words or re.match(rf"{heads[0]}: [A-Z]+[0-9]+, [a-z]+,", rows[0])
        assert told(answer, "de")[-3].startswith(f"6 · (rückgängig) {last.name}: ")
