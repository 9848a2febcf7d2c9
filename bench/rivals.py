"""How strong the computer players are against those of another checkout, such as of an older release.

    python -m bench.rivals CHECKOUT --ruleset base --level hard --rival normal --games 240 --jobs 2

The rival plays in a process of its own in that checkout: it is told a position as text and a seed, and answers with a
turn. Each order of the tiles is played once for each way to seat the two, with more seats by one new player among
rivals. The orders follow from the rule set and the number of seats alone, so that nobody can choose them.
"""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import environ
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import NamedTuple, Self

from engine import RULESETS, Discard, Game, Turn, players
from engine.players.lab.matches import Finished, play, seating, start, wilson
from engine.players.numbers import margin

FIRST_ORDER = 7_000_000
"""The number of the first order of the tiles; each rule set and number of seats has a million of its own."""

_RIVAL = """
import json, sys
from random import Random
from time import process_time
from engine import Game, players
for line in sys.stdin:
    text, level, seed = json.loads(line)
    began = process_time()
    turn = players.choose(Game.from_text(text), level, Random(seed))
    print(json.dumps([str(turn), process_time() - began]), flush=True)
"""
"""What the rival's process runs: it uses only what every release of the engine has."""


class Ended(NamedTuple):
    """A game: the new player's seat, all scores, and the CPU seconds of each turn of the new player and of rivals."""

    seat: int
    scores: tuple[int, ...]
    own: tuple[float, ...]
    rival: tuple[float, ...]


class Rival:
    """A player that runs in another checkout."""

    def __init__(self, checkout: Path, level: str) -> None:
        self.seconds: list[float] = []
        self._level = level
        self._process = subprocess.Popen(  # noqa: S603 - this Python
            [sys.executable, "-c", _RIVAL],
            cwd=checkout,
            env={**environ, "PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def choose(self, game: Game, random: Random) -> Turn | Discard:
        """As a ``Mover``; RuntimeError where the rival's process ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(
            json.dumps([game.to_text(), self._level, random.randrange(1 << 32)]), file=self._process.stdin, flush=True
        )
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the rival's process ended; what it printed above says why")
        turn, seconds = json.loads(line)
        self.seconds.append(seconds)
        return Turn.parse(turn)


def ended(arguments: argparse.Namespace, number: int) -> Ended:
    """One game of the match."""
    seats = arguments.seats
    order, seated = seating(number, seats)
    first = FIRST_ORDER + 1_000_000 * (10 * list(RULESETS).index(arguments.ruleset) + seats)
    game, stack = start(arguments.ruleset, seats, first + order)
    seat, seconds = seated.index(0), list[float]()

    def choose(game: Game, random: Random) -> Turn | Discard:
        began = process_time()
        turn = players.choose(game, arguments.level, random)
        seconds.append(process_time() - began)
        return turn

    with Rival(arguments.checkout.resolve(), arguments.rival) as rival:
        movers = [choose if other == seat else rival.choose for other in range(seats)]
        finished: Finished = play(game, stack, movers, Random(first + number))
        return Ended(seat, finished.scores, tuple(seconds), tuple(rival.seconds))


def told(games: list[Ended]) -> str:
    """The result for the new player: a tie counts as a part of a win for each."""
    won = sum((game.scores[game.seat] == max(game.scores)) / game.scores.count(max(game.scores)) for game in games)
    low, high = wilson(won, len(games))
    ahead = fmean(margin(game.scores, game.seat) for game in games)
    own, rival = [one for game in games for one in game.own], [one for game in games for one in game.rival]
    return (
        f"{len(games)} games: won {won / len(games):.1%} [{low:.1%}, {high:.1%}], margin {ahead:+.1f}; CPU a turn"
        f" {fmean(own):.3f} s (slowest {max(own):.2f}), rival {fmean(rival):.3f} s ({max(rival):.2f})"
    )


def main() -> None:
    """Play the match and print how it stands after every tenth game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--ruleset", choices=RULESETS, default="base")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--rival", default="hard")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    games: list[Ended] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for game in pool.map(partial(ended, arguments), range(arguments.games)):
            games.append(game)
            if not len(games) % 10 or len(games) == arguments.games:
                print(told(games), flush=True)


if __name__ == "__main__":
    main()
