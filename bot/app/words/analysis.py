"""A finished game looked back at, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.app.core.values import Grid, Line, Name, Value, line
from bot.app.words import hints, words
from engine.game import Game
from engine.players import reasons
from engine.players.analysis import Analysis, Decision, Swing, Verdict
from engine.players.hints import MOST_REASONS
from engine.players.matches import margin
from engine.turns import Turn


def progress(done: int, of: int) -> Line:
    """How far the work is; ``of`` is 0 before it begins."""
    return line("analysis-progress", n=done, of=of) if of else line("analysis-begins")


def overview(game: Game, names: words.Names, found: Analysis) -> tuple[Line, ...]:
    """What the chart shows, each player's luck and accuracy, and how many turns decided the game, which is over."""
    head = (line("table-player"), *(line(f"analysis-{what}") for what in _COLUMNS))
    brought = _brought(game.scores, found)
    rows: list[tuple[Value, ...]] = [head]
    cells = [_cells(one, account.accuracy) for one, account in zip(brought, found.accounts, strict=True)]
    rows += [
        (Name(names[seat]), line("table-points", points=game.scores[seat]), *own) for seat, own in enumerate(cells)
    ]
    return (
        line("analysis-head"),
        line("table", table=Grid(tuple(rows))),
        *_legend(names, cells),
        *_sum(game.scores, names, brought),
        line("analysis-decided", n=len(found.deciding)),
    )


_COLUMNS: Final = ("result", "usual", "luck", "lost", "accuracy")


def _legend(names: words.Names, cells: Sequence[Sequence[Line]]) -> tuple[Line, ...]:
    """What the columns after the points mean, with the first player's as the example."""
    who, example = Name(names[0]), cells[0]
    return tuple(
        line(f"analysis-legend-{what}", name=who, example=cell)
        for what, cell in zip(_COLUMNS[1:], example, strict=True)
    )


class _Brought(NamedTuple):
    """What a seat's turns brought, in whole points, as they are told."""

    usual: int
    luck: int
    lost: int

    @property
    def together(self) -> int:
        return self.usual + self.luck - self.lost


def _brought(scores: Sequence[int], found: Analysis) -> list[_Brought]:
    """Whole points; of two players so that they add up to the result, though each number is rounded."""
    told = [_Brought(round(one.usual), round(one.luck), round(one.lost)) for one in found.accounts]
    if len(told) == 2:
        missing = _start(found) + told[0].together - told[1].together - (scores[0] - scores[1])
        told[1] = told[1]._replace(usual=told[1].usual + missing)
    return told


def _start(found: Analysis) -> int:
    """How many points more than the second player the first one could expect before the first turn."""
    return round(margin(found.expected[0], 0))


def _cells(brought: _Brought, accuracy: float | None) -> tuple[Line, ...]:
    return (
        _signed(brought.usual),
        _signed(brought.luck),
        _signed(-brought.lost),
        line("analysis-none") if accuracy is None else line("analysis-percent", n=round(100 * accuracy)),
    )


def _sum(scores: Sequence[int], names: words.Names, brought: Sequence[_Brought]) -> tuple[Line, ...]:
    """How the result of two players came about; with more it is no simple sum, since each one's turns cost others."""
    if len(scores) != 2:
        return ()
    first, second = sorted((0, 1), key=lambda seat: -scores[seat])
    result = scores[first] - scores[second]
    start = result - brought[first].together + brought[second].together
    return (
        line(
            "analysis-sum",
            result=result,
            first=Name(names[first]),
            brought=brought[first].together,
            second=Name(names[second]),
            theirs=brought[second].together,
            ahead=Name(names[first if start > 0 else second]),
            start=abs(start),
        ),
    )


def _signed(points: int) -> Line:
    return line("analysis-more" if points > 0 else "analysis-less" if points < 0 else "analysis-even", n=abs(points))


def deciding(
    names: words.Names, decision: Decision, swing: Swing, verdict: Verdict, turn: int, *, shown: bool = False
) -> tuple[Line, ...]:
    """One of the turns that decided: what happened, and what was best and why; ``turn``: its number.

    shown: beside it are the pictures of what was played and of what was best.
    """
    game = decision.game
    who, points = Name(names[swing.seat]), round(abs(swing.points))
    played = hints.turn(game, decision.turn)
    if swing.by == "play":
        first, second = ("-first", "-second") if shown else ("", "")
        head = line("analysis-turn-play", turn=turn, name=who, n=points)
        best = line(f"analysis-best{second}", turn=hints.turn(game, verdict.best))
        why = _why("analysis-why", decision, verdict.best, names)
        return head, line(f"analysis-played{first}", turn=played), best, *why
    assert decision.draw is not None
    code = "analysis-turn-lucky" if swing.points > 0 else "analysis-turn-unlucky"
    after = "" if game.hands is None else "-open"
    head = line(f"{code}{after}", turn=turn, name=who, n=points, tile=words.tile(game, decision.draw.kind))
    why = () if after else _why("analysis-why-played", decision, decision.turn, names)
    return head, line("analysis-played", turn=played), *why


def _why(code: str, decision: Decision, turn: Turn, names: words.Names) -> tuple[Line, ...]:
    """What speaks for a turn, as a hint would have told the player; nothing where there is nothing to tell."""
    found = reasons(decision.game, turn)[:MOST_REASONS]
    if not found:
        return ()
    told = hints.reasons(decision.game, names, found)
    who = Name(names[decision.game.turn])
    return line(code, name=who), *(line("hint-reason", reason=one) for one in told)
