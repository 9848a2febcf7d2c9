"""Features as values: what a connected feature of a game is worth, to whom, and where it is open."""

from typing import NamedTuple

from engine.area import Area, AreaOnceComplete
from engine.board import Board, PlacedPiece
from engine.compiled import OPEN
from engine.events import Item, total
from engine.material import Layer
from engine.ruleset import Ruleset
from engine.squares import Square, square_name


class Feature(NamedTuple):
    """A connected feature as it stands.

    ``open``: how many of its edges meet nothing yet (of a monastery, how many squares around it are empty), and
    ``open_squares``: where. ``squares``: those of its tiles. ``segments``: each of its segments, as the square and the
    segment's number. ``scorers``: the seats that would score it, one entry for each time; nobody's without pieces.
    ``points``: what it would score now, complete or not, with the ``items`` of which that is the sum;
    ``points_if_complete``: what it will score at least when it is complete, with a tile on each of ``open_squares``; of
    what never is complete ``points``. ``points_at_end``: what it would score in the final scoring as it stands, where
    it doesn't count as complete (B6.2, H7.2, D5.2).
    """

    layer: str
    complete: bool
    open: int
    squares: tuple[Square, ...]
    pieces: tuple[PlacedPiece, ...]
    items: tuple[Item, ...]
    points: int
    open_squares: tuple[Square, ...]
    scorers: tuple[int, ...]
    points_if_complete: int
    points_at_end: int
    segments: tuple[tuple[Square, int], ...]

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats that have a piece in it, each once, in their order."""
        return tuple(sorted({piece.seat for piece in self.pieces}))

    def __repr__(self) -> str:
        """For people: its layer and squares, whether it is complete, its pieces and points."""
        squares = " ".join(map(square_name, self.squares))
        state = "complete" if self.complete else f"open {' '.join(map(square_name, self.open_squares)) or self.open}"
        pieces = "".join(f", {piece.seat}:{piece.role} on {square_name(piece.square)}" for piece in self.pieces)
        return f"<{self.layer} {squares}, {state}{pieces}, {self.points} points>"


def feature_at(ruleset: Ruleset, board: Board, root: int, layer: Layer) -> Feature:
    """The feature at that root, which is of that layer."""
    area = Area(board, root, layer)
    items = once_complete = at_end = ruleset.items(area)
    squares = board.squares_of(root)
    nodes = board.nodes_of(root, layer, squares)
    occupied = [node for node in board.standing if node in nodes] if board.occupants[root] else ()
    open_edges = board.sums[root] & OPEN
    open_squares = board.open_squares(nodes, layer, squares) if open_edges else ()
    if area.complete:
        at_end = ruleset.items(Area(board, root, layer, final=True))
    elif layer.completes:
        once_complete = ruleset.items(AreaOnceComplete(board, root, layer, len(open_squares)))
    points = total(items)
    return Feature(
        layer=layer.name,
        complete=area.complete,
        open=open_edges,
        squares=squares,
        pieces=tuple(map(board.piece_on, occupied)),
        items=items,
        points=points,
        open_squares=open_squares,
        scorers=tuple(ruleset.scorers(area)) if occupied else (),
        points_if_complete=points if once_complete is items else total(once_complete),
        points_at_end=points if at_end is items else total(at_end),
        segments=tuple(nodes.values()),
    )
