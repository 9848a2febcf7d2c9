"""Somebody who can't see the picture: a small reader of the board in English words, which knows nothing else."""

from __future__ import annotations

import re
from typing import Final

_FEATURE: Final = re.compile(r"- (?P<what>[a-z ]+?)(?: with [^;]*)?; (?P<rest>.*)")
_STANDING: Final = re.compile(r"(?P<role>[a-z]+) \((?P<name>\w+)\) on (?P<square>[A-Z]+-?\d+)")
_SPOT: Final = re.compile(r"(?P<number>\d+) · (?P<what>[a-z ]+) \((?P<where>[^()]*)\)")
_PIECE: Final = re.compile(rf"(?P<role>[a-z]+) \((?P<name>\w+)\) on {_SPOT.pattern}")
_TILE: Final = re.compile(r"(?P<square>[A-Z]+-?\d+): (?P<spots>\d+ · .*)")


def whose(text: str) -> list[tuple[str, frozenset[tuple[str, str, str]], frozenset[str]]]:
    """The features with pieces: what each is, who stands where in it as what, and who gets its points."""
    found = []
    for line in text.splitlines():
        feature = _FEATURE.fullmatch(line)
        if feature and "points for " in feature["rest"]:
            rest = feature["rest"].split("; ")
            pieces = frozenset((one["role"], one["name"], one["square"]) for one in _STANDING.finditer(rest[0]))
            scores = next(part.removeprefix("points for ") for part in rest if part.startswith("points for "))
            found.append((feature["what"], pieces, frozenset(re.split(r", | and ", scores))))
    return found


def board(text: str) -> dict[str, tuple[dict[int, tuple[str, str]], list[tuple[str, str, int]]]]:
    """Every tile by its square: its spots by number with what and where they are, and who stands on which of them."""
    found = {}
    for line in text.splitlines():
        tile = _TILE.fullmatch(line)
        if tile:
            spots, _, pieces = tile["spots"].partition("; ")
            numbered = {int(one["number"]): (one["what"], one["where"]) for one in _SPOT.finditer(spots)}
            standing = [(one["role"], one["name"], int(one["number"])) for one in _PIECE.finditer(pieces)]
            found[tile["square"]] = numbered, standing
    return found
