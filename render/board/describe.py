"""From a game, as everyone at the table sees it, to a scene; reads public questions of the game only."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import ceil, floor
from operator import add
from types import MappingProxyType

from engine import hands
from engine.events import Event, TilePlaced
from engine.game import Game, Phase
from engine.position import PlacedPiece, PlacedTile
from engine.shapes import Deployment
from engine.squares import Square, at, split, xy
from engine.summary import Tally
from engine.tiles import TileSet
from engine.turns import TakeBack
from render.board.owners import owned
from render.board.scene import (
    BOARD_TILE,
    CLOSE_TILE,
    BarredSquare,
    Board,
    Card,
    FittingSquare,
    Hand,
    Highlight,
    LabelledSquare,
    NumberedSpot,
    Scene,
    TileOfSeat,
    Window,
)
from render.board.scored import figure_of, gained, gone_home, placed, scored
from render.pieces.spots import spot
from render.text.names import COMPUTER, drawable

_MARGIN = 0.5
_LEAST_WIDTH = 7
_LEAST_HEIGHT = 3
_LEAST_RATIO = 0.9
_CLOSE_WEST, _CLOSE_EAST = 2, 3
_CLOSE_NORTH, _CLOSE_SOUTH = 1.5, 2.5
_LARGE = 9
"""Boards wider or higher than this many tiles are shown in part, where a part is what matters."""
_SMALL, _NEAR = 7, 2
"""Larger ones are shown as so many tiles around the tile in play, where that is what matters."""
_BY = 0.75
"""So much is shown large of the tiles beside the last one."""
_LARGER = ((18, 1.5), (15.5, 1.35), (13, 1.2))
"""Pieces are so many times larger where the window is at least so wide: seen on a phone they keep their marks."""

_NO_LABELS: Mapping[Square, str] = MappingProxyType({})

_MATTERS = 2.5
"""Tiles to be seen around what matters."""


def describe(
    game: Game,
    names: Sequence[str],
    *,
    labelled: Mapping[Square, str] = _NO_LABELS,
    barred: Sequence[Square] = (),
    mark_last: bool = True,
    spots: Sequence[int] = (),
    chosen: Deployment | None = None,
    back: TakeBack | None = None,
    rotation: int = 0,
    cards: bool = True,
    close_up: Square | None = None,
    zoom: bool = False,
    turn: Sequence[Event] = (),
    since: Sequence[Event] = (),
    tallies: Sequence[Tally] = (),
    dots: bool = False,
    owners: Sequence[str] = (),
    stopped: bool = False,
    computers: Collection[int] = (),
) -> Scene:
    """The scene of a position; ``names`` has one name a seat, as typed by the players.

    The tile in play is the one laid last, as long as a piece may still be put on it; it is shown as provisional.
    labelled: squares drawn as cells to choose from, with what is written on each. barred: squares drawn crossed out.
    spots: segments of the tile in play that get a number (segment + 1), there and on its large picture in the bar.
    chosen: the piece shown on the tile in play as if it stood there. back: the piece shown as if it were taken back.
    The supply and the score are as they would be then. rotation: how a drawn tile is turned in the bar.
    cards: whether there is a top bar. close_up: show the surroundings of this square
    only, larger. zoom: of a large board show only what matters: the surroundings of the tile in play (and of the piece
    that is taken back) with the whole table small beside them, or the labelled squares. turn: what
    the last turn did; its points are shown where they were made. since: what was done since somebody's last turn; the
    tiles laid in it are in their players' colours. tallies: of a finished game, what brought each seat its points.
    dots: whether the squares where the drawn tile, or one of the open ones, fits have a dot, and the spots of the
    drawn tile in the bar their numbers. owners: the layers
    whose features are shown with who would score them now; those that are nobody's where it is one layer. stopped: the
    game ended early: nobody is to move, and nothing is to be laid or set any more. computers: the seats that computer
    players have; a sign stands in the place of what their names end with.
    """
    tiles = game.laid()
    current = tiles[-1] if game.phase == Phase.DEPLOY else None
    squares = tuple(LabelledSquare(*xy(square), label) for square, label in labelled.items())
    crossed = tuple(BarredSquare(*xy(square)) for square in barred)
    window, overview = _enclosing([*tiles, *squares, *crossed]), None
    if close_up is not None:
        window = _around(*xy(close_up))
    elif zoom:
        window, overview = _mattering(window, squares) if current is None else _close(window, current, back)
    larger = next((times for width, times in _LARGER if window.width >= width), 1.0)
    taken = next((piece for piece in game.pieces() if back == _place(piece)), None)
    figures = [placed(game, piece, gone=piece == taken, larger=larger) for piece in game.pieces()]
    figures += [placed(game, piece, gone=True, larger=larger) for piece in gone_home(game, turn)]
    features, signs = scored(game, turn, larger)
    if owners:
        features, signs = owned(game, owners, free=len(owners) == 1, larger=larger)
    if current is not None and chosen is not None:
        piece = PlacedPiece(game.turn, chosen.piece, chosen.role, current.x, current.y, chosen.segment)
        figures.append(figure_of(game.tileset, current.kind, current.rotation, piece, larger=larger))
    open_spots = [number for number in spots if chosen is None or number != chosen.segment or _instead(game, chosen)]
    in_hand = spots_on(game.tileset, current.kind, current.rotation, open_spots) if current else ()
    highlight = None
    if current is not None:
        highlight = Highlight(current.x, current.y, provisional=True)
    elif mark_last and len(tiles) > 1:
        highlight = Highlight(tiles[-1].x, tiles[-1].y, provisional=False)
    board = Board(
        window=window,
        tiles=tuple(tiles),
        figures=tuple(sorted(figures, key=lambda figure: (figure.y, figure.x, figure.seat))),
        squares=squares,
        barred=crossed,
        spots=tuple(NumberedSpot(current.x + s.x, current.y + s.y, s.number) for s in in_hand) if current else (),
        highlight=highlight,
        features=features,
        signs=signs,
        dimmed=bool(owners),
        overview=overview,
        inset=_inset(tiles[-1]) if dots and len(tiles) > 1 else None,
        fitting=_fitting(game) if dots else (),
        since=tuple(TileOfSeat(event.x, event.y, event.seat) for event in since if isinstance(event, TilePlaced)),
        tile_px=BOARD_TILE if close_up is None else CLOSE_TILE,
    )
    moved: Counter[str] = Counter()
    brings = [0] * game.seats
    if chosen is not None:
        moved[chosen.piece] -= 1
    if taken is not None:
        moved[taken.piece] += 1
        brings[taken.seat] = game.feature(at(taken.x, taken.y), taken.segment).points
    hand = None
    bar = cards and not stopped
    if bar and current is not None:
        hand = Hand((current.kind,), current.rotation, in_hand, *_left(game))
    elif bar and game.drawn is not None:
        shown = _settable(game, game.drawn) if dots else ()
        hand = Hand((game.drawn,), rotation, spots_on(game.tileset, game.drawn, rotation, shown), *_left(game))
    elif bar and (kinds := _open(game, game.turn)):
        hand = Hand(kinds, 0, (), *_left(game))
    return Scene(
        tileset=game.tileset,
        digest=game.tileset.digest,
        board=board,
        cards=_cards(game, names, turn, tallies, moved, brings, stopped=stopped, computers=computers) if cards else (),
        hand=hand,
    )


def _instead(game: Game, chosen: Deployment) -> bool:
    """Whether a follower may be set where a hut is chosen (H4.3): the hut stands beside the number for that."""
    there = (one.piece for one in game.deployments() if one.segment == chosen.segment)
    return chosen.piece != "follower" and "follower" in there


def _place(piece: PlacedPiece) -> tuple[Square, int]:
    """Where a piece stands, as it is said of one that is taken back."""
    return at(piece.x, piece.y), piece.segment


def spots_on(tileset: TileSet, kind: str, rotation: int, segments: Sequence[int]) -> tuple[NumberedSpot, ...]:
    """Numbered spots within a tile."""
    places = [(segment, spot(tileset, kind, segment, rotation)) for segment in segments]
    return tuple(NumberedSpot(place.x, place.y, segment + 1) for segment, place in places)


def _settable(game: Game, kind: str) -> tuple[int, ...]:
    """The segments of a kind on which a piece could ever be set."""
    return tuple(dict.fromkeys(one.segment for one in game.shape(kind, 0).deployments))


def _cards(
    game: Game,
    names: Sequence[str],
    turn: Sequence[Event],
    tallies: Sequence[Tally],
    moved: Mapping[str, int],
    brings: Sequence[int],
    *,
    stopped: bool,
    computers: Collection[int],
) -> tuple[Card, ...]:
    """One score card a seat; when the game is over the winners' are marked instead of the next to move's.

    The open tiles of the player to move stand on the hand's card, until one is chosen. ``moved``: so many pieces of a
    sort more than now the player to move would have in supply. ``brings``: so many points more each seat would have.
    """
    over = game.phase == Phase.OVER
    points = [*map(add, gained(turn, game.seats), brings)]
    scores = [*map(add, game.scores, brings)]
    by_role = {tally.seat: _by_role(game, tally) for tally in tallies}
    best = max(game.scores[seat] for seat in range(game.seats) if not game.is_gone(seat))
    return tuple(
        Card(
            seat=seat,
            name=drawable(names[seat].removesuffix(COMPUTER) if seat in computers else names[seat]),
            score=scores[seat],
            supply=() if over or stopped else _supply(game, seat, moved if seat == game.turn else {}),
            to_move=not over and not stopped and seat == game.turn,
            winner=over and game.scores[seat] == best and not game.is_gone(seat),
            gone=game.is_gone(seat),
            tiles=() if stopped or (seat == game.turn and game.phase == Phase.DRAW) else _open(game, seat),
            before=scores[seat] - points[seat] if points[seat] and not over else None,
            by_role=by_role.get(seat, ()) if over else (),
            computer=seat in computers,
        )
        for seat in range(game.seats)
    )


def _supply(game: Game, seat: int, moved: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What a seat has left to set, with what it would have more or less."""
    return tuple((piece, count + moved.get(piece, 0)) for piece, count in game.supply(seat).items())


