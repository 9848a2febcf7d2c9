"""Open tiles, laid over the ordinary turn: those of the expert variant (D6), and next tiles that are known (T13).

For the game a tile in a hand is still one that is left. In the expert variant it is drawn when its holder chooses it;
a next tile is drawn when its holder's turn comes. A ``Game`` has them as ``open_by_seat``; how they are dealt, and when
a seat draws a new one, is settled here.
"""

from collections.abc import Iterable, Sequence

from engine.effects import hands_dealt, tile_opened
from engine.game import Game, Phase
from engine.material import NEXT_TILE, OPEN_TILES
from engine.refusing import expect_can_be_open, expect_next

REMOVED = {2: 1, 3: 2, 4: 3, 5: 1}
"""How many tiles the option takes out before play, by the number of players (D6.4)."""


def open_hands(game: Game, hands: Sequence[Sequence[str]], removed: Sequence[str] = ()) -> None:
    """Give every seat its open tiles (D6.1) after some were removed (D6.4), or the tile of its first turn (T13).

    Refusal where the numbers are others.
    """
    expert = "hands" in game.ruleset.clauses
    each = NEXT_TILE if not expert or all(len(hand) == NEXT_TILE for hand in hands) else OPEN_TILES
    if len(hands) != game.seats or any(len(hand) != each for hand in hands):
        tiles = f"{each} open {'tile' if each == NEXT_TILE else 'tiles'}"
        code = "next_tiles" if each == NEXT_TILE else "hands"
        raise game.ruleset.refusal(code, f"each of the {game.seats} players starts with {tiles}")
    expect_can_be_open(game, [*removed, *(kind for hand in hands for kind in hand)])
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
    return game.unseen_in["land"] - sum(len(hand) for hand in game.open_by_seat or ())


def last_turn(game: Game) -> bool:
    """Whether it is the last turn of the seat to move, as far as can be known: no tile is left for another one."""
    if game.open_by_seat is not None:
        return in_stack(game) == 0 and len(game.open_tiles()) + (game.phase is not Phase.DRAW) == 1
    return in_stack(game) < len(game.playing())


def short(game: Game) -> int | None:
    """The seat that draws an open tile next: one with too few while the stack has any (D6.1, T13).

    That is the one that ended the turn, or gave a tile up. Others lack tiles only if the stack ran out and was filled
    again by a seat that left (T1); they follow from the last to the next to move.
    """
    order = [(game.to_move - step) % game.seats for step in range(1, game.seats + 1)]
    return next((seat for seat in order if is_short(game, seat)), None)


def is_short(game: Game, seat: int) -> bool:
    """Whether the seat has fewer open tiles than it should, so that it draws (D6.1, T13)."""
    if game.open_by_seat is None or seat in game.gone or in_stack(game) < 1:
        return False
    in_hand = seat == game.to_move and (game.phase is not Phase.DRAW or not game.chooses)
    return len(game.open_by_seat[seat]) < game.open_each - in_hand


def open_tile(game: Game, seat: int, kind: str) -> None:
    """The seat draws that tile from the stack and lays it open before it (D6.1, T13)."""
    hands = game.open_by_seat
    assert hands is not None
    if in_stack(game) < 1:
        raise game.ruleset.refusal("no_tile_left", "the stack is empty")
    expect_can_be_open(game, [kind, *(held for hand in hands for held in hand if held == kind)])
    tile_opened(game, seat, kind)


def draw(game: Game, kind: str) -> None:
    """The seat to move draws its known next tile; if it has none, any tile that lies open before nobody (T13).

    Refusal for another tile. Where next tiles aren't known it is the same as ``Game.draw``.
    """
    if game.open_by_seat is not None and game.phase is Phase.DRAW and game.pile == "land":
        expect_next(game, kind)
    game.draw(kind)


def refill(game: Game, tiles: Iterable[str]) -> None:
    """Let the seats that have too few open tiles draw, each in its turn, as long as there are tiles (D6.1, T13).

    Of an iterator only what is drawn is taken.
    """
    rest = iter(tiles)
    while game.phase in (Phase.DRAW, Phase.LAY):
        if (seat := short(game)) is None or (kind := next(rest, None)) is None:
            return
        open_tile(game, seat, kind)


def pass_over(game: Game) -> None:
    """Pass over the seats that have no tile left when the stack is empty (D6.3, T13)."""
    while game.phase is Phase.DRAW and game.pile == "land" and not game.open_tiles() and not in_stack(game):
        game.pass_over()
