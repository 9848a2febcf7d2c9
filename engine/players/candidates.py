"""One ply: every turn that the seat to move has, each with what the evaluation says of the position after it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from engine.game import Game, Phase
from engine.players.base import BaseOutlook
from engine.players.discovery import DiscoveryOutlook
from engine.players.hunters import HuntersOutlook
from engine.players.numbers import Weights
from engine.players.outlook import Outlook
from engine.squares import Square, split
from engine.turns import Deploy, Discard, Turn, TurnEnd

OUTLOOKS: Mapping[str, type[Outlook]] = {
    "base": BaseOutlook,
    "hunters": HuntersOutlook,
    "discovery": DiscoveryOutlook,
}
"""The evaluation of each game."""

TurnParts: TypeAlias = tuple[Square, int, TurnEnd, str]
"""What a ``Turn`` is made of: it costs more than the search needs for the turns that aren't the best."""

_DECIMALS = 6
"""Margins that differ by less are equal: the last digits of a logarithm are not the same on all machines."""


class Candidate(NamedTuple):
    """A turn with the margin over the others that its seat can expect at the end of the game."""

    margin: float
    turn: Turn | Discard


def candidates(game: Game, weights: Weights) -> list[Candidate]:
    """Every turn that may be played now, the best first; of placements that look the same only one.

    Where no tile fits, each that can be discarded, as ``discards`` has them. Refusal where no tile waits to be laid.
    """
    found = [Candidate(margin, Turn(*parts)) for margin, parts in _judged(game, weights)] or [
        Candidate(0.0, turn) for turn in discards(game)
    ]
    found.sort(key=lambda candidate: -candidate.margin)
    return found


def best(game: Game, weights: Weights) -> Candidate:
    """The first of the candidates."""
    most = -1e9
    chosen: TurnParts | None = None
    for margin, parts in _judged(game, weights):
        if margin > most:
            most = margin
            chosen = parts
    return Candidate(0.0, discards(game)[0]) if chosen is None else Candidate(most, Turn(*chosen))


def margin_of(game: Game, weights: Weights, turn: Turn) -> float:
    """The margin that a turn promises in which a tile is laid; Refusal where it isn't legal."""
    drawn = game
    if game.phase is Phase.DRAW:
        drawn = game.copy()
        drawn.choose(turn.tile)
    outlook = OUTLOOKS[game.ruleset.name](drawn, weights)
    after = drawn.copy()
    after.lay(turn.square, turn.rotation)
    outlook.look(after, turn.square)
    margins = {end: round(margin, _DECIMALS) for margin, end in outlook.judge()}
    after.end_turn(turn.then)
    then = turn.then
    if isinstance(then, Deploy):  # its role may have been left out
        then = after.board.place(turn.square, *then).deploy
    return margins[then]


def discards(game: Game) -> list[Turn | Discard]:
    """The tiles that can be discarded where none fits; of two open ones first that which is less likely to fit soon."""
    turns = list(game.legal_turns())
    if len(turns) > 1:
        turns.sort(key=lambda turn: _places_to_come(game, turn.tile))
    return turns


def _places_to_come(game: Game, kind: str) -> float:
    """After how many of the ways to lay a tile that is left a tile of that kind would fit beside it.

    Every tile that is left counts one, shared by the ways in which it can be laid.
    """
    board = game.board
    laid, frontier = board.squares, board.frontier
    found = 0.0
    for other, number in game.unseen.items():
        places = game.placements(other) if number else []
        helping = 0
        for place in places:
            square, rotation = split(place)
            helping += any(
                square + step not in laid and board.fits[kind][frontier.get(square + step, 0) | demand]
                for step, demand, _, _ in board.by_kind[other][rotation].edges
            )
        if helping:
            found += number * helping / len(places)
    return found


def _judged(game: Game, weights: Weights) -> Iterator[tuple[float, TurnParts]]:
    """The margin of every turn, and what it is made of."""
    outlook_of = OUTLOOKS[game.ruleset.name]
    if game.phase is Phase.DEPLOY:
        outlook = outlook_of(game, weights)
        square, kind, rotation = game.board.last
        outlook.look_around()
        for margin, end in outlook.judge():
            yield round(margin, _DECIMALS), (square, rotation, end, kind)
        return
    for kind in game.choices():
        drawn = game
        if game.phase is Phase.DRAW:
            drawn = game.copy()
            drawn.choose(kind)
        outlook = outlook_of(drawn, weights)
        distinct, fits = outlook.lookups.distinct, drawn.board.fits[kind]
        for square, pattern in drawn.board.frontier.items():
            rotations = fits[pattern]
            if rotations:
                for rotation in distinct(kind, rotations):
                    after = drawn.copy()
                    after.lay(square, rotation)
                    outlook.look(after, square)
                    for margin, end in outlook.judge():
                        yield round(margin, _DECIMALS), (square, rotation, end, kind)
