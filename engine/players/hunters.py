"""What the features of Hunters & Gatherers may become."""

from collections.abc import Mapping
from functools import cache

from engine.area import Area
from engine.compiled import OPEN
from engine.game import Game
from engine.holders import leaders
from engine.players.numbers import Weights
from engine.players.outlook import Judged, Outlook
from engine.tiles import TileKind, TileSet

OWN: Mapping[str, str] = {
    "rate_forest": "how fast a forest gets the tile that it waits for",
    "rate_river": "the same for rivers",
    "extend_forest": "what a tile counts that continues a forest, against one that completes it",
    "extend_river": "the same for rivers",
    "grow_forest": "how many segments a forest grows by each open square before it is completed",
    "grow_river": "the same for rivers",
    "open_meadow": "points for each open edge of a meadow while all tiles are left",
    "open_hut": "points for each open edge of a river system while all tiles are left",
    "supply_hut": "points that each hut in supply is worth",
    "bonus_tile": "points that a bonus tile is worth",
    "join": "how often forests or rivers of several seats are joined where a tile can do it",
    "join_meadow": "the same for meadows",
}
"""The weights that only this game has."""


@cache
def _shrines(tileset: TileSet) -> list[TileKind]:
    return [kind for kind in tileset.kinds if any(one.count("shrine") for one in kind.segments)]


class HuntersOutlook(Outlook):
    """The evaluation of Hunters & Gatherers."""

    JOINED: Mapping[str, str] = {"forest": "join", "river": "join", "meadow": "join_meadow"}

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        self._grow = {"forest": 2 * weights["grow_forest"], "river": weights["grow_river"]}
        self._open = {"meadow": weights["open_meadow"] * self.share, "hut": weights["open_hut"] * self.share}
        self._shrine = any(game.unseen[kind.id] < kind.count for kind in _shrines(game.tileset))

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect``, with what the feature gains while it is open."""
        points, returning = super().expect(layer, root)
        edges = self.board.sums[root] & OPEN
        if edges and layer in self._grow:
            points += len(self.openings[root]) * self._grow[layer] * self.chance(layer, root)
        elif edges:
            points += edges * self._open[layer]
        return points, returning

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """As ``Outlook.scorers``; a hunter beside the shrine has the meadow alone (H7.6)."""
        if layer == "meadow" and self._shrine:
            ruleset = self.position.ruleset
            return tuple(ruleset.scorers(Area(self.board, root, ruleset.layer(layer))))
        return leaders(self.board.occupants[root])

    def judge(self) -> list[Judged]:
        """As ``Outlook.judge``; a bonus tile follows in the same turn, whatever its end (H6.5)."""
        found = super().judge()
        if not self.position.earns_bonus():
            return found
        bonus = self.weights["bonus_tile"]
        return [(margin + bonus, end) for margin, end in found]
