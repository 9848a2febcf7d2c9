"""Tiles made ready before a board wants them: what takes long about a tile, so that no player waits for it."""

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
