"""What a picture shows, as plain values: made by ``describe``, turned into pixels by ``paint``, and nothing between.

Places are in tiles: x to the east and y to the south of the start tile's north-west corner, so that the tile at
(x, y) covers x to x + 1 and y to y + 1. A seat stands for its colour, and with it for its mark: it is the number of
that colour in the palette. Equal scenes give equal pictures, byte for byte.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.tiles import TileSet

BOARD_TILE = 128
"""Pixels of a tile on a board, at most: large boards get smaller ones."""

CLOSE_TILE = 160
"""Pixels of a tile in a close-up, at most."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the table to be seen: its edges, in tiles."""

    west: float
    north: float
    east: float
    south: float

    @property
    def width(self) -> float:
        """How many tiles it is wide."""
        return self.east - self.west

    @property
    def height(self) -> float:
        """How many tiles it is high."""
        return self.south - self.north

    def shows(self, x: int, y: int) -> bool:
        """Whether the tile at a place is seen in it, wholly or in part."""
        return self.west - 1 < x < self.east and self.north - 1 < y < self.south


class LaidTile(NamedTuple):
    """A tile on the table; ``rotation`` in quarter turns clockwise."""

    x: int
    y: int
    kind: str
    rotation: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A seat's piece on the table: the place of its middle, and its height or length in tiles.

    It lies with its head to the left, or with ``flip`` to the right. ``role``: what it is there (knight, hunter).
    ``gone``: it stood there and went home in the turn that is shown.
    """

    x: float
    y: float
    seat: int
    piece: str
    lying: bool
    flip: bool
    size: float
    role: str
    gone: bool = False


Look = Literal["since", "free", "barred", "fits", "last", "provisional"]
"""How a marked square looks: a tile laid since somebody's last turn; a square that may be chosen; an empty one that
nothing can fill any more; one where what is in hand fits; the tile laid last; the same while it can be taken up again.
"""


@dataclass(frozen=True, slots=True)
class SquareMark:
    """A square that is marked. ``label``: what is written on one that may be chosen. ``seat``: who laid its tile."""

    x: int
    y: int
    look: Look
    label: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class NumberedSpot:
    """A numbered place for a piece: on the table, or within one tile (0 to 1)."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class MarkedFeature:
    """A feature with its edge in the colours of the seats that it is for, in all of them where it is shared.

    ``segments``: the tile's x and y and the segment's number, for each of its segments. ``seats``: each once; nobody's
    without any. ``tinted``: its area is in those colours, too. ``rivals``: the seats that have a piece in it and would
    score nothing; its edge is in their colours, too.
    """

    segments: tuple[tuple[int, int, int], ...]
    seats: tuple[int, ...]
    tinted: bool = False
    rivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PointsSign:
    """Points at a place on the table, for these seats: ``+5`` where they were scored.

    ``rivals``: the seats that stand there, too, and would score nothing.
    """

    x: float
    y: float
    text: str
    seats: tuple[int, ...]
    rivals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The table with all that lies, stands and is to be chosen there; ``tile_px``: pixels of a tile, at most.

    ``marks``: a later one covers those before. ``dimmed``: all but the marked features is darker. ``overview``: the
    whole table, which is shown small beside the window. ``inset``: the part around the last tile, shown large in a
    corner where the tiles would be small on a phone.
    """

    window: Window
    tiles: tuple[LaidTile, ...]
    figures: tuple[Figure, ...] = ()
    marks: tuple[SquareMark, ...] = ()
    spots: tuple[NumberedSpot, ...] = ()
    features: tuple[MarkedFeature, ...] = ()
    signs: tuple[PointsSign, ...] = ()
    dimmed: bool = False
    overview: Window | None = None
    inset: Window | None = None
    tile_px: int = BOARD_TILE

    def marked(self, *looks: Look) -> tuple[SquareMark, ...]:
        """The squares that are marked so."""
        return tuple(one for one in self.marks if one.look in looks)


@dataclass(frozen=True, slots=True)
class Card:
    """A player's score card. Without a name it shows the mark and the number; supply: (piece, count) pairs.

    ``before``: the points before the turn that is shown, where it brought any. ``at_end``: the points that the player
    would have if the game ended now, where that is another number. ``by_role``: of a finished game, what
    each role's features brought: (role, points) pairs, shown in the place of the supply, which a game that is
    over doesn't have. ``tiles``: the kinds of the player's open tiles, but for those that the top card shows.
    ``number``: of the player, counted from 1. ``computer``: a sign beside the name says that no person plays.
    """

    seat: int
    name: str | None
    number: int
    score: int
    supply: tuple[tuple[str, int], ...]
    to_move: bool = False
    winner: bool = False
    gone: bool = False
    tiles: tuple[str, ...] = ()
    before: int | None = None
    at_end: int | None = None
    by_role: tuple[tuple[str, int], ...] = ()
    computer: bool = False


@dataclass(frozen=True, slots=True)
class TopTile:
    """A tile in the top bar: how it is turned, the numbered spots within it, and the letter of the hint to lay it."""

    kind: str
    rotation: int = 0
    spots: tuple[NumberedSpot, ...] = ()
    letter: str = ""


@dataclass(frozen=True, slots=True)
class TopCard:
    """What the player to move can lay, in the top bar, and how many tiles are left to draw.

    One tile; or several open ones to choose from, numbered from 1; or a tile for each hint. ``bonus``: how many bonus
    tiles are left, where there are any in the game.
    """

    tiles: tuple[TopTile, ...]
    left: int
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of a board with its top bar; a bar without cards and top card is left away."""

    tileset: TileSet = field(repr=False)
    board: Tabletop
    cards: tuple[Card, ...] = ()
    top_card: TopCard | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's points at the start and after each turn, then after the final scoring (None: it isn't over).

    ``number``: the player's, for a name that can't be drawn.
    """

    seat: int
    name: str | None
    number: int
    points: tuple[int, ...]
    final: int | None = None
    winner: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """How the scores went: a curve for each seat, all of the same length."""

    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class StockSheet:
    """What is left to be drawn: for each pile its kinds, each with how many; ``named``: with the kinds' ids."""

    tileset: TileSet = field(repr=False)
    piles: tuple[tuple[tuple[str, int], ...], ...]
    named: bool = False


@dataclass(frozen=True, slots=True)
class Film:
    """A game in pictures of the same part of the table, one after each turn; the last one stays longest.

    ``scorings``: how many before the last one show the final scoring, a feature more each; they stay longer, too.
    """

    frames: tuple[Scene, ...]
    scorings: int = 0


StillPicture = Scene | Chart | StockSheet
"""The values that are painted as a still picture."""
