"""The base game: roads, cities, monasteries and fields (clauses B1 to B7)."""

from engine.area import Area, Value, Valued
from engine.material import Layer, Role, TileGrammar
from engine.ruleset import Ruleset

_POINTS_PER_CITY = 3


def _value(area: Valued) -> Value:
    """What a feature is worth: B5.1 to B5.3 when it is complete, B6.2 and B6.3 when it is not."""
    match area.layer.name:
        case "field":  # B6.3, B6.4: finished cities only, each once for this field
            cities = sum([city.complete for city in area.touched()])
            return (("cities", cities, _POINTS_PER_CITY),)
        case "city":  # B5.2, B6.2
            each = 1 + area.complete
            tiles, shields = ("tiles", area.tiles, each), area.count("shields")
            return (tiles, ("shields", shields, each)) if shields else (tiles,)
        case _:  # a road: B5.1, B6.2; a monastery with the tiles around it: B5.3, B6.2
            return (("tiles", area.tiles, 1),)


BASE = Ruleset(
    name="base",
    grammar=TileGrammar(
        terrains={"road": (), "city": ("shields",), "monastery": (), "field": ()},
        links={"field": ("cities", ("city",))},
        lines=frozenset({"road"}),
        ground="field",
        inner=frozenset({"monastery"}),
    ),
    pieces={"follower": 7},  # B1.2
    layers=(
        Layer("road", terrains=("road",), completes=True),
        Layer("city", terrains=("city",), marks=("shields",), completes=True),
        Layer("monastery", terrains=("monastery",), completes=True, surrounded=True),
        Layer("field", terrains=("field",), touches="city"),
    ),
    roles=(  # B4.1
        Role("highwayman", "follower", "road"),
        Role("knight", "follower", "city"),
        Role("monk", "follower", "monastery"),
        Role("farmer", "follower", "field", lying=True),
    ),
    value=_value,
    scorers=Area.leaders,
    clauses={
        "no_such_kind": "B1.1",
        "no_tile_left": "B1.1",
        "seats": "B1.2",
        "start": "B1.1",
        "not_your_turn": "B1.3, B2.4",
        "next_tiles": "T13",
        "not_next": "T13",
        "not_drawn": "B2.1",
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