def _left(game: Game) -> tuple[int, int | None]:
    """How many tiles and bonus tiles are left to draw; None where the game has no bonus tiles."""
    return hands.in_stack(game), game.unseen_in["bonus"] if "bonus" in game.ruleset.grammar.piles else None


def _fitting(game: Game) -> tuple[FittingSquare, ...]:
    """The squares where what is in hand fits, in reading order."""
    if game.phase not in (Phase.DRAW, Phase.LAY):
        return ()
    found = {split(place)[0] for kind in game.choices() for place in game.placements(kind)}
    return tuple(FittingSquare(*xy(square)) for square in sorted(found))


def _by_role(game: Game, tally: Tally) -> tuple[tuple[str, int], ...]:
    """What each role's features brought a seat, in the order of the layers, as the table beside the picture has it."""
    layers = [layer.name for layer in game.ruleset.layers]
    roles = sorted(game.ruleset.roles, key=lambda role: layers.index(role.layer))
    return tuple((role.name, tally.parts[role.layer].points) for role in roles)


def _open(game: Game, seat: int) -> tuple[str, ...]:
    """A seat's open tiles; none where tiles are drawn instead, and none in a game that is over."""
    return () if game.hands is None or game.phase == Phase.OVER else tuple(game.hands[seat])


def _enclosing(things: Sequence[PlacedTile | LabelledSquare | BarredSquare]) -> Window:
    """Everything with half a tile around, and never less than a small board's worth of table."""
    columns = [thing.x for thing in things]
    rows = [thing.y for thing in things]
    north, height = _widened(min(rows), max(rows), _LEAST_HEIGHT)
    west, width = _widened(min(columns), max(columns), max(_LEAST_WIDTH, round(_LEAST_RATIO * height)))
    return Window(west, north, west + width, north + height)


