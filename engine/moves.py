"""Whole turns: all that a seat may play, and a turn played or refused as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine import refusing
from engine.effects import put_back
from engine.phase import Phase
from engine.squares import split
from engine.tiles import expect_rotation
from engine.turns import Discard, Turn, TurnEnd

if TYPE_CHECKING:
    from engine.game import Game


def legal_turns(game: Game) -> Iterator[Turn | Discard]:
    """As ``Game.legal_turns`` says."""
    if game.phase is Phase.DEPLOY:
        return (_laid_turn(game, then) for then in game.turn_ends())
    waiting = game.open_tiles() if game.phase is Phase.DRAW else []
    kinds = game.choices()
    if not kinds and not waiting:
        refusing.expect(game, Phase.LAY)
        waiting = [game.drawn or refusing.not_drawn(game)]
    return _turns_of(game, kinds) if kinds else map(Discard, dict.fromkeys(waiting))


def play(game: Game, turn: Turn | Discard) -> None:
    """As ``Game.play`` says."""
    if isinstance(turn, Discard):
        game.discard(turn.tile)
        return
    if game.phase is Phase.DEPLOY:
        _expect_laid(game, turn)
        game.end_turn(turn.then)
        return
    hand = game.open_tiles() if game.phase is Phase.DRAW else []
    before = list(hand)
    if before:
        game.choose(turn.tile)
    refusing.expect_drawn(game, turn.tile)
    try:
        game.lay(turn.square, turn.rotation)
        game.end_turn(turn.then)
    except Exception:  # a program's mistake, too, leaves no half turn
        if game.drawn is None:
            _take_up(game)
        if before:
            _put_back(game)
            hand[:] = before
        raise


def _turns_of(game: Game, kinds: list[str]) -> Iterator[Turn]:
    for kind in kinds:
        for placement in game.placements(kind):
            after = game.copy()
            if after.drawn is None:
                after.choose(kind)
            square, rotation = split(placement)
            after.lay(square, rotation)
            for then in after.turn_ends():
                yield Turn(square, rotation, then, kind)


def _laid_turn(game: Game, then: TurnEnd) -> Turn:
    """The turn of the tile that lies."""
    square, kind, rotation = game.board.last
    return Turn(square, rotation, then, kind)


def _expect_laid(game: Game, turn: Turn) -> None:
    """Refuse a turn that isn't one of the tile that lies."""
    laid = _laid_turn(game, None)
    expect_rotation(turn.rotation)
    if turn[:2] != laid[:2] or turn.tile not in ("", laid.tile):
        raise game.ruleset.refusal("not_your_phase", f"{laid} is laid already", phase=game.phase.name.lower())


def _take_up(game: Game) -> None:
    """The tile just laid is in hand again, as if it had never been laid."""
    game.drawn = game.board.last.kind
    game.board.take_off_last()
    game.phase = Phase.LAY
    if game.log is not None:
        game.log.pop()


def _put_back(game: Game) -> None:
    """The drawn tile is no longer drawn."""
    assert game.drawn is not None
    put_back(game, game.drawn)
    game.drawn = None
    game.phase = Phase.DRAW
    if game.log is not None:
        game.log.pop()
