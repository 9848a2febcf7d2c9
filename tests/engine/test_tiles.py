"""The tile files: what they say, and the laws that they must keep."""

import hashlib
import json
import pickle
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.compiled import compiled
from engine.games import RULESETS
from engine.games.base import BASE
from engine.squares import REACH
from engine.tilefiles import SOURCES, TileSetError, load, parse_tileset
from engine.tiles import PILES
from tests.engine.oracle import document as written
from tests.engine.play import SET, SETS
from tests.engine.worlds import WILD

Document = dict[str, Any]
Spoil = Callable[[Document], None]
LINKS = {"base": "cities", "hunters": "connects", "discovery": "borders"}


@pytest.mark.parametrize("ruleset", SETS)
def test_the_packaged_set_is_read_as_it_is_written(ruleset: str) -> None:
    tile_set = SETS[ruleset]
    assert [kind.id for kind in tile_set.kinds] == list(written(ruleset))
    for kind, entry in zip(tile_set.kinds, written(ruleset).values(), strict=True):
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
@pytest.mark.parametrize("source", SOURCES)
def test_where_a_kind_is_known_from_may_be_said_in_any_words(ruleset: str, source: str) -> None:
    """Other fields of a tile and of the file are for those who read it."""
    data = json.loads(SETS[ruleset].text)
    data["provenance"] = ["my own copy"]
    data["tiles"][1] |= {"source": source, "pictures": ["p1"], "notes": "seen", "verified_count": 1}
    assert parse_tileset(json.dumps(data)).kinds[1].published is (source != "reconstructed")


def tile(data: Document, kind: str) -> Document:
    """One kind's entry."""
    found: Document = next(entry for entry in data["tiles"] if entry["id"] == kind)
    return found


def test_B1_1_seventy_two_tiles_with_ten_shields_and_six_monasteries() -> None:
    """Of each kind as many as the rulebook's overview shows."""
    assert "".join(f"{kind.id}{kind.count}" for kind in SET.kinds) == (
        "A2B4C1D4E5F2G1H3I2J3K3L3M2N3O2P3Q1R3S2T1U8V9W4X1"
    )

    def total(kind: str, mark: str = "") -> int:
        return sum(k.count * (s.count(mark) if mark else 1) for k in SET.kinds for s in k.segments if s.terrain == kind)

    assert total("city", "shields") == 10
    assert total("monastery") == 6


def test_the_set_is_named_by_the_hash_of_its_text() -> None:
    assert SET.digest == hashlib.sha256(SET.text.encode()).hexdigest()
    assert load("base") == SET
    assert parse_tileset(SET.text).digest == SET.digest
    assert parse_tileset(SET.text + "\n").digest != SET.digest
    assert parse_tileset(SET.text + "\n") != SET


def test_for_another_process_a_set_is_its_text_and_parsed_once() -> None:
    packed = pickle.dumps(SET)
    assert len(packed) < len(SET.text.encode()) + 100
    assert pickle.loads(packed) is SET


def test_tables_are_made_once_for_equal_sets() -> None:
    assert compiled(BASE, SET) is compiled(BASE, load("base"))
    assert compiled(RULESETS["hunters"], WILD) is not compiled(RULESETS["hunters"], SETS["hunters"])


def change(kind: str, /, **values: Any) -> Spoil:
    """Set fields of a kind."""
    return lambda data: tile(data, kind).update(values)


def change_segment(kind: str, number: int, /, **values: Any) -> Spoil:
    """Set fields of a segment."""
    return lambda data: tile(data, kind)["segments"][number].update(values)


def replace_segment(kind: str, number: int, /, **values: Any) -> Spoil:
    """Put another segment in a segment's place."""

    def spoil(data: Document) -> None:
        tile(data, kind)["segments"][number] = values

    return spoil


def put(key: str, value: Any) -> Spoil:
    """Set a field of the document."""
    return lambda data: data.update({key: value})


def rename(kind: str, old: str, new: str) -> Spoil:
    """Give a field of a kind another name."""

    def spoil(data: Document) -> None:
        entry = tile(data, kind)
        entry[new] = entry.pop(old)

    return spoil


HALVES = [{"kind": "city", "ports": [0, 1]}, {"kind": "field", "ports": [*range(2, 12)]}]

