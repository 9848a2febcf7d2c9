"""Where people's numbers become the engine's and back: spots from 1, rotations in degrees, squares by name."""

from __future__ import annotations

import re
from typing import Final

from bot.app.values import NOWHERE, Refused, line
from engine.shapes import Claim
from engine.squares import Square, name, parse

ROTATIONS: Final = (0, 90, 180, 270)
"""What a rotation may be outside, in degrees clockwise."""

_PIECE: Final = "follower"
_TOKEN: Final = re.compile(r"(?:(?P<piece>[a-z]+)-)?(?P<number>[1-9][0-9]?)")


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


def token(claim: Claim | None) -> str:
    """The token of a place for a piece; None is to deploy nothing."""
    return NOWHERE if claim is None else token_of(claim.piece, claim.segment)


def token_of(piece: str, segment: int) -> str:
    """The token of a piece on a segment."""
    shown = str(number(segment))
    return shown if piece == _PIECE else f"{piece}-{shown}"


def piece_and_segment(text: str) -> tuple[str, int] | None:
    """What a spot's token means: piece and segment, or None for nothing; Refused where it has no meaning."""
    typed = text.strip().lower()
    if typed == NOWHERE:
        return None
    match = _TOKEN.fullmatch(typed)
    if match is None:
        raise Refused(line("no-such-spot"))
    return match["piece"] or _PIECE, int(match["number"]) - 1
