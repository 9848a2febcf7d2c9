"""A tile, a side and an area in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from bot.game.features import Marks
from bot.text.lines import Brief, Line, Several, Token, line
from engine.games import RULESETS
from engine.tilefiles import load
from engine.tiles import PORTS, SIDES, Segment, TileKind

LONGEST: Final = 140
"""Characters that a tile may take, in any language."""

_NAMED: Final = "base"
_LINES: Final = frozenset({"road", "river"})
_GROUND: Final = frozenset({"field", "meadow"})
_UNCOUNTED: Final = frozenset({"forest", "plain", "mountain", "sea"})
"""Terrains whose name in short doesn't say how many parts of them a tile has."""

_LAKE, _SPRING, _CITIES = "lake", "spring", "cities"
_ORDER: Final = (
    "monastery", "forest", "plain", "mountain", "sea", "city", "road", "river", "lake", "field", "meadow"
)  # fmt: skip
_STRAIGHT: Final = PORTS // 2
_SPECIAL: Final = ("gold", "mushrooms", "fire", "shrine", "aurochs")


def tile(kind: TileKind) -> Line:
    """A kind of tile in words; where others would be called the same, with what is apart on it."""
    told = lying(kind)
    apart = _apart().get(_look(kind))
    if apart is None or _look(kind) in _names():
        return told
    feature = Token(kind.segments[apart].terrain)
    return line("tile-apart", what=told, feature=feature, where=where(kind, apart))


def lying(kind: TileKind, longest: int = LONGEST) -> Line:
    """What is on a kind of tile, where everybody sees it on the board."""
    name = _names().get(_look(kind))
    return line("said", said=Brief(_parts(kind), longest)) if name is None else line(f"tile-{name}")


def _parts(kind: TileKind) -> tuple[Line, ...]:
    """What is on a kind of tile, the most important first."""
    return (*_areas(kind), *_waters(kind), *_ways(kind), *_finds(kind), *_volcano(kind))


@cache
def _apart() -> dict[Hashable, int]:
    """By what is on a kind that would read as another: its segment that lies as in none of those."""
    found: dict[Hashable, int] = {}
    for ruleset in RULESETS:
        alike: dict[str, list[TileKind]] = {}
        for kind in load(ruleset).kinds:
            alike.setdefault(str(sorted(map(str, _parts(kind)))), []).append(kind)
        for kinds in alike.values():
            for kind in kinds if len(kinds) > 1 else ():
                others = {_lies(one, n) for one in kinds if one is not kind for n in range(len(one.segments))}
                own = [n for n in range(len(kind.segments)) if _lies(kind, n) not in others]
                found[_look(kind)] = max(own, key=lambda n: (len(kind.segments[n].marks), -n))
    return found


def _lies(kind: TileKind, segment: int) -> Hashable:
    """What a segment is, and where on the unturned tile."""
    one = kind.segments[segment]
    return one.terrain, tuple(sorted(one.marks)), str(where(kind, segment))


def telling(kind: TileKind, rotations: Sequence[int]) -> int | None:
    """The most important segment that lies elsewhere in each of these rotations; None where no single one does."""
    ordered = sorted(range(len(kind.segments)), key=lambda n: (_ORDER.index(kind.segments[n].terrain), n))
    lies = ((n, {str(where(kind, n, rotation)) for rotation in rotations}) for n in ordered)
    return next((n for n, places in lies if len(places) == len(rotations)), None)


def short(kind: TileKind) -> Line:
    """What is on a kind of tile in a few words: its name, or its lands and waters; open ground only if nothing else."""
    name = _names().get(_look(kind))
    if name is not None:
        return line(f"tile-{name}")
    found = Counter(segment.terrain for segment in kind.segments)
    found["city"] += len(kind.towns) or sum(segment.count(_CITIES) for segment in kind.segments)
    marked = {land: marks for land in found if (marks := _special(kind, land))}
    lands = sorted((+found).keys() - _GROUND | marked.keys() or +found, key=_ORDER.index)
    told = (_short_land(land, found[land], marked.get(land, ())) for land in lands)
    return line("said", said=Several((*told, *_volcano(kind))))


