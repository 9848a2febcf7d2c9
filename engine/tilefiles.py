"""Tile files: tile sets read from JSON documents and checked against the laws of tiles."""

import copyreg
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from engine.errors import expect_one
from engine.games import RULESETS
from engine.material import MOST, TileGrammar
from engine.squares import REACH
from engine.tiles import PORTS, SIDES, Segment, TileKind, TileSet

SOURCES = ("published", "verified", "mixed", "reconstructed")
"""How well a kind may be known; one that doesn't say is published. Of a mixed one some tiles are known to exist."""


class TileSetError(ValueError):
    """A tile file that breaks the laws; ``problems`` lists every one found, each a plain sentence."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


@cache
def load(ruleset: str) -> TileSet:
    """The tile set that comes with the program; the same object each time. ValueError for a game that there isn't."""
    expect_one("rule set", ruleset, RULESETS)
    return parse_tileset((resources.files("engine") / "tilesets" / f"{ruleset}.json").read_text("utf-8"))


@cache
def parse_tileset(text: str) -> TileSet:
    """The tile set of a data file's text, parsed once; TileSetError with all problems where it breaks the laws."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TileSetError([f"not a JSON document: {error}"]) from None
    ruleset = document.get("ruleset") if isinstance(document, dict) else None
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise TileSetError([f"'ruleset' must be one of {', '.join(RULESETS)}, not {ruleset!r}"])
    grammar = RULESETS[ruleset].grammar
    entries = document.get("tiles")
    if not isinstance(entries, list):
        raise TileSetError(["'tiles' must be a list"])
    problems: list[str] = []
    kinds = []
    for number, entry in enumerate(entries):
        kind = _kind(grammar, number, entry, problems)
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
            totals.update({mark: count * kind.count for mark, count in segment.marks})
    problems += [f"a set holds {MOST} {mark} at most, not {total}" for mark, total in totals.items() if total > MOST]
    if problems:
        raise TileSetError(problems)
    return TileSet(ruleset, tuple(kinds), text)


# To another process it goes as its text: there, too, it is parsed once, and is one object.
copyreg.pickle(TileSet, lambda tileset: (parse_tileset, (tileset.text,)))


def _kind(grammar: TileGrammar, number: int, entry: Any, problems: list[str]) -> TileKind | None:
    """One kind; problems are added to the list, and None comes back where it can't be read at all."""
    name = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(name, str) or not name or not name.isprintable():
        problems.append(f"tile number {number + 1}: 'id' must be a text")
        return None
    count = entry.get("count")
    if type(count) is not int or count < 1:
        problems.append(f"tile {name}: 'count' must be a number from 1")
        return None
    pile = _pile(grammar, name, entry, problems)
    known = _known(name, entry, count, problems)
    raw = entry.get("segments")
    if not isinstance(raw, list) or not raw:
        problems.append(f"tile {name}: 'segments' must be a list")
        return None
    segments = []
    for index, item in enumerate(raw):
        try:
            segments.append(_segment(grammar, item))
        except ValueError as error:
            problems.append(f"tile {name}, segment {index}: {error}")
    if len(segments) < len(raw):
        return None
    kind = TileKind(
        id=name,
        count=count,
        start=pile == "start",
        segments=tuple(segments),
        pile="bonus" if pile == "bonus" else "land",
        towns=tuple(_towns(grammar, name, entry, problems)),
        known=known,
    )
    problems += [f"tile {name}: {problem}" for problem in _broken_laws(grammar, kind)]
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


def _pile(grammar: TileGrammar, name: str, entry: Mapping[str, Any], problems: list[str]) -> str:
    """Where a kind's tiles are at the beginning: ``start``, ``normal`` (the land pile) or ``bonus``.

    Other fields of a tile say where it is known from and are free; so this one must be there, or a slip of the pen in
    its name would pass.
    """
    piles = ("start", "normal", "bonus") if grammar.bonus else ("start", "normal")
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


def _segment(grammar: TileGrammar, item: Any) -> Segment:
    """One segment; ValueError says what is wrong with it."""
    if not isinstance(item, dict) or item.get("kind") not in list(grammar.terrains):
        raise ValueError(f"'kind' must be one of {', '.join(grammar.terrains)}")
    kind = item["kind"]
    ports = item.get("ports")
    if not isinstance(ports, list) or not all(type(port) is int and 0 <= port < PORTS for port in ports):
        raise ValueError(f"'ports' must be a list of numbers from 0 to {PORTS - 1}")
    link = grammar.links.get(kind)
    touches = item.get(link[0], []) if link else []
    if not isinstance(touches, list) or not all(type(number) is int for number in touches):
        raise ValueError("segments are named by a list of their numbers")
    marks = {}
    for mark in grammar.terrains[kind]:
        is_flag = mark in grammar.flags
        value = item.get(mark, False if is_flag else 0)
        if is_flag and not isinstance(value, bool):
            raise ValueError(f"'{mark}' must be true or false")
        if not is_flag and (type(value) is not int or value < 0):
            raise ValueError(f"'{mark}' must be a number from 0")
        if value:
            marks[mark] = int(value)
    counted = grammar.counted.get(kind)
    if counted:
        marks |= _counts(*counted, item)
    unknown = set(item) - {"kind", "ports", *grammar.terrains[kind], *(link[:1] if link else ()), *(counted or ())[:1]}
    if unknown:
        raise ValueError(f"unknown field {', '.join(sorted(unknown))}")
    return Segment(kind, tuple(ports), tuple(marks.items()), tuple(touches))


