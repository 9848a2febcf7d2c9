"""What happened in a game, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.game.features import Marks, joined, marks, scorers
from bot.game.positions import GameView
from bot.show.phrases import Names, lying_tile, tile, total, with_marks
from bot.show.tiles import where
from bot.text.lines import Line, Name, Several, Token, Value, line
from engine.events import (
    BonusEarned,
    Event,
    FeatureScored,
    PieceDeployed,
    PieceReturned,
    SeatLeft,
    TileDiscarded,
    TilePlaced,
)
from engine.game import Feature, Game, Phase
from engine.squares import at, square_name


def since_last_message(situation: GameView) -> list[Line]:
    """All that the newest batch's message has to tell, each turn by the position right after it."""
    newest = situation.batches[-1]
    return [
        said
        for batch in situation.untold
        for said in happened(
            batch.events, situation.after(batch), situation.names, brief=True, overtaken=batch is not newest
        )
    ]


def in_short(situation: GameView) -> list[Line]:
    """The same in a row for each turn; nothing of a turn of the one who is to move that brought nothing."""
    rows = []
    for batch in situation.untold:
        deeds, scored = deeds_in_short(batch.events, situation.after(batch), situation.names)
        mover = batch.mover
        if mover is not None and deeds.values and (scored or batch.goes_on or mover != situation.game.turn):
            rows.append(line("short-did", name=Name(situation.names[mover]), deeds=deeds))
        left = (event for event in batch.events if isinstance(event, SeatLeft))
        rows += (line("seat-left", name=Name(situation.names[event.seat])) for event in left)
    return rows


def deeds_in_short(events: Iterable[Event], game: Game, names: Names) -> tuple[Several, bool]:
    """What a turn did in a few words: the square, the piece, the points; and whether it brought points.

    ``game``: the position that it led to.
    """
    events, deeds = tuple(events), list[Value]()
    laid = next((event for event in events if isinstance(event, TilePlaced)), None)
    for event in events:
        match event:
            case TilePlaced(_, _, x, y):
                deeds.append(Token(square_name(at(x, y))))
            case PieceDeployed():
                deeds.append(line("bare-role", role=Token(event.role)))
            case PieceReturned(final=False) if game.ruleset.take_back:
                deeds.append(line("short-came-back", square=Token(_where(event))))
            case FeatureScored(final=False):
                own = laid is not None and event.seats == (laid.seat,)
                who = Several(tuple(Name(names[seat]) for seat in event.seats))
                code = "short-scored" if own else "short-scored-for"
                deeds.append(line(code, feature=Token(event.feature), names=who, points=event.points))
            case BonusEarned():
                deeds.append(line("short-bonus"))
            case TileDiscarded():
                deeds.append(line("short-tile-gone"))
            case _:
                pass
    for area, _ in joined(game) if laid is not None and game.phase is not Phase.OVER else ():
        deeds.append(line("short-joined", feature=Token(area.layer), names=_people(names, scorers(area), None, "you")))
    return Several(tuple(deeds), "comma"), any(isinstance(event, FeatureScored) for event in events)


