"""`tilewright tune`: better weights for the computer players, by self-play."""

from __future__ import annotations

import json
import sys
from collections import deque
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from bot.cli.codes import Exit
from engine import RULESETS
from engine.players import tuning, weights

if TYPE_CHECKING:
    import argparse


def tune(arguments: argparse.Namespace) -> Exit:
    """Tune weights and print them, as an entry of the weights' data file."""
    ruleset, seats = arguments.ruleset, arguments.players
    allowed = RULESETS[ruleset].seats
    if seats not in allowed:
        print(f"tilewright: {ruleset} is for {allowed[0]} to {allowed[-1]} players, not {seats}", file=sys.stderr)
        return Exit.USAGE
    try:
        if arguments.start is None:
            first = weights.weights(ruleset, seats)
        else:
            first = weights.read(arguments.start.read_text(encoding="utf-8"), ruleset, seats)
    except ValueError as error:
        print(f"tilewright: {arguments.start}: {error}", file=sys.stderr)
        return Exit.BAD_FILE
    except OSError as error:
        print(f"tilewright: {arguments.start}: {error.strerror}", file=sys.stderr)
        return Exit.USAGE
    console = Console(stderr=True)
    steps = tuning.tuned(
        ruleset,
        seats,
        first,
        Random(arguments.seed),
        arguments.iterations,
        arguments.orders,
        arguments.greedy_every,
        step=arguments.step,
        gain=arguments.gain,
    )
    tracked = track(
        steps,
        "iterations",
        total=arguments.iterations,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    (last,) = deque(tracked, maxlen=1)
    run = (
        f"tilewright tune --ruleset {ruleset} --players {seats} --seed {arguments.seed}"
        f" --iterations {arguments.iterations} --orders {arguments.orders} --greedy-every {arguments.greedy_every}"
        f" --step {arguments.step:g} --gain {arguments.gain:g}"
    )
    numbers = {name: round(value, 4) for name, value in last.weights.items()}
    print(json.dumps({"ruleset": ruleset, "seats": [seats], "run": run, "weights": numbers}))
    return Exit.FINE
