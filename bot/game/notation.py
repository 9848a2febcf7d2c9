"""How a turn is spelled outside: what people type and buttons carry becomes the engine's numbers, and back.

Open tiles and spots count from 1, rotations are degrees, squares are named. A turn's end is a token: ``none``; a number
for a follower set there (``3``), with the piece before it for another one (``hut-3``); ``back-2-N12`` for the own piece
taken back from spot 2 of the tile on N12. A draft is what is chosen of a turn so far.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bot.game.acts import Refused
from bot.text.lines import Quote, Token, line
from engine.game import Game
from engine.games import RULESETS
from engine.material import Material
from engine.squares import Square, parse_square, row_name, square_name, xy
from engine.turns import Deploy, TakeBack, Turn, TurnEnd

NOWHERE = "none"
"""The spot of somebody who deploys nothing."""


ROTATIONS: Final = (0, 90, 180, 270)
"""What a rotation may be outside, in degrees clockwise."""


def pieces_by_role(materials: Iterable[Material]) -> dict[str, str]:
    """Which piece each role of these games is for, and each piece by its own name.

    ValueError where one game means another piece by a word: a token doesn't say of which game it is.
    """
    found: dict[str, str] = {}
    for material in materials:
        words = [(role.name, role.piece) for role in material.roles] + [(piece, piece) for piece in material.pieces]
        for word, piece in words:
            if found.setdefault(word, piece) != piece:
                raise ValueError(f"a {word} is a {found[word]} in one game and a {piece} in another")
    return found


_PIECE_OF: Final = pieces_by_role(RULESETS.values())
"""The piece for each role: a token names pieces."""

PIECE: Final = "follower"
"""The piece that is meant where none is named."""

_BACK: Final = "back"
_ON_TILE: Final = re.compile(r"\s*(?P<tile>[1-9])\s+(?P<square>[A-Za-z].*)")
_SETTING: Final = re.compile(rf"(?:(?!{_BACK}\b)(?P<piece>[a-z]+)[- ])?(?P<number>[1-9][0-9]?)")
_TAKING: Final = re.compile(rf"{_BACK}[- ](?P<number>[1-9][0-9]?)[- ](?P<square>.+)")

_SHOWN: Final = 40
"""So much of what was typed is said again where it is no square."""

_SQUARE_TYPED: Final = (
    re.compile(r"\s*(?P<column>[A-Za-z]{1,2}|[Aa]-[0-9]+(?=[:\s,]))[\s,;.:]*(?P<minus>-)?\s*(?P<row>[0-9]{1,3})\s*"),
    re.compile(r"\s*(?P<minus>-)?(?P<row>[0-9]{1,3})[\s,;.:]*(?P<column>[A-Za-z]{1,2})\s*"),
)

_OPEN: Final = "-"
SQUARE: Final = "[A-Z]{1,2}-?[0-9]{1,3}|A-[0-9]{1,3}:-?[0-9]{1,3}"
DRAFT: Final = (
    f"(?P<tile>{_OPEN}|[1-9])"
    f":(?P<square>{_OPEN}|{SQUARE})"
    f":(?P<rotation>{_OPEN}|0|90|180|270)"
    f":(?P<spot>{_OPEN}|none|(?:(?!back-)[a-z]{{1,12}}-)?[1-9][0-9]?|back-[1-9][0-9]?-(?:{SQUARE}))"
)
"""What the text of a draft looks like, as a pattern. Squares far in the west hold a colon: ``-:A-1:13:90:none``."""
WHOLE: Final = f"(?!.*:{_OPEN}(?::|$)){DRAFT}"
"""The pattern of a draft in which square, rotation and spot are chosen."""


def number(segment: int) -> int:
    """The number that a segment has in pictures, texts and tokens."""
    return segment + 1


def degrees(rotation: int) -> int:
    """The degrees of a number of quarter turns."""
    return ROTATIONS[rotation]


def quarters(turned: int) -> int:
    """The quarter turns of a number of degrees; Refused for what isn't a quarter turn."""
    if turned not in ROTATIONS:
        raise Refused(line("no-such-rotation"))
    return ROTATIONS.index(turned)


def square(text: str, near: Container[Square] | None = None) -> Square:
    """The square of a name as somebody typed it, also as ``13n``, ``N 16`` or ``n,13``; Refused where it is none.

    ``near``: the squares that can be meant; where ``N-16`` is none of them, but N16 is, that is meant, and where
    neither is, a row above 1 is none that the picture has.
    """
    found = [_parsed(f"{column}{minus}{row}") for column, minus, row in _column_and_row(text)]
    squares = [one for one in found if one is not None]
    meant = next((one for one in squares if near is not None and one in near), None)
    if meant is None and squares and (near is None or _row(squares[0]) > 0):
        meant = squares[0]
    if meant is None:
        raise Refused(
            line("no-such-square", typed=Quote(text[:_SHOWN]), example=Token(square_name(parse_square("N13"))))
        )
    return meant


