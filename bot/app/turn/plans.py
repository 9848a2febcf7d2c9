"""A plan for one's next turn: kept among the drafts, and what becomes of it when the turn has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.app.acts.table import PLANNED
from bot.app.core.positions import Situation
from bot.app.core.values import NOWHERE, Line, Quote, Refused, Several, Token, Value, line
from bot.app.turn import considering
from bot.app.turn.considering import State
from bot.app.turn.drafts import is_plan
from bot.app.words import reading, spelling
from bot.app.words.spelling import Draft
from engine.game import Game
from engine.games import RULESETS
from storage import JsonObject, Reads

_SPOT: Final = "spot"


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """Where the tile is to lie, with its spot still open, and how the turn is to end, as it was typed (None: open).

    The spot stays a word, since what it means depends on the tile.
    """

    draft: Draft
    spot: str | None = None

    def to_json(self) -> JsonObject:
        """As it is kept among the drafts."""
        kept: JsonObject = {"draft": str(self.draft), PLANNED: True}
        return kept if self.spot is None else {**kept, _SPOT: self.spot}

    @property
    def said(self) -> Several:
        """The plan in words: the square first, then what else is chosen."""
        assert self.draft.square is not None
        tile = () if self.draft.tile is None else (line("plan-tile", tile=Token(self.draft.tile)),)
        return Several((Token(self.draft.square), *tile, *_turned(self.draft.rotation), *_ending(self.spot)), "comma")


async def planned(reads: Reads, game_id: str, user_id: int) -> PlannedMove | None:
    """What somebody has planned for their next turn in a game."""
    row = await reads.draft(game_id, user_id)
    return (
        None if row is None or not is_plan(row) else PlannedMove(Draft.parse(row.draft["draft"]), row.draft.get(_SPOT))
    )


def opened(situation: Situation, plan: PlannedMove) -> tuple[State, Line]:
    """What a plan means now that its turn has come, and what the panel says of it first."""
    state = considering.consider(situation, plan.draft)
    if state.after is None or (state.draft.tile, state.draft.square) != (plan.draft.tile, plan.draft.square):
        taken = spelling.square(plan.draft.square or "") in situation.game.board
        return considering.consider(situation, Draft()), line("plan-taken" if taken else "plan-unfit", plan=plan.said)
    lost: list[Value] = []
    if plan.draft.rotation not in (None, state.draft.rotation):
        lost += _turned(plan.draft.rotation)
    if plan.spot is not None:
        spot = _token(state.after, plan.spot)
        state = considering.consider(situation, replace(state.draft, spot=spot))
        if spot is None or state.draft.spot != spot:
            lost += _ending(plan.spot)
    if lost:
        return state, line("plan-in-part", plan=plan.said, lost=Several(tuple(lost), "comma"))
    return state, line("plan-opened", plan=plan.said)


def _turned(degrees: int | None) -> tuple[Line, ...]:
    return () if degrees is None else (line("turned", degrees=degrees),)


_ROLES: Final = frozenset(role.name for ruleset in RULESETS.values() for role in ruleset.roles)


def _ending(spot: str | None) -> tuple[Line, ...]:
    """How a planned turn is to end, as it was typed or suggested."""
    if spot is None:
        return ()
    if spot == NOWHERE:
        return (line("plan-nothing"),)
    return (line("plan-spot", spot=line("bare-role", role=Token(spot)) if spot in _ROLES else Quote(spot)),)


def _token(after: Game, typed: str) -> str | None:
    """The token of the end that was meant, with the tile lying; None where no such one is to be had."""
    try:
        return spelling.token(reading.ending(after, typed))
    except Refused:
        return None
