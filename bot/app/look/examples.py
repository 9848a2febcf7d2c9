"""The rulebook's pictures: positions described by moves, and the scenes that are drawn of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.app.words import placings
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import xy
from engine.tilefiles import load
from engine.tiles import TileKind, TileSet
from engine.turns import Turn
from render.board.describe import describe
from render.board.scene import Scene, StockSheet, Window
from render.board.stock import describe_stock

TILES: Final = "tiles"
"""The topic that is about the tiles: its picture shows those that are reconstructed."""

_SEATS: Final = 2
_MARGIN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Example:
    """A position: the turns that lead to it from the start tile, in their texts, with commas between them.

    As a rule the last tile is shown as just laid, before its turn ends. ``spots``: with the parts of it that are
    free numbered. ``hand``: the last turn has ended, and where this tile fits is numbered. ``still``: the last turn
    has ended, and no tile is marked.
    """

    turns: str
    spots: bool = False
    hand: str | None = None
    still: bool = False


EXAMPLES: Final[Mapping[tuple[str, str], Example]] = MappingProxyType(
    {
        ("base", "laying"): Example("V O13/0, N N12/270", hand="E"),
        ("base", "deploying"): Example("V O13/0 follower-1, L M13/0", spots=True),
        ("base", "roads"): Example("V O13/0 follower-1, V O14/90, U N14/0, V M14/180, V M13/270"),
        ("base", "cities"): Example("N N12/270 follower-1, M M12/90, E M11/180"),
        ("base", "monasteries"): Example(
            "B N14/0 follower-1, U M13/0, U O13/0, E M14/270, E O14/90, U M15/0, U N15/0, V O15/0"
        ),
        ("base", "majority"): Example("U O13/0, U M13/0, E O12/270 follower-1, E M12/90 follower-1, R N12/180"),
        ("base", "fields"): Example(
            "U M13/0 follower-2, U O13/0 follower-3, E N12/180, E M12/0, E M11/180, E O12/90", still=True
        ),
        ("hunters", "laying"): Example("hg-30 O13/270, hg-12 M13/0", hand="hg-48"),
        ("hunters", "members"): Example("hg-30 O13/270 follower-1, hg-25 N14/90", spots=True),
        ("hunters", "huts"): Example("hg-03 M13/0 hut-7, hg-42 M12/0 follower-2, hg-16 L13/90", still=True),
        ("hunters", "rivers"): Example("hg-12 M13/0 follower-2, hg-64 M14/0"),
        ("hunters", "forests"): Example("hg-30 O13/270 follower-1, hg-29 N14/270"),
        ("hunters", "bonus"): Example("hg-30 O13/270, hg-29 N14/270", hand="hg-67"),
        ("hunters", "meadows"): Example("hg-50 N12/0 follower-1, hg-30 O12/90, hg-15 N11/180", still=True),
        ("hunters", "shrine"): Example(
            "hg-30 O13/270, hg-29 N14/270, hg-65 O12/270 follower-1, hg-12 M13/0 follower-1, hg-50 N12/0"
        ),
        ("discovery", "laying"): Example("ds-15 O13/0, ds-34 M13/0", hand="ds-05"),
        ("discovery", "followers"): Example(
            "ds-34 M13/0 follower-2, ds-08 N14/0 follower-2, ds-03 L13/270, ds-08 M14/0, ds-03 L14/180"
        ),
        ("discovery", "plains"): Example("ds-34 M13/0 follower-2, ds-12 L13/90"),
        ("discovery", "mountains"): Example(
            "ds-37 N14/90 follower-2, ds-11 O14/270, ds-06 M14/0, ds-08 N15/0", still=True
        ),
        ("discovery", "seas"): Example("ds-15 O13/0 follower-4, ds-18 N12/270"),
    }
)
"""The positions by rule set and topic; red is the first seat and blue the second."""


def game(ruleset: str, topic: str) -> Game:
    """The position that a topic's picture shows, played by the rules; KeyError for a topic without one."""
    example = EXAMPLES[ruleset, topic]
    position = Game(RULESETS[ruleset], load(ruleset), _SEATS)
    for turn in map(Turn.parse, example.turns.split(", ")):
        assert isinstance(turn, Turn)
        if position.phase is Phase.DEPLOY:
            position.skip()
        position.draw(turn.tile)
        position.lay(turn.square, turn.rotation)
        if turn.then is not None:
            position.end_turn(turn.then)
    if example.hand is not None:
        position.skip()
        position.draw(example.hand)
    elif example.still:
        position.skip()
    return position


def drawn(ruleset: str, topic: str) -> bool:
    """Whether a topic has a picture."""
    return bool(_reconstructed(load(ruleset))) if topic == TILES else (ruleset, topic) in EXAMPLES


def scene(ruleset: str, topic: str) -> Scene | StockSheet:
    """What is drawn for a topic, without players' names; KeyError for a topic without a picture."""
    if topic == TILES:
        return _sheet(ruleset)
    position = game(ruleset, topic)
    example = EXAMPLES[ruleset, topic]
    numbered = [] if example.hand is None else placings.legal_squares(position)
    spots = sorted({one.segment for one in position.deployments()}) if example.spots else []
    bar = example.hand is not None or example.spots
    made = describe(position, ("", ""), numbered=numbered, spots=spots, mark_last=False, cards=bar)
    shown = [(tile.x, tile.y) for tile in made.board.tiles] + [xy(square) for square in numbered]
    return replace(made, cards=(), board=replace(made.board, window=_around(shown)))


def _sheet(ruleset: str) -> StockSheet:
    """The kinds of tiles of which it isn't known that they are so printed, with their ids and numbers."""
    tileset = load(ruleset)
    return describe_stock(tileset, {kind.id: kind.count for kind in _reconstructed(tileset)}, named=True)


def _reconstructed(tileset: TileSet) -> list[TileKind]:
    """The kinds of a set that are reconstructed."""
    return [kind for kind in tileset.kinds if not kind.published]


def _around(squares: Sequence[tuple[int, int]]) -> Window:
    """Just these squares, with half a tile around."""
    columns, rows = zip(*squares, strict=True)
    return Window(min(columns) - _MARGIN, min(rows) - _MARGIN, max(columns) + 1 + _MARGIN, max(rows) + 1 + _MARGIN)
