"""A game: what its seats may do, step by step and in whole turns, done or refused.

A step asks the rules, and then does what ``engine.effects`` says of an event; or it raises a ``Refusal`` and changes
nothing. Set ``log`` to a list to learn what happened: the events are appended to it. A search sets none, for speed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Self

from engine import drawing, ending, moves, positions, refusing
from engine.board import Board
from engine.compiled import compiled
from engine.effects import EFFECT, seat_left, take, tile_discarded, tile_drawn, tile_placed
from engine.errors import Refusal, expect_one
from engine.events import Event, GameStarted
from engine.features import Feature, feature_at
from engine.games import RULESETS
from engine.material import NEXT_TILE
from engine.phase import Phase
from engine.problems import problems
from engine.ruleset import Ruleset
from engine.squares import Placement, Square
from engine.tilefiles import load
from engine.tiles import PILES, Pile, TileSet, expect_rotation
from engine.turns import Deploy, Discard, TakeBack, Turn, TurnEnd

__all__ = ["Feature", "Game", "Phase"]

_DRAW, _LAY, _DEPLOY, _OVER = Phase


class Game:
    """A game in progress as everyone at the table sees it; the order of the stack is not part of it.

    ``board``: the tiles and the pieces on them. ``to_move``: the seat whose turn it is; ``phase``: what it does next;
    ``drawn``: the tile that it has drawn. ``pile``: where the tile to draw or just drawn comes from; "bonus" in a bonus
    move of the same seat (H6.5). ``open_by_seat``: the open tiles, where there are any (see ``engine.open_tiles``),
    else None; ``open_each``: how many a seat has, of which it ``chooses`` in the expert variant. ``unseen`` counts the
    tiles of each kind that were neither drawn nor taken out of the game, ``unseen_in`` those of each pile. ``scores``
    are running totals (B6.6). ``gone``: the seats that left (T1). ``supplies``: the pieces to deploy, seat by seat (see
    ``supply``). ``log``: where the events of each step are appended, None (as in every copy) where nobody wants them.

    Games are compared by position, and can be copied and pickled. ``print`` shows the board in letters.
    """

    __slots__ = (
        "board", "drawn", "gone", "log", "open_by_seat", "open_each", "phase", "pile", "pile_of", "ruleset", "scores",
        "seats", "supplies", "tileset", "to_move", "unseen", "unseen_in",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, tileset: TileSet, seats: int, rotation: int = 0) -> None:
        """A game at its start, seat 0 to move.

        ValueError for a number of seats that the game isn't for, another game's tiles, or a rotation of the start tile
        that isn't 0 to 3.
        """
        if seats not in ruleset.seats:
            raise ValueError(f"{ruleset.name} is for {ruleset.seats[0]} to {ruleset.seats[-1]} players, not {seats}")
        if tileset.ruleset != ruleset.name:
            raise ValueError(f"the tiles of {tileset.ruleset} can't be used for a game of {ruleset.name}")
        expect_rotation(rotation)
        tables, start = compiled(ruleset, tileset), tileset.start
        self.ruleset = ruleset
        self.tileset = tileset
        self.seats = seats
        self.board = Board(ruleset, tileset, seats, rotation)
        self.pile_of = tables.pile_of
        self.unseen = {**tables.counts, start.id: start.count - 1}
        self.unseen_in = {**tables.sizes, start.pile: tables.sizes[start.pile] - 1}
        self.scores = [0] * seats
        self.supplies = list(ruleset.pieces.values()) * seats
        self.gone: frozenset[int] = frozenset()
        self.to_move = 0
        self.phase = _DRAW
        self.drawn: str | None = None
        self.pile: Pile = "land"
        self.open_by_seat: list[list[str]] | None = None
        self.open_each = 0
        self.log: list[Event] | None = None

    @classmethod
    def new(cls, ruleset: str, seats: int = 2, *, rotation: int = 0, tileset: TileSet | None = None) -> Self:
        """A game at its start, by the rule set's name; ``tileset``: its tiles, if not those of the program.

        ValueError for a game that there isn't, and as for the constructor.
        """
        expect_one("rule set", ruleset, RULESETS)
        return cls(RULESETS[ruleset], tileset or load(ruleset), seats, rotation)

    @classmethod
    def from_text(cls, text: str, tileset: TileSet | None = None) -> Self:
        """The position of a text, with these tiles or those of the program; PositionError says what is wrong."""
        written, tileset = positions.parsed(text, tileset)
        return positions.set_up(
            lambda rotation: cls(RULESETS[written.ruleset], tileset, len(written.scores), rotation), written
        )

    @classmethod
    def from_events(cls, tileset: TileSet, events: Iterable[Event]) -> Self:
        """The position after those events; ValueError when the first isn't the game's start."""
        rest = iter(events)
        start = next(rest, None)
        if not isinstance(start, GameStarted):
            raise ValueError("a game's events begin with its start")
        game = cls(RULESETS[start.ruleset], tileset, start.seats, start.rotation)
        for event in rest:
            game.apply(event)
        return game

    def copy(self) -> Self:
        """An independent copy, for previews and search; its log is None."""
        new = object.__new__(type(self))
        new.ruleset = self.ruleset
        new.tileset = self.tileset
        new.seats = self.seats
        new.board = self.board.copy()
        new.pile_of = self.pile_of
        new.unseen = self.unseen.copy()
        new.unseen_in = self.unseen_in.copy()
        new.scores = self.scores.copy()
        new.supplies = self.supplies.copy()
        new.gone = self.gone
        new.to_move = self.to_move
        new.phase = self.phase
        new.drawn = self.drawn
        new.pile = self.pile
        new.open_by_seat = None if self.open_by_seat is None else [hand.copy() for hand in self.open_by_seat]
        new.open_each = self.open_each
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
        return positions.in_writing(self) == positions.in_writing(other) and self.tileset == other.tileset

    __hash__ = None  # type: ignore[assignment] # a game changes

    def __repr__(self) -> str:
        next_step = {
            _DRAW: "draws",
            _LAY: f"lays {self.drawn}",
            _DEPLOY: f"ends its turn with {self.board.last.kind}",
        }
        doing = f"seat {self.to_move} {next_step[self.phase]}" if self.phase in next_step else f"over {self.scores}"
        return f"<Game {self.ruleset.name}, {self.seats} seats: {doing}, {len(self.board.squares)} tiles laid>"

    def __str__(self) -> str:
        return drawing.in_letters(self.board)

    def to_text(self) -> str:
        """The position as one line, which ``from_text`` reads again (see ``engine.notation``)."""
        return str(positions.in_writing(self))

    # -- events --------------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Put an event in place that happened before; nothing is asked or decided."""
        EFFECT[type(event)](self, *[getattr(event, name) for name in event.__match_args__])

    # -- drawing -------------------------------------------------------------------------------------------------------

    def drawable(self, pile: Pile | None = None) -> dict[str, int]:
        """How many tiles of each kind nobody has seen: one of them is drawn next from that pile (None: the present)."""
        wanted = self.pile if pile is None else pile
        expect_one("pile", wanted, PILES)
        held = Counter(kind for hand in self.open_by_seat for kind in hand) if self.open_by_seat else {}
        hidden = {kind: count - held.get(kind, 0) for kind, count in self.unseen.items()}
        return {kind: count for kind, count in hidden.items() if count and self.pile_of[kind] == wanted}

    def draw(self, kind: str) -> None:
        """The seat whose turn it is draws a tile of that kind (B2.1, H2.1, D2.1)."""
        if self.phase is not _DRAW:
            refusing.expect(self, _DRAW)
        if not self.unseen.get(kind, 0):
            refusing.expect_unseen(self, [kind])
        if self.pile_of[kind] != self.pile:
            raise self.ruleset.refusal("wrong_stack", f"tile {kind} is not of the {self.pile} stack", kind=kind)
        tile_drawn(self, self.to_move, kind)

    def remove(self, kinds: Sequence[str]) -> None:
        """Take tiles out of the game before play (D6.4)."""
        refusing.expect_unseen(self, kinds)
        for kind in kinds:
            take(self, kind)

    @property
    def chooses(self) -> bool:
        """Whether a turn begins with the choice of an open tile, as in the expert variant (D6.1)."""
        return self.open_each > NEXT_TILE

    def open_tiles(self) -> list[str]:
        """The open tiles of the seat to move, in their order (D6.1, T13); none where all are drawn from the stack."""
        return self.open_by_seat[self.to_move] if self.open_by_seat else []

    def choices(self) -> list[str]:
        """The kinds of tiles that may be laid now: the drawn one, or the own open ones; none where none fits."""
        kinds = self.open_tiles() if self.phase is _DRAW else (self.drawn,)
        return [kind for kind in dict.fromkeys(kinds) if kind is not None and self.placements(kind)]

    def choose(self, kind: str) -> None:
        """Take one of the own open tiles to lay it now (D6.1, D6.2)."""
        refusing.expect_open(self, kind)
        fitting = self.choices()
        if kind not in fitting:
            others = f"tile {fitting[0]} fits and must be laid" if fitting else "neither open tile fits"
            raise self.ruleset.refusal("does_not_fit", f"tile {kind} fits nowhere; {others}", kind=kind)
        self.draw(kind)

    def discard(self, kind: str = "") -> None:
        """Take the drawn tile, which fits nowhere, out of the game (B3.3, H3.2, D2.1); the last one ends it (B3.4).

        ``kind``: the own open tile to discard, none of which fits (D6.2); a drawn tile needn't be named.
        """
        if self.phase is _DRAW and kind:
            refusing.expect_open(self, kind)
            if fitting := self.choices():
                raise self.ruleset.refusal("does_not_fit", f"tile {fitting[0]} fits and must be laid", kind=kind)
            self.draw(kind)
        refusing.expect_drawn(self, kind)
        kind = self.drawn or refusing.not_drawn(self)
        if self.placements():
            raise self.ruleset.refusal("fits_somewhere", f"tile {kind} fits somewhere and must be laid", kind=kind)
        tile_discarded(self, self.to_move, kind)
        if not self.unseen_in[self.pile]:
            ending.pass_on(self)

    # -- laying --------------------------------------------------------------------------------------------------------

    def placements(self, kind: str | None = None) -> list[Placement]:
        """Every square and rotation in which the drawn tile (or a tile of ``kind``) could be laid.

        It touches a laid tile along a side and continues all its neighbours (B3.1, B3.2, H3.1, D3.1).
        """
        board = self.board
        try:
            fits = board.fits[kind or self.drawn or refusing.not_drawn(self)]
        except KeyError:
            raise refusing.no_such_kind(self, kind) from None
        return [
            square + rotation
            for square, pattern in board.frontier.items()
            if fits[pattern]
            for rotation in fits[pattern]
        ]

    def rotations(self, square: Square, kind: str | None = None) -> tuple[int, ...]:
        """The rotations in which the drawn tile (or a tile of ``kind``) could be laid on that square."""
        try:
            return self.board.rotations(square, kind or self.drawn or refusing.not_drawn(self))
        except KeyError:
            raise refusing.no_such_kind(self, kind) from None

    def lay(self, square: Square, rotation: int) -> None:
        """Lay the drawn tile (B2.1, H2.1, D2.1)."""
        kind = self.drawn
        if self.phase is not _LAY or kind is None:
            kind = refusing.not_drawn(self)
        board = self.board
        pattern = board.frontier.get(square)
        if pattern is None or rotation not in board.fits[kind][pattern]:
            raise refusing.why_not_laid(self.ruleset, board, kind, square, rotation)
        tile_placed(self, self.to_move, kind, square, rotation)

    # -- ending a turn -------------------------------------------------------------------------------------------------

    def places(self) -> list[Deploy]:
        """Where a piece may be deployed now: followers first, then by segment; nowhere without supply (B4.4, H4.4).

        That is on the tile just laid (B2.2, B4.1, H2.2, D3.2), in features that hold no piece (B4.2, H4.2, H5.2, D3.2)
        or no longer hold one (D3.4), also in what the tile finishes (B4.5, H4.5).
        """
        if self.phase is not _DEPLOY:
            refusing.expect(self, _DEPLOY)
        board = self.board
        tile, base = board.newest
        supplies, first = self.supplies, self.to_move * len(self.ruleset.pieces)
        parent, occupants = board.parent, board.occupants
        legal = []
        for place in tile.deployments:
            if supplies[first + place.supply]:
                node = base + place.offset
                while parent[node] != node:
                    node = parent[node]
                if not occupants[node]:
                    legal.append(place.deploy)
        return legal

    def deploy(self, role: str, segment: int) -> None:
        """Deploy a piece as that role on a segment of the tile just laid (B4) and end the turn.

        ``role``: or the piece's name, since a segment has one place at most for each piece.
        """
        ending.deploy(self, role, segment)

    def take_backs(self) -> list[TakeBack]:
        """The own pieces that may be taken back now, by square and segment (D2.2)."""
        if self.phase is not _DEPLOY:
            refusing.expect(self, _DEPLOY)
        if not self.ruleset.take_back:
            return []
        own, of = self.to_move, TakeBack.of
        return [of(square, one.segment) for seat, square, one in self.board.standing.values() if seat == own]

    def take_back(self, square: Square, segment: int) -> None:
        """Take an own piece back from anywhere on the board, score its area for oneself and end the turn (D2.2).

        So it can't be deployed again before the next turn (D2.3).
        """
        ending.take_back(self, square, segment)

    def turn_ends(self) -> list[TurnEnd]:
        """What may follow now that the tile lies: the deployments, the pieces that may be taken back, and nothing."""
        if self.ruleset.take_back:
            return [*self.places(), *self.take_backs(), None]
        return [*self.places(), None]

    def end_turn(self, then: TurnEnd = None) -> None:
        """End the turn of the tile just laid: set a piece, take one back, or neither (B4.6)."""
        if then is None:
            if self.phase is not _DEPLOY:
                refusing.expect(self, _DEPLOY)
            ending.finish(self)
        elif isinstance(then, Deploy):
            ending.deploy(self, then.role, then.segment)
        else:
            ending.take_back(self, then.square, then.segment)

    def earns_bonus(self) -> bool:
        """Whether the tile just laid completed a feature that gives a bonus tile, and there is one (H6.5 to H6.7)."""
        return self.pile != "bonus" and self.unseen_in["bonus"] > 0 and ending.rewarded(self.board)

    def pass_over(self) -> None:
        """The seat to move has no tile to lay: it is the next one's turn (D6.3)."""
        if self.phase is not _DRAW:
            refusing.expect(self, _DRAW)
        ending.pass_turn(self)

    def resign(self, seat: int) -> None:
        """The seat leaves: its pieces stay and score for it, it takes no more turns (T1); the last seat ends the game.

        A tile that it had drawn from the stack is the next seat's to lay, since everybody has seen it.
        """
        if self.phase in (_DEPLOY, _OVER):
            refusing.expect(self, _LAY)
        if not 0 <= seat < self.seats or seat in self.gone:
            raise self.ruleset.refusal("no_such_seat", f"seat {seat} does not play", seat=seat)
        seat_left(self, seat)
        if len(self.gone) == self.seats - 1:
            ending.end(self)
        elif self.to_move == seat:
            if self.pile == "bonus":
                ending.pass_on(self)
            else:
                ending.pass_turn(self)

    def end_now(self) -> None:
        """Score as if the game were over now; meant for copies (projected scores) and records that stop early."""
        if self.phase is _DEPLOY:
            ending.score_completed(self)
        if self.phase is not _OVER:
            ending.end(self)

    def scores_if_ended(self, then: TurnEnd = None) -> list[int]:
        """Everybody's points if the game ended now; ``then``: with which the turn ends, where its tile lies already."""
        after = self.copy()
        if after.phase is _DEPLOY or then is not None:
            after.end_turn(then)
        after.end_now()
        return after.scores

    # -- whole turns ---------------------------------------------------------------------------------------------------

    def legal_turns(self) -> Iterator[Turn | Discard]:
        """Every whole turn of the seat to move, also those of a tile that lies already; tiles are always named.

        They are worked out one by one: make a list of them before you play. Where no tile fits, each that can be
        discarded. Refusal where no tile waits to be laid: the table draws next, or the game is over.
        """
        return moves.legal_turns(self)

    def allows(self, turn: Turn | Discard) -> bool:
        """Whether ``play`` would play that turn; it is tried out on a copy."""
        try:
            self.copy().play(turn)
        except Refusal:
            return False
        return True

    def play(self, turn: Turn | Discard) -> None:
        """Play a whole turn, or discard a tile that fits nowhere; an error leaves the game as it was.

        What was laid already is ended by a turn with the same tile, square and rotation.
        """
        moves.play(self, turn)

    # -- questions -----------------------------------------------------------------------------------------------------

    def supply(self, seat: int) -> dict[str, int]:
        """What the seat still has to deploy, by piece."""
        expect_one("seat", seat, range(self.seats))
        names = list(self.ruleset.pieces)
        return dict(zip(names, self.supplies[seat * len(names) : (seat + 1) * len(names)], strict=True))

    def in_supply(self, seat: int, piece: int) -> int:
        """How many of a piece, told by its number in the game's pieces, the seat still has to deploy."""
        return self.supplies[seat * len(self.ruleset.pieces) + piece]

    def playing(self) -> list[int]:
        """The seats that have not left."""
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def problems(self) -> list[str]:
        """Why no game can have come to this position by the rules, a sentence each; none for one that is possible.

        Texts are read as they are, so one may hold what nobody can have played: a knight in a city that was finished
        long ago. Points can't be checked, since a position doesn't say how they came about.
        """
        return list(problems(self))

    def feature(self, square: Square, segment: int, layer: str = "") -> Feature:
        """The feature that a segment on the board belongs to, in that layer, as ``Board.node`` has it."""
        return feature_at(self.ruleset, self.board, *self.board.node(square, segment, layer))

    def features(self) -> list[Feature]:
        """Every feature on the board, in the order in which their first tiles were laid."""
        return [feature_at(self.ruleset, self.board, root, layer) for root, layer in self.board.roots().items()]

    def touched(self, feature: Feature) -> list[Feature]:
        """The features beside one that it may be worth more by, each once (B6.3, H6.1, D4.3), as a mountain's plains.

        ``feature``: as it is now, not as it was before a tile.
        """
        root, layer = self.board.node(*feature.segments[0], feature.layer)
        near = sorted(self.board.touched(root))
        return [feature_at(self.ruleset, self.board, one, self.ruleset.layer(layer.touches)) for one in near]
