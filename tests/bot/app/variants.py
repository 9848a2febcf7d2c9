"""The games that there are to be played, for tests that go over all of them; and tile sets made for a test."""

from __future__ import annotations

import json
from random import Random

from bot.game.settings import GameOptions
from engine.tilefiles import parse_tileset
from engine.tiles import TileSet
from tests.profiles import is_full

VARIANTS = {
    "base": GameOptions(order="seated", undo="friendly"),
    "hunters": GameOptions("hunters", order="seated", undo="friendly"),
    "discovery": GameOptions("discovery", order="seated", undo="friendly"),
    "known": GameOptions(next_tile="known", order="seated", undo="friendly"),
    "hunters, known": GameOptions("hunters", next_tile="known", order="seated", undo="friendly"),
    "expert": GameOptions("discovery", expert=True, order="seated", undo="friendly"),
    "expert, tiles removed": GameOptions("discovery", expert=True, remove_tiles=True, order="seated", undo="friendly"),
}


def played_out() -> tuple[str, ...]:
    """Of which of them whole games are looked at; asked only once the profile is chosen."""
    return tuple(VARIANTS) if is_full() else ("base", "hunters", "known", "expert, tiles removed")


class Unshuffled(Random):
    """Leaves everything in its order: tiles come in the order of their file."""

    def shuffle(self, x: object) -> None:
        """Nothing."""


def plain_tiles(*tiles: tuple[str, str, int]) -> TileSet:
    """A set for The Discovery of tiles that are all of one land: id, land and number; the first is the start tile's."""
    entries = [
        {
            "id": name,
            "count": count,
            "set": "normal" if number else "start",
            "segments": [{"kind": land, "ports": list(range(12))}],
        }
        for number, (name, land, count) in enumerate(tiles)
    ]
    return parse_tileset(json.dumps({"ruleset": "discovery", "tiles": entries}))
