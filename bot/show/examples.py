"""The pictures of the rulebook and of lobbies: positions described by moves, and the scenes that are drawn of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.game import placements
from bot.show import alt
from bot.text.message import Drawing
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import square_name, xy
from engine.tilefiles import load
from engine.tiles import TileKind, TileSet
from engine.turns import parse_turn
from render.board.describe import View, describe
from render.board.scene import Scene, StockSheet, Window
from render.board.stock import describe_stock

TILES: Final = "tiles"
"""The topic that is about the tiles: its picture shows those that are reconstructed."""

_SEATS: Final = 2
_LOBBY_SEATS: Final = 4
_LOBBY_TILE: Final = 96
_LOBBIES: Final = "lobbies"
_MARGIN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Example:
    """A position: the turns that lead to it from the start tile, in their texts, with commas between them.

    As a rule the last tile is shown as just laid, before its turn ends. ``spots``: with the parts of it that are
    free numbered. ``hand``: the last turn has ended, and the squares where this tile fits have their names. ``still``:
    the last turn has ended, and no tile is marked.
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

LOBBIES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "base": Example(
            "J M13/270 follower-2, U M14/180 follower-3, W N14/0 follower-1, X O14/0, P O13/90, "
            "Q L13/180 follower-1, T L14/270 follower-2, O N15/180 follower-4, L O15/270 follower-3, "
            "V M15/270 follower-1, N L15/0, A P15/90 follower-2, K P14/90, S P13/0, B Q15/270 follower-1, "
            "H Q14/90, R Q13/0",
            still=True,
        ),
        "hunters": Example(
            "hg-43 M13/180 follower-3, hg-62 O13/90 follower-2, hg-48 M12/90, hg-16 N12/270 follower-4, "
            "hg-19 O12/0 follower-2, hg-52 N14/0 follower-3, hg-20 M14/270 follower-3, hg-31 O14/0 follower-1, "
            "hg-09 P12/270 follower-1, hg-38 P13/270, hg-46 P14/0 follower-2, hg-53 Q14/180, "
            "hg-18 Q13/90 follower-3, hg-03 Q12/270, hg-26 R12/90 follower-1, hg-07 R13/90 hut-6, "
            "hg-63 R14/0 follower-2",
            still=True,
        ),
        "discovery": Example(
            "fx-03 M13/270 follower-2, fx-12 N12/0 follower-4, ds-41 M12/0, fx-11 N14/180 follower-2, "
            "fx-17 M14/0 follower-4, ds-20 O14/90 follower-4, ds-40 O13/270 follower-1, "
            "ds-26 O12/180 follower-2, fx-24 L12/90, ds-25 L13/270 follower-2, ds-23 L14/270, ds-29 P14/0, "
            "fx-18 P13/0, fx-02 P12/270, fx-15 Q13/180, ds-18 Q12/180 follower-2, ds-28 Q14/270",
            still=True,
        ),
    }
)
"""What a lobby shows of a game under way, by rule set: the tiles fill a rectangle, and pieces of all roles stand."""


def game(ruleset: str, topic: str) -> Game:
    """The position that a topic's picture shows, played by the rules; KeyError for a topic without one."""
    return _played(ruleset, EXAMPLES[ruleset, topic], _SEATS)


def under_way(ruleset: str) -> Game:
    """The position that a lobby's picture shows, played by the rules."""
    return _played(ruleset, LOBBIES[ruleset], _LOBBY_SEATS)


def _played(ruleset: str, example: Example, seats: int) -> Game:
    position = Game(RULESETS[ruleset], load(ruleset), seats)
    for turn in map(parse_turn, example.turns.split(", ")):
        if position.phase is Phase.DEPLOY:
            position.end_turn()
        position.draw(turn.tile)
        position.lay(turn.square, turn.rotation)
        if turn.then is not None:
            position.end_turn(turn.then)
    if example.hand is not None:
        position.end_turn()
        position.draw(example.hand)
    elif example.still and position.phase is Phase.DEPLOY:
        position.end_turn()
    return position


def drawn(ruleset: str, topic: str) -> bool:
    """Whether a topic has a picture."""
    return bool(_reconstructed(load(ruleset))) if topic == TILES else (ruleset, topic) in EXAMPLES


def scene(ruleset: str, topic: str) -> Scene | StockSheet:
    """What is drawn for a topic, without players' names; KeyError for a topic without a picture."""
    if topic == TILES:
        tileset = load(ruleset)
        return describe_stock(tileset, {kind.id: kind.count for kind in _reconstructed(tileset)}, named=True)
    position = game(ruleset, topic)
    example = EXAMPLES[ruleset, topic]
    free = [] if example.hand is None else placements.legal_squares(position)
    spots = sorted({one.segment for one in position.places()}) if example.spots else []
    bar = example.hand is not None or example.spots
    made = describe(
        position,
        ("", ""),
        View(labelled={one: square_name(one) for one in free}, spots=spots, mark_last=False, cards=bar),
    )
    shown = [(tile.x, tile.y) for tile in made.board.tiles] + [xy(square) for square in free]
    return replace(made, cards=(), board=replace(made.board, window=_around(shown)))


def lobby_scene(ruleset: str) -> Scene:
    """What is drawn for a lobby: a small board without players' names."""
    made = describe(under_way(ruleset), [""] * _LOBBY_SEATS, View(mark_last=False, cards=False))
    shown = _around([(tile.x, tile.y) for tile in made.board.tiles], margin=0)
    return replace(made, board=replace(made.board, window=shown, tile_px=_LOBBY_TILE))


def lobby(ruleset: str) -> Drawing:
    """The picture of a game, for people who are asked to join one; it is drawn once and kept."""
    return Drawing(
        f"{ruleset}.png",
        alt.lobby(ruleset),
        _LOBBIES,
        ruleset,
        lambda: lobby_scene(ruleset),
    )


def _reconstructed(tileset: TileSet) -> list[TileKind]:
    """The kinds of a set that are reconstructed."""
    return [kind for kind in tileset.kinds if not kind.published]


def _around(squares: Sequence[tuple[int, int]], margin: float = _MARGIN) -> Window:
    """Just these squares, with half a tile around, or as much as is wanted."""
    columns, rows = zip(*squares, strict=True)
    return Window(min(columns) - margin, min(rows) - margin, max(columns) + 1 + margin, max(rows) + 1 + margin)
