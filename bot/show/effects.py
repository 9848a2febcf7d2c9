"""What laying the tile in hand does, in words: a placing by itself, and a square with all the ways to lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.game import features, notation, placements
from bot.game.placements import Effect, Placing
from bot.show import phrases
from bot.show.phrases import Names
from bot.text.catalogue import LABEL_LIMIT
from bot.text.lines import Brief, Forms, Line, Several, Token, Value, line
from engine.squares import Square, square_name

_DECISIVE: Final = ("gold", "fire")
"""What is said of a feature even in few words: it changes what its points can be, or what follows."""

_Sort = tuple[bool, str, tuple[int, ...], features.Marks, bool, bool, bool, bool, tuple[tuple[int, int], ...]]


def effects(way: Placing, names: Names, viewer: int | None, *, room: int | None = None) -> Line:
    """What a placing does, as seen by a seat, the most important first.

    ``room``: in so many characters, and how much more there is; else all of it. What is nobody's and brings nothing
    is said only where that is all. In little room it is said, too, what begins where all else is nobody's: that may be
    the reason to lay the tile there.
    """
    return _said([way], names, viewer, room)


def of_square(square: Square, choice: Sequence[Placing], names: Names, viewer: int, *, room: int = LABEL_LIMIT) -> Line:
    """A legal square with what laying the tile there does, told in ``room`` characters.

    Where the rotations differ in more than numbers, the best ones are told, and which these are.
    """
    where = Token(square_name(square))
    if len(choice) == 1:
        return line("choice-square", square=where, effects=_said(choice, names, viewer, room))
    best = _sorts(placements.best(choice, viewer))
    alike = [way for way in choice if _sorts(way) == best]
    said = _said(alike, names, viewer, room)
    if len(alike) == len(choice):
        return line("choice-square-ways", square=where, effects=said, n=len(choice))
    return line(
        "choice-square-turned", square=where, effects=said, rotations=phrases.turned(one.rotation for one in alike)
    )


def in_short(square: Square, choice: Sequence[Placing], names: Names, viewer: int) -> Line:
    """A legal square in about a row of a phone: what laying the tile there does at best, and in which rotation."""
    best = placements.best(choice, viewer)
    code = "short-square" if len({_sorts(way) == _sorts(best) for way in choice}) == 1 else "short-square-turned"
    return line(
        code,
        square=Token(square_name(square)),
        degrees=notation.degrees(best.rotation),
        effects=shortly(best, names, viewer, most=1),
    )


def shortly(way: Placing, names: Names, viewer: int, most: int = 2) -> Value:
    """What a placing does to what is somebody's or complete, in a few words, the most important first, ``most``."""
    said: list[Value] = [line("short-bonus")] if way.bonus else []
    said += [_shortly(one, names, viewer) for one in way.effects if _matters(one)]
    if not said:
        free = (one for one in way.effects if not one.scorers and one.promises and way.pieces)
        said += [_free(one) for one in free][:1]
    if not said:
        said += [line("effect-begins", what=line("a-feature", feature=Token(one.layer))) for one in way.begins[:1]]
    return Several(tuple(said[:most] or (line("short-nothing"),)), "comma")


def changes(way: Placing, names: Names, viewer: int | None) -> tuple[Line, ...]:
    """What a placing does to what is somebody's, in a few words, the most important first."""
    return tuple(_shortly(one, names, viewer) for one in way.effects if one.scorers and _matters(one))


def _free(one: Effect) -> Line:
    """Nobody's feature that isn't complete, and what a piece there would bring."""
    what = line("what-nobodys", feature=Token(one.layer))
    if one.around:
        return line("short-around", what=what, open=one.open)
    code = "short-free-at-end" if one.at_end else "short-free-now" if one.later else "short-free"
    return line(code, what=what, points=one.points if one.at_end or one.later else one.whole)


def _matters(one: Effect) -> bool:
    """Whether an effect changes what somebody has, or completes what a piece would score in."""
    if not one.scorers:
        return one.complete and bool(one.promises)
    return (
        one.complete
        or one.around
        or bool(one.losers)
        or one.was != (one.points if one.at_end or one.later else one.whole)
    )


def _shortly(one: Effect, names: Names, viewer: int | None) -> Line:
    """What happens to a feature: whose it is, and its points before and with the tile."""
    what = _owned(one, names, viewer)
    if viewer in {seat for seat, _ in one.losers}:
        return line("short-lost", what=what)
    if one.complete:
        return line("short-completes" if one.scorers else "short-completes-free", what=what, points=one.points)
    if one.around:
        return line("short-around", what=what, open=one.open)
    code = "short-at-end" if one.at_end else "short-now" if one.later else "short-extends"
    return line(code, what=what, was=one.was, points=one.points if one.at_end or one.later else one.whole)


def _owned(one: Effect, names: Names, viewer: int | None) -> Line:
    """A feature and, apart from it, who it scores for."""
    feature = Token(one.layer)
    if not one.scorers:
        return line("bare-feature", feature=feature)
    if one.scorers == (viewer,):
        return line("what-own", feature=feature)
    others = phrases.people(names, (seat for seat in one.scorers if seat != viewer))
    return line("short-theirs" if viewer not in one.scorers else "short-shared", feature=feature, names=others)


def _sort(one: Effect) -> _Sort:
    """All of an effect but its numbers."""
    return one.complete, one.layer, one.scorers, one.marks, one.at_end, one.later, one.around, one.joins, one.losers


def _sorts(way: Placing) -> tuple[bool, list[_Sort], list[str]]:
    return way.bonus, sorted(map(_sort, way.effects)), sorted(one.layer for one in way.begins)


