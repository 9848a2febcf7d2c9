"""The stack: the hidden order of the tiles. It belongs to the table; a ``Game`` never sees it."""

from collections.abc import Sequence
from random import Random

from engine import hands
from engine.game import Game, Phase
from engine.tiles import PILES, TileSet


def shuffled(tileset: TileSet, random: Random) -> list[str]:
    """The kinds of all tiles but the start tile, in an order to draw them in (B1.1, D1.1); bonus tiles last (H1.1)."""
    stack = []
    for pile in PILES:
        kinds = [kind.id for kind in tileset.kinds for _ in range(kind.count - kind.start) if kind.pile == pile]
        random.shuffle(kinds)
        stack += kinds
    return stack


def deal(game: Game, stack: Sequence[str]) -> None:
    """Draw for the seat whose turn it is; what fits nowhere is discarded and replaced (B3.3, B3.4, H6.7).

    ``stack`` is the whole order from the game's start, land tiles before bonus tiles; what was drawn from it before
    is skipped. Afterwards the game waits for the drawn tile to be laid, or is over. With open tiles the hands are
    filled up instead, and seats that have none are passed over (D6.1, D6.3).
    """
    land = game.tileset.size - 1
    whole = sum(kind.count for kind in game.tileset.kinds) - 1
    if len(stack) != whole:
        raise ValueError(f"the order of all {whole} tiles is needed, not of {len(stack)}")
    if game.hands is not None:
        hands.refill(game, stack[len(stack) - hands.in_stack(game) :])
        hands.pass_over(game)
        return
    while game.phase is Phase.DRAW:
        game.draw(stack[-game.unseen_in["bonus"]] if game.pile == "bonus" else stack[land - game.unseen_in["land"]])
        if not game.placements():
            game.discard()


def deal_hands(game: Game, stack: Sequence[str], remove: bool) -> None:
    """Begin a game with open tiles: the first of the stack are removed if so agreed (D6.4), the next ones dealt."""
    gone = hands.REMOVED[game.seats] if remove else 0
    dealt = [stack[gone + hands.SIZE * seat : gone + hands.SIZE * (seat + 1)] for seat in range(game.seats)]
    hands.open_hands(game, dealt, stack[:gone])


def sampled(game: Game, random: Random) -> list[str]:
    """An order of all tiles that is possible for what everybody sees, for searching: ``deal`` draws from it.

    What nobody has seen is shuffled. Drawn, open, laid and discarded tiles count as taken from the stack before.
    """
    hidden = hands.hidden(game)
    stack: list[str] = []
    for pile in PILES:
        kinds = [kind for kind in game.tileset.kinds if kind.pile == pile]
        stack += [kind.id for kind in kinds for _ in range(kind.count - kind.start - hidden[kind.id])]
        rest = [kind.id for kind in kinds for _ in range(hidden[kind.id])]
        random.shuffle(rest)
        stack += rest
    return stack


def reshuffled(game: Game, stack: Sequence[str], random: Random) -> list[str]:
    """The order anew after a seat left: its open tiles are back in the stack, which is shuffled (T1)."""
    rest = [kind for kind, number in hands.hidden(game).items() for _ in range(number)]
    seen = list(stack)
    for kind in rest:
        seen.remove(kind)
    random.shuffle(rest)
    return seen + rest
