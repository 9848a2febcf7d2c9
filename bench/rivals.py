"""How strong the computer players are against those of another checkout, such as of an older release.

    python -m bench.rivals CHECKOUT --ruleset base --level hard --rival normal --games 240 --jobs 2 --out FILE

The rival plays in a process of its own in that checkout: it is told a position as text and a seed, and answers with a
turn. Each order of the tiles is played once for each way to seat the two, with more seats by one new player among
rivals. The orders follow from the rule set and the number of seats alone, so that nobody can choose them. The games are
written to a file, a row each; a match that was broken off goes on after the last game there.
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
from time import process_time
from typing import NamedTuple, Self

from engine import RULESETS, Discard, Game, Turn, players
from engine.players.lab.matches import Finished, Mover, play, results, seating, start

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


class Played(NamedTuple):
    """A game of the match, and its turns as text."""

    game: Finished
    turns: list[str]


class Rival:
    """A player that runs in another checkout."""

    def __init__(self, checkout: Path, level: str) -> None:
        self.seconds = 0.0
        """CPU time that it has taken in all."""
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
        self.seconds += seconds
        return Turn.parse(turn)


def played(arguments: argparse.Namespace, number: int) -> Played:
    """One game of the match, which has that number."""
    order, seated = seating(number, arguments.seats)
    first = FIRST_ORDER + 1_000_000 * (10 * list(RULESETS).index(arguments.ruleset) + arguments.seats)
    game, stack = start(arguments.ruleset, arguments.seats, first + order)
    turns: list[str] = []

    def choose(game: Game, random: Random) -> Turn | Discard:
        return players.choose(game, arguments.level, random)

    with Rival(arguments.checkout.resolve(), arguments.rival) as rival:
        movers = [partial(noted, rival.choose if player else choose, turns) for player in seated]
        return Played(play(game, stack, movers, Random(first + number), lambda: process_time() + rival.seconds), turns)


def noted(choose: Mover, turns: list[str], game: Game, random: Random) -> Turn | Discard:
    """The turn that a player chooses, which is written down."""
    turn = choose(game, random)
    turns.append(str(turn))
    return turn


def match_of(arguments: argparse.Namespace) -> list[str | int]:
    """The settings that tell a match from others, but for the checkouts."""
    return [arguments.ruleset, arguments.level, arguments.rival, arguments.seats]


def known(arguments: argparse.Namespace) -> list[Finished]:
    """The games of the match that its file has, in the order of their numbers; SystemExit if it has another match."""
    file: Path = arguments.out
    rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
    for row in rows:
        if row["match"] != match_of(arguments):
            raise SystemExit(f"{file} has the match {row['match']}, not {match_of(arguments)}: name another file")
    return [Finished(tuple(row["scores"]), ((),) * len(row["scores"])) for row in rows]


def told(arguments: argparse.Namespace, games: list[Finished]) -> str:
    """How the new player did, and how long it and one rival thought in the games that were played just now."""
    own, rival, *_ = results([arguments.level, *[arguments.rival] * (arguments.seats - 1)], games)
    error = "" if own.error is None else f" ± {own.error:.1f}"
    return (
        f"{own.games} games: won {own.share:.1%} [{own.low:.1%}, {own.high:.1%}], margin {own.margin:+.1f}{error};"
        f" CPU a turn {own.seconds:.3f} s (slowest {own.slowest:.2f}), rival"
        f" {rival.seconds:.3f} s ({rival.slowest:.2f})"
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
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    games = known(arguments)
    with arguments.out.open("a", encoding="utf-8") as out, ProcessPoolExecutor(arguments.jobs) as pool:
        for game, turns in pool.map(partial(played, arguments), range(len(games), arguments.games)):
            row = {"match": match_of(arguments), "game": len(games), "scores": game.scores, "turns": turns}
            print(json.dumps(row), file=out, flush=True)
            games.append(game)
            if not len(games) % 10 or len(games) == arguments.games:
                print(told(arguments, games), flush=True)


if __name__ == "__main__":
    main()
