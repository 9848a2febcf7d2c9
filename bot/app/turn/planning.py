"""``/plan``: a move laid down for one's next turn while somebody else is to move. It is never played by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.acts.desk import Desk
from bot.app.acts.table import Table
from bot.app.core import buttons
from bot.app.core.positions import Situation
from bot.app.core.values import Act, Answer, Refused, Token, line
from bot.app.turn.plans import PlannedMove, planned
from bot.app.turn.typed import drafted
from bot.app.words import reading, spelling
from bot.app.words.spelling import Draft
from engine.game import Game
from engine.squares import STEPS, Square, square_name

_LONGEST: Final = 40
"""Characters that somebody may type for a spot: more than any word for one has."""


class Planning:
    """What those who aren't to move plan; a plan changes neither the game nor its version, and nothing is posted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def plan(
        self,
        act: Act,
        square: str | None = None,
        rotation: int | None = None,
        spot: str | None = None,
        tile: str | None = None,
    ) -> Answer:
        """Plan that in place of what was planned before; without a square, say what is planned."""
        async with self._desk.table(act) as table:
            situation = await self._waiting(table, act)
            user_id = act.person.user_id
            if square is None:
                if (rotation, spot, tile) != (None, None, None):
                    raise Refused(line("plan-no-square"))
                plan = await planned(table.tx, table.id, user_id)
            else:
                plan = _planned(situation, square, rotation, spot, tile)
                await table.tx.save_draft(table.id, user_id, table.version, plan.to_json(), self._desk.now())
            if plan is None:
                return Answer((line("plan-none"), line("plan-how")))
            code = "plan-kept" if situation.game.hands is None else "plan-kept-open"
            return Answer((line(code, plan=plan.said),), buttons=(buttons.drop_plan(table.id, table.version),))

    async def drop(self, act: Act, game_id: str) -> Answer:
        """Forget what is planned, if anything is."""
        async with self._desk.table(act, game_id) as table:
            plan = await planned(table.tx, table.id, act.person.user_id)
            if plan is None:
                return Answer((line("plan-none"),))
            await table.tx.drop_draft(table.id, act.person.user_id)
        return Answer((line("plan-dropped", plan=plan.said),))

    async def _waiting(self, table: Table, act: Act) -> Situation:
        """The position as the one who plans would have it if it were their turn; Refused on their turn."""
        table.expect_running()
        seat = table.seat_of(act).seat
        situation = await table.situation()
        if situation.game.turn == seat:
            raise Refused(line("plan-your-turn"), show=table.id)
        return as_to_move(situation, seat)


def as_to_move(situation: Situation, seat: int) -> Situation:
    """The same position with that seat to move; who draws tiles has none in hand then."""
    game = situation.game.copy()
    game.turn = seat
    return replace(situation, game=game)


def _planned(
    situation: Situation, square: str, rotation: int | None, spot: str | None, tile: str | None
) -> PlannedMove:
    """What was typed as a plan; Refused where it can't come to be, as far as that is known."""
    game = situation.game
    number, where = spelling.tile_and_square(square, _within_reach(game) | game.board.keys())
    if game.hands is not None:
        draft = drafted(situation, where, rotation, spot, tile or number)
        return PlannedMove(replace(draft, spot=None), None if spot is None else draft.spot)
    if tile or number:
        raise Refused(line("no-open-tiles"))
    name = Token(square_name(where))
    if where in game.board:
        raise Refused(line("plan-occupied", square=name))
    if where not in _within_reach(game):
        raise Refused(line("plan-far", square=name))
    if rotation is not None:
        spelling.quarters(rotation)
    if spot is not None and (len(spot) > _LONGEST or not reading.is_ending(game.ruleset, spot)):
        raise Refused(line("plan-no-such-spot"))
    return PlannedMove(Draft(None, name, rotation), None if spot is None else reading.normal(spot))


def _within_reach(game: Game) -> frozenset[Square]:
    """The empty squares beside the board, and those beside these, which others may have reached by then."""
    beside = frozenset(game.frontier)
    return (beside | {square + step for square in beside for step in STEPS}) - game.board.keys()
