"""What memory animations take in a bot that has drawn boards: one alone, and several that are asked for at once.

    python -m bench.animation [--boards 200] [--animations 2]

A process that holds what the bot's process holds (Discord's library and the use cases on a real database) plays games
of all rule sets and posts their boards, as the bot does. Then somebody asks for the animation of a finished base game
of five players with 71 turns, and several people at once for those of others. Prints the resident memory, and the most
that it was meanwhile. Needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable
from datetime import UTC, datetime
from itertools import count, cycle
from pathlib import Path
from random import Random
from typing import Final

import bot.ui.client  # noqa: F401 - what the bot's process loads
from bench.load import moves
from bot.app import App
from bot.game import notation
from bot.game.acts import Act, Person, Place
from bot.game.settings import GameOptions
from bot.use_cases import history, lobby
from bot.use_cases.turn import DISCARD, PLACE
from bot.workers import memory
from engine.games import RULESETS
from engine.squares import square_name
from engine.turns import Discard
from storage import GameStatus, Store

_MEGA: Final = 1e6
_GUILD: Final = 1


class Bench:
    """Games, each in a channel of its own."""

    def __init__(self, store: Store) -> None:
        self.app = App(store, clock=lambda: datetime.now(UTC), random=Random(1))
        self._store = store
        self._random = Random(2)
        self._numbers = count(1)
        self.boards = 0

    def act(self, person: int, place: Place) -> Act:
        """Something that a player does."""
        return Act(next(self._numbers), Person(person, f"Player {person}"), place)

    async def begin(self, ruleset: str, seats: int) -> Place:
        """A game of that many players in a new channel."""
        place = Place(_GUILD, 1000 + next(self._numbers))
        await self.app.do(lobby.OPEN, self.act(1, place), GameOptions(ruleset=ruleset, order="seated"), ())
        for person in range(2, seats + 1):
            await self.app.do(lobby.JOIN, self.act(person, place))
        await self.app.do(lobby.START, self.act(1, place))
        return place

    async def turn(self, place: Place) -> bool:
        """Play a player's turn and its posts with their pictures; returns whether the game goes on."""
        reader = self._store.reader
        row = await reader.latest_game(place.channel_id)
        assert row is not None
        situation = await self.app.context.situation(reader, row)
        game = situation.game
        chosen = moves.choose(game, self._random)
        mover = situation.seats[game.to_move].user_id
        assert mover is not None
        act = self.act(mover, place)
        if isinstance(chosen, Discard):
            await self.app.do(DISCARD, act, str(1 + game.open_tiles().index(chosen.tile)))
        else:
            square, turned = square_name(chosen.square), notation.degrees(chosen.rotation)
            await self.app.do(PLACE, act, square, turned, notation.token(chosen.then))
        await self._deliver()
        row = await reader.game(row.id)
        return row is not None and row.status is GameStatus.RUNNING

    async def _deliver(self) -> None:
        for row in await self.app.outbox.due(50):
            post = await self.app.outbox.claim(row)
            if post is not None:
                self.boards += post.picture is not None
                await self.app.outbox.sent(post, 10_000_000 + row.id)


async def _measure(folder: Path, boards: int, animations: int) -> None:
    async with Store.opened(folder / "bench.db") as store:
        bench = Bench(store)
        _say("at the start")
        sorts = cycle([(ruleset, seats) for seats in (2, 3, 4) for ruleset in RULESETS])
        while bench.boards < boards:
            place = await bench.begin(*next(sorts))
            while bench.boards < boards and await bench.turn(place):
                pass
        _say(f"after {bench.boards} boards")
        finished = []
        for _ in range(1 + animations):
            place = await bench.begin("base", 5)
            while await bench.turn(place):
                pass
            finished.append(place)
        _say("with the games that are to be animated")
        alone, *others = finished
        await _watched("an animation", bench.app.do(history.EXPORT, bench.act(1, alone)))
        await _watched(
            f"{animations} animations at once",
            *(bench.app.do(history.EXPORT, bench.act(1, place)) for place in others),
        )
        await bench.app.close()


async def _watched(what: str, *works: Awaitable[object]) -> None:
    """Do that and tell the most memory that was held meanwhile."""
    _forget_the_most()
    began = time.monotonic()
    answers = await asyncio.gather(*works)
    seconds = time.monotonic() - began
    largest = max(len(file.data) for answer in answers for file in getattr(answer, "files", ()))
    _say(f"after {what} ({seconds:.1f} s, at most {largest / _MEGA:.2f} MB a file)", most=True)


def _say(when: str, *, most: bool = False) -> None:
    held = f"; at most {_status('VmHWM') / _MEGA:.0f} MB meanwhile" if most else ""
    print(f"{_status('VmRSS') / _MEGA:6.0f} MB {when}{held}", flush=True)


def _forget_the_most() -> None:
    """From now on the system notes anew what is held at most."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _status(name: str) -> int:
    """Bytes, as the system says of this process."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=200, help="so many are drawn before (default: %(default)s)")
    parser.add_argument("--animations", type=int, default=2, help="asked for at once (default: %(default)s)")
    given = parser.parse_args()
    memory.give_back()
    print(f"load of the machine {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        asyncio.run(_measure(Path(folder), given.boards, given.animations))


if __name__ == "__main__":
    main()
