"""The turn machine and legality, shared by all games: what may be done, and doing it.

A move changes the position or raises a ``Refusal`` and changes nothing. Whoever wants to know what happened passes a
list for the events; search passes none and doesn't pay for them.
"""

from enum import IntEnum
from typing import NamedTuple, NoReturn, Self

from engine.errors import Refusal
from engine.events import (
    Event,
    FeatureScored,
    GameOver,
    PieceDeployed,
    PieceReturned,
    SeatLeft,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnPassed,
)  # fmt: skip
from engine.position import SEAT_BITS, SEAT_MASK, Position, Standing
from engine.ruleset import Item, Ruleset
from engine.shapes import OPEN, Claim
from engine.squares import AROUND, Placement, Square, name, xy
from engine.tiles import TileSet

Events = list[Event]


class Phase(IntEnum):
    """What comes next: a draw (by the table), laying the drawn tile, deploying or not, nothing any more."""

    DRAW = 0
    LAY = 1
    DEPLOY = 2
    OVER = 3


_DRAW, _LAY, _DEPLOY, _OVER = Phase


class Feature(NamedTuple):
    """A connected feature as it stands; ``points`` is what it would score now, complete or not."""

    layer: str
    complete: bool
    open: int
    squares: tuple[Square, ...]
    pieces: tuple[Standing, ...]
    items: tuple[Item, ...]
    points: int


