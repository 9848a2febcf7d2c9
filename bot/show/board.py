"""The board's views: what it can be shown as, what happened in a step of the past, and the buttons below it."""

from __future__ import annotations

from typing import Final

from bot.game.acts import Refused
from bot.game.features import scoring
from bot.game.positions import Situation, numbered
from bot.show import events
from bot.text.lines import Line, Several, Token, line
from bot.text.message import Button, Style
from engine.game import Game, Phase

BOARD: Final = "board"
"""The board as it lies."""

WHOSE: Final = "all"
"""The board with who would score what now, of all sorts of features."""

CLOSE: Final = "close"
"""The surroundings of the tile laid last."""


def views(game: Game) -> tuple[str, ...]:
    """What the board can be shown as: also by the layers of the game, with who would score each feature now.

    Of a finished game everything is scored.
    """
    if game.phase is Phase.OVER:
        return BOARD, CLOSE
    return BOARD, CLOSE, WHOSE, *scoring(game.ruleset)


def owners(game: Game, view: str) -> tuple[str, ...]:
    """The layers of which a view shows who would score them."""
    if view == WHOSE:
        return scoring(game.ruleset)
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


def step(situation: Situation, newest: Situation, seat: int | None) -> tuple[Line, ...]:
    """What happened in a step of the past, and which one that was; ``seat``: whose words they are."""
    turn = [number for number, batch in numbered(newest) if batch.version <= situation.version][-1]
    last = max(number for number, _ in numbered(newest))
    happened = events.happened(situation.batches[-1].events, situation.game, situation.names, seat)
    laid = situation.batches[-1].laid
    bonus = laid is not None and situation.game.tileset.kind(laid.kind).pile == "bonus"
    return line("state-past-bonus" if bonus else "state-past", turn=turn, last=last), *happened


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
