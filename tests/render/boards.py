"""Games to be drawn, for the tests of boards."""

import math
from collections.abc import Iterable, Iterator
from random import Random

from engine import squares
from engine.events import Event, FeatureScored
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.stack import deal, deal_hands, shuffled
from engine.tilefiles import load

NAMES = ("Anna", "Björn", "Ἑλένη", "Zoë", "Дмитрий")


def opened(seats: int = 2) -> Game:
    """A game with only the start tile on the board and nothing drawn."""
    return Game(RULESETS["base"], load("base"), seats)


def laid(*tiles: tuple[str, int, int, int], seats: int = 2) -> Game:
    """A game in which these (kind, x, y, rotation) were laid, nobody deploying anything."""
    game = opened(seats)
    for kind, x, y, rotation in tiles:
        game.draw(kind)
        game.lay(squares.square_at(x, y), rotation)
        game.end_turn()
    return game


def played(
    seats: int, turns: int, seed: int = 3, spread: bool = False, ruleset: str = "base", expert: bool = False
) -> Game:
    """A game after some turns, or over, on a compact board or on one as wide as can be; the next tile is drawn."""
    return list(positions(seats, turns, seed, spread, ruleset, expert))[-1]


def positions(
    seats: int, turns: int = 999, seed: int = 3, spread: bool = False, ruleset: str = "base", expert: bool = False
) -> Iterator[Game]:
    """One and the same game at its start and after each turn; ``expert`` is the variant with open tiles."""
    random = Random(seed)
    tileset = load(ruleset)
    game = Game(RULESETS[ruleset], tileset, seats)
    stack = shuffled(tileset, random)
    if expert:
        deal_hands(game, stack, remove=False)
    deal(game, stack)
    yield game

    def liking(placement: int) -> float:
        square, _ = squares.split(placement)
        x, y = squares.xy(square)
        beside = sum(game.board.tile_at(square + step) is not None for step in squares.STEPS)
        return abs(x) + random.random() if spread else 2.2 * beside - 0.16 * math.hypot(x, y) + random.random()

    for _ in range(turns):
        while game.phase is Phase.DRAW and game.open_by_seat is not None:
            fitting = game.choices()
            if fitting:
                game.choose(fitting[0])
            else:
                game.discard(game.open_tiles()[0])
                deal(game, stack)
        if game.phase is Phase.OVER:
            break
        game.lay(*squares.split(max(game.placements(), key=liking)))
        claims, backs = game.places(), game.take_backs()
        if claims and random.random() < 0.55:
            chosen = random.choice(claims)
            game.deploy(*chosen)
        else:
            game.end_turn(random.choice(backs) if backs else None)
        deal(game, stack)
        yield game


def turns(seats: int, ruleset: str = "base", seed: int = 3) -> list[tuple[Game, list[Event]]]:
    """A whole game: the position after each turn, and the events of that turn; the last one has the final scoring."""
    found = []
    for game in positions(seats, 999, seed, ruleset=ruleset):
        found.append((game.copy(), game.log or []))
        game.log = []
    return found


def told(games: Iterable[Game]) -> Iterator[tuple[Game, list[Event]]]:
    """A game after each turn with its events; at the end after each feature of the final scoring, with all so far."""
    before: Game | None = None
    for game in games:
        done, game.log = game.log or [], []
        if game.phase is Phase.OVER and before is not None:
            for number, event in enumerate(done, 1):
                before.apply(event)
                if isinstance(event, FeatureScored) and event.final:
                    yield before, done[:number]
        yield game, done
        before = game.copy()
