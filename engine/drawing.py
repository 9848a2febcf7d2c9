"""The board in letters, for a terminal: five rows of five letters a tile."""

from engine.board import Board, PlacedPiece, PlacedTile
from engine.squares import Square, column_name, row_name, square_at, xy
from engine.tiles import TileKind

_SIZE = 5
_MIDDLE = _SIZE // 2

_PORTS = ((0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 3), (4, 2), (4, 1), (3, 0), (2, 0), (1, 0))
"""The row and the column of each port."""

_WITHIN = (((1, 2), 1), ((2, 3), 4), ((3, 2), 7), ((2, 1), 10))
"""The cells beside the middle, each with the port whose segment it shows."""

_CORNERS = (((0, 0), (1, 1), 11, 0), ((0, 4), (1, 3), 2, 3), ((4, 4), (3, 3), 5, 6), ((4, 0), (3, 1), 8, 9))
"""Two cells for each corner, and the ports on both hands: the wider segment of the two is shown."""


def in_letters(board: Board) -> str:
    """The board from its north: each terrain as its first letter, a piece as the number of its seat.

    A dot is an empty square beside a tile. Columns and rows have their names.
    """
    places = [xy(tile.square) for tile in board.laid()]
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    pieces = {piece.square: piece for piece in board.pieces()}
    lines = [" " * 5 + " ".join(f"{column_name(x):^{_SIZE}}" for x in columns)]
    for y in rows:
        row = [_square(board, square_at(x, y), pieces) for x in columns]
        for number in range(_SIZE):
            name = row_name(y) if number == _MIDDLE else ""
            lines.append(f"{name:>4} {' '.join(square[number] for square in row)}")
    return "\n".join(line.rstrip() for line in lines)


def _square(board: Board, square: Square, pieces: dict[Square, PlacedPiece]) -> list[str]:
    """The rows of a square."""
    tile = board.tile_at(square)
    if tile is not None:
        return _tile(board.tileset.kind(tile.kind), tile, pieces.get(square))
    dot = "." if square in board.frontier else ""
    return [f"{dot if number == _MIDDLE else '':^{_SIZE}}" for number in range(_SIZE)]


def _tile(kind: TileKind, tile: PlacedTile, piece: PlacedPiece | None) -> list[str]:
    """The rows of a tile with the piece on it."""
    at_ports = kind.at_ports(tile.rotation)
    cells = dict(zip(_PORTS, at_ports, strict=True)) | {cell: at_ports[port] for cell, port in _WITHIN}
    for outer, inner, first, second in _CORNERS:
        both = at_ports[first], at_ports[second]
        cells[outer] = cells[inner] = max(both, key=lambda number: len(kind.segments[number].ports))
    cells[_MIDDLE, _MIDDLE] = _in_the_middle(kind, at_ports)
    letters = {cell: kind.segments[number].terrain[0] for cell, number in cells.items()}
    if piece is not None:
        own = [cell for cell, number in sorted(cells.items()) if number == piece.segment]
        letters[own[len(own) // 2] if own else (_MIDDLE, _MIDDLE)] = str(piece.seat)
    return ["".join(letters[row, column] for column in range(_SIZE)) for row in range(_SIZE)]


def _in_the_middle(kind: TileKind, at_ports: tuple[int, ...]) -> int:
    """The segment that reaches no side, else the one that reaches most of them, of two such the narrower."""
    inner = [number for number, segment in enumerate(kind.segments) if not segment.ports]
    if inner:
        return inner[0]
    sides = at_ports[1::3]
    return max(sides, key=lambda number: (sides.count(number), -len(kind.segments[number].ports)))
