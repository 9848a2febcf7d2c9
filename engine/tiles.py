"""Tile sets: kinds of tiles and their segments, read from data files and checked against the laws of tiles.

Each side of an unrotated tile has three ports, numbered clockwise from the north side's left end: north 0, 1, 2,
east 3, 4, 5, south 6, 7, 8, west 9, 10, 11. A tile with rotation r is turned r quarter turns clockwise, which
moves port p to (p + 3r) mod 12.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any

from engine.squares import REACH

PORTS = 12
SIDES = 4


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the data file of one game may say.

    ``marks``: the kinds of segments, each with the marks that it may carry: counts, or true and false for ``flags``.
    ``counted``: the kinds that list some of their marks one by one, with the name of that list. ``links``: the kinds
    of segments that name others of their tile, with the name of that list and the kinds that it may point to; every
    link must stand on both ends where both kinds have one. ``lines``: the kinds that cross a side in its middle, with
    ``ground`` on both hands; one that ``ends`` reaches two sides, or ends at a segment that it names or with that
    mark. ``inner``: the kinds that reach no side; others do, unless they may be ``enclosed``. ``towns``: whether tiles
    list their cities, each on the common line of two segments, as ``cities``. ``bonus``: whether there are bonus tiles.
    """

    marks: Mapping[str, tuple[str, ...]]
    links: Mapping[str, tuple[str, tuple[str, ...]]]
    counted: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()
    ground: str = ""
    ends: Mapping[str, str] = field(default_factory=dict)
    inner: frozenset[str] = frozenset()
    enclosed: bool = False
    towns: bool = False
    bonus: bool = False


VOCABULARIES: Mapping[str, Vocabulary] = MappingProxyType(
    {
        "base": Vocabulary(
            marks={"road": (), "city": ("shields",), "monastery": (), "field": ()},
            links={"field": ("cities", ("city",))},
            lines=frozenset({"road"}),
            ground="field",
            inner=frozenset({"monastery"}),
        ),
        "hunters": Vocabulary(
            marks={
                "forest": ("gold", "mushrooms"),
                "river": ("spring",),
                "meadow": ("fire", "shrine"),
                "lake": ("fish",),
            },
            counted={"meadow": ("animals", ("deer", "mammoth", "aurochs", "tiger"))},
            links={"river": ("connects", ("lake",)), "lake": ("connects", ("river",))},
            flags=frozenset({"gold", "spring", "fire", "shrine"}),
            lines=frozenset({"river"}),
            ground="meadow",
            ends={"river": "spring"},
            inner=frozenset({"lake"}),
            bonus=True,
        ),
        "discovery": Vocabulary(
            marks={"plain": ("cities",), "mountain": ("cities",), "sea": ("cities",)},
            links={
                "plain": ("borders", ("mountain", "sea")),
                "mountain": ("borders", ("plain", "sea")),
                "sea": ("borders", ("plain", "mountain")),
            },
            enclosed=True,
            towns=True,
        ),
    }
)


SOURCES = ("published", "verified", "mixed", "reconstructed")
"""How well a kind may be known; one that doesn't say is published. Of a mixed one some tiles are known to exist."""

MOST = 1023
"""So many of one mark a set may hold at most (see ``engine.shapes.BITS``)."""


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
    """A kind of tile: its id, how often the set holds it, whether it is the start tile's kind, its segments.

    ``bonus``: it belongs to the bonus stack. ``towns``: the two segments on whose common line each city stands.
    ``known``: how many of its tiles are known to be in the published game; with none the kind is reconstructed.
    """

    id: str
    count: int
    start: bool
    segments: tuple[Segment, ...]
    bonus: bool = False
    towns: tuple[tuple[int, int], ...] = ()
    known: int = 0

    @property
    def published(self) -> bool:
        """Whether the kind is known to be so printed; the others are reconstructed."""
        return self.known > 0


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
        """How many tiles the set holds, the start tile included, bonus tiles left out."""
        return sum(kind.count for kind in self.kinds if not kind.bonus)

    def kind(self, kind_id: str) -> Kind:
        """The kind of that id; KeyError where there is none."""
        return self.kinds[self.index[kind_id]]


@cache
def load(ruleset: str) -> TileSet:
    """The tile set that comes with the program; the same object each time."""
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
    totals: Counter[str] = Counter()
    for kind in kinds:
        for segment in kind.segments:
            totals.update({mark: number * kind.count for mark, number in segment.marks.items()})
    problems += [f"a set holds {MOST} {mark} at most, not {total}" for mark, total in totals.items() if total > MOST]
    if problems:
        raise TileSetError(problems)
    return TileSet(ruleset, tuple(kinds), text)


def _kind(vocabulary: Vocabulary, number: int, entry: Any, problems: list[str]) -> Kind | None:
    """One kind; problems are added to the list, and None comes back where it can't be read at all."""
    name = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(name, str) or not name or not name.isprintable():
        problems.append(f"tile number {number + 1}: 'id' must be a text")
        return None
    count = entry.get("count")
    if type(count) is not int or count < 1:
        problems.append(f"tile {name}: 'count' must be a number from 1")
        return None
    pile = _pile(vocabulary, name, entry, problems)
    known = _known(name, entry, count, problems)
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
    kind = Kind(
        id=name,
        count=count,
        start=pile == "start",
        segments=tuple(segments),
        bonus=pile == "bonus",
        towns=tuple(_towns(vocabulary, name, entry, problems)),
        known=known,
    )
    problems += [f"tile {name}: {problem}" for problem in _broken_laws(vocabulary, kind)]
    return kind


