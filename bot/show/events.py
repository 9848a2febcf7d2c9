"""What happened in a game: a row for each turn, with the square first, the piece, what it completed and its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.game.features import Marks, grown_beside, joined, marks, of_piece, scorers
from bot.game.views import GameView
from bot.show.phrases import Names, lying_tile, parts_of, people, tile
from bot.show.tiles import where, with_marks
from bot.text.lines import Line, Name, Several, Token, Value, line
from engine.board import PlacedPiece
from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    PieceDeployed,
    PieceReturned,
    PieceTakenBack,
    SeatLeft,
    TileDiscarded,
    TilePlaced,
)
from engine.game import Feature, Game, Phase
from engine.squares import Square, square_name


def since_last_message(view: GameView) -> list[Line]:
    """All that the newest batch's message has to tell, each turn by the position right after it."""
    return [said for batch in view.untold for said in happened(batch.events, view.after(batch), view.names)]


def in_short(view: GameView) -> list[Line]:
    """The same in a row for each turn, but for turns that brought nothing, of the player to move or of a game's end."""
    rows, over = [], view.game.phase is Phase.OVER
    for batch in view.untold:
        deeds, mover = deeds_in_short(batch.events, view.after(batch), view.names), batch.mover
        tells = brings_points(batch.events) or (not over and (batch.goes_on or mover != view.game.to_move))
        if mover is not None and deeds.values and tells:
            rows.append(line("list-colon", first=Name(view.names[mover]), last=deeds))
        left = (event for event in batch.events if isinstance(event, SeatLeft))
        rows += (line("seat-left", name=Name(view.names[event.seat])) for event in left)
    return rows


def deeds_in_short(
    events: Iterable[Event], game: Game, names: Names, viewer: int | None = None, *, joins: bool = True
) -> Several:
    """What a turn did in a few words: the square, the piece, the points.

    ``game``: the position that it led to. ``viewer``: the seat of the only reader, who is called "you".
    ``joins``: with what it did to areas that it didn't score.
    """
    events = tuple(events)
    deeds = _deeds(events, game, names, viewer, full=False)
    if joins:
        deeds += _unscored(events, game, names, viewer, full=False)
    return Several(tuple(deeds), "comma")


def brings_points(events: Iterable[Event]) -> bool:
    """Whether a turn brought points at once."""
    return any(isinstance(event, FeatureScored) and not event.final for event in events)


def happened(events: Iterable[Event], game: Game, names: Names, viewer: int | None = None) -> list[Line]:
    """What a turn did, with the tile's name and what the points are made of; who left, what fitted nowhere."""
    events = tuple(events)
    mover = next((event.seat for event in events if isinstance(event, TilePlaced)), None)
    sentences = []
    for event in events:
        match event:
            case TileDiscarded(seat, _) if game.chooses:
                mover = seat
            case TileDiscarded(_, kind):
                sentences.append(line("discarded", tile=tile(game, kind)))
            case SeatLeft(seat):
                sentences.append(line("seat-left", name=Name(names[seat])))
            case _:
                pass
    if mover is None:
        return sentences
    told = _deeds(events, game, names, viewer, full=True) + _unscored(events, game, names, viewer, full=True)
    deeds = Several(tuple(told), "comma")
    return [line("did", name=line("you-first") if mover == viewer else Name(names[mover]), deeds=deeds), *sentences]


def _deeds(events: Sequence[Event], game: Game, names: Names, viewer: int | None, *, full: bool) -> list[Value]:
    """What a turn did, one thing after the other; ``full``: with the tile's name and what points are made of."""
    deeds: list[Value] = []
    finished, returned = list[FeatureScored](), None
    for event in events:
        match event:
            case TilePlaced(_, kind, square):
                deeds.append(_lay(game, kind, square, full=full))
            case PieceDeployed():
                deeds.append(_set(event, game) if full else line("bare-role", role=Token(event.role)))
            case FeatureScored(final=False):
                finished.append(event)
            case PieceTakenBack():
                returned = event
            case TileDiscarded(_, kind) if game.chooses:
                deeds.append(line("did-give-up", tile=tile(game, kind)) if full else line("short-tile-gone"))
            case TileDiscarded() if not full:
                deeds.append(line("short-tile-gone"))
            case _:
                pass
    deeds += _tigers_driven_out(game, events)
    if game.ruleset.take_back:
        deeds += _areas_completed(game, events, returned, names, viewer, full=full)
        deeds += () if returned is None else (_taken_back(returned, finished, game, full=full),)
    else:
        # Before what others score: it is the mover's.
        deeds += (line("effect-bonus") for event in events if isinstance(event, BonusEarned))
        deeds += _free_completed(game, events, finished)
        deeds += [_finished(one, events, game, names, viewer, full=full) for one in finished]
    return deeds


