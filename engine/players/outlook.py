"""What a position is worth: the evaluation that the three games share; each game adds what its features may become.

What a seat can expect is its score, the expected points of the features that it would score, the worth of the pieces in
its supply, and of those that will come back. An outlook belongs to one turn, since it counts the tiles that are left;
it judges the positions that the turn may lead to. When no tile is left it tells the final scores exactly.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.compiled import OPEN, Deployment
from engine.ending import next_seat
from engine.game import Game
from engine.holders import SEAT_BITS, leaders, pieces_of
from engine.players.chances import Chances
from engine.players.likely import Beside, Worth, worths_of
from engine.players.numbers import Weights, ahead
from engine.squares import Square
from engine.turns import Deploy, TurnEnd

Judged: TypeAlias = tuple[float, TurnEnd]
"""The margin that a turn promises if it ends so."""


class Outlook(Chances):
    """The evaluation for the seat to move in ``game``, in the turn that it has now."""

    ALONE: bool = False
    """Whether every piece scores by itself, so that others in a feature take nothing away."""

    JOINED: Mapping[str, str] = {}
    """The layers whose features of several seats may be joined, each with the name of its weight."""

    APIECE: Mapping[str, int] = {}
    """The points of each tile or segment, for the layers where the weight of growing is in these."""

    FREE: frozenset[str] = frozenset()
    """The layers whose features count while nobody holds them: a piece may be set there, or others take them in."""

    LEFT_OUT: frozenset[str] = frozenset()
    """The weights that count as 0 in the turns that a search plays on the way; it plays as well and takes less time."""

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self.worth_left = min(1.0, self.unseen / weights["fade"])
        self.back = weights["back"]
        # The points that a feature gains by each open square, or by each open edge where features are never complete:
        # first if it will be complete, then while it is open.
        self.grows = {
            layer.name: (
                self.APIECE.get(layer.name, 1) * weights.get(f"grow_{layer.name}", 0.0),
                weights.get(f"open_{layer.name}", 0.0) * self.share,
            )
            for layer in game.ruleset.layers
        }
        self._worths = worths_of(game.ruleset)
        self._others = [seat for seat in self.playing if seat != self.seat]
        self._supply_worth = self._worth_of_supply(next(iter(game.ruleset.pieces.values())))
        self._hut = weights.get("supply_hut", 0.0) * self.worth_left
        self._kept: dict[int, tuple[frozenset[int], tuple[float, float]]] = {}
        self._joining = {layer: weights[name] for layer, name in self.JOINED.items() if weights[name]}
        self._free, self._usual, self._merge = weights["free"], weights["usual"], weights["merge"]
        board, standing = game.board, game.board.standing.items()
        self._held = list(dict.fromkeys([(board.root(node), place.layer.name) for node, (_, _, place) in standing]))
        self._layers: list[str] = []
        if self._free:
            for tile, _ in game.board.squares.values():
                self._layers += self.lookups.layers(tile)
        self._next = next_seat(game)
        self._next_cost = 0.0
        self._loose: dict[int, float] | None = None
        self._all_loose = 0.0
        # The rest is of the position that is judged.
        self._expected: dict[int, float] = {}
        self._held_at: dict[str, dict[Square, list[int]]] = {}
        self._loose_now: dict[int, float] = {}
        self._given = 0.0

    def beside(self, root: int) -> Beside:
        """A feature that another touches, as ``Beside`` has it."""
        return self.standing(root, 0.0)

    def standing(self, root: int, complete: float, more: float = 0.0) -> Beside:
        """A feature as it stands, with that chance to be complete, and so many of each mark to come."""
        board = self.board
        sums = board.sums[root]
        return board.tiles[root].bit_count(), sums ^ sums & OPEN, complete, more

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """What the feature at that root may bring in the position that is judged: what the rules say of its chance.

        First the points of the seats that score it; then how much the return of each of its pieces counts, as a part
        of the worth of a piece in supply.
        """
        points, more = self.worth(layer, root)
        edges = self.board.sums[root] & OPEN
        if layer not in self._waiting_layers:
            return points + self.grows[layer][1] * edges, 0.0
        if not edges:
            return points + more, 1.0
        chance = self.chance(layer, root)
        if not chance:
            return points, 0.0
        grow, still_open = self.grows[layer]
        return points + chance * more + len(self.openings[root]) * (grow * chance + still_open), self.back * chance

    def worth(self, layer: str, root: int, beside: tuple[Beside, ...] | None = None) -> Worth:
        """The points that the rules give for the feature at that root; ``beside``: what it touches, if not all."""
        board = self.board
        if beside is None:
            beside = tuple([self.beside(one) for one in board.touched(root)]) if board.touch[root] else ()
        tiles = least = board.tiles[root].bit_count()
        sums = board.sums[root]
        if layer in self._waiting_layers and root in self.openings:
            least += len(self.openings[root])
        return self._worths[layer](tiles, least, sums ^ sums & OPEN, beside)

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """The seats that would score the feature at that root, one entry for each time: those with most pieces."""
        del layer
        return leaders(self.board.occupants[root])

    # -- the position that is judged -----------------------------------------------------------------------------------

    def look(self, after: Game, square: Square) -> None:
        """As ``Chances.look``."""
        loose = self._loose_before() if self._free else {}
        super().look(after, square)
        if self._free:
            self._find_given(self._meet(square), loose)

    def look_around(self) -> None:
        """As ``Chances.look_around``."""
        super().look_around()
        if self._free:
            self._loose_now = self._loose_before()
            self._given = self._all_loose

    # -- what a turn is worth ------------------------------------------------------------------------------------------

    def judge(self) -> list[Judged]:
        """Every end that the turn may have, with the margin that the seat can then expect."""
        values = self.values()
        found: list[Judged] = [(self.margin(values), None)]
        for claim, place in self.claims():
            found.append((self.margin(self._with_claim(values, place)), claim))
        return found

    def claims(self) -> list[tuple[Deploy, Deployment]]:
        """Where the seat may set a piece on the tile just laid, as turns have it and as the tile has it."""
        places = self.board.newest[0].places
        return [(claim, places[claim]) for claim in self.position.places()]

    def values(self) -> list[float]:
        """The points that each seat can expect if nothing more is done in this turn."""
        board = self.board
        occupants, parent, root_of, openings = board.occupants, board.parent, board.root, self.openings
        promise, scorers = self.promise, self.scorers
        values, more = self._supplies()
        self._expected = expected = {}
        held_at: dict[str, dict[Square, list[int]]] = {layer: {} for layer in self._joining}
        self._held_at = held_at
        for before, layer in self._held:
            root = before if parent[before] == before else root_of(before)
            if root in expected:
                continue
            points, returning = promise(layer, root)
            expected[root] = points
            for seat in scorers(layer, root):
                values[seat] += points
            if returning:
                for seat, number in pieces_of(occupants[root]):
                    values[seat] += returning * number * more[seat]
            squares = openings.get(root)
            if squares and layer in held_at:
                held = held_at[layer]
                if not held.keys().isdisjoint(squares):
                    self._expect_joins(values, layer, root, occupants[root], points)
                for square in squares:
                    if square in held:
                        held[square].append(root)
                    else:
                        held[square] = [root]
        values[self._next] += self._given
        return values

    def margin(self, values: Sequence[float]) -> float:
        """How far the seat that asks is ahead of those that still play; see ``ahead``."""
        return ahead(values[self.seat], [values[other] for other in self._others])

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

    def _with_claim(self, values: Sequence[float], place: Deployment) -> list[float]:
        """The values if the seat also sets that piece on the tile just laid."""
        board, seat = self.board, self.seat
        layer = place.layer.name
        root = board.root(board.newest[1] + place.offset)
        points, returning = self.promise(layer, root)
        cost = self.cost(place)
        found = list(values)
        if root in self._loose_now:
            found[self._next] -= self._loose_now[root]
        found[seat] += points - cost + returning * cost
        if layer in self._joining and root in self.openings:
            self._expect_joins(found, layer, root, 1 << SEAT_BITS * seat, points)
        return found

    def cost(self, place: Deployment) -> float:
        """What the piece is worth in supply."""
        if place.supply:
            return self._hut
        number = self.position.in_supply(self.seat, 0)
        return self._supply_worth[number] - self._supply_worth[number - 1]

    # -- joins ---------------------------------------------------------------------------------------------------------

    def _expect_joins(self, values: list[float], layer: str, root: int, occupants: int, points: float) -> None:
        """What may follow where the feature meets others that are held: one tile may make one feature of two.

        ``occupants`` and ``points`` are the feature's; it counts as held by them.
        """
        held_at = self._held_at[layer]
        weight = self._joining[layer]
        own = self.openings[root]
        for square, contacts in own.items():
            for other in held_at.get(square, ()):
                there = self.board.occupants[other]
                first, second = leaders(occupants), leaders(there)
                if first == second:
                    continue
                together = leaders(there + occupants)
                likely = weight * self.link(square, contacts, self.openings[other][square])
                more = self._expected[other]
                for seat in together:
                    values[seat] += likely * (points + more)
                for seat in first:
                    values[seat] -= likely * points
                for seat in second:
                    values[seat] -= likely * more

    # -- features that nobody holds ------------------------------------------------------------------------------------

    def promise(self, layer: str, root: int) -> tuple[float, float]:
        """As ``expect``, with what the feature gains where it takes in others.

        It is remembered for features that the laid tile doesn't change, unless it changes what they touch or take in.
        """
        kept = self._kept.get(root)
        if kept is not None and kept[0].isdisjoint(self._changed):
            return kept[1]
        points, returning = self.expect(layer, root)
        near: list[int] = []
        if self._merge and layer in self.FREE and root in self.openings:
            gained, near = self.merging(layer, root)
            points += self._merge * gained
        if root < self._nodes and root not in self._changed:
            on = frozenset((root, *near, *self.before.board.touched(root)))
            if on.isdisjoint(self._changed):
                self._kept[root] = on, (points, returning)
        return points, returning

    def merging(self, layer: str, root: int) -> tuple[float, list[int]]:
        """The points that the feature at that root gains by those that nobody holds, each by its chance to join it.

        Then the features on which that depends.
        """
        board = self.board
        occupants, openings_now = board.occupants, self.openings
        best: dict[int, float] = {}
        for square, contacts in openings_now[root].items():
            for other in self._meeting_now(square):
                if other == root or (occupants[other] and not self.ALONE):
                    continue
                likely = self.link(square, contacts, openings_now[other][square])
                if likely > best.get(other, 0.0):
                    best[other] = likely
        gained = 0.0
        for other, likely in best.items():
            gained += likely * self.gain(layer, root, other)
        return gained, [one for other in best for one in (other, *board.touched(other))]

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
            if number and self.unseen:
                self._next_cost = self._supply_worth[number] - self._supply_worth[number - 1]
                occupants, layers = game.board.occupants, self._layers
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
        board = self.board
        if not self.unseen or not self.position.in_supply(self._next, 0):
            return
        tile, base = board.newest
        occupants, opened, root_of = board.occupants, self.openings, board.root
        for offset, layer in enumerate(self.lookups.layers(tile)):
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
        frontier, tiles, unseen = self.board.frontier, self._tiles, self.unseen
        missed = 1.0
        for square in self.openings[root]:
            missed *= 1 - (self.lookups.fitting(frontier[square]) & tiles).bit_count() / unseen
        return self._free * net * (1 - missed)

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
            found.append(self.worth_left * worth)
        return found
