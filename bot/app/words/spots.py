"""Where people's numbers become the engine's and back: spots from 1, rotations in degrees, squares by name.

A turn's end is a token: ``none``; a number for a follower set there (``3``), with the piece before it for another one
(``hut-3``); ``back-2-N12`` for the own piece taken back from spot 2 of the tile on N12.
"""

from __future__ import annotations

import re
from typing import Final

from bot.app.core.values import NOWHERE, Refused, Token, line
from engine.squares import Square, parse_square, square_name
from engine.turns import Deploy, TakeBack, TurnEnd

ROTATIONS: Final = (0, 90, 180, 270)
"""What a rotation may be outside, in degrees clockwise."""

PIECE: Final = "follower"
"""The piece that is meant where none is named."""

_BACK: Final = "back"
_ON_TILE: Final = re.compile(r"\s*(?P<tile>[1-9])\s+(?P<square>[A-Za-z].*)")
_SETTING: Final = re.compile(rf"(?:(?!{_BACK}\b)(?P<piece>[a-z]+)[- ])?(?P<number>[1-9][0-9]?)")
_TAKING: Final = re.compile(rf"{_BACK}[- ](?P<number>[1-9][0-9]?)[- ](?P<square>.+)")


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
        return parse_square(text)
    except ValueError:
        raise Refused(line("no-such-square", example=Token(square_name(parse_square("N13"))))) from None


def tile_and_square(text: str) -> tuple[str | None, Square]:
    """The number of an open tile and the square of ``2 N12``, or the square alone; Refused where it is none."""
    match = _ON_TILE.fullmatch(text)
    return (None, square(text)) if match is None else (match["tile"], square(match["square"]))


def token(ending: TurnEnd) -> str:
    """The token of a turn's end."""
    match ending:
        case Deploy(piece, segment):
            shown = str(number(segment))
            return shown if piece == PIECE else f"{piece}-{shown}"
        case TakeBack(where, segment):
            return f"{_BACK}-{number(segment)}-{square_name(where)}"
        case _:
            return NOWHERE


def ending(text: str) -> TurnEnd:
    """What a token means; Refused where it has no meaning."""
    typed = text.strip().lower()
    if typed == NOWHERE:
        return None
    taking = _TAKING.fullmatch(typed)
    if taking is not None:
        return TakeBack(square(taking["square"]), int(taking["number"]) - 1)
    match = _SETTING.fullmatch(typed)
    if match is None:
        raise Refused(line("no-such-spot"))
    return Deploy(match["piece"] or PIECE, int(match["number"]) - 1)
