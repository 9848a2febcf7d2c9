"""The stack: the hidden order of the tiles to come. It belongs to the table; a ``Game`` never sees it."""

from collections.abc import Sequence
from random import Random

from engine import open_tiles
from engine.game import Game, Phase
from engine.material import OPEN_TILES
from engine.tiles import PILES, TileSet
from engine.turns import Discard, Turn


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
    filled up before (D6.1, T13), and seats that have none are passed over (D6.3, T13). In the expert variant that is
    all, since the seat chooses its tile itself; otherwise it draws the one that it has known.
    """
    land = game.tileset.size - 1
    whole = sum(kind.count for kind in game.tileset.kinds) - 1
    if len(stack) != whole:
        raise ValueError(f"the order of all {whole} tiles is needed, not of {len(stack)}")
    if game.open_by_seat is not None:
        open_tiles.refill(game, stack[land - open_tiles.in_stack(game) : land])
        open_tiles.pass_over(game)
    while game.phase is Phase.DRAW and not game.chooses:
        if game.pile == "bonus":
            game.draw(stack[-game.unseen_in["bonus"]])
        else:
            game.draw(*(game.open_tiles() or [stack[land - open_tiles.in_stack(game)]]))
        if not game.placements():
            game.discard()
            if game.open_by_seat is not None:
                open_tiles.pass_over(game)


def deal_hands(game: Game, stack: Sequence[str], remove: bool) -> None:
    """Begin a game with open tiles: the first of the stack are removed if so agreed (D6.4), the next ones dealt."""
    gone = open_tiles.REMOVED[game.seats] if remove else 0
    dealt = [stack[gone + OPEN_TILES * seat : gone + OPEN_TILES * (seat + 1)] for seat in range(game.seats)]
    open_tiles.open_hands(game, dealt, stack[:gone])


def deal_next(game: Game, stack: Sequence[str]) -> None:
    """Begin a game in which the next tile is known: each seat draws its first one, in their order (T13)."""
    open_tiles.open_hands(game, [[kind] for kind in stack[: game.seats]])


def sampled(game: Game, random: Random) -> list[str]:
    """An order of all tiles that is possible for what everybody sees, for searching: ``deal`` draws from it.

    What nobody has seen is shuffled. Drawn, open, laid and discarded tiles count as taken from the stack before.
    """
    stack: list[str] = []
    for pile in PILES:
        hidden = game.drawable(pile)
        kinds = [kind for kind in game.tileset.kinds if kind.pile == pile]
        stack += [kind.id for kind in kinds for _ in range(kind.count - kind.start - hidden.get(kind.id, 0))]
        rest = [kind.id for kind in kinds for _ in range(hidden.get(kind.id, 0))]
        random.shuffle(rest)
        stack += rest
    return stack


def reshuffled(game: Game, stack: Sequence[str], random: Random) -> list[str]:
    """The order anew after a seat left: its open tiles are back in the stack, which is shuffled (T1).

    Bonus tiles stay as they lie.
    """
    land = game.tileset.size - 1
    rest = [kind for kind, count in game.drawable("land").items() for _ in range(count)]
    seen = list(stack[:land])
    for kind in rest:
        seen.remove(kind)
    random.shuffle(rest)
    return [*seen, *rest, *stack[land:]]


class Dealer:
    """Holds the stack of a game: plays turns, and draws for the next seat after each."""

    def __init__(self, game: Game, random: Random) -> None:
        """Shuffle what nobody has seen, also of a game that has begun, and draw the next tile."""
        self.game = game
        self._stack = sampled(game, random)
        deal(game, self._stack)

    def play(self, turn: Turn | Discard) -> None:
        """Play a turn, and draw for the seat whose turn it is now; Refusal as ``Game.play``."""
        self.game.play(turn)
        deal(self.game, self._stack)
