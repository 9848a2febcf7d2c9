"""The Discovery, 2005 (clauses D1 to D6)."""

from collections.abc import Sequence

from engine.area import Area, Value, Valued
from engine.material import Layer, Role, TileGrammar
from engine.ruleset import Ruleset

_SMALL = 2
"""The most tiles of an area that gains nothing by being complete (D4.1, D4.2, D4.4, D4.5)."""


def _value(area: Valued) -> Value:
    """What an area is worth (D4)."""
    doubled = area.complete * (area.tiles_at_least > _SMALL)
    match area.layer.name:
        case "plain":  # D4.1; one of a single tile is worth as much as one of two tiles: D4.5
            return (("tiles", area.tiles, 1 + (area.complete if area.tiles == 1 else doubled)),)
        case "mountain":  # D4.2, D4.3: also the cities of every plain that borders on it, each once (D4.6, D4.7)
            cities = sum([one.count("cities") for one in (area, *area.touched())])
            return (("cities", cities, 1 + doubled),)
        case _:  # a sea: D4.4
            on_shore = ("cities", area.count("cities"), 1)
            return (on_shore, ("tiles", area.tiles, doubled)) if doubled else (on_shore,)


def _scorers(area: Area) -> Sequence[int]:
    """Every piece scores by itself; there are no majorities (D3.3)."""
    return [seat for seat, number in area.pieces() for _ in range(number)]


DISCOVERY = Ruleset(
    name="discovery",
    grammar=TileGrammar(
        terrains={"plain": ("cities",), "mountain": ("cities",), "sea": ("cities",)},
        links={
            "plain": ("borders", ("mountain", "sea")),
            "mountain": ("borders", ("plain", "sea")),
            "sea": ("borders", ("plain", "mountain")),
        },
        enclosed=True,
        shore="sea",
    ),
    pieces={"follower": 4},  # D1.2
    layers=(
        Layer("plain", terrains=("plain",), marks=("cities",), completes=True),
        Layer("mountain", terrains=("mountain",), marks=("cities",), touches="plain", completes=True),
        Layer("sea", terrains=("sea",), marks=("cities",), completes=True),
    ),
    roles=(  # D3.2
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
        "next_tiles": "T13",
        "not_next": "T13",
        "not_drawn": "D2.1",
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