class Game(Position):
    """A game in progress as everyone at the table sees it; the order of the stack is not part of it."""

    __slots__ = ("hand", "phase", "turn")

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0, turn: int = 0) -> None:
        """A game at its start; ValueError for a number of seats that the game isn't for."""
        if seats not in ruleset.seats:
            raise ValueError(f"{ruleset.name} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players, not {seats}")
        super().__init__(ruleset, tileset, seats, rotation)
        self.turn = turn
        self.phase = _DRAW
        self.hand: str | None = None

    def copy(self) -> Self:
        """An independent copy, for previews and search."""
        new = object.__new__(type(self))
        new.ruleset = self.ruleset
        new.tileset = self.tileset
        new.seats = self.seats
        new._shapes = self._shapes
        new._fits = self._fits
        new.left = self.left.copy()
        new.left_total = self.left_total
        new.scores = self.scores.copy()
        new._supply = self._supply.copy()
        new._gone = self._gone
        new._board = self._board.copy()
        new._frontier = self._frontier.copy()
        new._standing = self._standing.copy()
        new._watch = self._watch.copy()
        new._watchers = self._watchers
        new._tile_bit = self._tile_bit
        new.laid_now = self.laid_now
        new.parent = self.parent.copy()
        new.sums = self.sums.copy()
        new.tiles = self.tiles.copy()
        new.touch = self.touch.copy()
        new.claimed = self.claimed.copy()
        new.turn = self.turn
        new.phase = self.phase
        new.hand = self.hand
        return new

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, kind: str, events: Events | None = None) -> None:
        """The seat whose turn it is draws a tile of that kind (B2.1)."""
        if self.phase is not _DRAW:
            self._expect(_DRAW)
        if not self.left.get(kind):
            if kind not in self.left:
                self._refuse("no_such_kind", f"there is no tile {kind}", kind=kind)
            self._refuse("no_tile_left", f"no tile {kind} is left", kind=kind)
        self.take(kind)
        self.hand = kind
        self.phase = _LAY
        if events is not None:
            events.append(TileDrawn(self.turn, kind))

    def discard(self, events: Events | None = None) -> None:
        """Take the drawn tile, which fits nowhere, out of the game (B3.3); with the stack empty that ends it (B3.4)."""
        self._expect(_LAY)
        kind = self.hand
        assert kind is not None
        if self.placements():
            self._refuse("fits_somewhere", f"tile {kind} fits somewhere and must be laid", kind=kind)
        if events is not None:
            events.append(TileDiscarded(self.turn, kind))
        self.hand = None
        self.phase = _DRAW
        if not self.left_total:
            self._end(events)

    # -- laying ------------------------------------------------------------------------------------------------------

    def placements(self, kind: str | None = None) -> list[Placement]:
        """Every square and rotation in which the drawn tile (or a tile of ``kind``) could be laid (B3.1, B3.2)."""
        fits = self._fits[kind or self.hand or self._not_drawn()]
        return [
            square + rotation
            for square, pattern in self._frontier.items()
            if fits[pattern]
            for rotation in fits[pattern]
        ]

    def rotations(self, square: Square, kind: str | None = None) -> tuple[int, ...]:
        """The rotations in which the drawn tile (or a tile of ``kind``) could be laid on that square."""
        pattern = self._frontier.get(square)
        return () if pattern is None else self._fits[kind or self.hand or self._not_drawn()][pattern]

    def lay(self, square: Square, rotation: int, events: Events | None = None) -> None:
        """Lay the drawn tile (B2.1)."""
        kind = self.hand
        if self.phase is not _LAY or kind is None:
            self._expect(_LAY)
        if rotation not in self.rotations(square):
            self._refuse_lay(square, rotation)
        assert kind is not None
        self.join(square, self._shapes[kind][rotation])
        self.hand = None
        self.phase = _DEPLOY
        if events is not None:
            events.append(TilePlaced(self.turn, kind, *xy(square), rotation))

    # -- deploying ---------------------------------------------------------------------------------------------------

    def deployments(self) -> list[Claim]:
        """Where a piece may be set now: followers first, then by segment; empty without supply."""
        if self.phase is not _DEPLOY:
            self._expect(_DEPLOY)
        shape, base = self.laid_now
        supply, seat = self._supply, self.turn * len(self.ruleset.pieces)
        parent, claimed = self.parent, self.claimed
        legal = []
        for claim in shape.claims:
            if supply[seat + claim.supply]:
                node = base + claim.offset
                while parent[node] != node:
                    node = parent[node]
                if not claimed[node]:
                    legal.append(claim)
        return legal

    def deploy(self, piece: str, segment: int, events: Events | None = None) -> None:
        """Set a piece on a segment of the tile just laid (B4) and end the turn."""
        for claim in self.deployments():
            if claim.segment == segment and claim.piece == piece:
                break
        else:
            self._refuse_deploy(piece, segment)
        square = next(reversed(self._board))
        self.stand(self.turn, square, claim)
        if events is not None:
            events.append(PieceDeployed(self.turn, piece, claim.role, *xy(square), segment))
        self._finish(events)

    def skip(self, events: Events | None = None) -> None:
        """End the turn without setting a piece (B4.6)."""
        self._expect(_DEPLOY)
        self._finish(events)

    def resign(self, seat: int, events: Events | None = None) -> None:
        """The seat leaves: its pieces stay and score for it, it takes no more turns (T1); the last seat ends the game.

        A tile that it had drawn is the next seat's to lay *(everybody has seen it)*.
        """
        if self.phase in (_DEPLOY, _OVER):
            self._expect(_LAY)
        if not 0 <= seat < self.seats or seat in self._gone:
            self._refuse("no_such_seat", f"seat {seat} does not play", seat=seat)
        self.retire(seat)
        if events is not None:
            events.append(SeatLeft(seat))
        if len(self._gone) == self.seats - 1:
            self._end(events)
        elif self.turn == seat:
            self._pass(events)

    # -- questions ---------------------------------------------------------------------------------------------------

    def feature(self, square: Square, segment: int) -> Feature:
        """The feature that a segment on the board belongs to; KeyError or IndexError where there is none."""
        shape, base = self._board[square]
        if segment < 0:
            raise IndexError(segment)
        node = shape.nodes[segment]
        layer, root = shape.layers[node], self.root(base + node)
        is_open = self.sums[root] & OPEN
        items = self.ruleset.value(self, root, layer, not is_open)
        mask = self.tiles[root]
        return Feature(
            layer=self.ruleset.layers[layer].name,
            complete=not is_open and self.ruleset.layers[layer].completes,
            open=is_open,
            squares=tuple(square for number, square in enumerate(self._board) if mask >> number & 1),
            pieces=tuple(self.standing(node) for node in self.on(root)),
            items=items,
            points=sum(item.points for item in items),
        )

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def _finish(self, events: Events | None) -> None:
        """Score what is complete (B2.3), then pass the turn (B2.4) or end the game (B6.1)."""
        self._score_completed(events)
        if self.left_total:
            self._pass(events)
        else:
            self._end(events)

    def _score_completed(self, events: Events | None) -> None:
        """Score what the tile just laid completed (B2.3)."""
        sums, claimed, parent = self.sums, self.claimed, self.parent
        shape, base = self.laid_now
        for offset in shape.completing:
            node = base + offset
            while parent[node] != node:
                node = parent[node]
            if claimed[node] and not sums[node] & OPEN:
                self._score(node, True, events)
        for node in self._watchers:
            if claimed[node] and not sums[node] & OPEN:
                self._score(node, True, events)

    def _score(self, root: int, complete: bool, events: Events | None) -> None:
        """Give a feature's points to whoever has most pieces there (B5.4); from a complete one all go home (B5.6)."""
        nodes = self.on(root)
        _, _, claim = self._standing[nodes[0]]
        items = self.ruleset.value(self, root, claim.layer, complete)
        points = sum([number * each for _, number, each in items])
        if points:
            claimed = self.claimed[root]
            counts = [claimed >> SEAT_BITS * seat & SEAT_MASK for seat in range(self.seats)]
            most = max(counts)
            seats = [seat for seat, count in enumerate(counts) if count == most]
            for seat in seats:
                self.scores[seat] += points
            if events is not None:
                _, _, x, y, segment = self.standing(nodes[0])[1:]
                layer = self.ruleset.layers[claim.layer].name
                events.append(FeatureScored(layer, x, y, segment, items, points, tuple(seats), not complete))
        if complete:
            for node in nodes:
                piece = self.go_home(node)
                if events is not None:
                    events.append(PieceReturned(piece.seat, piece.piece, piece.x, piece.y, piece.segment))

    def _pass(self, events: Events | None) -> None:
        """The next seat that still plays has the turn."""
        seat = (self.turn + 1) % self.seats
        while seat in self._gone:
            seat = (seat + 1) % self.seats
        self.turn = seat
        if self.hand is None:
            self.phase = _DRAW
        if events is not None:
            events.append(TurnPassed(seat))

    def _end(self, events: Events | None) -> None:
        """The final scoring (B6.2 to B6.4)."""
        find = self.root
        for root in dict.fromkeys([find(node) for node in self._standing]):
            self._score(root, False, events)
        self.hand = None
        self.phase = _OVER
        if events is not None:
            events.append(GameOver(tuple(self.scores)))

    def end_now(self, events: Events | None = None) -> None:
        """Score as if the game were over now; meant for copies (projected scores) and records that stop early."""
        if self.phase is _DEPLOY:
            self._score_completed(events)
        if self.phase is not _OVER:
            self._end(events)

    # -- refusals ----------------------------------------------------------------------------------------------------

    def _refuse(self, code: str, message: str, **data: object) -> NoReturn:
        raise Refusal(code, self.ruleset.clauses.get(code, ""), message, **data)

    def _expect(self, phase: Phase) -> None:
        """Refuse what doesn't belong to this phase."""
        if self.phase is phase:
            return
        if self.phase == _OVER:
            self._refuse("game_over", "the game is over")
        wanted = ("a tile is drawn", "the drawn tile is laid", "the laid tile's turn is ended")[self.phase]
        self._refuse("not_your_phase", f"not before {wanted}", phase=self.phase.name.lower())

    def _not_drawn(self) -> NoReturn:
        self._expect(_LAY)
        raise AssertionError("a tile is in hand while it is to be laid")

    def _refuse_lay(self, square: Square, rotation: int) -> NoReturn:
        """Say why the drawn tile can't lie there."""
        assert self.hand is not None
        where = name(square)
        if square in self._board:
            self._refuse("square_taken", f"a tile lies on {where} already", square=square)
        if square not in self._frontier:
            corner = any(square + step in self._board for step in AROUND)
            how = "only at a corner" if corner else "nowhere"
            self._refuse("not_adjacent", f"{where} touches the laid tiles {how}", square=square)
        others = self.rotations(square)
        self._refuse(
            "no_fit",
            f"tile {self.hand} does not continue its neighbours on {where}"
            + (" in that rotation" if others else " in any rotation"),
            square=square,
            kind=self.hand,
            rotation=rotation,
            rotations=others,
        )

    def _refuse_deploy(self, piece: str, segment: int) -> NoReturn:
        """Say why that piece can't be set there."""
        shape, base = self.laid_now
        claim = next((c for c in shape.claims if c.segment == segment and c.piece == piece), None)
        if claim is None:
            self._refuse("no_such_segment", f"no place {segment} for a {piece} on tile {shape.kind}", segment=segment)
        layer = self.ruleset.layers[claim.layer].name
        if not self.supply(self.turn)[piece]:
            self._refuse("no_supply", f"no {piece} is left in the supply", piece=piece)
        holders = tuple(self.standing(node) for node in self.on(self.root(base + claim.offset)))
        self._refuse("occupied", f"{layer} is occupied", feature=layer, segment=segment, pieces=holders)
