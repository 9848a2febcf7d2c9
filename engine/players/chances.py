"""How likely open features are completed and joined: by the tiles that are left, in one turn's possible positions."""

from collections.abc import Mapping
from math import exp, log

from engine.game import Game
from engine.players.numbers import Weights, at_phase
from engine.players.openings import meeting, openings, openings_after
from engine.players.reading import leaders
from engine.players.tables import CONTACT_BITS, Contacts, tables_of
from engine.shapes import OPEN
from engine.squares import STEPS, Square, at

_SORTS = (("rate", "ext"), ("rate2", "ext2"), ("rate3", "ext3"))
_CERTAIN = -50.0
_NEAR = frozenset(STEPS)


class Chances:
    """The chances of features for the seat to move in ``game``, in the turn that it has now."""

    SORTS: Mapping[str, int] = {}
    """The layers whose features wait for tiles, each with the place of its rate among the rates, from 0."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.before = game
        self.seat = game.turn
        self.left = game.unseen_in["land"]
        self.share = self.left / game.tileset.size
        self.weights = weights = at_phase(weights, self.share)
        self.playing = [seat for seat in range(game.seats) if not game.is_gone(seat)]
        self.own_turns = self.left / len(self.playing)
        self.tables = tables_of(game.ruleset, game.tileset)
        self._tiles = self.tables.left(game.unseen)
        self._exts = [weights.get(ext, 0.0) for _, ext in _SORTS]
        self._rates = [weights.get(rate, 0.0) * self.own_turns for rate, _ in _SORTS]
        self._slow = [max(1, number) ** -weights["kexp"] for number in range(64)]
        self._busy = self._busyness(game, weights["spread"])
        self._misses: list[dict[int, float]] = [{}, {}, {}]
        self._links: dict[tuple[int, Contacts, Contacts], float] = {}
        self._openings = openings(game, self.tables)
        self._met: dict[Square, list[int]] = {}
        self._steady: dict[int, float] = {}
        self._nodes = len(game.parent)
        # The rest is of the position that is judged.
        self.position = game
        self.laid: Square = 0
        self.openings = self._openings
        self._changed: set[int] = set()
        self._chances: dict[int, float] = {}
        self._met_now: dict[Square, list[int]] = {}

    # -- the position that is judged -----------------------------------------------------------------------------------

    def look(self, after: Game, square: Square) -> None:
        """From now on it is about the position after a tile has been laid on that square."""
        met = self._meet(square)
        changed = set(met)
        frontier = self.before.frontier
        for step in STEPS:
            if square + step in frontier:
                changed.update(self._meet(square + step))
        self.position = after
        self.laid = square
        self.openings = openings_after(self._openings, met, after, self.tables, square)
        self._changed = changed
        self._chances = {}
        self._met_now = {}

    def look_around(self) -> None:
        """From now on it is about the position as it is, such as in a turn whose tile lies already."""
        self.position = self.before
        last = self.before.last
        self.laid = at(last.x, last.y)
        self.openings = self._openings
        self._changed = set()
        self._chances = {}
        self._met_now = {}

    def _meet(self, square: Square) -> list[int]:
        roots = self._met.get(square)
        if roots is None:
            roots = self._met[square] = meeting(self.before, self.tables, square)
        return roots

    def _meeting_now(self, square: Square) -> list[int]:
        """As ``_meet``, in the position that is judged."""
        if square - self.laid not in _NEAR:
            root_of = self.position.root
            return [root_of(one) for one in self._meet(square)]
        roots = self._met_now.get(square)
        if roots is None:
            roots = self._met_now[square] = meeting(self.position, self.tables, square)
        return roots

    # -- chances ------------------------------------------------------------------------------------------------------

    def link(self, square: Square, one: Contacts, other: Contacts) -> float:
        """How likely somebody draws a tile that joins what lies at those contacts of the square."""
        pattern = self.position.frontier[square]
        key = (pattern, one, other)
        found = self._links.get(key)
        if found is None:
            number = (self.tables.connecting(pattern, one, other) & self._tiles).bit_count()
            found = 1 - (1 - number / self.left) ** self.own_turns if number else 0.0
            self._links[key] = found
        return found

    def likely(self, layer: str, root: int) -> float:
        """How likely the feature at that root will be complete at the end: 1 if it is, 0 where none ever is."""
        if layer not in self.SORTS:
            return 0.0
        return self.chance(root, self.SORTS[layer]) if self.position.sums[root] & OPEN else 1.0

    def helping(self, square: Square, contacts: Contacts) -> tuple[int, int]:
        """How many of the tiles left fit a square, and how many of these close what lies at those contacts."""
        pattern = self.position.frontier[square]
        fitting = self.tables.fitting(pattern) & self._tiles
        closing = self.tables.closing(pattern, contacts) & self._tiles
        return fitting.bit_count(), closing.bit_count()

    def chance(self, root: int, sort: int) -> float:
        """How likely the open feature at that root gets completed; ``sort``: with which rate, from 0."""
        known = self._chances if root in self._changed or root >= self._nodes else self._steady
        found = known.get(root)
        if found is None:
            found = known[root] = self._chance(root, sort)
        return found

    def _chance(self, root: int, sort: int) -> float:
        squares = self.openings.get(root)
        if squares is None:
            return 0.0
        misses = self._misses[sort]
        frontier = self.position.frontier
        rate = self._rates[sort] * self._slow[min(len(squares), 63)] * self._busy_at(root)
        found = 1.0
        for square, contacts in squares.items():
            key = frontier[square] << CONTACT_BITS | contacts
            miss = misses.get(key)
            if miss is None:
                miss = misses[key] = self._miss(key, sort)
            found *= 1 - exp(rate * miss)
        return found

    def _miss(self, key: int, sort: int) -> float:
        """The logarithm of how likely one tile doesn't help on a square of that pattern with those contacts."""
        if not self.left:
            return 0.0
        pattern, contacts = key >> CONTACT_BITS, key & (1 << CONTACT_BITS) - 1
        fitting = (self.tables.fitting(pattern) & self._tiles).bit_count()
        closing = (self.tables.closing(pattern, contacts) & self._tiles).bit_count()
        helpful = (closing + self._exts[sort] * (fitting - closing)) / self.left
        return log(1 - helpful) if helpful < 1 else _CERTAIN

    def fit(self, square: Square) -> float:
        """Which share of the tiles left fits an empty square beside a tile."""
        fitting = self.tables.fitting(self.position.frontier[square]) & self._tiles
        return fitting.bit_count() / self.left if self.left else 0.0

    def _busyness(self, game: Game, spread: float) -> list[float]:
        """For each seat how much slower its features are completed since it has many to care for."""
        followers = next(iter(game.ruleset.pieces.values()))
        return [max(1, followers - game.in_supply(seat, 0)) ** -spread for seat in range(game.seats)]

    def _busy_at(self, root: int) -> float:
        here = self.position.occupants[root]
        return self._busy[leaders(here)[0] if here else self.seat]