BASE_FILE: list[tuple[Spoil, str]] = [
    (put("ruleset", "chess"), "'ruleset' must be one of base, hunters, discovery, not 'chess'"),
    (put("ruleset", ["base"]), "'ruleset' must be one of base, hunters, discovery, not ['base']"),
    (put("tiles", 5), "'tiles' must be a list"),
    (put("tiles", [5]), "tile number 1: 'id' must be a text"),
    (change("A", id=""), "tile number 1: 'id' must be a text"),
    (change("A", id="A\nA"), "tile number 1: 'id' must be a text"),
    (change("A", id="B"), "tile B: the id is used more than once"),
    (change("A", count=0), "tile A: 'count' must be a number from 1"),
    (change("A", count=True), "tile A: 'count' must be a number from 1"),
    (change("A", segments=[]), "tile A: 'segments' must be a list"),
    (change("A", start=True), "exactly one kind must be the start tile's, not 2"),
    (change("D", start=False), "exactly one kind must be the start tile's, not 0"),
    (change("A", start="no"), "tile A: 'start' must be true or false"),
    (change("A", set="normal"), "tile A: either 'start' (true or false) or 'set' (start, normal) must be there"),
    (rename("A", "start", "strat"), "tile A: either 'start' (true or false) or 'set' (start, normal) must be there"),
    (change("A", source="hearsay"), "tile A: 'source' must be one of published, verified, mixed, reconstructed"),
    (change("A", source=["verified"]), "tile A: 'source' must be one of published, verified, mixed, reconstructed"),
    (change_segment("A", 0, kind="canal"), "tile A, segment 0: 'kind' must be one of road, city, monastery, field"),
    (change_segment("A", 0, kind=["road"]), "tile A, segment 0: 'kind' must be one of road, city, monastery, field"),
    (change_segment("A", 0, ports=[12]), "tile A, segment 0: 'ports' must be a list of numbers from 0 to 11"),
    (change_segment("A", 0, ports=[True]), "tile A, segment 0: 'ports' must be a list of numbers from 0 to 11"),
    (change_segment("A", 0, ports="7"), "tile A, segment 0: 'ports' must be a list of numbers from 0 to 11"),
    (change_segment("A", 0, ports=[]), "tile A: port 7 belongs to 0 segments instead of one"),
    (change_segment("A", 0, ports=[7, 7]), "tile A: port 7 belongs to 2 segments instead of one"),
    (change_segment("C", 0, shields=-1), "tile C, segment 0: 'shields' must be a number from 0"),
    (change_segment("C", 0, shields=True), "tile C, segment 0: 'shields' must be a number from 0"),
    (change_segment("A", 0, shields=1), "tile A, segment 0: unknown field shields"),
    (change_segment("E", 1, cities="0"), "tile E, segment 1: segments are named by a list of their numbers"),
    (change_segment("E", 1, cities=[9]), "tile E: segment 1 names segment 9, which is no city of this tile"),
    (change_segment("E", 1, cities=[-2]), "tile E: segment 1 names segment -2, which is no city of this tile"),
    (change_segment("U", 0, kind="city"), "tile U: side E is neither one segment nor a line through open ground"),
    (change("U", count=REACH), f"a set holds {REACH} tiles at most"),
    (change_segment("E", 1, cities=[0, 0]), "tile E: segment 1 names a segment twice"),
    (change_segment("B", 0, kind="city"), "tile B: segment 0: a city must reach a side"),
    (replace_segment("E", 0, kind="road", ports=[0, 1, 2]), "tile E: side N is neither one segment nor a line"),
    (change("E", segments=HALVES), "tile E: side N is neither one segment nor a line"),
]

KINDS = "'kind' must be one of forest, river, meadow, lake"
BEASTS = "'animals' must list objects with 'kind' (deer, mammoth, aurochs, tiger) and 'n' (from 1)"

HUNTERS: list[tuple[Spoil, str]] = [
    (change("hg-03", set="extra"), "tile hg-03: 'set' must be one of start, normal, bonus"),
    (change("hg-03", set=["bonus"]), "tile hg-03: 'set' must be one of start, normal, bonus"),
    (change("hg-27", verified_count=0), "tile hg-27: 'verified_count' must be a number from 1 to 3"),
    (change("hg-27", verified_count=4), "tile hg-27: 'verified_count' must be a number from 1 to 3"),
    (change_segment("hg-65", 1, gold=1), "tile hg-65, segment 1: 'gold' must be true or false"),
    (change_segment("hg-03", 6, fish=2000), "a set holds 1023 fish at most, not"),
    (change_segment("hg-12", 0, animals={"deer": 1}), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "boar", "n": 1}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": 0}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": True}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": ["deer"], "n": 1}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=[{"kind": "deer", "n": 1, "old": True}]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-12", 0, animals=["deer"]), f"tile hg-12, segment 0: {BEASTS}"),
    (change_segment("hg-03", 1, connects=[5]), "tile hg-03: segment 1 names segment 5, which is no lake of this tile"),
    (change_segment("hg-03", 6, connects=[1, 3]), "tile hg-03: segment 5 names segment 6, but not the other way round"),
    (change_segment("hg-03", 1, connects=[]), "tile hg-03: segment 1: a river ends nowhere"),
    (replace_segment("hg-66", 0, kind="lake", ports=[*range(12)]), "tile hg-66: segment 0: a lake must not reach"),
]

