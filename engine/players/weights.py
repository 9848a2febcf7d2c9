"""The numbers of the evaluation, as the data files beside this one have them.

A file holds sets of numbers: each for a game and some numbers of seats, with the run that made it. ``tuned`` are those
that the levels play with; ``reference`` is an older set that stays as it is, to measure others by.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.players import base, discovery, hunters
from engine.players.numbers import DRIFT, SHARED, Weights

FILES = ("tuned", "reference")
"""The sets that come with the program."""

OWN: Mapping[str, Mapping[str, str]] = {"base": base.OWN, "hunters": hunters.OWN, "discovery": discovery.OWN}
"""What each game's own weights mean."""


def names(ruleset: str) -> tuple[str, ...]:
    """The names of all the game's weights but for what they drift by (see ``DRIFT``)."""
    return (*SHARED, *OWN[ruleset])


def weights_of(game: Game) -> Weights:
    """The weights that the levels play this game with."""
    return weights(game.ruleset.name, game.seats)


@cache
def weights(ruleset: str, seats: int, file: str = FILES[0]) -> Weights:
    """The weights for that game with that many seats at its start."""
    text = (Path(__file__).parent / "weights" / f"{file}.json").read_text(encoding="utf-8")
    return read(text, ruleset, seats)


def read(text: str, ruleset: str, seats: int) -> Weights:
    """The weights of a file's text for that game and number of seats; ValueError says what is wrong with it."""
    try:
        document: Any = json.loads(text)
        for entry in document["sets"]:
            if entry["ruleset"] == ruleset and seats in entry["seats"]:
                return check(ruleset, entry["weights"])
    except RecursionError as error:
        raise ValueError(str(error)) from None
    except (KeyError, TypeError, AttributeError):
        raise ValueError("it must be an object with 'sets', each with 'ruleset', 'seats' and 'weights'") from None
    raise ValueError(f"there are no weights for {ruleset} with {seats} seats")


def check(ruleset: str, numbers: Mapping[str, float]) -> Weights:
    """The same weights if they are all that the game has; ValueError names what is missing or unknown.

    A weight that says nothing of its drift has none.
    """
    wanted = names(ruleset)
    drifts = [name + DRIFT for name in wanted]
    missing, unknown = (
        [name for name in wanted if name not in numbers],
        [name for name in numbers if name not in wanted and name not in drifts],
    )
    if missing or unknown:
        raise ValueError(f"weights of {ruleset}: missing {missing}, unknown {unknown}")
    return {name: float(numbers.get(name, 0.0)) for name in (*wanted, *drifts)}
