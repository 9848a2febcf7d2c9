"""Taking a turn back: friendly or off, until the next player's commit, never after the game is over."""

from dataclasses import replace
from random import Random

import pytest

from bot.game.acts import Person, Refused
from bot.game.settings import GameOptions
from bot.use_cases import undo
from tests.bot.app.buttons import actions
from tests.bot.app.played import Played
from tests.bot.app.table import ANNA, BO, CLEO, Table, any_move, english, play_on


async def _refused(table: Table, person: Person, game_id: str | None = None, version: int | None = None) -> str:
    with pytest.raises(Refused) as refused:
        await table.app.do(undo.UNDO, table.act(person).on(game_id, version))
    return refused.value.line.code


async def test_undo_restores_the_exact_earlier_position_and_stack(table: Table) -> None:
    await table.begin()
    await play_on(table, 8)
    before = await table.game()
    move = await any_move(table, Random(1))
    await table.confirm(table.act(ANNA), move)
    drawn = (await table.game()).drawn
    await table.do(ANNA, undo.UNDO)
    after = await table.game()
    assert (after.board.laid(), after.board.pieces(), after.scores) == (
        before.board.laid(),
        before.board.pieces(),
        before.scores,
    )
    assert (after.to_move, after.phase, after.drawn, after.unseen) == (
        before.to_move,
        before.phase,
        before.drawn,
        before.unseen,
    )
    # The same move again draws the same tile again.
    await table.confirm(table.act(ANNA), replace(move, version=(await table.row()).version))
    assert (await table.game()).drawn == drawn


async def test_undo_off(table: Table) -> None:
    await table.begin(options=GameOptions(undo="off", order="seated"))
    await play_on(table, 1)
    assert await _refused(table, ANNA) == "undo-off"
    assert "undo" not in actions(table.channel.sent[-1])


async def test_undo_not_before_the_first_turn(table: Table) -> None:
    await table.begin()
    assert await _refused(table, ANNA) == "undo-nothing"


async def test_undo_not_after_the_next_commit(table: Table) -> None:
    await table.begin((ANNA, BO, CLEO))
    await play_on(table, 2)
    assert await _refused(table, ANNA) == "undo-not-yours"
    assert await _refused(table, CLEO) == "undo-nothing", "she has had no turn yet"
    await table.do(BO, undo.UNDO)
    assert (await table.mover()) == BO


async def test_undo_never_after_game_over(played: Played) -> None:
    table = await played()
    assert await _refused(table, ANNA) == "undo-over"


async def test_undo_is_asked_about_first_and_changes_nothing_before(table: Table) -> None:
    row = await table.begin()
    await play_on(table, 1)
    before = await table.store.reader.counts()
    asked = await table.app.do(undo.SURE, table.act(ANNA).on(row.id, 2))
    assert actions(asked) == ["undone"]
    assert english(asked).startswith("Undo your last turn? ")
    assert await table.store.reader.counts() == before
    assert await table.refused(table.app.do(undo.SURE, table.act(BO).on(row.id, 2))) == "undo-nothing"


async def test_undoing_never_changes_the_order_of_the_stack(table: Table) -> None:
    """Whatever is laid after an undo, the next tile is the same, so that nobody undoes for a better one."""
    await table.begin()
    await play_on(table, 4)
    drawn = set()
    for seed in range(4):
        move = await any_move(table, Random(seed))
        await table.confirm(table.act(ANNA), move)
        drawn.add((await table.game()).drawn)
        await table.do(ANNA, undo.UNDO)
    assert len(drawn) == 1
