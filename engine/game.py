"""A game: what the turn machine does, as whole turns, with a text, and with answers about its features."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple, Self

from engine.errors import Refusal
from engine.games import RULESETS
from engine.machine import Phase, TurnMachine
from engine.material import Layer
from engine.notation import DIGITS, PositionError, WrittenPosition, WrittenTile
from engine.position import Area, AreaOnceComplete, PlacedPiece
from engine.ruleset import Item
from engine.shapes import OPEN
from engine.squares import AROUND, Square, at, split, square_name
from engine.tilefiles import load
from engine.tiles import PILES, TileSet
from engine.turns import Deploy, Discard, Turn, TurnEnd

__all__ = ["Feature", "Game", "Phase"]


class Feature(NamedTuple):
    """A connected feature as it stands.

    ``open``: how many of its edges meet nothing yet (of a monastery, how many squares around it are empty), and
    ``open_squares``: where. ``squares``: those of its tiles. ``segments``: each of its segments, as the square and the
    segment's number. ``scorers``: the seats that would score it, one entry for each time; nobody's without pieces.
    ``points``: what it would score now, complete or not, with the ``items`` of which that is the sum;
    ``points_if_complete``: what it will score at least when it is complete, with a tile on each of ``open_squares``; of
    what never is complete ``points``. ``points_at_end``: what it would score in the final scoring as it stands, where
    it doesn't count as complete (B6.2, H7.2, D5.2).
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
    points_at_end: int
    segments: tuple[tuple[Square, int], ...]

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats that have a piece in it, each once, in their order."""
        return tuple(sorted({piece.seat for piece in self.pieces}))


class Game(TurnMachine):
    """A game in progress as everyone at the table sees it; the order of the stack is not part of it.

    Games are compared by position, and can be copied and pickled.
    """

    __slots__ = ()

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
        next_step = {
            Phase.DRAW: "draws",
            Phase.LAY: f"lays {self.drawn}",
            Phase.DEPLOY: f"ends its turn with {self.last.kind}",
        }
        doing = f"seat {self.turn} {next_step[self.phase]}" if self.phase in next_step else f"over {self.scores}"
        return f"<Game {self.ruleset.name}, {self.seats} seats: {doing}, {len(self._board)} tiles laid>"

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

    def scores_if_ended(self, then: TurnEnd = None) -> list[int]:
        """Everybody's points if the game ended now; ``then``: with which the turn ends, where its tile lies already."""
        after = self.copy()
        if after.phase is Phase.DEPLOY:
            after.end_turn(then)
        after.end_now()
        return after.scores

    def legal_turns(self) -> Iterator[Turn | Discard]:
        """Every whole turn of the seat to move, also those of a tile that lies already; tiles are always named.

        Where no tile fits, each that can be discarded. Refusal where no tile waits to be laid: the table draws next, or
        the game is over.
        """
        if self.phase is Phase.DEPLOY:
            return (self._laid_turn(then) for then in self.turn_ends())
        waiting = self.open_tiles() if self.phase is Phase.DRAW else []
        kinds = self.choices()
        if not kinds and not waiting:
            self.expect(Phase.LAY)
            waiting = [self.drawn or self._not_drawn()]
        return self._turns_of(kinds) if kinds else map(Discard, dict.fromkeys(waiting))

    def play(self, turn: Turn | Discard) -> None:
        """Play a whole turn, or discard a tile that fits nowhere; a Refusal leaves the game as it was.

        What was laid already is ended by a turn with the same tile, square and rotation.
        """
        if isinstance(turn, Discard):
            self.discard(turn.tile)
            return
        if self.phase is Phase.DEPLOY:
            self._expect_laid(turn)
            self.end_turn(turn.then)
            return
        hand = self.open_tiles() if self.phase is Phase.DRAW else []
        before = list(hand)
        if before:
            self.choose(turn.tile)
        self._expect_drawn(turn.tile)
        try:
            self.lay(turn.square, turn.rotation)
            self.end_turn(turn.then)
        except Refusal:
            if self.drawn is None:
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

    def _expect_laid(self, turn: Turn) -> None:
        """Refuse a turn that isn't one of the tile that lies."""
        laid = self._laid_turn(None)
        if turn[:2] != laid[:2] or turn.tile not in ("", laid.tile):
            raise self.ruleset.refusal("not_your_phase", f"{laid} is laid already", phase=self.phase.name.lower())

    def _take_up(self) -> None:
        """The tile just laid is in hand again, as if it had never been laid."""
        self.drawn = self.last.kind
        self._unjoin()
        self.phase = Phase.LAY
        if self.log is not None:
            self.log.pop()

    def _put_back(self) -> None:
        """The drawn tile is no longer drawn."""
        assert self.drawn is not None
        self._untake(self.drawn)
        self.drawn = None
        self.phase = Phase.DRAW
        if self.log is not None:
            self.log.pop()

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

    def touched(self, feature: Feature) -> list[Feature]:
        """The features beside one that it may be worth more by, each once (B6.3, H6.1, D4.3), as a mountain's plains.

        ``feature``: as it is now, not as it was before a tile.
        """
        square, segment = feature.segments[0]
        shape, base = self._board[square]
        node = shape.node(segment, feature.layer)
        mask = self.touch[self.root(base + node)]
        near = {self.root(number) for number in range(mask.bit_length()) if mask >> number & 1}
        return [self._feature(root, self.ruleset.layer(shape.layers[node].touches)) for root in sorted(near)]

    def _feature(self, root: int, layer: Layer) -> Feature:
        area = Area(self, root, layer)
        items = once_complete = at_end = self.ruleset.value(area)
        squares = self._tiles_of(root)
        nodes = self._nodes_of(root, layer, squares)
        occupied = [node for node in self._pieces if node in nodes] if self.occupants[root] else ()
        open_edges = self.sums[root] & OPEN
        open_squares = self._open_squares(nodes, layer, squares) if open_edges else ()
        if area.complete:
            at_end = self.ruleset.value(Area(self, root, layer, final=True))
        elif layer.completes:
            once_complete = self.ruleset.value(AreaOnceComplete(self, root, layer, len(open_squares)))
        return Feature(
            layer=layer.name,
            complete=area.complete,
            open=open_edges,
            squares=squares,
            pieces=tuple(map(self.piece_on, occupied)),
            items=items,
            points=(points := _total(items)),
            open_squares=open_squares,
            scorers=tuple(self.ruleset.scorers(area)) if occupied else (),
            points_if_complete=points if once_complete is items else _total(once_complete),
            points_at_end=points if at_end is items else _total(at_end),
            segments=tuple(nodes.values()),
        )

    def _tiles_of(self, root: int) -> tuple[Square, ...]:
        """The squares of the tiles of the feature at that root, in the order in which they were laid."""
        laid, mask, found = list(self._board), self.tiles[root], []
        while mask:
            lowest = mask & -mask
            found.append(laid[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(found)

    def _nodes_of(self, root: int, layer: Layer, squares: Sequence[Square]) -> dict[int, tuple[Square, int]]:
        """The nodes of the feature at that root, which lies on these squares, each with its square and segment."""
        find, board, found = self.root, self._board, {}
        for square in squares:
            shape, base = board[square]
            for offset, own in enumerate(shape.layers):
                if own is layer and find(base + offset) == root:
                    found[base + offset] = square, shape.segments[offset]
        return found

    def _open_squares(self, nodes: Container[int], layer: Layer, squares: Sequence[Square]) -> tuple[Square, ...]:
        """The empty squares where the feature of these nodes is open, each once."""
        board = self._board
        found: dict[Square, None] = {}
        for square in squares:
            shape, base = board[square]
            if layer.surrounded and any(base + node in nodes for node in shape.surrounded):
                found |= dict.fromkeys(square + step for step in AROUND if square + step not in board)
            for step, _, meeting, _ in shape.edges:
                if (beyond := square + step) in board:
                    continue
                for node in meeting:
                    if base + node in nodes:
                        found[beyond] = None
                        break
        return tuple(found)

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
            pile=self.pile if self.phase is Phase.DRAW else PILES[0],
            hands=None if self.hands is None else tuple(map(tuple, self.hands)),
            out=tuple(rest.elements()),
        )

    def _put(self, written: WrittenTile) -> None:
        """A tile on the board, with its piece: the tile as the rules ask for it, the piece where it can stand."""
        square, rotation, then, kind = written.tile
        self.phase, self.pile = Phase.DRAW, self._pile_of.get(kind, PILES[0])
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
        self.phase, self.pile = Phase.DRAW, written.pile
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
                self.phase, self.pile = Phase.DEPLOY, self._pile_of[self.last.kind]
            case "over":
                self.phase = Phase.OVER
            case _ if not self.unseen_in[self.pile]:
                raise PositionError(f"no tile is left to draw from the {self.pile} pile")


def _total(items: Sequence[Item]) -> int:
    """The points of all lines of a score."""
    return sum([number * each for _, number, each in items])
