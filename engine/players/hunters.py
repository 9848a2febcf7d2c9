"""What the features of Hunters & Gatherers may become."""

from collections.abc import Mapping

from engine.area import Area
from engine.compiled import OPEN
from engine.game import Game
from engine.material import EACH
from engine.players.numbers import Weights
from engine.players.outlook import Outlook, Worth
from engine.players.reading import leaders, marks_of

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

_FOREST, _RIVER = 0, 1


class HuntersOutlook(Outlook):
    """The evaluation of Hunters & Gatherers."""

    SORTS: Mapping[str, int] = {"forest": _FOREST, "river": _RIVER}
    STEADY: Mapping[str, bool] = {"forest": False, "river": False, "meadow": False}
    JOINED: Mapping[str, str] = {"forest": "join", "river": "join", "meadow": "joinf"}
    FREE: frozenset[str] = frozenset({"forest", "meadow"})
    MERGED: frozenset[str] = frozenset({"forest", "meadow"})

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game, weights)
        weights = self.weights
        layer = game.ruleset.layer
        self._forest_shifts = layer("forest").shifts
        self._river_shifts = layer("river").shifts
        self._lake_fish = layer("lake").shifts["fish"]
        self._hut_fish = layer("hut").shifts["fish"]
        self._meadow_shifts = [layer("meadow").shifts[name] for name in ("deer", "tiger", "fire", "mammoth", "aurochs")]
        self._grow, self._grow2 = weights["grow"], weights["grow2"]
        self._open_meadow = weights["field"] * self.share
        self._open_hut = weights["hut"] * self.share
        shrines = [kind for kind in game.tileset.kinds if any(one.count("shrine") for one in kind.segments)]
        self._shrine = any(game.unseen[kind.id] < kind.count for kind in shrines)

    def expect(self, layer: str, root: int) -> tuple[float, float]:
        """As ``Outlook.expect`` says."""
        if layer == "meadow":
            return self._meadow(root), 0.0
        if layer == "forest":
            return self._forest(root)
        if layer == "river":
            return self._river(root)
        board = self.board
        return marks_of(board, root, self._hut_fish) + self._open_hut * (board.sums[root] & OPEN), 0.0

    def scorers(self, layer: str, root: int) -> tuple[int, ...]:
        """Who is beside the shrine has the meadow alone (H7.6)."""
        if layer == "meadow" and self._shrine:
            ruleset = self.position.ruleset
            return tuple(ruleset.scorers(Area(self.board, root, ruleset.layer(layer))))
        return leaders(self.board.occupants[root])

    def judge(self) -> list[Worth]:
        """As ``Outlook.judge``; a bonus tile follows in the same turn, whatever its end (H6.5)."""
        found = super().judge()
        if not self.position.earns_bonus():
            return found
        bonus = self.weights["bonus"]
        return [(margin + bonus, end) for margin, end in found]

    def _forest(self, root: int) -> tuple[float, float]:
        board = self.board
        shifts = self._forest_shifts
        points = 2 * (marks_of(board, root, shifts[EACH]) + marks_of(board, root, shifts["mushrooms"]))
        if not board.sums[root] & OPEN:
            return points, 1.0
        chance = self.chance(root, _FOREST)
        if not chance:
            return 0.0, 0.0
        return chance * (points + 2 * self._grow * len(self.openings[root])), self.back * chance

    def _river(self, root: int) -> tuple[float, float]:
        board = self.board
        points = marks_of(board, root, self._river_shifts[EACH])
        for lake in board.touched(root):
            points += marks_of(board, lake, self._lake_fish)
        if not board.sums[root] & OPEN:
            return points, 1.0
        chance = self.chance(root, _RIVER)
        if not chance:
            return 0.0, 0.0
        return chance * (points + self._grow2 * len(self.openings[root])), self.back * chance

    def _meadow(self, root: int) -> float:
        sums = self.board.sums[root]
        deer, tigers, fire, mammoths, aurochs = [sums >> shift & OPEN for shift in self._meadow_shifts]
        if not fire:
            deer -= min(deer, tigers)
        return 2 * (deer + mammoths + aurochs) + self._open_meadow * (sums & OPEN)
