"""What a position is worth: the evaluation that the three games share; each game adds what its features may become.

What a seat can expect is its score, the expected points of the features that it would score, the worth of the pieces in
its supply, and of those that will come back. An outlook belongs to one turn, since it counts the tiles that are left;
it judges the positions that the turn may lead to. When no tile is left it tells the final scores exactly.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from typing import TypeAlias

from engine.game import Game
from engine.players.openings import meeting, openings, openings_after
from engine.players.tables import CONTACT_BITS, Contacts, tables_of
from engine.position import SEAT_BITS, SEAT_MASK
from engine.shapes import OPEN, Deployment
from engine.squares import STEPS, Square, at
from engine.turns import Deploy, TurnEnd

Weights: TypeAlias = Mapping[str, float]
"""The numbers of an evaluation by name. ``SHARED`` and ``OWN`` in each game's module say what they mean."""

Worth: TypeAlias = tuple[float, TurnEnd]
"""What a turn is worth if it ends so."""

SHARED: Mapping[str, str] = {
    "rate": "how fast a feature of the first sort gets the tile that it waits for",
    "ext": "what a tile counts that continues such a feature, against one that completes it",
    "rate2": "as rate, for the second sort",
    "ext2": "as ext, for the second sort",
    "kexp": "how much longer a feature with several open squares waits for each",
    "spread": "how much longer a feature waits when its holder has many pieces on the board",
    "piece": "points that each follower in supply is worth",
    "early": "further points for each while all tiles are left",
    "first": "further points for having one",
    "second": "further points for having two",
    "turns": "own turns that each follower in supply needs to be of full worth",
    "fade": "number of tiles left below which pieces in supply lose their worth",
    "back": "what the likely return of a piece counts",
    "free": "how often the next seat sets a piece where its tile can reach a feature that nobody holds",
    "usual": "points that a turn is worth elsewhere: a feature that promises less is left",
    "merge": "how often a feature takes in another where one tile makes one of them",
}
"""The weights that all games have."""

DRIFT = "_drift"
"""Every weight has another of its name with this: half of it is added at the start, and taken off at the end."""

POSITIVE = frozenset({"rate", "rate2", "rate3", "kexp", "fade", "around", "beyond", "back", "first", "second"})
"""Weights that stay above zero."""

LEAST = 0.01
"""What those are at least."""

_SORTS = (("rate", "ext"), ("rate2", "ext2"), ("rate3", "ext3"))
_CERTAIN = -50.0
_NONE: frozenset[int] = frozenset()
_NEAR = frozenset(STEPS)


