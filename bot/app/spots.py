"""Where people's numbers become the engine's and back: spots from 1, rotations in degrees, squares by name.

A turn's end is a token: ``none``; a number for a follower set there (``3``), with the piece before it for another one
(``hut-3``); ``back-2-N12`` for the own piece taken back from spot 2 of the tile on N12.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

from bot.app.values import NOWHERE, Refused, line
from engine.shapes import Claim
from engine.squares import Square, name, parse

ROTATIONS: Final = (0, 90, 180, 270)
"""What a rotation may be outside, in degrees clockwise."""

PIECE: Final = "follower"
"""The piece that is meant where none is named."""

_BACK: Final = "back"
_SETTING: Final = re.compile(rf"(?:(?!{_BACK}\b)(?P<piece>[a-z]+)[- ])?(?P<number>[1-9][0-9]?)")
_TAKING: Final = re.compile(rf"{_BACK}[- ](?P<number>[1-9][0-9]?)[- ](?P<square>.+)")


class Setting(NamedTuple):
    """A piece is set on a segment of the tile just laid."""

    piece: str
    segment: int


class TakingBack(NamedTuple):
    """The own piece on a segment of the tile on that square is taken back."""

    square: Square
    segment: int


Ending: TypeAlias = Setting | TakingBack | None
"""How a turn ends; None: with neither."""


def number(segment: int) -> int:
    """The number that a segment has in pictures, texts and tokens."""
    return segment + 1


def degrees(rotation: int) -> int:
    """The degrees of so many quarter turns."""
    return ROTATIONS[rotation]


def quarters(turned: int) -> int:
    """The quarter turns of so many degrees; Refused for what isn't a quarter turn."""
    if turned not in ROTATIONS:
        raise Refused(line("no-such-rotation"))
    return ROTATIONS.index(turned)


def square(text: str) -> Square:
    """The square of a name as somebody typed it; Refused where it is none."""
    try:
        return parse(text)
    except ValueError:
        raise Refused(line("no-such-square", example=name(parse("N13")))) from None


def setting(claim: Claim) -> Setting:
    """The end of a turn that sets a piece there."""
    return Setting(claim.piece, claim.segment)


def token(ending: Ending) -> str:
    """The token of a turn's end."""
    match ending:
        case Setting(piece, segment):
            shown = str(number(segment))
            return shown if piece == PIECE else f"{piece}-{shown}"
        case TakingBack(where, segment):
            return f"{_BACK}-{number(segment)}-{name(where)}"
        case _:
            return NOWHERE


def ending(text: str) -> Ending:
    """What a token means; Refused where it has no meaning."""
    typed = text.strip().lower()
    if typed == NOWHERE:
        return None
    taking = _TAKING.fullmatch(typed)
    if taking is not None:
        return TakingBack(square(taking["square"]), int(taking["number"]) - 1)
    match = _SETTING.fullmatch(typed)
    if match is None:
        raise Refused(line("no-such-spot"))
    return Setting(match["piece"] or PIECE, int(match["number"]) - 1)
