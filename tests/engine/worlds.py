"""Tile sets for the tests of Hunters & Gatherers and The Discovery: plain kinds with speaking names.

Ports and rotations are as in every tile file. Of each kind there are so many that any position can be laid out.
"""

import json
from typing import Any

from engine.tilefiles import parse_tileset
from engine.tiles import TileSet

ALL = list(range(12))
SIDES = {"N": [0, 1, 2], "E": [3, 4, 5], "S": [6, 7, 8], "W": [9, 10, 11]}
TERRAIN = {"P": "plain", "M": "mountain", "S": "sea"}

Tile = dict[str, Any]


def tile(kind: str, *segments: Tile, count: int = 3, **fields: Any) -> Tile:
    """A kind's entry; a normal one unless the fields say otherwise."""
    return {"id": kind, "count": count, "segments": list(segments), **({"set": "normal"} | fields)}


def a(kind: str, ports: list[int], **fields: Any) -> Tile:
    """A segment."""
    return {"kind": kind, "ports": ports, **fields}


def beast(kind: str, number: int = 1) -> list[dict[str, Any]]:
    """A meadow's animals."""
    return [{"kind": kind, "n": number}]


NORTH_OPEN = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
THREE = [3, 4, 5, 6, 7, 8, 9, 10, 11]

START = tile(
    "start",
    a("forest", [0, 1, 2]),
    a("meadow", [3, 5, 6, 7, 8, 9, 10, 11]),
    a("river", [4], connects=[3]),
    a("lake", [], fish=1, connects=[2]),
    count=1,
    set="start",
)
"""Forest in the north; a river from the lake in the middle to the east; meadow else."""

LAND = [
    START,
    tile("glade", a("meadow", ALL), count=12),
    tile("edge", a("forest", [0, 1, 2]), a("meadow", THREE), count=8),
    tile("golden edge", a("forest", [0, 1, 2], gold=True), a("meadow", THREE), count=4),
    tile("two edges", a("forest", [0, 1, 2]), a("meadow", [3, 4, 5, 9, 10, 11]), a("forest", [6, 7, 8])),
    tile(
        "two golden edges",
        a("forest", [0, 1, 2], gold=True),
        a("meadow", [3, 4, 5, 9, 10, 11]),
        a("forest", [6, 7, 8], gold=True),
    ),
    tile("corner", a("forest", [0, 1, 2, 9, 10, 11]), a("meadow", [3, 4, 5, 6, 7, 8]), count=6),
    tile("lane", a("forest", [0, 1, 2, 6, 7, 8]), a("meadow", [3, 4, 5]), a("meadow", [9, 10, 11]), count=4),
    tile("fork", a("forest", [0, 1, 2, 3, 4, 5, 9, 10, 11]), a("meadow", [6, 7, 8]), count=4),
    tile("woods", a("forest", ALL)),
    tile("spring", a("meadow", NORTH_OPEN), a("river", [1], spring=True), count=6),
    tile("lake", a("meadow", NORTH_OPEN), a("river", [1], connects=[2]), a("lake", [], fish=2, connects=[1]), count=4),
    tile("straight", a("meadow", [0, 8, 9, 10, 11]), a("river", [1, 7]), a("meadow", [2, 3, 4, 5, 6]), count=6),
    tile("bend", a("meadow", [0, 5, 6, 7, 8, 9, 10, 11]), a("river", [1, 4]), a("meadow", [2, 3]), count=9),
    tile(
        "ford",
        a("meadow", [0, 8, 9, 10, 11]),
        a("river", [1], connects=[4]),
        a("meadow", [2, 3, 4, 5, 6]),
        a("river", [7], connects=[4]),
        a("lake", [], fish=3, connects=[1, 3]),
    ),
    tile(
        "two bends",
        a("meadow", [0, 5, 6, 11]),
        a("river", [1, 4]),
        a("meadow", [2, 3]),
        a("river", [7, 10]),
        a("meadow", [8, 9]),
    ),
    tile(
        "shore",
        a("forest", [0, 1, 2]),
        a("meadow", [3, 4, 5, 6, 8, 9, 10, 11]),
        a("river", [7], connects=[3]),
        a("lake", [], fish=1, connects=[2]),
    ),
    tile("deer", a("meadow", ALL, animals=beast("deer", 2)), count=4),
    tile("mammoth", a("meadow", ALL, animals=beast("mammoth"))),
    tile("tiger", a("meadow", ALL, animals=beast("tiger")), count=5),
]
"""Land tiles of Hunters & Gatherers; a name's numbers of segments are in the order in which they are listed."""

BONUS = [
    tile("fire", a("meadow", ALL, animals=beast("tiger"), fire=True), count=1, set="bonus"),
    tile("aurochs", a("meadow", ALL, animals=beast("aurochs")), count=2, set="bonus"),
    tile("mushrooms", a("forest", [0, 1, 2], mushrooms=1), a("meadow", THREE), count=2, set="bonus"),
    tile("golden mushrooms", a("forest", [0, 1, 2], gold=True, mushrooms=2), a("meadow", THREE), count=1, set="bonus"),
    tile(
        "shrine", a("meadow", [0, 1, 2, 9, 10, 11], shrine=True), a("forest", [3, 4, 5, 6, 7, 8]), count=1, set="bonus"
    ),
    tile("bonus woods", a("forest", ALL), count=1, set="bonus"),
]