class Outlook(ABC):
    """The evaluation for the seat to move in ``game``, in the turn that it has now."""

    SORTS: Mapping[str, int] = {}
    """The layers whose features wait for tiles, each with the place of its rate among the rates, from 0."""

    ALONE: bool = False
    """Whether every piece scores by itself, so that others in a feature take nothing away."""

    JOINED: Mapping[str, str] = {}
    """The layers whose features of several seats may be joined, each with the name of its weight."""

    STEADY: Mapping[str, bool] = {}
    """The layers whose features' expectations depend on themselves only, or (True) on those that they touch, too."""

    FREE: frozenset[str] = frozenset()
    """The layers whose features somebody may wait for to set a piece in, as long as nobody holds them."""

    MERGED: frozenset[str] = frozenset()
    """The layers whose features gain by others that become a part of them."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.before = game
        self.seat = game.turn
        self.left = game.unseen_in["land"]
        self.share = self.left / game.tileset.size
        self.weights = weights = at_phase(weights, self.share)
        self.playing = [seat for seat in range(game.seats) if not game.is_gone(seat)]
        self.own_turns = self.left / len(self.playing)
        self.phase = min(1.0, self.left / weights["fade"])
        self.back = weights["back"]
        self.tables = tables_of(game.ruleset, game.tileset)
        self._tiles = self.tables.left(game.unseen)
        self._others = [seat for seat in self.playing if seat != self.seat]
        self._supply_worth = self._worth_of_supply(next(iter(game.ruleset.pieces.values())))
        self._hut = weights.get("hutcost", 0.0) * self.phase
        self._exts = [weights.get(ext, 0.0) for _, ext in _SORTS]
        self._rates = [weights.get(rate, 0.0) * self.own_turns for rate, _ in _SORTS]
        self._slow = [max(1, number) ** -weights["kexp"] for number in range(64)]
        self._busy = self._busyness(game, weights["spread"])
        self._misses: list[dict[int, float]] = [{}, {}, {}]
        self._links: dict[tuple[int, Contacts, Contacts], float] = {}
        self._openings = openings(game, self.tables)
        self._met: dict[Square, list[int]] = {}
        self._steady: dict[int, float] = {}
        self._kept: dict[int, tuple[frozenset[int], tuple[float, float]]] = {}
        self._nodes = len(game.parent)
        self._free, self._usual, self._merge = weights["free"], weights["usual"], weights["merge"]
        self._layers: list[str] = []
        if self._free:
            for shape, _ in game.board.values():
                self._layers += self.tables.layers(shape)
        self._next = self._others[0] if self._others else self.seat
        for seat in self._others:
            if seat > self.seat:
                self._next = seat
                break
        self._next_cost = 0.0
        self._loose: dict[int, float] | None = None
        self._all_loose = 0.0
        self._mergers: dict[int, tuple[frozenset[int], float]] = {}
        # The rest is of the position that is judged.
        self.position = game
        self.laid: Square = 0
        self.openings = self._openings
        self._changed: set[int] = set()
        self._chances: dict[int, float] = {}
        self._expected: dict[int, float] = {}
        self._held_at: dict[str, dict[Square, list[int]]] = {}
        self._loose_now: dict[int, float] = {}
        self._met_now: dict[Square, list[int]] = {}
        self._given = 0.0

    @abstractmethod
    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """What the feature at that root may bring in the position that is judged.

        First the points that whoever scores it can expect; then how much the return of each of its pieces counts, as a
        part of the worth of a piece in supply.
        """

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """The seats that would score the feature at that root, one entry for each time: those with most pieces."""
        del layer
        return leaders(self.position.occupants[root])

    # -- the position that is judged -----------------------------------------------------------------------------------

    def look(self, after: Game, square: Square) -> None:
        """From now on it is about the position after a tile has been laid on that square."""
        loose = self._loose_before() if self._free else {}
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
        if self._free:
            self._find_given(met, loose)

    def look_around(self) -> None:
        """From now on it is about the position as it is, such as in a turn whose tile lies already."""
        self.position = self.before
        last = self.before.last
        self.laid = at(last.x, last.y)
        self.openings = self._openings
        self._changed = set()
        self._chances = {}
        self._met_now = {}
        if self._free:
            self._loose_now = self._loose_before()
            self._given = self._all_loose

    def _meet(self, square: Square) -> list[int]:
        roots = self._met.get(square)
        if roots is None:
            roots = self._met[square] = meeting(self.before, self.tables, square)
        return roots

    # -- what a turn is worth ------------------------------------------------------------------------------------------

    def judge(self) -> list[Worth]:
        """Every end that the turn may have, with the margin that the seat can then expect."""
        values = self.values()
        found: list[Worth] = [(self.margin(values), None)]
        for claim in self.position.deployments():
            end = Deploy.of(claim.piece, claim.segment, claim.role)
            found.append((self.margin(self._with_claim(values, claim)), end))
        return found

    def values(self) -> list[float]:
        """The points that each seat can expect if nothing more is done in this turn."""
        position = self.position
        occupants, root_of = position.occupants, position.root
        values, more = self._supplies()
        self._expected = expected = {}
        self._held_at = {layer: {} for layer in self.JOINED}
        for node, (_, _, deployment) in position.piece_at.items():
            root = root_of(node)
            if root in expected:
                continue
            layer = deployment.layer.name
            points, returning = self._expect_again(layer, root)
            expected[root] = points
            for seat in self.scorers(layer, root):
                values[seat] += points
            if returning:
                for seat, number in pieces_of(occupants[root]):
                    values[seat] += returning * number * more[seat]
            if layer in self.JOINED and root in self.openings:
                held_at = self._held_at[layer]
                crowded = False
                for square in self.openings[root]:
                    crowded |= square in held_at
                if crowded:
                    self._expect_joins(values, layer, root, occupants[root], points)
                for square in self.openings[root]:
                    if square in held_at:
                        held_at[square].append(root)
                    else:
                        held_at[square] = [root]
        values[self._next] += self._given
        return values

    def _expect_again(self, layer: str, root: int) -> tuple[float, float]:
        """As ``expect``, of a feature of the position before the tile as long as nothing that it depends on changes."""
        steady = layer in self.STEADY and root not in self._changed and root < self._nodes
        if steady:
            kept = self._kept.get(root)
            if kept is not None and kept[0].isdisjoint(self._changed):
                return kept[1]
        found = self.promise(layer, root)
        if steady:
            near = frozenset(touched(self.before, root)) if self.STEADY[layer] else _NONE
            if root in self._mergers:
                near |= self._mergers[root][0]
            if near.isdisjoint(self._changed):
                self._kept[root] = near, found
        return found

    def margin(self, values: Sequence[float]) -> float:
        """How far the seat that asks is ahead.

        Of one other seat; of several by half of the best one's points and half of their mean.
        """
        others = [values[other] for other in self._others]
        return values[self.seat] - (max(others) + sum(others) / len(others)) / 2

    def _supplies(self) -> tuple[list[float], list[float]]:
        """Each seat's score with the worth of its supply, and what one more follower in it would be worth."""
        position, worth, hut = self.position, self._supply_worth, self._hut
        values: list[float] = list(position.scores)
        more = [0.0] * position.seats
        for seat in self.playing:
            number = position.in_supply(seat, 0)
            values[seat] += worth[number]
            more[seat] = worth[number + 1] - worth[number]
            if hut:
                values[seat] += hut * position.in_supply(seat, 1)
        return values, more

    def _with_claim(self, values: Sequence[float], claim: Deployment) -> list[float]:
        """The values if the seat also sets that piece on the tile just laid."""
        position, seat = self.position, self.seat
        layer = claim.layer.name
        root = position.root(position.laid_now[1] + claim.offset)
        points, returning = self.promise(layer, root)
        cost = self.cost(claim)
        found = list(values)
        if root in self._loose_now:
            found[self._next] -= self._loose_now[root]
        found[seat] += points - cost + returning * cost
        if layer in self.JOINED and root in self.openings:
            self._expect_joins(found, layer, root, 1 << SEAT_BITS * seat, points)
        return found

    def cost(self, claim: Deployment) -> float:
        """What the piece is worth in supply."""
        if claim.supply:
            return self._hut
        number = self.position.in_supply(self.seat, 0)
        return self._supply_worth[number] - self._supply_worth[number - 1]

    # -- joins ---------------------------------------------------------------------------------------------------------

    def _expect_joins(self, values: list[float], layer: str, root: int, occupants: int, points: float) -> None:
        """What may follow where the feature meets others that are held: one tile may make one feature of two.

        ``occupants`` and ``points`` are the feature's; it counts as held by them.
        """
        held_at = self._held_at[layer]
        weight = self.weights[self.JOINED[layer]]
        if not weight:
            return
        own = self.openings[root]
        for square, contacts in own.items():
            for other in held_at.get(square, ()):
                there = self.position.occupants[other]
                together = leaders(there + occupants)
                first, second = leaders(occupants), leaders(there)
                if first == second == together:
                    continue
                likely = weight * self._link(square, contacts, self.openings[other][square])
                more = self._expected[other]
                for seat in together:
                    values[seat] += likely * (points + more)
                for seat in first:
                    values[seat] -= likely * points
                for seat in second:
                    values[seat] -= likely * more

    def _link(self, square: Square, one: Contacts, other: Contacts) -> float:
        """How likely somebody draws a tile that joins what lies at those contacts of the square."""
        pattern = self.position.frontier[square]
        key = (pattern, one, other)
        found = self._links.get(key)
        if found is None:
            number = (self.tables.connecting(pattern, one, other) & self._tiles).bit_count()
            found = 1 - (1 - number / self.left) ** self.own_turns if number else 0.0
            self._links[key] = found
        return found

    # -- features that nobody holds ------------------------------------------------------------------------------------

    def promise(self, layer: str, root: int) -> tuple[float, float]:
        """As ``expect``, with what the feature gains where it takes in others."""
        points, returning = self.expect(layer, root)
        if self._merge and layer in self.MERGED and root in self.openings:
            points += self._merge * self.merging(layer, root)
        return points, returning

    def merging(self, layer: str, root: int) -> float:
        """The points that the feature at that root gains by those that nobody holds, each by its chance to join it."""
        steady = root < self._nodes and root not in self._changed
        if steady:
            kept = self._mergers.get(root)
            if kept is not None and kept[0].isdisjoint(self._changed):
                return kept[1]
        position, laid = self.position, self.laid
        root_of, occupants, openings_now = position.root, position.occupants, self.openings
        best: dict[int, float] = {}
        for square, contacts in openings_now[root].items():
            if square - laid in _NEAR:
                near_roots = self._met_now.get(square)
                if near_roots is None:
                    near_roots = self._met_now[square] = meeting(position, self.tables, square)
                roots = near_roots
            else:
                roots = [root_of(one) for one in self._meet(square)]
            for other in roots:
                if other == root or (occupants[other] and not self.ALONE):
                    continue
                likely = self._link(square, contacts, openings_now[other][square])
                if likely > best.get(other, 0.0):
                    best[other] = likely
        found = 0.0
        for other, likely in best.items():
            found += likely * self.gain(layer, root, other)
        if steady:
            near = frozenset([one for other in best for one in (other, *touched(position, other))])
            if near.isdisjoint(self._changed):
                self._mergers[root] = near, found
        return found

    def gain(self, layer: str, root: int, other: int) -> float:
        """The points that the feature at the first root gains when that at the other becomes a part of it."""
        del root
        return self.expect(layer, other)[0]

    def _loose_before(self) -> dict[int, float]:
        """The features that nobody holds before the tile is laid, each with what the next seat can expect of it."""
        if self._loose is None:
            self._loose = found = {}
            game = self.before
            number = game.in_supply(self._next, 0)
            if number and self.left:
                self._next_cost = self._supply_worth[number] - self._supply_worth[number - 1]
                occupants, layers = game.occupants, self._layers
                for root in self._openings:
                    if not occupants[root] and layers[root] in self.FREE:
                        worth = self.worth_of_loose(layers[root], root)
                        if worth:
                            found[root] = worth
            self._all_loose = sum(found.values())
        return self._loose

    def _find_given(self, met: list[int], loose: dict[int, float]) -> None:
        """What the next seat can expect of features that nobody holds, now that a tile is laid."""
        self._given = self._all_loose
        for root in met:
            if root in loose:
                self._given -= loose[root]
        self._loose_now = now = {}
        position = self.position
        if not self.left or not position.in_supply(self._next, 0):
            return
        shape, base = position.laid_now
        occupants, opened, root_of = position.occupants, self.openings, position.root
        for offset, layer in enumerate(self.tables.layers(shape)):
            if layer in self.FREE:
                root = root_of(base + offset)
                if root in opened and not occupants[root] and root not in now:
                    now[root] = self.worth_of_loose(layer, root)
                    self._given += now[root]

    def worth_of_loose(self, layer: str, root: int) -> float:
        """What the next seat can expect of a feature that nobody holds, by the chance that its tile reaches it."""
        points, returning = self.expect(layer, root)
        net = points - (1 - returning) * self._next_cost - self._usual
        if net <= 0:
            return 0.0
        frontier, tiles, left = self.position.frontier, self._tiles, self.left
        missed = 1.0
        for square in self.openings[root]:
            missed *= 1 - (self.tables.fitting(frontier[square]) & tiles).bit_count() / left
        return self._free * net * (1 - missed)

    # -- chances -------------------------------------------------------------------------------------------------------

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

    # -- supplies ------------------------------------------------------------------------------------------------------

    def _worth_of_supply(self, followers: int) -> list[float]:
        """What so many followers in supply are worth, from none to one more than there are."""
        weights, own_turns = self.weights, self.own_turns
        turns = weights["turns"]
        found = [0.0]
        for number in range(1, followers + 2):
            scarce = min(1.0, own_turns / (turns * number)) if turns else 1.0
            each = weights["piece"] + weights["early"] * self.share
            worth = each * number * scarce + weights["first"] + (weights["second"] if number > 1 else 0.0)
            found.append(self.phase * worth)
        return found

    def _busyness(self, game: Game, spread: float) -> list[float]:
        """For each seat how much slower its features are completed since it has many to care for."""
        followers = next(iter(game.ruleset.pieces.values()))
        return [max(1, followers - game.in_supply(seat, 0)) ** -spread for seat in range(game.seats)]

    def _busy_at(self, root: int) -> float:
        here = self.position.occupants[root]
        return self._busy[leaders(here)[0] if here else self.seat]


