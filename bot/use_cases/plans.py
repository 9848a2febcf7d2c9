"""``/plan``: a move laid down for one's next turn while somebody else is to move. It is never played by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.core.game_tx import GameTx
from bot.core.uses import Subject, Use, repeatable
from bot.game import notation
from bot.game.acts import Act, Refused
from bot.game.notation import Draft
from bot.game.plans import PlannedTurn, planned
from bot.game.views import Situation, as_to_move
from bot.show import plans, typed
from bot.show.typed import drafted
from bot.text.lines import Token, line
from bot.text.message import Button, Message, in_rows
from engine.game import Game
from engine.squares import STEPS, Square, square_name

_LONGEST: Final = 40
"""Characters that somebody may type for a spot: more than any word for one has."""


async def _plan(
    table: GameTx,
    act: Act,
    square: str | None = None,
    rotation: int | None = None,
    spot: str | None = None,
    tile: str | None = None,
) -> Message:
    """Plan that in place of what was planned before; without a square, say what is planned."""
    situation = await _waiting(table, act)
    user_id = act.person.user_id
    if square is None:
        if (rotation, spot, tile) != (None, None, None):
            raise Refused(line("plan-no-square"))
        plan = await planned(table.tx, table.id, user_id)
    else:
        plan = _planned(situation, square, rotation, spot, tile)
        await table.tx.save_draft(table.id, user_id, table.version, plan.to_json(), table.now())
    if plan is None:
        return Message((line("plan-none"),))
    return Message(
        (line("plan-kept", plan=plans.planned(plan)),), rows=in_rows(Button("unplan", table.id, table.version))
    )


async def _drop(table: GameTx, act: Act) -> Message:
    """Forget what is planned, if anything is."""
    plan = await planned(table.tx, table.id, act.person.user_id)
    if plan is None:
        return Message((line("plan-none"),))
    await table.tx.drop_draft(table.id, act.person.user_id)
    return Message((line("plan-dropped", plan=plans.planned(plan)),))


async def _waiting(table: GameTx, act: Act) -> Situation:
    """The position as the one who plans would have it if it were their turn; Refused on their turn."""
    await table.expect_running()
    seat = table.seat_of(act).seat
    situation = await table.situation()
    if situation.game.to_move == seat:
        raise Refused(line("plan-your-turn"), show=table.id)
    return as_to_move(situation, seat)


def _planned(
    situation: Situation, square: str, rotation: int | None, spot: str | None, tile: str | None
) -> PlannedTurn:
    """What was typed as a plan; Refused where it can't come to be, as far as that is known."""
    game = situation.game
    number, where = notation.tile_and_square(square, _within_reach(game) | game.board.squares.keys())
    if game.chooses and not game.choices():
        raise Refused(line("plan-none-fits"))
    if game.chooses or (game.open_by_seat is not None and game.drawn is not None and where in game.board.frontier):
        draft = drafted(situation, where, rotation, spot, tile or number)
        return PlannedTurn(replace(draft, spot=None), None if spot is None else draft.spot)
    if tile or number:
        raise Refused(line("no-open-tiles"))
    name = Token(square_name(where))
    if where in game.board.squares:
        raise Refused(line("plan-occupied", square=name))
    if where not in _within_reach(game):
        raise Refused(line("plan-far", square=name))
    if rotation is not None:
        notation.quarters(rotation)
    if spot is not None and (len(spot) > _LONGEST or not typed.is_ending(game.ruleset, spot)):
        raise Refused(line("plan-no-such-spot"))
    return PlannedTurn(Draft(None, name, rotation), None if spot is None else typed.normal(spot))


def _within_reach(game: Game) -> frozenset[Square]:
    """The empty squares beside the board, and those beside these, which others may have reached by then."""
    beside = frozenset(game.board.frontier)
    return (beside | {square + step for square in beside for step in STEPS}) - game.board.squares.keys()


PLAN = Use("plan", repeatable(_plan), limit="tap")
DROP = Use("unplan", repeatable(_drop), arg="", in_place=True, limit="tap")
ALL = Subject((PLAN, DROP))
