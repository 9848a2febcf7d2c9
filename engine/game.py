"""The turn machine and legality, shared by all games: what may be done, and doing it.

A move changes the position or raises a ``Refusal`` (``engine.errors``) and changes nothing. Whoever wants to know what
happened sets ``Game.log`` to a list, to which the events are appended; search sets none and doesn't pay for them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple, NoReturn, Self

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
from engine.games import RULESETS
from engine.material import Layer
from engine.notation import DIGITS, PositionError, WrittenPosition, WrittenTile
from engine.position import Area, PlacedPiece, Position
from engine.reasons import why_not_deployed, why_not_laid
from engine.ruleset import Item, Ruleset
from engine.shapes import OPEN, Deployment
from engine.squares import AROUND, Placement, Square, at, split, square_name, xy
from engine.tilefiles import load
from engine.tiles import PILES, Pile, TileSet
from engine.turns import Deploy, Discard, TakeBack, Turn, TurnEnd


class Phase(IntEnum):
    """What comes next: a draw (by the table), laying the drawn tile, deploying or not, nothing any more."""

    DRAW = 0
    LAY = 1
    DEPLOY = 2
    OVER = 3


_DRAW, _LAY, _DEPLOY, _OVER = Phase


class Feature(NamedTuple):
    """A connected feature as it stands.

    ``open``: how many of its edges meet nothing yet (of a monastery, how many squares around it are empty), and
    ``open_squares``: where. ``squares``: those of its tiles. ``segments``: each of its segments, as the square and the
    segment's number. ``scorers``: the seats that would score it, one entry for each time; nobody's without pieces.
    ``points``: what it would score now, complete or not, with the ``items`` of which that is the sum;
    ``points_if_complete``: what it would score if it were complete as it stands.
    """

    layer: str
    complete: bool
    open: int
    squares: tuple[Square, ...]
    pieces: tuple[PlacedPiece, ...]
    items: tuple[Item, ...]
    points: int
    open_squares: tuple[Square, ...]
    scorers: tuple[int, ...]
    points_if_complete: int
    segments: tuple[tuple[Square, int], ...]

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats that have a piece in it, each once, in their order."""
        return tuple(sorted({piece.seat for piece in self.pieces}))