TOWN = "each of 'cities' must name the two segments that it touches"

DISCOVERY: list[tuple[Spoil, str]] = [
    (change_segment("ds-04", 0, cities=2), "tile ds-04: segment 0 counts 2 cities, the tile lists 1"),
    (change("ds-04", cities={"touches": [0, 1]}), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[[0, 1]]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0]}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0, True]}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [0, 1], "name": "Ys"}]), f"tile ds-04: {TOWN}"),
    (change("ds-04", cities=[{"touches": [-1, 0]}]), "tile ds-04: a city stands between segments -1 and 0, which"),
    (change("ds-03", cities=[{"touches": [0, 1]}]), "tile ds-03: the city between segments 0 and 1 stands on no shore"),
    (change_segment("ds-04", 0, borders=[]), "tile ds-04: a city stands between segments 0 and 1, which share no line"),
    (change_segment("ds-04", 0, borders=[1, 9]), "tile ds-04: segment 0 names segment 9, which is no plain or sea of"),
]

BROKEN = [
    pytest.param(ruleset, spoil, sentence, id=sentence)
    for ruleset, rows in (("base", BASE_FILE), ("hunters", HUNTERS), ("discovery", DISCOVERY))
    for spoil, sentence in rows
]


@pytest.mark.parametrize(("ruleset", "spoil", "sentence"), BROKEN)
def test_a_file_that_breaks_a_law_is_refused(ruleset: str, spoil: Spoil, sentence: str) -> None:
    data = json.loads(SETS[ruleset].text)
    spoil(data)
    with pytest.raises(TileSetError) as caught:
        parse_tileset(json.dumps(data))
    assert any(problem.startswith(sentence) for problem in caught.value.problems), caught.value.problems
    assert all("\n" not in problem for problem in caught.value.problems)


@pytest.mark.parametrize("both", [[0, 9], [9, 0]])
def test_a_city_beside_a_segment_that_is_not_there_is_refused_and_nothing_else_happens(both: list[int]) -> None:
    """Also where a segment claims to border on it."""
    data = json.loads(SETS["discovery"].text)
    change("ds-04", cities=[{"touches": both}])(data)
    change_segment("ds-04", 0, borders=[1, 9])(data)
    with pytest.raises(TileSetError, match="share no line"):
        parse_tileset(json.dumps(data))


def test_all_problems_are_listed_at_once() -> None:
    data = json.loads(SET.text)
    change("A", count=0)(data)
    change_segment("E", 1, cities=[9])(data)
    change("D", start=False)(data)
    with pytest.raises(TileSetError) as caught:
        parse_tileset(json.dumps(data))
    assert len(caught.value.problems) == 3
    assert str(caught.value) == "; ".join(caught.value.problems)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"base"', "[" * 100_000], ids=lambda text: text[:6])
def test_what_is_no_tile_file_is_refused(text: str) -> None:
    with pytest.raises(TileSetError):
        parse_tileset(text)


@pytest.mark.parametrize(
    ("kind", "looks"),
    [("A", 4), ("B", 1), ("C", 1), ("D", 4), ("G", 2), ("H", 2), ("I", 4), ("U", 2), ("V", 4), ("W", 4), ("X", 1)],
)
def test_rotations_that_look_alike_are_one(kind: str, looks: int) -> None:
    found = SETS["base"].kind(kind).distinct()
    assert found == tuple(range(looks))
    assert SETS["base"].kind(kind).distinct((3, 1)) == ((3, 1) if looks == 4 else (3,))


# -- docs/tiles.md, which tells how to correct a file -----------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "tiles.md").read_text("utf-8")


def test_its_example_is_a_tile_file() -> None:
    (example,) = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
    tileset = parse_tileset(example)
    assert (tileset.start.id, tileset.size) == ("D", 4)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_names_every_field_of_every_terrain(ruleset: str) -> None:
    grammar = RULESETS[ruleset].grammar
    listed = {name for name, _ in grammar.counted.values()} | {name for name, _ in grammar.links.values()}
    marks = {mark for terrain in grammar.terrains for mark in grammar.terrains[terrain]}
    counted = {kind for _, kinds in grammar.counted.values() for kind in kinds}
    assert {
        name for name in {*grammar.terrains, *listed, *marks, *counted, *SOURCES} if f"`{name}`" not in PAGE
    } == set()
