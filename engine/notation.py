"""A position as one line of text, like chess's FEN: the values that it holds, written and read again.

``base#0b9a3d1c; D N13/0, E N12/180 1:knight-1, B N14/0; scores 4 0; turn 1 lay V; out C``

The parts, in this order, separated by semicolons:

- the rule set and the first digits of the SHA-256 of the tile set's text (``TileSet.digest``), which may be left out;
- the tiles in the order in which they were laid: kind, square, degrees clockwise, and the piece on it, if any: its seat
  (from 0), its role, and the segment (from 1) on which it stands;
- ``scores`` by seat;
- ``left``, where seats have left the game: which (T1);
- ``turn``: the seat to move and what comes next: ``draw``, ``draw bonus``, ``lay`` with the drawn tile, ``deploy`` (the
  last tile lies, the turn isn't ended), or ``over``;
- ``open``, in the expert variant: the open tiles, seat by seat, ``-`` for none (D6.1); ``next`` in its place, where
  each seat's next tile is known (T13);
- ``out``, where tiles are out of the game: their kinds.

What follows from these isn't written: supplies, and the tiles that nobody has seen. In a kind's id a space, a comma, a
semicolon and a percent sign stand as ``%20``, ``%2C``, ``%3B`` and ``%25``; so does a hyphen that is a whole id.
"""

import re
from dataclasses import dataclass
from typing import Final

from engine.squares import square_name
from engine.tiles import PILES, Pile
from engine.turns import Deploy, Turn, parse_turn

DIGITS: Final = 8
"""How many digits of a tile set's digest are written."""

_PHASES: Final = ("draw", "lay", "deploy", "over")
_LABELS: Final = ("scores", "left", "turn", "open", "next", "out")
_HEAD: Final = re.compile(r"(?P<ruleset>[a-z]+)(?:#(?P<digest>[0-9a-f]+))?")
_TILE: Final = re.compile(
    r"(?P<kind>[^ ]+) (?P<lying>[^ ]+/[0-9]+)(?: (?P<seat>[0-9]):(?P<piece>[a-z]+)-(?P<segment>[1-9][0-9]{0,2}))?"
)
_SPECIAL: Final = re.compile(r"[ ,;%]|^-$")
_ESCAPED: Final = re.compile(r"%(20|2C|3B|25|2D)")


class PositionError(ValueError):
    """A text that is no position, or none that the rules and the tile set allow; ``str()`` is one line."""


@dataclass(frozen=True, slots=True)
class WrittenTile:
    """A tile on the board, and the piece on it."""

    tile: Turn
    seat: int | None = None

    def __str__(self) -> str:
        tile = self.tile
        lying = f"{_written(tile.tile)} {square_name(tile.square)}/{90 * tile.rotation}"
        return lying if self.seat is None else f"{lying} {self.seat}:{tile.then}"


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """What the text of a position holds; whether the rules allow it, it doesn't know.

    ``tiles``: turns whose end is a ``Deploy`` where the tile has a piece. ``phase``: ``draw``, ``lay``, ``deploy`` or
    ``over``. ``drawn``: the tile to lay. ``pile``: from which the next tile is drawn. ``open_by_seat``: None where no
    tiles are open; ``chooses``: a turn begins with the choice of one of them, so they stand as ``open``. ``out``: the
    tiles out of the game.
    """

    ruleset: str
    digest: str
    tiles: tuple[WrittenTile, ...]
    scores: tuple[int, ...]
    gone: tuple[int, ...]
    to_move: int
    phase: str
    drawn: str | None = None
    pile: Pile = PILES[0]
    open_by_seat: tuple[tuple[str, ...], ...] | None = None
    chooses: bool = False
    out: tuple[str, ...] = ()

    def __str__(self) -> str:
        detail = _written(self.drawn) if self.drawn else self.pile if self.pile != PILES[0] else ""
        parts = [
            f"{self.ruleset}#{self.digest[:DIGITS]}",
            ", ".join(map(str, self.tiles)),
            f"scores {' '.join(map(str, self.scores))}",
        ]
        if self.gone:
            parts.append(f"left {' '.join(map(str, self.gone))}")
        parts.append(f"turn {self.to_move} {self.phase} {detail}".rstrip())
        if self.open_by_seat is not None:
            held = ", ".join(" ".join(map(_written, hand)) or "-" for hand in self.open_by_seat)
            parts.append(f"{'open' if self.chooses else 'next'} {held}")
        if self.out:
            parts.append(f"out {' '.join(map(_written, self.out))}")
        return "; ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "WrittenPosition":
        """The values of a text; PositionError names the part that can't be read."""
        head, board, *rest = [part.strip() for part in text.split(";")] + [""]
        match = _HEAD.fullmatch(head)
        if match is None:
            raise PositionError(f"{head!r} names no rule set: a position begins like 'base; D N13/0; scores 0 0; ...'")
        labelled = _labelled(rest)
        phase, to_move, drawn, pile = _turn(labelled.pop("turn"))
        chooses = "open" in labelled
        if chooses and "next" in labelled:
            raise PositionError("'open' and 'next' exclude each other")
        hands = labelled.pop("open" if chooses else "next", None)
        scores, gone, out = labelled.pop("scores"), labelled.pop("left", ""), labelled.pop("out", "")
        return cls(
            ruleset=match["ruleset"],
            digest=match["digest"] or "",
            tiles=tuple(_tile(tile.strip()) for tile in board.split(",")),
            scores=_numbers("scores", scores),
            gone=_numbers("left", gone),
            to_move=to_move,
            phase=phase,
            drawn=drawn,
            pile=pile,
            open_by_seat=None if hands is None else tuple(_hand(hand.split()) for hand in hands.split(",")),
            chooses=chooses,
            out=tuple(map(_read, out.split())),
        )


