"""A bonus tile is a step of its own in the same turn: committed, posted, taken back and retried by itself (H6.5)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from bot.app.values import Act, Move, Panel, Refused
from storage import Store
from tests.bot.app.table import CHANNEL, Table, any_move, english, say
from tests.bot.app.test_crash import _dies
from tests.bot.app.variants import VARIANTS

SEED = 2


async def _before_a_bonus(table: Table) -> Move:
    """A game of Hunters & Gatherers, and a move of the player to move that earns a bonus tile."""
    await table.begin(options=VARIANTS["hunters"])
    random = Random(SEED)
    while True:
        move = await any_move(table, random)
        await table.app.turns.confirm(table.act(await table.mover()), move)
        await table.deliver()
        if (await table.game()).bonus:
            await table.app.undo.undo(table.act(await table.mover()))
            await table.deliver()
            return replace(move, version=(await table.row()).version)


async def test_the_land_move_is_committed_and_posted_before_the_bonus_tile_is_laid(table: Table) -> None:
    land = await _before_a_bonus(table)
    mover = await table.mover()
    answer = await table.app.turns.confirm(table.act(mover), land)
    game = await table.game()
    assert game.hand is not None
    assert game.tileset.kind(game.hand).bonus
    assert "You go on: a bonus tile (" in english(answer)
    assert [button.action for button in answer.buttons] == ["play"]
    post, _ = await table.deliver()
    assert english(post).startswith(f"{mover.name} goes on with a bonus tile: ")
    # That it was earned goes without saying here.
    assert "earned a bonus tile" not in english(post)
    assert "earned a bonus tile" in english(answer)
    assert (post.pings, post.version) == ((), land.version + 1)
    panel = await table.app.turns.play(table.act(mover))
    assert isinstance(panel, Panel)
    bonus = await any_move(table, Random(1))
    answer = await table.app.turns.confirm(table.act(mover), bonus)
    assert "laid the bonus tile (" in english(answer)
    post, _ = await table.deliver()
    situation = await table.situation()
    assert post.pings == (situation.seats[situation.game.turn].user_id,)
    assert not situation.game.bonus
    assert (await table.mover()) != mover


async def test_passing_ends_a_deployment_but_never_the_laying_of_a_bonus_tile(table: Table) -> None:
    land = await _before_a_bonus(table)
    mover = await table.mover()
    await table.app.turns.confirm(table.act(mover), land)
    with pytest.raises(Refused) as refused:
        await table.app.turns.skip(table.act(mover))
    assert refused.value.line.code == "nothing-laid"
    assert "it fits on" in say(refused.value.line)
    bonus = await any_move(table, Random(1))
    await table.app.turns.place(table.act(mover), bonus.square, bonus.rotation, None)
    await table.app.turns.skip(table.act(mover))
    assert not (await table.game()).bonus


async def test_nobody_else_lays_the_bonus_tile(table: Table) -> None:
    land = await _before_a_bonus(table)
    mover = await table.mover()
    await table.app.turns.confirm(table.act(mover), land)
    bonus = await any_move(table, Random(1))
    situation = await table.situation()
    other = next(seat for seat in situation.seats if seat.user_id != mover.user_id)
    assert other.user_id is not None
    with pytest.raises(Refused) as refused:
        await table.app.turns.confirm(table.act(replace(mover, user_id=other.user_id, name=other.name)), bonus)
    assert refused.value.line.code == "not-your-turn"


async def test_undo_goes_back_step_by_step_and_the_same_tiles_come_again(table: Table) -> None:
    land = await _before_a_bonus(table)
    mover, before = await table.mover(), await table.game()
    await table.app.turns.confirm(table.act(mover), land)
    waiting = await table.game()
    bonus = await any_move(table, Random(1))
    await table.app.turns.confirm(table.act(mover), bonus)
    after = await table.game()
    await table.deliver()
    await table.app.undo.undo(table.act(mover))
    (post, *_) = await table.deliver()
    assert "took the last turn back and is to move again: a bonus tile (" in english(post)
    first = await table.game()
    assert (first.hand, first.bonus, first.left, first.laid()) == (waiting.hand, True, waiting.left, waiting.laid())
    await table.app.undo.undo(table.act(mover))
    second = await table.game()
    assert (second.hand, second.bonus, second.left) == (before.hand, False, before.left)
    assert (second.laid(), second.pieces(), second.scores) == (before.laid(), before.pieces(), before.scores)
    for move in (land, bonus):
        await table.app.turns.confirm(table.act(mover), replace(move, version=(await table.row()).version))
    again = await table.game()
    assert (again.hand, again.left, again.laid(), again.scores) == (after.hand, after.left, after.laid(), after.scores)


async def test_both_confirms_pressed_again_are_the_same_successes(table: Table) -> None:
    land = await _before_a_bonus(table)
    mover = await table.mover()
    first = await table.app.turns.confirm(table.act(mover), land)
    bonus = await any_move(table, Random(1))
    assert await table.app.turns.confirm(table.act(mover), land) == first
    second = await table.app.turns.confirm(table.act(mover), bonus)
    assert await table.app.turns.confirm(table.act(mover), bonus) == second
    assert await table.app.turns.confirm(table.act(mover), land) == first
    assert (await table.row()).version == bonus.version + 1


@pytest.mark.parametrize("step", ["land", "bonus"])
async def test_a_step_is_wholly_there_or_not_at_all(tmp_path: Path, step: str) -> None:
    """The process dies at every call of the store in the commit that earns the bonus tile, or in that of laying it."""
    prepared = tmp_path / "prepared.db"
    async with Store.opened(prepared) as store:
        table = Table(store)
        move = await _before_a_bonus(table)
        if step == "bonus":
            await table.app.turns.confirm(table.act(await table.mover()), move)
            await table.deliver()
            move = await any_move(table, Random(1))
        mover = await table.mover()
        await table.app.close()
    fatal, died, seen = 0, True, set()
    while died:
        fatal += 1
        path = tmp_path / f"{fatal}.db"
        copy(prepared, path)
        act = Act(10_000 + fatal, mover, CHANNEL)
        died = await _dies(path, fatal, partial(_confirm, act, move))
        async with Store.opened(path) as store:
            table = Table(store)
            row = await table.row()
            seen.add(row.version)
            waiting = [(post.kind, post.version) for post in await store.reader.deliverable(2e9)]
            assert waiting == ([] if row.version == move.version else [("turn", move.version + 1)])
            await table.app.turns.confirm(act if fatal % 2 else table.act(mover, 20_000 + fatal), move)
            assert (await table.row()).version == move.version + 1
            assert (await table.game()).bonus == (step == "land")
            assert [post.version for post in await table.deliver() if post.picture] == [move.version + 1]
            await table.app.close()
    assert seen == {move.version, move.version + 1}


async def _confirm(act: Act, move: Move, table: Table) -> None:
    await table.app.turns.confirm(act, move)
