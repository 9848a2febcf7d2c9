"""Random games of every sort at a table, where seats may leave at any time that allows it."""

from collections.abc import Mapping
from random import Random

from engine.events import Event, GameStarted
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import split
from engine.stack import deal, deal_hands, deal_next, reshuffled, shuffled
from engine.tiles import TileSet
from tests.engine.play import SETS, Style, advance, tileset
from tests.engine.worlds import few, some

EXPERT = " expert"
"""How the sorts of the expert variant end."""

KNOWN = " known"
"""How the sorts end in which the next tile is known."""

ALL_SORTS = ("base", "hunters", "discovery", "discovery expert", "base known", "hunters known", "discovery known")
"""The games that there are, with the tiles that come with the program."""

AWKWARD: Mapping[str, TileSet] = {
    "closed": tileset(D=1, C=2, E=3, V=2, B=1),
    "golden": few(
        *["golden edge"] * 4, *["corner"] * 3, *["edge"] * 4, *["glade"] * 3, "woods", "lane", "spring", "lake",
        "two edges",
        bonus=("fire", "bonus woods", "golden mushrooms", "mushrooms"),
    ),
    "narrow": some(PPPP=4, SSSS=4, MMMM=4, MPPP=4, PSSS=3, SMMM=3, peak=1, isle=1),
}  # fmt: skip
"""Few tiles, which often fit nowhere; the golden ones often earn a bonus tile, some of which often fits nowhere."""

AWKWARD_SORTS = (*AWKWARD, "narrow expert", *(f"{sort}{KNOWN}" for sort in AWKWARD))


class Evening:
    """A random game; ``events`` are those since its start, ``stack`` the order of its tiles."""

    def __init__(self, sort: str, seats: int, random: Random, style: Style, leaving: float = 0) -> None:
        name = sort.removesuffix(EXPERT).removesuffix(KNOWN)
        tile_set = AWKWARD[name] if name in AWKWARD else SETS[name]
        rotation = random.randrange(4)
        self.random = random
        self.style = style
        self.leaving = leaving
        self.game = Game(RULESETS[tile_set.ruleset], tile_set, seats, rotation)
        self.stack = shuffled(tile_set, random)
        self.events: list[Event] = [GameStarted(tile_set.ruleset, seats, rotation)]
        self.game.log = self.events
        if sort.endswith(EXPERT):
            deal_hands(self.game, self.stack, random.random() < 0.5)
        if sort.endswith(KNOWN):
            deal_next(self.game, self.stack)
        deal(self.game, self.stack)

    @property
    def is_over(self) -> bool:
        """Whether nothing comes any more."""
        return self.game.phase is Phase.OVER

    def leave(self) -> None:
        """A seat leaves, be it to move or not, sometimes when an open tile is chosen and not laid yet."""
        game, random = self.game, self.random
        fitting = game.choices() if game.chooses and game.phase is Phase.DRAW else []
        if fitting and random.random() < 0.5:
            game.choose(random.choice(fitting))
        game.resign(random.choice(game.playing()))
        if game.open_by_seat:
            self.stack = reshuffled(game, self.stack, random)

    def step(self) -> None:
        """A turn, a bonus move, a tile given up, or a seat that leaves."""
        if self.random.random() < self.leaving:
            self.leave()
        else:
            advance(self.game, self.stack, self.random, self.style)
        deal(self.game, self.stack)

    def play_on(self, most: int) -> None:
        """So many steps, if the game isn't over before."""
        for _ in range(most):
            if not self.is_over:
                self.step()


def under_way(game: Game, random: Random) -> Game:
    """The game, sometimes in the midst of a turn: one of the open tiles chosen, or the tile lies already."""
    game = game.copy()
    fitting = game.choices()
    if fitting and random.random() < 0.3:
        if game.phase is Phase.DRAW:
            game.choose(random.choice(fitting))
        if random.random() < 0.5:
            game.lay(*split(random.choice(game.placements())))
    return game


def halfway(evening: Evening) -> Game:
    """A game at any point, also over, or before the table draws; the evening goes so far."""
    evening.play_on(evening.random.randrange(90))
    game = under_way(evening.game, evening.random)
    if game.choices() and evening.random.random() < 0.2:
        game.play(evening.random.choice(list(game.legal_turns())))
    return game
