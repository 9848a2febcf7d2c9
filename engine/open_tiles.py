"""Open tiles: the expert variant of The Discovery (D6), laid over the ordinary turn.

For the game a tile in a hand is still one that is left, and it is drawn when its holder chooses it. ``Game.hands``
holds the open tiles by seat; how they are dealt, and when a seat draws a new one, is settled here.
"""

from collections.abc import Iterable, Sequence

from engine.effects import hands_dealt, tile_opened
from engine.game import Game, Phase
from engine.material import OPEN_TILES
from engine.refusing import expect_unseen

REMOVED = {2: 1, 3: 2, 4: 3, 5: 1}
"""How many tiles the option takes out before play, by the number of players (D6.4)."""


def open_hands(game: Game, hands: Sequence[Sequence[str]], removed: Sequence[str] = ()) -> None:
    """Give every seat its open tiles (D6.1) after some were removed (D6.4); Refusal where the numbers are others."""
    if len(hands) != game.seats or any(len(hand) != OPEN_TILES for hand in hands):
        raise game.ruleset.refusal("hands", f"each of the {game.seats} players starts with {OPEN_TILES} open tiles")
    expect_unseen(game, [*removed, *(kind for hand in hands for kind in hand)])
    _expect_number(game, removed)
    hands_dealt(game, tuple(tuple(hand) for hand in hands), tuple(removed))


def remove(game: Game, kinds: Sequence[str]) -> None:
    """Take tiles out of the game before play, as many as the number of players asks for (D6.4)."""
    _expect_number(game, kinds)
    game.remove(kinds)


def _expect_number(game: Game, removed: Sequence[str]) -> None:
    if removed and len(removed) != REMOVED[game.seats]:
        count = REMOVED[game.seats]
        wanted = f"with {game.seats} players {count} {'tile is' if count == 1 else 'tiles are'} removed"
        raise game.ruleset.refusal("removed", f"{wanted}, not {len(removed)}")


def in_stack(game: Game) -> int:
    """How many tiles are in the stack: neither laid, nor out of the game, nor open before a seat."""
    return game.unseen_in["land"] - sum(len(hand) for hand in game.hands or ())


def last_turn(game: Game) -> bool:
    """Whether it is the last turn of the seat to move, as far as can be known: no tile is left for another one."""
    if game.hands is not None:
        return in_stack(game) == 0 and len(game.open_tiles()) + (game.phase is not Phase.DRAW) == 1
    return in_stack(game) < len(game.playing())


def short(game: Game) -> int | None:
    """The seat that draws next: one with too few open tiles while the stack has any (D6.1).

    That is the one that ended the turn, or gave a tile up. Others lack tiles only if the stack ran out and was filled
    again by a seat that left (T1); they follow from the last to the next to move.
    """
    order = [(game.to_move - step) % game.seats for step in range(1, game.seats + 1)]
    return next((seat for seat in order if is_short(game, seat)), None)


def is_short(game: Game, seat: int) -> bool:
    """Whether the seat has fewer open tiles than it should, so that it draws (D6.1)."""
    return (
        game.hands is not None and len(game.hands[seat]) < OPEN_TILES and not game.is_gone(seat) and in_stack(game) > 0
    )


def open_tile(game: Game, seat: int, kind: str) -> None:
    """The seat draws that tile from the stack and lays it open before it (D6.1)."""
    hands = game.hands
    assert hands is not None
    if in_stack(game) < 1:
        raise game.ruleset.refusal("no_tile_left", "the stack is empty")
    expect_unseen(game, [kind, *(held for hand in hands for held in hand if held == kind)])
    tile_opened(game, seat, kind)


def refill(game: Game, tiles: Iterable[str]) -> None:
    """Let the seats that have too few open tiles draw, each in its turn, as long as there are tiles (D6.1).

    Of an iterator only what is drawn is taken.
    """
    rest = iter(tiles)
    while game.phase is Phase.DRAW and (seat := short(game)) is not None and (kind := next(rest, None)) is not None:
        open_tile(game, seat, kind)


def pass_over(game: Game) -> None:
    """Pass over the seats that have no tile left when the stack is empty (D6.3)."""
    while game.phase is Phase.DRAW and not game.open_tiles() and not in_stack(game):
        game.pass_over()
