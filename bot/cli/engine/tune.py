"""`tilewright tune`: better weights for the computer players, by self-play."""

from __future__ import annotations

import json
from collections import deque
from random import Random
from typing import TYPE_CHECKING

from bot.cli.bar import tracked
from bot.cli.codes import Exit, Failed
from bot.cli.engine.shared import expect_seats
from engine.players import weights
from engine.players.lab import tuning

if TYPE_CHECKING:
    import argparse


def tune(arguments: argparse.Namespace) -> Exit:
    """Tune weights and print them, as an entry of the weights' data file."""
    ruleset, seats = arguments.ruleset, arguments.players
    expect_seats(ruleset, seats)
    try:
        if arguments.start is None:
            first = weights.weights(ruleset, seats)
        else:
            first = weights.read(arguments.start.read_text(encoding="utf-8"), ruleset, seats)
    except ValueError as error:
        raise Failed(f"{arguments.start}: {error}", Exit.BAD_FILE) from error
    except OSError as error:
        raise Failed(f"{arguments.start}: {error.strerror}") from error
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
    (last,) = deque(tracked(steps, "iterations", arguments.iterations), maxlen=1)
    run = (
        f"tilewright tune --ruleset {ruleset} --players {seats} --seed {arguments.seed}"
        f" --iterations {arguments.iterations} --orders {arguments.orders} --greedy-every {arguments.greedy_every}"
        f" --step {arguments.step:g} --gain {arguments.gain:g}"
    )
    numbers = {name: round(value, 4) for name, value in last.weights.items()}
    print(json.dumps({"ruleset": ruleset, "seats": [seats], "run": run, "weights": numbers}))
    return Exit.FINE