def _counts(field_name: str, names: tuple[str, ...], item: Mapping[str, Any]) -> dict[str, int]:
    """Marks that the file lists as ``{"kind": "deer", "n": 2}``."""
    entries = item.get(field_name, [])
    counts: dict[str, int] = {}
    for entry in entries if isinstance(entries, list) else [None]:
        kind, count = (entry.get("kind"), entry.get("n")) if isinstance(entry, dict) and len(entry) == 2 else (0, 0)
        if kind not in names or type(count) is not int or count < 1:
            raise ValueError(f"'{field_name}' must list objects with 'kind' ({', '.join(names)}) and 'n' (from 1)")
        counts[kind] = counts.get(kind, 0) + count
    return counts


def _towns(grammar: TileGrammar, name: str, entry: Mapping[str, Any], problems: list[str]) -> Iterator[tuple[int, int]]:
    """The cities that a tile lists, each by the two segments that it touches."""
    towns = entry.get("cities", []) if grammar.shore else []
    for town in towns if isinstance(towns, list) else [None]:
        touches = town.get("touches") if isinstance(town, dict) and len(town) == 1 else None
        if isinstance(touches, list) and len(touches) == 2 and all(type(number) is int for number in touches):
            yield touches[0], touches[1]
        else:
            problems.append(f"tile {name}: each of 'cities' must name the two segments that it touches")


def _broken_laws(grammar: TileGrammar, kind: TileKind) -> list[str]:
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
        terrain = [kind.segments[number].terrain for number in (left, middle, right)]
        whole = left == middle == right and terrain[1] not in grammar.lines
        parted = terrain[1] in grammar.lines and terrain[0] == terrain[2] == grammar.ground
        if not (whole or parted):
            problems.append(f"side {'NESW'[side]} is neither one segment nor a line through open ground: {terrain}")
    return problems + _broken_links(grammar, kind) + _broken_towns(grammar, kind)


def _broken_links(grammar: TileGrammar, kind: TileKind) -> list[str]:
    """Links that point to nothing or to the wrong kind, or that stand on one of their two ends only."""
    problems = []
    for number, segment in enumerate(kind.segments):
        outside = segment.terrain not in grammar.inner
        if bool(segment.ports) is not outside and not (outside and grammar.enclosed):
            problems.append(f"segment {number}: a {segment.terrain} must {'' if outside else 'not '}reach a side")
        if len(set(segment.touches)) < len(segment.touches):
            problems.append(f"segment {number} names a segment twice")
        end = grammar.ends.get(segment.terrain)
        if end and len(segment.ports) + len(segment.touches) + segment.count(end) < 2:
            problems.append(f"segment {number}: a {segment.terrain} ends nowhere")
        targets = grammar.links.get(segment.terrain, ("", ()))[1]
        for other in segment.touches:
            if not 0 <= other < len(kind.segments) or kind.segments[other].terrain not in targets:
                wanted = " or ".join(targets)
                problems.append(f"segment {number} names segment {other}, which is no {wanted} of this tile")
            elif kind.segments[other].terrain in grammar.links and number not in kind.segments[other].touches:
                problems.append(f"segment {number} names segment {other}, but not the other way round")
    return problems


def _broken_towns(grammar: TileGrammar, kind: TileKind) -> list[str]:
    """Cities that stand on no common line, and segments whose count of cities is another."""
    problems = []
    for first, second in kind.towns:
        known = min(first, second) >= 0 and max(first, second) < len(kind.segments)
        if not known or second not in kind.segments[first].touches:
            problems.append(f"a city stands between segments {first} and {second}, which share no line")
        elif grammar.shore not in (kind.segments[first].terrain, kind.segments[second].terrain):
            problems.append(f"the city between segments {first} and {second} stands on no shore")
    for number, segment in enumerate(kind.segments):
        listed = sum(number in town for town in kind.towns)
        counted = segment.count("cities")
        if counted != listed:
            problems.append(f"segment {number} counts {counted} cities, the tile lists {listed}")
    return problems
