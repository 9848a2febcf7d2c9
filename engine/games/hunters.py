"""Hunters & Gatherers, first edition of 2002 (clauses H1 to H7)."""

from collections.abc import Sequence

from engine.area import Area, Value, Valued
from engine.material import EACH, Layer, Role, TileGrammar
from engine.ruleset import Ruleset


def _value(area: Valued) -> Value:
    """What an area is worth: H6.1 to H6.3 when it is complete, H7.2 to H7.5 at the end.

    The layer "hut" is that of the river systems (H5.1).
    """
    match area.layer.name:
        case "forest" if area.complete:  # H6.2, H6.3
            each = 2 * area.complete
            return (("pieces", area.count(EACH), each), ("mushrooms", area.count("mushrooms"), each))
        case "river" if area.complete:  # H6.1, H6.3: a lake at both ends counts once
            fish = sum([lake.count("fish") for lake in area.touched()])
            return (("sections", area.count(EACH), area.complete), ("fish", fish, area.complete))
        case "hut":  # H7.3
            return (("fish", area.count("fish"), 1),)
        case "meadow":  # H7.4
            deer = area.count("deer") - _deer_taken(area)
            beasts = (("mammoth", area.count("mammoth"), 2), ("aurochs", area.count("aurochs"), 2))
            return (("deer", deer, 2), *beasts)
        case _:  # a forest or river that is not finished (H7.2); nobody stands in a lake (H4.1)
            return ()


def _deer_taken(meadow: Valued) -> float:
    """Each tiger takes a deer while there are any (H7.4); fire drives all tigers out (H7.5)."""
    return 0 if meadow.count("fire") else min(meadow.count("deer"), meadow.count("tiger"))


def _scorers(area: Area) -> Sequence[int]:
    """Most pieces score (H6.4, H7.3, H7.4), but a hunter beside the shrine has the meadow alone (H7.6).

    A piece is only ever deployed on the tile just laid, so a hunter on the shrine's own segment came in that move.
    There is one shrine and so one such hunter at most (H7.8).
    """
    if area.layer.name == "meadow" and (alone := area.seats_on("shrine")):
        return alone
    return area.leaders()


HUNTERS = Ruleset(
    name="hunters",
    grammar=TileGrammar(
        terrains={
            "forest": ("gold", "mushrooms"),
            "river": ("spring",),
            "meadow": ("fire", "shrine"),
            "lake": ("fish",),
        },
        counted={"meadow": ("animals", ("deer", "mammoth", "aurochs", "tiger"))},
        links={"river": ("connects", ("lake",)), "lake": ("connects", ("river",))},
        flags=frozenset({"gold", "spring", "fire", "shrine"}),
        lines=frozenset({"river"}),
        ground="meadow",
        ends={"river": "spring"},
        inner=frozenset({"lake"}),
        bonus=True,
    ),
    pieces={"follower": 5, "hut": 2},  # H1.2
    # Huts are in a layer of their own, so they and tribe members don't get in each other's way (H4.3). Neither it nor
    # the meadows are ever complete: huts and hunters stay (H5.3).
    layers=(
        Layer("forest", terrains=("forest",), marks=(EACH, "gold", "mushrooms"), completes=True, rewards="gold"),
        Layer("river", terrains=("river",), marks=(EACH,), touches="lake", completes=True),
        Layer("lake", terrains=("lake",), marks=("fish",)),
        Layer("hut", terrains=("river", "lake"), marks=("fish",), linked=True),
        Layer("meadow", terrains=("meadow",), marks=("deer", "mammoth", "aurochs", "tiger", "fire")),
    ),
    roles=(  # H4.1, H5.1
        Role("gatherer", "follower", "forest"),
        Role("fisher", "follower", "river"),
        Role("hunter", "follower", "meadow", lying=True),
        Role("hut", "hut", "hut"),
    ),
    value=_value,
    scorers=_scorers,
    clauses={
        "seats": "H1.2",
        "start": "H1.1",
        "no_such_kind": "H1.1",
        "no_tile_left": "H1.1",
        "wrong_stack": "H2.1",
        "not_your_turn": "H1.3, H2.4",
        "next_tiles": "T13",
        "not_next": "T13",
        "not_drawn": "H2.1",
        "not_your_phase": "H2.1",
        "square_taken": "H3.1",
        "not_adjacent": "H3.1",
        "no_fit": "H3.1",
        "fits_somewhere": "H3.2",
        "stack_not_empty": "H3.2",
        "no_such_segment": "H4.1",
        "no_such_segment:hut": "H5.1",
        "occupied": "H4.2",
        "occupied:hut": "H5.2",
        "no_supply": "H4.4",
        "nothing_to_take_back": "H2.2",
        "bonus_missing": "H6.5",
        "no_bonus": "H6.5",
        "game_over": "H7.1",
        "no_such_seat": "T1",
    },
)
