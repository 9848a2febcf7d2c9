"""Where features are open: the empty squares that each meets, with its contacts there (see ``lookups``)."""

from typing import TypeAlias

from engine.board import Board
from engine.players.lookups import Contacts, Lookups
from engine.squares import STEPS, Square

Openings: TypeAlias = dict[int, dict[Square, Contacts]]
"""For each feature's root the empty squares that it meets. A square that it meets twice is one square."""

Meeting: TypeAlias = dict[str, dict[int, Contacts]]
"""What meets an empty square: by layer the roots of the features, each with its contacts there."""


def meetings(board: Board, lookups: Lookups) -> dict[Square, Meeting]:
    """What meets each empty square, but for features that are surrounded or in which no piece can stand."""
    laid = board.squares
    root_of = board.root
    found: dict[Square, Meeting] = {}
    for square in board.frontier:
        met: Meeting = {}
        for side, step in enumerate(STEPS):
            neighbour = laid.get(square + step)
            if neighbour is not None:
                tile, base = neighbour
                for node, contacts, layer in lookups.facing(tile)[side ^ 2]:
                    roots = met.setdefault(layer, {})
                    root = root_of(base + node)
                    roots[root] = roots.get(root, 0) | contacts
        found[square] = met
    return found


def openings(met: dict[Square, Meeting]) -> Openings:
    """The openings of every feature that meets a square."""
    found: Openings = {}
    for square, layers in met.items():
        for roots in layers.values():
            for root, contacts in roots.items():
                found.setdefault(root, {})[square] = contacts
    return found


def openings_after(before: Openings, met: Meeting, after: Board, lookups: Lookups, square: Square) -> Openings:
    """The openings once a tile has been laid on the square: ``met`` is what met it before.

    The same as of the board after it, but only what the tile changes is looked at: a search asks at every placement.
    """
    found = before.copy()
    laid = after.squares
    root_of = after.root
    fresh: Openings = {}
    for roots in met.values():
        for root in roots:
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
        for node, contacts, _ in nodes:
            squares = fresh.setdefault(root_of(base + node), {})
            squares[beyond] = squares.get(beyond, 0) | contacts
    for root, squares in fresh.items():
        if squares:
            found[root] = squares
    return found
