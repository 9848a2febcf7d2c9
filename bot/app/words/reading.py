"""What somebody typed in their own words: what a spot or a piece is called in any language that the bot speaks."""

from __future__ import annotations

from functools import cache

from bot.app.core.values import Refused, Several, line
from bot.app.words import spelling, words
from bot.text import LOCALES, catalogue
from engine.game import Game
from engine.games import RULESETS
from engine.ruleset import Ruleset
from engine.shapes import Deployment
from engine.turns import Deploy, TakeBack, TurnEnd


@cache
def _called(code: str, **data: str) -> frozenset[str]:
    """What something is called, in every language."""
    return frozenset(catalogue(locale).format(code, **data).casefold() for locale in LOCALES)


@cache
def _nothing() -> frozenset[str]:
    """The words for setting nothing."""
    return frozenset(word.strip() for said in _called("typed-nothing") for word in said.split(","))


@cache
def _pieces() -> dict[str, str]:
    """The pieces by what they are called."""
    return {
        called: piece
        for ruleset in RULESETS.values()
        for piece in ruleset.pieces
        for called in _called("bare-piece", piece=words.piece(ruleset, piece))
    }


def normal(text: str) -> str:
    """What was typed, whatever its capitals and blanks."""
    return " ".join(text.casefold().split())


def _exact(typed: str) -> TurnEnd:
    """What is meant on whatever tile: a token, nothing, a piece with a number; ValueError for other words."""
    if typed in _nothing():
        return None
    for called, piece in _pieces().items():
        number = typed.removeprefix(called).strip(" -")
        if typed.startswith(called) and number.isdecimal():
            return spelling.ending(f"{piece}-{number}")
    return spelling.ending(typed)


def is_ending(ruleset: Ruleset, text: str) -> bool:
    """Whether that can be how a turn of a game ends, as far as it can be told without a tile."""
    typed = normal(text)
    try:
        exact = _exact(typed)
    except Refused:
        return False
    except ValueError:
        return any(
            typed in _words(ruleset, role.piece, role.name, terrain)
            for role in ruleset.roles
            for terrain in ruleset.layer(role.layer).terrains
        )
    match exact:
        case Deploy(piece, _):
            return piece in ruleset.pieces
        case TakeBack():
            return ruleset.take_back
        case _:
            return True


def ending(after: Game, text: str) -> TurnEnd:
    """How somebody wants to end the turn of the tile just laid; Refused where it can't be told what is meant.

    A token, or words: a piece with the number of a spot (``Hütte 2``), what the spot or whoever stands there is called
    where only one such is free (``road``, ``Ritter``), nothing (``none``, ``keine``).
    """
    typed = normal(text)
    try:
        return _exact(typed)
    except ValueError:
        pass
    meant = [one for one in after.deployments() if typed in _names(after, one)]
    if len(meant) == 1:
        return Deploy(meant[0].piece, meant[0].segment)
    if meant:
        spots = tuple(words.place_for(after, one) for one in meant)
        raise Refused(line("spot-ambiguous", spots=Several(spots, "comma")))
    huts = len(after.ruleset.pieces) > 1
    raise Refused(line("no-such-spot-hut" if huts else "no-such-spot", free=words.free_spots(after)))


def _names(after: Game, one: Deployment) -> frozenset[str]:
    """What a place for a piece on the tile just laid may be called."""
    terrain = after.tileset.kind(after.last.kind).segments[one.segment].terrain
    return _words(after.ruleset, one.piece, one.role, terrain)


def _words(ruleset: Ruleset, piece: str, role: str, terrain: str) -> frozenset[str]:
    """What a place may be called: by the spot, the feature, the role, or a piece other than a follower."""
    if piece == spelling.PIECE:
        called = _called("bare-feature", feature=terrain) | {terrain}
    else:
        called = _called("bare-piece", piece=words.piece(ruleset, piece))
    return called | _called("bare-role", role=role) | {role}
