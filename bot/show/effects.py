"""What laying the tile in hand does, in words: a placing by itself, and a square with all the ways to lie there.

Squares, spots, hints and the channel's messages tell it in these words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from bot.game import features, notation, placements
from bot.game.placements import Effect, Placing
from bot.show import phrases
from bot.show.phrases import Names
from bot.show.tiles import with_marks
from bot.text.catalogue import LABEL_LIMIT
from bot.text.lines import Brief, Line, Several, Token, Value, line
from engine.game import Feature, Game
from engine.squares import Square, square_name

_DECISIVE: Final = ("gold", "fire")
"""Marks of a feature that even few words tell: they change what its points can be, or what follows."""

_NOTHING: Final = line("effect-none")


def effects(way: Placing, names: Names, viewer: int | None, *, room: int = LABEL_LIMIT, sides: bool = False) -> Line:
    """What a placing does, the most important first, in so many characters; ``viewer``: the seat of who reads it.

    ``sides``: with how many sides of each feature are open.
    """
    how: Literal["comma", "semicolon"] = "semicolon" if sides else "comma"
    return line("said", said=Brief(_all(way, names, viewer, sides=sides), room, how, "effects-rest"))


def shortly(way: Placing, names: Names, viewer: int | None, *, above_spots: bool = False) -> Line:
    """What a placing does in a row: the most important, whether a bonus tile follows, and what helps a rival most.

    A free area that a piece would score at once comes before what isn't complete. Where there is none of that: one
    thing that nobody has. ``above_spots``: two things, but not what a piece would score: the spots' buttons tell it.
    """
    found = changes(way, names, viewer)
    at_once = [one for one in way.effects if one.completed and not one.later and _is_to_be_had(one)]
    scored = any(one.completed and one.scorers for one in way.effects)
    if way.pieces and at_once and not scored and not above_spots:
        found = (effect(at_once[0], names, viewer), *found)
    chosen = ((line("effect-bonus"),) if way.bonus else ()) + found[: 2 if above_spots else 1]
    chosen += tuple(one for one in warning(found) if one not in chosen)
    return line("said", said=Several(chosen or _all(way, names, viewer)[:1], "comma"))


def warning(found: Sequence[Line]) -> Sequence[Line]:
    """Of what a placing does what helps a rival most, if anything."""
    return [one for one in found if one.code == "effect-warns"][:1]


def changes(way: Placing, names: Names, viewer: int | None) -> tuple[Line, ...]:
    """What a placing does to features that somebody would score, the most important first."""
    return tuple(effect(one, names, viewer) for one in way.effects if one.scorers and one.changes)


def of_square(
    square: Square,
    choice: Sequence[Placing],
    names: Names,
    viewer: int,
    *,
    room: int = LABEL_LIMIT,
    sides: bool = False,
) -> Line:
    """A legal square with what laying the tile there does at best, and in which rotation; see ``effects``."""
    best = placements.best(choice, viewer)
    return _there(square, choice, effects(best, names, viewer, room=room, sides=sides), best)


def in_short(square: Square, choice: Sequence[Placing], names: Names, viewer: int) -> Line:
    """A legal square with what laying the tile there does at best, if anything, in about a row of a phone."""
    best = placements.best(choice, viewer)
    if _all(best, names, viewer) == (_NOTHING,):
        return line("said", said=Token(square_name(square)))
    return _there(square, choice, shortly(best, names, viewer), best)


def _there(square: Square, choice: Sequence[Placing], said: Line, best: Placing) -> Line:
    """A square with what is said of it; the rotation is named where another one does something else."""
    same = all((one.effects, one.begins, one.bonus) == (best.effects, best.begins, best.bonus) for one in choice)
    return lying(square, None if same else best.rotation, said)


def lying(square: Square, rotation: int | None, said: Line) -> Line:
    """A square, the rotation where one is told, and what is said of it."""
    where = Token(square_name(square)) if rotation is None else lying_only(square, rotation)
    return line("list-colon", first=where, last=said)


def lying_only(square: Square, rotation: int) -> Line:
    """A square and a rotation, of which there is no more to say."""
    return line("square-turned", square=Token(square_name(square)), degrees=notation.degrees(rotation))


def does_nothing(way: Placing) -> bool:
    """Whether it brings nobody anything, and a piece there little more."""
    there = way.bonus or any(one.scorers and one.changes for one in way.effects)
    begun = any(one.around for one in way.begins)
    return not there and not (way.pieces and (begun or any(map(_is_to_be_had, way.effects))))


def speaks_for(way: Placing, seat: int) -> bool:
    """Whether what is told first of a placing is something of that seat's or that it may have, not what others get."""
    first = next((one for one in way.effects if one.changes), None)
    return first is None or not first.scorers or seat in first.scorers


def _all(way: Placing, names: Names, viewer: int | None, *, sides: bool = False) -> tuple[Line, ...]:
    """What a placing does; a feature that is nobody's is told only if a piece would bring something there."""
    said = [line("effect-bonus")] if way.bonus else []
    said += [effect(one, names, viewer, sides=sides) for one in way.effects if one.scorers and one.changes]
    if way.pieces:
        free = sorted((one for one in way.effects if _is_to_be_had(one)), key=lambda one: -one.for_a_piece)
        begun = sorted(way.begins, key=lambda one: -one.for_a_piece)
        if begun and begun[0].around:
            said.append(_begins(begun))
        for one in free:
            bring = effect(one, names, viewer, sides=sides)
            said += [] if bring in said else [bring]
        if begun and not begun[0].around:
            said.append(_begins(begun))
    return tuple(said) or (_NOTHING,)


