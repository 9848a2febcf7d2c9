"""Hints: the turns that a level thinks best, each with up to three reasons as data.

The only numbers that don't follow from the rules are what a turn promises more or less than others
(``Code.PROMISES``, ``Hint.behind``): these are the level's guess. The sentences are made elsewhere.
"""

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, NamedTuple

from engine.game import Game
from engine.players.candidates import Candidate
from engine.players.levels import ranked
from engine.players.reasons import OTHERS, Code, Reason, reasons
from engine.players.search import Budget
from engine.turns import Deploy, Discard, Turn

MOST_TURNS: Final = 3
"""How many turns a hint names at most."""

MOST_REASONS: Final = 3
"""How many reasons a turn is given at most."""

_CLOSE: Final = 2.0
"""Turns that are worse than the best by more points aren't named."""


class Hint(NamedTuple):
    """A turn that a level recommends, and what speaks for it.

    ``behind``: how many points less can be expected in the end than after the best turn, as the level sees it.
    """

    turn: Turn | Discard
    reasons: tuple[Reason, ...]
    behind: float = 0.0


def hints(game: Game, level: str, random: Random, budget: Budget | None = None) -> list[Hint]:
    """The best turn of the seat to move as that level sees it, and up to two that are hardly worse.

    Each is another idea (``_ideas``). Where nothing that speaks for a turn has points, what it promises does.
    As for ``ranked``: nothing is looked at that the player doesn't see, and the same seed gives the same hints.
    Refusal where no tile waits to be laid.
    """
    known = ranked(game, level, random, budget)
    best, middle = known[0].margin, median(one.margin for one in known)
    close = [one for one in known if one.margin >= best - _CLOSE]
    return [
        Hint(turn, tuple(_with_points(reasons(game, turn), margin - middle)), best - margin)
        for margin, turn in _ideas(close)
    ]


def _ideas(turns: Sequence[Candidate]) -> list[Candidate]:
    """Of these turns up to three that are different ideas, the best first.

    Another square is another idea. Where the tile lies on the same square in all of them, another role is one, or
    another piece that is taken back; another rotation or spot never is.
    """
    places: dict[object, Candidate] = {}
    ends: dict[object, Candidate] = {}
    for one in turns:
        turn = one.turn
        place = turn if isinstance(turn, Discard) else (turn.tile, turn.square)
        then = None if isinstance(turn, Discard) else turn.then
        places.setdefault(place, one)
        ends.setdefault((place, then.role if isinstance(then, Deploy) else then), one)
    return list((places if len(places) > 1 else ends).values())[:MOST_TURNS]


def _with_points(found: list[Reason], more: float) -> list[Reason]:
    """The first reasons; where none of them has points, what the turn promises more than one in the middle of all."""
    told = found[:MOST_REASONS]
    if any((one.points and one.code not in OTHERS) or one.code is Code.BONUS for one in told) or round(more) < 1:
        return told
    return [*told[: MOST_REASONS - 1], Reason(Code.PROMISES, points=round(more))]
