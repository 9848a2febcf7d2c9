"""Which files of the bot an act passes through: how many, with how many calls, and how often the running file changes.

    python -m tools.journeys [--files]

The real bot on a simulated Discord plays to one position of each rule set, and from there each act is done. A call is
a function of ``bot`` that begins, whichever thread runs it; a coroutine that goes on after it has waited isn't one. The
file changes where the call before it in that task or thread was one of another file. Each act is done in two worlds
and counted in the second one, when what a process makes once has been made. The same program gives the same figures;
two programs can be compared where their positions are the same.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import platform
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from itertools import groupby, product
from opcode import opmap
from pathlib import Path
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

from simcord import MemberActor
from simcord.results import InteractionResult

from bench.panel import Bench
from engine.games import RULESETS
from storage import GameStatus
from tests.bot.ui.world import World, opened_world, shown, tap, tiny

ROOT: Final = Path(__file__).resolve().parents[1]

TURNS: Final = 20
"""Turns before the act, played by chance with one seed."""

_REMINDED_AFTER: Final = 86_400
"""Seconds until somebody is reminded of their turn."""

Act = Callable[[], Awaitable[object]]


class Passed:
    """What was passed through: the file of each call in their order, by thread and, on the event loop, by task."""

    def __init__(self) -> None:
        self._inside = f"{ROOT / 'bot'}/"
        self._files: dict[tuple[int, asyncio.Task[Any] | None], list[str]] = {}
        self._noting = False

    @property
    def calls(self) -> Counter[str]:
        """How many calls each file had."""
        return Counter(file for files in self._files.values() for file in files)

    @property
    def changes(self) -> int:
        """How often a call followed one of another file."""
        return sum(len(list(groupby(files))) - 1 for files in self._files.values())

    def watch(self) -> None:
        """Have this thread and those to come tell what they call."""
        threading.setprofile(self._told)
        sys.setprofile(self._told)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Forget what there was, and note what is called within the block."""
        self._files.clear()
        self._noting = True
        try:
            yield
        finally:
            self._noting = False

    def _told(self, frame: FrameType, event: str, _: object) -> None:
        if self._noting and event == "call" and frame.f_code.co_filename.startswith(self._inside) and _begins(frame):
            file = frame.f_code.co_filename.removeprefix(self._inside)
            self._files.setdefault((threading.get_ident(), _task()), []).append(file)


def _task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # this thread runs no event loop
        return None


def _begins(frame: FrameType) -> bool:
    """Whether a function begins: no comprehension, which newer Pythons don't call, and nothing that goes on."""
    code, at = frame.f_code, frame.f_lasti
    if code.co_name.startswith("<") and code.co_name != "<lambda>":
        return False
    # The instruction RESUME tells by its argument after what it goes on; 0 is the beginning.
    return at < 0 or code.co_code[at] != opmap["RESUME"] or code.co_code[at + 1] & 3 == 0


# -- the acts: each brings a world to where it begins, and gives what is to be counted ---------------------------------


async def _open(world: World, ruleset: str) -> Act:
    return lambda: world.slash(world.anna, "game open", ruleset=ruleset, player2=world.bo)


async def _tap(world: World, ruleset: str) -> Act:
    who, panel = await _panel(world, ruleset)
    return _press(world, who, panel, "square")


async def _confirm(world: World, ruleset: str) -> Act:
    who, panel = await _panel(world, ruleset)
    for step in ("square", "spot"):
        if step in [one.what for one in world.offers(panel)]:
            panel = shown(await _press(world, who, panel, step)())
    return _press(world, who, panel, "confirm")


async def _reminder(world: World, ruleset: str) -> Act:
    await _played(world, ruleset)
    await world.env.advance_time(_REMINDED_AFTER - 60)
    return lambda: world.env.advance_time(120)


async def _computer(world: World, ruleset: str) -> Act:
    await world.slash(world.anna, "game open", ruleset=ruleset, order="seated", computer="normal")
    await world.slash(world.anna, "game start")
    bench = Bench(world, 0)
    await bench.play_on(TURNS // 2)
    who, chosen = await bench.to_place()
    return lambda: world.slash(who, "place", **chosen)


ACTS: Final[Mapping[str, Callable[[World, str], Awaitable[Act]]]] = {
    "/game open, its message": _open,
    "tap on a square": _tap,
    "Confirm, the turn's message": _confirm,
    "a reminder": _reminder,
    "/place, computer's turn, message": _computer,
}


async def _played(world: World, ruleset: str) -> Bench:
    """A game of two, some turns on."""
    await world.start_game(ruleset=ruleset)
    bench = Bench(world, 0)
    await bench.play_on(TURNS)
    return bench


async def _panel(world: World, ruleset: str) -> tuple[MemberActor, Any]:
    """Who is to move, and the panel that "Play" opens."""
    who = await (await _played(world, ruleset)).to_move()
    return who, shown(await world.press(who, world.turn_messages()[-1], "play"))


def _press(world: World, who: MemberActor, panel: Any, step: str) -> Callable[[], Awaitable[InteractionResult]]:
    """Presses the first of those that do that, by what they choose; which one that is, is read beforehand."""
    offer = min((one for one in world.offers(panel) if one.what == step), key=lambda one: str(one.draft))
    return lambda: tap(who, panel, offer)


# -- counting ----------------------------------------------------------------------------------------------------------


async def count(passed: Passed, act: str, ruleset: str, path: Path) -> str:
    """Do it in a new world at that path, and note what is passed through; the position at which it began, as text."""
    async with opened_world(path) as world:
        ready = await ACTS[act](world, ruleset)
        rows = await world.store.reader.live_games()
        position = (await Bench(world, 0).game()).to_text() if rows and rows[0].status is GameStatus.RUNNING else ""
        with passed.noted():
            await ready()
            await world.env.settle()
    return position


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description="Which files of the bot an act passes through.")
    parser.add_argument("--files", action="store_true", help="list the files, those that are called most first")
    files = parser.parse_args().files
    logging.disable()
    passed = Passed()
    passed.watch()
    print(f"{platform.python_implementation()} {platform.python_version()}")
    print(f"{'act':34}{'rule set':12}{'files':>6}{'calls':>7}{'changes':>9}  position")
    with tempfile.TemporaryDirectory() as directory, patch("bot.workers.drawer.paint", tiny):
        for (number, act), ruleset in product(enumerate(ACTS), RULESETS):
            positions = [
                asyncio.run(count(passed, act, ruleset, Path(directory, f"{number}-{ruleset}-{time}.db")))
                for time in ("first", "second")
            ]
            calls = passed.calls
            digest = sha256(positions[-1].encode()).hexdigest()[:8] if positions[-1] else "-"
            print(f"{act:34}{ruleset:12}{len(calls):6}{calls.total():7}{passed.changes:9}  {digest}", flush=True)
            for file, number_of_calls in calls.most_common() if files else ():
                print(f"{'':20}{number_of_calls:7}  {file}")


if __name__ == "__main__":
    main()
