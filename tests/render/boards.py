"""Games to be drawn, for the tests of boards."""

import math
from random import Random

from engine import squares, table
from engine.game import Game, Phase
from engine.rulesets import RULESETS
from engine.tiles import load

NAMES = ("Anna", "Björn", "Ἑλένη", "Zoë", "Дмитрий")


def opened(seats: int = 2) -> Game:
    """A game with only the start tile on the board and nothing drawn."""
    return Game(RULESETS["base"], load("base"), seats)


def laid(*tiles: tuple[str, int, int, int], seats: int = 2) -> Game:
    """A game in which these (kind, x, y, rotation) were laid, nobody deploying anything."""
    game = opened(seats)
    for kind, x, y, rotation in tiles:
        game.draw(kind)
        game.lay(squares.at(x, y), rotation)
        game.skip()
    return game


def played(seats: int, turns: int, seed: int = 3, spread: bool = False) -> Game:
    """A game after some turns, or over, on a compact board or on one as wide as can be; the next tile is drawn."""
    random = Random(seed)
    game = opened(seats)
    stack = table.shuffled(game.tileset, random)
    table.deal(game, stack)

    def liking(placement: int) -> float:
        square, _ = squares.split(placement)
        x, y = squares.xy(square)
        beside = sum(game.tile_at(square + step) is not None for step in squares.STEPS)
        return abs(x) + random.random() if spread else 2.2 * beside - 0.16 * math.hypot(x, y) + random.random()

    for _ in range(turns):
        if game.phase is Phase.OVER:
            break
        game.lay(*squares.split(max(game.placements(), key=liking)))
        claims = game.deployments()
        if claims and random.random() < 0.55:
            claim = random.choice(claims)
            game.deploy(claim.piece, claim.segment)
        else:
            game.skip()
        table.deal(game, stack)
    return game
