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
from bot.app.words import reading, refusals, spelling, words
from bot.app.words.spelling import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.games import RULESETS
from engine.squares import square_name
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


def opened(situation: Situation, plan: PlannedMove) -> tuple[State, tuple[Line, ...]]:
    """What a plan means now that its turn has come, and what the panel says of it first, with why it can't be."""
    state = considering.consider(situation, plan.draft)
    if state.after is None or (state.draft.tile, state.draft.square) != (plan.draft.tile, plan.draft.square):
        return considering.consider(situation, Draft()), (_unfit(situation.game, plan),)
    lost, why = list[Value](), tuple[Line, ...]()
    if plan.draft.rotation not in (None, state.draft.rotation):
        lost += _turned(plan.draft.rotation)
    if plan.spot is not None:
        spot, why = _token(situation, state.after, plan.spot)
        state = considering.consider(situation, replace(state.draft, spot=spot))
        if spot is None or state.draft.spot != spot:
            lost += _ending(plan.spot)
    if lost:
        return state, (line("plan-in-part", plan=plan.said, lost=Several(tuple(lost), "comma")), *why)
    return state, (line("plan-opened", plan=plan.said),)


def _unfit(game: Game, plan: PlannedMove) -> Line:
    """Why a tile can't be laid where it was planned."""
    square = spelling.square(plan.draft.square or "")
    if square in game.board:
        return line("plan-taken", plan=plan.said)
    if square not in game.frontier:
        return line("plan-apart", plan=plan.said, square=Token(square_name(square)))
    return line("plan-unfit", plan=plan.said, needs=words.needed(game, square))


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


def _token(situation: Situation, after: Game, typed: str) -> tuple[str | None, tuple[Line, ...]]:
    """The token of the end that was meant, with the tile lying; None where no such one is to be had, and why."""
    try:
        ending = reading.ending(after, typed)
        after.copy().end_turn(ending)
    except Refused as refused:
        # The word was one for a spot when it was planned: on this tile there is no such spot that is free, or several.
        several = refused.line.code == "spot-ambiguous"
        return None, (refused.line if several else words.free_spots(after),)
    except Refusal as refusal:
        return None, (refusals.refusal(refusal, after, situation.names),)
    return spelling.token(ending), ()
