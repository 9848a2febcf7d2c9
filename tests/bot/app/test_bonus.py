"""A bonus tile is a step of its own in the same turn: committed, posted, taken back and retried by itself (H6.5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.game import notation
from engine import Turn, square_name
from tests.bot.app.table import Move, Table, any_move
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
