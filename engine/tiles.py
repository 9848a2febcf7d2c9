"""Tile sets: kinds of tiles and their segments, read from data files and checked against the laws of tiles.

Each side of an unrotated tile has three ports, numbered clockwise from the north side's left end: north 0, 1, 2,
east 3, 4, 5, south 6, 7, 8, west 9, 10, 11. A tile with rotation r is turned r quarter turns clockwise, which
moves port p to (p + 3r) mod 12.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any

from engine.squares import REACH

PORTS = 12
SIDES = 4


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the data file of one game may say.

    ``marks``: the kinds of segments, each with the counts that it may carry. ``links``: the kinds of segments that
    name others of their tile, with the name of that list and the kind it must point to. ``lines``: the kinds that
    cross a side in its middle, with ``ground`` on both hands. ``inner``: the kinds that reach no side; all others do.
    """

    marks: Mapping[str, tuple[str, ...]]
    links: Mapping[str, tuple[str, str]]
    lines: frozenset[str]
    ground: str
    inner: frozenset[str]


VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {
        "base": Vocabulary(
            marks={"road": (), "city": ("shields",), "monastery": (), "field": ()},
            links={"field": ("cities", "city")},
            lines=frozenset({"road"}),
            ground="field",
            inner=frozenset({"monastery"}),
        )
    }
)


class TileSetError(ValueError):
    """A tile file that breaks the laws; ``problems`` lists every one found, each a plain sentence."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Segment:
    """One area of a tile: its kind, the ports it reaches, what is drawn on it, and the segments it touches."""

    kind: str
    ports: tuple[int, ...]
    marks: Mapping[str, int]
    touches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile: its id, how often the set holds it, whether it is the start tile's kind, its segments."""

    id: str
    count: int
    start: bool
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class TileSet:
    """All kinds of a game's tiles. ``text`` is the data file's content, whose hash names the set."""

    ruleset: str
    kinds: tuple[Kind, ...] = field(compare=False)
    text: str = field(repr=False)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the file's text, in hexadecimal."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each kind's id stands in ``kinds``."""
        return {kind.id: number for number, kind in enumerate(self.kinds)}

    @cached_property
    def start(self) -> Kind:
        """The kind of the start tile."""
        return next(kind for kind in self.kinds if kind.start)

    @cached_property
    def size(self) -> int:
        """How many tiles the set holds, the start tile included."""
        return sum(kind.count for kind in self.kinds)

    def kind(self, kind_id: str) -> Kind:
        """The kind of that id; KeyError where there is none."""
        return self.kinds[self.index[kind_id]]


def load(ruleset: str) -> TileSet:
    """The tile set that comes with the program."""
    return parse((resources.files("engine") / "tilesets" / f"{ruleset}.json").read_text("utf-8"))


def parse(text: str) -> TileSet:
    """The tile set of a data file's text; TileSetError with all problems where it breaks the laws."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TileSetError([f"not a JSON document: {error}"]) from None
    ruleset = document.get("ruleset") if isinstance(document, dict) else None
    if not isinstance(ruleset, str) or ruleset not in VOCABULARIES:
        raise TileSetError([f"'ruleset' must be one of {', '.join(VOCABULARIES)}, not {ruleset!r}"])
    vocabulary = VOCABULARIES[ruleset]
    entries = document.get("tiles")
    if not isinstance(entries, list):
        raise TileSetError(["'tiles' must be a list"])
    problems: list[str] = []
    kinds = []
    for number, entry in enumerate(entries):
        kind = _kind(vocabulary, number, entry, problems)
        if kind is not None:
            kinds.append(kind)
    ids = [kind.id for kind in kinds]
    problems += [f"tile {name}: the id is used more than once" for name in sorted({i for i in ids if ids.count(i) > 1})]
    starts = [kind.id for kind in kinds if kind.start]
    if len(starts) != 1:
        problems.append(f"exactly one kind must be the start tile's, not {len(starts)}")
    if sum(kind.count for kind in kinds) > REACH:
        problems.append(f"a set holds {REACH} tiles at most")
    if problems:
        raise TileSetError(problems)
    return TileSet(ruleset, tuple(kinds), text)


