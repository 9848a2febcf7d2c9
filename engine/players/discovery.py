"""What the areas of The Discovery may become. Every piece scores for itself, and only when it is taken back."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.holders import pieces_of
from engine.players.likely import Beside
from engine.players.numbers import Weights
from engine.players.outlook import Judged, Outlook

OWN: Mapping[str, str] = {
    "rate_mountain": "how fast a mountain gets the tile that it waits for",
    "rate_sea": "the same for seas",
    "rate_plain": "the same for plains",
    "extend_mountain": "what a tile counts that continues a mountain, against one that completes it",
    "extend_sea": "the same for seas",
    "extend_plain": "the same for plains",
    "grow_plain": "points that a plain gains by each open square before it is completed",
    "grow_mountain": "the same for mountains",
    "grow_sea": "the same for seas",
    "open_plain": "points that an open plain gains by each open square while all tiles are left, if it stays open",
    "open_mountain": "the same for mountains",
    "open_sea": "the same for seas",
    "border": "cities that a mountain gains by each open square of a plain beside it while all tiles are left",
    "take_back": "points that the turn costs in which a piece is taken back",
    "delay": "points that a complete area loses with each other that is waiting to be taken first",
}
"""The weights that only this game has."""


class DiscoveryOutlook(Outlook):
    """The evaluation of The Discovery."""

    FREE: tuple[str, ...] = ("mountain", "sea", "plain")
    ALONE: bool = True

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._border = weights["border"] * self.share
        self._act = weights["take_back"] * self.worth_left
        self._loss = 1 / max(1, len(self._others))
        self._turns_left = [
            (self.unseen - 1 - (seat - self.seat - 1) % game.seats) // len(self.playing) + 1
            for seat in range(game.seats)
        ]
        self._waiting: list[list[float]] = []

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """Each piece scores by itself (D3.3)."""
        del layer
        return tuple(seat for seat, number in pieces_of(self.board.occupants[root]) for _ in range(number))

    def beside(self, root: int) -> Beside:
        """As ``Outlook.beside``, of a plain, with cities to come; for the mountain its completion counts nothing."""
        gaps = self.openings.get(root)
        return self.standing(root, 0.0, self._border * len(gaps) if gaps else 0.0)

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says, for each piece; of a complete area without its ``surplus``."""
        points, more = self.worth(layer, root)
        if not self.board.sums[root] & OPEN:
            return points - self._act, self.worth_left * self.back
        squares = self.openings.get(root)
        if not squares:
            return points, 0.0
        chance = self.chance(layer, root)
        grow, still_open = self.grows[layer]
        points += chance * (more - self._act) + len(squares) * (chance * grow + (1 - chance) * still_open)
        return points, chance * self.back

    def surplus(self, layer: str, root: int) -> float:
        """The points that an area brings since it is complete."""
        return 0.0 if self.board.sums[root] & OPEN else self.worth(layer, root)[1]

    def taken(self, layer: str, root: int) -> float:
        """The points that a piece in the area brings that is taken back now."""
        board = self.board
        points, more = self.worth(layer, root, tuple([self.standing(one, 0.0) for one in board.touched(root)]))
        return points if board.sums[root] & OPEN else points + more

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
            margin += self._loss * self._loose_now.get(root, 0.0)
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
            gained, given = self.taken(layer, root), 0.0
            if board.sums[root] & OPEN and self._free and self.unseen and position.in_supply(self._next, 0):
                given = self._loss * self.worth_of_loose(layer, root) if self._is_alone(root) else 0.0
            stays = points - (1 - returning) * self._more[seat]
            found.append((without + gained - stays + self._in_time(waits, seat) - given, back))
        return found

    def _in_time(self, surpluses: list[float], seat: int) -> float:
        """What the seat will get of the surpluses in the turns that it has left, the largest first."""
        if not surpluses:
            return 0.0
        delay = self.weights["delay"]
        ordered = sorted(surpluses, reverse=True)[: self._turns_left[seat]]
        return sum([max(0.0, surplus - delay * rank) for rank, surplus in enumerate(ordered)])

    def _is_alone(self, root: int) -> bool:
        """Whether one piece stands in the area, so that nobody holds it once that is taken back (D3.4)."""
        return sum(number for _, number in pieces_of(self.board.occupants[root])) == 1