def _said(ways: Sequence[Placing], names: Names, viewer: int | None, room: int | None) -> Line:
    """What placings do that differ in numbers only; what is nobody's and reads the same is told once, and how often."""
    said: list[Value] = [line("effect-bonus")] if ways[0].bonus else []
    again: list[Value] = []
    if room is not None and ways[0].begins and not any(one.scorers or one.complete for one in ways[0].effects):
        said.append(_begins(ways[0]))
    for same in _aligned(ways):
        one, told = same[0], _effect(same, names, viewer, brief=room is not None)
        if one.scorers or not said or ((one.complete or one.promises) and told not in said):
            said.append(told)
        elif told in said:
            again.append(told)
    if room is not None:
        return line("effects", effects=Brief((*said, *again), room, "comma", "effects-rest"))
    found = (line("effect-times", effect=one, n=again.count(one) + 1) if one in again else one for one in said)
    return line("effects", effects=Several(tuple(found), "and"))


def _aligned(ways: Sequence[Placing]) -> Iterable[tuple[Effect, ...]]:
    """For each effect of the first of these placings the effect of that sort in each of them."""
    first, *others = ways
    if not others:
        return [(one,) for one in first.effects]
    rest = [sorted(way.effects, key=_with_numbers) for way in others]
    order = sorted(range(len(first.effects)), key=lambda n: _with_numbers(first.effects[n]))
    place = {n: at for at, n in enumerate(order)}
    return [(one, *(some[place[n]] for some in rest)) for n, one in enumerate(first.effects)]


def _with_numbers(one: Effect) -> tuple[_Sort, int, int, int]:
    return _sort(one), one.points, one.whole, one.open


def _effect(same: Sequence[Effect], names: Names, viewer: int | None, *, brief: bool) -> Value:
    """What happens to a feature, with all the numbers that there are; brief: without what its points tell.

    Where there is too little room for that, the numbers go.
    """
    one = same[0]
    what, grown = _whose(one, names, viewer, brief=brief), _grown(one, names, viewer)
    full = _numbered(same, what, Several(()) if grown is None else line("grown-then", grown=grown))
    if not brief:
        return full
    bare = line(_bare(one), what=what)
    return Forms((full, bare if grown is None else line("effect-grown", effect=bare, grown=grown)))


def _begins(way: Placing) -> Value:
    """What begins with the tile; how much it lacks differs from square to square only for what is surrounded."""
    bare = [line("a-feature", feature=Token(one.layer)) for one in way.begins]
    full = [
        line("begun-around", feature=Token(one.layer), open=one.open, points=one.whole) if one.around else said
        for one, said in zip(way.begins, bare, strict=True)
    ]
    forms = [line("effect-begins", what=Several(tuple(some))) for some in (full, bare)]
    if len(bare) > 1:
        forms.append(line("effect-begins-several", n=len(bare)))
    return Forms(tuple(forms))


def _bare(one: Effect) -> str:
    """The code of an effect without its numbers."""
    if not one.complete:
        return "effect-extends-bare"
    return "effect-completes-later-bare" if one.later else "effect-completes-bare"


def _numbered(same: Sequence[Effect], what: Line, grown: Value) -> Line:
    """The same with all the numbers that there are; ``grown``: what stands before them."""
    one = same[0]
    points, whole, sides = (
        _either(numbers) for numbers in zip(*((each.points, each.whole, each.open) for each in same), strict=True)
    )
    said: dict[str, Value] = {"what": what, "grown": grown}
    feature = Token(one.layer)
    if one.at_end:
        if one.scorers and max(each.gain for each in same) < 0:
            return line("effect-shrinks-ground", **said, points=points, fewer=_either(-each.gain for each in same))
        extends = "effect-extends-ground" if one.scorers else "effect-extends-ground-free"
        return line("effect-completes-at-end" if one.complete else extends, **said, points=points, feature=feature)
    if one.complete:
        if one.later:
            return line("effect-completes-later", **said, points=points)
        completes = "effect-completes" if one.scorers else "effect-completes-free"
        return line(completes, **said, points=points, feature=feature)
    if one.later:
        return line("effect-extends-later", **said, points=points, open=sides)
    return line("effect-extends-around" if one.around else "effect-extends", **said, open=sides, points=whole)


def _either(numbers: Iterable[int]) -> Value:
    """A number, or between which ones it lies."""
    found = sorted(set(numbers))
    if len(found) == 1:
        return found[0]
    return line("number-or" if len(found) == 2 else "number-to", first=found[0], last=found[-1])


def _whose(one: Effect, names: Names, viewer: int | None, *, brief: bool) -> Line:
    """A feature by who would score it, and what in it its points don't tell."""
    feature = Token(one.layer)
    others = phrases.people(names, (seat for seat in one.scorers if seat != viewer))
    if not one.scorers:
        said = line("what-free", feature=feature)
    elif viewer not in one.scorers:
        said = line("what-theirs", feature=feature, names=others)
    elif len(one.scorers) == 1:
        said = line("what-own", feature=feature)
    else:
        said = line("what-shared", feature=feature, names=others)
    return phrases.with_marks(said, tuple(mark for mark in one.marks if not brief or mark[0] in _DECISIVE))


def _grown(one: Effect, names: Names, viewer: int | None) -> Line | None:
    """That a feature was several before, and who no longer has anything of it; None where it was one."""
    losers = [seat for seat, _ in one.losers]
    if viewer in losers:
        return line("grown-lost")
    if losers and viewer in one.scorers:
        return line("grown-won", names=phrases.people(names, losers), n=len(losers))
    return line("grown") if one.joins else None
