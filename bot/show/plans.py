"""Plans for one's next turn in words."""

from __future__ import annotations

from typing import Final

from bot.game import notation
from bot.game.plans import PlannedTurn
from bot.text.lines import Line, Quote, Several, Token, line
from engine.games import RULESETS
from engine.squares import square_name
from engine.turns import Deploy, TakeBack

_ROLES: Final = frozenset(role.name for ruleset in RULESETS.values() for role in ruleset.roles)


def planned(plan: PlannedTurn) -> Several:
    """A plan in words: the square first, then what else is chosen."""
    assert plan.draft.square is not None
    tile = () if plan.draft.tile is None else (line("short-tile-no", number=Token(plan.draft.tile)),)
    return Several((Token(plan.draft.square), *tile, *turned(plan.draft.rotation), *end(plan.spot)), "comma")


def turned(degrees: int | None) -> tuple[Line, ...]:
    """A planned rotation in words."""
    return () if degrees is None else (line("turned", degrees=degrees),)


def end(spot: str | None) -> tuple[Line, ...]:
    """How a planned turn is to end, as it was typed or suggested."""
    if spot is None:
        return ()
    if spot == notation.NOWHERE:
        return (line("plan-nothing"),)
    if spot in _ROLES:
        return (line("plan-spot", how=Token("spot"), spot=line("bare-role", role=Token(spot)), role=Token("")),)
    try:
        meant = notation.ending(spot)
    except ValueError:
        meant = None
    match meant:
        case TakeBack(square, _):
            return (line("plan-spot", how=Token("back"), spot=Token(square_name(square)), role=Token("")),)
        case Deploy(role, segment) if role != notation.PIECE:
            return (line("plan-spot", how=Token("piece"), spot=segment + 1, role=Token(role)),)
        case _:
            return (line("plan-spot", how=Token("spot"), spot=Quote(spot), role=Token("")),)