def at_phase(weights: Weights, share: float) -> Weights:
    """The weights as they are while that share of the tiles is left: ``DRIFT`` says how they change."""
    late = share - 0.5
    found = {}
    for name, value in weights.items():
        if not name.endswith(DRIFT):
            now = value + late * weights[name + DRIFT]
            found[name] = max(LEAST, now) if name in POSITIVE else now
    return found


@cache
def leaders(occupants: int) -> tuple[int, ...]:
    """The seats with most pieces, of pieces packed as in ``Position.occupants``; none of none."""
    pieces = pieces_of(occupants)
    most = max((number for _, number in pieces), default=0)
    return tuple(seat for seat, number in pieces if number == most)


@cache
def pieces_of(occupants: int) -> tuple[tuple[int, int], ...]:
    """The seats that have pieces in a feature, each with their number, of pieces as in ``Position.occupants``."""
    return tuple(
        (seat, number)
        for seat in range(-(-occupants.bit_length() // SEAT_BITS))
        if (number := occupants >> SEAT_BITS * seat & SEAT_MASK)
    )


def marks_of(position: Game, root: int, shift: int) -> int:
    """How many of a mark are in the feature at that root; ``shift`` is the layer's for it."""
    return position.sums[root] >> shift & OPEN


def touched(position: Game, root: int) -> list[int]:
    """The roots of the features that the feature at that root remembers, each once."""
    nodes = position.touch[root]
    root_of = position.root
    found: list[int] = []
    while nodes:
        lowest = nodes & -nodes
        nodes ^= lowest
        near = root_of(lowest.bit_length() - 1)
        if near not in found:
            found.append(near)
    return found
