"""The stack: the hidden order of the tiles. It belongs to the table; a ``Game`` never sees it."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine import hands
from engine.events import Event
from engine.game import Game, Phase
from engine.tiles import TileSet


def shuffled(tileset: TileSet, random: Random) -> list[str]:
    """The kinds of all tiles but the start tile, in an order to draw them in (B1.1); bonus tiles last (H1.1)."""
    land = [kind.id for kind in tileset.kinds for _ in range(kind.count - kind.start) if not kind.bonus]
    bonus = [kind.id for kind in tileset.kinds for _ in range(kind.count) if kind.bonus]
    random.shuffle(land)
    random.shuffle(bonus)
    return land + bonus


def deal(game: Game, stack: Sequence[str], events: list[Event] | None = None) -> None:
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
        while game.phase is Phase.DRAW and (seat := hands.short(game)) is not None:
            hands.open_tile(game, seat, stack[len(stack) - hands.unseen(game)], events)
        hands.pass_over(game, events)
        return
    while game.phase is Phase.DRAW:
        game.draw(stack[-game.bonus_total] if game.bonus else stack[land - game.left_total], events)
        if not game.placements():
            game.discard(events)


def deal_hands(game: Game, stack: Sequence[str], remove: bool, events: list[Event] | None = None) -> None:
    """Begin a game with open tiles: the first of the stack are removed if so agreed (D6.4), the next ones dealt."""
    gone = hands.REMOVED[game.seats] if remove else 0
    dealt = [stack[gone + hands.SIZE * seat : gone + hands.SIZE * (seat + 1)] for seat in range(game.seats)]
    hands.deal(game, dealt, stack[:gone], events)


def reshuffled(game: Game, stack: Sequence[str], random: Random) -> list[str]:
    """The order anew after a seat left: its open tiles are back in the stack, which is shuffled (T1)."""
    held = Counter(kind for hand in game.hands or () for kind in hand)
    rest = [kind for kind, count in game.left.items() for _ in range(count - held[kind])]
    seen = list(stack)
    for kind in rest:
        seen.remove(kind)
    random.shuffle(rest)
    return seen + rest
