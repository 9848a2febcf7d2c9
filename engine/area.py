"""Areas: connected features as the rules of a game look at them."""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from engine.board import Board
from engine.compiled import OPEN
from engine.holders import leaders, pieces_of
from engine.material import EACH, Layer

Value: TypeAlias = tuple[tuple[str, float, float], ...]
"""What an area is worth: what counts, how many there are, and the points apiece; nothing for what has no value."""


class Valued(Protocol):
    """What the value of an area may depend on: of an ``Area``, or of one that a computer player only guesses at.

    ``complete`` of a guess is its chance to be complete. Rules only multiply by it and add, so the value of a guess is
    the value that can be expected.
    """

    @property
    def layer(self) -> Layer:
        """The layer of the feature."""

    @property
    def complete(self) -> float:
        """Whether it is complete: False or True, and of a guess how likely it is."""

    @property
    def tiles(self) -> int:
        """On how many tiles it lies; one that holds two parts of it counts once (B5.1, B5.2, D4)."""

    @property
    def tiles_at_least(self) -> int:
        """On how many tiles it will lie at least when it is complete."""

    def count(self, mark: str) -> float:
        """How many of a mark that its layer counts are in it; KeyError for a mark that it doesn't count."""

    def touched(self) -> Sequence["Valued"]:
        """The areas that it borders on, of the layer that its own layer ``touches``, each once."""


class Area:
    """A connected feature as a game's rules look at it: all that its value and its scorers may depend on.

    ``complete``: nothing of it is open. At the final scoring what is scored never counts as complete (B6.2, D5.2), but
    the areas that it touches do (B6.3).
    """

    __slots__ = ("_board", "_root", "complete", "layer")

    def __init__(self, board: Board, root: int, layer: Layer, final: bool = False) -> None:
        """The feature at that root in its layer; ``final``: at the final scoring."""
        self._board = board
        self._root = root
        self.layer = layer
        self.complete = layer.completes and not final and not board.sums[root] & OPEN

    @property
    def tiles(self) -> int:
        """As ``Valued.tiles``."""
        return self._board.tiles[self._root].bit_count()

    @property
    def tiles_at_least(self) -> int:
        """As ``tiles``: what lies there now."""
        return self.tiles

    def count(self, mark: str) -> int:
        """As ``Valued.count``."""
        return self._board.sums[self._root] >> self.layer.shifts[mark] & OPEN

    def touched(self) -> list["Area"]:
        """As ``Valued.touched``."""
        board = self._board
        layer = board.material.layer(self.layer.touches)
        return [Area(board, root, layer) for root in board.touched(self._root)]

    def pieces(self) -> Sequence[tuple[int, int]]:
        """The seats that have pieces in it, each with their number."""
        return pieces_of(self._board.occupants[self._root])

    def leaders(self) -> Sequence[int]:
        """The seats with most pieces in it, on a tie each of them; in nobody's none (B5.4, H6.4)."""
        return leaders(self._board.occupants[self._root])

    def seats_on(self, mark: str) -> list[int]:
        """The seats that have a piece on a segment with that mark, as often as they have, in order of deployment."""
        board = self._board
        return [board.standing[node][0] for node in board.on(self._root) if board.segment_under(node).count(mark)]


class AreaOnceComplete(Area):
    """An area as it is at least when it is complete: each square where it is open now holds a tile.

    Each of these tiles has one segment of it, and nothing else that its layer counts.
    """

    __slots__ = ("_more",)

    def __init__(self, board: Board, root: int, layer: Layer, more: int) -> None:
        """``more``: the number of squares that it is open towards."""
        super().__init__(board, root, layer)
        self._more = more
        self.complete = layer.completes

    @property
    def tiles(self) -> int:
        """Its tiles now, and one on each of those squares."""
        return super().tiles + self._more

    def count(self, mark: str) -> int:
        """Its marks now, and the mark ``EACH`` of each new tile's segment."""
        return super().count(mark) + self._more * (mark == EACH)