def _short_land(land: str, n: int, marks: Marks) -> Line:
    """A kind's lands of one sort, of which there are so many; of open ground that with something special on it."""
    single = land in _UNCOUNTED or (marks and land in _GROUND)
    return with_marks(line("tile-short-land", land=Token(land), n=1 if single else n), marks, 1)


def _volcano(kind: TileKind) -> Iterable[Line]:
    """The mountain in the forest of Hunters & Gatherers' start tile (H1.1)."""
    if kind.start and any(segment.terrain == "forest" for segment in kind.segments):
        yield line("tile-volcano")


def _special(kind: TileKind, land: str) -> Marks:
    """The marks on a kind's lands of that terrain that change more than a count: gold, the shrine and so on."""
    here = {mark for segment in kind.segments if segment.terrain == land for mark, _ in segment.marks}
    return tuple((mark, 1) for mark in _SPECIAL if mark in here)


@cache
def _names() -> dict[Hashable, str]:
    """The kinds that have a name in the catalogues, by what is on them."""
    return {_look(kind): kind.id for kind in load(_NAMED).kinds}


def _look(kind: TileKind) -> Hashable:
    return tuple((s.terrain, s.ports, tuple(sorted(s.marks)), s.touches) for s in kind.segments)


def _areas(kind: TileKind) -> Iterable[Line]:
    """Forests, cities, plains, mountains, seas: how much of the tile's edge they take, and what is in them."""
    found: dict[tuple[str, str, Marks], list[Segment]] = {}
    for segment in kind.segments:
        if segment.terrain not in _LINES | _GROUND | {_LAKE}:
            found.setdefault((segment.terrain, _form(segment), _marks(segment, _CITIES)), []).append(segment)
    for (land, form, marks), alike in found.items():
        n, lie = len(alike), _sides_lie(alike)
        yield with_marks(line("tile-area", land=Token(land), form=Token(form), n=n, lie=Token(lie)), marks, n)


