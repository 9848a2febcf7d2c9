"""How likely open features are completed and joined: by the tiles that are left, in one turn's possible positions."""

from math import exp, log

from engine.board import Board
from engine.compiled import OPEN
from engine.game import Game
from engine.holders import leaders
from engine.players.lookups import CONTACT_BITS, Contacts, lookups_of
from engine.players.numbers import Weights, at_share
from engine.players.openings import Openings, meeting, openings, openings_after
from engine.squares import AROUND, STEPS, Square

_CERTAIN = -50.0
_NEAR = frozenset(STEPS)
_REACH = frozenset(one + other for one in (*AROUND, 0) for other in (*AROUND, 0))
"""The squares from which a tile changes what is around a square: it lies there, or changes what fits there."""


class Chances:
    """The chances of features for the seat to move in ``game``, in the turn that it has now."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.before = game
        self.seat = game.to_move
        self.unseen = game.unseen_in["land"]
        self.share = self.unseen / game.tileset.size
        self.weights = weights = at_share(weights, self.share)
        self.playing = game.playing()
        self.own_turns = self.unseen / len(self.playing)
        self.lookups = lookups_of(game.ruleset, game.tileset)
        self._tiles = self.lookups.unseen(game.unseen)
        # The layers whose features wait for tiles: those that are completed, but not by what lies around them.
        self._waiting_layers = [layer.name for layer in game.ruleset.layers if layer.completes and not layer.surrounded]
        self._extend = {layer: weights[f"extend_{layer}"] for layer in self._waiting_layers}
        self._rates = {layer: weights[f"rate_{layer}"] * self.own_turns for layer in self._waiting_layers}
        self._slow = [max(1, number) ** -weights["wait_open"] for number in range(64)]
        self._busy = self._busyness(game, weights["wait_busy"])
        self._misses: dict[str, dict[int, float]] = {layer: {} for layer in self._waiting_layers}
        self._links: dict[tuple[int, Contacts, Contacts], float] = {}
        self._openings = openings(game.board, self.lookups)
        self._met: dict[Square, list[int]] = {}
        self._steady: dict[int, float] = {}
        self._nodes = len(game.board.parent)
        standing = game.board.standing.items()
        self._linked = frozenset([layer.name for layer in game.ruleset.layers if layer.linked])
        self._surrounded = [(node, where) for node, (_, where, place) in standing if place.layer.surrounded]
        self._look_at(game, 0, self._openings, set())

    # -- the position that is judged -----------------------------------------------------------------------------------

    def _look_at(self, position: Game, laid: Square, openings: Openings, changed: set[int]) -> None:
        """Judge that position from now on; ``laid``: where its tile lies, ``changed``: the features that it changes."""
        self.position = position
        self.board: Board = position.board
        self.laid = laid
        self.openings = openings
        self._changed = changed
        self._chances: dict[int, float] = {}
        self._met_now: dict[Square, list[int]] = {}

    def look(self, after: Game, square: Square) -> None:
        """Judge from now on the position after a tile has been laid on that square."""
        met = self._meet(square)
        changed = set(met)
        frontier = self.before.board.frontier
        for step in STEPS:
            if square + step in frontier:
                changed.update(self._meet(square + step))
        changed.update([node for node, where in self._surrounded if where - square in _REACH])
        if self._linked:  # they have no openings, so only the tile tells which of them it joins
            (tile, base), root_of = after.board.newest, after.board.root
            layers = self.lookups.layers(tile)
            changed.update([root_of(base + node) for node, layer in enumerate(layers) if layer in self._linked])
        self._look_at(after, square, openings_after(self._openings, met, after.board, self.lookups, square), changed)

    def look_around(self) -> None:
        """Judge from now on the position as it is, such as in a turn whose tile lies already."""
        self._look_at(self.before, self.before.board.last.square, self._openings, set())

    def _meet(self, square: Square) -> list[int]:
        roots = self._met.get(square)
        if roots is None:
            roots = self._met[square] = meeting(self.before.board, self.lookups, square)
        return roots

    def _meeting_now(self, square: Square) -> list[int]:
        """As ``_meet``, in the position that is judged."""
        if square - self.laid not in _NEAR:
            root_of = self.board.root
            return [root_of(one) for one in self._meet(square)]
        roots = self._met_now.get(square)
        if roots is None:
            roots = self._met_now[square] = meeting(self.board, self.lookups, square)
        return roots

    # -- chances ------------------------------------------------------------------------------------------------------

    def link(self, square: Square, one: Contacts, other: Contacts) -> float:
        """How likely somebody draws a tile that joins what lies at those contacts of the square."""
        pattern = self.board.frontier[square]
        key = (pattern, one, other)
        found = self._links.get(key)
        if found is None:
            number = (self.lookups.connecting(pattern, one, other) & self._tiles).bit_count()
            found = 1 - (1 - number / self.unseen) ** self.own_turns if number else 0.0
            self._links[key] = found
        return found

    def likely(self, layer: str, root: int) -> float:
        """How likely the feature at that root will be complete at the end: 1 if it is, 0 where none ever is."""
        if layer not in self._waiting_layers:
            return 0.0
        return self.chance(layer, root) if self.board.sums[root] & OPEN else 1.0

    def helping(self, pattern: int, contacts: Contacts) -> tuple[int, int]:
        """How many of the tiles left fit a square of that pattern, and how many of these close what lies there.

        That is at those contacts of the square.
        """
        fitting = self.lookups.fitting(pattern) & self._tiles
        closing = self.lookups.closing(pattern, contacts) & self._tiles
        return fitting.bit_count(), closing.bit_count()

    def chance(self, layer: str, root: int) -> float:
        """How likely the open feature at that root gets completed."""
        known = self._chances if root in self._changed or root >= self._nodes else self._steady
        found = known.get(root)
        if found is None:
            found = known[root] = self._chance(layer, root)
        return found

    def _chance(self, layer: str, root: int) -> float:
        squares = self.openings.get(root)
        if squares is None:
            return 0.0
        misses = self._misses[layer]
        frontier = self.board.frontier
        rate = self._rates[layer] * self._slow[min(len(squares), 63)] * self._busy_at(root)
        found = 1.0
        for square, contacts in squares.items():
            key = frontier[square] << CONTACT_BITS | contacts
            miss = misses.get(key)
            if miss is None:
                miss = misses[key] = self._miss(layer, key)
            found *= 1 - exp(rate * miss)
        return found

    def _miss(self, layer: str, key: int) -> float:
        """The logarithm of how likely one tile doesn't help on a square of that pattern with those contacts."""
        if not self.unseen:
            return 0.0
        pattern, contacts = key >> CONTACT_BITS, key & (1 << CONTACT_BITS) - 1
        fitting, closing = self.helping(pattern, contacts)
        helpful = (closing + self._extend[layer] * (fitting - closing)) / self.unseen
        return log(1 - helpful) if helpful < 1 else _CERTAIN

    def fit(self, square: Square) -> float:
        """Which share of the tiles left fits an empty square beside a tile."""
        fitting = self.lookups.fitting(self.board.frontier[square]) & self._tiles
        return fitting.bit_count() / self.unseen if self.unseen else 0.0

    def _busyness(self, game: Game, spread: float) -> list[float]:
        """For each seat how much slower its features are completed since it has many to care for."""
        followers = next(iter(game.ruleset.pieces.values()))
        return [max(1, followers - game.in_supply(seat, 0)) ** -spread for seat in range(game.seats)]

    def _busy_at(self, root: int) -> float:
        here = self.board.occupants[root]
        return self._busy[leaders(here)[0] if here else self.seat]
