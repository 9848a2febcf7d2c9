"""Every public question to a game at once, so that two games (or a game before and after) can be held side by side."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.errors import Refusal
from engine.game import Game, Phase
from engine.squares import xy


def state(game: Game) -> dict[str, Any]:
    """All that a game answers: equal dicts mean that nobody can tell the games apart."""
    seats = range(game.seats)
    laid = game.board.laid()
    return {
        "game": (game.ruleset.name, game.tileset.digest, game.seats),
        "turn": game.to_move,
        "phase": game.phase,
        "hand": game.drawn,
        "hands": copy.deepcopy(game.open_by_seat),
        "pile": game.pile,
        "scores": list(game.scores),
        "supply": [game.supply(seat) for seat in seats],
        "gone": [seat in game.gone for seat in seats],
        "left": dict(game.unseen),
        "left_total": game.unseen_in["land"],
        "bonus_total": game.unseen_in["bonus"],
        "laid": laid,
        "last": game.board.last,
        "tiles": [game.board.tile_at(tile.square) for tile in laid],
        "pieces": game.board.pieces(),
        "free": game.board.free(),
        "placements": {kind: sorted(game.placements(kind)) for kind in game.unseen},
        "hand_placements": sorted(game.placements()) if game.phase is Phase.LAY else None,
        "rotations": {s: game.rotations(s) for s in game.board.free()} if game.phase is Phase.LAY else None,
        "deployments": game.places() if game.phase is Phase.DEPLOY else None,
        "take_backs": game.take_backs() if game.phase is Phase.DEPLOY else None,
        "features": {
            (*xy(tile.square), number, layer.name): game.feature(tile.square, number, layer.name)
            for tile in laid
            for number, segment in enumerate(game.tileset.kind(tile.kind).segments)
            for layer in game.ruleset.layers
            if segment.terrain in layer.terrains
        },
    }


@contextmanager
def refused(game: Game, code: str, clause: str) -> Iterator[None]:
    """What happens inside is refused with that code and clause, and nothing changes."""
    before = state(game)
    with pytest.raises(Refusal) as caught:
        yield
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert str(caught.value)
    assert "\n" not in str(caught.value)
    assert state(game) == before
