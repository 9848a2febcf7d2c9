"""What pictures cost: CPU milliseconds (median) and bytes, for boards of a seeded game, with warm sprites.

    python -m bench.render [--rounds N] [--films]

The budget of a late board, and of a final one, is 60 ms from the game to the file and 450 kB, in every game; of an
animation 2 MB.
"""

import argparse
import math
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from bot.game.features import scoring
from engine import squares
from engine.events import Event, FeatureScored, GameOver
from engine.game import Game, Phase
from engine.games import RULESETS
from engine.squares import Placement
from engine.stack import deal, deal_hands, shuffled
from engine.summary import tally
from engine.tilefiles import load
from render.board.animation import describe_film, gif
from render.board.chart import describe_chart
from render.board.describe import View, describe
from render.board.encode import png
from render.board.layout import layout
from render.board.paint import paint, picture
from render.board.scene import Scene, StillPicture
from render.board.stock import describe_stock
from render.draw.colours import reduced

NAMES = ("Anna", "Björn", "Ἑλένη", "Zoë", "Дмитрий")
SEED = 3


def compact(game: Game, placement: Placement, random: Random) -> float:
    """How well a placement keeps the board together, as people do."""
    square, _ = squares.split(placement)
    x, y = squares.xy(square)
    beside = sum(game.board.tile_at(square + step) is not None for step in squares.STEPS)
    return 2.2 * beside - 0.16 * math.hypot(0.8 * x, y) + 1.2 * random.random()


def played(seats: int, turns: int, ruleset: str = "base", expert: bool = False) -> Game:
    """A seeded game after some turns, or over."""
    *_, game = positions(seats, turns, ruleset, expert)
    return game


def positions(
    seats: int, turns: int = 999, ruleset: str = "base", expert: bool = False, seed: int = SEED
) -> Iterator[Game]:
    """One and the same seeded game at its start and after each turn; ``expert`` is the variant with open tiles."""
    random = Random(seed)
    tileset = load(ruleset)
    game = Game(RULESETS[ruleset], tileset, seats)
    stack = shuffled(tileset, random)
    if expert:
        deal_hands(game, stack, remove=False)
    deal(game, stack)
    yield game
    for _ in range(turns):
        while game.phase is Phase.DRAW and game.open_by_seat is not None:
            fitting = game.choices()
            if fitting:
                game.choose(random.choice(fitting))
            else:
                game.discard(game.open_tiles()[0])
                deal(game, stack)
        if game.phase is Phase.OVER:
            break
        game.lay(*squares.split(max(game.placements(), key=lambda place: compact(game, place, random))))
        claims, backs = game.places(), game.take_backs()
        if claims and random.random() < 0.55:
            chosen = random.choice(claims)
            game.deploy(*chosen)
        else:
            game.end_turn(random.choice(backs) if backs else None)
        deal(game, stack)
        yield game


def turns(seats: int, ruleset: str, expert: bool) -> Iterator[tuple[Game, list[Event]]]:
    """A whole game after each turn with what happened in it; at the end once more for each feature that is scored."""
    for game in positions(seats, 999, ruleset, expert, seed=seats):
        done, game.log = game.log or [], []
        if game.phase is Phase.OVER:
            final = [n for n, event in enumerate(done, 1) if isinstance(event, FeatureScored) and event.final]
            yield from ((game, done[:n]) for n in final)
        yield game, done