def _known(name: str, entry: Mapping[str, Any], count: int, problems: list[str]) -> int:
    """How many tiles of a kind are known to be in the published game; a mixed kind says so, or it is one."""
    source = entry.get("source", SOURCES[0])
    if source not in SOURCES:
        problems.append(f"tile {name}: 'source' must be one of {', '.join(SOURCES)}")
    if source != "mixed":
        return 0 if source == "reconstructed" else count
    known = entry.get("verified_count", 1)
    if type(known) is not int or not 0 < known <= count:
        problems.append(f"tile {name}: 'verified_count' must be a number from 1 to {count}")
        return 0
    return known


def _pile(vocabulary: Vocabulary, name: str, entry: Mapping[str, Any], problems: list[str]) -> str:
    """Where a kind's tiles are at the beginning: ``start``, ``normal`` or ``bonus``.

    Other fields of a tile say where it is known from and are free; so this one must be there, or a slip of the pen in
    its name would pass.
    """
    piles = ("start", "normal", "bonus") if vocabulary.bonus else ("start", "normal")
    if ("start" in entry) is ("set" in entry):
        problems.append(f"tile {name}: either 'start' (true or false) or 'set' ({', '.join(piles)}) must be there")
        return "normal"
    if "start" in entry:
        if not isinstance(entry["start"], bool):
            problems.append(f"tile {name}: 'start' must be true or false")
        return "start" if entry["start"] is True else "normal"
    if entry["set"] not in piles:
        problems.append(f"tile {name}: 'set' must be one of {', '.join(piles)}")
        return "normal"
    pile: str = entry["set"]
    return pile


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
        is_flag = mark in vocabulary.flags
        value = item.get(mark, False if is_flag else 0)
        if is_flag and not isinstance(value, bool):
            raise ValueError(f"'{mark}' must be true or false")
        if not is_flag and (type(value) is not int or value < 0):
            raise ValueError(f"'{mark}' must be a number from 0")
        if value:
            marks[mark] = int(value)
    counted = vocabulary.counted.get(kind)
    if counted:
        marks |= _counts(*counted, item)
    unknown = set(item) - {"kind", "ports", *vocabulary.marks[kind], *(link[:1] if link else ()), *(counted or ())[:1]}
    if unknown:
        raise ValueError(f"unknown field {', '.join(sorted(unknown))}")
    return Segment(kind, tuple(ports), MappingProxyType(marks), tuple(touches))


def _counts(field_name: str, names: tuple[str, ...], item: Mapping[str, Any]) -> dict[str, int]:
    """Marks that the file lists as ``{"kind": "deer", "n": 2}``."""
    entries = item.get(field_name, [])
    counts: dict[str, int] = {}
    for entry in entries if isinstance(entries, list) else [None]:
        kind, number = (entry.get("kind"), entry.get("n")) if isinstance(entry, dict) and len(entry) == 2 else (0, 0)
        if kind not in names or type(number) is not int or number < 1:
            raise ValueError(f"'{field_name}' must list objects with 'kind' ({', '.join(names)}) and 'n' (from 1)")
        counts[kind] = counts.get(kind, 0) + number
    return counts


def _towns(
    vocabulary: Vocabulary, name: str, entry: Mapping[str, Any], problems: list[str]
) -> Iterator[tuple[int, int]]:
    """The cities that a tile lists, each by the two segments that it touches."""
    towns = entry.get("cities", []) if vocabulary.towns else []
    for town in towns if isinstance(towns, list) else [None]:
        touches = town.get("touches") if isinstance(town, dict) and len(town) == 1 else None
        if isinstance(touches, list) and len(touches) == 2 and all(type(number) is int for number in touches):
            yield touches[0], touches[1]
        else:
            problems.append(f"tile {name}: each of 'cities' must name the two segments that it touches")


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
    return problems + _broken_links(vocabulary, kind) + _broken_towns(kind)


def _broken_links(vocabulary: Vocabulary, kind: Kind) -> list[str]:
    """Links that point to nothing or to the wrong kind, or that stand on one of their two ends only."""
    problems = []
    for number, segment in enumerate(kind.segments):
        outside = segment.kind not in vocabulary.inner
        if bool(segment.ports) is not outside and not (outside and vocabulary.enclosed):
            problems.append(f"segment {number}: a {segment.kind} must {'' if outside else 'not '}reach a side")
        if len(set(segment.touches)) < len(segment.touches):
            problems.append(f"segment {number} names a segment twice")
        end = vocabulary.ends.get(segment.kind)
        if end and len(segment.ports) + len(segment.touches) + segment.marks.get(end, 0) < 2:
            problems.append(f"segment {number}: a {segment.kind} ends nowhere")
        targets = vocabulary.links.get(segment.kind, ("", ()))[1]
        for other in segment.touches:
            if not 0 <= other < len(kind.segments) or kind.segments[other].kind not in targets:
                wanted = " or ".join(targets)
                problems.append(f"segment {number} names segment {other}, which is no {wanted} of this tile")
            elif kind.segments[other].kind in vocabulary.links and number not in kind.segments[other].touches:
                problems.append(f"segment {number} names segment {other}, but not the other way round")
    return problems


def _broken_towns(kind: Kind) -> list[str]:
    """Cities that stand on no common line, and segments whose count of cities is another."""
    problems = []
    for first, second in kind.towns:
        known = min(first, second) >= 0 and max(first, second) < len(kind.segments)
        if not known or second not in kind.segments[first].touches:
            problems.append(f"a city stands between segments {first} and {second}, which share no line")
        elif "sea" not in (kind.segments[first].kind, kind.segments[second].kind):
            problems.append(f"the city between segments {first} and {second} stands on no shore")
    for number, segment in enumerate(kind.segments):
        listed = sum(number in town for town in kind.towns)
        if segment.marks.get("cities", 0) != listed:
            problems.append(f"segment {number} counts {segment.marks.get('cities', 0)} cities, the tile lists {listed}")
    return problems
