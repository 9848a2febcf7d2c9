"""Where features are open: the empty squares that each meets, with its contacts there (see ``lookups``)."""

from typing import TypeAlias

from engine.board import Board
from engine.players.lookups import Contacts, Lookups
from engine.squares import STEPS, Square

Openings: TypeAlias = dict[int, dict[Square, Contacts]]
"""For each feature's root the empty squares that it meets. A square that it meets twice is one square."""


def openings(board: Board, lookups: Lookups) -> Openings:
    """The openings of every open feature, but for those that are surrounded or in which no piece can stand."""
    found: Openings = {}
    for square in board.frontier:
        for root, contacts in _meeting(board, lookups, square):
            squares = found.setdefault(root, {})
            squares[square] = squares.get(square, 0) | contacts
    return found


def meeting(board: Board, lookups: Lookups, square: Square) -> list[int]:
    """The roots of the features that meet an empty square, each once."""
    return list(dict.fromkeys([root for root, _ in _meeting(board, lookups, square)]))


def openings_after(before: Openings, met: list[int], after: Board, lookups: Lookups, square: Square) -> Openings:
    """The openings once a tile has been laid on the square: ``met`` are the roots that met it before.

    The same as ``openings(after)``, but only what the tile changes is looked at: a search asks at every placement.
    """
    found = before.copy()
    laid = after.squares
    root_of = after.root
    fresh: Openings = {}
    for root in met:
        squares = found.pop(root)
        now = root_of(root)
        merged = fresh.get(now)
        if merged is None:
            fresh[now] = squares.copy()
        else:
            for other, contacts in squares.items():
                merged[other] = merged.get(other, 0) | contacts
    for merged in fresh.values():
        merged.pop(square, None)
    tile, base = laid[square]
    for step, nodes in zip(STEPS, lookups.facing(tile), strict=True):
        beyond = square + step
        if beyond in laid:
            continue
        for node, contacts in nodes:
            squares = fresh.setdefault(root_of(base + node), {})
            squares[beyond] = squares.get(beyond, 0) | contacts
    for root, squares in fresh.items():
        if squares:
            found[root] = squares
    return found


def _meeting(board: Board, lookups: Lookups, square: Square) -> list[tuple[int, Contacts]]:
    laid = board.squares
    root_of = board.root
    found = []
    for side, step in enumerate(STEPS):
        neighbour = laid.get(square + step)
        if neighbour is not None:
            tile, base = neighbour
            for node, contacts in lookups.facing(tile)[side ^ 2]:
                found.append((root_of(base + node), contacts))
    return found
