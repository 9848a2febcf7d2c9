"""A finished game looked back at, in words."""

from __future__ import annotations

from bot.app.core.values import Grid, Line, Name, Value, line
from bot.app.words import hints, words
from engine.game import Game
from engine.players import reasons
from engine.players.analysis import Account, Analysis, Decision, Swing, Verdict
from engine.players.hints import MOST_REASONS
from engine.turns import Turn


def progress(done: int, of: int) -> Line:
    """How far the work is; ``of`` is 0 before it begins."""
    return line("analysis-progress", n=done, of=of) if of else line("analysis-begins")


def overview(game: Game, names: words.Names, found: Analysis) -> tuple[Line, ...]:
    """What the chart shows, each player's luck and accuracy, and how many turns decided the game, which is over."""
    head = (line("table-player"), *(line(f"analysis-{what}") for what in ("result", "luck", "lost", "accuracy")))
    rows: list[tuple[Value, ...]] = [head]
    rows += [
        (Name(names[seat]), line("table-points", points=game.scores[seat]), *_cells(account))
        for seat, account in enumerate(found.accounts)
    ]
    decided = line("analysis-decided", n=len(found.deciding))
    return line("analysis-head"), line("table", table=Grid(tuple(rows))), line("analysis-legend"), decided


def _cells(account: Account) -> tuple[Line, ...]:
    luck = round(account.luck)
    return (
        _signed(luck),
        line("table-points", points=round(account.lost)),
        line("analysis-none")
        if account.accuracy is None
        else line("analysis-percent", n=round(100 * account.accuracy)),
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
