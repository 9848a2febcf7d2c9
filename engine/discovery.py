"""The Discovery, 2005 (clauses D1 to D6)."""

from collections.abc import Sequence

from engine.ruleset import Features, Item, Layer, Role, Ruleset
from engine.shapes import BITS, OPEN

PLAIN, MOUNTAIN, SEA = range(3)

_CITIES = BITS
_SMALL = 2
"""An area of so many tiles, or fewer, gains nothing by being complete (D4.1, D4.2, D4.4, D4.5)."""


def _value(position: Features, root: int, layer: int, complete: bool) -> tuple[Item, ...]:
    """Points of an area (D4)."""
    tiles = position.tiles[root].bit_count()
    doubled = complete and tiles > _SMALL
    if layer == PLAIN:
        alone = complete and tiles == 1
        return (Item("tiles", tiles, 2 if doubled or alone else 1),)
    if layer == MOUNTAIN:
        return (Item("cities", _cities_around(position, root), 2 if doubled else 1),)
    cities = Item("cities", position.sums[root] >> _CITIES & OPEN, 1)
    return (cities, Item("tiles", tiles, 1)) if doubled else (cities,)


def _cities_around(position: Features, mountain: int) -> int:
    """The cities in a mountain and in every plain that borders it, each once (D4.2, D4.6, D4.7)."""
    plains = set()
    rest = position.touch[mountain]
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        plains.add(position.root(lowest.bit_length() - 1))
    return sum(position.sums[area] >> _CITIES & OPEN for area in (mountain, *plains))


def _scorers(position: Features, root: int, _layer: int) -> Sequence[int]:
    """Every piece scores by itself; there are no majorities (D3.3)."""
    return [seat for seat, count in enumerate(position.counts(root)) for _ in range(count)]


DISCOVERY = Ruleset(
    name="discovery",
    pieces={"follower": 4},
    layers=(
        Layer("plain", kinds=("plain",), marks=("cities",), completes=True),
        Layer("mountain", kinds=("mountain",), marks=("cities",), touches="plain", completes=True),
        Layer("sea", kinds=("sea",), marks=("cities",), completes=True),
    ),
    roles=(
        Role("explorer", "follower", "plain", lying=True),
        Role("robber", "follower", "mountain"),
        Role("seaman", "follower", "sea"),
    ),
    value=_value,
    scorers=_scorers,
    take_back=True,
    clauses={
        "seats": "D1.2",
        "start": "D1.1",
        "no_such_kind": "D1.1",
        "no_tile_left": "D1.1",
        "not_your_turn": "D1.3",
        "not_your_phase": "D2.1",
        "square_taken": "D3.1",
        "not_adjacent": "D3.1",
        "no_fit": "D3.1",
        "fits_somewhere": "D2.1",
        "stack_not_empty": "D2.1",
        "no_such_segment": "D3.2",
        "occupied": "D3.2",
        "no_supply": "D3.2",
        "set_and_taken_back": "D2.2",
        "nothing_to_take_back": "D2.2",
        "hands": "D6.1",
        "not_open": "D6.1",
        "not_refilled": "D6.1",
        "does_not_fit": "D6.2",
        "removed": "D6.4",
        "game_over": "D5.1",
        "no_such_seat": "T1",
    },
)
