"""How a finished game went: the scores turn by turn, what stood out, and the pictures of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.app import alt, words
from bot.app.desk import Desk
from bot.app.positions import Situation
from bot.app.values import Attachment, Line, Picture, Value, line
from engine.events import FeatureScored, GameOver, TilePlaced, TurnPassed
from engine.fold import apply, fold
from engine.game import Game
from engine.squares import at, name
from engine.summary import ranking
from render.animation import describe_film
from render.chart import describe_chart

Scores = tuple[int, ...]

_LEAST_CHANGES: Final = 2
"""Changes of the lead that are worth a sentence."""


@dataclass(frozen=True, slots=True)
class Course:
    """The scores at the start and after each turn, by seat; ``best``: the scoring that brought most, in which turn."""

    scores: tuple[Scores, ...]
    best: tuple[FeatureScored, int] | None

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
    best: tuple[FeatureScored, int] | None = None
    laid = False
    for event in situation.events:
        match event:
            case TilePlaced():
                laid = True
            case FeatureScored(points=points, seats=seats, final=final):
                if best is None or points > best[0].points:
                    best = event, len(after)
                if not final:
                    for seat in seats:
                        now[seat] += points
            # Seats without a tile are passed over (D6.3), and whoever leaves lays none: those are no turns.
            case TurnPassed() | GameOver() if laid:
                after.append(tuple(now))
                laid = False
            case _:
                pass
    return Course(tuple(after), best)


def told(situation: Situation) -> tuple[Line, ...]:
    """What stood out: the best scoring, how often the lead changed, and who led before the final scoring."""
    found = course(situation)
    names, game = situation.names, situation.game
    lines = [line("story", n=len(found.scores) - 1)]
    if found.best is not None:
        event, turn = found.best
        seats = tuple(dict.fromkeys(event.seats))
        code = "story-best-end" if event.final else "story-best"
        where = name(at(event.x, event.y))
        who = words.people(names, seats)
        total = words.total(event.items, event.points, each=len(event.seats) > 1)
        data: dict[str, Value] = {"feature": event.feature, "square": where, "names": who, "total": total}
        lines.append(line(code, **data) if event.final else line(code, **data, turn=turn))
    changes = len(found.leads) - 1
    if changes >= _LEAST_CHANGES:
        lines.append(line("story-lead", n=changes))
    before = _ahead(found.scores[-1])
    won = [seat for seat, place in enumerate(ranking(game)) if place == 1]
    if not set(before) & set(won):
        lines.append(line("story-turned", names=words.people(names, before), n=len(before)))
    return tuple(lines)


async def chart(desk: Desk, situation: Situation) -> Picture:
    """The chart of the scores over the turns."""
    game, names, row = situation.game, situation.names, situation.row
    found = course(situation)
    gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
    png = await desk.pictures.draw(
        row.id,
        ("chart", situation.version, names),
        lambda: describe_chart(names, found.scores, final=tuple(game.scores), gone=gone),
    )
    return Picture(f"{row.id}-chart.png", png, alt.chart(names, found.scores, game.scores))


async def animation(desk: Desk, situation: Situation) -> Attachment:
    """The whole game as an animated picture, from the start tile to the last one."""
    names, row = situation.names, situation.row
    # A name of its own: whoever looks at the board needn't wait until the animation is made.
    gif = await desk.pictures.draw(
        f"{row.id}-film",
        (situation.version, names),
        lambda: describe_film(positions(situation), names),
    )
    return Attachment(f"{row.id}.gif", gif, alt.film(situation))


def positions(situation: Situation) -> Iterator[Game]:
    """The game after each turn, the finished one last: the same object each time, changed in between."""
    start, *rest = situation.events
    game = fold(situation.game.tileset, [start])
    laid = False
    for event in rest:
        apply(game, event)
        laid |= isinstance(event, TilePlaced)
        if laid and isinstance(event, TurnPassed):
            yield game
            laid = False
    yield game


def _ahead(scores: Sequence[int]) -> list[int]:
    """The seats with most points."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
