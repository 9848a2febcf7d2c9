"""The tile that the player to move lays: the drawn one, or one of the open tiles, which are numbered from 1."""

from __future__ import annotations

from bot.app.core.values import Refused, line
from engine.game import Game, Phase


def waits(game: Game) -> bool:
    """Whether somebody has a tile to lay, or open tiles to choose from."""
    return game.phase is Phase.LAY or (game.hands is not None and game.phase is Phase.DRAW)


def own(game: Game) -> list[str]:
    """The open tiles of the seat to move, in their order; none where a tile is drawn instead."""
    return [] if game.hands is None else game.hands[game.turn]


def choices(game: Game) -> tuple[str, ...]:
    """The kinds of tiles that may be laid now: the drawn one, or the open ones that fit, each once (D6.2)."""
    if game.hands is None or game.drawn is not None:
        return () if game.drawn is None else (game.drawn,)
    return tuple(game.choices())


def taken(game: Game, kind: str) -> Game:
    """The position with that tile in hand: a copy where it is one of the open ones. Refusal where it can't be laid."""
    if game.hands is None or game.drawn is not None:
        return game
    after = game.copy()
    after.choose(kind)
    return after


def token(game: Game, kind: str) -> str | None:
    """The number of an open tile; None where the tile was drawn."""
    return None if game.hands is None else str(own(game).index(kind) + 1)


def kind(game: Game, text: str) -> str:
    """The open tile that was meant by its number; Refused where there is no such tile."""
    tiles = own(game)
    if not tiles:
        raise Refused(line("no-open-tiles"))
    typed = text.strip()
    if not typed.isdecimal() or not 1 <= int(typed) <= len(tiles):
        raise Refused(line("no-such-tile", n=len(tiles)))
    return tiles[int(typed) - 1]
