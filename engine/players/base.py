"""What the base game's features may become."""

from collections.abc import Mapping

from engine.compiled import OPEN
from engine.game import Game
from engine.players.likely import Beside
from engine.players.numbers import Weights
from engine.players.outlook import Outlook
from engine.squares import AROUND, Square

OWN: Mapping[str, str] = {
    "rate_city": "how fast a city gets the tile that it waits for",
    "rate_road": "the same for roads",
    "extend_city": "what a tile counts that continues a city, against one that completes it",
    "extend_road": "the same for roads",
    "near_city": "what the chance of a city to be completed counts for a field beside it",
    "around_monastery": "how often a square beside a tile gets one that fits, for a monastery",
    "join": "how often features of several seats are joined where a tile can do it: cities and roads",
    "join_field": "the same for fields",
}
"""The weights that only this game has."""


class BaseOutlook(Outlook):
    """The evaluation of the base game."""

    JOINED: Mapping[str, str] = {"road": "join", "city": "join", "field": "join_field"}

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._near = weights["near_city"]
        self._fillings: dict[int, float] = {}

    def beside(self, root: int) -> Beside:
        """As ``Outlook.beside``, of a city."""
        return self.standing(root, self._near * self.chance("city", root) if self.board.sums[root] & OPEN else 1.0)

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says."""
        return self._monastery(root) if layer == "monastery" else super().expect(layer, root)

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
        """How likely a tile comes to lie on an empty square: one without a neighbour counts as if none did."""
        pattern = self.board.frontier.get(square)
        if pattern is None:
            return 0.0
        found = self._fillings.get(pattern)
        if found is None:
            found = 1 - max(0.0, 1 - self.weights["around_monastery"] * self.fit(square) / 4) ** self.unseen
            self._fillings[pattern] = found
        return found
