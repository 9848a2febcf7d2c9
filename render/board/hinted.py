"""The picture of hints: the board with their squares marked, and above it each tile as it would lie."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine import open_tiles
from engine.game import Game
from engine.squares import Square
from engine.turns import Deploy, Turn
from render.board.describe import View, describe, spots_on
from render.board.scene import NumberedSpot, Scene, TopCard, TopTile
from render.palette import USUAL


def describe_hints(
    game: Game, names: Sequence[str], hints: Mapping[str, Turn], colours: Sequence[int] = USUAL
) -> Scene:
    """The scene of some turns of the seat to move, each by its letter; a square has the letters of all that lay there.

    Each tile is turned as its turn says, with the number of the spot on which it sets a piece. ``colours``: as in
    ``View``.
    """
    letters: dict[Square, str] = {}
    for letter, turn in hints.items():
        letters[turn.square] = f"{letters[turn.square]} {letter}" if turn.square in letters else letter
    board = describe(game, names, View(labelled=letters, zoom=True, cards=False, colours=colours))
    tiles = tuple(TopTile(turn.tile, turn.rotation, _spot(game, turn), letter) for letter, turn in hints.items())
    return replace(board, top_card=TopCard(tiles, open_tiles.in_stack(game))) if tiles else board


def _spot(game: Game, turn: Turn) -> tuple[NumberedSpot, ...]:
    if not isinstance(turn.then, Deploy):
        return ()
    return spots_on(game.tileset, turn.tile, turn.rotation, [turn.then.segment])
