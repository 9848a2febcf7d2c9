"""docs/tiles.md, which tells how to correct a file of tiles, says what the program reads."""

import re
from pathlib import Path

import pytest

from engine.games import RULESETS
from engine.tilefiles import SOURCES, parse_tileset

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
