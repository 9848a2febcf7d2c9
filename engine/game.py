"""The turn machine and legality, shared by all games: what may be done, and doing it.

A move changes the position or raises a ``Refusal`` (``engine.errors``) and changes nothing. Whoever wants to know what
happened passes a list for the events; search passes none and doesn't pay for them.
"""

from enum import IntEnum
from typing import NamedTuple, NoReturn, Self

from engine.events import (
    BonusEarned,
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
from engine.position import Position, Standing
from engine.reasons import why_not_set, why_not_there
from engine.ruleset import Item, Ruleset
from engine.shapes import OPEN, Claim
from engine.squares import Placement, Square, name, xy
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
    """A game in progress as everyone at the table sees it; the order of the stack is not part of it.

    ``bonus``: the tile to draw or just drawn comes from the bonus stack, in the turn of the same seat (H6.5).
    ``hands``: the open tiles by seat in the expert variant (see ``engine.hands``), else None.
    """

    __slots__ = ("bonus", "hand", "hands", "phase", "turn")

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """A game at its start, seat 0 to move; ValueError for a number of seats that the game isn't for."""
        if seats not in ruleset.seats:
            raise ValueError(f"{ruleset.name} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players, not {seats}")
        super().__init__(ruleset, tileset, seats, rotation)
        self.turn = 0
        self.phase = _DRAW
        self.hand: str | None = None
        self.bonus = False
        self.hands: list[list[str]] | None = None

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
        new.bonus_total = self.bonus_total
        new._bonus = self._bonus
        new.bonus = self.bonus
        new.hands = self.hands and [hand.copy() for hand in self.hands]
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
            self.expect(_DRAW)
        if not self.left.get(kind):
            if kind not in self.left:
                raise self.ruleset.refusal("no_such_kind", f"there is no tile {kind}", kind=kind)
            raise self.ruleset.refusal("no_tile_left", f"no tile {kind} is left", kind=kind)
        if (kind in self._bonus) is not self.bonus:
            pile = "bonus" if self.bonus else "land"
            raise self.ruleset.refusal("wrong_stack", f"tile {kind} is not of the {pile} stack", kind=kind)
        self.take(kind)
        self.hand = kind
        self.phase = _LAY
        if events is not None:
            events.append(TileDrawn(self.turn, kind))

    def discard(self, events: Events | None = None) -> None:
        """Take the drawn tile, which fits nowhere, out of the game (B3.3); with the stack empty that ends it (B3.4)."""
        self.expect(_LAY)
        kind = self.hand
        assert kind is not None
        if self.placements():
            raise self.ruleset.refusal("fits_somewhere", f"tile {kind} fits somewhere and must be laid", kind=kind)
        if events is not None:
            events.append(TileDiscarded(self.turn, kind))
        self.hand = None
        self.phase = _DRAW
        if self.bonus:
            if not self.bonus_total:
                self._end_bonus(events)
        elif not self.left_total:
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
            self.expect(_LAY)
        if rotation not in self.rotations(square):
            raise why_not_there(self, square, rotation)
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
            self.expect(_DEPLOY)
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
            raise why_not_set(self, piece, segment)
        square = next(reversed(self._board))
        self.stand(self.turn, square, claim)
        if events is not None:
            events.append(PieceDeployed(self.turn, piece, claim.role, *xy(square), segment))
        self._finish(events)

    def take_backs(self) -> list[tuple[Square, int]]:
        """The own pieces that may be taken back now, by square and segment (D2.2)."""
        if self.phase is not _DEPLOY:
            self.expect(_DEPLOY)
        if not self.ruleset.take_back:
            return []
        return [(square, claim.segment) for seat, square, claim in self._standing.values() if seat == self.turn]

    def take_back(self, square: Square, segment: int, events: Events | None = None) -> None:
        """Take an own piece back from anywhere on the board, score its area for oneself and end the turn (D2.2)."""
        if self.phase is not _DEPLOY:
            self.expect(_DEPLOY)
        own = [node for node, entry in self._standing.items() if entry[0] == self.turn and entry[1] == square]
        node = next((node for node in own if self._standing[node][2].segment == segment), None)
        if node is None or not self.ruleset.take_back:
            where = f"segment {segment} of {name(square)}"
            raise self.ruleset.refusal("nothing_to_take_back", f"no own piece can be taken back from {where}")
        seat, _, claim = self._standing[node]
        root = self.root(node)
        items = self.ruleset.value(self, root, claim.layer, not self.sums[root] & OPEN)
        points = sum([number * each for _, number, each in items])
        self.scores[seat] += points
        if events is not None and points:
            feature = self.ruleset.layers[claim.layer].name
            events.append(FeatureScored(feature, *xy(square), segment, items, points, (seat,), final=False))
        self._send_home(node, False, events)
        self._finish(events)

    def skip(self, events: Events | None = None) -> None:
        """End the turn without setting a piece (B4.6)."""
        self.expect(_DEPLOY)
        self._finish(events)

    def pass_over(self, events: Events | None = None) -> None:
        """The seat to move has no tile to lay: it is the next one's turn (D6.3)."""
        if self.phase is not _DRAW:
            self.expect(_DRAW)
        self._pass(events)

    def retire(self, seat: int) -> None:
        """The seat goes, without asking whether it may: its pieces stay, its supply is out of play (T1).

        Its open tiles go back into the stack, also one that it had chosen; a bonus tile in its hand goes back on top.
        """
        super().retire(seat)
        if self.hand and seat == self.turn and (self.bonus or self.hands):
            self.untake(self.hand)
            self.hand = None
        if self.hands:
            self.hands[seat] = []

    def resign(self, seat: int, events: Events | None = None) -> None:
        """The seat leaves: its pieces stay and score for it, it takes no more turns (T1); the last seat ends the game.

        A tile that it had drawn from the stack is the next seat's to lay, since everybody has seen it.
        """
        if self.phase in (_DEPLOY, _OVER):
            self.expect(_LAY)
        if not 0 <= seat < self.seats or seat in self._gone:
            raise self.ruleset.refusal("no_such_seat", f"seat {seat} does not play", seat=seat)
        self.retire(seat)
        if events is not None:
            events.append(SeatLeft(seat))
        if len(self._gone) == self.seats - 1:
            self._end(events)
        elif self.turn == seat:
            if self.bonus:
                self._end_bonus(events)
            else:
                self._pass(events)

    # -- questions ---------------------------------------------------------------------------------------------------

    def feature(self, square: Square, segment: int, layer: str = "") -> Feature:
        """The feature that a segment on the board belongs to; KeyError or IndexError where there is none.

        A segment that stands in several layers belongs to a feature in each: ``layer`` says which of them is meant
        (``hut`` for the system of a river or lake), without it the first.
        """
        shape, base = self._board[square]
        node = shape.node(segment, layer)
        number, root = shape.layers[node], self.root(base + node)
        is_open = self.sums[root] & OPEN
        items = self.ruleset.value(self, root, number, not is_open)
        mask = self.tiles[root]
        return Feature(
            layer=shape.names[node],
            complete=not is_open and self.ruleset.layers[number].completes,
            open=is_open,
            squares=tuple(square for number, square in enumerate(self._board) if mask >> number & 1),
            pieces=tuple(self.standing(node) for node in self.on(root)),
            items=items,
            points=sum(item.points for item in items),
        )

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def _finish(self, events: Events | None) -> None:
        """Score what is complete (B2.3), then pass the turn (B2.4) or end the game (B6.1)."""
        shape = self.laid_now[0]
        if shape.completing or self._watchers:
            self._score_completed(events)
        if shape.rewarding and self._earns_bonus():
            self.bonus = True
            self.phase = _DRAW
            if events is not None:
                events.append(BonusEarned(self.turn))
        elif self.left_total:
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

    def _earns_bonus(self) -> bool:
        """Whether the tile just laid completed a feature that gives a bonus tile, and there is one (H6.5 to H6.7)."""
        if self.bonus or not self.bonus_total:
            return False
        shape, base = self.laid_now
        for offset, mask in shape.rewarding:
            total = self.sums[self.root(base + offset)]
            if not total & OPEN and total & mask:
                return True
        return False

    def _end_bonus(self, events: Events | None) -> None:
        """The bonus move is over without a tile: it is the next seat's turn, or the game's end (H6.7, H7.1)."""
        if self.left_total:
            self._pass(events)
        else:
            self._end(events)

    def _score(self, root: int, complete: bool, events: Events | None) -> None:
        """Give a feature's points to whoever has most pieces there (B5.4).

        From a complete one all go home (B5.6), and at the end from one that has no value then (H7.2).
        """
        nodes = self.on(root)
        _, _, claim = self._standing[nodes[0]]
        items = self.ruleset.value(self, root, claim.layer, complete)
        points = sum([number * each for _, number, each in items])
        if points:
            seats = self.ruleset.scorers(self, root, claim.layer)
            for seat in seats:
                self.scores[seat] += points
            if events is not None:
                _, _, x, y, segment = self.standing(nodes[0])[1:]
                layer = self.ruleset.layers[claim.layer].name
                events.append(FeatureScored(layer, x, y, segment, items, points, tuple(seats), not complete))
        if complete or not items:
            for node in nodes:
                self._send_home(node, not complete, events)

    def _send_home(self, node: int, final: bool, events: Events | None) -> None:
        piece = self.go_home(node)
        if events is not None:
            events.append(PieceReturned(piece.seat, piece.piece, piece.x, piece.y, piece.segment, final))

    def _pass(self, events: Events | None) -> None:
        """The next seat that still plays has the turn."""
        self.bonus = False
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
        self.bonus = False
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

    def expect(self, phase: Phase) -> None:
        """Refuse what doesn't belong to this phase."""
        if self.phase is phase:
            return
        if self.phase == _OVER:
            raise self.ruleset.refusal("game_over", "the game is over")
        wanted = ("a tile is drawn", "the drawn tile is laid", "the laid tile's turn is ended")[self.phase]
        raise self.ruleset.refusal("not_your_phase", f"not before {wanted}", phase=self.phase.name.lower())

    def _not_drawn(self) -> NoReturn:
        self.expect(_LAY)
        raise AssertionError("a tile is in hand while it is to be laid")
