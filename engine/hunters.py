"""Hunters & Gatherers, first edition of 2002 (clauses H1 to H7)."""

from collections.abc import Sequence

from engine.ruleset import EACH, Features, Item, Layer, Role, Ruleset, most_pieces
from engine.shapes import BITS, OPEN

FOREST, RIVER, LAKE, SYSTEM, MEADOW = range(5)

_PIECES = _SECTIONS = _FISH = BITS
_MUSHROOMS = 3 * BITS
_DEER, _MAMMOTHS, _AUROCHS, _TIGERS, _FIRE = (BITS * place for place in range(1, 6))


def _value(position: Features, root: int, layer: int, complete: bool) -> tuple[Item, ...]:
    """Points of a feature: H6.1 to H6.3 when it is complete, H7.2 to H7.5 at the end; none for what has no value."""
    sums = position.sums[root]
    if layer == SYSTEM:
        return (Item("fish", sums >> _FISH & OPEN, 1),)
    if layer == MEADOW:
        return _game_animals(sums)
    if layer == LAKE or not complete:
        return ()
    if layer == FOREST:
        return (Item("pieces", sums >> _PIECES & OPEN, 2), Item("mushrooms", sums >> _MUSHROOMS & OPEN, 2))
    return (Item("sections", sums >> _SECTIONS & OPEN, 1), Item("fish", _fish_at_the_ends(position, root), 1))


def _fish_at_the_ends(position: Features, river: int) -> int:
    """The fish in the lakes at a river's ends; a lake at both ends counts once (H6.1)."""
    fish = 0
    rest = position.touch[river]
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        fish += position.sums[lowest.bit_length() - 1] >> _FISH & OPEN
    return fish


def _game_animals(sums: int) -> tuple[Item, ...]:
    """Deer, mammoths and aurochs of a meadow; each tiger cancels a deer unless fire drove it out (H7.4, H7.5)."""
    deer = sums >> _DEER & OPEN
    if not sums >> _FIRE & OPEN:
        deer = max(0, deer - (sums >> _TIGERS & OPEN))
    return (
        Item("deer", deer, 2),
        Item("mammoth", sums >> _MAMMOTHS & OPEN, 2),
        Item("aurochs", sums >> _AUROCHS & OPEN, 2),
    )


def _scorers(position: Features, root: int, layer: int) -> Sequence[int]:
    """Most pieces score, but a hunter beside the shrine has the meadow alone (H7.6).

    A piece is only ever set on the tile just laid, so a hunter on the shrine's own segment was set in that move.
    """
    if layer == MEADOW:
        for node in position.on(root):
            if "shrine" in position.marks_under(node):
                return [position.owner(node)]
    return most_pieces(position, root, layer)


HUNTERS = Ruleset(
    name="hunters",
    pieces={"follower": 5, "hut": 2},
    layers=(
        Layer("forest", kinds=("forest",), marks=(EACH, "gold", "mushrooms"), completes=True, rewards="gold"),
        Layer("river", kinds=("river",), marks=(EACH,), touches="lake", completes=True),
        Layer("lake", kinds=("lake",), marks=("fish",)),
        Layer("hut", kinds=("river", "lake"), marks=("fish",), linked=True),
        Layer("meadow", kinds=("meadow",), marks=("deer", "mammoth", "aurochs", "tiger", "fire")),
    ),
    roles=(
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
