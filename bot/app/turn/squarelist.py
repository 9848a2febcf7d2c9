"""The squares to choose from as the panel lists them: each by its name, with what laying the tile there does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.app.core.positions import Situation
from bot.app.core.values import Line, Token, line
from bot.app.words import effects, placings, spelling, words
from bot.app.words.placings import BySquare
from bot.text import LOCALES, catalogue
from bot.text.catalogue import MESSAGE_LIMIT
from engine.game import Game

MOST_SQUARES: Final = 15
"""So many squares at most are buttons, and all of them are told; more are in selects."""

_LISTED: Final = 1550
"""Characters for the list of squares, at most."""

_ALL: Final = MESSAGE_LIMIT - 60
"""Characters for it with all that stands before it, so that a message holds them."""

_LEAST: Final = 30
"""So many characters each square in the list has at least for what laying there does."""

_PLACE: Final = 25
"""Characters for a square's name, and for in which rotations the tile can lie there."""

_MOST_HELPFUL: Final = 5
"""So many squares are told with what laying there does where they are in a select only."""

_NAMED: Final = 20
"""So many squares are named of those where an open tile fits; of more it is said how many there are."""


def listed(situation: Situation, found: BySquare, before: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The squares with what laying the tile there does; of very many, those that help the player to move most.

    ``before``: what the message says before.
    """
    shown, seat = list(found), situation.game.turn
    few = len(shown) <= MOST_SQUARES
    if not few:
        shown.sort(key=lambda square: -placings.best(found[square], seat).worth(seat))
        shown = shown[:_MOST_HELPFUL]
    longest = max(len(catalogue(locale).message(*before)) for locale in LOCALES)
    room = max(min(_LISTED, _ALL - longest) // len(shown) - _PLACE, _LEAST)
    told = (
        line("panel-listed", square=effects.of_square(square, found[square], situation.names, seat, room=room))
        for square in shown
    )
    return (*(() if few else (line("panel-most-helpful"),)), *told)


def of_open_tiles(game: Game, kinds: Iterable[str]) -> tuple[Line, ...]:
    """For each of the open tiles to choose from the squares where it fits: the picture shows them together."""
    found = []
    for kind in kinds:
        squares = placings.legal_squares(placings.with_drawn(game, kind))
        number, named = Token(spelling.tile_number(game, kind) or ""), words.squares(squares, _NAMED)
        found.append(line("panel-tile-fits", number=number, squares=named, n=len(squares)))
    return tuple(found)
