"""Tiles made ready before a board wants them: what takes long about a tile, so that no player waits for it."""

from collections.abc import Callable
from typing import Final

from engine.games import RULESETS
from engine.tiles import TileSet
from render.board.layout import USUAL_SIZES
from render.board.tiles import FINISHED
from render.pieces.spots import spots, spots_name
from render.tile.sprites import sprite, sprite_name

SIZES: Final = (USUAL_SIZES[0], FINISHED[-1], *USUAL_SIZES[1:])
"""Sizes of tiles that are drawn ahead: the one that is used most comes first, since people wait for it."""


def make_ready(tileset: TileSet, kind: str, rotation: int, px: int) -> None:
    """Draw a tile of that size and find where pieces stand on it; both are remembered and stored."""
    sprite(tileset, kind, rotation, px)
    for piece in RULESETS[tileset.ruleset].pieces:
        spots(tileset.kind(kind), rotation, piece)


def names(tileset: TileSet, kind: str, rotation: int, px: int) -> tuple[str, ...]:
    """The names under which the tile and its spots are stored; equal tiles of several sets share them."""
    shown = tileset.kind(kind)
    return (
        sprite_name(shown, rotation, px),
        *(spots_name(shown, rotation, piece) for piece in RULESETS[tileset.ruleset].pieces),
    )


def warm_up(tileset: TileSet, px: int, go_on: Callable[[], bool] = lambda: True) -> int:
    """Make every kind ready in every rotation; returns how many it has got through.

    Takes seconds and keeps the interpreter busy. `go_on` is called before each tile: it may wait; False stops.
    """
    done = 0
    for kind in tileset.kinds:
        for rotation in range(4):
            if not go_on():
                return done
            make_ready(tileset, kind.id, rotation, px)
            done += 1
    return done
