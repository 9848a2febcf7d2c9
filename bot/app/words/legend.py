"""What the marks of a picture mean that shows whose is what: only of those that are in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.core.values import Line, Several, Token, line
from engine.game import Feature, Game
from render.board.owners import has_sign, to_show, worth, worth_later


def whose(game: Game, layers: Sequence[str]) -> Line:
    """What is to be seen where these layers are shown with who would score them now."""
    free = len(layers) == 1
    only = Token(layers[0] if free else "")
    features = list(to_show(game, layers, free=free))
    if not features:
        return line("view-legend-nothing", feature=only) if free else line("view-legend-nobody")
    return line("view-legend", marks=Several(tuple(_marks(features, only, take_back=game.ruleset.take_back)), "lines"))


def _marks(features: Sequence[Feature], only: Token, *, take_back: bool) -> Iterator[Line]:
    """A sentence for each mark; ``only``: the one layer that is shown, if it is one."""
    held = [one for one in features if one.pieces]
    if held:
        yield line("view-legend-colour")
    if any(len(set(one.scorers)) > 1 for one in held):
        yield line("view-legend-shared")
    if any(has_sign(one) for one in features):
        yield line("view-legend-number", how=Token("back" if take_back else "end"))
    later = next((one for one in features if worth_later(one)), None)
    if later is not None:
        yield line(
            "view-legend-later", sign=Token(worth(later)), feature=Token(later.layer), points=later.points_if_complete
        )
    if any(set(one.owners) - set(one.scorers) for one in held):
        yield line("view-legend-rivals", feature=only)
    if len(held) < len(features):
        yield line("view-legend-free", feature=only)
