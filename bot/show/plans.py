"""Plans for one's next turn in words."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.game import notation
from bot.game.plans import PlannedTurn
from bot.text.lines import Line, Quote, Several, Token, Value, line
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
    how, role = "spot", ""
    shown: Value = line("bare-role", role=Token(spot)) if spot in _ROLES else Quote(spot)
    with suppress(ValueError):  # a word, which is no token
        match notation.ending(spot):
            case TakeBack(square, _):
                how, shown = "back", Token(square_name(square))
            case Deploy(piece, segment) if piece != notation.PIECE:
                how, role, shown = "piece", piece, segment + 1
    return (line("plan-spot", how=Token(how), spot=shown, role=Token(role)),)
