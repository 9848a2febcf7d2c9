"""The whole board and every legal square in words, for people who can't see the picture."""

from __future__ import annotations

from itertools import groupby

from bot.app import panel, spots, words
from bot.app.effects import features_held
from bot.app.positions import Situation
from bot.app.values import Document, Line, Name, Several, Value, line
from engine.game import Game, Phase
from engine.position import Laid, Standing
from engine.squares import at, column_name, name, row_name
from engine.tiles import PORTS, SIDES

_FEATURES = {"field": "text-field", "monastery": "text-monastery"}
_SIDES = ("north", "east", "south", "west")


def document(situation: Situation, viewer: int | None) -> Document:
    """Scores, drawn tile, legal squares, features with followers, and every tile with its sides and its pieces.

    ``viewer``: the seat of the one who reads, if they play.
    """
    game = situation.game
    return Document(
        f"{situation.row.id}-{situation.version}.txt",
        (*_players(situation), *_hand(situation, viewer), *_features(situation), *_tiles(game, situation.names)),
    )


def _players(situation: Situation) -> list[Line]:
    game = situation.game
    return [
        line(
            "text-player",
            number=seat + 1,
            name=Name(situation.names[seat]),
            points=game.scores[seat],
            followers=sum(game.supply(seat).values()),
        )
        for seat in range(game.seats)
    ]


def _hand(situation: Situation, viewer: int | None) -> list[Line]:
    """The drawn tile, unturned, and where it can be laid in which rotations and what that does."""
    game = situation.game
    if game.hand is None or game.phase is Phase.OVER:
        return []
    lines = [
        line(
            "text-hand",
            name=Name(situation.names[game.turn]),
            tile=words.tile(game.hand),
            sides=_around(game, game.hand, 0),
            spots=_numbered(game, game.hand),
            left=game.left_total,
        )
    ]
    found = panel.ways(game)
    lines.append(line("text-legal", n=len(found)))
    for square, choice in found.items():
        for way in choice:
            said = words.effects(way, situation.names, viewer, most=len(way.effects))
            lines.append(line("text-way", square=name(square), degrees=spots.degrees(way.rotation), effects=said))
    return lines


def _features(situation: Situation) -> list[Line]:
    """The features with followers on them."""
    game = situation.game
    held = features_held(game)
    lines = [line("text-features", n=len(held))]
    for feature, owners in held:
        squares = Several(tuple(name(square) for square in feature.squares), "comma")
        pieces = words.people(situation.names, owners)
        code = _FEATURES.get(feature.layer, "text-feature")
        lines.append(
            line(code, feature=feature.layer, names=pieces, squares=squares, open=feature.open, points=feature.points)
        )
    return lines


def _tiles(game: Game, names: words.Names) -> list[Line]:
    """Every tile, row by row from the north, west to east."""
    laid = sorted(game.laid(), key=lambda tile: (tile.y, tile.x))
    columns = [tile.x for tile in laid]
    lines = [
        line(
            "text-tiles",
            n=len(laid),
            west=column_name(min(columns)),
            east=column_name(max(columns)),
            north=row_name(laid[0].y),
            south=row_name(laid[-1].y),
        )
    ]
    pieces: dict[tuple[int, int], list[Standing]] = {}
    for piece in game.pieces():
        pieces.setdefault((piece.x, piece.y), []).append(piece)
    for row, tiles in groupby(laid, key=lambda tile: tile.y):
        lines.append(line("text-row", row=row_name(row)))
        lines += [_tile(game, tile, pieces.get((tile.x, tile.y), []), names) for tile in tiles]
    return lines


def _tile(game: Game, tile: Laid, pieces: list[Standing], names: words.Names) -> Line:
    data: dict[str, Value] = {
        "square": name(at(tile.x, tile.y)),
        "tile": words.tile(tile.kind),
        "sides": _around(game, tile.kind, tile.rotation),
    }
    if not pieces:
        return line("text-tile", **data)
    standing = tuple(
        line(
            "text-piece",
            role=piece.role,
            name=Name(names[piece.seat]),
            spot=words.spot(game, piece.segment, tile.kind),
        )
        for piece in pieces
    )
    return line("text-tile-pieces", **data, pieces=Several(standing, "comma"))


def _around(game: Game, kind: str, rotation: int) -> Several:
    """What meets the four sides of a tile in a rotation."""
    segments = game.tileset.kind(kind).segments
    owner = {(port + 3 * rotation) % PORTS: segment.kind for segment in segments for port in segment.ports}
    # The middle port of a side is its road or its city, if it has one.
    return Several(tuple(line("text-side", side=_SIDES[n], feature=owner[3 * n + 1]) for n in range(SIDES)), "comma")


def _numbered(game: Game, kind: str) -> Several:
    """The tile's spots by number, with where each lies on the unturned tile."""
    segments = game.tileset.kind(kind).segments
    parts = []
    for number, segment in enumerate(segments):
        sides = tuple(line("side", side=_SIDES[n]) for n in sorted({port // 3 for port in segment.ports}))
        where = line("text-spot-at", sides=Several(sides)) if sides else line("text-spot-inside")
        parts.append(line("text-spot", number=spots.number(number), feature=segment.kind, where=where))
    return Several(tuple(parts), "comma")
