"""The base game: roads, cities, monasteries and fields (clauses B1 to B7)."""

from engine.ruleset import Features, Item, Layer, Role, Ruleset, most_pieces
from engine.shapes import BITS, OPEN

ROAD, CITY, MONASTERY, FIELD = range(4)

_POINTS_PER_CITY = 3
_SHIELDS = BITS


def _value(position: Features, root: int, layer: int, complete: bool) -> tuple[Item, ...]:
    """Points of a feature: B5.1 to B5.3 when it is complete, B6.2 and B6.3 when it is not."""
    if layer == FIELD:
        return (Item("cities", _completed_cities(position, root), _POINTS_PER_CITY),)
    tiles = position.tiles[root].bit_count()
    if layer != CITY:
        return (Item("tiles", tiles, 1),)
    each = 2 if complete else 1
    shields = position.sums[root] >> _SHIELDS
    if shields:
        return (Item("tiles", tiles, each), Item("shields", shields, each))
    return (Item("tiles", tiles, each),)


def _completed_cities(position: Features, field: int) -> int:
    """How many different completed cities a field touches (B6.3, B6.4, B7.1)."""
    sums, find = position.sums, position.root
    found = set()
    rest = position.touch[field]
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        city = find(lowest.bit_length() - 1)
        if not sums[city] & OPEN:
            found.add(city)
    return len(found)


BASE = Ruleset(
    name="base",
    pieces={"follower": 7},
    layers=(
        Layer("road", kinds=("road",), completes=True),
        Layer("city", kinds=("city",), marks=("shields",), completes=True),
        Layer("monastery", kinds=("monastery",), completes=True, surrounded=True),
        Layer("field", kinds=("field",), touches="city"),
    ),
    roles=(
        Role("highwayman", "follower", "road"),
        Role("knight", "follower", "city"),
        Role("monk", "follower", "monastery"),
        Role("farmer", "follower", "field", lying=True),
    ),
    value=_value,
    scorers=most_pieces,
    clauses={
        "no_such_kind": "B1.1",
        "no_tile_left": "B1.1",
        "seats": "B1.2",
        "start": "B1.1",
        "not_your_turn": "B1.3, B2.4",
        "not_your_phase": "B2.1",
        "square_taken": "B3.1",
        "not_adjacent": "B3.1",
        "no_fit": "B3.2",
        "fits_somewhere": "B3.3",
        "stack_not_empty": "B3.4",
        "no_such_segment": "B4.1",
        "occupied": "B4.2",
        "no_supply": "B4.4",
        "nothing_to_take_back": "B2.2",
        "game_over": "B6.1",
        "no_such_seat": "T1",
    },
)
