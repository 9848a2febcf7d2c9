"""The tile file: what it says, and the laws that a file must keep."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.compiled import compiled
from engine.game import Game
from engine.games import RULESETS
from engine.games.base import BASE
from engine.squares import REACH, split
from engine.tilefiles import TileSetError, load, parse_tileset
from tests.engine.play import SET, SETS

Document = dict[str, Any]


def document() -> Document:
    """The packaged file."""
    data: Document = json.loads(SET.text)
    return data


def tile(data: Document, kind: str) -> Document:
    """One kind's entry."""
    found: Document = next(entry for entry in data["tiles"] if entry["id"] == kind)
    return found


def test_kinds_are_found_by_id() -> None:
    assert SET.kind("X").id == "X"
    with pytest.raises(KeyError):
        SET.kind("Ü")


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


def test_tables_are_made_once_for_equal_sets() -> None:
    assert compiled(BASE, SET) is compiled(BASE, load("base"))


def change(kind: str, /, **values: Any) -> Callable[[Document], None]:
    """Set fields of a kind."""
    return lambda data: tile(data, kind).update(values)


def change_segment(kind: str, number: int, /, **values: Any) -> Callable[[Document], None]:
    """Set fields of a segment."""
    return lambda data: tile(data, kind)["segments"][number].update(values)


def replace_segment(kind: str, number: int, /, **values: Any) -> Callable[[Document], None]:
    """Put another segment in a segment's place."""

    def spoil(data: Document) -> None:
        tile(data, kind)["segments"][number] = values

    return spoil


def put(key: str, value: Any) -> Callable[[Document], None]:
    """Set a field of the document."""
    return lambda data: data.update({key: value})


def rename(kind: str, old: str, new: str) -> Callable[[Document], None]:
    """Give a field of a kind another name."""

    def spoil(data: Document) -> None:
        entry = tile(data, kind)
        entry[new] = entry.pop(old)

    return spoil


BROKEN: list[tuple[Callable[[Document], None], str]] = [
    (put("ruleset", "chess"), "'ruleset' must be one of base, hunters, discovery, not 'chess'"),
    (put("ruleset", ["base"]), "'ruleset' must be one of base, hunters, discovery, not ['base']"),
    (put("tiles", []), "exactly one kind must be the start tile's, not 0"),
    (put("tiles", 5), "'tiles' must be a list"),
    (put("tiles", [5]), "tile number 1: 'id' must be a text"),
    (change("A", id=""), "tile number 1: 'id' must be a text"),
    (change("A", id="A\nA"), "tile number 1: 'id' must be a text"),
    (change("A", id=7), "tile number 1: 'id' must be a text"),
    (change("A", id="B"), "tile B: the id is used more than once"),
    (change("A", count=0), "tile A: 'count' must be a number from 1"),
    (change("A", count=True), "tile A: 'count' must be a number from 1"),
    (change("A", count="2"), "tile A: 'count' must be a number from 1"),
    (change("A", segments=[]), "tile A: 'segments' must be a list"),
    (change("A", segments={"kind": "road"}), "tile A: 'segments' must be a list"),
    (change("A", start=True), "exactly one kind must be the start tile's, not 2"),
    (change("D", start=False), "exactly one kind must be the start tile's, not 0"),
    (change("A", start="no"), "tile A: 'start' must be true or false"),
    (change("A", start=0), "tile A: 'start' must be true or false"),
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
    (change_segment("A", 0, ports=[7, 8]), "tile A: port 8 belongs to 2 segments instead of one"),
    (change_segment("A", 0, ports=[7, 7]), "tile A: port 7 belongs to 2 segments instead of one"),
    (change_segment("C", 0, shields=-1), "tile C, segment 0: 'shields' must be a number from 0"),
    (change_segment("C", 0, shields=True), "tile C, segment 0: 'shields' must be a number from 0"),
    (change_segment("A", 0, shields=1), "tile A, segment 0: unknown field shields"),
    (change_segment("A", 0, inn=True), "tile A, segment 0: unknown field inn"),
    (change_segment("E", 1, cities="0"), "tile E, segment 1: segments are named by a list of their numbers"),
    (change_segment("E", 1, cities=[9]), "tile E: segment 1 names segment 9, which is no city of this tile"),
    (change_segment("E", 1, cities=[-2]), "tile E: segment 1 names segment -2, which is no city of this tile"),
    (change_segment("E", 1, cities=[1]), "tile E: segment 1 names segment 1, which is no city of this tile"),
    (change_segment("U", 0, kind="city"), "tile U: side E is neither one segment nor a line through open ground"),
    (change_segment("A", 0, kind="city"), "tile A: side S is neither one segment nor a line through open ground"),
    (replace_segment("E", 0, kind="road", ports=[0, 1, 2]), "tile E: side N is neither one segment nor a line"),
]


def spoiled(ruleset: str, spoil: Callable[[Document], None], sentence: str) -> None:
    """The packaged file with that change is refused with that sentence."""
    data = json.loads(SETS[ruleset].text)
    spoil(data)
    with pytest.raises(TileSetError) as caught:
        parse_tileset(json.dumps(data))
    assert any(problem.startswith(sentence) for problem in caught.value.problems), caught.value.problems
    assert all("\n" not in problem for problem in caught.value.problems)


@pytest.mark.parametrize(("spoil", "sentence"), BROKEN, ids=[sentence for _, sentence in BROKEN])
def test_a_file_that_breaks_a_law_is_refused(spoil: Callable[[Document], None], sentence: str) -> None:
    spoiled("base", spoil, sentence)


def test_a_set_too_large_for_the_board_is_refused() -> None:
    """A row of that many tiles would leave the squares that have names."""
    data = document()
    tile(data, "U")["count"] = REACH
    with pytest.raises(TileSetError):
        parse_tileset(json.dumps(data))


def test_a_city_named_twice_by_a_field_is_refused() -> None:
    data = document()
    tile(data, "E")["segments"][1]["cities"] = [0, 0]
    with pytest.raises(TileSetError):
        parse_tileset(json.dumps(data))


@pytest.mark.parametrize(
    ("kind", "ports"),
    [("monastery", [0, 1, 2]), ("city", []), ("road", []), ("field", [])],
    ids=["monastery at the edge", "city without edges", "road without ends", "field without edges"],
)
def test_a_monastery_and_nothing_else_reaches_no_side(kind: str, ports: list[int]) -> None:
    """Tile B is a monastery in the middle of a field; something else takes the monastery's place."""
    data = document()
    rest = [port for port in range(12) if port not in ports]
    tile(data, "B")["segments"] = [{"kind": kind, "ports": ports}, {"kind": "field", "ports": rest, "cities": []}]
    with pytest.raises(TileSetError):
        parse_tileset(json.dumps(data))


def test_all_problems_are_listed_at_once() -> None:
    data = document()
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


@pytest.mark.parametrize("ruleset", SETS)
def test_rotations_that_look_alike_play_alike(ruleset: str) -> None:
    """In every such rotation the tile fits on the same squares."""
    for kind in SETS[ruleset].kinds:
        game = Game(RULESETS[ruleset], SETS[ruleset], 2)
        fitting = game.placements(kind.id)
        for rotation in range(4):
            same = [other for other in range(4) if kind.look(other) == kind.look(rotation)]
            squares = [{split(one)[0] for one in fitting if split(one)[1] == other} for other in same]
            assert all(found == squares[0] for found in squares)
