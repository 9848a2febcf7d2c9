"""The turn machine, shared by all games: each step of a turn, which is done or refused.

A step changes the position or raises a ``Refusal`` (``engine.errors``) and changes nothing. Whoever wants to know what
happened sets ``log`` to a list, to which the events are appended; search sets none and doesn't pay for them.
"""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import NoReturn, Self

from engine.errors import Refusal
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
from engine.position import Area, Position
from engine.reasons import why_not_deployed, why_not_laid, why_not_taken_back
from engine.ruleset import Ruleset
from engine.shapes import OPEN, Deployment
from engine.squares import Placement, Square, xy
from engine.tiles import SIDES, Pile, TileSet
from engine.turns import TakeBack


class Phase(IntEnum):
    """What comes next: a draw (by the table), laying the drawn tile, deploying or not, nothing any more."""

    DRAW = 0
    LAY = 1
    DEPLOY = 2
    OVER = 3


_DRAW, _LAY, _DEPLOY, _OVER = Phase


class TurnMachine(Position):
    """A position in which the seats take turns: tiles are drawn, laid and discarded, pieces deployed and taken back.

    ``pile``: where the tile to draw or just drawn comes from; "bonus" in a bonus move of the same seat (H6.5).
    ``hands``: the open tiles by seat in the expert variant (see ``engine.hands``), else None. ``log``: where the events
    of each step are appended, None (as in every copy) where nobody wants them.
    """

    __slots__ = ("drawn", "hands", "log", "phase", "pile", "turn")

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """A game at its start, seat 0 to move.

        ValueError for a number of seats that the game isn't for, another game's tiles, or a rotation of the start tile
        that isn't 0 to 3.
        """
        if seats not in ruleset.seats:
            raise ValueError(f"{ruleset.name} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players, not {seats}")
        if tileset.ruleset != ruleset.name:
            raise ValueError(f"the tiles of {tileset.ruleset} can't be used for a game of {ruleset.name}")
        if rotation not in range(SIDES):
            raise ValueError(f"the start tile is turned by 0 to 3 quarter turns, not by {rotation}")
        super().__init__(ruleset, tileset, seats, rotation)
        self.turn = 0
        self.phase = _DRAW
        self.drawn: str | None = None
        self.pile: Pile = "land"
        self.hands: list[list[str]] | None = None
        self.log: list[Event] | None = None

    def copy(self) -> Self:
        """An independent copy, for previews and search; its log is None."""
        new = Position.copy(self)  # in a search super() would be felt
        new.pile = self.pile
        new.hands = self.hands and [hand.copy() for hand in self.hands]
        new.turn = self.turn
        new.phase = self.phase
        new.drawn = self.drawn
        new.log = None
        return new

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, kind: str) -> None:
        """The seat whose turn it is draws a tile of that kind (B2.1, H2.1, D2.1)."""
        if self.phase is not _DRAW:
            self.expect(_DRAW)
        number, pile = self.unseen.get(kind, 0), self.pile
        if not number:
            self.expect_unseen([kind])
        if self._pile_of[kind] != pile:
            raise self.ruleset.refusal("wrong_stack", f"tile {kind} is not of the {pile} stack", kind=kind)
        self.unseen[kind] = number - 1
        self.unseen_in = {**self.unseen_in, pile: self.unseen_in[pile] - 1}
        self.drawn = kind
        self.phase = _LAY
        if self.log is not None:
            self.log.append(TileDrawn(self.turn, kind))

    def remove(self, kinds: Sequence[str]) -> None:
        """Take tiles out of the game before play (D6.4)."""
        self.expect_unseen(kinds)
        for kind in kinds:
            self._take(kind)

    def open_tiles(self) -> list[str]:
        """The open tiles of the seat to move, in their order (D6.1); none where tiles are drawn from the stack."""
        return self.hands[self.turn] if self.hands else []

    def choices(self) -> list[str]:
        """The kinds of tiles that may be laid now: the drawn one, or the own open ones; none where none fits."""
        kinds = self.open_tiles() if self.phase is _DRAW else (self.drawn,)
        return [kind for kind in dict.fromkeys(kinds) if kind is not None and self.placements(kind)]

    def choose(self, kind: str) -> None:
        """Take one of the own open tiles to lay it now (D6.1, D6.2)."""
        hand = self._expect_open(kind)
        fitting = self.choices()
        if kind not in fitting:
            others = f"tile {fitting[0]} fits and must be laid" if fitting else "neither open tile fits"
            raise self.ruleset.refusal("does_not_fit", f"tile {kind} fits nowhere; {others}", kind=kind)
        self.draw(kind)
        hand.remove(kind)

    def discard(self, kind: str = "") -> None:
        """Take the drawn tile, which fits nowhere, out of the game (B3.3, H3.2, D2.1); the last one ends it (B3.4).

        ``kind``: the own open tile to discard, none of which fits (D6.2); a drawn tile needn't be named.
        """
        if self.phase is _DRAW and kind:
            hand = self._expect_open(kind)
            if fitting := self.choices():
                raise self.ruleset.refusal("does_not_fit", f"tile {fitting[0]} fits and must be laid", kind=kind)
            self.draw(kind)
            hand.remove(kind)
        self._expect_drawn(kind)
        kind = self.drawn or self._not_drawn()
        if self.placements():
            raise self.ruleset.refusal("fits_somewhere", f"tile {kind} fits somewhere and must be laid", kind=kind)
        if self.log is not None:
            self.log.append(TileDiscarded(self.turn, kind))
        self.drawn = None
        self.phase = _DRAW
        if self.pile == "bonus":
            if not self.unseen_in["bonus"]:
                self._end_bonus()
        elif not self.unseen_in["land"]:
            self._end()

    # -- laying ------------------------------------------------------------------------------------------------------

    def placements(self, kind: str | None = None) -> list[Placement]:
        """Every square and rotation in which the drawn tile (or a tile of ``kind``) could be laid.

        It touches a laid tile along a side and continues all its neighbours (B3.1, B3.2, H3.1, D3.1).
        """
        try:
            fits = self._fits[kind or self.drawn or self._not_drawn()]
        except KeyError:
            raise self._no_such_kind(kind) from None
        return [
            square + rotation
            for square, pattern in self._frontier.items()
            if fits[pattern]
            for rotation in fits[pattern]
        ]

    def rotations(self, square: Square, kind: str | None = None) -> tuple[int, ...]:
        """The rotations in which the drawn tile (or a tile of ``kind``) could be laid on that square."""
        try:
            fits = self._fits[kind or self.drawn or self._not_drawn()]
        except KeyError:
            raise self._no_such_kind(kind) from None
        pattern = self._frontier.get(square)
        return () if pattern is None else fits[pattern]

    def lay(self, square: Square, rotation: int) -> None:
        """Lay the drawn tile (B2.1, H2.1, D2.1)."""
        kind = self.drawn
        if self.phase is not _LAY or kind is None:
            kind = self._not_drawn()
        pattern = self._frontier.get(square)
        if pattern is None or rotation not in self._fits[kind][pattern]:
            raise why_not_laid(self.ruleset, self, kind, square, rotation, self.rotations(square))
        self._join(square, self._shapes[kind][rotation])
        self.drawn = None
        self.phase = _DEPLOY
        if self.log is not None:
            self.log.append(TilePlaced(self.turn, kind, *xy(square), rotation))

    # -- deploying ---------------------------------------------------------------------------------------------------

    def deployments(self) -> list[Deployment]:
        """Where a piece may be deployed now: followers first, then by segment; nowhere without supply (B4.4, H4.4).

        That is on the tile just laid (B2.2, B4.1, H2.2, D3.2), in features that hold no piece (B4.2, H4.2, H5.2, D3.2)
        or no longer hold one (D3.4), also in what the tile finishes (B4.5, H4.5).
        """
        if self.phase is not _DEPLOY:
            self.expect(_DEPLOY)
        shape, base = self.laid_now
        supply, seat = self._supply, self.turn * len(self.ruleset.pieces)
        parent, occupants = self.parent, self.occupants
        legal = []
        for deployment in shape.deployments:
            if supply[seat + deployment.supply]:
                node = base + deployment.offset
                while parent[node] != node:
                    node = parent[node]
                if not occupants[node]:
                    legal.append(deployment)
        return legal

    def deploy(self, piece: str, segment: int, role: str = "") -> None:
        """Deploy a piece on a segment of the tile just laid (B4) and end the turn; ``role`` may be left out."""
        for deployment in self.deployments():
            if deployment.segment == segment and deployment.piece == piece and (not role or role == deployment.role):
                break
        else:
            raise why_not_deployed(self.ruleset, self, self.turn, piece, segment, role)
        square = next(reversed(self._board))
        self._deploy_piece(self.turn, square, deployment)
        if self.log is not None:
            self.log.append(PieceDeployed(self.turn, piece, deployment.role, *xy(square), segment))
        self._finish()

    def take_backs(self) -> list[TakeBack]:
        """The own pieces that may be taken back now, by square and segment (D2.2)."""
        if self.phase is not _DEPLOY:
            self.expect(_DEPLOY)
        if not self.ruleset.take_back:
            return []
        turn = self.turn
        return [TakeBack.of(square, one.segment) for seat, square, one in self._pieces.values() if seat == turn]

    def take_back(self, square: Square, segment: int) -> None:
        """Take an own piece back from anywhere on the board, score its area for oneself and end the turn (D2.2).

        So it can't be deployed again before the next turn (D2.3).
        """
        if self.phase is not _DEPLOY:
            self.expect(_DEPLOY)
        seat = self.turn
        there = [node for node, (owner, place, _) in self._pieces.items() if place == square and owner == seat]
        own = [node for node in there if self._pieces[node][2].segment == segment]
        if not own or not self.ruleset.take_back:
            raise why_not_taken_back(self.ruleset, square, segment)
        node = own[0]
        layer = self._pieces[node][2].layer
        items = self.ruleset.value(Area(self, self.root(node), layer))
        points = sum([number * each for _, number, each in items])
        self.scores[seat] += points
        if self.log is not None and points:
            self.log.append(FeatureScored(layer.name, *xy(square), segment, items, points, (seat,), final=False))
        self._send_home(node, False)
        self._finish()

    def skip(self) -> None:
        """End the turn without deploying a piece (B4.6)."""
        self.expect(_DEPLOY)
        self._finish()

    # -- passing and leaving -----------------------------------------------------------------------------------------

    def pass_over(self) -> None:
        """The seat to move has no tile to lay: it is the next one's turn (D6.3)."""
        if self.phase is not _DRAW:
            self.expect(_DRAW)
        self._pass()

    def _retire(self, seat: int) -> None:
        """The seat goes, without asking whether it may: its pieces stay, its supply is out of play (T1).

        Its open tiles go back into the stack, also one that it had chosen; a bonus tile that it had drawn goes back on
        top.
        """
        super()._retire(seat)
        if self.drawn and seat == self.turn and (self.pile == "bonus" or self.hands):
            self._untake(self.drawn)
            self.drawn = None
        if self.hands:
            self.hands[seat] = []

    def resign(self, seat: int) -> None:
        """The seat leaves: its pieces stay and score for it, it takes no more turns (T1); the last seat ends the game.

        A tile that it had drawn from the stack is the next seat's to lay, since everybody has seen it.
        """
        if self.phase in (_DEPLOY, _OVER):
            self.expect(_LAY)
        if not 0 <= seat < self.seats or seat in self._gone:
            raise self.ruleset.refusal("no_such_seat", f"seat {seat} does not play", seat=seat)
        self._retire(seat)
        if self.log is not None:
            self.log.append(SeatLeft(seat))
        if len(self._gone) == self.seats - 1:
            self._end()
        elif self.turn == seat:
            if self.pile == "bonus":
                self._end_bonus()
            else:
                self._pass()

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Score what is complete (B2.3, H2.3); then comes a bonus tile (H2.4), the next seat (B2.4), or the end.

        The game ends after the turn of the last tile (B6.1, H7.1, D5.1).
        """
        shape = self.laid_now[0]
        if shape.completing or self._watchers:
            self._score_completed()
        if shape.rewarding and self.earns_bonus():
            self.pile = "bonus"
            self.phase = _DRAW
            if self.log is not None:
                self.log.append(BonusEarned(self.turn))
        elif self.unseen_in["land"]:
            self._pass()
        else:
            self._end()

    def _score_completed(self) -> None:
        """Score all that the tile just laid completed (B2.3, B5.7) and that somebody stands on (B5.5)."""
        sums, occupants, parent = self.sums, self.occupants, self.parent
        shape, base = self.laid_now
        for offset in shape.completing:
            node = base + offset
            while parent[node] != node:
                node = parent[node]
            if occupants[node] and not sums[node] & OPEN:
                self._score(node, final=False)
        for node in self._watchers:
            if occupants[node] and not sums[node] & OPEN:
                self._score(node, final=False)

    def earns_bonus(self) -> bool:
        """Whether the tile just laid completed a feature that gives a bonus tile, and there is one (H6.5 to H6.7)."""
        if self.pile == "bonus" or not self.unseen_in["bonus"]:
            return False
        shape, base = self.laid_now
        for offset, mask in shape.rewarding:
            total = self.sums[self.root(base + offset)]
            if not total & OPEN and total & mask:
                return True
        return False

    def _end_bonus(self) -> None:
        """The bonus move is over without a tile: it is the next seat's turn, or the game's end (H6.7, H7.1)."""
        if self.unseen_in["land"]:
            self._pass()
        else:
            self._end()

    def _score(self, root: int, *, final: bool) -> None:
        """Give a feature's points to those who score it (B5.4, H6.4, D3.3).

        From a complete one all go home (B5.6, H6.4), and at the end from one that has no value then (H7.2).
        """
        nodes = self.on(root)
        _, _, deployment = self._pieces[nodes[0]]
        area = Area(self, root, deployment.layer, final)
        items = self.ruleset.value(area)
        points = sum([number * each for _, number, each in items])
        if points:
            seats = self.ruleset.scorers(area)
            for seat in seats:
                self.scores[seat] += points
            if self.log is not None:
                _, _, x, y, segment = self.piece_on(nodes[0])[1:]
                layer = area.layer.name
                self.log.append(FeatureScored(layer, x, y, segment, items, points, tuple(seats), final))
        if not final or not items:
            for node in nodes:
                self._send_home(node, final)

    def _send_home(self, node: int, final: bool) -> None:
        if self.log is not None:
            piece = self.piece_on(node)
            self.log.append(PieceReturned(piece.seat, piece.piece, piece.x, piece.y, piece.segment, final))
        self._return_piece(node)

    def _pass(self) -> None:
        """The next seat that still plays has the turn (B1.3, H1.3, D1.3, T1)."""
        self.pile = "land"
        seat = (self.turn + 1) % self.seats
        while seat in self._gone:
            seat = (seat + 1) % self.seats
        self.turn = seat
        if self.drawn is None:
            self.phase = _DRAW
        if self.log is not None:
            self.log.append(TurnPassed(seat))

    def _end(self) -> None:
        """The final scoring (B6.2 to B6.4, H7.2 to H7.4, D5.2)."""
        find = self.root
        for root in dict.fromkeys([find(node) for node in self._pieces]):
            self._score(root, final=True)
        self.pile = "land"
        self.drawn = None
        self.phase = _OVER
        if self.log is not None:
            self.log.append(GameOver(tuple(self.scores)))

    def end_now(self) -> None:
        """Score as if the game were over now; meant for copies (projected scores) and records that stop early."""
        if self.phase is _DEPLOY:
            self._score_completed()
        if self.phase is not _OVER:
            self._end()

    # -- refusals ----------------------------------------------------------------------------------------------------

    def expect(self, phase: Phase) -> None:
        """Refuse what doesn't belong to this phase."""
        if self.phase is phase:
            return
        if self.phase == _OVER:
            raise self.ruleset.refusal("game_over", "the game is over")
        wanted = ("a tile is drawn", "the drawn tile is laid", "the laid tile's turn is ended")[self.phase]
        raise self.ruleset.refusal("not_your_phase", f"not before {wanted}", phase=self.phase.name.lower())

    def expect_unseen(self, kinds: Sequence[str]) -> None:
        """Refuse more tiles of a kind than are still to be seen."""
        for kind, number in Counter(kinds).items():
            if kind not in self.unseen:
                raise self._no_such_kind(kind)
            if number > self.unseen[kind]:
                raise self.ruleset.refusal("no_tile_left", f"no tile {kind} is left", kind=kind)

    def _expect_open(self, kind: str) -> list[str]:
        """The open tiles of the seat to move, one of which must be of that kind."""
        self.expect(_DRAW)
        hand = self.open_tiles()
        if kind not in hand:
            has = f"has {' and '.join(hand)} open" if hand else "has no open tile"
            wanted = f"not tile {kind}" if kind else "and the turn must name one"
            raise self.ruleset.refusal("not_open", f"player {self.turn} {has}, {wanted}", kind=kind)
        return hand

    def _expect_drawn(self, kind: str) -> None:
        """Refuse a tile of another kind than the drawn one; a tile that isn't named is the drawn one."""
        self.expect(_LAY)
        if kind not in ("", self.drawn):
            raise self.ruleset.refusal("not_drawn", f"tile {self.drawn} is drawn, not tile {kind}", kind=kind)

    def _no_such_kind(self, kind: str | None) -> Refusal:
        return self.ruleset.refusal("no_such_kind", f"there is no tile {kind}", kind=kind)

    def _not_drawn(self) -> NoReturn:
        self.expect(_LAY)
        raise AssertionError("a tile is drawn while one is to be laid")
