"""How simulated people play: legal, at random, and keeping the board together as people do."""

from __future__ import annotations

from random import Random

from engine.game import Game, Phase
from engine.squares import AROUND, Placement, split
from engine.turns import Deploy, Discard, Turn, TurnEnd

_LOOKED_AT = 8
"""Placements that somebody compares."""

_DEPLOYS, _TAKES_BACK = 0.6, 0.3
"""How often a player sets a piece where they may, and takes one back."""


def choose(game: Game, random: Random) -> Turn | Discard:
    """What the player to move does in a game that waits for them."""
    kinds = game.choices()
    if not kinds:
        return Discard(random.choice(game.open_tiles()))
    kind = random.choice(kinds)
    places = game.placements(kind)
    square, rotation = split(max(random.sample(places, min(len(places), _LOOKED_AT)), key=lambda one: _near(game, one)))
    after = game.copy()
    if after.phase is Phase.DRAW:
        after.choose(kind)
    after.lay(square, rotation)
    return Turn(square, rotation, _end(after, random), kind)


def waits(game: Game) -> bool:
    """Whether somebody is to move."""
    return game.phase is Phase.LAY or (game.phase is Phase.DRAW and bool(game.open_tiles()))


def _near(game: Game, place: Placement) -> int:
    square, _ = split(place)
    return sum(game.board.tile_at(square + step) is not None for step in AROUND)


def _end(after: Game, random: Random) -> TurnEnd:
    found = after.turn_ends()
    deploys = [one for one in found if isinstance(one, Deploy)]
    takes_back = [one for one in found if one is not None and not isinstance(one, Deploy)]
    if takes_back and random.random() < _TAKES_BACK:
        return random.choice(takes_back)
    if deploys and random.random() < _DEPLOYS:
        return random.choice(deploys)
    return None
