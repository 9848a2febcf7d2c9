"""The whole board and every legal square in words, for people who can't see the picture.

A spot is a part of a tile: it is called by its number, its sort and where on the tile it is, so that everything in the
picture has a place in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from bot.game import notation, placements
from bot.game.features import final_scoring, held, marks, scorers, scoring, surrounded
from bot.game.placements import BySquare
from bot.game.views import GameView
from bot.show import phrases
from bot.show.effects import does_nothing, effects, lying, lying_only, of_feature
from bot.show.tiles import with_marks
from bot.text.lines import Line, Name, Several, Token, Value, line
from bot.text.pages import Document
from engine import open_tiles
from engine.board import PlacedPiece, PlacedTile
from engine.game import Feature, Game, Phase
from engine.squares import Square, row_name, square_at, square_name, xy

_MARKS = ("shields", "gold", "mushrooms", "fish", "cities", "deer", "mammoth", "aurochs", "tiger", "fire", "shrine")
"""What a feature's line tells of it, in that order."""
_HEADS = frozenset({"text-hand", "text-features", "text-free", "text-tiles", "text-row"})
"""The lines that begin a section."""


_ROOM: Final = 1000
"""Characters: what laying the tile on a square does always takes fewer."""

_REACH: Final = 2
"""The most squares, in each direction, from a square to what is told with its surroundings."""

Part: TypeAlias = Callable[[Feature], bool]
"""Which of the features are told."""


def tiles(view: GameView) -> Document:
    """Every tile with its spots: what is looked up."""
    game_id, version = view.key
    return Document(f"{game_id}-{version}-tiles.txt", tuple(_tiles(view.game, view.names)), heads=_HEADS)


def document(view: GameView, viewer: int | None, layers: Sequence[str] = (), around: Square | None = None) -> Document:
    """What a turn is decided by: scores, drawn tile, legal squares, features with pieces, open ones without.

    ``viewer``: the seat of the one who reads, if they play. ``layers``: only the features of these. ``around``: only
    what is near that square, with the tiles there.
    """
    game = view.game
    told = [*_players(view)]
    if layers:
        told.append(line("text-part-areas", features=phrases.features(layers)))
        told += _areas(view, lambda one: one.layer in layers)
    elif around is not None:
        near = _near(around)
        told.append(line("text-part-around", square=Token(square_name(around)), n=_REACH))
        told += [line("text-needs", needs=phrases.needed(game, around))] if around in game.board.frontier else []
        told += _hand(view, viewer, near)
        told += _areas(view, lambda one: not near.isdisjoint(one.squares))
        told += _tiles(game, view.names, near)
    else:
        told += [*phrases.open_tiles(game, view.names), *_hand(view, viewer)]
        told += _areas(view)
    game_id, version = view.key
    return Document(f"{game_id}-{version}.txt", tuple(told), heads=_HEADS)


def _near(around: Square) -> frozenset[Square]:
    """The squares whose surroundings are told with it, and itself."""
    x, y = xy(around)
    steps = range(-_REACH, _REACH + 1)
    return frozenset(square_at(x + right, y + down) for right in steps for down in steps)


def _goes_on(view: GameView) -> bool:
    """Whether somebody was to move in that position, though the game may be over by now."""
    return view.game.phase is not Phase.OVER and not view.stopped


def _areas(view: GameView, part: Part = lambda _: True) -> list[Line]:
    """The features with pieces, and those without that may still bring something."""
    game = view.game
    found = list(filter(part, held(game)))
    told = [line("text-features", n=len(found)), *(_feature(view, one) for one in found)]
    return [*told, *_free(view, part)]


def _players(view: GameView) -> list[Line]:
    game = view.game
    return [
        line(
            "text-player",
            number=seat + 1,
            name=Name(view.names[seat]),
            points=game.scores[seat],
            supply=phrases.supplies(game, seat),
        )
        for seat in range(game.seats)
    ]


def _hand(view: GameView, viewer: int | None, near: frozenset[Square] | None = None) -> list[Line]:
    """Each tile that may be laid, not rotated, and where (``near``: of these squares) it can lie and what that does."""
    game, lines = view.game, []
    if not _goes_on(view):
        return []
    for kind in game.choices():
        unturned = PlacedTile(square_at(0, 0), kind, 0)
        lines.append(
            line(
                "text-hand",
                name=Name(view.names[game.to_move]),
                tile=phrases.numbered_tile(game, kind) if game.chooses else phrases.in_hand(game),
                spots=_spots(game, unturned),
                left=open_tiles.in_stack(game),
            )
        )
        found = placements.everywhere(placements.with_drawn(game, kind))
        here = {square: ways for square, ways in found.items() if near is None or square in near}
        lines.append(line("text-legal" if near is None else "text-legal-part", n=len(found), here=len(here)))
        lines += _ways(view, here, viewer, every=near is not None)
    return lines


def _ways(view: GameView, found: BySquare, viewer: int | None, *, every: bool) -> Iterator[Line]:
    """The squares with what the tile does there at best, the best first; ``every``: in each rotation.

    Where it brings nobody anything the square is only named.
    """
    seat, names = view.game.to_move, view.names
    told = [way for ways in found.values() for way in (ways if every else [placements.best(ways, seat)])]
    quiet = [way for way in told if not every and does_nothing(way)]
    for way in sorted((way for way in told if way not in quiet), key=lambda way: -way.worth(seat)):
        said = effects(way, names, viewer, room=_ROOM, sides=True)
        yield line("listed", what=lying(way.square, way.rotation, said))
    if quiet:
        listed = (lying_only(way.square, way.rotation) for way in quiet)
        yield line("text-quiet", squares=Several(tuple(listed), "comma"))


