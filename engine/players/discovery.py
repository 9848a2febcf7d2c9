"""What the areas of The Discovery may become. Every piece scores for itself, and only when it is taken back."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.players.numbers import Weights
from engine.players.outlook import Outlook, Worth
from engine.players.reading import marks_of, pieces_of

OWN: Mapping[str, str] = {
    "rate3": "as rate, for the third sort",
    "ext3": "as ext, for the third sort",
    "grow": "points that a plain gains by each open square before it is completed",
    "grow2": "the same for mountains",
    "grow3": "the same for seas",
    "field": "points that an open plain gains by each open square while all tiles are left, though it stays open",
    "hut": "the same for mountains",
    "near": "the same for seas",
    "border": "cities that a mountain gains by each open square of a plain beside it while all tiles are left",
    "act": "points that the turn costs in which a piece is taken back",
    "delay": "points that a complete area loses with each other that is waiting to be taken first",
}
"""The weights that only this game has. The first sort of areas is the mountain, the second the sea, then the plain."""

_SMALL = 2


class DiscoveryOutlook(Outlook):
    """The evaluation of The Discovery."""

    SORTS: Mapping[str, int] = {"mountain": 0, "sea": 1, "plain": 2}
    FREE: frozenset[str] = frozenset(SORTS)
    MERGED: frozenset[str] = frozenset(SORTS)
    ALONE: bool = True

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        layer = game.ruleset.layer
        self._cities = {name: layer(name).shifts["cities"] for name in self.SORTS}
        self._grows = {"plain": weights["grow"], "mountain": weights["grow2"], "sea": weights["grow3"]}
        opens = {"plain": weights["field"], "mountain": weights["hut"], "sea": weights["near"]}
        self._opens = {name: weight * self.share for name, weight in opens.items()}
        self._border = weights["border"] * self.share
        self._act = weights["act"] * self.worth_left
        self._loss = 1 / max(1, len(self._others))
        self._turns_left = [
            (self.unseen - 1 - (seat - self.seat - 1) % game.seats) // len(self.playing) + 1
            for seat in range(game.seats)
        ]
        self._surplus = 0.0
        self._more: list[float] = []
        self._waiting: list[list[float]] = []
        self._parts: dict[int, tuple[float, float]] = {}

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """Each piece scores by itself (D3.3)."""
        del layer
        return tuple(seat for seat, number in pieces_of(self.board.occupants[root]) for _ in range(number))

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says, for each piece; a complete area's further points are in ``_surplus``."""
        squares = self.openings.get(root)
        number = len(squares) if squares else 0
        now, complete = self._points(layer, root, number, self._border)
        if not self.board.sums[root] & OPEN:
            self._surplus = complete - now
            return now - self._act, self.worth_left * self.back
        self._surplus = 0.0
        if not number:
            return now, 0.0
        chance = self.chance(root, self.SORTS[layer])
        points = chance * (complete + self._grows[layer] * number) + (1 - chance) * (now + self._opens[layer] * number)
        return points - chance * self._act, chance * self.back

    def values(self) -> list[float]:
        """As ``Outlook.values``; complete areas wait until their owners find a turn to take the pieces back (D2.2)."""
        board = self.board
        values, self._more = self._supplies()
        waiting: list[list[float]] = [[] for _ in values]
        self._waiting = waiting
        self._parts = parts = {}
        for node, (owner, _, place) in board.standing.items():
            points, returning = self.promise(place.layer.name, board.root(node))
            worth = points + returning * self._more[owner]
            values[owner] += worth
            parts[node] = worth, self._surplus
            if self._surplus:
                waiting[owner].append(self._surplus)
        for owner, surpluses in enumerate(waiting):
            values[owner] += self._in_time(surpluses, owner)
        values[self._next] += self._given
        return values

    def judge(self) -> list[Worth]:
        """As ``Outlook.judge``, with the pieces that may be taken back."""
        position, board, seat = self.position, self.board, self.seat
        whole = self.margin(self.values())
        own = self._waiting[seat]
        without = whole - self._in_time(own, seat)
        found: list[Worth] = [(whole, None)]
        for claim, place in self.claims():
            root = board.root(board.newest[1] + place.offset)
            points, returning = self.promise(place.layer.name, root)
            cost = self.cost(place)
            waits = [*own, self._surplus] if self._surplus else own
            margin = without + points - cost + returning * cost + self._in_time(waits, seat)
            margin += self._loss * self._loose_now.get(root, 0.0)
            found.append((margin, claim))
        for back in position.take_backs():
            node = board.piece_node(back.square, back.segment, "follower")
            root = board.root(node)
            layer = board.standing[node][2].layer.name
            now, complete = self._points(layer, root, 0, 0.0)
            worth, surplus = self._parts[node]
            waits = own.copy()
            if surplus:
                waits.remove(surplus)
            gained, given = complete, 0.0
            if board.sums[root] & OPEN:
                gained = now
                if self._free and self.unseen and position.in_supply(self._next, 0) and self._is_alone(root):
                    given = self._loss * self.worth_of_loose(layer, root)
            found.append((without + gained - worth + self._more[seat] + self._in_time(waits, seat) - given, back))
        return found

    def _in_time(self, surpluses: list[float], seat: int) -> float:
        """What the seat will get of the surpluses in the turns that it has left, the largest first."""
        delay = self.weights["delay"]
        ordered = sorted(surpluses, reverse=True)[: self._turns_left[seat]]
        return sum([max(0.0, surplus - delay * rank) for rank, surplus in enumerate(ordered)])

    def _is_alone(self, root: int) -> bool:
        """Whether one piece stands in the area, so that nobody holds it once that is taken back (D3.4)."""
        return sum(number for _, number in pieces_of(self.board.occupants[root])) == 1

    def _points(self, layer: str, root: int, gaps: int, border: float) -> tuple[float, float]:
        """What the area would score as it is, open and complete (D4).

        ``gaps``: the empty squares that it meets, each of which adds a tile at least before it is complete;
        ``border``: cities to come for each empty square that a plain beside a mountain meets.
        """
        board = self.board
        tiles = board.tiles[root].bit_count()
        large = tiles + gaps > _SMALL
        if layer == "plain":
            return tiles, 2 * tiles if large or tiles == 1 else tiles
        cities = float(marks_of(board, root, self._cities[layer]))
        if layer == "sea":
            return cities, cities + tiles if large else cities
        for plain in board.touched(root):
            cities += marks_of(board, plain, self._cities["plain"])
            if border and plain in self.openings:
                cities += border * len(self.openings[plain])
        return cities, 2 * cities if large else cities
