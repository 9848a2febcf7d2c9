"""The rulebook's pictures: positions described by moves, and the scenes that are drawn of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.app import effects
from engine.game import Game, Phase
from engine.rulesets import RULESETS
from engine.squares import parse, xy
from engine.tiles import Kind, TileSet, load
from render.describe import describe
from render.scene import Board, Scene, Tile, Window

TILES: Final = "tiles"
"""The topic that is about the tiles: its picture shows those that are reconstructed."""

_SEATS: Final = 2
_MARGIN: Final = 0.5
_PER_ROW: Final = 8
_SMALL: Final = 80


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of the seat whose turn it is: a tile on a square, quarter turns clockwise, and the piece that it sets."""

    square: str
    kind: str
    rotation: int
    piece: str | None = None
    segment: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A position: the turns that lead to it from the start tile.

    As a rule the last tile is shown as just laid, before its turn ends. ``spots``: with the parts of it that are
    free numbered. ``hand``: the last turn has ended, and where this tile fits is numbered. ``still``: the last turn
    has ended, and no tile is marked.
    """

    steps: tuple[Step, ...]
    spots: bool = False
    hand: str | None = None
    still: bool = False


_MEMBER: Final = "follower"
_HUT: Final = "hut"

EXAMPLES: Final[Mapping[tuple[str, str], Example]] = MappingProxyType(
    {
        ("base", "laying"): Example((Step("O13", "V", 0), Step("N12", "N", 3)), hand="E"),
        ("base", "deploying"): Example((Step("O13", "V", 0, _MEMBER, 0), Step("M13", "L", 0)), spots=True),
        ("base", "roads"): Example(
            (
                Step("O13", "V", 0, _MEMBER, 0),
                Step("O14", "V", 1),
                Step("N14", "U", 0),
                Step("M14", "V", 2),
                Step("M13", "V", 3),
            )
        ),
        ("base", "cities"): Example((Step("N12", "N", 3, _MEMBER, 0), Step("M12", "M", 1), Step("M11", "E", 2))),
        ("base", "monasteries"): Example(
            (
                Step("N14", "B", 0, _MEMBER, 0),
                Step("M13", "U", 0),
                Step("O13", "U", 0),
                Step("M14", "E", 3),
                Step("O14", "E", 1),
                Step("M15", "U", 0),
                Step("N15", "U", 0),
                Step("O15", "V", 0),
            )
        ),
        ("base", "majority"): Example(
            (
                Step("O13", "U", 0),
                Step("M13", "U", 0),
                Step("O12", "E", 3, _MEMBER, 0),
                Step("M12", "E", 1, _MEMBER, 0),
                Step("N12", "R", 2),
            )
        ),
        ("base", "fields"): Example(
            (
                Step("M13", "U", 0, _MEMBER, 1),
                Step("O13", "U", 0, _MEMBER, 2),
                Step("N12", "E", 2),
                Step("M12", "E", 0),
                Step("M11", "E", 2),
                Step("O12", "E", 1),
            ),
            still=True,
        ),
        ("hunters", "laying"): Example((Step("O13", "hg-30", 3), Step("M13", "hg-12", 0)), hand="hg-48"),
        ("hunters", "members"): Example((Step("O13", "hg-30", 3, _MEMBER, 0), Step("N14", "hg-25", 1)), spots=True),
        ("hunters", "huts"): Example(
            (Step("M13", "hg-03", 0, _HUT, 6), Step("M12", "hg-42", 0, _MEMBER, 1), Step("L13", "hg-16", 1)), still=True
        ),
        ("hunters", "rivers"): Example((Step("M13", "hg-12", 0, _MEMBER, 1), Step("M14", "hg-64", 0))),
        ("hunters", "forests"): Example((Step("O13", "hg-30", 3, _MEMBER, 0), Step("N14", "hg-29", 3))),
        ("hunters", "bonus"): Example((Step("O13", "hg-30", 3), Step("N14", "hg-29", 3)), hand="hg-67"),
        ("hunters", "meadows"): Example(
            (Step("N12", "hg-50", 0, _MEMBER, 0), Step("O12", "hg-30", 1), Step("N11", "hg-15", 2)), still=True
        ),
        ("hunters", "shrine"): Example(
            (
                Step("O13", "hg-30", 3),
                Step("N14", "hg-29", 3),
                Step("O12", "hg-65", 3, _MEMBER, 0),
                Step("M13", "hg-12", 0, _MEMBER, 0),
                Step("N12", "hg-50", 0),
            )
        ),
        ("discovery", "laying"): Example((Step("O13", "ds-15", 0), Step("M13", "ds-34", 0)), hand="ds-05"),
        ("discovery", "followers"): Example(
            (
                Step("M13", "ds-34", 0, _MEMBER, 1),
                Step("N14", "ds-08", 0, _MEMBER, 1),
                Step("L13", "ds-03", 3),
                Step("M14", "ds-08", 0),
                Step("L14", "ds-03", 2),
            )
        ),
        ("discovery", "plains"): Example((Step("M13", "ds-34", 0, _MEMBER, 1), Step("L13", "ds-12", 1))),
        ("discovery", "mountains"): Example(
            (
                Step("N14", "ds-37", 1, _MEMBER, 1),
                Step("O14", "ds-11", 3),
                Step("M14", "ds-06", 0),
                Step("N15", "ds-08", 0),
            ),
            still=True,
        ),
        ("discovery", "seas"): Example((Step("O13", "ds-15", 0, _MEMBER, 3), Step("N12", "ds-18", 3))),
    }
)
"""The positions by rule set and topic; red is the first seat and blue the second."""


def game(ruleset: str, topic: str) -> Game:
    """The position that a topic's picture shows, played by the rules; KeyError for a topic without one."""
    example = EXAMPLES[ruleset, topic]
    position = Game(RULESETS[ruleset], load(ruleset), _SEATS)
    for step in example.steps:
        if position.phase is Phase.DEPLOY:
            position.skip()
        position.draw(step.kind)
        position.lay(parse(step.square), step.rotation)
        if step.piece is not None:
            position.deploy(step.piece, step.segment)
    if example.hand is not None:
        position.skip()
        position.draw(example.hand)
    elif example.still:
        position.skip()
    return position