def _is_to_be_had(one: Effect) -> bool:
    return not one.scorers and bool(one.points) and bool(one.promises)


def _begins(begun: Sequence[Effect]) -> Line:
    """What begins with the tile; what is surrounded may begin with much."""
    new = (
        line("begun", feature=Token(one.layer), **_counted(one))
        if one.around
        else line("a-feature", feature=Token(one.layer))
        for one in begun
    )
    return line("effect-begins", what=Several(tuple(new), "comma"))


def effect(one: Effect, names: Names, viewer: int | None, *, sides: bool = False) -> Line:
    """What happens to a feature: what it gains, whether it gets harder to complete or easier, that it helps a rival.

    ``sides``: with how many sides are open.
    """
    said, countable = _happens(one, names, viewer), bool(one.scorers) and not (one.complete or one.around or one.at_end)
    same = countable and _same(one) and not sides
    if same or (countable and one.open > one.was_open > 0):
        how = Token("harder" if one.open > one.was_open else "easier")
        said = line("effect-opens", effect=what(one, names, viewer) if same else said, how=how)
    if countable and sides:
        said = line("effect-open", effect=said, open=one.open)
    lost = dict(one.losers)
    if viewer in lost:
        said = line("effect-you-lose", effect=said, points=lost[viewer])
    elif lost:
        said = line("effect-lose", effect=said, names=phrases.people(names, lost), n=len(lost))
    return line("effect-warns", effect=said) if viewer is not None and one.helps_rivals(viewer) else said


def _happens(one: Effect, names: Names, viewer: int | None) -> Line:
    numbers, owners = _counted(one), whose(names, one.scorers, viewer)
    if one.parts > 1:
        code = "effect-joins-each" if len(one.scorers) > 1 or one.later else "effect-joins"
        return line(code, n=one.parts, feature=Token(one.layer), names=owners, **numbers)
    said = what(one, names, viewer)
    if one.completed and not one.later and not one.at_end:
        theirs = one.scorers not in ((), (viewer,))
        if theirs:  # Their names stand beside the points.
            said = _with_decisive(line("bare-feature", feature=Token(one.layer)), one)
        return line("effect-completes", what=said, names=owners, theirs=Token("yes" if theirs else "no"), **numbers)
    if not one.scorers or one.was == one.value:
        return line("effect-free", what=said, **numbers)
    if one.beside is not None and not one.at_end:
        numbers = {**numbers, "how": Token("bare")}
    elif not one.complete and one.later:
        numbers = {**numbers, "how": Token("bare" if one.points == one.whole else "grown")}
    return line("effect-grows", what=said, was=one.was, **numbers)


def _same(one: Effect) -> bool:
    """Whether only more or fewer of its sides are open than before."""
    return one.parts == 1 and not one.completed and one.was == one.value and not one.promises_more


def of_feature(game: Game, feature: Feature) -> Mapping[str, Value]:
    """What a feature on the board is worth, as the text ``counted`` tells it."""
    at_end = features.counts_at_end(game, feature)
    as_it_is = Effect(
        feature.complete,
        feature.layer,
        feature.scorers,
        feature.points_at_end if at_end else feature.points,
        features.worth_complete(game, feature),
        at_end=at_end,
        later=game.ruleset.take_back,
        around=features.surrounded(game, feature),
    )
    return _counted(as_it_is)


def _counted(one: Effect) -> Mapping[str, Value]:
    """What a feature is worth after a turn, as the text ``counted`` tells it: now, and once it is complete."""
    how = "open"
    if one.at_end:
        how = "end"
    elif one.complete:
        how = "done" if one.later else "scores"
    elif one.later:
        how = "now" if one.points == one.whole else "both"
    elif one.around:
        how = "part"
    return {"points": one.points, "whole": one.whole, "how": Token(how)}


def what(one: Effect, names: Names, viewer: int | None) -> Line:
    """A feature by who would score it, and what in it its points don't tell; what is beside a tile by its piece."""
    if one.beside is not None:
        place, role = Token(square_name(one.beside.square)), Token(one.beside.role)
        if one.scorers == (viewer,):
            return line("what-piece", role=role, square=place)
        return line("what-piece-of", role=role, square=place, names=whose(names, one.scorers, viewer))
    feature = Token(one.layer)
    if one.scorers == (viewer,):
        said = line("what-own", feature=feature)
    elif one.scorers:
        said = line("what-of", feature=feature, names=whose(names, one.scorers, viewer))
    else:
        said = line("what-free", feature=feature)
    return _with_decisive(said, one)


def _with_decisive(said: Line, one: Effect) -> Line:
    """A feature with the marks of it that even few words tell."""
    return with_marks(said, tuple(mark for mark in one.marks if mark[0] in _DECISIVE))


def whose(names: Names, seats: Iterable[int], viewer: int | None) -> Several:
    """Players apart from what is theirs, the one who reads it first."""
    return replace(phrases.people(names, seats, viewer), how="comma")
