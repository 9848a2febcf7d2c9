"""Where the tile in hand can be laid and what that does, found by trying it on a copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.game.features import (
    Marks,
    completes,
    counts_at_end,
    has_pieces,
    marks,
    of_piece,
    scorers,
    scoring,
    surrounded,
    worth_complete,
)
from bot.game.views import GameView
from engine.board import PlacedPiece
from engine.game import Feature, Game, Phase
from engine.players.completing import fits
from engine.ruleset import Ruleset
from engine.squares import AROUND, Square, split
from engine.tiles import TileSet
from engine.turns import Turn

_KEPT: Final = 64
_LOOKS: Final = 1024
_POINT: Final = 10
_PIECE, _BONUS, _JOINED, _GOING_ON = 10, 40, 20, 5
"""A player's gain is counted in tenths of a point: points as they are, all else by these guesses.

A piece in supply is one point: so much is gained where it comes back, and so much does it cost to leave it there.
"""


@dataclass(frozen=True, slots=True)
class Effect:
    """A feature that a tile completes or extends, or one beside it that is worth another number of points with it.

    ``scorers``: the seats that it scores for (empty: nobody's). ``points``: what it scores now; ``at_end``: at the
    end only. ``whole``: what it scores at least once it is complete. ``open``: see ``Feature``. ``around``: it is
    completed by tiles all around it. ``later``: its points are to be had by taking a piece back, not at once.
    ``parts``: in so many features its pieces stood before. ``gain``: how many points more than without the tile it
    brings its scorers at the end, as it is now. ``was``: what it scored them before, counted like what it scores with
    the tile: now, at the end or once it is complete; ``was_open``, ``was_whole``: as ``open`` and ``whole``, then.
    ``losers``: the seats that a part of it scored for before and that it doesn't score for, with the points that they
    had then. ``beside``: the tile isn't a part of it, and this piece stands in it (D4.3, B6.3).
    """

    complete: bool
    layer: str
    scorers: tuple[int, ...]
    points: int
    whole: int = 0
    open: int = 0
    marks: Marks = ()
    at_end: bool = False
    later: bool = False
    around: bool = False
    parts: int = 1
    gain: int = 0
    was: int = 0
    was_open: int = 0
    was_whole: int = 0
    losers: tuple[tuple[int, int], ...] = ()
    beside: PlacedPiece | None = None

    @property
    def completed(self) -> bool:
        """Whether the tile completes it; what is beside the tile may have been complete before."""
        return self.complete and self.beside is None

    @property
    def comes_back(self) -> bool:
        """Whether a piece in it comes back to the supply with the tile."""
        return self.completed and not self.later and not self.at_end

    @property
    def value(self) -> int:
        """What it is worth, counted as ``was``: now, at the end or once it is complete."""
        return self.points if self.at_end or self.later or self.around else self.whole

    @property
    def changes(self) -> bool:
        """Whether somebody has more or less of it with the tile, or it becomes harder or easier to complete."""
        other_sides = not self.at_end and self.open != self.was_open
        joined = self.parts > 1 and bool(self.value or self.losers)
        return self.completed or joined or self.was != self.value or other_sides or self.promises_more

    @property
    def promises_more(self) -> bool:
        """Whether what is had by taking a piece back is worth another number only once it is complete."""
        return self.later and not self.complete and self.was_whole not in (0, self.whole)

    @property
    def promises(self) -> int:
        """Of what is nobody's: whether a piece there could bring something, once it is complete and at the end.

        Of what is had by taking a piece back only what it is worth now is told.
        """
        return bool(self.whole and not self.at_end and not self.later) + bool(self.points)

    def worth(self, seat: int) -> int:
        """How much this helps a seat against the others, in tenths of a point; what others get counts against it."""
        points = self.points - self.was * self.later if self.completed else self.gain
        if not self.scorers:
            return 0
        lost = sum(-had if loser == seat else had for loser, had in self.losers)
        if seat not in self.scorers:
            return _POINT * (lost - points)
        share = _POINT if len(self.scorers) == 1 else _POINT // 2
        goes_on = not self.complete and self.beside is None
        more = _PIECE if self.comes_back else _JOINED if self.parts > 1 else _GOING_ON if goes_on else 0
        return share * points + _POINT * lost + more

    def helps_rivals(self, seat: int) -> bool:
        """Whether others have more of it with the tile than a seat has, though it isn't harder to complete now."""
        return self.worth(seat) < 0 and self.scorers != (seat,) and (self.completed or self.open <= self.was_open)

    @property
    def for_a_piece(self) -> int:
        """How much it helps to set a piece in it, in tenths of a point: what it brings as it is, if it is nobody's."""
        if self.scorers:
            return 0
        return max(_POINT * self.points - (0 if self.comes_back else _PIECE), self.promises)

    def rank(self, seat: int) -> tuple[int, int]:
        """What is told first to a seat has the lowest: what scores now, then what is somebody's, then the rest."""
        own = seat in self.scorers
        if self.completed:
            return (0 if own else 1 if self.scorers else 2), -self.points
        return (3 if own else 4 if self.scorers else 5), -abs(self.worth(seat)) if self.scorers else -self.for_a_piece


@dataclass(frozen=True, slots=True)
class Placing:
    """A square and a rotation for the drawn tile, with what laying it so does, the most important first.

    ``bonus``: it earns a bonus tile (H6.5). ``pieces``: its player has a piece to set. ``begins``: of each layer whose
    features can be completed one that begins with this tile, where its player has a piece to set in it.
    """

    square: Square
    rotation: int
    effects: tuple[Effect, ...]
    bonus: bool = False
    pieces: bool = True
    begins: tuple[Effect, ...] = ()

    def worth(self, seat: int) -> int:
        """How much this helps a seat against the others, in tenths of a point; a piece can be set in one place only."""
        places = (*self.effects, *self.begins) if self.pieces else ()
        one_piece = max((effect.for_a_piece for effect in places), default=0)
        return sum(effect.worth(seat) for effect in self.effects) + one_piece + self.bonus * _BONUS


BySquare: TypeAlias = Mapping[Square, Sequence[Placing]]
"""The placings on every legal square, row by row from the north-west."""


Held: TypeAlias = dict[int, Feature]
"""The features of a position that pieces stand in, by the node that stands for each, as far as they were looked at."""


def placing(game: Game, square: Square, rotation: int, held: Held | None = None) -> Placing:
    """What laying the tile in hand there does; the game stays as it is. Refusal where it can't lie.

    ``held``: of that game, where more than one placing is tried.
    """
    held = {} if held is None else held
    after = game.copy()
    after.lay(square, rotation)
    found: list[Effect] = []
    begun: list[Feature] = []
    for one in _touched(after, square):
        here = [place == square for place, _ in one.segments]
        if not one.complete and all(here):
            begun.append(one)
        # Where nobody can be set any more nothing is to be had.
        elif one.pieces or any(here):
            found.append(_effect(game, after, one, held))
    found += _beside(game, after, square, held)
    found.sort(key=lambda effect: effect.rank(game.to_move))
    pieces = has_pieces(after)
    begins = {one.layer: _effect(game, after, one, held) for one in begun if pieces and completes(after, one)}
    return Placing(square, rotation, tuple(found), after.earns_bonus(), pieces, tuple(begins.values()))


def _touched(after: Game, square: Square) -> list[Feature]:
    """The features where pieces can stand that the tile on that square is a part of, or beside; each once.

    Not those of which nothing is told: what begins with it and is never complete, and what is beside it and nobody's.
    """
    claimed = scoring(after.ruleset)
    nodes = _nodes(after, square, claimed)
    around = [layer.name for layer in after.ruleset.layers if layer.surrounded]
    for beside in (square + step for step in AROUND) if around else ():
        if beside in after.board.squares:
            nodes += _nodes(after, beside, around)
    places = {after.board.root(node): (place, segment, layer) for node, place, segment, layer in reversed(nodes)}
    _, base = after.board.newest
    return [
        after.feature(place, segment, layer)
        for root, (place, segment, layer) in reversed(places.items())
        if (after.board.occupants[root] or place == square) and (root < base or after.ruleset.layer(layer).completes)
    ]


def _nodes(game: Game, square: Square, layers: Sequence[str]) -> list[tuple[int, Square, int, str]]:
    """The nodes of a tile that are in those layers, each with its square, segment and layer."""
    shape, base = game.board.squares[square]
    named = zip(shape.segments, shape.layers, strict=True)
    return [(base + n, square, segment, layer.name) for n, (segment, layer) in enumerate(named) if layer.name in layers]


def _beside(before: Game, game: Game, square: Square, known: Held) -> Iterator[Effect]:
    """What is somebody's and worth more or less by the tile though that is no part of it.

    Such as mountains through a plain (D4.2, D4.3), also complete ones, and fields by a city (B6.3).
    """
    counting = _counting(game.ruleset)
    placed = [node for node, (_, _, place) in game.board.standing.items() if place.layer.name in counting]
    if not placed:
        return
    shape, base = game.board.squares[square]
    here = {(layer.name, game.board.root(base + n)) for n, layer in enumerate(shape.layers)}
    seen = {root for _, root in here}
    for node in placed:
        root, layer = game.board.root(node), game.board.standing[node][2].layer
        if root in seen or not any((layer.touches, near) in here for near in game.board.touched(root)):
            continue
        seen.add(root)
        piece = game.board.piece_on(node)
        now, was = of_piece(game, piece), _known(before, piece, known)
        if now.points != was.points:
            effect = _effect(before, game, now, known)
            yield replace(effect, beside=piece, gain=now.points - was.points, was=was.points, points=now.points)


@cache
def _counting(ruleset: Ruleset) -> frozenset[str]:
    """The layers whose areas are worth more by those beside them, and in which pieces can stand."""
    return frozenset(layer.name for layer in ruleset.layers if layer.touches and layer.name in scoring(ruleset))


def _known(game: Game, piece: PlacedPiece, known: Held) -> Feature:
    """The feature that a piece stands in, looked at once."""
    root = _root(game, piece)
    if root not in known:
        known[root] = of_piece(game, piece)
    return known[root]


def _effect(before: Game, game: Game, feature: Feature, known: Held) -> Effect:
    """What has become of a feature with the tile; ``before``: the position without it, with what is known of it."""
    at_end, scoring_now, around = counts_at_end(game, feature), scorers(feature), surrounded(game, feature)
    later = game.ruleset.take_back
    apart = {_root(before, piece): piece for piece in feature.pieces}
    held = [_known(before, piece, known) for piece in apart.values()]
    theirs = [one for one in held if {*one.scorers} & {*scoring_now}]
    gain = _gain(before, feature, known) if later else feature.points_at_end - sum(one.points_at_end for one in theirs)
    last = at_end and not game.unseen_in["land"]
    return Effect(
        complete=feature.complete,
        layer=feature.layer,
        scorers=scoring_now,
        points=feature.points_at_end if at_end else feature.points,
        whole=worth_complete(game, feature),
        open=feature.open,
        marks=marks(game, feature),
        at_end=at_end,
        later=later,
        around=around,
        parts=len(apart),
        gain=gain,
        was=sum(_counted(one, at_end=last or counts_at_end(before, one), now=later or around) for one in theirs),
        was_open=sum(one.open for one in held),
        was_whole=sum(worth_complete(before, one) for one in theirs),
        losers=tuple(
            (seat, sum(one.points_at_end for one in held if seat in one.scorers))
            for seat in sorted({seat for one in held for seat in one.scorers} - {*scoring_now})
        ),
    )


def _gain(before: Game, feature: Feature, known: Held) -> int:
    """What those who stand in it gain where each piece scores by itself (D3.3): of several players an average."""
    more = sum(feature.points_at_end - _known(before, piece, known).points_at_end for piece in feature.pieces)
    return more // max(1, len(feature.owners))


def _counted(one: Feature, *, at_end: bool, now: bool) -> int:
    """What is told of a feature that isn't complete: its points at the end, now, or at least once it is complete."""
    return one.points_at_end if at_end else one.points if now else one.points_if_complete


def _root(game: Game, piece: PlacedPiece) -> int:
    """The node that stands for the feature in which a piece stands."""
    return game.board.root(game.board.piece_node(piece.square, piece.segment, piece.piece))


def with_drawn(game: Game, kind: str) -> Game:
    """The position with that tile in hand: a copy where it is one of the open ones. Refusal where it can't be laid."""
    if game.open_by_seat is None or game.drawn is not None:
        return game
    after = game.copy()
    after.choose(kind)
    return after


def laid(game: Game, turn: Turn) -> Game:
    """A copy with the turn's tile laid, before anything is done with a piece. Refusal where it can't lie so."""
    after = game.copy()
    if after.phase is Phase.DRAW:
        after.choose(turn.tile)
    after.lay(turn.square, turn.rotation)
    return after


def legal_squares(game: Game, rotation: int | None = None) -> list[Square]:
    """The squares where the tile in hand fits (in that rotation, if one is given), row by row from the north-west."""
    found = {square for square, turned in map(split, game.placements()) if rotation in (None, turned)}
    return sorted(found)


def squares_for(game: Game, kind: str) -> list[Square]:
    """The squares where one of the open tiles may be laid."""
    return legal_squares(with_drawn(game, kind)) if kind in game.choices() else []


def unfillable(game: Game) -> list[Square]:
    """The empty squares beside the board on which no tile fits that is left, open or in hand, from the north-west on.

    None of them can be filled any more: the board around a square only ever asks for more.
    """
    return sorted(square for square in game.board.free() if not fits(game, square))


def legal_rotations(game: Game) -> list[int]:
    """The rotations in which the tile in hand fits somewhere."""
    return sorted({turned for _, turned in map(split, game.placements())})


class Placings:
    """The placings for a position and a tile, found once: every tap and every key typed asks for them again."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._known: LRUCache[tuple[str, int, int, str], BySquare] = LRUCache(kept)

    def of(self, view: GameView, game: Game) -> BySquare:
        """All placings; ``game`` is the view's position with the tile in hand."""
        assert game.drawn is not None
        key = (*view.key, game.to_move, game.drawn)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = everywhere(game)
        return found


def everywhere(game: Game) -> BySquare:
    """Every placing of the tile in hand that looks different, by square."""
    held: Held = {}
    return {square: on(game, square, held) for square in legal_squares(game)}


def on(game: Game, square: Square, held: Held | None = None) -> list[Placing]:
    """Every placing of the tile in hand on a square that looks different; none where it doesn't fit.

    ``held``: see ``placing``.
    """
    held = {} if held is None else held
    return [placing(game, square, rotation, held) for rotation in distinct(game, game.rotations(square))]


def turned(game: Game, found: BySquare, rotation: int) -> BySquare:
    """Those of the placings in which the tile looks as in that rotation."""
    assert game.drawn is not None
    kind = game.tileset.kind(game.drawn)
    wanted = kind.look(rotation)
    so = {square: [one for one in some if kind.look(one.rotation) == wanted] for square, some in found.items()}
    return {square: some for square, some in so.items() if some}


def best(found: Iterable[Placing], seat: int) -> Placing:
    """The placing that helps a seat most; of equals one that completes something for a piece, else the first."""
    return max(found, key=lambda one: (one.worth(seat), any(effect.comes_back for effect in one.effects)))


def distinct(game: Game, rotations: Iterable[int]) -> tuple[int, ...]:
    """The rotations in which the tile in hand looks different: the first of each look."""
    assert game.drawn is not None
    return _distinct(game.tileset, game.drawn, tuple(rotations))


@lru_cache(_LOOKS)
def _distinct(tileset: TileSet, kind: str, rotations: tuple[int, ...]) -> tuple[int, ...]:
    return tileset.kind(kind).distinct(rotations)