def drawn(ruleset: str, topic: str) -> bool:
    """Whether a topic has a picture."""
    return bool(_reconstructed(load(ruleset))) if topic == TILES else (ruleset, topic) in EXAMPLES


def scene(ruleset: str, topic: str) -> Scene:
    """What is drawn for a topic, without players' names; KeyError for a topic without a picture."""
    if topic == TILES:
        return _sheet(ruleset)
    position = game(ruleset, topic)
    example = EXAMPLES[ruleset, topic]
    numbered = [] if example.hand is None else effects.legal_squares(position)
    spots = sorted({claim.segment for claim in position.deployments()}) if example.spots else []
    bar = example.hand is not None or example.spots
    made = describe(position, ("", ""), numbered=numbered, spots=spots, mark_last=False, cards=bar)
    shown = [(tile.x, tile.y) for tile in made.board.tiles] + [xy(square) for square in numbered]
    return replace(made, cards=(), board=replace(made.board, window=_around(shown)))


def _sheet(ruleset: str) -> Scene:
    """The kinds of tiles of which it isn't known that they are so printed, each lying alone."""
    tileset = load(ruleset)
    tiles = tuple(
        Tile(2 * (number % _PER_ROW), 2 * (number // _PER_ROW), kind.id, 0)
        for number, kind in enumerate(_reconstructed(tileset))
    )
    board = Board(_around([(tile.x, tile.y) for tile in tiles]), tiles, tile_px=_SMALL)
    return Scene(tileset=tileset, digest=tileset.digest, board=board)


def _reconstructed(tileset: TileSet) -> list[Kind]:
    """The kinds of a set that are reconstructed, bonus tiles last."""
    return sorted((kind for kind in tileset.kinds if not kind.published), key=lambda kind: kind.bonus)


def _around(squares: Sequence[tuple[int, int]]) -> Window:
    """Just these squares, with half a tile around."""
    columns, rows = zip(*squares, strict=True)
    return Window(min(columns) - _MARGIN, min(rows) - _MARGIN, max(columns) + 1 + _MARGIN, max(rows) + 1 + _MARGIN)
