"""From a game, as everyone at the table sees it, to a scene; reads public questions of the game only."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add

from engine import open_tiles
from engine.board import PlacedPiece, PlacedTile
from engine.events import Event, FeatureScored, TilePlaced
from engine.game import Game, Phase
from engine.squares import Square, split, xy
from engine.summary import Tally
from engine.tiles import TileSet
from engine.turns import Deploy, TakeBack, TurnEnd
from render.board.owners import owned
from render.board.scene import (
    BOARD_TILE,
    CLOSE_TILE,
    Card,
    Figure,
    LaidTile,
    NumberedSpot,
    Scene,
    SquareMark,
    Tabletop,
    TopCard,
    TopTile,
    Window,
)
from render.board.scored import gained, gone_home, placed, scored
from render.board.windows import around, beside, enclosing, mattering, near
from render.palette import USUAL
from render.pieces.spots import spot
from render.text.names import COMPUTER, drawable

_LARGER = ((18, 1.5), (15.5, 1.35), (13, 1.2))
"""How many times larger pieces are where the window is at least that wide: seen on a phone they keep their marks."""


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen of a game, beside all that lies and stands on the table.

    The tile in play is the one laid last, as long as a piece may still be put on it; it is shown as provisional.

    Of the table: ``labelled``: squares drawn as cells to choose from, with what is written on each. ``barred``: squares
    drawn crossed out. ``mark_last``: whether the last tile is marked. ``turn``: the squares of the tiles that its turn
    laid, which are marked as well. ``close_up``: only the surroundings of this square, larger, and of ``turn``.
    ``zoom``: of a large board only what matters: the surroundings of the tile in play (and of the piece that is taken
    back) and the squares ``also``, with the whole table small beside them, or the labelled squares. ``events``: what
    the last turn did; its points are shown where they were made. ``since``: what was done since somebody's last turn;
    the tiles laid in it are in their players' colours. ``dots``: whether the squares where the drawn tile, or one of
    the open ones, fits have a dot, and the spots of the drawn tile in the bar their numbers. ``owners``: the layers
    whose features are shown with who would score them now; those that are nobody's where it is one layer.

    Of the tile in play: ``spots``: the segments that get a number (segment + 1), there and on its large picture in the
    bar. ``then``: how the turn would end: the piece is shown on it as if it stood there, or as if it were taken back.
    The supply and the score are as they would be then.

    Of the bar: ``cards``: whether there is one. ``ended``: the cards say what everybody would have if the game ended
    now, too. ``rotation``: how a drawn tile is turned there. ``tallies``: of a finished game, what brought each seat
    its points. ``stopped``: the game ended early: nobody is to move, and nothing is to be laid or set any more.
    ``computers``: the seats that computer players have; a sign stands in the place of what their names end with.

    ``colours``: the number of each seat's colour in the palette.
    """

    labelled: Mapping[Square, str] = field(default_factory=dict)
    barred: Sequence[Square] = ()
    mark_last: bool = True
    turn: Sequence[Square] = ()
    close_up: Square | None = None
    zoom: bool = False
    also: Sequence[Square] = ()
    events: Sequence[Event] = ()
    since: Sequence[Event] = ()
    dots: bool = False
    owners: Sequence[str] = ()
    spots: Sequence[int] = ()
    then: TurnEnd = None
    cards: bool = True
    rotation: int = 0
    tallies: Sequence[Tally] = ()
    stopped: bool = False
    ended: bool = False
    computers: Collection[int] = ()
    colours: Sequence[int] = USUAL


_PLAIN = View()


def describe(game: Game, names: Sequence[str], view: View = _PLAIN) -> Scene:
    """The scene of a position; ``names`` has one name a seat, as typed by the players."""
    return Scene(
        tileset=game.tileset,
        board=_board(game, view),
        cards=_cards(game, names, view) if view.cards else (),
        top_card=_top_card(game, view) if view.cards and not view.stopped else None,
    )


