"""A game's pictures as drawings with their words: what they show beside the position follows from the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.game.batch import events_of
from bot.game.views import GameView, Situation, numbered
from bot.show import alt
from bot.show.scores import course
from bot.text.message import Drawing
from engine.events import Event, FeatureScored, TilePlaced, TurnPassed
from engine.game import Game, Phase
from engine.squares import Square
from engine.summary import tally
from engine.tiles import TileSet
from render.board.animation import describe_film
from render.board.chart import describe_chart
from render.board.describe import View, describe
from render.board.scene import Scene


def chart(situation: Situation) -> Drawing:
    """The chart of the scores over the turns."""
    game, names, row = situation.game, situation.names, situation.row
    found = course(situation)
    gone = sorted(game.gone)
    return Drawing(
        f"{row.id}-chart.png",
        alt.chart(names, found.scores, game.scores),
        row.id,
        ("chart", situation.version, names),
        lambda: describe_chart(names, found.scores, final=tuple(game.scores), gone=gone, colours=situation.colours),
    )


def film(situation: Situation) -> Drawing:
    """A finished game as an animation, from the start tile to the last one."""
    game, names, row = situation.game, situation.names, situation.row
    return Drawing(
        f"{row.id}.gif",
        alt.film(situation),
        row.id,
        ("film", situation.version, names, situation.computers),
        lambda: describe_film(
            turns(game.tileset, situation.events),
            names,
            View(
                tallies=tally(game.ruleset, len(names), situation.events),
                computers=situation.computers,
                colours=situation.colours,
            ),
        ),
        film=True,
    )


def turns(tileset: TileSet, events: Sequence[Event]) -> Iterator[tuple[Game, Sequence[Event]]]:
    """The game after each turn, and what happened in it: the same object each time, changed in between.

    After the last turn it comes once more with each feature of the final scoring, and then finished.
    """
    start, *rest = events
    game = Game.from_events(tileset, [start])
    done: list[Event] = []
    for event in rest:
        game.apply(event)
        done.append(event)
        if isinstance(event, FeatureScored) and event.final:
            yield game, done
        elif isinstance(event, TurnPassed) and any(isinstance(one, TilePlaced) for one in done):
            yield game, done
            done = []
    yield game, done


def scene(of: GameView, seen: View, game: Game | None = None) -> Scene:
    """What is to be seen of a game, with its players' names, in their colours; ``game``: not its present position."""
    return describe(game or of.game, of.names, replace(seen, computers=of.computers, colours=of.colours))


def drawn_board(
    situation: Situation, close_up: Square | None = None, *, final: bool = False, owners: tuple[str, ...] = ()
) -> Drawing:
    """The board as ``board`` describes it, with its words."""
    row = situation.row
    if owners:
        said = alt.whose(situation, owners)
    else:
        said = alt.board(situation) if close_up is None else alt.close_up(situation, close_up)
    return Drawing(
        f"{row.id}-{situation.version}.png",
        said,
        row.id,
        (
            "board",
            situation.version,
            (situation.names, situation.computers),
            close_up,
            final,
            owners,
            situation.stopped,
        ),
        lambda: board(situation, close_up, final=final, owners=owners),
    )


def board(
    situation: Situation, close_up: Square | None = None, *, final: bool = False, owners: tuple[str, ...] = ()
) -> Scene:
    """The board in the players' colours, with what the turns brought that its message tells.

    Also with the tiles laid since the last turn of the player to move.
    ``owners``: instead, who would score the features of those layers now. ``final``: the last move isn't marked. Of a
    finished game the cards say what each player's points came from.
    """
    game = situation.game
    if owners:
        return scene(situation, View(owners=owners, stopped=situation.stopped))
    over = game.phase is Phase.OVER
    since = () if over or situation.stopped else situation.since(game.to_move)
    steps = list(numbered(situation))
    laid = [one.laid.square for turn, one in steps if turn == steps[-1][0] and one.laid is not None]
    return scene(
        situation,
        View(
            close_up=close_up,
            turn=laid if close_up == game.board.last.square else (),
            mark_last=not final,
            events=events_of(situation.untold),
            since=events_of(since),
            tallies=tally(game.ruleset, game.seats, situation.events) if over else (),
            dots=situation.goes_on and close_up is None,
            stopped=situation.stopped,
        ),
    )
