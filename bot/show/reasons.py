"""Hints in words: a turn, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.game import notation, placements
from bot.game.placements import Effect
from bot.show import choices, effects, events, phrases
from bot.text.lines import Line, Several, Token, Value, line
from engine import players
from engine.game import Game, Phase
from engine.players import Code, Hint, Reason
from engine.squares import Square, square_name
from engine.turns import Deploy, Discard, TakeBack, Turn, TurnEnd

LETTERS: Final = "ABC"
"""The hints' letters, the best first. Squares have names, spots and open tiles have numbers."""

_TILE: Final = "short-tile-no"
"""Which open tile it is."""

_NOT_WHY: Final = frozenset({Code.HURRIES, Code.HELPS_NOBODY})
"""Reasons that don't say why a turn is better than another."""

_DEEDS: Final = frozenset(
    {Code.COMPLETES, Code.TAKES_BACK, Code.JOINS, Code.WAITS, Code.AT_THE_END, Code.GROWS, Code.LOWERS, Code.BONUS}
)
"""Reasons that a turn's ``deeds`` tell."""

_OF_AN_OWN: Final = frozenset({Code.TAKES_BACK, Code.NEEDS_ONE, Code.NEEDS_MORE, Code.WAITS})
"""Reasons about "your city" or the like."""

_SMALL: Final = 1.0
"""Turns that promise less by fewer points are called as good."""


def in_full(game: Game, names: phrases.Names, hints: Sequence[Hint]) -> tuple[Line, ...]:
    """All hints for the seat to move, by letters, each with its reasons below it, and how far it is behind the best.

    Of a turn that has the same reasons as one before it on the same square, what is different is told.
    """
    lines: list[Line] = []
    before: list[tuple[tuple[Line, ...], Turn | Discard]] = []
    for letter, hint in zip(LETTERS, hints, strict=False):
        # What the best one promises is told beside an average turn, what the others do beside the best.
        why = [one for one in hint.reasons if not before or one.code is not Code.PROMISES]
        common = reasons(game, names, [one for one in why if one.code is not Code.PROMISES], game.to_move)
        said = reasons(game, names, why, game.to_move) or (line("hint-best-place"),)
        same = next(
            (n for n, (others, one) in enumerate(before) if others == common and _where(one) == _where(hint.turn)), None
        )
        if same is not None:
            said = (_unlike(game, LETTERS[same], hint.turn, before[same][1]),)
        if before:
            said = (*said, _behind(hint))
        before.append((common, hint.turn))
        lines.append(line("numbered", number=Token(letter), what=turn(game, hint.turn)))
        lines += [line("listed", what=one) for one in said]
    return tuple(lines)


def in_short(game: Game, names: phrases.Names, hints: Sequence[Hint]) -> tuple[Line, ...]:
    """The same in a row each: what the turn does first, as the channel will tell it, and how far it is behind."""
    return tuple(
        line(
            "short-hint",
            letter=Token(letter),
            turn=_does(game, names, hint, best=hint is hints[0]),
            worse=round(hint.behind) if hint.behind >= _SMALL else 0,
        )
        for letter, hint in zip(LETTERS, hints, strict=False)
    )


def _does(game: Game, names: phrases.Names, hint: Hint, *, best: bool) -> Value:
    """What a hint's turn does; where that is no more than lying there, the first of its reasons, too.

    ``best``: what it promises is told beside an average turn.
    """
    said = deeds(game, names, hint.turn, game.to_move)
    if not isinstance(said, Several) or any(isinstance(one, Line) and one.code != _TILE for one in said.values):
        return said
    first = [one for one in hint.reasons if best or one.code is not Code.PROMISES][:1]
    why = reasons(game, names, first, game.to_move)
    return replace(said, values=(*said.values, *(why or ((line("hint-best-place"),) if best else ()))))


def deeds(game: Game, names: phrases.Names, one: Turn | Discard, viewer: int | None) -> Value:
    """What a turn of the seat to move does, in few words, as it is told once done, and what it will be worth.

    ``viewer``: the seat of who reads it; None, so that it is said whose each area is.
    """
    if isinstance(one, Discard):
        return turn(game, one)
    before, seat = placements.with_drawn(game, one.tile), game.to_move
    after = before.copy()
    after.log = []
    after.play(one)
    said = list(events.deeds_in_short(after.log, after, names, viewer, joins=False).values)
    scored = events.brings_points(after.log)
    way = placements.placing(before, one.square, one.rotation)
    if isinstance(one.then, Deploy) and not scored:
        piece = choices.worth(placements.laid(before, one), one.then)
        # Where pieces come back as their owner likes, the last one is nothing special.
        none_left = game.in_supply(seat, 0) > after.in_supply(seat, 0) == 0
        last = none_left and not game.ruleset.take_back and after.phase is not Phase.OVER
        marks = (line("last-piece") if last else None, line("effect-bonus") if way.bonus else None)
        # The square stands first; what the piece is worth tells of a complete area, too.
        said = [said[0], piece, *filter(None, marks)]
    # What is complete was told with its points.
    open_yet = tuple(one for one in way.effects if not (scored and one.completed))
    changed = effects.changes(replace(way, effects=open_yet), names, viewer)
    first = () if scored else changed[:1]
    said += [*first, *(one for one in effects.warning(changed) if one not in first)]
    if game.drawn is None:
        said.insert(0, _tile(game, one))
    return Several(tuple(said), "comma")


def _where(one: Turn | Discard) -> Square | None:
    return None if isinstance(one, Discard) else one.square


def _behind(hint: Hint) -> Line:
    """How much less a turn promises than the best one."""
    if hint.behind < _SMALL:
        return line("hint-as-good", letter=Token(LETTERS[0]))
    return line("hint-behind", letter=Token(LETTERS[0]), points=max(1, round(hint.behind)))


