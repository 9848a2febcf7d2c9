"""The tile files of Hunters & Gatherers and The Discovery: what they say, and the laws that they must keep."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.compiled import OPEN, compiled
from engine.games import RULESETS
from engine.material import BITS, MOST
from engine.tilefiles import SOURCES, TileSetError, parse_tileset
from engine.tiles import PILES
from tests.engine.oracle import document, kinds, side_of
from tests.engine.play import SETS
from tests.engine.test_tiles import change, change_segment, put, rename, replace_segment, spoiled
from tests.engine.worlds import NEW_LAND, WILD

Document = dict[str, Any]
Spoil = Callable[[Document], None]
GAMES = ["hunters", "discovery"]
LINKS = {"base": "cities", "hunters": "connects", "discovery": "borders"}


@pytest.mark.parametrize("ruleset", SETS)
def test_the_packaged_set_is_read_as_it_is_written(ruleset: str) -> None:
    tile_set = SETS[ruleset]
    assert [kind.id for kind in tile_set.kinds] == list(document(ruleset))
    for kind, entry in zip(tile_set.kinds, document(ruleset).values(), strict=True):
        assert kind.count == entry["count"]
        assert kind.start is bool(entry.get("start") or entry.get("set") == "start")
        assert kind.pile == ("bonus" if entry.get("set") == "bonus" else "land")
        known = {"reconstructed": 0, "mixed": entry.get("verified_count")}.get(entry.get("source"), entry["count"])
        assert (kind.known, kind.published) == (known, known != 0)
        assert kind.towns == tuple(tuple(city["touches"]) for city in entry.get("cities", []))
        for segment, item in zip(kind.segments, entry["segments"], strict=True):
            assert (segment.terrain, list(segment.ports)) == (item["kind"], item["ports"])
            assert list(segment.touches) == item.get(LINKS[ruleset], [])
            beasts = {beast["kind"]: beast["n"] for beast in item.get("animals", [])}
            plain = {name: int(item[name]) for name in item if name not in {"kind", "ports", "animals", LINKS[ruleset]}}
            assert dict(segment.marks) == {name: n for name, n in {**beasts, **plain}.items() if n}


def test_how_many_tiles_are_known() -> None:
    """Of the Hunters 45 and 6 bonus tiles are to be seen in pictures; 5 more are taken for further copies of those."""
    assert sum(kind.count for kind in SETS["discovery"].kinds if kind.published) == 58
    kinds = SETS["hunters"].kinds
    assert [sum(kind.known for kind in kinds if kind.pile == pile) for pile in PILES] == [45, 6]
    assert sum(kind.count - kind.known for kind in kinds if kind.published) == 5


def test_what_the_hunters_find() -> None:
    """H7.8: there is one shrine."""
    found: Counter[str] = Counter()
    for kind in SETS["hunters"].kinds:
        for segment in kind.segments:
            found.update({mark: number * kind.count for mark, number in segment.marks})
    assert (found["fire"], found["shrine"], found["aurochs"] > 0, found["mushrooms"] > 0) == (1, 1, True, True)
    assert all(not s.count("aurochs") for kind in SETS["hunters"].kinds if kind.pile != "bonus" for s in kind.segments)


@pytest.mark.parametrize("ruleset", SETS)
def test_a_quarter_turn_moves_every_port_by_three(ruleset: str) -> None:
    for kind in kinds(ruleset):
        for rotation in range(4):
            for side in range(4):
                assert side_of(ruleset, kind, rotation, side) == side_of(ruleset, kind, 0, (side - rotation) % 4)


def test_tables_differ_by_rule_set_and_tile_set() -> None:
    assert compiled(RULESETS["hunters"], WILD) is not compiled(RULESETS["hunters"], SETS["hunters"])


def test_counts_fit_into_the_packed_sums() -> None:
    assert MOST == OPEN == 2**BITS - 1


@pytest.mark.parametrize("ruleset", SETS)
@pytest.mark.parametrize("source", SOURCES)
def test_where_a_kind_is_known_from_may_be_said_in_any_words(ruleset: str, source: str) -> None:
    """Other fields of a tile and of the file are for those who read it."""
    data = json.loads(SETS[ruleset].text)
    data["provenance"] = ["my own copy"]
    data["tiles"][1] |= {"source": source, "pictures": ["p1"], "notes": "seen", "verified_count": 1}
    assert parse_tileset(json.dumps(data)).kinds[1].published is (source != "reconstructed")


@pytest.mark.parametrize("tile_set", [WILD, NEW_LAND], ids=GAMES)
def test_a_better_transcription_needs_no_code(tile_set: Any) -> None:
    assert parse_tileset(tile_set.text) == tile_set
    assert tile_set.ruleset in RULESETS


KINDS = "'kind' must be one of forest, river, meadow, lake"
BEASTS = "'animals' must list objects with 'kind' (deer, mammoth, aurochs, tiger) and 'n' (from 1)"
SETS_OF_TILES = "either 'start' (true or false) or 'set' (start, normal, bonus) must be there"

HUNTERS: list[tuple[Spoil, str]] = [
    (change("hg-03", set="extra"), "tile hg-03: 'set' must be one of start, normal, bonus"),
    (change("hg-03", set=["bonus"]), "tile hg-03: 'set' must be one of start, normal, bonus"),
    (change("hg-03", set="start"), "exactly one kind must be the start tile's, not 2"),
    (change("hg-00", set="normal"), "exactly one kind must be the start tile's, not 0"),
    (change("hg-03", start=False), f"tile hg-03: {SETS_OF_TILES}"),
    (rename("hg-65", "set", "sets"), f"tile hg-65: {SETS_OF_TILES}"),
    (change("hg-03", source="rumour"), "tile hg-03: 'source' must be one of published, verified, mixed, reconstructed"),
    (change("hg-27", verified_count=0), "tile hg-27: 'verified_count' must be a number from 1 to 3"),
    (change("hg-27", verified_count=4), "tile hg-27: 'verified_count' must be a number from 1 to 3"),
    (change("hg-27", verified_count="2"), "tile hg-27: 'verified_count' must be a number from 1 to 3"),
    (change_segment("hg-03", 0, kind="field"), f"tile hg-03, segment 0: {KINDS}"),
    (change_segment("hg-03", 0, kind=None), f"tile hg-03, segment 0: {KINDS}"),
    (change_segment("hg-65", 1, gold=1), "tile hg-65, segment 1: 'gold' must be true or false"),
    (change_segment("hg-65", 0, shrine="yes"), "tile hg-65, segment 0: 'shrine' must be true or false"),
    (change_segment("hg-66", 0, fire=1), "tile hg-66, segment 0: 'fire' must be true or false"),
    (change_segment("hg-11", 1, spring=2), "tile hg-11, segment 1: 'spring' must be true or false"),
    (change_segment("hg-67", 1, mushrooms=True), "tile hg-67, segment 1: 'mushrooms' must be a number from 0"),
    (change_segment("hg-67", 1, mushrooms=-1), "tile hg-67, segment 1: 'mushrooms' must be a number from 0"),
    (change_segment("hg-03", 6, fish="many"), "tile hg-03, segment 6: 'fish' must be a number from 0"),
    (change_segment("hg-03", 6, fish=2000), "a set holds 1023 fish at most, not"),
    (change_segment("hg-03", 1, fish=1), "tile hg-03, segment 1: unknown field fish"),
    (change_segment("hg-03", 0, gold=True), "tile hg-03, segment 0: unknown field gold"),
    (change_segment("hg-65", 1, animals=[]), "tile hg-65, segment 1: unknown field animals"),
    (change_segment("hg-12", 0, animals={"deer": 1}), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "boar", "n": 1}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer"}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": 0}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": -2}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": True}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": ["deer"], "n": 1}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": 1, "old": True}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=["deer"]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-03", 1, connects=6), "tile hg-03, segment 1: segments are named by a list of their numbers"),
    (change_segment("hg-03", 1, connects=[5]), "tile hg-03: segment 1 names segment 5, which is no lake of this tile"),
    (change_segment("hg-03", 1, connects=[9]), "tile hg-03: segment 1 names segment 9, which is no lake of this tile"),
    (change_segment("hg-03", 6, connects=[0]), "tile hg-03: segment 6 names segment 0, which is no river of this tile"),
    (change_segment("hg-03", 6, connects=[1, 1, 3, 5]), "tile hg-03: segment 6 names a segment twice"),
    (change_segment("hg-03", 6, connects=[1, 3]), "tile hg-03: segment 5 names segment 6, but not the other way round"),
    (change_segment("hg-03", 1, connects=[]), "tile hg-03: segment 6 names segment 1, but not the other way round"),
    (change_segment("hg-03", 1, connects=[]), "tile hg-03: segment 1: a river ends nowhere"),
    (change_segment("hg-11", 1, spring=False), "tile hg-11: segment 1: a river ends nowhere"),
    (change_segment("hg-12", 1, ports=[4]), "tile hg-12: port 7 belongs to 0 segments instead of one"),
    (change_segment("hg-03", 6, ports=[1]), "tile hg-03: port 1 belongs to 2 segments instead of one"),
    (
        replace_segment("hg-66", 0, kind="lake", ports=list(range(12))),
        "tile hg-66: segment 0: a lake must not reach",
    ),
    (replace_segment("hg-03", 6, kind="forest", ports=[]), "tile hg-03: segment 6: a forest must reach a side"),
    (replace_segment("hg-03", 6, kind="river", ports=[]), "tile hg-03: segment 6: a river must reach a side"),
    (change_segment("hg-12", 1, kind="forest"), "tile hg-12: side E is neither one segment nor a line through open"),
    (replace_segment("hg-66", 0, kind="river", ports=list(range(12))), "tile hg-66: side N is neither one segment nor"),
]


@pytest.mark.parametrize(("spoil", "sentence"), HUNTERS, ids=[f"{n} {s[1]}" for n, s in enumerate(HUNTERS)])
def test_a_file_of_the_hunters_that_breaks_a_law_is_refused(spoil: Spoil, sentence: str) -> None:
    spoiled("hunters", spoil, sentence)


def halves(kind: str) -> Spoil:
    """Part a side of the tile in its middle, which only rivers and roads may do."""

    def spoil(data: Document) -> None:
        first, second = next(entry for entry in data["tiles"] if entry["id"] == kind)["segments"]
        second["ports"].remove(11)
        first["ports"].append(11)

    return spoil


TOWN = "each of 'cities' must name the two segments that it touches"

DISCOVERY: list[tuple[Spoil, str]] = [
    (change("ds-04", set="bonus"), "tile ds-04: either 'start' (true or false) or 'set' (start, normal) must be there"),
    (rename("ds-04", "start", "set"), "tile ds-04: 'set' must be one of start, normal"),
    (change_segment("ds-04", 0, kind="lake"), "tile ds-04, segment 0: 'kind' must be one of plain, mountain, sea"),
    (change_segment("ds-04", 0, cities=-1), "tile ds-04, segment 0: 'cities' must be a number from 0"),
    (change_segment("ds-04", 0, cities=[0]), "tile ds-04, segment 0: 'cities' must be a number from 0"),
    (change_segment("ds-04", 0, cities=2), "tile ds-04: segment 0 counts 2 cities, the tile lists 1"),
    (change_segment("ds-05", 1, cities=1), "tile ds-05: segment 1 counts 1 cities, the tile lists 0"),
    (change("ds-04", cities=[]), "tile ds-04: segment 1 counts 1 cities, the tile lists 0"),
    (rename("ds-04", "cities", "towns"), "tile ds-04: segment 0 counts 1 cities, the tile lists 0"),
    (change("ds-04", cities={"touches": [0, 1]}), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[[0, 1]]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0]}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0, True]}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0, 1], "name": "Ys"}]), f"tile ds-04: {TOWN}"),
    (
        change("ds-04", cities=[{"touches": [0, 7]}]),
        "tile ds-04: a city stands between segments 0 and 7, which share no",
    ),
    (
        change("ds-04", cities=[{"touches": [-1, 0]}]),
        "tile ds-04: a city stands between segments -1 and 0, which share",
    ),
    (
        change("ds-04", cities=[{"touches": [1, 1]}]),
        "tile ds-04: a city stands between segments 1 and 1, which share no",
    ),
    (change("ds-03", cities=[{"touches": [0, 1]}]), "tile ds-03: the city between segments 0 and 1 stands on no shore"),
    (change_segment("ds-04", 0, borders=[]), "tile ds-04: a city stands between segments 0 and 1, which share no line"),
    (change_segment("ds-04", 0, borders=[]), "tile ds-04: segment 1 names segment 0, but not the other way round"),
    (change_segment("ds-04", 0, borders=[1, 9]), "tile ds-04: segment 0 names segment 9, which is no plain or sea of"),
    (
        change_segment("ds-04", 0, borders=[0]),
        "tile ds-04: segment 0 names segment 0, which is no plain or sea of this",
    ),
    (change_segment("ds-04", 0, borders=[1, 1]), "tile ds-04: segment 0 names a segment twice"),
    (change_segment("ds-04", 0, borders="1"), "tile ds-04, segment 0: segments are named by a list of their numbers"),
    (change_segment("ds-04", 0, gold=True), "tile ds-04, segment 0: unknown field gold"),
    (change_segment("ds-04", 0, ports=[0, 1, 2, 3, 4]), "tile ds-04: port 5 belongs to 0 segments instead of one"),
    (halves("ds-07"), "tile ds-07: side W is neither one segment nor a line through open ground"),
]


@pytest.mark.parametrize(("spoil", "sentence"), DISCOVERY, ids=[f"{n} {s[1]}" for n, s in enumerate(DISCOVERY)])
def test_a_file_of_the_discovery_that_breaks_a_law_is_refused(spoil: Spoil, sentence: str) -> None:
    spoiled("discovery", spoil, sentence)


@pytest.mark.parametrize("both", [[0, 9], [9, 0]])
def test_a_city_beside_a_segment_that_is_not_there_is_refused_and_nothing_else_happens(both: list[int]) -> None:
    """Also where a segment claims to border on it."""
    data = json.loads(SETS["discovery"].text)
    change("ds-04", cities=[{"touches": both}])(data)
    change_segment("ds-04", 0, borders=[1, 9])(data)
    with pytest.raises(TileSetError, match="share no line"):
        parse_tileset(json.dumps(data))


def test_another_games_file_is_not_mistaken() -> None:
    data = json.loads(SETS["hunters"].text)
    put("ruleset", "discovery")(data)
    with pytest.raises(TileSetError) as caught:
        parse_tileset(json.dumps(data))
    assert len(caught.value.problems) > 70