def _widened(first: int, last: int, least: int) -> tuple[float, float]:
    """The beginning and the length of a stretch with its margins, widened evenly to at least ``least`` tiles."""
    margin = max(_MARGIN, (least - (last - first + 1)) / 2)
    return first - margin, last - first + 1 + 2 * margin


def _inset(laid: PlacedTile) -> Window:
    """The tiles around the one laid last."""
    return Window(laid.x - _BY, laid.y - _BY, laid.x + 1 + _BY, laid.y + 1 + _BY)


def _close(whole: Window, laid: PlacedTile, back: TakeBack | None) -> tuple[Window, Window | None]:
    """The surroundings of a tile and of a piece, and the whole table to be shown small beside them, if it is larger."""
    if max(whole.width, whole.height) <= _SMALL:
        return whole, None
    columns, rows = zip((laid.x, laid.y), (laid.x, laid.y) if back is None else xy(back.square), strict=True)
    west, east = _beside(whole.west, whole.east, columns)
    north, south = _beside(whole.north, whole.south, rows)
    return Window(west, north, east, south), whole


def _beside(first: float, last: float, places: Sequence[int]) -> tuple[int, int]:
    """The stretch around places, moved so that it shows nothing far beyond the whole one."""
    start, end = min(places) - _NEAR, max(places) + _NEAR + 1
    moved = max(0, floor(first) - start) - max(0, end - ceil(last))
    return start + moved, end + moved


def _mattering(whole: Window, things: Sequence[LabelledSquare]) -> tuple[Window, None]:
    """The part of a large board where these are, with their surroundings; a small one stays as it is."""
    if not things or max(whole.width, whole.height) <= _LARGE:
        return whole, None
    west, east = _within(whole.west, whole.east, [thing.x for thing in things], _LEAST_WIDTH)
    north, south = _within(whole.north, whole.south, [thing.y for thing in things], _LEAST_HEIGHT)
    return Window(west, north, east, south), None


def _within(first: float, last: float, places: Sequence[int], least: int) -> tuple[float, float]:
    """The stretch around places, at least about ``least`` long, within the stretch from ``first`` to ``last``.

    It ends between two tiles, unless it ends where the whole stretch does.
    """
    start, end = min(places) - _MATTERS, max(places) + 1 + _MATTERS
    more = max(0.0, least - (end - start)) / 2
    start, end = start - more, end + more
    if end - start >= last - first:
        return first, last
    moved = max(0.0, first - start) - max(0.0, end - last)
    start, end = start + moved, end + moved
    return start if start == first else ceil(start), end if end == last else floor(end)


def _around(x: int, y: int) -> Window:
    """The surroundings of one tile, for a close-up."""
    return Window(x - _CLOSE_WEST, y - _CLOSE_NORTH, x + _CLOSE_EAST, y + _CLOSE_SOUTH)
