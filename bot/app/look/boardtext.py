"""The whole board and every legal square in words, for people who can't see the picture."""

from __future__ import annotations

from itertools import groupby

from bot.app.core.positions import Situation
from bot.app.core.values import Document, Line, Name, Several, Token, Value, line
from bot.app.words import placings, spelling, words
from bot.app.words.placings import features_held
from engine import hands
from engine.game import Feature, Game, Phase
from engine.position import PlacedPiece, PlacedTile
from engine.squares import at, column_name, row_name, square_name
from engine.tiles import PORTS, SIDES

_SIDES = ("north", "east", "south", "west")


def document(situation: Situation, viewer: int | None) -> Document:
    """Scores, drawn tile, legal squares, features with followers, and every tile with its sides and its pieces.

    ``viewer``: the seat of the one who reads, if they play.
    """
    game = situation.game
    return Document(
        f"{situation.row.id}-{situation.version}.txt",
        (
            *_players(situation),
            *words.open_tiles(game, situation.names),
            *_hand(situation, viewer),
            *_features(situation),
            *_tiles(game, situation.names),
        ),
    )


def _players(situation: Situation) -> list[Line]:
    game = situation.game
    return [
        line(
            "text-player",
            number=seat + 1,
            name=Name(situation.names[seat]),
            points=game.scores[seat],
            supply=words.supplies(game, seat),
        )
        for seat in range(game.seats)
    ]


def _hand(situation: Situation, viewer: int | None) -> list[Line]:
    """Each tile that may be laid, unturned, and where it can lie in which rotations and what that does."""
    game, lines = situation.game, []
    if not situation.goes_on:
        return []
    for kind in game.choices():
        lines.append(
            line(
                "text-open" if game.hands is not None else "text-hand",
                name=Name(situation.names[game.turn]),
                tile=words.in_hand(placings.with_drawn(game, kind)),
                sides=_around(game, kind, 0),
                spots=_numbered(game, kind),
                left=hands.in_stack(game),
            )
        )
        found = placings.everywhere(placings.with_drawn(game, kind))
        lines.append(line("text-legal", n=len(found)))
        for square, choice in found.items():
            for way in choice:
                said = words.effects(way, situation.names, viewer, most=len(way.effects))
                lines.append(
                    line(
                        "text-way",
                        square=Token(square_name(square)),
                        degrees=spelling.degrees(way.rotation),
                        effects=said,
                    )
                )
    return lines


def _features(situation: Situation) -> list[Line]:
    """The features with followers on them."""
    game = situation.game
    held = features_held(game)
    lines = [line("text-features", n=len(held))]
    for feature, scorers in held:
        squares = Several(tuple(Token(square_name(square)) for square in feature.squares), "comma")
        pieces = words.people(situation.names, scorers)
        code = _code(situation, feature)
        lines.append(
            line(
                code,
                feature=Token(feature.layer),
                names=pieces,
                squares=squares,
                open=feature.open,
                points=feature.points,
            )
        )
    return lines


def _code(situation: Situation, feature: Feature) -> str:
    """What is worth saying of a feature: what is still open around it, what it is worth at the end, what it brought."""
    game = situation.game
    if not situation.goes_on:
        return "text-brought" if game.phase is Phase.OVER else "text-stood"
    layer = next(layer for layer in game.ruleset.layers if layer.name == feature.layer)
    if layer.surrounded:
        return "text-surrounded"
    if not layer.completes:
        return "text-at-end"
    return "text-finished" if feature.complete else "text-feature"


def _tiles(game: Game, names: words.Names) -> list[Line]:
    """Every tile, row by row from the north, west to east."""
    laid = sorted(game.laid(), key=lambda tile: (tile.y, tile.x))
    columns = [tile.x for tile in laid]
    lines = [
        line(
            "text-tiles",
            n=len(laid),
            west=Token(column_name(min(columns))),
            east=Token(column_name(max(columns))),
            north=Token(row_name(laid[0].y)),
            south=Token(row_name(laid[-1].y)),
        )
    ]
    pieces: dict[tuple[int, int], list[PlacedPiece]] = {}
    for piece in game.pieces():
        pieces.setdefault((piece.x, piece.y), []).append(piece)
    for row, tiles in groupby(laid, key=lambda tile: tile.y):
        lines.append(line("text-row", row=Token(row_name(row))))
        lines += [_tile(game, tile, pieces.get((tile.x, tile.y), []), names) for tile in tiles]
    return lines


def _tile(game: Game, tile: PlacedTile, pieces: list[PlacedPiece], names: words.Names) -> Line:
    data: dict[str, Value] = {
        "square": Token(square_name(at(tile.x, tile.y))),
        "tile": words.tile(game, tile.kind),
        "sides": _around(game, tile.kind, tile.rotation),
    }
    if not pieces:
        return line("text-tile", **data)
    standing = tuple(
        line(
            "text-piece",
            role=Token(piece.role),
            name=Name(names[piece.seat]),
            spot=words.spot(game, piece.segment, tile.kind),
        )
        for piece in pieces
    )
    return line("text-tile-pieces", **data, pieces=Several(standing, "comma"))


def _around(game: Game, kind: str, rotation: int) -> Several:
    """What meets the four sides of a tile in a rotation."""
    segments = game.tileset.kind(kind).segments
    owner = {(port + 3 * rotation) % PORTS: segment.terrain for segment in segments for port in segment.ports}
    # The middle port of a side is its road or its city, if it has one.
    return Several(
        tuple(line("text-side", side=Token(_SIDES[n]), feature=Token(owner[3 * n + 1])) for n in range(SIDES)), "comma"
    )


def _numbered(game: Game, kind: str) -> Several:
    """The tile's spots by number, with where each lies on the unturned tile."""
    segments = game.tileset.kind(kind).segments
    parts = []
    for number, segment in enumerate(segments):
        sides = tuple(line("side", side=Token(_SIDES[n])) for n in sorted({port // 3 for port in segment.ports}))
        where = line("text-spot-at", sides=Several(sides)) if sides else line("text-spot-inside")
        parts.append(line("text-spot", number=spelling.number(number), feature=Token(segment.terrain), where=where))
    return Several(tuple(parts), "comma")
