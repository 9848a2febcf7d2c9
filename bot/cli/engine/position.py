"""`tilewright position`: a position's text in words, or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.codes import Exit, Failed
from bot.cli.engine.shared import lines_of
from bot.cli.given import counted, write
from engine.game import Feature, Game, Phase
from engine.notation import PositionError
from engine.squares import square_name
from engine.tilefiles import TileSetError, parse_tileset
from engine.turns import Discard

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from engine.board import PlacedPiece
    from engine.tiles import TileSet

_DOING = {
    Phase.DRAW: "draws next",
    Phase.LAY: "lays {drawn}",
    Phase.DEPLOY: "ends its turn with {last}",
    Phase.OVER: "",
}


def position(arguments: argparse.Namespace) -> Exit:
    """Say what a position holds, or draw it; a text that is no position is `BAD_FILE`."""
    given: str = arguments.position
    target: Path | None = arguments.picture
    # Every position has a semicolon behind its rule set.
    if given != "-" and ";" not in given and not Path(given).is_file():
        shape = "base; D N13/0; scores 0 0; turn 0 draw"
        raise Failed(f"{given!r} is neither a file nor a position, such as {shape!r}")
    try:
        tiles: TileSet | None = (
            None if arguments.tiles is None else parse_tileset(arguments.tiles.read_text("utf-8-sig"))
        )
        text = given if ";" in given else b"".join(lines_of(given)).decode("utf-8-sig")
        game = Game.from_text(text.strip(), tiles)
        if target is None:
            print("\n".join(_words(game)))
        else:
            _draw(game, target)
    except (TileSetError, UnicodeDecodeError) as error:
        raise PositionError(str(error)) from error
    return Exit.FINE


def _draw(game: Game, target: Path) -> None:
    """The board with everybody's cards, as a PNG in a new file."""
    # The other commands needn't wait for Pillow.
    from render.board.describe import describe
    from render.board.paint import paint

    write(target, paint(describe(game, [f"Seat {seat}" for seat in range(game.seats)])))


def _words(game: Game) -> Iterator[str]:
    """The position line by line; seats count from 0 and segments from 1, as in its text."""
    bonus = f" and {counted(game.unseen_in['bonus'], 'bonus tile')}" if game.tileset.size_of("bonus") else ""
    yield (
        f"{game.ruleset.name}, {game.seats} seats, {counted(len(game.board.laid()), 'tile')} laid,"
        f" {game.unseen_in['land']}{bonus} not drawn yet"
    )
    for seat in range(game.seats):
        yield _seat(game, seat)
    for feature in game.features():
        if feature.pieces:
            yield _feature(feature)
    if game.phase is Phase.DEPLOY or game.choices():
        yield counted(sum(not isinstance(turn, Discard) for turn in game.legal_turns()), "legal turn")


def _seat(game: Game, seat: int) -> str:
    said = [counted(game.scores[seat], "point")]
    said += [f"{counted(number, piece)} left" for piece, number in game.supply(seat).items()]
    if game.open_by_seat:
        said.append(f"open tiles: {' '.join(game.open_by_seat[seat]) or 'none'}")
    if seat in game.gone:
        said.append("has left the game")
    elif game.phase is Phase.OVER:
        said.append("the game is over")
    elif seat == game.to_move:
        said.append(_DOING[game.phase].format(drawn=game.drawn, last=game.board.last.kind))
    return f"seat {seat}: {', '.join(said)}"


def _feature(feature: Feature) -> str:
    pieces = ", ".join(_piece(piece) for piece in feature.pieces)
    worth = counted(feature.points, "point")
    if feature.points_if_complete != feature.points:
        worth += f", at least {feature.points_if_complete} once complete"
    scorers = " and ".join(f"seat {seat}" for seat in dict.fromkeys(feature.scorers))
    is_open = f"; open at {' '.join(map(square_name, feature.open_squares))}" if feature.open_squares else ""
    return f"{feature.layer} with {pieces}: {worth} for {scorers}{is_open}"


def _piece(piece: PlacedPiece) -> str:
    return f"{piece.role} of seat {piece.seat} on {square_name(piece.square)}, segment {piece.segment + 1}"
