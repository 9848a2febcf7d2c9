"""What a position is worth: the evaluation that the three games share; each game adds what its features may become.

What a seat can expect is its score, the expected points of the features that it would score, the worth of the pieces in
its supply, and of those that will come back. An outlook belongs to one turn, since it counts the tiles that are left;
it judges the positions that the turn may lead to. When no tile is left it tells the final scores exactly.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.compiled import OPEN, Deployment
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

    JOINED: Mapping[str, str] = {}
    """The layers whose features of several seats may be joined, each with the name of its weight."""

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self.worth_left = min(1.0, self.unseen / weights["fade"])
        self.back = weights["back"]
        self._worths = worths_of(game.ruleset)
        self._others = [seat for seat in self.playing if seat != self.seat]
        self._supply_worth = self._worth_of_supply(next(iter(game.ruleset.pieces.values())))
        self._hut = weights.get("supply_hut", 0.0) * self.worth_left
        number = game.in_supply(self.seat, 0)
        self.costs = (self._supply_worth[number] - self._supply_worth[number - 1], self._hut)
        self._joining = {layer: weights[name] for layer, name in self.JOINED.items() if weights[name]}
        # What the position before the tile comes to: see ``_begin``.
        self._whole: list[float] = []
        self._parts: dict[int, tuple[str, list[float]]] = {}
        self._kept: dict[int, tuple[float, float]] = {}
        self._depending: dict[int, set[int]] = {}
        # The rest is of the position that is judged.
        self._promised: dict[int, tuple[float, float]] = {}

    def beside(self, root: int) -> Beside:
        """A feature that another touches, as ``Beside`` has it."""
        return self.standing(root, 0.0)

    def standing(self, root: int, complete: float) -> Beside:
        """A feature as it stands, with that chance to be complete."""
        board = self.board
        sums = board.sums[root]
        return board.tiles[root].bit_count(), sums ^ sums & OPEN, complete

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """What the feature at that root may bring in the position that is judged: what the rules say of its chance.

        First the points of the seats that score it; then how much the return of each of its pieces counts, as a part
        of the worth of a piece in supply.
        """
        points, more = self.worth(layer, root)
        if layer not in self._waiting_layers:
            return points, 0.0
        if not self.board.sums[root] & OPEN:
            return points + more, 1.0
        chance = self.chance(layer, root)
        return points + chance * more, chance * self.back

    def promise(self, layer: str, root: int) -> tuple[float, float]:
        """As ``expect``, with what the feature gains where it takes in others; worked out once."""
        known = self._promised if root in self._stale else self._kept
        found = known.get(root)
        if found is None:
            points, returning = self.expect(layer, root)
            found = known[root] = points + self.merged(layer, root), returning
        return found

    def merged(self, layer: str, root: int) -> float:
        """The points that the feature at that root gains by others that become a part of it."""
        del layer, root
        return 0.0

    def worth(self, layer: str, root: int) -> Worth:
        """The points that the rules give for the feature at that root."""
        board = self.board
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
        if not self._whole:
            self._begin()
        super().look(after, square)
        self._promised = {}
        self._stale = self._changed.union(*[self._depending.get(one, ()) for one in self._changed])

    def look_around(self) -> None:
        """As ``Chances.look_around``."""
        super().look_around()
        if not self._whole:
            self._begin()

    def _begin(self) -> None:
        """Work out what the position before the tile comes to, and on which features that of each depends."""
        board = self.board
        self._whole, self._more = self._supplies()
        for node, (_, _, place) in board.standing.items():
            root, layer = board.root(node), place.layer.name
            if root in self._parts:
                continue
            part = self._part(layer, root)
            self._parts[root] = layer, part
            self._whole = [value + points for value, points in zip(self._whole, part, strict=True)]
            touches = self.before.ruleset.layer(layer).touches
            for one in (root, *[other for other, _ in self.around(layer, root)]):
                for near, of in ((one, layer), *[(near, touches) for near in board.touched(one)]):
                    self._depending.setdefault(near, set()).add(root)
                    for other, _ in self.around(of, near) if of in self._waiting_layers else ():
                        self._depending.setdefault(other, set()).update((root, near))

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
        """The points that each seat can expect if nothing more is done in this turn.

        They are those before the tile, but for what is expected of features that it changes or that depend on these.
        """
        values = self._whole.copy()
        parent, stale = self.board.parent, self._stale
        now: dict[int, str] = {}
        for before, (layer, part) in self._parts.items():
            if before in stale or parent[before] != before:
                now[self.board.root(before)] = layer
                for seat, points in enumerate(part):
                    values[seat] -= points
        for root, layer in now.items():
            for seat, points in enumerate(self._part(layer, root)):
                values[seat] += points
        return values

    def _part(self, layer: str, root: int) -> list[float]:
        """What each seat can expect of the feature at that root, which is held."""
        occupants = self.board.occupants
        points, returning = self.promise(layer, root)
        found = [0.0] * self.position.seats
        for seat in self.scorers(layer, root):
            found[seat] += points
        if returning:
            for seat, number in pieces_of(occupants[root]):
                found[seat] += returning * number * self._more[seat]
        for other, likely in self._joins(layer, root, occupants[root]):
            _pass_on(found, likely * points, occupants[root], occupants[other])
        return found

    def margin(self, values: Sequence[float]) -> float:
        """How far the seat that asks is ahead of those that still play; see ``ahead``."""
        return ahead(values[self.seat], [values[other] for other in self._others])

    def _supplies(self) -> tuple[list[float], list[float]]:
        """Each seat's score with the worth of its supply, and what one more follower in it would be worth."""
        game, worth, hut = self.before, self._supply_worth, self._hut
        values: list[float] = list(game.scores)
        more = [0.0] * game.seats
        for seat in self.playing:
            number = game.in_supply(seat, 0)
            values[seat] += worth[number]
            more[seat] = worth[number + 1] - worth[number]
            if hut:
                values[seat] += hut * game.in_supply(seat, 1)
        return values, more

    def _with_claim(self, values: Sequence[float], place: Deployment) -> list[float]:
        """The values if the seat also sets that piece on the tile just laid."""
        occupants, seat = self.board.occupants, self.seat
        layer, root = place.layer.name, self.own[place.offset]
        points, returning = self.promise(layer, root)
        cost = self.costs[place.supply]
        found = list(values)
        found[seat] += points - cost + returning * cost
        claim = 1 << SEAT_BITS * seat
        for other, likely in self._joins(layer, root, claim):
            _pass_on(found, likely * points, claim, occupants[other])
            _pass_on(found, likely * self.promise(layer, other)[0], occupants[other], claim)
        return found

    def _joins(self, layer: str, root: int, holders: int) -> list[tuple[int, float]]:
        """The features that others hold, and that a tile may join to that at that root, each with how likely that is.

        ``holders``: the pieces in that at that root.
        """
        weight = self._joining.get(layer)
        if weight is None:
            return []
        occupants, leading = self.board.occupants, leaders(holders)
        return [
            (other, weight * likely)
            for other, likely in self.around(layer, root)
            if occupants[other] and leaders(occupants[other]) != leading
        ]

    # -- supplies ------------------------------------------------------------------------------------------------------

    def _worth_of_supply(self, followers: int) -> list[float]:
        """What so many followers in supply are worth, from none to one more than there are."""
        weights, own_turns = self.weights, self.own_turns
        turns = weights["turns"]
        found = [0.0]
        for number in range(1, followers + 2):
            scarce = min(1.0, own_turns / (turns * number)) if turns else 1.0
            worth = weights["piece"] * number * scarce + weights["first"] + (weights["second"] if number > 1 else 0.0)
            found.append(self.worth_left * worth)
        return found


def _pass_on(values: list[float], points: float, holders: int, joining: int) -> None:
    """The points go from those that lead a feature to those that do once other pieces are in it, too."""
    for seat in leaders(holders + joining):
        values[seat] += points
    for seat in leaders(holders):
        values[seat] -= points
