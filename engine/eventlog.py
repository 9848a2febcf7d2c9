"""A game's log read: folded into a position, and refused where an event that must be there is missing.

Nothing is decided again (``engine.effects``); looked at is who acts, and whether a step of a turn is left out. Whether
a piece was deployed or a feature scored follows from the rules alone; points that are missing show at the game's end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import open_tiles
from engine.ending import next_seat
from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    GameOver,
    PieceDeployed,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnPassed,
)  # fmt: skip
from engine.game import Game, Phase
from engine.tiles import TileSet


class EventMissing(ValueError):
    """Between the events of a log, or at its end, there must have been another one."""


def folded(tileset: TileSet, commits: Iterable[Sequence[Event]]) -> Game:
    """The position after the events of those commits, the game's start first.

    Raises ``EventMissing`` where an event is missing in a commit; any exception where an event makes no sense.
    """
    rest = iter(commits)
    start, *events = next(rest, ()) or (None,)
    game = Game.from_events(tileset, () if start is None else (start,))
    _go_on(game, events)
    for commit in rest:
        if not any(isinstance(event, SeatLeft | TilePlaced | TileDiscarded) for event in commit):
            raise EventMissing("in a commit nobody did anything")
        _go_on(game, commit)
    return game


def _go_on(game: Game, events: Iterable[Event]) -> None:
    """Put the events of a commit in place."""
    for event in events:
        if not _fits(game, event):
            raise EventMissing(f"before {event.type} something else must have happened")
        game.apply(event)
    if not _whole(game):
        raise EventMissing("a commit ends in the middle of a turn")


def _fits(game: Game, event: Event) -> bool:
    """Whether that can happen next: to whom, and at which step of a turn."""
    match event:
        case TileDrawn(seat, kind):
            known = game.open_tiles() if game.pile == "land" else []
            held = kind in known or not (known or game.chooses)
            return game.phase is Phase.DRAW and seat == game.to_move and held
        case TilePlaced(seat, kind) | TileDiscarded(seat, kind):
            return game.phase is Phase.LAY and seat == game.to_move and kind == game.drawn
        case PieceDeployed(seat) | BonusEarned(seat):
            return game.phase is Phase.DEPLOY and seat == game.to_move
        case FeatureScored(final=False):
            return game.phase is Phase.DEPLOY
        case TurnPassed(seat):
            return seat == next_seat(game)
        case GameOver(scores):
            return scores == tuple(game.scores)
        case _:
            return game.phase is not Phase.OVER


def _whole(game: Game) -> bool:
    """Whether a commit can leave the game so: over, or with a seat to move that has a tile to lay."""
    if game.phase is Phase.OVER:
        return True
    if game.to_move in game.gone or open_tiles.short(game) is not None:
        return False
    return game.phase is Phase.LAY or (game.chooses and game.phase is Phase.DRAW and bool(game.open_tiles()))
