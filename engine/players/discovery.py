"""What the areas of The Discovery may become. Every piece scores for itself, and only when it is taken back."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.holders import pieces_of
from engine.players.chances import turns_from
from engine.players.numbers import Weights
from engine.players.outlook import Judged, Outlook
from engine.squares import Square

OWN: Mapping[str, str] = {
    "rate_mountain": "how fast a mountain gets the tile that it waits for",
    "rate_sea": "the same for seas",
    "rate_plain": "the same for plains",
    "extend_mountain": "what a tile counts that continues a mountain, against one that completes it",
    "extend_sea": "the same for seas",
    "extend_plain": "the same for plains",
    "merge": "how often an area takes in another where one tile makes one of them",
    "take_back": "points that the turn costs in which a piece is taken back",
}
"""The weights that only this game has."""


class DiscoveryOutlook(Outlook):
    """The evaluation of The Discovery."""

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._merge = weights["merge"]
        self._act = weights["take_back"] * self.worth_left
        self._turns_left = turns_from(game, self.seat + 1)
        self._waiting: list[list[float]] = []
        self._expected: dict[int, tuple[float, float]] = {}

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """Each piece scores by itself (D3.3)."""
        del layer
        return tuple(seat for seat, number in pieces_of(self.board.occupants[root]) for _ in range(number))

    def look(self, after: Game, square: Square) -> None:
        """As ``Outlook.look``."""
        super().look(after, square)
        self._expected = {}

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says, for each piece; of a complete area without its ``surplus``."""
        found = self._expected.get(root)
        if found is None:
            found = self._expected[root] = self._area(layer, root)
        return found

    def merged(self, layer: str, root: int) -> float:
        """As ``Outlook.merged``: since every piece scores by itself, it doesn't matter who holds the other."""
        best: dict[int, float] = {}
        for other, likely in self.around(layer, root):
            best[other] = max(likely, best.get(other, 0.0))
        return self._merge * sum([likely * self.expect(layer, other)[0] for other, likely in best.items()])

    def _area(self, layer: str, root: int) -> tuple[float, float]:
        points, more = self.worth(layer, root)
        if not self.board.sums[root] & OPEN:
            return points - self._act, self.worth_left * self.back
        chance = self.chance(layer, root)
        return points + chance * (more - self._act), chance * self.back

    def surplus(self, layer: str, root: int) -> float:
        """The points that an area brings since it is complete."""
        return 0.0 if self.board.sums[root] & OPEN else self.worth(layer, root)[1]

    def taken(self, layer: str, root: int) -> float:
        """The points that a piece in the area brings that is taken back now."""
        points, more = self.worth(layer, root)
        return points if self.board.sums[root] & OPEN else points + more

    def values(self) -> list[float]:
        """As ``Outlook.values``; complete areas wait until their owners find a turn to take the pieces back (D2.2)."""
        board = self.board
        values = super().values()
        self._waiting = [[] for _ in values]
        for node, (owner, _, place) in board.standing.items():
            surplus = self.surplus(place.layer.name, board.root(node))
            if surplus:
                self._waiting[owner].append(surplus)
        for owner, surpluses in enumerate(self._waiting):
            values[owner] += self._in_time(surpluses, owner)
        return values

    def judge(self) -> list[Judged]:
        """As ``Outlook.judge``, with the pieces that may be taken back."""
        position, board, seat = self.position, self.board, self.seat
        whole = self.margin(self.values())
        own = self._waiting[seat]
        without = whole - self._in_time(own, seat)
        found: list[Judged] = [(whole, None)]
        for claim, place in self.claims():
            layer, root = place.layer.name, self.own[place.offset]
            points, returning = self.promise(layer, root)
            cost, surplus = self.costs[place.supply], self.surplus(layer, root)
            waits = [*own, surplus] if surplus else own
            margin = without + points - cost + returning * cost + self._in_time(waits, seat)
            found.append((margin, claim))
        for back in position.take_backs():
            node = board.piece_node(back.square, back.segment, "follower")
            root = board.root(node)
            layer = board.standing[node][2].layer.name
            points, returning = self.promise(layer, root)
            surplus = self.surplus(layer, root)
            waits = own.copy()
            if surplus:
                waits.remove(surplus)
            stays = points - (1 - returning) * self._more[seat]
            found.append((without + self.taken(layer, root) - stays + self._in_time(waits, seat), back))
        return found

    def _in_time(self, surpluses: list[float], seat: int) -> float:
        """What the seat will get of the surpluses in the turns that it has left, the largest first."""
        return sum(sorted(surpluses, reverse=True)[: self._turns_left[seat]])
