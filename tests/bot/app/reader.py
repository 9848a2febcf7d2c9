"""Somebody who plays without seeing the picture: a small reader of the English texts, which knows nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_WAY: Final = re.compile(r"- (?P<square>[A-Z]+-?\d+) at (?P<degrees>\d+)°: (?P<effects>.*)")
_QUIET: Final = re.compile(r"No points yet on: (?P<squares>.*)\.")
_OPEN_TILE: Final = re.compile(r".* can place: tile (?P<tile>\d) ")
_WORTH: Final = r"(?:(?P<was>\d+)→)?(?P<each>each )?(?P<now>\+?\d+)(?P<more>\+)?(?P<how> of 9| at the end| now)?"
_EFFECT: Final = re.compile(rf"(?P<what>[^,]*?)(?: complete,|:)? ?{_WORTH}(?:, (?P<whole>\d+)\+ complete|, complete)?$")
_FEATURE: Final = re.compile(r"- (?P<what>[a-z ]+?)(?: with [^;]*)?; (?P<rest>.*)")
_STANDING: Final = re.compile(r"(?P<role>[a-z]+) \((?P<name>\w+)\) on (?P<square>[A-Z]+-?\d+)")
_SPOT: Final = re.compile(r"(?P<number>\d+) · (?P<what>[a-z ]+) \((?P<where>[^()]*)\)")
_ENDING: Final = re.compile(
    rf"{_SPOT.pattern}: (?P<role>[a-z]+), (?:only you, )?{_WORTH}(?:, (?P<whole>\d+)\+ complete|, complete)?"
)
_TAKING: Final = re.compile(r"Take back (?P<role>[a-z]+) on (?P<square>[A-Z]+-?\d+): (?P<worth>.*)")
_PIECE: Final = re.compile(rf"(?P<role>[a-z]+) \((?P<name>\w+)\) on {_SPOT.pattern}")
_TILE: Final = re.compile(r"(?P<square>[A-Z]+-?\d+): (?P<spots>\d+ · .*)")


@dataclass(frozen=True)
class Way:
    """A square and a rotation, and how much the text promises for it."""

    square: str
    degrees: int
    tile: str
    promise: float


@dataclass(frozen=True)
class Ending:
    """A way to end the turn: what is typed for it, by which command, and what it brings; ``at_once``: points now."""

    typed: str
    command: str
    promise: float
    at_once: int | None = None
    spot: tuple[str, str] = ("", "")


def _number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def ways(text: str) -> list[Way]:
    """All that the board in words says about where the tile can lie."""
    found, tile = [], ""
    for line in text.splitlines():
        opened = _OPEN_TILE.match(line)
        tile = opened["tile"] if opened else tile
        way, quiet = _WAY.fullmatch(line), _QUIET.fullmatch(line)
        if way:
            found.append(Way(way["square"], int(way["degrees"]), tile, _promised(way["effects"])))
        for square, degrees in re.findall(r"([A-Z]+-?\d+) at (\d+)°", quiet["squares"] if quiet else ""):
            found.append(Way(square, int(degrees), tile, 0))
    return found


def _promised(effects: str) -> float:
    """What is good about some effects: own points, and that others don't get any."""
    total = 4.0 if "bonus tile" in effects else 0.0
    for one in re.split(r", (?=your |free |joins |⚠|starts |[a-z ]+ \()|; ", effects):
        said = _EFFECT.match(re.sub(r", \d+ open sides?$|, open sides.*$", "", one))
        if said is None:
            continue
        points = int(said["now"].removeprefix("+"))
        # What isn't complete yet is worth a part of what it promises.
        gain = float(points) if said["now"].startswith("+") else 0.6 * (points - int(said["was"] or 0)) + 0.2
        total += -gain if one.startswith("⚠") else 0.8 * gain if one.startswith(("free", "new")) else gain
    return total


def endings(labels: Sequence[str], left: int) -> list[Ending]:
    """What the panel's buttons say; ``left``: how many pieces the player has, so that the last ones are kept."""
    return [one for label in labels for one in _ending(label, left)]


def _ending(label: str, left: int) -> Iterator[Ending]:
    taking, setting = _TAKING.fullmatch(label), _ENDING.fullmatch(label)
    if taking:
        points = _number(r"(\d+) points?", taking["worth"].rsplit("= ", 1)[-1])
        worth = points if "complete" in taking["worth"] else 0.4 * points - 0.5
        yield Ending(taking["square"], "takeback", worth, points)
    elif setting:
        points = int(setting["now"].removeprefix("+"))
        scores = points if setting["now"].startswith("+") else None
        promise = float(points)
        if scores is None:
            part = 0.5 if setting["how"] == " at the end" else 0.6
            promise = part * max(points, int(setting["whole"] or 0)) - (1.5 if left <= 2 else 0.3)
        typed = f"hut {setting['number']}" if setting["role"] == "hut" else setting["number"]
        yield Ending(typed, "place", promise, scores, (setting["what"], setting["where"]))
    else:
        yield Ending("none", "place", 0)


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
