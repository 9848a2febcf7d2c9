"""What lies on the table and what a choice does, as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

from bot.game import notation
from bot.game.features import has_pieces
from bot.game.placements import legal_squares
from bot.show import tiles as tilewords
from bot.show.tiles import SIDE_NAMES, lying, reaches, short, where
from bot.text.lines import Line, Name, Several, Token, line
from engine.board import PlacedPiece, PlacedTile
from engine.events import Event, HandsDealt, Item
from engine.game import Game
from engine.ruleset import Ruleset
from engine.squares import STEPS, Square, column_name, row_name, square_name, xy
from engine.tiles import TileKind, TileSet
from engine.turns import Deploy

_NAMED_SQUARES: Final = 6
_BUTTON_ROOM: Final = 70
_KINDS: Final = 1024
"""The most descriptions of kinds of tiles that are kept."""
_SPOTS: Final = 4096
"""The most descriptions of segments: a panel says each several times."""

Names = Sequence[str]


def tile(game: Game, kind: str) -> Line:
    """A kind of the game's tiles in words."""
    return _told(tilewords.tile, game.tileset, kind)


def lying_tile(game: Game, kind: str) -> Line:
    """A kind of the game's tiles in words, where it lies on the board."""
    return _told(lying, game.tileset, kind)


def short_tile(game: Game, kind: str) -> Line:
    """A kind of the game's tiles in a few words, for what the picture beside it shows."""
    return _told(short, game.tileset, kind)


@lru_cache(_KINDS)
def _told(words: Callable[[TileKind], Line], tileset: TileSet, kind: str) -> Line:
    """A kind of tile in words: the same ones each time, and several times a move."""
    return words(tileset.kind(kind))


def in_hand(game: Game, *, brief: bool = False, unseen: bool = False) -> Line:
    """What the player to move has to lay: the drawn tile, a bonus tile, or one of the open tiles.

    brief: of open tiles a few words each, where the picture beside it shows them and the words tell them apart.
    unseen: for who can't see the tile, so that it is told from all others.
    """
    if game.drawn is None:
        return line("said", said=_tiles(game, game.open_tiles(), "or", brief=brief))
    drawn = tile(game, game.drawn) if unseen else lying_tile(game, game.drawn)
    return line("bonus-tile", tile=drawn) if game.pile == "bonus" else drawn


def open_tiles(game: Game, names: Names, but: int | None = None) -> tuple[Line, ...]:
    """Everybody's open tiles (``but`` for that seat's), a sentence a player, where the game is played with them."""
    return tuple(
        line("open-hand", name=Name(names[seat]), tiles=_tiles(game, tiles, "and"))
        if game.chooses
        else line("next-hand", name=Name(names[seat]), tile=tile(game, tiles[0]))
        for seat, tiles in enumerate(game.open_by_seat or ())
        if tiles and seat != but
    )


def bonus_left(game: Game) -> tuple[Line, ...]:
    """How many bonus tiles are left to be earned, in a game that has them."""
    if not game.ruleset.grammar.bonus:
        return ()
    return (line("bonus-left", n=game.unseen_in["bonus"]),)


def numbered_tile(game: Game, kind: str, *, brief: bool = False) -> Line:
    """One of the open tiles of the player to move; brief: in as few words as tell the tiles apart, on a button."""
    told = _briefly(game, game.open_tiles(), _on_a_button) if brief else tile
    return line("open-tile", number=int(notation.tile_number(game, kind) or 0), tile=told(game, kind))


def _tiles(game: Game, kinds: Iterable[str], how: Literal["and", "or"], *, brief: bool = False) -> Several:
    """A player's open tiles with their numbers."""
    held = tuple(kinds)
    told = _briefly(game, held) if brief else tile
    return Several(
        tuple(line("open-tile-held", number=number, tile=told(game, kind)) for number, kind in enumerate(held, 1)), how
    )


def _briefly(
    game: Game, kinds: Sequence[str], alike: Callable[[Game, str], Line] = tile
) -> Callable[[Game, str], Line]:
    """The words for these tiles: a few, where these tell them apart, else ``alike``."""
    few, many = (len({str(words(game, kind)) for kind in kinds}) for words in (short_tile, tile))
    return short_tile if few == many else alike


def _on_a_button(game: Game, kind: str) -> Line:
    """A kind of tile by how its sides lie, which stays within a button's 80 characters with its number."""
    return lying(game.tileset.kind(kind), _BUTTON_ROOM)


def piece(ruleset: Ruleset, name: str) -> str:
    """What the catalogues call a piece of that game by: it has its own word in some."""
    return f"{ruleset.name}-{name}"


def supplies(game: Game, seat: int) -> Several:
    """What a seat still has to set, by piece."""
    return Several(
        tuple(line("supply", piece=Token(piece(game.ruleset, one)), n=n) for one, n in game.supply(seat).items()), "and"
    )


def people(names: Names, seats: Iterable[int], viewer: int | None = None) -> Several:
    """Players by their seats, as an enumeration; ``viewer``: the seat of who reads it, who is "you" and comes first."""
    named = tuple(seats)
    others = tuple(Name(names[seat]) for seat in named if seat != viewer)
    return Several((line("you"), *others) if viewer in named else others)


