"""Which tiles are left, and which squares none of them fits."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Game
from engine.players.completing import fits
from engine.squares import Square


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The tiles that nobody has seen yet, by kind: those of the stack, and the bonus tiles where there are any."""

    land: dict[str, int]
    bonus: dict[str, int]

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(self.land.values()) + sum(self.bonus.values())


def face_down(game: Game) -> FaceDown:
    """What is still face down; open tiles lie before the players and don't count."""
    return FaceDown(game.drawable("land"), game.drawable("bonus"))


def unfillable(game: Game) -> list[Square]:
    """The empty squares beside the board on which no tile fits that is left, open or in hand, from the north-west on.

    None of them can be filled any more: the board around a square only ever asks for more.
    """
    return sorted(square for square in game.board.free() if not fits(game, square))