def _kind(vocabulary: Vocabulary, number: int, entry: Any, problems: list[str]) -> Kind | None:
    """One kind; problems are added to the list, and None comes back where it can't be read at all."""
    if not isinstance(entry, dict) or not isinstance(entry.get("id"), str) or not entry["id"]:
        problems.append(f"tile number {number + 1}: 'id' must be a text")
        return None
    name = entry["id"]
    count = entry.get("count")
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        problems.append(f"tile {name}: 'count' must be a number from 1")
        return None
    raw = entry.get("segments")
    if not isinstance(raw, list) or not raw:
        problems.append(f"tile {name}: 'segments' must be a list")
        return None
    segments = []
    for index, item in enumerate(raw):
        try:
            segments.append(_segment(vocabulary, item))
        except ValueError as error:
            problems.append(f"tile {name}, segment {index}: {error}")
    if len(segments) < len(raw):
        return None
    kind = Kind(name, count, bool(entry.get("start", False)), tuple(segments))
    problems += [f"tile {name}: {problem}" for problem in _broken_laws(vocabulary, kind)]
    return kind


def _segment(vocabulary: Vocabulary, item: Any) -> Segment:
    """One segment; ValueError says what is wrong with it."""
    if not isinstance(item, dict) or item.get("kind") not in list(vocabulary.marks):
        raise ValueError(f"'kind' must be one of {', '.join(vocabulary.marks)}")
    kind = item["kind"]
    ports = item.get("ports")
    if not isinstance(ports, list) or not all(type(port) is int and 0 <= port < PORTS for port in ports):
        raise ValueError(f"'ports' must be a list of numbers from 0 to {PORTS - 1}")
    link = vocabulary.links.get(kind)
    touches = item.get(link[0], []) if link else []
    if not isinstance(touches, list) or not all(type(number) is int for number in touches):
        raise ValueError("segments are named by a list of their numbers")
    marks = {}
    for mark in vocabulary.marks[kind]:
        value = item.get(mark, 0)
        if type(value) is not int or value < 0:
            raise ValueError(f"'{mark}' must be a number from 0")
        if value:
            marks[mark] = value
    unknown = set(item) - {"kind", "ports", *vocabulary.marks[kind], *(link[:1] if link else ())}
    if unknown:
        raise ValueError(f"unknown field {', '.join(sorted(unknown))}")
    return Segment(kind, tuple(ports), MappingProxyType(marks), tuple(touches))


def _broken_laws(vocabulary: Vocabulary, kind: Kind) -> list[str]:
    """The laws of tiles that a kind breaks: every port once, sides of one of the known forms, links in range."""
    problems = []
    owners: dict[int, list[int]] = {port: [] for port in range(PORTS)}
    for number, segment in enumerate(kind.segments):
        for port in segment.ports:
            owners[port].append(number)
    for port, numbers in owners.items():
        if len(numbers) != 1:
            problems.append(f"port {port} belongs to {len(numbers)} segments instead of one")
    if problems:
        return problems
    for side in range(SIDES):
        left, middle, right = (owners[3 * side + k][0] for k in range(3))
        terrain = [kind.segments[number].kind for number in (left, middle, right)]
        whole = left == middle == right and terrain[1] not in vocabulary.lines
        parted = terrain[1] in vocabulary.lines and terrain[0] == terrain[2] == vocabulary.ground
        if not (whole or parted):
            problems.append(f"side {'NESW'[side]} is neither one segment nor a line through open ground: {terrain}")
    for number, segment in enumerate(kind.segments):
        if bool(segment.ports) is (segment.kind in vocabulary.inner):
            problems.append(f"segment {number}: a {segment.kind} reaches {'no' if segment.ports else 'a'} side")
        if len(set(segment.touches)) < len(segment.touches):
            problems.append(f"segment {number} names a segment twice")
        target = vocabulary.links.get(segment.kind, ("", ""))[1]
        problems += [
            f"segment {number} names segment {other}, which is no {target} of this tile"
            for other in segment.touches
            if not 0 <= other < len(kind.segments) or kind.segments[other].kind != target
        ]
    return problems