def _board(game: Game, view: View) -> Tabletop:
    tiles, current, marks = [*map(_laid, game.board.laid())], _in_play(game), tuple(_marks(game, view))
    window, overview = _window(game, view)
    larger = next((times for width, times in _LARGER if window.width >= width), 1.0)
    figures = sorted(_figures(game, view, larger), key=lambda figure: (figure.y, figure.x, figure.seat))
    if view.owners:
        features, signs = owned(game, view.owners, view.colours, free=len(view.owners) == 1, larger=larger)
    else:
        features, signs = scored(game, view.events, view.colours, larger)
    return Tabletop(
        window=window,
        tiles=tuple(tiles),
        figures=tuple(replace(one, seat=view.colours[one.seat]) for one in figures),
        marks=marks,
        spots=tuple(NumberedSpot(current.x + s.x, current.y + s.y, s.number) for s in _spots(game, view))
        if current
        else (),
        features=features,
        signs=signs,
        dimmed=bool(view.owners),
        overview=overview,
        inset=beside(tiles[-1]) if view.dots and view.mark_last and len(tiles) > 1 else None,
        tile_px=BOARD_TILE if view.close_up is None else CLOSE_TILE,
    )


def _laid(tile: PlacedTile) -> LaidTile:
    """A tile of the board, on the table."""
    return LaidTile(*xy(tile.square), tile.kind, tile.rotation)


def _in_play(game: Game) -> LaidTile | None:
    """The tile laid last, while a piece may be put on it."""
    return _laid(game.board.last) if game.phase == Phase.DEPLOY else None


def _marks(game: Game, view: View) -> Iterator[SquareMark]:
    """The squares that are marked, in the order in which one covers the other."""
    for event in view.since:
        if isinstance(event, TilePlaced):
            yield SquareMark(*xy(event.square), "since", seat=view.colours[event.seat])
    for square, label in view.labelled.items():
        yield SquareMark(*xy(square), "free", label)
    for square in view.barred:
        yield SquareMark(*xy(square), "barred")
    for square in _fitting(game) if view.dots else ():
        yield SquareMark(*xy(square), "fits")
    last = xy(game.board.last.square)
    if _in_play(game):
        yield SquareMark(*last, "provisional")
    elif view.mark_last and len(game.board.squares) > 1:
        for place in dict.fromkeys((*map(xy, view.turn), last)):
            yield SquareMark(*place, "last")


def _fitting(game: Game) -> list[Square]:
    if game.phase not in (Phase.DRAW, Phase.LAY):
        return []
    return sorted({split(place)[0] for kind in game.choices() for place in game.placements(kind)})


def _window(game: Game, view: View) -> tuple[Window, Window | None]:
    """The part of the table that is seen, and the whole one where it is shown small beside it."""
    labelled, current = [xy(square) for square in view.labelled], _in_play(game)
    whole = enclosing([*map(xy, game.board.squares), *labelled, *map(xy, view.barred)])
    if view.close_up is not None:
        return around(view.close_up, view.turn), None
    if not view.zoom:
        return whole, None
    if current is None:
        return mattering(whole, labelled), None
    places = [(current.x, current.y), *([xy(view.then.square)] if isinstance(view.then, TakeBack) else [])]
    return near(whole, places, map(xy, view.also))


def _figures(game: Game, view: View, larger: float) -> Iterator[Figure]:
    taken = _taken(game, view)
    for piece in game.board.pieces():
        yield placed(game, piece, gone=piece == taken, larger=larger)
    for piece in gone_home(game, view.events):
        yield placed(game, piece, gone=True, larger=larger)
    if _in_play(game) and isinstance(chosen := view.then, Deploy):
        piece = PlacedPiece(game.to_move, _piece(game, chosen), chosen.role, game.board.last.square, chosen.segment)
        yield placed(game, piece, larger=larger)


def _taken(game: Game, view: View) -> PlacedPiece | None:
    return next((piece for piece in game.board.pieces() if view.then == (piece.square, piece.segment)), None)


def _spots(game: Game, view: View) -> tuple[NumberedSpot, ...]:
    """The numbered spots within the tile in play: all but the one on which the chosen piece stands."""
    current, chosen = _in_play(game), view.then if isinstance(view.then, Deploy) else None
    if current is None:
        return ()
    still = [one for one in view.spots if chosen is None or one != chosen.segment or _instead(game, chosen)]
    return spots_on(game.tileset, current.kind, current.rotation, still)


