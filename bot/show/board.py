"""The board's views: what it can be shown as, what marks mean there, a step of the past, and the buttons below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.game.acts import Refused
from bot.game.features import scoring
from bot.game.views import Situation, numbered
from bot.show import events
from bot.text.lines import Line, Several, Token, line
from bot.text.message import Button, Style
from engine.game import Feature, Game, Phase
from render.board.owners import has_sign, to_show, worth, worth_later

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


def legend(game: Game, layers: Sequence[str]) -> Line:
    """What is to be seen where these layers are shown with who would score them now."""
    free = len(layers) == 1
    only = Token(layers[0] if free else "")
    features = list(to_show(game, layers, free=free))
    if not features:
        return line("view-legend-nothing", feature=only) if free else line("view-legend-nobody")
    return line("view-legend", marks=Several(tuple(_marks(features, only, _how(game))), "lines"))


def legend_in_short(game: Game, layers: Sequence[str]) -> Line:
    """The same in a row: what colours and numbers mean, with the arrow where a number has one."""
    later = any(map(worth_later, to_show(game, layers, free=len(layers) == 1)))
    return line("short-whose-later" if later else "short-whose", how=_how(game))


def _how(game: Game) -> Token:
    """When there are as many points as the numbers say."""
    return Token("back" if game.ruleset.take_back else "end")


def _marks(features: Sequence[Feature], only: Token, how: Token) -> Iterator[Line]:
    """A sentence for each mark; ``only``: the one layer that is shown, if it is one."""
    held = [one for one in features if one.pieces]
    if held:
        yield line("view-legend-colour")
    if any(len(set(one.scorers)) > 1 for one in held):
        yield line("view-legend-shared")
    if any(has_sign(one) for one in features):
        yield line("view-legend-number", how=how)
    later = next((one for one in features if worth_later(one)), None)
    if later is not None:
        yield line(
            "view-legend-later", sign=Token(worth(later)), feature=Token(later.layer), points=later.points_if_complete
        )
    if any(set(one.owners) - set(one.scorers) for one in held):
        yield line("view-legend-rivals", feature=only)
    if len(held) < len(features):
        yield line("view-legend-free", feature=only)


def step(situation: Situation, newest: Situation, seat: int | None) -> tuple[Line, ...]:
    """What happened in a step of the past, and which one that was; ``seat``: whose words they are."""
    turn = [number for number, batch in numbered(newest) if batch.version <= situation.version][-1]
    *_, (last, _) = numbered(newest)
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
