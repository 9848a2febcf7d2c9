"""A bonus tile is a step of its own in the same turn: committed, posted, taken back and retried by itself (H6.5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.game import notation
from bot.use_cases.panel import LAY, PLAY
from bot.use_cases.turn import PASS
from engine import Turn, square_name
from tests.bot.app.buttons import actions
from tests.bot.app.panels import seen
from tests.bot.app.table import Move, Table, any_move, english, in_full, in_words
from tests.bot.app.variants import VARIANTS

SEED = 2


async def before_a_bonus(table: Table) -> Move:
    """A game of Hunters & Gatherers, and a move of the player to move that earns a bonus tile."""
    await table.begin(options=VARIANTS["hunters"])
    random = Random(SEED)
    while (move := await _earning(table)) is None:
        await table.confirm(table.act(await table.mover()), (await any_move(table, random)))
        await table.deliver()
    return move


async def _earning(table: Table) -> Move | None:
    """A turn of the player to move that earns a bonus tile, if there is one."""
    situation = await table.situation()
    game = situation.game
    for turn in game.legal_turns():
        after = game.copy()
        after.play(turn)
        if after.pile == "bonus" and isinstance(turn, Turn):
            square, degrees = square_name(turn.square), notation.degrees(turn.rotation)
            return Move(situation.row.id, situation.version, square, degrees, notation.token(turn.then))
    return None


async def test_the_land_move_is_committed_and_posted_before_the_bonus_tile_is_laid(table: Table) -> None:
    land = await before_a_bonus(table)
    mover = await table.mover()
    answer = await table.confirm(table.act(mover), land)
    game = await table.game()
    assert game.drawn is not None
    assert game.tileset.kind(game.drawn).pile == "bonus"
    assert english(answer).endswith("You go on.")
    assert actions(answer) == ["play"]
    post, _ = await table.deliver()
    assert english(post).startswith(f"{mover.name} goes on with a bonus tile.")
    assert "Bonus tiles left: 11." in (full := await in_full(table, post))
    # That it was earned goes without saying here; what earned it does not.
    assert "forest with gold" in full
    assert "gets a bonus tile" not in full
    assert (post.pings, post.version) == ((), land.version + 1)
    panel = seen(await table.do(mover, PLAY))
    assert "Bonus tiles left: 11." in in_words(panel)
    # What others did was told before the first tile of this turn.
    assert "Since your turn" not in english(panel)
    bonus = await any_move(table, Random(1))
    await table.confirm(table.act(mover), bonus)
    post, _ = await table.deliver()
    assert ": bonus tile " in await in_full(table, post)
    situation = await table.situation()
    assert post.pings == (situation.seats[situation.game.to_move].user_id,)
    assert situation.game.pile != "bonus"
    assert (await table.mover()) != mover


async def test_passing_ends_a_deployment_but_never_the_laying_of_a_bonus_tile(table: Table) -> None:
    land = await before_a_bonus(table)
    mover = await table.mover()
    await table.confirm(table.act(mover), land)
    assert await table.refused(table.do(mover, PASS)) == "nothing-laid"
    bonus = await any_move(table, Random(1))
    await table.do(mover, LAY, bonus.square, bonus.rotation)
    await table.do(mover, PASS)
    assert (await table.game()).pile != "bonus"


async def test_nobody_else_lays_the_bonus_tile(table: Table) -> None:
    land = await before_a_bonus(table)
    mover = await table.mover()
    await table.confirm(table.act(mover), land)
    bonus = await any_move(table, Random(1))
    situation = await table.situation()
    other = next(seat for seat in situation.seats if seat.user_id != mover.user_id)
    assert other.user_id is not None
    assert (
        await table.refused(table.confirm(table.act(replace(mover, user_id=other.user_id, name=other.name)), bonus))
        == "not-your-turn"
    )


async def test_both_confirms_pressed_again_are_the_same_successes(table: Table) -> None:
    land = await before_a_bonus(table)
    mover = await table.mover()
    first = await table.confirm(table.act(mover), land)
    bonus = await any_move(table, Random(1))
    assert await table.confirm(table.act(mover), land) == first
    second = await table.confirm(table.act(mover), bonus)
    assert await table.confirm(table.act(mover), bonus) == second
    assert await table.confirm(table.act(mover), land) == first
    assert (await table.row()).version == bonus.version + 1
