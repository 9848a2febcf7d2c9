"""A game's pictures as drawings with their words: what they show beside the position follows from the log."""

from __future__ import annotations

from bot.game.positions import Situation
from bot.show import alt
from bot.show.scores import course
from bot.text.message import Drawing
from engine.game import Phase
from engine.squares import Square
from engine.summary import tally
from render.board.chart import describe_chart
from render.board.describe import View, describe
from render.board.recolour import recoloured, recoloured_chart
from render.board.scene import Scene


def chart(situation: Situation) -> Drawing:
    """The chart of the scores over the turns."""
    game, names, row = situation.game, situation.names, situation.row
    found = course(situation)
    gone = [seat for seat in range(game.seats) if game.is_gone(seat)]
    return Drawing(
        f"{row.id}-chart.png",
        alt.chart(names, found.scores, game.scores),
        row.id,
        ("chart", situation.version, names),
        lambda: recoloured_chart(
            describe_chart(names, found.scores, final=tuple(game.scores), gone=gone), situation.colours
        ),
    )


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
        owned = describe(
            game, situation.names, View(owners=owners, stopped=situation.stopped, computers=situation.computers)
        )
        return recoloured(owned, situation.colours)
    over = game.phase is Phase.OVER
    since = () if over or situation.stopped else situation.since(game.turn)
    lies = describe(
        game,
        situation.names,
        View(
            close_up=close_up,
            mark_last=not final,
            events=[event for batch in situation.untold for event in batch.events],
            since=[event for batch in since for event in batch.events],
            tallies=tally(game.ruleset, game.seats, situation.events) if over else (),
            dots=situation.goes_on and close_up is None,
            stopped=situation.stopped,
            computers=situation.computers,
        ),
    )
    return recoloured(lies, situation.colours)