def near(game: Game) -> frozenset[Square]:
    """The squares of the board and those beside it: what somebody can mean."""
    return frozenset((*game.board.squares, *game.board.frontier))


def _row(square: Square) -> int:
    """The number of a square's row, as the picture has it at its edge."""
    return int(row_name(xy(square)[1]))


def _column_and_row(text: str) -> Iterator[tuple[str, str, str]]:
    """What may be meant as column and row, the likelier first; a hyphen before the row may just part the two."""
    for pattern in _SQUARE_TYPED:
        match = pattern.fullmatch(text)
        if match is not None:
            column, minus, row = match["column"], match["minus"] or "", match["row"]
            yield column, minus, row
            if minus:
                yield column, "", row


def _parsed(name: str) -> Square | None:
    try:
        return parse_square(name)
    except ValueError:
        return None


def tile_number(game: Game, kind: str) -> str | None:
    """The number of one of the open tiles of the player to move; None where the tile was drawn."""
    return None if not game.chooses else str(game.open_tiles().index(kind) + 1)


def open_tile(game: Game, text: str) -> str:
    """The open tile that was meant by its number; Refused where there is no such tile."""
    tiles, typed = game.open_tiles(), text.strip()
    if not tiles:
        raise Refused(line("no-open-tiles"))
    if not re.fullmatch("[1-9]", typed) or int(typed) > len(tiles):
        raise Refused(line("no-such-tile", n=len(tiles)))
    return tiles[int(typed) - 1]


def tile_and_square(text: str, near: Container[Square] | None = None) -> tuple[str | None, Square]:
    """The number of an open tile and the square of ``2 N12``, or the square alone; Refused where it is none."""
    match = _ON_TILE.fullmatch(text)
    return (None, square(text, near)) if match is None else (match["tile"], square(match["square"], near))


def token(ending: TurnEnd) -> str:
    """The token of a turn's end."""
    match ending:
        case Deploy(role, segment):
            piece, shown = _PIECE_OF.get(role, role), str(number(segment))
            return shown if piece == PIECE else f"{piece}-{shown}"
        case TakeBack(where, segment):
            return f"{_BACK}-{number(segment)}-{square_name(where)}"
        case _:
            return NOWHERE


def ending(text: str) -> TurnEnd:
    """What a token means; ValueError where it is none, Refused where it names no square."""
    typed = text.strip().lower()
    if typed == NOWHERE:
        return None
    taking = _TAKING.fullmatch(typed)
    if taking is not None:
        return TakeBack(square(taking["square"]), int(taking["number"]) - 1)
    match = _SETTING.fullmatch(typed)
    if match is None:
        raise ValueError(f"no token of a turn's end: {text!r}")
    return Deploy(match["piece"] or PIECE, int(match["number"]) - 1)


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen of a turn so far, as people name it; None is still open.

    The number of an open tile (None where tiles are drawn), the name of a square, a rotation in degrees, and how the
    turn ends: its token.
    """

    tile: str | None = None
    square: str | None = None
    rotation: int | None = None
    spot: str | None = None

    def __str__(self) -> str:
        """``1:N12:90:hut-2``: tile, square, rotation and spot, with ``-`` for what is still open."""
        return ":".join(
            _OPEN if part is None else str(part) for part in (self.tile, self.square, self.rotation, self.spot)
        )

    @classmethod
    def of(cls, game: Game, turn: Turn) -> Draft:
        """A whole turn as the Confirm button of a panel spells it at that position."""
        tile = tile_number(game, turn.tile)
        return cls(tile, square_name(turn.square), degrees(turn.rotation), token(turn.then))

    @classmethod
    def parse(cls, text: str) -> Draft:
        """The draft of that text; ValueError where there is none."""
        match = re.fullmatch(DRAFT, text)
        if match is None:
            raise ValueError(f"no draft: {text!r}")
        tile, square, rotation, spot = (None if part == _OPEN else part for part in match.groups())
        return cls(tile, square, None if rotation is None else int(rotation), spot)


def turn_deed(draft: Draft) -> str:
    """How it is noted that a whole turn was taken (see ``GameTx.done``): the same for its button and for the commit."""
    return f"turn {draft}"


def discard_deed(tile: str | None) -> str:
    """How it is noted that the open tile of that number was taken out of the game (see ``GameTx.done``)."""
    return f"discard {tile}"
