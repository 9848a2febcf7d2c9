"""What a game's board can be shown as, and the buttons below it: whose is it, the last move close by, turns before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.app.core.positions import Batch, Situation
from bot.app.core.values import Button, Line, Refused, Several, Style, Token, line
from engine.game import Game, Phase
from render.board.owners import held_layers

BOARD: Final = "board"
"""The board as it lies."""

WHOSE: Final = "all"
"""The board with who would score what now, of all sorts of features."""

CLOSE: Final = "close"
"""What lies around the tile laid last."""


def views(game: Game) -> tuple[str, ...]:
    """What the board can be shown as: also by the layers of the game, with who would score each feature now.

    Of a finished game everything is scored.
    """
    if game.phase is Phase.OVER:
        return BOARD, CLOSE
    return BOARD, CLOSE, WHOSE, *held_layers(game)


def owners(game: Game, view: str) -> tuple[str, ...]:
    """The layers of which a view shows who would score them."""
    if view == WHOSE:
        return held_layers(game)
    return () if view in (BOARD, CLOSE) else (view,)


def expect(game: Game, view: str) -> str:
    """That view of the game; Refused where it has no such view."""
    known = views(game)
    if view not in known:
        raise Refused(line("no-such-view", views=Several(tuple(map(label, known)), "semicolon")))
    return view


def label(view: str) -> Line:
    """A view's name."""
    if view in (BOARD, WHOSE, CLOSE):
        return line(f"view-{view}")
    return line("view-layer", feature=Token(view))


def numbered(situation: Situation) -> Iterator[tuple[int, Batch]]:
    """The batches that count, each with the number of its turn, or of the turn before it; 0 is the start."""
    turn, goes_on = 0, False
    for batch in situation.batches:
        if batch.mover is not None:
            turn += not goes_on
            goes_on = batch.goes_on
        elif batch.passes:
            goes_on = False
        yield turn, batch


def version_of(situation: Situation, turn: int) -> int:
    """The version to which a turn led; Refused where there is no such turn."""
    found = [batch.version for number, batch in numbered(situation) if number == turn]
    if not found:
        last = max(number for number, _ in numbered(situation))
        raise Refused(line("no-such-turn", turn=turn, last=last))
    return found[-1]


def buttons(situation: Situation, newest: Situation, view: str) -> tuple[Button, ...]:
    """What the board can be shown as instead, and the steps before and after; ``newest``: the game as it is now."""
    row, game = situation.row, situation.game
    shown = tuple(
        Button("view", row.id, situation.version, label(one), Style.PRIMARY if one == view else Style.SECONDARY, one)
        for one in views(game)
    )
    steps = list(numbered(newest))
    before = [(turn, batch) for turn, batch in steps if batch.version < situation.version]
    after = [(turn, batch) for turn, batch in steps if batch.version > situation.version]
    found = []
    if before:
        turn, batch = before[-1]
        found.append(Button("view", row.id, batch.version, line("button-earlier", turn=turn), arg=view))
    if after:
        turn, batch = after[0]
        found.append(Button("view", row.id, batch.version, line("button-later", turn=turn), arg=view))
    return (*shown, *found)