def _instead(game: Game, chosen: Deploy) -> bool:
    """Whether a follower may be set where a hut is chosen (H4.3): the hut stands beside the number for that."""
    there = (_piece(game, one) for one in game.places() if one.segment == chosen.segment)
    return _piece(game, chosen) != "follower" and "follower" in there


def _piece(game: Game, deploy: Deploy) -> str:
    """The piece that is set."""
    return game.ruleset.piece_of(deploy.role)


def spots_on(tileset: TileSet, kind: str, rotation: int, segments: Sequence[int]) -> tuple[NumberedSpot, ...]:
    """Numbered spots within a tile."""
    places = [(segment, spot(tileset, kind, segment, rotation)) for segment in segments]
    return tuple(NumberedSpot(place.x, place.y, segment + 1) for segment, place in places)


def _top_card(game: Game, view: View) -> TopCard | None:
    """The card of what the player to move can lay: the tile in play, the drawn one, or the open ones."""
    left = open_tiles.in_stack(game), game.unseen_in["bonus"] if game.ruleset.grammar.bonus else None
    if current := _in_play(game):
        return TopCard((TopTile(current.kind, current.rotation, _spots(game, view)),), *left)
    if game.drawn is not None:
        places = game.board.by_kind[game.drawn][0].deployments if view.dots else ()
        supply = game.supply(game.to_move)
        settable = dict.fromkeys(one.segment for one in places if supply[one.piece])
        spots = spots_on(game.tileset, game.drawn, view.rotation, tuple(settable))
        return TopCard((TopTile(game.drawn, view.rotation, spots),), *left)
    kinds = _open(game, game.to_move)
    return TopCard(tuple(map(TopTile, kinds)), *left) if kinds else None


def _open(game: Game, seat: int) -> tuple[str, ...]:
    """A seat's open tiles; none where tiles are drawn instead, and none in a game that is over."""
    return () if game.open_by_seat is None or game.phase == Phase.OVER else tuple(game.open_by_seat[seat])


def _cards(game: Game, names: Sequence[str], view: View) -> tuple[Card, ...]:
    """One score card a seat; when the game is over the winners' are marked instead of the next to move's.

    The open tiles of the player to move stand on the top card, until one is chosen.
    """
    over = game.phase == Phase.OVER
    after, brings = _after_turn(game, view)
    points = [*map(add, gained(view.events, game.seats), brings)]
    scores = [*map(add, game.scores, brings)]
    ended = game.scores_if_ended(view.then) if view.ended else scores
    best = max(game.scores[seat] for seat in range(game.seats) if seat not in game.gone)
    return tuple(
        Card(
            seat=view.colours[seat],
            number=seat + 1,
            name=drawable(names[seat].removeprefix(COMPUTER) if seat in view.computers else names[seat]),
            score=scores[seat],
            supply=() if over or view.stopped else tuple(after.supply(seat).items()),
            to_move=not over and not view.stopped and seat == game.to_move,
            winner=over and game.scores[seat] == best and seat not in game.gone,
            gone=seat in game.gone,
            tiles=() if view.stopped or (seat == game.to_move and game.phase == Phase.DRAW) else _open(game, seat),
            before=scores[seat] - points[seat] if points[seat] and not over else None,
            at_end=ended[seat] if ended[seat] != scores[seat] else None,
            by_role=_by_role(game, view.tallies[seat]) if over and view.tallies else (),
            computer=seat in view.computers,
        )
        for seat in range(game.seats)
    )


def _after_turn(game: Game, view: View) -> tuple[Game, list[int]]:
    """The game once the turn of the tile in play has ended, and the points that this brings each seat at once."""
    if not _in_play(game):
        return game, [0] * game.seats
    after, events = game.copy(), list[Event]()
    after.log = events
    after.end_turn(view.then)
    return after, gained([one for one in events if isinstance(one, FeatureScored) and not one.final], game.seats)


def _by_role(game: Game, tally: Tally) -> tuple[tuple[str, int], ...]:
    """What each role's features brought a seat, in the order of the layers, as the table beside the picture has it."""
    layers = [layer.name for layer in game.ruleset.layers]
    roles = sorted(game.ruleset.roles, key=lambda role: layers.index(role.layer))
    return tuple((role.name, tally[role.layer].points) for role in roles)