def _unscored(events: Sequence[Event], game: Game, names: Names, viewer: int | None, *, full: bool) -> list[Value]:
    """What the tile just laid joined of several players, and what it makes worth more beside it, not scored yet.

    ``full``: with who would get nothing there any more.
    """
    found: list[Value] = []
    if game.phase is Phase.OVER or not any(isinstance(event, TilePlaced) for event in events):
        return found
    for area, parts in joined(game):
        if area.complete and game.ruleset.take_back and not full:
            continue  # That it is complete was told with its points.
        now = scorers(area)
        code = "short-joined-each" if game.ruleset.take_back else "short-joined"
        found.append(line(code, feature=Token(area.layer), names=people(names, now, viewer), points=area.points))
        before = {seat for part in parts for seat in part.scorers} if full else set[int]()
        for seat in sorted(before.difference(now)):
            points = sum(part.points_at_end for part in parts if seat in part.scorers)
            found.append(line("did-joined-lost", name=people(names, (seat,), viewer), points=points))
    for piece, was, points in grown_beside(game) if game.ruleset.take_back else ():
        square, name = Token(_where(piece)), people(names, (piece.seat,), viewer)
        found.append(line("short-grew", role=Token(piece.role), square=square, name=name, was=was, points=points))
    return found


def _lay(game: Game, kind: str, square: Square, *, full: bool) -> Value:
    """Where a tile was laid; ``full``: which one, and that it is a bonus tile."""
    where = Token(square_name(square))
    return line(_lying(game, kind), tile=lying_tile(game, kind), square=where) if full else where


def _lying(game: Game, kind: str) -> str:
    """The code of having laid a tile."""
    return "did-lay-bonus" if game.tileset.kind(kind).pile == "bonus" else "did-lay"


def _set(event: PieceDeployed, game: Game) -> Line:
    """A piece that was set; where there are several parts of that sort on the tile, on which."""
    square = event.square
    lies = game.board.tile_at(square)
    assert lies is not None
    kind, role = game.tileset.kind(lies.kind), Token(event.role)
    terrain = kind.segments[event.segment].terrain
    if sum(one.terrain == terrain for one in kind.segments) == 1:
        return line("bare-role", role=role)
    return line("did-deploy-there", role=role, where=where(kind, event.segment, lies.rotation))


def _stood(scored: FeatureScored, events: Sequence[Event]) -> list[PieceReturned]:
    """The pieces that stood in a feature when it was completed: they go home right after it.

    Those that go home in the final scoring (H7.2), which may follow at once, didn't stand there.
    """
    found: list[PieceReturned] = []
    for event in events[events.index(scored) + 1 :]:
        if not isinstance(event, PieceReturned) or event.final:
            break
        found.append(event)
    return found


def _finished(
    event: FeatureScored, events: Sequence[Event], game: Game, names: Names, viewer: int | None, *, full: bool
) -> Line:
    """A feature that the tile finished, for whom, and its points; of several of a kind each with a square of its own.

    ``full``: with what earns a bonus tile, what the points are made of, and who had how many pieces there.
    """
    laid = next((one for one in events if isinstance(one, TilePlaced)), None)
    stood = _stood(event, events)
    feature = line("bare-feature", feature=Token(event.feature))
    alike = [one for one in events if isinstance(one, FeatureScored) and not one.final and one.feature == event.feature]
    if len(alike) > 1:
        feature = line("feature-on", feature=Token(event.feature), square=Token(_where(stood[0])))
    what = with_marks(feature, _reward(game, _feature(game, event))) if full else feature
    own = laid is not None and event.seats == (laid.seat,)
    who = people(names, dict.fromkeys(event.seats), viewer)
    if not full:
        return line("short-scored" if own else "short-scored-for", what=what, names=who, points=event.points)
    made: list[Value] = [Several(parts_of(event.items), "plus")]
    pieces = Counter(one.seat for one in stood)
    if len(pieces) > 1:
        ordered = sorted(pieces, key=lambda seat: (seat not in event.seats, seat))
        counts = tuple(line("name-number", name=people(names, (seat,), viewer), n=pieces[seat]) for seat in ordered)
        made.append(line("did-counts", role=Token(_role(game, stood[0])), counts=Several(counts, "comma")))
    items = Several(tuple(made), "semicolon")
    return line("did-finish" if own else "did-finish-for", what=what, names=who, points=event.points, items=items)


def _role(game: Game, piece: PieceReturned | PieceTakenBack) -> str:
    """The role in which a piece stood on the board."""
    return game.board.place(piece.square, piece.piece, piece.segment).deploy.role