def happened(
    events: Iterable[Event],
    game: Game,
    names: Names,
    viewer: int | None = None,
    *,
    brief: bool = False,
    overtaken: bool = False,
) -> list[Line]:
    """What a player's turn did, as one sentence, and one more for each tile discarded after it.

    One more, too, says why somebody with a piece in a completed feature got no points, or shared them; and one that
    a bonus tile was earned.
    ``game`` is the position that it led to. viewer: the seat of the only one who reads it, who is called "you".
    brief: for a message which goes on to say who is to move with what: nothing of the bonus tile that is to be laid
    now. overtaken: more has happened since, so that no bonus tile of it is to be laid now.
    """
    sentences: list[Line] = []
    deeds: list[Value] = []
    mover: int | None = None
    scored: FeatureScored | None = None
    returned: PieceReturned | None = None
    earned: Line | None = None
    finished: list[FeatureScored] = []
    events = tuple(events)
    for event in events:
        match event:
            case TilePlaced(seat, kind, x, y):
                mover = seat
                deeds.append(_lay(game, kind, x, y))
            case PieceDeployed():
                deeds.append(_set(event, game))
            case FeatureScored(final=False) if game.ruleset.take_back:
                scored = event
            case FeatureScored(final=False):
                finished.append(event)
            case PieceReturned(final=False) if game.ruleset.take_back:
                returned = event
            case BonusEarned() if overtaken or not (brief and game.pile == "bonus"):
                earned = line("did-earn-you") if mover == viewer else line("did-earn", name=Name(names[event.seat]))
            case TileDiscarded(seat, kind) if game.hands is not None:
                mover = seat
                deeds.append(line("did-give-up", tile=tile(game, kind)))
            case TileDiscarded(_, kind):
                sentences.append(line("discarded", tile=tile(game, kind)))
            case SeatLeft(seat):
                sentences.append(line("seat-left", name=Name(names[seat])))
            case _:
                pass
    if mover is not None:
        deeds += [*_tigers_driven_out(game, events), *_areas_completed(game, events, returned)]
        # What was completed comes before what it scored, and that before the follower that came back for it.
        deeds += () if returned is None else _taken_back(returned, scored, game)
        deeds += _free_completed(game, events, finished)
        # What was scored comes last, so that the sum ends the sentence.
        places = _told_apart(finished, events)
        deeds += [_finished(one, game, mover, names, viewer, places, alone=len(finished) == 1) for one in finished]
        code = "did-you" if mover == viewer else "did"
        did = line(code, name=Name(names[mover]), deeds=Several(tuple(deeds)))
        why = [said for one in finished for said in _majority(one, _stood(one, events), game, names, viewer, places)]
        why += _joined(events, game, names, viewer)
        sentences = [did, *why, *(() if earned is None else (earned,)), *sentences]
    return sentences


def _joined(events: Sequence[Event], game: Game, names: Names, viewer: int | None) -> list[Line]:
    """What the tile just laid joined of several players and isn't scored yet: who would get the points, who no more."""
    if game.phase is Phase.OVER:
        return []
    found = []
    for area, parts in joined(game) if any(isinstance(event, TilePlaced) for event in events) else ():
        now = scorers(area)
        code = "did-joined-alone" if len(now) == 1 else "did-joined"
        found.append(line(code, feature=Token(area.layer), scorers=_people(names, now, viewer, "you-for")))
        before = {seat for part in parts for seat in part.scorers}
        for seat in sorted(before.difference(now)):
            points = sum(part.points_at_end for part in parts if seat in part.scorers)
            found.append(line("did-joined-lost", name=_people(names, (seat,), viewer, "you-for"), points=points))
    return found


def _lay(game: Game, kind: str, x: int, y: int) -> Line:
    """A tile that was laid, where; a bonus tile is called so."""
    return line(_lying(game, kind), tile=lying_tile(game, kind), square=Token(square_name(at(x, y))))


def _lying(game: Game, kind: str) -> str:
    """The code of having laid a tile."""
    return "did-lay-bonus" if game.tileset.kind(kind).pile == "bonus" else "did-lay"


def _set(event: PieceDeployed, game: Game) -> Line:
    """A piece that was set, and on what; where there are several such parts on the tile, on which."""
    square = at(event.x, event.y)
    lies = game.tile_at(square)
    assert lies is not None
    kind = game.tileset.kind(lies.kind)
    role, feature = Token(event.role), Token(kind.segments[event.segment].terrain)
    if sum(one.terrain == feature for one in kind.segments) == 1:
        return line("did-deploy", role=role, feature=feature)
    return line("did-deploy-there", role=role, feature=feature, where=where(kind, event.segment, lies.rotation))


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


Places: TypeAlias = Mapping[FeatureScored, Token]
"""A square for each of the completed features that must be told apart from another one."""


def _told_apart(finished: Sequence[FeatureScored], events: Sequence[Event]) -> Places:
    """Where several features of a kind were completed: for each of them a square where a piece stood in it."""
    kinds = Counter(one.feature for one in finished)
    return {one: Token(_where(_stood(one, events)[0])) for one in finished if kinds[one.feature] > 1}


