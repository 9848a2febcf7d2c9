"""No piece covers what must be seen."""

import pytest

from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import TileKind
from render.pieces.clear import precious
from render.pieces.figures import form
from render.pieces.spots import spots
from render.plan.plans import plan_of
from render.plan.room import count, overlap
from tests.profiles import is_full, some

EACH = [(name, kind) for name in RULESETS for kind in load(name).kinds]


def hidden(name: str, kind: TileKind, rotation: int, larger: float) -> dict[tuple[str, int], float]:
    """How much of all that must be seen on a tile each piece hides, by role and segment."""
    ruleset, plan = RULESETS[name], plan_of(kind)
    seen = precious(plan, rotation)
    found = {}
    for role in ruleset.roles:
        places = spots(kind, rotation, role.piece, larger)
        for number, segment in enumerate(kind.segments):
            if segment.terrain in ruleset.layer(role.layer).terrains:
                one = places[number]
                shape = form(round(one.size, 3), lying=one.lying, flip=one.flip, piece=role.piece)
                there = (one.figure_x, one.figure_y)
                found[role.name, number] = overlap(seen, shape.mask, there) / count(seen) if seen else 0.0
    return found


@pytest.mark.parametrize(("name", "kind"), [*some(EACH)], ids=lambda one: getattr(one, "id", one))
def test_no_piece_hides_gold_springs_shields_or_cities(name: str, kind: TileKind) -> None:
    for rotation in range(4) if is_full() else (len(kind.id) % 4,):
        for place, share in hidden(name, kind, rotation, 1.0).items():
            # A hut stands on the shore, and where there is little of one, on a spring's edge.
            assert share < (0.3 if place[0] == "hut" else 0.1), (place, rotation)


@pytest.mark.full
@pytest.mark.parametrize(("name", "kind"), EACH, ids=lambda one: getattr(one, "id", one))
def test_larger_pieces_hide_little_of_it(name: str, kind: TileKind) -> None:
    for rotation in range(4):
        for place, share in hidden(name, kind, rotation, 1.4).items():
            assert share < 0.3, (place, rotation)
