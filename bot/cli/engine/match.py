"""`tilewright match`: computer players against each other."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from bot.cli.bar import tracked
from bot.cli.codes import Exit, Failed
from bot.cli.engine.shared import expect_seats
from bot.cli.given import counted
from engine import RULESETS, players
from engine.players.lab import matches

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from engine import Discard, Game, Turn
    from engine.players.lab.matches import Finished, Mover, Result


def match(arguments: argparse.Namespace) -> Exit:
    """Play the games and say how each player did."""
    names: list[str] = arguments.levels
    expect_seats(arguments.ruleset, len(names))
    if arguments.open_tiles and "hands" not in RULESETS[arguments.ruleset].clauses:
        raise Failed(f"{arguments.ruleset} is played without open tiles; discovery has them")
    play = partial(_game, names, arguments.ruleset, arguments.seed, arguments.samples, arguments.open_tiles)
    games = list(tracked(_played(play, arguments.games, arguments.jobs), "games", arguments.games))
    found = matches.results(names, games)
    if arguments.json:
        print(
            json.dumps(
                {"ruleset": arguments.ruleset, "seed": arguments.seed, "players": [one._asdict() for one in found]}
            )
        )
    else:
        _print(found)
    return Exit.FINE


def _game(names: list[str], ruleset: str, seed: int, samples: int | None, open_tiles: bool, number: int) -> Finished:
    order, seated = matches.seating(number, len(names))
    game, stack = matches.start(ruleset, len(names), _mixed(seed, order), open_tiles=open_tiles)
    movers = [_mover(names[player], samples) for player in seated]
    return matches.play(game, stack, movers, Random(_mixed(seed, number) + 1), process_time)


def _mixed(seed: int, number: int) -> int:
    """Another number for each game of each seed."""
    return seed * 1_000_003 + number


def _mover(level: str, samples: int | None) -> Mover:
    def choose(game: Game, random: Random) -> Turn | Discard:
        return players.choose(game, level, random, None if samples is None else players.Budget(samples))

    return choose


def _played(play: Callable[[int], Finished], games: int, jobs: int) -> Iterator[Finished]:
    if jobs == 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, range(games))


def _print(found: list[Result]) -> None:
    width = max(len(one.name) for one in found)
    print(f"{'':<{width}}  won [95 %]             points  margin          CPU a turn (slowest)")
    for one in found:
        won = f"{one.share:6.1%} [{one.low:.1%}, {one.high:.1%}]"
        margin = f"{one.margin:+.1f}" + ("" if one.error is None else f" ± {one.error:.1f}")
        print(
            f"{one.name:<{width}}  {won:<23} {one.points:6.1f}  {margin:<14}  "
            f"{1000 * one.seconds:.1f} ms ({1000 * one.slowest:.1f} ms)"
        )
    print(counted(found[0].games, "game"))
