"""Tiles made ready before a board wants them: what takes long about a tile, so that no player waits for it."""

from collections.abc import Callable

from engine.games import RULESETS
from engine.tiles import TileSet
from render.pieces.spots import spots
from render.tile.sprites import sprite


def make_ready(tileset: TileSet, kind: str, rotation: int, px: int) -> None:
    """Draw a tile of that size and find where pieces stand on it; both are remembered and stored."""
    sprite(tileset, kind, rotation, px)
    for piece in RULESETS[tileset.ruleset].pieces:
        spots(tileset.kind(kind), rotation, piece)


def warm_up(tileset: TileSet, px: int, go_on: Callable[[], bool] = lambda: True) -> int:
    """Make every kind ready in every rotation; returns how many it has got through.

    Takes seconds and keeps the interpreter busy. `go_on` is called before each tile: it may rest, or say no.
    """
    done = 0
    for kind in tileset.kinds:
        for rotation in range(4):
            if not go_on():
                return done
            make_ready(tileset, kind.id, rotation, px)
            done += 1
    return done
