"""Whole turns as values, with a text for each that is written and read again: ``E N12/180 knight-1``.

A turn's text is the tile's kind, the square, the degrees by which the tile is turned clockwise, and how the turn ends:
``knight-1`` makes a follower the knight on the tile's segment 1, ``back-2-N12`` takes the own piece back from segment 2
of the tile on N12, and nothing stands for neither. Where the role isn't known the piece says enough: ``follower-1``.
Segments are counted from 1 in texts, as in pictures, and from 0 in values.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.events import (
    Event,
    HandsDealt,
    PieceDeployed,
    PieceTakenBack,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from engine.squares import Square, parse_square, square_name

_DEPLOY: Final = re.compile(r"([a-z]+)-([1-9][0-9]{0,2})")
_TAKE_BACK: Final = re.compile(r"back-([1-9][0-9]{0,2})-(\S+)")
_TURN: Final = re.compile(r"(?:(?P<tile>.+) )?(?P<square>\S+)/(?P<degrees>[0-9]+)(?: (?P<ending>\S+))?")
_DISCARD: Final = " discarded"


class Deploy(NamedTuple):
    """A piece is deployed on a segment of the tile just laid (B4, H4, H5, D3).

    ``role``: what it becomes there (knight, hunter, hut); a game also takes the piece's name, and gives roles itself.
    """

    role: str
    segment: int

    def __str__(self) -> str:
        return f"{self.role}-{self.segment + 1}"


class TakeBack(NamedTuple):
    """The own piece on a segment of the tile on that square is taken back (D2.2)."""

    square: Square
    segment: int

    @staticmethod
    @cache
    def of(square: Square, segment: int) -> "TakeBack":
        """The value for that segment, made only once, since a search asks for it in every turn."""
        return TakeBack(square, segment)

    def __repr__(self) -> str:
        return f"TakeBack({square_name(self.square)}, {self.segment})"

    def __str__(self) -> str:
        return f"back-{self.segment + 1}-{square_name(self.square)}"


TurnEnd: TypeAlias = Deploy | TakeBack | None
"""How a turn ends once the tile lies: a piece is set, an own one is taken back, or neither."""


class Turn(NamedTuple):
    """A tile laid on a square in a rotation (quarter turns clockwise), and what follows.

    ``tile`` is the kind that is laid: with open tiles which of them, else the one drawn, which may also be left out.
    """

    square: Square
    rotation: int
    then: TurnEnd = None
    tile: str = ""

    @staticmethod
    def parse(text: str) -> "Turn | Discard":
        """What ``str()`` of a turn, or of a discarded tile, says; ValueError names the part that can't be read."""
        if text.endswith(_DISCARD) and len(text) > len(_DISCARD):
            return Discard(text.removesuffix(_DISCARD))
        return parse_turn(text)

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __str__(self) -> str:
        tile = f"{self.tile} " if self.tile else ""
        then = f" {self.then}" if self.then else ""
        return f"{tile}{square_name(self.square)}/{90 * self.rotation}{then}"


class Discard(NamedTuple):
    """A tile goes out of the game: the one drawn, which fits nowhere, or an open one where none fits (D6.2).

    Its seat stays to move.
    """

    tile: str

    def __str__(self) -> str:
        return self.tile + _DISCARD


def parse_turn(text: str) -> Turn:
    """What ``str()`` of a turn says; ValueError names the part that can't be read."""
    match = _TURN.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no turn: a turn reads like 'E N12/180 knight-1'")
    if match["degrees"] not in ("0", "90", "180", "270"):
        raise ValueError(f"{match['degrees']!r} is no rotation: a tile is turned by 0, 90, 180 or 270 degrees")
    then = None if match["ending"] is None else _ending(match["ending"])
    return Turn(parse_square(match["square"]), int(match["degrees"]) // 90, then, match["tile"] or "")


def _ending(text: str) -> Deploy | TakeBack:
    taking = _TAKE_BACK.fullmatch(text)
    if taking is not None:
        return TakeBack(parse_square(taking[2]), int(taking[1]) - 1)
    deploying = _DEPLOY.fullmatch(text)
    if deploying is None or deploying[1] == "back":
        raise ValueError(f"{text!r} is no end of a turn: that reads like 'knight-1' or 'back-2-N12'")
    return Deploy(deploying[1], int(deploying[2]) - 1)


class Played(NamedTuple):
    """What a seat did, and what followed until somebody did something again.

    ``turn``: the turn, or the bonus move of one (H6.5); the open tile that was given up (D6.2); None where the seat
    left (T1). ``events``: the one that did it (``TilePlaced``, ``TileDiscarded``, ``SeatLeft``), and the others up to
    the next such one: also what is drawn then. ``seat`` is None before anybody did anything.
    """

    seat: int | None
    turn: Turn | Discard | None
    events: tuple[Event, ...]


def played(events: Iterable[Event]) -> Iterator[Played]:
    """What was done, in its order, by the events of a whole game or of one commit."""
    chooses: bool | None = None
    seat: int | None = None
    turn: Turn | Discard | None = None
    since: list[Event] = []
    for event in events:
        if isinstance(event, HandsDealt):
            chooses = event.chooses
        elif chooses is None:
            chooses = isinstance(event, TileDrawn)  # a commit begins with a draw where an open tile is chosen
        if isinstance(event, TilePlaced | SeatLeft) or (chooses and isinstance(event, TileDiscarded)):
            if since:
                yield Played(seat, turn, tuple(since))
            seat, turn, since = event.seat, _begun(event), []
        elif isinstance(turn, Turn):
            turn = _ended(turn, event)
        since.append(event)
    if since:
        yield Played(seat, turn, tuple(since))


def _begun(event: Event) -> Turn | Discard | None:
    """What an event of somebody who does something begins."""
    match event:
        case TilePlaced(_, kind, square, rotation):
            return Turn(square, rotation, None, kind)
        case TileDiscarded(_, kind):
            return Discard(kind)
        case _:
            return None


def _ended(turn: Turn, event: Event) -> Turn:
    """The turn with the end that an event gives it, if any."""
    match event:
        case PieceDeployed(_, _, role, _, segment):
            return turn._replace(then=Deploy(role, segment))
        case PieceTakenBack(_, _, square, segment):
            return turn._replace(then=TakeBack(square, segment))
        case _:
            return turn
