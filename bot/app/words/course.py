"""How a game went: the scores turn by turn, and what stood out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.app.core.positions import Situation
from bot.app.core.values import Line, Token, Value, line
from bot.app.words import words
from engine.events import FeatureScored, GameOver, TilePlaced, TurnPassed
from engine.squares import at, square_name
from engine.summary import ranking

Scores = tuple[int, ...]

_LEAST_CHANGES: Final = 2
"""Changes of the lead that are worth a sentence."""


@dataclass(frozen=True, slots=True)
class Course:
    """The scores at the start and after each turn, by seat; ``best``: what brought most at once, each with its turn."""

    scores: tuple[Scores, ...]
    best: tuple[tuple[FeatureScored, int], ...]

    @property
    def leads(self) -> tuple[int, ...]:
        """The seats that were ahead of all others, one after the other; a tie leaves the lead where it was."""
        found: list[int] = []
        for scores in self.scores:
            ahead = _ahead(scores)
            if len(ahead) == 1 and found[-1:] != ahead:
                found += ahead
        return tuple(found)


def course(situation: Situation) -> Course:
    """How the scores went; the final scoring isn't part of it, but for the best scoring of all."""
    now = [0] * situation.game.seats
    after: list[Scores] = [tuple(now)]
    best: list[tuple[FeatureScored, int]] = []
    laid = False
    for event in situation.events:
        match event:
            case TilePlaced():
                laid = True
            case FeatureScored(points=points, seats=seats, final=final):
                if best and points > best[0][0].points:
                    best.clear()
                if not best or points == best[0][0].points:
                    best.append((event, len(after)))
                if not final:
                    for seat in seats:
                        now[seat] += points
            # Seats without a tile are passed over (D6.3), and whoever leaves lays none: those are no turns.
            case TurnPassed() | GameOver() if laid:
                after.append(tuple(now))
                laid = False
            case _:
                pass
    return Course(tuple(after), tuple(best))


def highlights(situation: Situation) -> tuple[Line, ...]:
    """What stood out: the best scoring, how often the lead changed, and who led before the final scoring."""
    found = course(situation)
    names, game = situation.names, situation.game
    lines = [line("story", n=len(found.scores) - 1)]
    if found.best:
        event, turn = found.best[0]
        seats = tuple(dict.fromkeys(event.seats))
        code = "story-best-end" if event.final else "story-best"
        where = square_name(at(event.x, event.y))
        who = words.people(names, seats)
        total = words.total(event.items, event.points, each=len(event.seats) > 1)
        data: dict[str, Value] = {"feature": Token(event.feature), "square": Token(where), "names": who, "total": total}
        data["n"] = len(found.best)
        lines.append(line(code, **data) if event.final else line(code, **data, turn=turn))
    changes = len(found.leads) - 1
    if changes >= _LEAST_CHANGES:
        lines.append(line("story-lead", n=changes))
    before = _ahead(found.scores[-1])
    won = [seat for seat, place in enumerate(ranking(game)) if place == 1]
    if not set(before) & set(won):
        lines.append(line("story-turned", names=words.people(names, before), n=len(before)))
    return tuple(lines)


def _ahead(scores: Sequence[int]) -> list[int]:
    """The seats with most points."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