def _majority(
    scored: FeatureScored,
    stood: Sequence[PieceReturned],
    game: Game,
    names: Names,
    viewer: int | None,
    places: Places,
) -> list[Line]:
    """Who got the points of a completed feature and who got none, where several players had pieces in it."""
    pieces = Counter(one.seat for one in stood)
    if len(pieces) < 2:
        return []
    most = tuple(dict.fromkeys(scored.seats))
    how = Token("you" if viewer in most else "others")
    there = line("in-the-feature", feature=Token(scored.feature))
    if scored in places:
        there = line("in-the-feature-on", feature=Token(scored.feature), square=places[scored])
    data: dict[str, Value] = {
        "most": _people(names, most, viewer, "you-first"),
        "how": how,
        "n": len(most),
        "role": Token(_role(game, stood[0])),
        "where": there,
    }
    if set(most) == set(pieces):
        return [line("did-share", **data)]
    ordered = sorted(pieces, key=lambda seat: (seat not in most, seat))
    counts = [_count(names, seat, viewer, pieces[seat]) for seat in ordered]
    points = [_count(names, seat, viewer, scored.points if seat in most else 0) for seat in ordered]
    return [line("did-most", **data, counts=Several(tuple(counts), "comma"), points=Several(tuple(points), "comma"))]


def _count(names: Names, seat: int, viewer: int | None, n: int) -> Line:
    """A player with a number."""
    return line("did-count", name=line("you") if seat == viewer else Name(names[seat]), n=n)


def _people(names: Names, seats: Sequence[int], viewer: int | None, you: str) -> Several:
    """Players, the one who reads it first, in the case that ``you`` is the code of."""
    others = [Name(names[seat]) for seat in seats if seat != viewer]
    return Several((line(you), *others) if viewer in seats else tuple(others))


def _role(game: Game, piece: PieceReturned) -> str:
    """As what a piece stood on the board."""
    return game.deployment_at(at(piece.x, piece.y), piece.piece, piece.segment).role


def since(situation: GameView, seat: int) -> tuple[Line, ...]:
    """What others did since a seat's last turn: a line for each tile, with the piece and the points that came of it.

    With what else changes what areas are worth: that a fire drove tigers out, that somebody's area can't grow any more.
    Nothing where nobody laid one. It is told to the player of that seat.
    """
    deeds = tuple(
        _since(batch.events, event, situation, situation.after(batch), seat)
        for batch in situation.since(seat)
        for event in batch.events
        if isinstance(event, TilePlaced)
    )
    own = any(batch.mover == seat for batch in situation.batches)
    return (line("since-yours" if own else "since-start", deeds=Several(deeds, "lines")),) if deeds else ()


def _since(events: Sequence[Event], laid: TilePlaced, situation: GameView, game: Game, viewer: int) -> Several:
    """Who laid what where with which piece, and the points that it brought whom; what it joined of several players.

    ``game``: the position after it.
    """
    names, points = situation.names, Counter[int]()
    deeds = [_lay(game, laid.kind, laid.x, laid.y)]
    for event in events:
        match event:
            case PieceDeployed():
                deeds.append(_set(event, game))
            case PieceReturned(final=False) if game.ruleset.take_back:
                deeds.append(_came_back(event, game))
            case FeatureScored(final=False):
                for seat in event.seats:
                    points[seat] += event.points
            case _:
                pass
    if game.ruleset.take_back:
        held = (one for one in _laid_on(game, events) if one.complete and len(one.squares) > 1 and one.pieces)
        areas = tuple(line("a-feature", feature=Token(one.layer)) for one in held)
        deeds[1:1] = [line("did-complete", what=Several(areas))] if areas else []
    deeds[1:1] = _tigers_driven_out(game, events)
    name, told = Name(names[laid.seat]), Several(tuple(deeds))
    joins = _joined(events, game, names, viewer)
    if not points:
        return Several((line("since-did", name=name, deeds=told), *joins), "then")
    seats = sorted(points, key=lambda seat: (seat != laid.seat, seat))
    brought = [_count(names, seat, viewer, points[seat]) for seat in seats]
    scored = line("since-scored", name=name, deeds=told, points=Several(tuple(brought), "comma"))
    return Several((scored, *joins), "then")


def _where(piece: PieceReturned) -> str:
    return square_name(at(piece.x, piece.y))


def _areas_completed(game: Game, events: Iterable[Event], returned: PieceReturned | None) -> list[Line]:
    """Where pieces are taken back to score: the areas that the tile completed, with what they are worth now.

    ``returned``: the piece that was taken back in that turn. Its area comes last: its points are told after it.
    """
    if not game.ruleset.take_back or game.phase is Phase.OVER:
        return []
    left = None if returned is None else _stood_on(game, returned)
    events = tuple(events)
    areas = [one for one in _laid_on(game, events) if one.complete and len(one.squares) > 1]
    if not areas:
        return []
    placed = [game.feature(at(one.x, one.y), one.segment) for one in events if isinstance(one, PieceDeployed)]
    what = [_area(one, told=one == left, placed=one in placed) for one in sorted(areas, key=lambda one: one == left)]
    return [line("did-complete", what=Several(tuple(what)))]