def undone_together(names: Names, seats: Sequence[int]) -> tuple[Line, ...]:
    """Whose turns are undone with the one before them."""
    return (line("question-undo-together", others=people(names, seats)),) if seats else ()


def total(items: Sequence[Item], points: int, *, each: bool = False) -> Line:
    """A score itemised: 5 tiles x 2 + 1 shield x 2 = 12. each: several people get it."""
    return line("total-each" if each else "total", items=Several(parts_of(items), "plus"), points=points)


def parts_of(items: Iterable[Item]) -> tuple[Line, ...]:
    """The items that a score is the sum of, without those of which there are none."""
    return tuple(
        line("item" if item.each == 1 else "item-times", item=Token(item.name), n=item.amount, each=item.each)
        for item in items
        if item.amount
    )


def features(layers: Iterable[str]) -> Several:
    """Sorts of features."""
    return Several(tuple(line("features-of", feature=Token(layer)) for layer in layers))


def removed(game: Game, events: Iterable[Event]) -> tuple[Line, ...]:
    """The tiles that were taken out before play (D6.4)."""
    kinds = [kind for event in events if isinstance(event, HandsDealt) for kind in event.removed]
    tiles = Several(tuple(tile(game, kind) for kind in kinds))
    return (line("post-removed", tiles=tiles, n=len(kinds)),) if kinds else ()


def squares(choice: Sequence[Square], most: int = _NAMED_SQUARES) -> Line:
    """Some squares by name, and how many more there are."""
    shown = Several(tuple(Token(square_name(square)) for square in choice[:most]), "comma")
    more = len(choice) - most
    return line("list-rest", first=shown, n=more) if more > 0 else line("said", said=shown)


def legal(game: Game) -> Line:
    """Where the tile in hand can lie."""
    return squares(legal_squares(game))


def needed(game: Game, square: Square) -> Line:
    """What an empty square needs to the sides where tiles lie beside it."""
    found = []
    for side, step in enumerate(STEPS):
        tile = game.board.tile_at(square + step)
        if tile is not None:
            beside = reaches(game.tileset.kind(tile.kind), side ^ 2, tile.rotation)
            found.append(line("side-needs", side=Token(SIDE_NAMES[side]), feature=Token(beside.terrain)))
    return line("square-needs", square=Token(square_name(square)), sides=Several(tuple(found)))


def extent(squares: Sequence[Square]) -> dict[str, Line]:
    """From which column to which, and from which row to which, squares lie."""
    columns, rows = zip(*map(xy, squares), strict=True)
    return {"columns": _span(columns, column_name), "rows": _span(rows, row_name)}


def _span(numbers: Sequence[int], name: Callable[[int], str]) -> Line:
    """From one column or row to another; just the one, where they are the same."""
    first, last = min(numbers), max(numbers)
    return line("span", first=Token(name(first)), last=Token(name(last)), n=1 if first == last else 2)


def turned(rotations: Iterable[int]) -> Several:
    """Rotations in degrees, as a choice."""
    return Several(tuple(line("degrees", degrees=notation.degrees(rotation)) for rotation in rotations), "or")


def spot(game: Game, segment: int, tile: PlacedTile | None = None) -> Line:
    """A segment of a tile on the board (else of the one laid last): its number, its sort, and where on the tile."""
    lies = tile or game.board.last
    return _spot(game.tileset, lies.kind, lies.rotation, segment)


@lru_cache(_SPOTS)
def _spot(tileset: TileSet, name: str, rotation: int, segment: int) -> Line:
    kind = tileset.kind(name)
    feature = Token(kind.segments[segment].terrain)
    return line("spot", number=notation.number(segment), feature=feature, where=where(kind, segment, rotation))


def standing(pieces: Iterable[PlacedPiece], names: Names) -> Several:
    """Pieces on the board: what they are, whose, and on which squares."""
    told = (
        line("standing", role=Token(one.role), name=Name(names[one.seat]), square=Token(square_name(one.square)))
        for one in pieces
    )
    return Several(tuple(told))


def place_for(game: Game, deployment: Deploy) -> Line:
    """A place for a piece on the tile laid last: as the spot, with the piece before it where it isn't a follower."""
    where = spot(game, deployment.segment)
    set_there = game.ruleset.piece_of(deployment.role)
    if set_there == notation.PIECE:
        return where
    return line("spot-for", piece=Token(piece(game.ruleset, set_there)), spot=where)


def free_spots(game: Game, offered: Sequence[Deploy] | None = None) -> Line:
    """Where a piece can be set on the tile laid last; ``offered``: of the places those that are offered."""
    found = game.places() if offered is None else offered
    if not found:
        if not has_pieces(game):
            return line("panel-no-follower")
        return line("no-spot-free-back" if game.take_backs() else "no-spot-free")
    return line("spots-free", spots=Several(tuple(place_for(game, one) for one in found), "comma"))
