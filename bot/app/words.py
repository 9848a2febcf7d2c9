"""What happened in a game, and why something isn't possible, as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.app import spots
from bot.app.effects import Effect, Way, legal_squares
from bot.app.values import Line, Name, Several, Value, line
from engine.errors import Refusal
from engine.events import Event, FeatureScored, PieceDeployed, SeatLeft, TileDiscarded, TilePlaced
from engine.game import Game
from engine.position import Standing
from engine.ruleset import Item
from engine.squares import Square, at, name

_NAMED_SQUARES: Final = 6

Names = Sequence[str]


def tile(kind: str) -> Line:
    """A kind of tile in words."""
    return line(f"tile-{kind}")


def people(names: Names, seats: Iterable[int]) -> Several:
    """Players by their seats, as an enumeration."""
    return Several(tuple(Name(names[seat]) for seat in seats))


def total(items: Sequence[Item], points: int) -> Line:
    """A score itemised: 5 tiles x 2 + 1 shield x 2 = 12."""
    parts = tuple(
        line("item" if item.each == 1 else "item-times", item=item.name, n=item.number, each=item.each)
        for item in items
    )
    return line("total", items=Several(parts, "plus"), points=points)


def happened(events: Iterable[Event], names: Names) -> list[Line]:
    """What a player's turn did, as one sentence, and one more for each tile discarded after it."""
    sentences: list[Line] = []
    deeds: list[Value] = []
    mover: int | None = None
    for event in events:
        match event:
            case TilePlaced(seat, kind, x, y):
                mover = seat
                deeds.append(line("did-lay", tile=tile(kind), square=name(at(x, y))))
            case PieceDeployed(role=role):
                deeds.append(line("did-deploy", role=role))
            case FeatureScored(final=False) if mover is not None:
                deeds.append(_finished(event, mover, names))
            case TileDiscarded(_, kind):
                sentences.append(line("discarded", tile=tile(kind)))
            case SeatLeft(seat):
                sentences.append(line("seat-left", name=Name(names[seat])))
            case _:
                pass
    if mover is not None:
        sentences.insert(0, line("did", name=Name(names[mover]), deeds=Several(tuple(deeds))))
    return sentences


def moved(events: Iterable[Event], names: Names) -> Line | None:
    """Who laid which tile where, and nothing else; None where no tile was laid."""
    for event in events:
        if isinstance(event, TilePlaced):
            laid = line("did-lay", tile=tile(event.kind), square=name(at(event.x, event.y)))
            return line("did", name=Name(names[event.seat]), deeds=Several((laid,)))
    return None


def _finished(event: FeatureScored, mover: int, names: Names) -> Line:
    """A feature that the tile finished, and for whom."""
    score = total(event.items, event.points)
    if event.seats == (mover,):
        return line("did-finish", feature=event.feature, total=score)
    return line(
        "did-finish-for", feature=event.feature, total=score, names=people(names, event.seats), n=len(event.seats)
    )


def effect(one: Effect, names: Names, viewer: int | None) -> Line:
    """What a placement does to a feature, as seen by a seat."""
    if not one.owners:
        return line("finishes-free", feature=one.layer)
    if one.owners == (viewer,):
        code = "finishes-own" if one.finished else "extends-own"
        return line(code, feature=one.layer, points=one.points)
    code = "finishes-theirs" if one.finished else "extends-theirs"
    return line(code, feature=one.layer, points=one.points, names=people(names, one.owners))


def effects(way: Way, names: Names, viewer: int | None, most: int = 2) -> Line:
    """The most important things that a placement does."""
    if not way.effects:
        return line("extends-nothing")
    return line("effects", effects=Several(tuple(effect(one, names, viewer) for one in way.effects[:most]), "comma"))


def squares(choice: Sequence[Square], most: int = _NAMED_SQUARES) -> Line:
    """Some squares by name, and how many more there are."""
    shown = Several(tuple(name(square) for square in choice[:most]), "comma")
    more = len(choice) - most
    return line("squares-more", squares=shown, n=more) if more > 0 else line("squares", squares=shown)


def legal(game: Game) -> Line:
    """Where the drawn tile can lie."""
    return squares(legal_squares(game))


def turned(rotations: Iterable[int]) -> Several:
    """Rotations in degrees, as a choice."""
    return Several(tuple(line("degrees", degrees=spots.degrees(rotation)) for rotation in rotations), "or")


def spot(game: Game, segment: int, kind: str | None = None) -> Line:
    """A segment of a kind of tile (else of the tile laid last), by its number and its sort."""
    segments = game.tileset.kind(kind or game.last.kind).segments
    return line("spot", number=spots.number(segment), feature=segments[segment].kind)


def free_spots(game: Game) -> Line:
    """Where a piece can be set on the tile laid last."""
    found = game.deployments()
    if not found:
        return line("no-spot-free")
    return line("spots-free", spots=Several(tuple(spot(game, claim.segment) for claim in found), "comma"))


def refusal(refused: Refusal, game: Game, names: Names) -> Line:
    """A refusal of the engine in friendly words. ``game`` is the position that was asked, before anything was done."""
    return _REFUSALS.get(refused.code, _unforeseen)(refused.data, game, names)


def _square_of(data: Mapping[str, object]) -> str:
    square = data["square"]
    assert isinstance(square, int)
    return name(square)


def _square_taken(data: Mapping[str, object], game: Game, _: Names) -> Line:
    return line("refusal-square-taken", square=_square_of(data), legal=legal(game))


def _not_adjacent(data: Mapping[str, object], game: Game, _: Names) -> Line:
    return line("refusal-not-adjacent", square=_square_of(data), legal=legal(game))


def _no_fit(data: Mapping[str, object], game: Game, _: Names) -> Line:
    rotations, kind = data["rotations"], data["kind"]
    assert isinstance(rotations, tuple)
    shown = tile(str(kind))
    if rotations:
        return line("refusal-no-fit-so", square=_square_of(data), tile=shown, rotations=turned(rotations))
    return line("refusal-no-fit", square=_square_of(data), tile=shown, legal=legal(game))


def _no_such_segment(data: Mapping[str, object], game: Game, _: Names) -> Line:
    segment = data["segment"]
    assert isinstance(segment, int)
    return line("refusal-no-such-segment", number=spots.number(segment), free=free_spots(game))


def _occupied(data: Mapping[str, object], game: Game, names: Names) -> Line:
    feature, pieces, segment = data["feature"], data["pieces"], data["segment"]
    assert isinstance(pieces, tuple)
    assert isinstance(segment, int)
    holders = [piece for piece in pieces if isinstance(piece, Standing)]
    return line(
        "refusal-occupied",
        number=spots.number(segment),
        feature=str(feature),
        names=people(names, dict.fromkeys(piece.seat for piece in holders)),
        square=name(at(holders[0].x, holders[0].y)),
        free=free_spots(game),
    )


def _no_supply(_: Mapping[str, object], __: Game, ___: Names) -> Line:
    return line("refusal-no-supply")


def _unforeseen(_: Mapping[str, object], __: Game, ___: Names) -> Line:
    """What the use cases never ask of a position; the board beside the sentence shows what is possible."""
    return line("refusal-not-now")


_REFUSALS: Final[Mapping[str, Callable[[Mapping[str, object], Game, Names], Line]]] = {
    "square_taken": _square_taken,
    "not_adjacent": _not_adjacent,
    "no_fit": _no_fit,
    "no_such_segment": _no_such_segment,
    "occupied": _occupied,
    "no_supply": _no_supply,
}
