"""Positions as text: a game written down, and set up again from what was written (``engine.notation`` has the form)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from engine.errors import Refusal
from engine.events import SeatLeft
from engine.games import RULESETS
from engine.material import NEXT_TILE, OPEN_TILES
from engine.notation import DIGITS, PositionError, WrittenPosition, WrittenTile
from engine.phase import Phase
from engine.refusing import expect_can_be_open, expect_unseen
from engine.squares import square_at, square_name
from engine.tilefiles import load
from engine.tiles import PILES, TileSet
from engine.turns import Deploy, Turn

if TYPE_CHECKING:
    from engine.game import Game

AnyGame = TypeVar("AnyGame", bound="Game")


def in_writing(game: Game) -> WrittenPosition:
    """The game as the values that its text is written from."""
    pieces = {square: (seat, place.deploy) for seat, square, place in game.board.standing.values()}
    tiles = []
    rest = Counter({kind.id: kind.count for kind in game.tileset.kinds})
    rest.subtract(game.unseen)
    rest.subtract([game.drawn] if game.drawn else [])
    for square, kind, rotation in game.board.laid():
        seat, deploy = pieces.get(square, (None, None))
        tiles.append(WrittenTile(Turn(square, rotation, deploy, kind), seat))
        rest[kind] -= 1
    return WrittenPosition(
        ruleset=game.ruleset.name,
        digest=game.tileset.digest,
        tiles=tuple(tiles),
        scores=tuple(game.scores),
        gone=tuple(sorted(game.gone)),
        to_move=game.to_move,
        phase=game.phase.name.lower(),
        drawn=game.drawn,
        pile=game.pile if game.phase is Phase.DRAW else PILES[0],
        open_by_seat=None if game.open_by_seat is None else tuple(map(tuple, game.open_by_seat)),
        chooses=game.chooses,
        out=tuple(rest.elements()),
    )


def parsed(text: str, tileset: TileSet | None) -> tuple[WrittenPosition, TileSet]:
    """The values of a text, with the tile set that it is about; PositionError where that isn't the given one."""
    written = WrittenPosition.parse(text)
    if written.ruleset not in RULESETS:
        raise PositionError(f"the rule set must be one of {', '.join(RULESETS)}, not {written.ruleset!r}")
    tileset = tileset or load(written.ruleset)
    if tileset.ruleset != written.ruleset or not tileset.digest.startswith(written.digest):
        found = f"{tileset.ruleset}#{tileset.digest[:DIGITS]}"
        wrong = f"the position is of {written.ruleset}#{written.digest}, the tile set is {found}"
        raise PositionError(f"{wrong}; without the part from '#' on it is read with any tiles")
    start, middle = written.tiles[0], square_at(0, 0)
    if start != WrittenTile(Turn(middle, start.tile.rotation, None, tileset.start.id)):
        raise PositionError(
            f"the first tile must be {tileset.start.id} on {square_name(middle)} without a piece, not '{start}'"
        )
    return written, tileset


def set_up(begin: Callable[[int], AnyGame], written: WrittenPosition) -> AnyGame:
    """The position that was written; ``begin`` makes the game at its start, with the start tile in that rotation."""
    try:
        game = begin(written.tiles[0].tile.rotation)
        for tile in written.tiles[1:]:
            _put(game, tile)
        _put_beside(game, written)
        _wait_for(game, written)
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(str(error)) from None
    return game


def _put(game: Game, written: WrittenTile) -> None:
    """A tile on the board, with its piece: the tile as the rules ask for it, the piece where it can stand."""
    square, rotation, then, kind = written.tile
    game.phase, game.pile = Phase.DRAW, game.pile_of.get(kind, PILES[0])
    try:
        game.draw(kind)
        game.lay(square, rotation)
    except Refusal as refusal:
        raise PositionError(f"'{written}': {refusal}") from None
    if written.seat is None:
        return
    assert isinstance(then, Deploy)
    if written.seat >= game.seats:
        raise PositionError(f"'{written}': there is no seat {written.seat}")
    try:
        place = game.board.place(square, *then)
    except KeyError:
        raise PositionError(f"'{written}': {game.board.newest[0].no_place(*then)}") from None
    number = written.seat * len(game.ruleset.pieces) + place.supply
    if not game.supplies[number]:
        raise PositionError(f"'{written}': seat {written.seat} has no {place.piece} left")
    game.board.set_piece(written.seat, square, place)
    game.supplies[number] -= 1


def _put_beside(game: Game, written: WrittenPosition) -> None:
    """What lies beside the board: points, the tiles out of the game, the open ones; who has left."""
    game.scores = list(written.scores)
    for seat in written.gone:
        if seat >= game.seats or seat in game.gone:
            raise PositionError(f"'left {' '.join(map(str, written.gone))}' must list seats, each once")
        game.apply(SeatLeft(seat))
    if len(game.gone) >= game.seats - (written.phase != "over"):
        raise PositionError("the game is over when one seat is left")
    game.remove(written.out)
    if written.open_by_seat is None:
        return
    if written.chooses and "hands" not in game.ruleset.clauses:
        raise PositionError(f"{game.ruleset.name} has no open tiles to choose from")
    if len(written.open_by_seat) != game.seats or any(written.open_by_seat[seat] for seat in game.gone):
        label = "open" if written.chooses else "next"
        wrong = f"'{label}' must list the tiles of {game.seats} seats, none for one that has left"
        raise PositionError(f"{wrong}: seat by seat, apart by commas, '-' for none")
    expect_can_be_open(game, [kind for hand in written.open_by_seat for kind in hand])


def _wait_for(game: Game, written: WrittenPosition) -> None:
    """What comes next; the tile to lay is drawn before the open ones are there, since it is none of them any more."""
    game.to_move = written.to_move
    game.phase, game.pile = Phase.DRAW, written.pile
    if game.to_move >= game.seats or (game.to_move in game.gone and written.phase != "over"):
        raise PositionError(f"seat {game.to_move} is not in the game, but {', '.join(map(str, game.playing()))}")
    match written.phase:
        case "lay":
            assert written.drawn is not None
            expect_unseen(game, [written.drawn, *(kind for hand in written.open_by_seat or () for kind in hand)])
            game.pile = game.pile_of[written.drawn]
            game.draw(written.drawn)
        case "deploy":
            if len(written.tiles) == 1 or written.tiles[-1].seat is not None:
                raise PositionError("before 'deploy' a tile must have been laid, without a piece yet")
            game.phase, game.pile = Phase.DEPLOY, game.pile_of[game.board.last.kind]
        case "over":
            game.phase = Phase.OVER
        case _ if not game.unseen_in[game.pile]:
            raise PositionError(f"no tile is left to draw from the {game.pile} pile")
    if written.open_by_seat is not None:
        game.open_by_seat = [list(hand) for hand in written.open_by_seat]
        game.open_each = OPEN_TILES if written.chooses else NEXT_TILE