def median(rounds: int, work: Callable[[], object]) -> float:
    """The median CPU time of some work, in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times)


def scenes() -> dict[str, StillPicture]:
    """What is measured as a whole."""
    points = [tuple(game.scores) for game in positions(5)]
    hunters = load("hunters")
    picking, laid = played(2, 40), played(2, 40)
    legal = sorted({squares.split(place)[0] for place in picking.placements()})
    laid.lay(*squares.split(laid.placements()[0]))
    here = laid.board.last.square
    spots = [claim.segment for claim in laid.places()]
    return {
        "early board, 2 players": describe(played(2, 5), NAMES),
        "middle board, 5 players": describe(played(5, 30), NAMES),
        "squares to choose, 2 players": describe(
            picking, NAMES, View(labelled={one: squares.square_name(one) for one in legal})
        ),
        "close-up with spots": describe(laid, NAMES, View(spots=spots, cards=False, close_up=here)),
        "panel on a late board, zoomed": describe(laid, NAMES, View(spots=spots, zoom=True)),
        "open tiles, 5 players": describe(played(5, 30, "discovery", expert=True), NAMES),
        "chart, 5 players": describe_chart(NAMES, points[:-1], final=points[-1]),
        "stock of 77 kinds": describe_stock(hunters, {kind.id: kind.count for kind in hunters.kinds}),
    }


def last_boards(ruleset: str) -> dict[str, Callable[[], Scene]]:
    """What describes the last boards of a whole game of five: one in play with all it shows, and the final one."""
    whole = [
        (game.copy(), events)
        for game, events in turns(5, ruleset, expert=False)
        if game.phase is not Phase.OVER or isinstance(events[-1], GameOver)
    ]
    (late, told), (final, scored) = whole[-2:]
    layers = scoring(late.ruleset)
    tallies = tally(final.ruleset, final.seats, [event for _, events in whole for event in events])
    since = [event for _, events in whole[-6:-1] for event in events]
    return {
        f"late board, {ruleset}": lambda: describe(late, NAMES, View(events=told, since=since, dots=True)),
        f"late board by owners, {ruleset}": lambda: describe(late, NAMES, View(owners=layers)),
        f"final board, {ruleset}": lambda: describe(final, NAMES, View(events=scored, tallies=tallies)),
    }


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description="What pictures cost.")
    parser.add_argument("--rounds", type=int, default=15, help="how often each step is repeated (default: 15)")
    parser.add_argument("--films", action="store_true", help="also the animations of 16 whole games; takes a minute")
    arguments = parser.parse_args()
    rounds, films = arguments.rounds, arguments.films
    late = played(5, 99)
    scene = describe(late, NAMES)
    made = layout(scene)
    image = picture(scene)
    print(f"late board: {len(late.board.laid())} tiles, {len(late.board.pieces())} followers, 5 players,")
    print(f"{made.tile} px a tile, {made.width} x {made.height} pixels, {len(paint(scene)) / 1000:.0f} kB")
    steps: dict[str, Callable[[], object]] = {
        "describe": partial(describe, late, NAMES),
        "paint in true colour": partial(picture, scene),
        "reduce to the palette": partial(reduced, image),
        "reduce and encode": partial(png, image),
        "all, from game to file": lambda: paint(describe(late, NAMES)),
    }
    for name, work in steps.items():
        print(f"  {name:30} {median(rounds, work):6.1f} ms")
    for title, other in scenes().items():
        data = paint(other)
        print(f"{title:32} {median(rounds, partial(paint, other)):6.1f} ms {len(data) / 1000:6.0f} kB")
    for ruleset in RULESETS:
        for title, described in last_boards(ruleset).items():
            data = paint(described())
            took = median(rounds, partial(_drawn, described))
            print(f"{title:32} {took:6.1f} ms {len(data) / 1000:6.0f} kB, from the game to the file")
    if films:
        for ruleset, expert in (*((name, False) for name in RULESETS), ("discovery", True)):
            for seats in (2, 3, 4, 5):
                _film(ruleset, seats, expert)


def _drawn(described: Callable[[], Scene]) -> bytes:
    """From the game to the file."""
    return paint(described())


def _film(ruleset: str, seats: int, expert: bool) -> None:
    """The animation of one game; its bytes must stay below two million."""
    film = describe_film(turns(seats, ruleset, expert), NAMES)
    start = time.process_time()
    data = gif(film)
    title = f"animation, {ruleset}{' expert' if expert else ''}, {seats} players"
    print(f"{title:40} {time.process_time() - start:5.1f} s {len(data) / 1000:6.0f} kB {len(film.frames)} frames")


if __name__ == "__main__":
    main()
