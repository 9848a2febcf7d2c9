"""Open tiles: the expert variant of The Discovery (D6), laid over the ordinary turn.

For the game a tile in a hand is still one that is left, and it is drawn when its holder chooses it. ``Game.hands``
holds the open tiles by seat; who may choose what, and when a seat draws a new one, is settled here.
"""

from collections import Counter
from collections.abc import Sequence

from engine.events import Event, HandsDealt, TileOpened
from engine.game import Game, Phase

SIZE = 2
"""Open tiles of each seat (D6.1)."""

REMOVED = {2: 1, 3: 2, 4: 3, 5: 1}
"""How many tiles the option takes out before play, by the number of players (D6.4)."""


def deal(
    game: Game, hands: Sequence[Sequence[str]], removed: Sequence[str] = (), events: list[Event] | None = None
) -> None:
    """Give every seat its open tiles (D6.1) after some were removed (D6.4); Refusal where the numbers are others."""
    if len(hands) != game.seats or any(len(hand) != SIZE for hand in hands):
        raise game.ruleset.refusal("hands", f"each of the {game.seats} players starts with {SIZE} open tiles")
    _expect_left(game, [*removed, *(kind for hand in hands for kind in hand)])
    remove(game, removed)
    game.hands = [list(hand) for hand in hands]
    if events is not None:
        events.append(HandsDealt(tuple(tuple(hand) for hand in hands), tuple(removed)))


def remove(game: Game, kinds: Sequence[str]) -> None:
    """Take tiles out of the game before play, as many as the number of players asks for (D6.4)."""
    if kinds and len(kinds) != REMOVED[game.seats]:
        number = REMOVED[game.seats]
        wanted = f"with {game.seats} players {number} {'tile is' if number == 1 else 'tiles are'} removed"
        raise game.ruleset.refusal("removed", f"{wanted}, not {len(kinds)}")
    _expect_left(game, kinds)
    for kind in kinds:
        game.take(kind)


def unseen(game: Game) -> int:
    """How many tiles are in the stack: neither laid, nor out of the game, nor open before a seat."""
    return game.left_total - sum(len(hand) for hand in game.hands or ())


def short(game: Game) -> int | None:
    """The seat that draws next: one with too few open tiles while the stack has any (D6.1).

    That is whoever ended the turn, or gave a tile up. Others lack tiles only if the stack ran out and was filled again
    by a seat that left (T1); they follow from the last to the next to move.
    """
    order = [(game.turn - step) % game.seats for step in range(1, game.seats + 1)]
    return next((seat for seat in order if is_short(game, seat)), None)


def is_short(game: Game, seat: int) -> bool:
    """Whether the seat has fewer open tiles than it should, so that it draws (D6.1)."""
    return game.hands is not None and len(game.hands[seat]) < SIZE and not game.is_gone(seat) and unseen(game) > 0


def choices(game: Game) -> list[str]:
    """The open tiles of the seat to move that it may lay: those that fit somewhere (D6.2)."""
    return [kind for kind in _own(game) if game.placements(kind)]


def choose(game: Game, kind: str, events: list[Event] | None = None) -> None:
    """Take one of the own open tiles to lay it now (D6.1, D6.2)."""
    hand = _expect_open(game, kind)
    fitting = choices(game)
    if kind not in fitting:
        others = f"tile {fitting[0]} fits and must be laid" if fitting else "neither open tile fits"
        raise game.ruleset.refusal("does_not_fit", f"tile {kind} fits nowhere; {others}", kind=kind)
    game.draw(kind, events)
    hand.remove(kind)


def give_up(game: Game, kind: str, events: list[Event] | None = None) -> None:
    """Take one of the own open tiles, none of which fits, out of the game (D6.2)."""
    hand = _expect_open(game, kind)
    if fitting := choices(game):
        raise game.ruleset.refusal("does_not_fit", f"tile {fitting[0]} fits and must be laid", kind=kind)
    game.draw(kind, events)
    hand.remove(kind)
    game.discard(events)


def open_tile(game: Game, seat: int, kind: str, events: list[Event] | None = None) -> None:
    """The seat draws that tile from the stack and lays it open before it (D6.1)."""
    hands = game.hands
    assert hands is not None
    if unseen(game) < 1:
        raise game.ruleset.refusal("no_tile_left", "the stack is empty")
    _expect_left(game, [kind, *(held for hand in hands for held in hand if held == kind)])
    hands[seat].append(kind)
    if events is not None:
        events.append(TileOpened(seat, kind))


def pass_over(game: Game, events: list[Event] | None = None) -> None:
    """Pass over the seats that have no tile left when the stack is empty (D6.3)."""
    while game.phase is Phase.DRAW and not _own(game) and not unseen(game):
        game.pass_over(events)


def _own(game: Game) -> list[str]:
    return game.hands[game.turn] if game.hands else []


def _expect_open(game: Game, kind: str) -> list[str]:
    """The hand of the seat to move, which must hold a tile of that kind."""
    game.expect(Phase.DRAW)
    hand = _own(game)
    if kind not in hand:
        has = f"has {' and '.join(hand)} open" if hand else "has no open tile"
        raise game.ruleset.refusal("not_open", f"player {game.turn} {has}, not tile {kind}", kind=kind)
    return hand


def _expect_left(game: Game, kinds: Sequence[str]) -> None:
    """Refuse more tiles of a kind than are left."""
    for kind, number in Counter(kinds).items():
        if kind not in game.left:
            raise game.ruleset.refusal("no_such_kind", f"there is no tile {kind}", kind=kind)
        if number > game.left[kind]:
            raise game.ruleset.refusal("no_tile_left", f"no tile {kind} is left", kind=kind)