def _unlike(game: Game, letter: str, one: Turn | Discard, other: Turn | Discard) -> Line:
    """In what a turn differs from one on the same square."""
    unlike = _tile(game, one) if isinstance(one, Discard) or one.tile != other.tile else _end(game, one.then)
    return line("hint-same", letter=Token(letter), unlike=unlike)


def _tile(game: Game, one: Turn | Discard) -> Line:
    """Which open tile a turn is with."""
    return line(_TILE, number=Token(notation.tile_number(game, one.tile) or ""))


def turn(game: Game, one: Turn | Discard) -> Line:
    """A turn of the seat to move, which may be played in that game."""
    if isinstance(one, Discard):
        return line("hint-discard", tile=phrases.tile(game, one.tile))
    where, degrees, end = Token(square_name(one.square)), notation.degrees(one.rotation), _end(game, one.then)
    said = line("hint-lay", square=where, degrees=degrees, end=end)
    if game.drawn is None and game.open_tiles():
        return line("hint-lay-open", tile=phrases.numbered_tile(game, one.tile), lies=said)
    return said


def _end(game: Game, then: TurnEnd) -> Line:
    """How the turn ends."""
    match then:
        case Deploy(role, segment):
            return line("hint-end-set", role=Token(role), spot=notation.number(segment))
        case TakeBack(square, segment):
            role = game.board.place(square, notation.PIECE, segment).deploy.role
            return line("hint-end-back", role=Token(role), square=Token(square_name(square)))
        case _:
            return line("plan-nothing")


def why(
    game: Game, names: phrases.Names, best: Turn, others: Sequence[Turn], viewer: int | None, *, told: bool = True
) -> tuple[Line, ...]:
    """What speaks most for a turn and not as much for any of the others, if anything does.

    ``told``: the turn's ``deeds`` stand above, so nothing is said where they tell it.
    """
    theirs = [reason for other in others for reason in players.reasons(game, other)]
    found = [one for one in players.reasons(game, best) if one.code not in _NOT_WHY]
    unlike = [one for one in found if not _matched(one, theirs)]
    most = max(unlike, key=_worth, default=None)
    if most is None or (told and most.code in _DEEDS):
        return ()
    return (line("why", reason=reasons(game, names, unlike, viewer)[unlike.index(most)]),)


def _matched(one: Reason, others: Sequence[Reason]) -> bool:
    """Whether something of the same kind, worth no less, is among others."""
    return any(
        (other.code, other.feature) == (one.code, one.feature) and _worth(other) >= _worth(one) for other in others
    )


def _worth(one: Reason) -> int:
    """How many points a reason is about: of what changes at the end the difference."""
    return abs(one.points - one.before) if one.code in (Code.GROWS, Code.LOWERS) else one.points


def reasons(game: Game, names: phrases.Names, found: Sequence[Reason], viewer: int | None) -> tuple[Line, ...]:
    """What speaks for a turn of the seat to move; what is about two features that are called the same, with its square.

    ``viewer``: the seat of who reads it; None, so that it is said whose each feature is.
    """
    said = [_reason(game, names, one, viewer) for one in found]
    called = [one.feature if one.code in _OF_AN_OWN else text for one, text in zip(found, said, strict=True)]
    return tuple(
        line("hint-there", reason=text, square=Token(square_name(one.square)))
        if one.square is not None and called.count(call) > 1
        else text
        for one, text, call in zip(found, said, called, strict=True)
    )


def _reason(game: Game, names: phrases.Names, one: Reason, viewer: int | None) -> Line:
    """A text for each code; what a turn does to a feature is told as on the panel."""
    if one.code is Code.BONUS:
        return line("effect-bonus")
    does = _as_an_effect(game, one)
    if does is not None:
        return effects.effect(does, names, viewer)
    code = one.code.replace("_", "-")
    if one.code is Code.TAKES_BACK and not one.open:
        code += "-complete"
    layer = game.ruleset.layer(one.feature) if one.feature else None
    exact = one.exact or (layer is not None and (layer.surrounded or not layer.completes))
    numbers = ("points", "before", "open", "fitting", "left", "turns", "areas")
    data: dict[str, Value] = {name: getattr(one, name) for name in numbers}
    return line(
        f"hint-{code}",
        **data,
        feature=Token(one.feature),
        what=effects.what(Effect(False, one.feature, (game.to_move,), 0, 0), names, viewer),
        names=effects.whose(names, one.others or one.seats, viewer),
        scorers=effects.whose(names, one.seats, viewer),
        piece=Token(phrases.piece(game.ruleset, notation.PIECE)),
        more=Token("" if exact else "+"),
        gap=Token("" if one.gap is None else square_name(one.gap)),
    )


def _as_an_effect(game: Game, one: Reason) -> Effect | None:
    """What a turn does to a feature, as what laying a tile does to it; None for any other reason."""
    later = game.ruleset.take_back
    match one.code:
        case Code.COMPLETES:
            return Effect(True, one.feature, tuple(sorted({*one.seats})), one.points, one.points)
        case Code.AT_THE_END | Code.GROWS | Code.LOWERS:
            scorers = one.seats or (game.to_move,)
            return Effect(
                False, one.feature, scorers, one.points, at_end=True, was=one.before, gain=one.points - one.before
            )
        case Code.JOINS:
            return Effect(
                False,
                one.feature,
                tuple(sorted({*one.seats})),
                one.before if later else one.points,
                one.points,
                at_end=one.exact and not later,
                later=later,
                parts=one.parts,
                gain=one.points,
                losers=tuple((seat, 0) for seat in one.others if seat not in one.seats),
            )
        case _:
            return None
