"""What the base game's features may become."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.players.numbers import Weights
from engine.players.outlook import Outlook
from engine.players.reading import marks_of
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

_CITY, _ROAD = 0, 1


class BaseOutlook(Outlook):
    """The evaluation of the base game."""

    SORTS: Mapping[str, int] = {"city": _CITY, "road": _ROAD}
    STEADY: Mapping[str, bool] = {"city": False, "road": False, "field": True}
    JOINED: Mapping[str, str] = {"road": "join", "city": "join", "field": "joinf"}
    FREE: frozenset[str] = frozenset({"city", "field"})
    MERGED: frozenset[str] = frozenset({"city", "field"})
    LEFT_OUT: frozenset[str] = frozenset({"free", "merge"})

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._shields = game.ruleset.layer("city").shifts["shields"]
        self._grow, self._grow2 = weights["grow"], weights["grow2"]
        self._open, self._open2 = weights["open"] * self.share, weights["open2"] * self.share
        self._near = weights["near"]
        self._open_field = weights["field"] * self.share
        self._fillings: dict[int, float] = {}
        self._beyond = weights["beyond"] * (1 - max(0.0, 1 - weights["around"] / 30) ** self.unseen)

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says."""
        if layer == "city":
            return self._city(root)
        if layer == "field":
            return self._field(root), 0.0
        if layer == "road":
            return self._road(root)
        return self._monastery(root)

    def _city(self, root: int) -> tuple[float, float]:
        board = self.board
        size = board.tiles[root].bit_count() + marks_of(board, root, self._shields)
        if not board.sums[root] & OPEN:
            return 2 * size, 1.0
        chance = self.chance(root, _CITY)
        if not chance:
            return size, 0.0
        number = len(self.openings[root])
        return size + chance * (size + 2 * self._grow * number) + self._open * number, self.back * chance

    def _road(self, root: int) -> tuple[float, float]:
        board = self.board
        size = board.tiles[root].bit_count()
        if not board.sums[root] & OPEN:
            return size, 1.0
        chance = self.chance(root, _ROAD)
        if not chance:
            return size, 0.0
        return size + len(self.openings[root]) * (self._grow2 * chance + self._open2), self.back * chance

    def _field(self, root: int) -> float:
        board = self.board
        sums = board.sums
        cities = 0.0
        for city in board.touched(root):
            cities += self._near * self.chance(city, _CITY) if sums[city] & OPEN else 1.0
        return 3 * cities + self._open_field * (sums[root] & OPEN)

    def gain(self, layer: str, root: int, other: int) -> float:
        """As ``Outlook.gain`` says; a city that lies at both fields counts once (B6.3)."""
        if layer != "field":
            return super().gain(layer, root, other)
        board = self.board
        sums = board.sums
        known = set(board.touched(root))
        cities = 0.0
        for city in board.touched(other):
            if city not in known:
                cities += self._near * self.chance(city, _CITY) if sums[city] & OPEN else 1.0
        return 3 * cities

    def likely(self, layer: str, root: int) -> float:
        """As ``Outlook.likely`` says."""
        return self._surrounded(root)[1] if layer == "monastery" else super().likely(layer, root)

    def _monastery(self, root: int) -> tuple[float, float]:
        points, chance = self._surrounded(root)
        return points, self.back * chance if self.board.sums[root] & OPEN else 1.0

    def _surrounded(self, root: int) -> tuple[float, float]:
        """The points to expect of a monastery, and how likely it is that all squares around it get a tile."""
        board = self.board
        missing = board.sums[root] & OPEN
        if not missing:
            return 9, 1.0
        square = board.standing[root][1] if root in board.standing else self.laid
        points, chance = 9.0 - missing, 1.0
        for step in AROUND:
            if square + step not in board.squares:
                filled = self._filled(square + step)
                points += filled
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
