"""What the base game's features may become."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.players.likely import Beside
from engine.players.numbers import Weights
from engine.players.outlook import Outlook
from engine.squares import AROUND, Square

OWN: Mapping[str, str] = {
    "grow": "how much a city grows by each open square before it is completed",
    "grow2": "the same for roads",
    "open": "points that an open city gains by each open square while all tiles are left, though it stays open",
    "open2": "the same for roads",
    "near": "what the chance of a city to be completed counts for a field beside it",
    "field": "points for each open edge of a field while all tiles are left",
    "around": "how often a square beside a tile gets one that fits, for a monastery",
    "beyond": "what a square with no tile beside it counts for a monastery",
    "join": "how often features of several seats are joined where a tile can do it: cities and roads",
    "joinf": "the same for fields",
}
"""The weights that only this game has. The first sort of features is the city, the second the road."""

_CITY = 0


class BaseOutlook(Outlook):
    """The evaluation of the base game."""

    SORTS: Mapping[str, int] = {"city": _CITY, "road": 1}
    JOINED: Mapping[str, str] = {"road": "join", "city": "join", "field": "joinf"}
    FREE: frozenset[str] = frozenset({"city", "field"})
    MERGED: frozenset[str] = frozenset({"city", "field"})
    LEFT_OUT: frozenset[str] = frozenset({"free", "merge"})

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._near = weights["near"]
        self._fillings: dict[int, float] = {}
        self._beyond = weights["beyond"] * (1 - max(0.0, 1 - weights["around"] / 30) ** self.unseen)

    def growing(self, weights: Weights) -> Mapping[str, tuple[float, float]]:
        """As ``Outlook.growing``; a city's weight is in tiles, which are 2 points each."""
        return {
            "city": (2 * weights["grow"], weights["open"] * self.share),
            "road": (weights["grow2"], weights["open2"] * self.share),
            "field": (0.0, weights["field"] * self.share),
        }

    def beside(self, root: int) -> Beside:
        """As ``Outlook.beside``, of a city."""
        return self.standing(root, self._near * self.chance(root, _CITY) if self.board.sums[root] & OPEN else 1.0)

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says."""
        return self._monastery(root) if layer == "monastery" else super().expect(layer, root)

    def gain(self, layer: str, root: int, other: int) -> float:
        """As ``Outlook.gain`` says; a city that lies at both fields counts once (B6.3)."""
        if layer != "field":
            return super().gain(layer, root, other)
        board = self.board
        known = set(board.touched(root))
        fresh = [self.beside(one) for one in board.touched(other) if one not in known]
        return self.worth(layer, other, tuple(fresh))[0]

    def likely(self, layer: str, root: int) -> float:
        """As ``Outlook.likely`` says."""
        return self._filling(root)[1] if layer == "monastery" else super().likely(layer, root)

    def _monastery(self, root: int) -> tuple[float, float]:
        points, chance = self._filling(root)
        return points, self.back * chance if self.board.sums[root] & OPEN else 1.0

    def _filling(self, root: int) -> tuple[float, float]:
        """The points to expect of a monastery, and how likely it is that all squares around it get a tile."""
        board = self.board
        points, more = self.worth("monastery", root)
        chance = 1.0
        if not board.sums[root] & OPEN:
            return points + more, chance
        square = board.standing[root][1] if root in board.standing else self.laid
        for step in AROUND:
            if square + step not in board.squares:
                filled = self._filled(square + step)
                points += filled  # a point for each tile, whether it will be complete or not
                chance *= filled
        return points, chance

    def _filled(self, square: Square) -> float:
        """How likely a tile comes to lie on an empty square."""
        pattern = self.board.frontier.get(square)
        if pattern is None:
            return self._beyond
        found = self._fillings.get(pattern)
        if found is None:
            found = 1 - max(0.0, 1 - self.weights["around"] * self.fit(square) / 4) ** self.unseen
            self._fillings[pattern] = found
        return found