def since(view: GameView, seat: int) -> tuple[Line, ...]:
    """What others did since a seat's last turn, in a row each; nothing where nobody laid a tile.

    It is told to the player of that seat.
    """
    names, rows = view.names, list[Line]()
    for batch in view.since(seat):
        if batch.laid is not None:
            did = deeds_in_short(batch.events, view.after(batch), names, seat)
            rows.append(line("listed", what=line("list-colon", first=Name(names[batch.laid.seat]), last=did)))
    own = any(batch.mover == seat for batch in view.batches)
    return (line("since-yours" if own else "since-start", deeds=Several(tuple(rows), "lines")),) if rows else ()


def _where(piece: PieceReturned | PieceTakenBack | PlacedPiece) -> str:
    return square_name(piece.square)


def _areas_completed(
    game: Game,
    events: Sequence[Event],
    returned: PieceTakenBack | None,
    names: Names,
    viewer: int | None,
    *,
    full: bool,
) -> list[Line]:
    """Where pieces are taken back to score: the areas with pieces that the tile completed, whose, and each one's worth.

    Not the one whose piece was taken back in that turn: its points are told. ``full``: those that are free, too.
    """
    if game.phase is Phase.OVER:
        return []
    left = None if returned is None else of_piece(game, returned)
    areas = [one for one in _laid_on(game, events) if one.complete and len(one.squares) > 1 and one != left]
    return [
        line(
            "did-complete" if one.pieces else "did-complete-free",
            feature=Token(one.layer),
            names=people(names, sorted({*one.owners}), viewer),
            n=len(one.pieces),
            points=one.points,
        )
        for one in areas
        if full or (one.pieces and one.points)
    ]


def _free_completed(game: Game, events: Iterable[Event], scored: Iterable[FeatureScored]) -> list[Line]:
    """What the tile completed that scored for nobody, where it earns a bonus tile all the same: forests with gold."""
    if not any(layer.rewards for layer in game.ruleset.layers):
        return []
    told = {_feature(game, event) for event in scored}
    found = [
        line("did-finish-free", what=with_marks(line("bare-feature", feature=Token(one.layer)), _reward(game, one)))
        for one in _laid_on(game, events)
        if one.complete and one not in told and _reward(game, one)
    ]
    return [one for place, one in enumerate(found) if one not in found[:place]]  # two earn one bonus tile: said once


def _tigers_driven_out(game: Game, events: Iterable[Event]) -> list[Line]:
    """That the fire on the tile drove the tigers out of its meadow (H7.5)."""
    there = (dict(marks(game, one, ("fire", "tiger"))) for one in _laid_on(game, events, having="fire"))
    return [line("did-drive-out") for found in there if "tiger" in found]


def _laid_on(game: Game, events: Iterable[Event], *, having: str | None = None) -> list[Feature]:
    """The features that the tile laid in these events is a part of, each once; those whose part there has that mark."""
    laid = next((event for event in events if isinstance(event, TilePlaced)), None)
    if laid is None:
        return []
    segments = game.tileset.kind(laid.kind).segments
    wanted = [n for n, segment in enumerate(segments) if having is None or segment.count(having)]
    return list(dict.fromkeys(game.feature(laid.square, n) for n in wanted))


def _feature(game: Game, event: FeatureScored) -> Feature:
    """The feature that was scored, as it is now."""
    return game.feature(event.square, event.segment, event.feature)


def _reward(game: Game, feature: Feature) -> Marks:
    """What in a feature earns a bonus tile when it is complete: gold (H6.5)."""
    rewards = [layer.rewards for layer in game.ruleset.layers if layer.name == feature.layer and layer.rewards]
    return tuple((mark, 1) for mark, _ in marks(game, feature, rewards))


def moved(events: Iterable[Event], game: Game, names: Names) -> Line | None:
    """Who laid which tile where (or took which out of the game), and nothing else; None where nobody did."""
    for event in events:
        if isinstance(event, TilePlaced):
            square = Token(square_name(event.square))
            laid = line(_lying(game, event.kind), tile=tile(game, event.kind), square=square)
            return line("did", name=Name(names[event.seat]), deeds=Several((laid,)))
        if isinstance(event, TileDiscarded) and game.chooses:
            given = line("did-give-up", tile=tile(game, event.kind))
            return line("did", name=Name(names[event.seat]), deeds=Several((given,)))
    return None


def _taken_back(event: PieceTakenBack, scored: Sequence[FeatureScored], game: Game, *, full: bool) -> Line:
    """A piece that its owner took back, from where, and the points that it brought."""
    role, square = Token(_role(game, event)), Token(_where(event))
    points = sum(one.points for one in scored)
    if not points:
        return line("did-take-back", role=role, square=square)
    items = Several(tuple(part for one in scored for part in parts_of(one.items)), "plus")
    code = "did-take-back-for" if full else "short-came-back"
    return line(code, role=role, square=square, points=points, items=items)
