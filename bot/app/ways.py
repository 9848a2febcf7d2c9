"""The ways in which the tile in hand can be laid: by square, the rotations that look different and what each does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.app import effects
from bot.app.effects import Way
from bot.app.positions import Situation
from engine.game import Game
from engine.squares import Square
from engine.tiles import PORTS, Kind

_KEPT: Final = 64

BySquare: TypeAlias = Mapping[Square, Sequence[Way]]
"""The ways on every legal square, row by row from the north-west."""


class Ways:
    """The ways for a position and a tile, found once: every tap and every key typed asks for them again."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[tuple[str, int, str], BySquare] = OrderedDict()

    def of(self, situation: Situation, game: Game) -> BySquare:
        """All ways; ``game`` is the situation's position with the tile in hand."""
        assert game.hand is not None
        key = (situation.row.id, situation.version, game.hand)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = everywhere(game)
            while len(self._known) > self._kept:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return found


def everywhere(game: Game) -> BySquare:
    """Every way to lay the tile in hand that looks different, by square."""
    return {square: on(game, square) for square in effects.legal_squares(game)}


def on(game: Game, square: Square) -> list[Way]:
    """Every way to lay the tile in hand on a square that looks different; none where it doesn't fit."""
    return [effects.way(game, square, rotation) for rotation in distinct(game, game.rotations(square))]


def turned(game: Game, ways: BySquare, rotation: int) -> BySquare:
    """Those of the ways in which the tile looks as in that rotation."""
    kind = _in_hand(game)
    wanted = look(kind, rotation)
    found = {square: [way for way in some if look(kind, way.rotation) == wanted] for square, some in ways.items()}
    return {square: some for square, some in found.items() if some}


def best(ways: Iterable[Way], seat: int) -> Way:
    """The way that matters most to a seat, the first of equals."""
    return max(ways, key=lambda way: way.worth(seat))


def distinct(game: Game, rotations: Iterable[int]) -> tuple[int, ...]:
    """The rotations in which the tile in hand looks different: the first of each look."""
    kind = _in_hand(game)
    return tuple({look(kind, rotation): rotation for rotation in reversed(tuple(rotations))}.values())[::-1]


def look(kind: Kind, rotation: int) -> Hashable:
    """Equal for rotations of a tile that can't be told apart: the same kinds of segments joined in the same way."""
    owner = {(port + 3 * rotation) % PORTS: n for n, segment in enumerate(kind.segments) for port in segment.ports}
    order = list(dict.fromkeys(owner[port] for port in range(PORTS)))
    order += [n for n in range(len(kind.segments)) if n not in order]
    place = {n: position for position, n in enumerate(order)}
    return (
        tuple(place[owner[port]] for port in range(PORTS)),
        tuple(
            (
                kind.segments[n].kind,
                tuple(sorted(kind.segments[n].marks.items())),
                tuple(sorted(place[other] for other in kind.segments[n].touches)),
            )
            for n in order
        ),
        tuple(sorted(tuple(sorted((place[a], place[b]))) for a, b in kind.towns)),
    )


def _in_hand(game: Game) -> Kind:
    assert game.hand is not None
    return game.tileset.kind(game.hand)
