"""Where the parts of a tile are, in words that tell them apart."""

from __future__ import annotations

import pytest

from bot.show.tiles import reaches, where
from bot.text import LOCALES, catalogue
from engine.games import RULESETS
from engine.tilefiles import load


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_parts_of_a_tile_of_the_same_terrain_are_in_the_same_place(ruleset: str, locale: str) -> None:
    texts = catalogue(locale)
    for kind in load(ruleset).kinds:
        for rotation in range(4):
            told = [(one.terrain, texts.plain(where(kind, n, rotation))) for n, one in enumerate(kind.segments)]
            assert len(set(told)) == len(told), kind.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_reaches_a_side_of_a_turned_tile_reached_another_before(ruleset: str) -> None:
    for kind in load(ruleset).kinds:
        for rotation in range(4):
            for side in range(4):
                ports = {(port + 3 * rotation) % 12 for port in reaches(kind, side, rotation).ports}
                assert 3 * side + 1 in ports


@pytest.mark.parametrize(
    ("kind", "rotation", "told"),
    [
        ("B", 0, ["all sides", "in the middle"]),
        ("U", 1, ["east", "north and south", "west"]),
        ("U", 0, ["east and west", "north", "south"]),
        ("V", 0, ["north and east", "south and west", "south-west corner"]),
        ("X", 0, ["east", "north", "north-east corner", "north-west corner", "south", "south-east corner",
                  "south-west corner", "west"]),
    ],
)  # fmt: skip
def test_sides_and_corners_are_those_of_the_tile_as_it_lies(kind: str, rotation: int, told: list[str]) -> None:
    tile = load("base").kind(kind)
    assert sorted(catalogue("en").plain(where(tile, n, rotation)) for n in range(len(tile.segments))) == told