def _written(kind: str) -> str:
    """A kind's id without the characters that separate things."""
    return _SPECIAL.sub(lambda match: f"%{ord(match[0]):02X}", kind)


def _read(word: str) -> str:
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), word)


def _labelled(parts: list[str]) -> dict[str, str]:
    """The later parts by the word with which each begins."""
    found: dict[str, str] = {}
    for part in parts:
        label, _, content = part.partition(" ")
        if label in found or (label and label not in _LABELS):
            wrong = "stands there twice" if label in found else f"is no part of a position: {', '.join(_LABELS)}"
            raise PositionError(f"{label!r} {wrong}")
        if label:
            found[label] = content.strip()
    for label in ("scores", "turn"):
        if label not in found:
            raise PositionError(f"the part {label!r} is missing; before each part stands a semicolon")
    return found


def _tile(text: str) -> WrittenTile:
    match = _TILE.fullmatch(" ".join(text.split()))
    if match is None:
        raise PositionError(f"{text!r} is no tile on the board: that reads like 'E N12/180 0:knight-1'")
    try:
        tile = parse_turn(match["lying"])
    except ValueError as error:
        raise PositionError(str(error)) from None
    tile = tile._replace(tile=_read(match["kind"]))
    if match["piece"] is None:
        return WrittenTile(tile)
    return WrittenTile(tile._replace(then=Deploy(match["piece"], int(match["segment"]) - 1)), int(match["seat"]))


def _turn(text: str) -> tuple[str, int, str | None, Pile]:
    """The phase, the seat, the drawn tile, the pile."""
    words = text.split()
    (seat,) = _numbers("turn", words[0] if words else "-")
    phase, detail = (words[1] if len(words) > 1 else ""), words[2:]
    if phase not in _PHASES:
        raise PositionError(f"'turn {text}' must say what comes next: draw, lay, deploy or over")
    pile = next((pile for pile in PILES if detail == [pile]), PILES[0])
    if len(detail) != (phase == "lay") and (phase != "draw" or detail != [pile]):
        wrong = "must name the drawn tile" if phase == "lay" else "says too much"
        raise PositionError(f"'turn {text}' {wrong}")
    return phase, seat, _read(detail[0]) if phase == "lay" else None, pile if phase == "draw" else PILES[0]


def _numbers(label: str, text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
        raise PositionError(f"'{label} {text}' must list whole numbers of at most six digits, apart by spaces")
    return tuple(map(int, words))


def _hand(words: list[str]) -> tuple[str, ...]:
    return () if words == ["-"] else tuple(map(_read, words))