def _sides_lie(areas: Sequence[Segment]) -> str:
    """How areas lie to each other that take one side each and aren't joined on the tile."""
    sides = sorted({port // 3 for area in areas for port in area.ports})
    if len(areas) > 2 or len(sides) != 2:
        return "apart"
    return "opposite" if sides[1] - sides[0] == 2 else "beside"


def _waters(kind: TileKind) -> Iterable[Line]:
    """Lakes with their fish, and how many rivers end there; springs."""
    lakes = Counter((len(lake.touches), lake.count("fish")) for lake in kind.segments if lake.terrain == _LAKE)
    for (rivers, fish), n in lakes.items():
        lake = line("tile-lake", rivers=rivers, fish=fish)
        yield lake if n == 1 else line("tile-times", n=n, what=lake)
    springs = sum(segment.count(_SPRING) for segment in kind.segments)
    if springs:
        yield line("tile-spring", n=springs)


def _ways(kind: TileKind) -> Iterable[Line]:
    """Roads and rivers that run through or end without being at a lake or a spring."""
    found: Counter[tuple[str, str]] = Counter()
    for segment in kind.segments:
        if segment.terrain in _LINES and not segment.touches and not segment.count(_SPRING):
            ends = [port // 3 * 3 + 1 for port in segment.ports]
            straight = len(ends) == 2 and (ends[1] - ends[0]) % PORTS == _STRAIGHT
            found[segment.terrain, "end" if len(ends) < 2 else "straight" if straight else "curve"] += 1
    for (way, form), n in found.items():
        yield line("tile-way", way=Token(way), form=Token(form), n=n)


def _finds(kind: TileKind) -> Iterable[Line]:
    """What stands in meadows, cities on shores; and the open ground where there is nothing else at all."""
    grounds = [segment for segment in kind.segments if segment.terrain in _GROUND]
    found = Counter((ground.terrain, _marks(ground)) for ground in grounds if ground.marks)
    if len(grounds) > _parted(kind):
        yield _separate(grounds[0].terrain, len(grounds), {marks: n for (_, marks), n in found.items()})
    else:
        for (land, marks), n in found.items():
            yield with_marks(line("tile-ground", land=Token(land), n=n), marks, n)
    shores = (sorted((kind.segments[a].terrain, kind.segments[b].terrain), key=_ORDER.index) for a, b in kind.towns)
    towns = Counter((first, second) for first, second in shores)
    for (first, second), n in towns.items():
        yield line(
            "tile-town", first=line("tile-shore", land=Token(first)), second=line("tile-shore", land=Token(second)), n=n
        )
    if len(grounds) == len(kind.segments) and not found:
        yield line("tile-open", land=Token(grounds[0].terrain))


def _parted(kind: TileKind) -> int:
    """How many fields or meadows a reader expects from the rest of the text: what runs through a tile parts them.

    On a tile with a lake or a spring the text names no number that could be wrong.
    """
    if any(segment.terrain == _LAKE or segment.count(_SPRING) for segment in kind.segments):
        return len(kind.segments)
    ways = sum(segment.terrain in _LINES for segment in kind.segments)
    return 1 + ways + sum(_form(one) == "through" for one in kind.segments if one.terrain not in _LINES | _GROUND)


def _separate(land: str, n: int, marked: Mapping[Marks, int]) -> Line:
    """Several open grounds of one sort where nobody would expect more than one, and what stands in some of them."""
    grounds = line("tile-grounds", land=Token(land), n=n)
    if not marked:
        return grounds
    told = (with_marks(line("tile-one-ground", n=some), marks, 1) for marks, some in marked.items())
    return line("tile-grounds-marked", grounds=grounds, marked=Several(tuple(told)))


def with_marks(what: Line, marks: Marks, n: int = 1) -> Line:
    """Something with what lies or stands in it, if there is anything. ``n``: how many such there are."""
    if not marks:
        return what
    listed = Several(tuple(line("tile-mark", mark=Token(mark), n=count) for mark, count in marks))
    return line("tile-with" if n == 1 else "tile-with-each", what=what, marks=listed)


def _marks(segment: Segment, *without: str) -> Marks:
    return tuple((mark, count) for mark, count in segment.marks if mark not in without)


def _form(segment: Segment) -> str:
    """How an area meets the tile's sides."""
    sides = sorted({port // 3 for port in segment.ports})
    if len(sides) == 2:
        return "through" if sides[1] - sides[0] == 2 else "corner"
    return ("inside", "side", "", "three", "all")[len(sides)]


SIDE_NAMES: Final = ("north", "east", "south", "west")
_CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")


def where(kind: TileKind, segment: int, rotation: int = 0) -> Line:
    """Which sides a segment takes the middle of; else at which corners it is; else that it is inside."""
    ports = {(port + 3 * rotation) % PORTS for port in kind.segments[segment].ports}
    sides = [side for side in range(SIDES) if 3 * side + 1 in ports]
    if len(sides) == SIDES:
        return line("where-all-sides")
    if sides:
        return line("said", said=_sides(sides))
    corners = [n for n in range(SIDES) if {3 * n + 2, (3 * n + 3) % PORTS} & ports]
    if corners:
        named = Several(tuple(line("corner", corner=Token(_CORNERS[n])) for n in corners))
        return line("where-corners", corners=named, n=len(corners))
    return _inside(kind, segment, rotation)


def reaches(kind: TileKind, side: int, rotation: int) -> Segment:
    """The segment that takes the middle of a side (north 0, clockwise) of a tile as it lies."""
    middle = (3 * (side - rotation) + 1) % PORTS
    return next(one for one in kind.segments if middle in one.ports)


def _inside(kind: TileKind, segment: int, rotation: int) -> Line:
    """What is in the middle; where that is two lakes, with the sides from which their rivers come."""
    inside = [one for one in kind.segments if not one.ports]
    ways = kind.segments[segment].touches if len(inside) > 1 else ()
    ports = {(port + 3 * rotation) % PORTS for n in ways for port in kind.segments[n].ports}
    sides = [side for side in range(SIDES) if 3 * side + 1 in ports]
    return line("where-river-mouths", sides=_sides(sides)) if sides else line("where-inside")


def _sides(sides: Iterable[int]) -> Several:
    return Several(tuple(line("side", side=Token(SIDE_NAMES[side])) for side in sides))