def _free(view: GameView, part: Part) -> list[Line]:
    """The features without pieces that tiles can still extend and that can bring something, the largest first."""
    game = view.game
    if not _goes_on(view):
        return []
    claimed = scoring(game.ruleset)
    free = [one for one in game.features() if one.layer in claimed and not one.pieces and not one.complete]
    free = list(filter(part, free))
    # On a monastery that was left alone nobody can be set any more.
    worth = [one for one in free if (one.points_if_complete or one.points) and not surrounded(game, one)]
    worth.sort(key=lambda one: -len(one.squares))
    return [line("text-free", n=len(worth)), *(_feature(view, one) for one in worth)] if worth else []


def _feature(view: GameView, feature: Feature) -> Line:
    """A feature: whose it is, where it lies and is open, and what it brings."""
    game = view.game
    said = line("bare-feature", feature=Token(feature.layer))
    parts: list[Value] = [with_marks(said, marks(game, feature, _MARKS))]
    if feature.pieces:
        parts.append(phrases.standing(feature.pieces, view.names))
    parts.append(line("text-lies", places=_places(feature)))
    if feature.open_squares:
        where = Several(tuple(Token(square_name(square)) for square in feature.open_squares), "comma")
        code = "text-empty-around" if surrounded(game, feature) else "text-open-at"
        parts.append(line(code, squares=where, n=feature.open, open=feature.open))
    parts += (*_cities_beside(game, feature), *_worth(view, feature))
    return line("listed", what=Several(tuple(parts), "semicolon"))


def _cities_beside(game: Game, feature: Feature) -> list[Line]:
    """How many cities count for mountains that stand on the plains beside them (D4.2)."""
    counted = sum(item.amount for item in feature.items if item.name == "cities")
    own = dict(marks(game, feature, ("cities",))).get("cities", 0)
    return [line("text-cities-beside", n=counted - own)] if feature.layer == "mountain" and counted > own else []


def _worth(view: GameView, feature: Feature) -> Iterator[Line]:
    """What a feature brings, and to whom."""
    game = view.game
    if feature.pieces:
        yield line("text-scorers", names=phrases.people(view.names, scorers(feature)))
    if _goes_on(view):
        yield line("counted", **of_feature(game, feature))
    elif game.phase is Phase.OVER:
        scored = final_scoring(view.events, feature)
        yield line("text-brought", points=0 if scored is None else scored.points)
    else:
        yield line("text-stood", points=feature.points)


def _places(feature: Feature) -> Several:
    """The tiles on which a feature lies, each with the numbers of its spots there."""
    by_square: dict[int, list[int]] = {}
    for square, segment in feature.segments:
        by_square.setdefault(square, []).append(notation.number(segment))
    told = (
        line("list-brackets", first=Token(square_name(square)), last=Several(tuple(numbers), "and"))
        for square, numbers in by_square.items()
    )
    return Several(tuple(told), "comma")


def _tiles(game: Game, names: phrases.Names, near: frozenset[Square] | None = None) -> list[Line]:
    """Every tile (``near``: on these squares), row by row from the north, west to east."""
    laid = sorted(game.board.laid(), key=lambda tile: tile.square)
    laid = [tile for tile in laid if near is None or tile.square in near]
    lines = [line("text-tiles", n=len(laid), **phrases.extent([tile.square for tile in laid]))]
    pieces: dict[Square, list[PlacedPiece]] = {}
    for piece in game.board.pieces():
        pieces.setdefault(piece.square, []).append(piece)
    for row, tiles in groupby(laid, key=lambda tile: xy(tile.square)[1]):
        lines.append(line("text-row", row=Token(row_name(row))))
        lines += [_tile(game, tile, pieces.get(tile.square, []), names) for tile in tiles]
    return lines


def _tile(game: Game, tile: PlacedTile, pieces: list[PlacedPiece], names: phrases.Names) -> Line:
    square, spots = Token(square_name(tile.square)), _spots(game, tile)
    standing = tuple(
        line(
            "standing",
            role=Token(piece.role),
            name=Name(names[piece.seat]),
            square=phrases.spot(game, piece.segment, tile),
        )
        for piece in pieces
    )
    told = Several((spots, *((Several(standing, "comma"),) if standing else ())), "semicolon")
    return line("list-colon", first=square, last=told)


def _spots(game: Game, tile: PlacedTile) -> Several:
    """A tile's spots as it lies, with what is on them; cities that stand between two of them by those."""
    kind = game.tileset.kind(tile.kind)
    found = []
    for number, segment in enumerate(kind.segments):
        # A city on the common line of two spots is told once, below, and counts for both.
        between = sum(number in town for town in kind.towns)
        here = {**dict(segment.marks), "cities": segment.count("cities") - between}
        on_it = tuple((mark, n) for mark, n in here.items() if n > 0)
        found.append(with_marks(phrases.spot(game, number, tile), on_it))
    found += [line("text-town", first=notation.number(a), second=notation.number(b)) for a, b in kind.towns]
    return Several(tuple(found), "comma")
