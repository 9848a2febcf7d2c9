"""What the final scoring brought: each piece that stood at the end with its points, or with why it has none."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from bot.game.features import final_scoring, marks, of_piece
from bot.game.views import Situation
from bot.show import phrases
from bot.show.phrases import Names
from bot.text.lines import Line, Name, Several, Token, line
from engine.board import PlacedPiece
from engine.events import Event, FeatureScored, GameOver, PieceReturned
from engine.game import Feature, Game
from engine.squares import square_name


def items(before: Game, scored: Sequence[Event], names: Names) -> tuple[Line, ...]:
    """What every piece that stood at the end brought its owner, by player; where it brought nothing, why.

    Where complete areas count as open ones (D5.2) that is said before.

    ``before``: the position before the final scoring; ``scored``: what the final scoring did.
    """
    found = []
    for seat in range(before.seats):
        parts: dict[Hashable, tuple[int, list[PlacedPiece], Line]] = {}
        for feature, own in _standing(before, seat):
            event = final_scoring(scored, feature)
            points = event.points if event is not None and seat in event.seats else 0
            total = _brought(before, feature, own, event, names)
            # Pieces that brought nothing for the same reason are told together.
            alike: Hashable = own if points else (own[0].role, str(total))
            _, pieces, _ = parts.setdefault(alike, (points, [], total))
            pieces += own
        if parts:
            ordered = sorted(parts.values(), key=lambda part: -part[0])
            listed = Several(tuple(_item(pieces, total) for _, pieces, total in ordered), "lines")
            found.append(line("final-player", name=Name(names[seat]), items=listed))
    if found and before.ruleset.take_back:
        found.insert(0, line("final-open"))
    return tuple(found)


def _item(pieces: Sequence[PlacedPiece], total: Line) -> Line:
    squares = Several(tuple(Token(square_name(piece.square)) for piece in pieces))
    standing = line("final-pieces", role=Token(pieces[0].role), squares=squares, n=len(pieces))
    return line("final-item", pieces=standing, total=total)


def of_game(situation: Situation) -> tuple[Line, ...]:
    """The same of a game that is over."""
    *_, before, last = situation.batches
    return items(before_the_end(situation.after(before), last.events), last.events, situation.names)


def before_the_end(game: Game, events: Iterable[Event]) -> Game:
    """The position after those of the events that come before the final scoring, on a copy."""
    after = game.copy()
    for event in events:
        if isinstance(event, GameOver) or (isinstance(event, FeatureScored | PieceReturned) and event.final):
            break
        after.apply(event)
    return after


def _standing(game: Game, seat: int) -> list[tuple[Feature, tuple[PlacedPiece, ...]]]:
    """A seat's pieces by feature; where each scores by itself (D3.3), each by itself."""
    own = [piece for piece in game.board.pieces() if piece.seat == seat]
    if game.ruleset.take_back:
        return [(of_piece(game, piece), (piece,)) for piece in own]
    features = dict.fromkeys(of_piece(game, piece) for piece in own)
    return [(one, tuple(piece for piece in one.pieces if piece.seat == seat)) for one in features]


def _brought(
    game: Game, feature: Feature, own: Sequence[PlacedPiece], event: FeatureScored | None, names: Names
) -> Line:
    """What a player's pieces in a feature brought at the end."""
    if event is None:
        return _nothing(game, feature)
    if own[0].seat in event.seats:
        return _total(game, feature, event)
    others = phrases.people(names, sorted(set(event.seats)))
    most = max(sum(piece.seat == seat for piece in feature.pieces) for seat in event.seats)
    if most > len(own):
        return line("final-fewer", feature=Token(feature.layer), names=others)
    return line("final-shrine", names=others)


def _nothing(game: Game, feature: Feature) -> Line:
    """Why a feature brought nothing at the end."""
    found = dict(marks(game, feature))
    if found.get("deer"):
        return line("final-tigers", deer=found["deer"], tigers=found["tiger"])
    return line("final-nothing", feature=Token(feature.layer))


def _total(game: Game, feature: Feature, event: FeatureScored) -> Line:
    """What a feature brought, itemised; deer with the tigers that took some, or all of them (H7.4)."""
    found = dict(marks(game, feature))
    deer = found.get("deer", 0)
    left = sum(item.amount for item in event.items if item.name == "deer")
    if left == deer or feature.layer != "meadow":
        return phrases.total(event.items, event.points)
    rest = phrases.parts_of([item for item in event.items if item.name != "deer"])
    hunted = line("item-hunted" if left else "item-hunted-all", deer=deer, tigers=found["tiger"])
    return line("total", items=Several((hunted, *rest), "plus"), points=event.points)