def few(*kinds: str, bonus: tuple[str, ...] = ()) -> TileSet:
    """The start tile and these kinds, as often as they are named; bonus tiles apart."""
    named = {"start": 1} | {kind: kinds.count(kind) for kind in kinds} | {kind: bonus.count(kind) for kind in bonus}
    entries = [{**entry, "count": named[entry["id"]]} for entry in LAND + BONUS if entry["id"] in named]
    return parse_tileset(json.dumps({"ruleset": "hunters", "tiles": entries}))


def crossing() -> TileSet:
    """Springs and a lake of five fish with rivers to the north, south and west."""
    kinds = [
        START,
        tile("glade", a("meadow", ALL), count=30),
        tile("spring", a("meadow", [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), a("river", [1], spring=True), count=3),
        tile(
            "crossing",
            a("meadow", [0, 11]),
            a("river", [1], connects=[5]),
            a("meadow", [2, 3, 4, 5, 6]),
            a("river", [7], connects=[5]),
            a("river", [10], connects=[5]),
            a("lake", [], fish=5, connects=[1, 3, 4]),
            a("meadow", [8, 9]),
            count=1,
        ),
    ]
    return parse_tileset(json.dumps({"ruleset": "hunters", "tiles": kinds}))


def coast(sides: str, *, apart: str = "", cities: tuple[tuple[int, int], ...] = (), **fields: Any) -> Tile:
    """A kind of The Discovery named by its four sides, as in ``PPSM``: plain, plain, sea, mountain.

    Sides of one terrain are one segment, unless the terrain is among those ``apart``. Segments are numbered clockwise
    from the north, and each borders all of other terrain. ``cities``: the two segments between which each stands.
    """
    segments: list[Tile] = []
    for letter, side in zip(sides, SIDES.values(), strict=True):
        joined = [s for s in segments if s["kind"] == TERRAIN[letter] and letter not in apart]
        if joined:
            joined[0]["ports"] += side
        else:
            segments.append(a(TERRAIN[letter], list(side)))
    for number, segment in enumerate(segments):
        segment["borders"] = [n for n, other in enumerate(segments) if other["kind"] != segment["kind"]]
        segment["cities"] = sum(number in city for city in cities)
    name = sides + "*" * len(cities)
    return tile(fields.pop("id", name), *segments, cities=[{"touches": list(city)} for city in cities], **fields)


def isle(kind: str, around: str, inside: str, *, cities: int, count: int) -> Tile:
    """An area that one tile completes, in another, with so many cities on its shore."""
    return tile(
        kind,
        a(around, ALL, borders=[1], cities=cities),
        a(inside, [], borders=[0], cities=cities),
        cities=[{"touches": [0, 1]}, {"touches": [1, 0]}][:cities],
        count=count,
    )


STRAIT = tile(
    "strait",
    a("mountain", [0, 1, 2], borders=[1], cities=0),
    a("sea", [3, 4, 5, 9, 10, 11], borders=[0, 2], cities=1),
    a("plain", [6, 7, 8], borders=[1], cities=1),
    cities=[{"touches": [1, 2]}],
)
"""A sea between a mountain and a plain, which share no line; the city stands on the plain's shore."""

COASTS = [
    coast("PPSM", set="start", count=1),
    coast("PPPP", count=6),
    coast("MMMM", count=4),
    coast("SSSS", count=4),
    coast("PSSS", count=8),
    coast("PSSS", cities=((0, 1),), count=4),
    coast("PPSS", count=6),
    coast("PPSS", cities=((0, 1),), count=6),
    coast("SPPP", cities=((0, 1),), count=6),
    coast("SPPP", count=6),
    coast("MPPP", count=6),
    coast("MMPP", count=6),
    coast("PMMM", count=6),
    coast("MSSS", cities=((0, 1),), count=4),
    coast("MSSS", cities=((0, 1), (0, 1)), count=2),
    coast("SMMM", count=4),
    coast("PSPS", apart="P", count=2),
    coast("MPSP", apart="P", cities=((1, 2),), count=4),
    coast("PPPS", cities=((0, 1), (0, 1)), count=4),
    coast("SPSP", apart="S", count=4),
    STRAIT,
    isle("isle", "sea", "plain", cities=1, count=2),
    isle("peak", "plain", "mountain", cities=0, count=2),
    isle("lagoon", "mountain", "sea", cities=2, count=1),
]
"""The Discovery: kinds by their sides, with a star for each city. The start tile is plain, plain, sea, mountain."""


def some(**counts: int) -> TileSet:
    """The start tile of The Discovery and these kinds."""
    wanted = {"PPSM": 1} | counts
    entries = [{**entry, "count": wanted[entry["id"]]} for entry in COASTS if entry["id"] in wanted]
    return parse_tileset(json.dumps({"ruleset": "discovery", "tiles": entries}))


WILD = parse_tileset(json.dumps({"ruleset": "hunters", "tiles": LAND + BONUS}))
NEW_LAND = parse_tileset(json.dumps({"ruleset": "discovery", "tiles": COASTS}))
