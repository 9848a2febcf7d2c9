"""How lucky a draw was: what each tile promises that may be drawn, beside all of them on average."""

from engine.game import Game
from engine.players.candidates import best
from engine.players.numbers import Weights


def lucks(before: Game, numbers: Weights) -> dict[str, float]:
    """For each tile that the seat to move may draw how much more its best turn then promises than with one on average.

    What fits nowhere is drawn anew (B3.3), so it isn't among them; with open tiles there may be another one to lay.
    """
    others = _promised(before, numbers) if before.open_by_seat else []
    coming = before.drawable()
    worth: dict[str, float] = {}
    for kind in coming:
        drawn = before.copy()
        if drawn.open_by_seat is None:
            drawn.draw(kind)
        else:
            drawn.open_by_seat[drawn.to_move] = [kind]
        if promised := [*others, *_promised(drawn, numbers)]:
            worth[kind] = max(promised)
    tiles = sum(coming[kind] for kind in worth)
    average = sum(coming[kind] * worth[kind] for kind in worth) / tiles if tiles else 0.0
    return {kind: worth[kind] - average for kind in worth}


def _promised(game: Game, numbers: Weights) -> list[float]:
    """The margin of the best turn; nothing where no tile fits."""
    return [best(game, numbers).margin] if game.choices() else []
