"""What drawing holds in memory: a soak that draws boards of ever other games in one process; it must stay flat.

    python -m bench.memory [--boards 2000]

The goal is at most 120 MB for the whole bot after 2,000 boards, and no growth between the first hundreds and the last.
Needs Linux.
"""

import argparse
import os
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from bench.render import positions
from bot.game.features import scoring
from bot.workers import memory
from engine import squares
from engine.game import Game, Phase
from engine.games import RULESETS
from render import kept
from render.board.describe import View, describe
from render.board.paint import paint
from render.board.scene import Scene

_PEOPLE = [f"Player {number}" for number in range(500)]
_EVERY = 4
"""Of every so many positions of a game one is drawn."""

_NAMED, _OWNED = 0.4, 0.5
"""Below the first share squares have names as in a panel; from there to the second features show whose they are."""


def games() -> Iterator[Game]:
    """Positions of one game after the other, of all rule sets and numbers of players."""
    for seed in count():
        for ruleset in RULESETS:
            expert = ruleset == "discovery" and seed % 3 == 0
            for number, game in enumerate(positions(2 + seed % 4, 999, ruleset, expert, seed)):
                if number % _EVERY == seed % _EVERY:
                    yield game


def scene(game: Game, random: Random) -> Scene:
    """A board as it is posted, as a panel shows it, or by owners; with names that come again seldom."""
    names, kind = random.sample(_PEOPLE, game.seats), random.random()
    if kind < _NAMED and game.phase is Phase.LAY:
        legal = sorted({squares.split(place)[0] for place in game.placements()})
        return describe(game, names, View(labelled={one: squares.square_name(one) for one in legal[:15]}, zoom=True))
    if _NAMED <= kind < _OWNED and (layers := scoring(game.ruleset)):
        return describe(game, names, View(owners=layers))
    return describe(game, names, View(dots=True))


def resident() -> float:
    """Megabytes of memory that the process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=2000, help="so many are drawn (default: %(default)s)")
    boards = parser.parse_args().boards
    memory.give_back()
    print(f"before the first board {resident():.0f} MB; load of the machine {os.getloadavg()[0]:.1f}")
    random, began = Random(1), time.process_time()
    for number, game in zip(range(1, boards + 1), games(), strict=False):
        paint(scene(game, random))
        if number in (10, 50, 100) or number % 250 == 0:
            each = 1000 * (time.process_time() - began) / number
            print(f"{number:5} boards: {resident():.0f} MB, of which kept {kept.memory.currsize / 1e6:.1f} MB in "
                  f"{len(kept.memory)} pictures; CPU {each:.0f} ms a board so far", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
