"""How much the tests do: the everyday profile, or all there is to do in the full one.

``pytest --profile full`` chooses (see ``conftest.py``); ``--profile rest`` is the full one without the tests that are
the same in the everyday one, for who has run that just now. The everyday profile looks for the same faults at
fewer places: every fifth step at which a process may die, one rotation of a tile, a few random games. What is marked
``full`` runs in the full profile only; another test of the same file then takes its steps every day.

Random games are the same ones in every run, so that a change is refused for what it changed; ``--hypothesis-seed=N``
plays others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Final, Literal, TypeVar, get_args

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

Profile = Literal["everyday", "full", "rest"]
PROFILES: Final[tuple[Profile, ...]] = get_args(Profile)

T = TypeVar("T")

_STRIDE: Final = 3
_STEPS: Final = 5


def choose(profile: Profile, *, other_games: bool) -> None:
    """Set the profile; before the tests are imported, since they ask already then. ``other_games``: a seed is given."""
    settings.register_profile(
        "everyday",
        deadline=None,
        database=None,
        derandomize=not other_games,
        max_examples=100,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.register_profile("full", settings.get_profile("everyday"), max_examples=500)
    settings.load_profile("everyday" if profile == "everyday" else "full")
    # Hypothesis also tries numbers that it finds in the modules that are loaded, and in none if a folder on the path is
    # called "tests": the games would hang on where the project lies and on what ran before.
    pytest.MonkeyPatch().setattr(providers, "is_local_module_file", lambda _: False)


def is_full() -> bool:
    """Whether everything is to be done."""
    return settings.get_current_profile_name() == "full"


def some(things: Iterable[T], every: int = _STRIDE) -> Iterator[T]:
    """All things of a row in the full profile; in the everyday one the first and every third (or so) after it."""
    return islice(things, None, None, 1 if is_full() else every)


def steps(first: int, every: int = _STEPS) -> Iterator[int]:
    """The steps at which a process is to die, without end: who asks stops when it didn't die any more.

    A verb of the store has two, before and after it: by an odd stride both kinds have their turn.
    """
    return some(count(first), every)


def examples(everyday: int, full: int) -> settings:
    """For tests over simple values: how many of them."""
    return settings(max_examples=full if is_full() else everyday)


def budget(everyday: int, full: int | None = None) -> settings:
    """For tests over random games: how many of them, in the full profile 50 unless it is said.

    A seed can't be shrunk to a simpler game: a failure is told as it was found.
    The first is always the simplest that there is: seed 0, or with ``st.randoms`` a game in which each choice falls on
    the first thing to choose. So with ``st.randoms`` a budget of one plays nothing at random.
    """
    return settings(max_examples=(full or 50) if is_full() else everyday, phases=[Phase.generate])


def with_rotations(kinds: Iterable[T]) -> list[tuple[T, int]]:
    """Tiles with the rotations in which to look at each: all four, or one each, going round."""
    return [
        (kind, rotation) for number, kind in enumerate(kinds) for rotation in (range(4) if is_full() else [number % 4])
    ]
