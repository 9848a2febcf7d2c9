"""The stack: the hidden order of the tiles. It belongs to the table; a ``Game`` never sees it."""

from collections.abc import Sequence
from random import Random

from engine.events import Event
from engine.game import Game, Phase
from engine.tiles import TileSet


def shuffled(tileset: TileSet, random: Random) -> list[str]:
    """The kinds of all tiles but the start tile, in an order to draw them in (B1.1)."""
    stack = [kind.id for kind in tileset.kinds for _ in range(kind.count - kind.start)]
    random.shuffle(stack)
    return stack


def deal(game: Game, stack: Sequence[str], events: list[Event] | None = None) -> None:
    """Draw for the seat whose turn it is; what fits nowhere is discarded and replaced (B3.3, B3.4).

    ``stack`` is the whole order from the game's start; what was drawn from it before is skipped. Afterwards the game
    waits for the drawn tile to be laid, or is over.
    """
    whole = game.tileset.size - 1
    if len(stack) != whole:
        raise ValueError(f"the order of all {whole} tiles is needed, not of {len(stack)}")
    while game.phase is Phase.DRAW:
        game.draw(stack[len(stack) - game.left_total], events)
        if not game.placements():
            game.discard(events)