class Game(Position):
    """A game in progress as everyone at the table sees it; the order of the stack is not part of it.

    ``pile``: where the tile to draw or just drawn comes from; "bonus" in a bonus move of the same seat (H6.5).
    ``hands``: the open tiles by seat in the expert variant (see ``engine.hands``), else None. ``log``: where the events
    of each move are appended, None (as in every copy) where nobody wants them.
    """

    __slots__ = ("drawn", "hands", "log", "phase", "pile", "turn")

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """A game at its start, seat 0 to move; ValueError for a number of seats that the game isn't for."""
        if seats not in ruleset.seats:
            raise ValueError(f"{ruleset.name} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players, not {seats}")
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

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str, TileSet], Self], tuple[str, TileSet]]:
        """Pickled as its text and its tile set; like a copy it has no log."""
        return type(self).from_text, (self.to_text(), self.tileset)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same position of the same game with the same tiles; logs don't count."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._in_writing() == other._in_writing() and self.tileset == other.tileset

    __hash__ = None  # type: ignore[assignment] # a game changes

    def __repr__(self) -> str:
        next_step = {_DRAW: "draws", _LAY: f"lays {self.drawn}", _DEPLOY: f"ends its turn with {self.last.kind}"}
        doing = f"seat {self.turn} {next_step[self.phase]}" if self.phase in next_step else f"over {self.scores}"
        return f"<Game {self.ruleset.name}, {self.seats} seats: {doing}, {len(self._board)} tiles laid>"

    # -- texts -------------------------------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The position as one line, which ``from_text`` reads again (see ``engine.notation``)."""
        return str(self._in_writing())

    @classmethod
    def from_text(cls, text: str, tileset: TileSet | None = None) -> Self:
        """The position of a text; PositionError says what is wrong with it.

        ``tileset`` is the game's, if that isn't the one that comes with the program.
        """
        written = WrittenPosition.parse(text)
        if written.ruleset not in RULESETS:
            raise PositionError(f"the rule set must be one of {', '.join(RULESETS)}, not {written.ruleset!r}")
        tileset = tileset or load(written.ruleset)
        if tileset.ruleset != written.ruleset or not tileset.digest.startswith(written.digest):
            found = f"{tileset.ruleset}#{tileset.digest[:DIGITS]}"
            raise PositionError(f"the position is of {written.ruleset}#{written.digest}, the tile set is {found}")
        start = written.tiles[0]
        if start != WrittenTile(Turn(at(0, 0), start.tile.rotation, None, tileset.start.id)):
            raise PositionError(f"the first tile must be {tileset.start.id} on {square_name(at(0, 0))}, not '{start}'")
        try:
            game = cls(RULESETS[written.ruleset], tileset, len(written.scores), start.tile.rotation)
            for tile in written.tiles[1:]:
                game._put(tile)
            game._put_beside(written)
            game._wait_for(written)
        except PositionError:
            raise
        except ValueError as error:
            raise PositionError(str(error)) from None
        return game

    def _in_writing(self) -> WrittenPosition:
        pieces = {square: (seat, one) for seat, square, one in self._pieces.values()}
        tiles = []
        rest = Counter({kind.id: kind.count for kind in self.tileset.kinds})
        rest.subtract(self.unseen)
        rest.subtract([self.drawn] if self.drawn else [])
        for square, (shape, _) in self._board.items():
            seat, one = pieces.get(square, (None, None))
            deploy = None if one is None else Deploy.of(one.piece, one.segment, one.role)
            tiles.append(WrittenTile(Turn(square, shape.rotation, deploy, shape.kind), seat))
            rest[shape.kind] -= 1
        return WrittenPosition(
            ruleset=self.ruleset.name,
            digest=self.tileset.digest,
            tiles=tuple(tiles),
            scores=tuple(self.scores),
            left=tuple(sorted(self._gone)),
            turn=self.turn,
            phase=self.phase.name.lower(),
            drawn=self.drawn,
            pile=self.pile if self.phase is _DRAW else PILES[0],
            hands=None if self.hands is None else tuple(map(tuple, self.hands)),
            out=tuple(rest.elements()),
        )

    def _put(self, written: WrittenTile) -> None:
        """A tile on the board, with its piece: the tile as the rules ask for it, the piece where it can stand."""
        square, rotation, then, kind = written.tile
        self.phase, self.pile = _DRAW, self._pile_of.get(kind, PILES[0])
        try:
            self.draw(kind)
            self.lay(square, rotation)
        except Refusal as refusal:
            raise PositionError(f"'{written}': {refusal}") from None
        if written.seat is None:
            return
        assert isinstance(then, Deploy)
        if written.seat >= self.seats:
            raise PositionError(f"'{written}': there is no seat {written.seat}")
        try:
            deployment = self.deployment_at(square, then.piece, then.segment)
        except KeyError:
            raise PositionError(f"'{written}': tile {kind} has no place {then}") from None
        if then.role not in ("", deployment.role):
            raise PositionError(f"'{written}': tile {kind} has no place {then}")
        if not self.supply(written.seat)[then.piece]:
            raise PositionError(f"'{written}': seat {written.seat} has no {then.piece} left")
        self._deploy_piece(written.seat, square, deployment)

    def _put_beside(self, written: WrittenPosition) -> None:
        """What lies beside the board: points, the tiles out of the game, the open ones; who has left."""
        self.scores = list(written.scores)
        for seat in written.left:
            if seat >= self.seats or self.is_gone(seat):
                raise PositionError(f"'left {' '.join(map(str, written.left))}' must list seats, each once")
            self._retire(seat)
        if len(self._gone) >= self.seats - (written.phase != "over"):
            raise PositionError("the game is over when one seat is left")
        self.remove(written.out)
        if written.hands is None:
            return
        if "hands" not in self.ruleset.clauses:
            raise PositionError(f"{self.ruleset.name} has no open tiles")
        if len(written.hands) != self.seats or any(written.hands[seat] for seat in self._gone):
            raise PositionError(f"'open' must list the tiles of {self.seats} seats, none for one that has left")
        self.expect_unseen([kind for hand in written.hands for kind in hand])
        self.hands = [list(hand) for hand in written.hands]

    def _wait_for(self, written: WrittenPosition) -> None:
        """What comes next."""
        self.turn = written.turn
        self.phase, self.pile = _DRAW, written.pile
        if self.turn >= self.seats or (self.is_gone(self.turn) and written.phase != "over"):
            raise PositionError(f"seat {self.turn} is not in the game")
        match written.phase:
            case "lay":
                assert written.drawn is not None
                self.expect_unseen([written.drawn, *(kind for hand in self.hands or () for kind in hand)])
                self.pile = self._pile_of[written.drawn]
                self.draw(written.drawn)
            case "deploy":
                if len(written.tiles) == 1 or written.tiles[-1].seat is not None:
                    raise PositionError("before 'deploy' a tile must have been laid, without a piece yet")
                self.phase, self.pile = _DEPLOY, self._pile_of[self.last.kind]
            case "over":
                self.phase = _OVER
            case _ if not self.unseen_in[self.pile]:
                raise PositionError(f"no tile is left to draw from the {self.pile} pile")

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
            where = f"segment {segment} of {square_name(square)}"
            raise self.ruleset.refusal("nothing_to_take_back", f"no own piece can be taken back from {where}")
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

    # -- whole turns -------------------------------------------------------------------------------------------------

    def turn_ends(self) -> list[TurnEnd]:
        """What may follow now that the tile lies: the deployments, the pieces that may be taken back, and nothing."""
        ends: list[TurnEnd] = [Deploy.of(one.piece, one.segment, one.role) for one in self.deployments()]
        if self.ruleset.take_back:
            ends += self.take_backs()
        ends.append(None)
        return ends

    def end_turn(self, then: TurnEnd = None) -> None:
        """End the turn of the tile just laid: set a piece, take one back, or neither."""
        if then is None:
            self.skip()
        elif isinstance(then, Deploy):
            self.deploy(*then)
        else:
            self.take_back(*then)

    def legal_turns(self) -> Iterator[Turn | Discard]:
        """Every whole turn of the seat to move, also those of a tile that lies already; tiles are always named.

        Where no tile fits, each that can be discarded. Refusal where no tile waits to be laid: the table draws next, or
        the game is over.
        """
        if self.phase is _DEPLOY:
            return (self._laid_turn(then) for then in self.turn_ends())
        waiting = self.open_tiles() if self.phase is _DRAW else []
        kinds = self.choices()
        if not kinds and not waiting:
            self.expect(_LAY)
            waiting = [self.drawn or self._not_drawn()]
        return self._turns_of(kinds) if kinds else map(Discard, dict.fromkeys(waiting))

    def play(self, turn: Turn | Discard) -> None:
        """Play a whole turn, or discard a tile that fits nowhere; a Refusal leaves the game as it was.

        What was laid already is ended by a turn with the same tile, square and rotation.
        """
        if isinstance(turn, Discard):
            self.discard(turn.tile)
            return
        if self.phase is _DEPLOY:
            self._expect_laid(turn)
            self.end_turn(turn.then)
            return
        hand = self.open_tiles() if self.phase is _DRAW else []
        before = list(hand)
        if before:
            self.choose(turn.tile)
        self._expect_drawn(turn.tile)
        try:
            self.lay(turn.square, turn.rotation)
            self.end_turn(turn.then)
        except Refusal:
            if self.phase is _DEPLOY:
                self._take_up()
            if before:
                self._put_back()
                hand[:] = before
            raise

    def _turns_of(self, kinds: list[str]) -> Iterator[Turn]:
        for kind in kinds:
            for placement in self.placements(kind):
                after = self.copy()
                if after.drawn is None:
                    after.choose(kind)
                square, rotation = split(placement)
                after.lay(square, rotation)
                for then in after.turn_ends():
                    yield Turn(square, rotation, then, kind)

    def _laid_turn(self, then: TurnEnd) -> Turn:
        """The turn of the tile that lies."""
        x, y, kind, rotation = self.last
        return Turn(at(x, y), rotation, then, kind)

    def _take_up(self) -> None:
        """The tile just laid is in hand again, as if it had never been laid."""
        self.drawn = self.last.kind
        self._unjoin()
        self.phase = _LAY
        if self.log is not None:
            self.log.pop()

    def _put_back(self) -> None:
        """The drawn tile is no longer drawn."""
        assert self.drawn is not None
        self._untake(self.drawn)
        self.drawn = None
        self.phase = _DRAW
        if self.log is not None:
            self.log.pop()

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

    # -- questions ---------------------------------------------------------------------------------------------------

    def feature(self, square: Square, segment: int, layer: str = "") -> Feature:
        """The feature that a segment on the board belongs to; KeyError or IndexError where there is none.

        A segment that stands in several layers belongs to a feature in each: ``layer`` says which of them is meant
        (``hut`` for the system of a river or lake), without it the first.
        """
        shape, base = self._board[square]
        node = shape.node(segment, layer)
        return self._feature(self.root(base + node), shape.layers[node])

    def features(self) -> list[Feature]:
        """Every feature on the board, in the order in which their first tiles were laid."""
        roots: dict[int, Layer] = {}
        for shape, base in self._board.values():
            for node, layer in enumerate(shape.layers, base):
                roots.setdefault(self.root(node), layer)
        return [self._feature(root, layer) for root, layer in roots.items()]

    def _feature(self, root: int, layer: Layer) -> Feature:
        area = Area(self, root, layer)
        items = self.ruleset.value(area)
        mask = self.tiles[root]
        squares = tuple(square for number, square in enumerate(self._board) if mask >> number & 1)
        pieces = tuple(self.piece_on(node) for node in self.on(root))
        whole = Area(self, root, layer)
        whole.complete = layer.completes
        open_edges = self.sums[root] & OPEN
        return Feature(
            layer=layer.name,
            complete=area.complete,
            open=open_edges,
            squares=squares,
            pieces=pieces,
            items=items,
            points=sum(item.points for item in items),
            open_squares=self._open_squares(root, layer, squares) if open_edges else (),
            scorers=tuple(self.ruleset.scorers(area)) if pieces else (),
            points_if_complete=sum(item.points for item in self.ruleset.value(whole)),
            segments=tuple(self._segments_of(root, squares)),
        )

    def _segments_of(self, root: int, squares: Sequence[Square]) -> Iterator[tuple[Square, int]]:
        """The segments of the feature at that root, which lies on these squares."""
        for square in squares:
            shape, base = self._board[square]
            for node, segment in enumerate(shape.segments, base):
                if self.root(node) == root:
                    yield square, segment

    def _open_squares(self, root: int, layer: Layer, squares: Sequence[Square]) -> tuple[Square, ...]:
        """The empty squares where the feature at that root is open, each once."""
        found: dict[Square, None] = {}
        for square in squares:
            shape, base = self._board[square]
            if layer.surrounded and any(self.root(base + node) == root for node in shape.surrounded):
                found |= dict.fromkeys(square + step for step in AROUND)
            for step, _, nodes, _ in shape.edges:
                if any(self.root(base + node) == root for node in nodes):
                    found[square + step] = None
        return tuple(square for square in found if square not in self._board)

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Score what is complete (B2.3, H2.3); then comes a bonus tile (H2.4), the next seat (B2.4), or the end.

        The game ends after the turn of the last tile (B6.1, H7.1, D5.1).
        """
        shape = self.laid_now[0]
        if shape.completing or self._watchers:
            self._score_completed()
        if shape.rewarding and self._earns_bonus():
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

    def _earns_bonus(self) -> bool:
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

    def _expect_laid(self, turn: Turn) -> None:
        """Refuse a turn that isn't one of the tile that lies."""
        laid = self._laid_turn(None)
        if turn[:2] != laid[:2] or turn.tile not in ("", laid.tile):
            raise self.ruleset.refusal("not_your_phase", f"{laid} is laid already", phase=self.phase.name.lower())

    def _no_such_kind(self, kind: str | None) -> Refusal:
        return self.ruleset.refusal("no_such_kind", f"there is no tile {kind}", kind=kind)

    def _not_drawn(self) -> NoReturn:
        self.expect(_LAY)
        raise AssertionError("a tile is drawn while one is to be laid")
