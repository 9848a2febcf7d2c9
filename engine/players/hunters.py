"""What the features of Hunters & Gatherers may become."""

from collections.abc import Mapping

from engine.area import Area
from engine.game import Game
from engine.players.numbers import Weights
from engine.players.outlook import Judged, Outlook
from engine.players.reading import leaders

OWN: Mapping[str, str] = {
    "grow": "how much a forest grows by each open square before it is completed",
    "grow2": "the same for rivers",
    "field": "points for each open edge of a meadow while all tiles are left",
    "hut": "points for each open edge of a river system while all tiles are left",
    "hutcost": "points that each hut in supply is worth",
    "bonus": "points that a bonus tile is worth",
    "join": "how often forests or rivers of several seats are joined where a tile can do it",
    "joinf": "the same for meadows",
}
"""The weights that only this game has. The first sort of features is the forest, the second the river."""


class HuntersOutlook(Outlook):
    """The evaluation of Hunters & Gatherers."""

    SORTS: Mapping[str, int] = {"forest": 0, "river": 1}
    JOINED: Mapping[str, str] = {"forest": "join", "river": "join", "meadow": "joinf"}
    FREE: frozenset[str] = frozenset({"forest", "meadow"})
    MERGED: frozenset[str] = frozenset({"forest", "meadow"})

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        shrines = [kind for kind in game.tileset.kinds if any(one.count("shrine") for one in kind.segments)]
        self._shrine = any(game.unseen[kind.id] < kind.count for kind in shrines)

    def growing(self, weights: Weights) -> Mapping[str, tuple[float, float]]:
        """As ``Outlook.growing``; a forest's weight is in segments, which are 2 points each."""
        return {
            "forest": (2 * weights["grow"], 0.0),
            "river": (weights["grow2"], 0.0),
            "meadow": (0.0, weights["field"] * self.share),
            "hut": (0.0, weights["hut"] * self.share),
        }

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """Who is beside the shrine has the meadow alone (H7.6)."""
        if layer == "meadow" and self._shrine:
            ruleset = self.position.ruleset
            return tuple(ruleset.scorers(Area(self.board, root, ruleset.layer(layer))))
        return leaders(self.board.occupants[root])

    def judge(self) -> list[Judged]:
        """As ``Outlook.judge``; a bonus tile follows in the same turn, whatever its end (H6.5)."""
        found = super().judge()
        if not self.position.earns_bonus():
            return found
        bonus = self.weights["bonus"]
        return [(margin + bonus, end) for margin, end in found]
