"""What the pictures of many games cost a process that has just started, and what they cost it later.

    python -m bench.pictures [--games 36]

The games take turns, as on a bot with many of them: each has a board that is posted, its panel with named squares
and its panel with numbered spots, then its next turn. A line says what so many pictures cost on average: milliseconds
of CPU, how many of them the system took, page faults and bytes. The tiles are read from the disk; those that aren't
there are drawn first. Needs Linux.
"""

import argparse
import os
import random
import resource
import time
from collections.abc import Iterator
from itertools import chain, islice, zip_longest

from bench.memory import resident
from bench.render import positions
from bot.workers import memory
from engine import squares
from engine.game import Game, Phase
from engine.games import RULESETS
from render import kept
from render.board.describe import View, describe
from render.board.layout import layout
from render.board.paint import paint
from render.board.scene import Scene
from render.tile.sprites import sprite

_PEOPLE = [f"Player {number}" for number in range(300)]
_TURNS = 3
"""How many turns of each game are drawn."""

_NAMED = 15
"""How many squares at most have their names."""


def game_scenes(number: int) -> list[Scene]:
    """The pictures of some turns of one game: of its boards, and of what the panel shows before each."""
    random_there = random.Random(number)
    ruleset, seats = sorted(RULESETS)[number % len(RULESETS)], 2 + number % 4
    expert = ruleset == "discovery" and number % 9 == 8
    first = random_there.randint(8, 60)
    names = random_there.sample(_PEOPLE, seats)
    found: list[Scene] = []
    for turn, game in enumerate(positions(seats, first + _TURNS, ruleset, expert, seed=number)):
        done, game.log = game.log or [], []
        if turn < first:
            continue
        found.append(describe(game, names, View(events=done, since=done, dots=True)))
        if game.phase is Phase.LAY:
            found += _panel(game, names)
    return found


def _panel(game: Game, names: list[str]) -> Iterator[Scene]:
    """What the panel shows: where the tile may lie, then, with the tile on the board, where a piece may stand."""
    legal = sorted({squares.split(place)[0] for place in game.placements()})
    labels = {square: squares.square_name(square) for square in legal[:_NAMED]}
    yield describe(game, names, View(labelled=labels, zoom=True, mark_last=False))
    laid = game.copy()
    laid.lay(*squares.split(min(laid.placements())))
    yield describe(laid, names, View(spots=[one.segment for one in laid.places()], zoom=True))


def scenes(games: int) -> list[Scene]:
    """The pictures of all games, one of each in turn."""
    rows = zip_longest(*map(game_scenes, range(games)))
    return [scene for scene in chain.from_iterable(rows) if scene is not None]


def _draw_tiles(shown: list[Scene]) -> None:
    """Have all tiles on the disk, and none in memory."""
    for scene in shown:
        for laid in scene.board.tiles:
            sprite(scene.tileset, laid.kind, laid.rotation, layout(scene).tile)
    kept.forget()


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=36, help="so many games take turns (default: %(default)s)")
    games = parser.parse_args().games
    memory.use_again()
    shown = scenes(games)
    _draw_tiles(shown)
    print(f"{len(shown)} pictures of {games} games; load of the machine {os.getloadavg()[0]:.1f}")
    waiting, done = iter(shown), 0
    while some := list(islice(waiting, 2 * games)):
        before, began = resource.getrusage(resource.RUSAGE_SELF), time.process_time()
        size = sum(len(paint(scene)) for scene in some)
        took, after = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF)
        system, faults = after.ru_stime - before.ru_stime, after.ru_minflt - before.ru_minflt
        print(f"pictures {done + 1:4} to {done + len(some):4}: {1000 * took / len(some):5.1f} ms each, "
              f"{1000 * system / len(some):4.1f} of them the system's; {faults / len(some):5.0f} page faults, "
              f"{size / len(some) / 1000:4.0f} kB; kept {kept.memory.currsize / 1e6:.0f} MB, "
              f"resident {resident():.0f} MB", flush=True)  # fmt: skip
        done += len(some)


if __name__ == "__main__":
    main()
