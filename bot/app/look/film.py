"""How a finished game went, as pictures: the chart of its scores, and the animation of its turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.acts.desk import Desk
from bot.app.core.pictures import FilmsWaiting
from bot.app.core.positions import Situation
from bot.app.core.values import Attachment, Picture, Refused, When, line
from bot.app.words import alt
from bot.app.words.course import course
from engine.events import Event, FeatureScored, TilePlaced, TurnPassed
from engine.fold import apply, fold
from engine.game import Game
from engine.summary import tally
from engine.tiles import TileSet
from render.board.animation import describe_film
from render.board.chart import describe_chart
from render.board.recolour import recoloured_chart, recoloured_film


async def chart(desk: Desk, situation: Situation, *, posted: bool = False) -> Picture:
    """The chart of the scores over the turns; ``posted``: see ``Pictures.draw``."""
    game, names, row = situation.game, situation.names, situation.row
    found = course(situation)
    gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
    png = await desk.pictures.draw(
        row.id,
        ("chart", situation.version, names),
        lambda: recoloured_chart(
            describe_chart(names, found.scores, final=tuple(game.scores), gone=gone), situation.colours
        ),
        posted=posted,
    )
    return Picture(f"{row.id}-chart.png", png, alt.chart(names, found.scores, game.scores))


async def animation(desk: Desk, situation: Situation) -> Attachment:
    """The whole game as an animated picture, from the start tile to the last one.

    Refused while others wait for as many as are made at a time.
    """
    game, names, row = situation.game, situation.names, situation.row
    try:
        gif = await desk.pictures.animate(
            row.id,
            ("film", situation.version, names, situation.computers),
            lambda: recoloured_film(
                describe_film(
                    turns(game.tileset, situation.events),
                    names,
                    tally(game.ruleset, len(names), situation.events),
                    situation.computers,
                ),
                situation.colours,
            ),
        )
    except FilmsWaiting as waiting:
        raise Refused(line("animations-waiting", at=When(desk.now() + waiting.seconds, relative=True))) from None
    return Attachment(f"{row.id}.gif", gif, alt.film(situation))


def turns(tileset: TileSet, events: Sequence[Event]) -> Iterator[tuple[Game, Sequence[Event]]]:
    """The game after each turn, and what happened in it: the same object each time, changed in between.

    After the last turn it comes once more with each feature of the final scoring, and then finished.
    """
    start, *rest = events
    game = fold(tileset, [start])
    done: list[Event] = []
    for event in rest:
        apply(game, event)
        done.append(event)
        if isinstance(event, FeatureScored) and event.final:
            yield game, done
        elif isinstance(event, TurnPassed) and any(isinstance(one, TilePlaced) for one in done):
            yield game, done
            done = []
    yield game, done
