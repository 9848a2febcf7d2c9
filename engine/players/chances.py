"""How likely open features are completed and joined: by the tiles that are left, in one turn's possible positions."""

from collections.abc import Iterable, Mapping
from math import exp, log

from engine.board import Board
from engine.compiled import OPEN
from engine.game import Game
from engine.players.lookups import CONTACT_BITS, Contacts, lookups_of
from engine.players.numbers import Weights, at_share
from engine.players.openings import Meeting, Openings, meetings, openings, openings_after
from engine.squares import AROUND, STEPS, Square

_CERTAIN = -50.0
_NOWHERE: Mapping[Square, Contacts] = {}
_NOTHING: Meeting = {}
_REACH = frozenset(one + other for one in (*AROUND, 0) for other in (*AROUND, 0))
"""The squares from which a tile changes what is around a square: it lies there, or changes what fits there."""


def turns_from(game: Game, first: int) -> list[int]:
    """How many turns each seat will have, as far as can be told, if the seat ``first`` draws the next tile.

    Where that seat has left, the next one that plays does. Bonus moves don't count.
    """
    order = [seat % game.seats for seat in range(first, first + game.seats)]
    playing = [seat for seat in order if seat not in game.gone]
    turns = [0] * game.seats
    for place, seat in enumerate(playing):
        turns[seat] = (game.unseen_in["land"] - place - 1) // len(playing) + 1
    return turns


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
        self._misses: dict[str, dict[int, float]] = {layer: {} for layer in self._waiting_layers}
        self._links: dict[tuple[int, Contacts, Contacts], float] = {}
        self._met = meetings(game.board, self.lookups)
        self._openings = openings(self._met)
        self._steady: dict[int, float] = {}
        standing = game.board.standing.items()
        self._surrounded = [(node, where) for node, (_, where, place) in standing if place.layer.surrounded]
        self._look_at(game, game.board.last.square, self._openings)

    # -- the position that is judged -----------------------------------------------------------------------------------

    def _look_at(self, position: Game, laid: Square, openings: Openings) -> None:
        """Judge that position from now on; ``laid``: where its tile lies."""
        self.position = position
        self.board: Board = position.board
        self.laid = laid
        # The features of that tile's nodes.
        root_of = position.board.root
        self.own = [root_of(node) for node in range(position.board.newest[1], len(position.board.parent))]
        self.openings = openings
        self._changed: set[int] = set()
        # With those whose chances and points depend on what has changed.
        self._stale: set[int] = set()
        self._chances: dict[int, float] = {}
        self._around: dict[int, list[tuple[int, float]]] = {}
        # Which nodes meet the empty squares beside that tile, by layer; elsewhere it is as it was before.
        self._met_near: dict[Square, dict[str, list[int]]] = {}

    def look(self, after: Game, square: Square) -> None:
        """Judge from now on the position after a tile has been laid on that square."""
        met = self._met
        self._look_at(after, square, openings_after(self._openings, met[square], after.board, self.lookups, square))
        changed = self._changed
        changed.update(self.own, *met[square].values())
        changed.update([node for node, where in self._surrounded if where - square in _REACH])
        for step, nodes in zip(STEPS, self.lookups.facing(after.board.newest[0]), strict=True):
            beyond = square + step
            if beyond in after.board.frontier:
                before = met.get(beyond, _NOTHING)
                changed.update(*before.values())
                self._met_near[beyond] = near = {layer: [*roots] for layer, roots in before.items()}
                for node, _, layer in nodes:
                    near.setdefault(layer, []).append(self.own[node])

    def look_around(self) -> None:
        """Judge from now on the position as it is, such as in a turn whose tile lies already."""
        self._look_at(self.before, self.before.board.last.square, self._openings)

    def around(self, layer: str, root: int) -> list[tuple[int, float]]:
        """The other features of the layer that a tile may join to that at that root.

        Each is named once for each square where both are open, with how likely a seat draws such a tile.
        """
        found = self._around.get(root)
        if found is None:
            found = self._around[root] = []
            openings, root_of = self.openings, self.board.root
            for square, contacts in openings.get(root, _NOWHERE).items():
                met = (self._met_near.get(square) or self._met[square])[layer]
                if len(met) > 1:
                    for other in {root_of(one) for one in met}:
                        likely = self.link(square, contacts, openings[other][square]) if other != root else 0.0
                        if likely:
                            found.append((other, likely))
        return found

    # -- chances ------------------------------------------------------------------------------------------------------

    def link(self, square: Square, one: Contacts, other: Contacts) -> float:
        """How likely a seat draws, in its own turns, a tile that joins what lies at those contacts of the square."""
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

    def fitting(self, square: Square) -> int:
        """How many of the tiles left fit an empty square beside a tile."""
        return (self.lookups.fitting(self.board.frontier[square]) & self._tiles).bit_count()

    def chance(self, layer: str, root: int) -> float:
        """How likely the open feature at that root gets completed."""
        known = self._chances if root in self._stale else self._steady
        found = known.get(root)
        if found is None:
            found = known[root] = self._chance(layer, root)
        return found

    def _chance(self, layer: str, root: int) -> float:
        squares = self.openings.get(root)
        if squares is None:
            return 0.0
        misses, frontier = self._misses[layer], self.board.frontier
        met_near, met_before = self._met_near, self._met
        rate = self._rates[layer] * self._slow[min(len(squares), 63)]
        found = 1.0
        for square, contacts in squares.items():
            met = (met_near.get(square) or met_before[square])[layer]
            beside = self._staying_open(root, square, met) if len(met) > 1 else 0
            key = (frontier[square] << CONTACT_BITS | contacts) << CONTACT_BITS | beside
            miss = misses.get(key)
            if miss is None:
                miss = misses[key] = self._miss(layer, frontier[square], contacts, beside)
            found *= 1 - exp(rate * miss)
        return found

    def _staying_open(self, root: int, square: Square, met: Iterable[int]) -> Contacts:
        """Where the other features meet the square that are open elsewhere, too: joined with them one isn't complete.

        ``met``: the nodes there.
        """
        openings, root_of, found = self.openings, self.board.root, 0
        for node in met:
            other = root_of(node)
            if other != root and len(openings.get(other, ())) > 1:
                found |= openings[other][square]
        return found

    def _miss(self, layer: str, pattern: int, contacts: Contacts, beside: Contacts) -> float:
        """The logarithm of how likely one tile doesn't help on a square of that pattern; see ``Lookups.closing``."""
        if not self.unseen:
            return 0.0
        fitting = (self.lookups.fitting(pattern) & self._tiles).bit_count()
        closing = (self.lookups.closing(pattern, contacts, beside) & self._tiles).bit_count()
        helpful = (closing + self._extend[layer] * (fitting - closing)) / self.unseen
        return log(1 - helpful) if helpful < 1 else _CERTAIN

    def fit(self, square: Square) -> float:
        """Which share of the tiles left fits an empty square beside a tile."""
        return self.fitting(square) / self.unseen if self.unseen else 0.0