def _area(area: Feature, *, told: bool, placed: bool) -> Line:
    """An area that was completed. ``told``: its points are told later. ``placed``: a piece was set there just now."""
    feature = Token(area.layer)
    if told:
        return line("a-feature", feature=feature)
    if not area.pieces:
        return line("a-free-feature", feature=feature)
    return line("this-feature-worth" if placed else "a-feature-worth", feature=feature, points=area.points)


def _free_completed(game: Game, events: Iterable[Event], scored: Iterable[FeatureScored]) -> list[Line]:
    """What the tile completed that scored for nobody, where it earns a bonus tile all the same: forests with gold."""
    if not any(layer.rewards for layer in game.ruleset.layers):
        return []
    told = {_feature(game, event) for event in scored}
    return [
        line("did-finish-free", what=_with_reward(line("a-free-feature", feature=Token(one.layer)), game, one))
        for one in _laid_on(game, events)
        if one.complete and one not in told and _reward(game, one)
    ]


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
    wanted = [n for n, segment in enumerate(segments) if having is None or having in segment.marks]
    return list(dict.fromkeys(game.feature(at(laid.x, laid.y), n) for n in wanted))


def _feature(game: Game, event: FeatureScored) -> Feature:
    """The feature that was scored, as it is now."""
    return game.feature(at(event.x, event.y), event.segment, event.feature)


def _reward(game: Game, feature: Feature) -> Marks:
    """What in a feature earns a bonus tile when it is complete: gold (H6.5)."""
    rewards = [layer.rewards for layer in game.ruleset.layers if layer.name == feature.layer and layer.rewards]
    return tuple((mark, 1) for mark, _ in marks(game, feature, rewards))


def _with_reward(said: Line, game: Game, feature: Feature) -> Line:
    return with_marks(said, _reward(game, feature))


def moved(events: Iterable[Event], game: Game, names: Names) -> Line | None:
    """Who laid which tile where (or took which out of the game), and nothing else; None where nobody did."""
    for event in events:
        if isinstance(event, TilePlaced):
            square = Token(square_name(at(event.x, event.y)))
            laid = line(_lying(game, event.kind), tile=tile(game, event.kind), square=square)
            return line("did", name=Name(names[event.seat]), deeds=Several((laid,)))
        if isinstance(event, TileDiscarded) and game.hands is not None:
            given = line("did-give-up", tile=tile(game, event.kind))
            return line("did", name=Name(names[event.seat]), deeds=Several((given,)))
    return None


def _finished(
    event: FeatureScored, game: Game, mover: int, names: Names, viewer: int | None, places: Places, *, alone: bool
) -> Line:
    """A feature that the tile finished, and for whom; ``alone``: it was the only one."""
    score = total(event.items, event.points, each=len(event.seats) > 1)
    feature = line("a-feature", feature=Token(event.feature))
    if event in places:
        feature = line("a-feature-on", feature=Token(event.feature), square=places[event])
    what = _with_reward(feature, game, _feature(game, event))
    if event.seats == (mover,):
        return line("did-finish" if alone else "did-finish-too", what=what, total=score)
    code = "did-finish-for" if alone else "did-finish-for-too"
    return line(code, what=what, total=score, names=_people(names, event.seats, viewer, "you-for"))


def _taken_back(event: PieceReturned, scored: FeatureScored | None, game: Game) -> tuple[Line, Line]:
    """What a piece scored that its owner took back, and that it came back."""
    worth = line("points", points=0) if scored is None else total(scored.items, scored.points)
    area = Token(_stood_on(game, event).layer)
    return line("did-score", feature=area, total=worth), _came_back(event, game)


def _came_back(event: PieceReturned, game: Game) -> Line:
    """That a piece was taken back, and from where."""
    return line("did-take-back", role=Token(_role(game, event)), square=Token(_where(event)))


def _stood_on(game: Game, event: PieceReturned) -> Feature:
    """The feature that a piece stood on, as it is now."""
    square = at(event.x, event.y)
    return game.feature(square, event.segment, game.deployment_at(square, event.piece, event.segment).layer.name)
