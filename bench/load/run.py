"""One run: seed, start the bot, let people play as asked, disturb it as asked, wait until all is said, look it over."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.discord_server.gateway import Ending
from bench.discord_server.interactions import ACKNOWLEDGE_SECONDS
from bench.discord_server.server import NoSuchThing, SimulatedDiscord, wait_until
from bench.load import book as books
from bench.load import figures, seeding
from bench.load.book import Book
from bench.load.players import Move, Players, Silence
from bench.load.process import BotProcess
from bench.load.report import Phase, Report, say

_LOOK_SECONDS: Final = 0.1
_MEMORY_SECONDS: Final = 1.0
_QUIET: Final = 0.08
"""The share of a core below which the bot counts as idle."""

_QUIET_SECONDS: Final = 4
"""For so long; discord.py itself waits for two seconds before it says that it is ready."""

_START_SECONDS: Final = 600.0
"""A bot that has answered nobody for so long after its start doesn't start."""

_SOME_BOARDS: Final = 3
"""A slow machine may take longer for a start than until the next kill: only so anything is ever played there."""

_MOST_EXITS: Final = 3


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a run; seconds and shares as in ``python -m bench.bot --help``."""

    games: int = 1000
    servers: int = 50
    rate: float = 20.0
    seconds: float = 120.0
    before: float = 0.0
    burst: int = 0
    ramp: bool = False
    kills: float = 0.0
    faults: float = 0.0
    flap: float = 0.0
    clock: bool = False
    taps: float = 0.25
    typing: bool = False
    turns: int = 1000
    overdue: int = 0
    damaged: int = 0
    latency: float = 0.0
    pictures: bool = True
    hour: float = 0.0
    limits: bool = False
    shards: int = 1
    seed: int = 1
    settle: float = 60.0
    drain: float = 120.0
    deaf: float = 30.0
    patience: float = ACKNOWLEDGE_SECONDS
    step: float = 15.0
    computers: Sequence[str] = ()
    against: int = 0
    places: int = 0
    cache: Path | None = None
    json: Path | None = None


class Run:
    """A run in a folder, which holds the database and the bot's log."""

    def __init__(self, options: Options, folder: Path) -> None:
        self._options = options
        self._database = folder / "bench.db"
        self._discord = SimulatedDiscord(
            seed=options.seed, latency=options.latency, limits=options.limits, patience=options.patience
        )
        self._discord.rest.shards = self._discord.gateway.shards = options.shards
        self._tables = seeding.people_and_channels(
            self._discord, options.games, options.servers, options.seed,
            against=options.against, levels=options.computers,
        )  # fmt: skip
        self._book = Book(self._database)
        self._random = Random(f"disturbing {options.seed}")
        self._folder = folder
        self._bot: BotProcess
        self._players: Players
        self._report: Report

    async def run(self) -> bool:
        """Do all of it and print what came of it; whether nothing was wrong."""
        began = time.monotonic()
        options = self._options
        await seeding.fill(
            self._database, self._discord, self._tables, options.seed,
            turns=options.turns, overdue=options.overdue, damaged=options.damaged,
        )  # fmt: skip
        size = books.size(self._database)
        say(f"{options.games} games on {options.servers} servers: {figures.megabytes(size)}, seeded in "
            f"{time.monotonic() - began:.1f} s; load of the machine {os.getloadavg()[0]:.1f}")  # fmt: skip
        await self._discord.start()
        self._bot = BotProcess(
            self._folder, self._database, self._discord.address, self._discord.gateway_address,
            cache=options.cache, pictures=options.pictures, hour=options.hour,
        )  # fmt: skip
        self._players = Players(
            self._discord, self._book, self._tables, options.seed, taps=options.taps, typing=options.typing
        )
        self._report = Report(
            self._discord, self._tables, self._book, self._bot, self._players,
            places=options.places, most_deaf=options.deaf,
        )  # fmt: skip
        self._report.kept["options"] = {name: str(getattr(options, name)) for name in Options.__slots__}
        try:
            async with _beside(self._watch_memory(), self._watch_gateway(), self._keep_house()):
                return await self._with_bot()
        finally:
            await self._bot.kill()
            self._book.close()
            await self._discord.stop()
            if options.json is not None:
                options.json.write_text(json.dumps(self._report.kept, indent=1))

    async def _with_bot(self) -> bool:
        await self._start()
        options = self._options
        if options.before:
            phase = self._phase(f"{options.rate:g} moves a second for {options.before:g} s before it counts")
            await self._pace(phase, options.rate, options.before)
            await self._drained(phase.moves)
        if options.seconds and (options.rate or options.against):
            await self._steady()
        if options.burst:
            await self._burst()
        if options.ramp:
            await self._ramp()
        self._discord.faults.share = 0.0
        drained = await self._drained([])
        await self._players.close(10.0)
        code, seconds = await self._bot.stop()
        return self._report.tell_end(code, seconds, drained=drained)

    # -- the start ---------------------------------------------------------------------------------------------------

    async def _start(self) -> None:
        await self._bot.start()
        first = await self._first_answer()
        began = time.monotonic()
        quiet = await self._settled()
        calls = sum(self._discord.calls.values())
        held = self._bot.memory()
        say(f"start to first answer {figures.span(first)}; at rest after {time.monotonic() - began:.1f} s more"
            f"{'' if quiet else ' (not at rest)'}; {calls} calls; memory {figures.megabytes(held)}")  # fmt: skip
        for name, number in self._discord.calls.most_common(4):
            say(f"    {number:>6} {name}")
        if self._options.overdue:
            came = [at - self._bot.started_at for at in self._players.reminders]
            say(f"    {len(came)} of {self._options.overdue} reminders that were due have come"
                f"{f', the last {came[-1]:.1f} s after the start' if came else ''}")  # fmt: skip
        self._report.kept["start"] = {"first_answer": first, "calls": calls, "memory": held}

    async def _first_answer(self) -> float:
        """Seconds from the start of the process to the answer to the first thing that somebody asks."""
        table = self._tables[0]
        while time.time() - self._bot.started_at < _START_SECONDS:
            if not await wait_until(lambda: self._discord.gateway.hears(table.guild), 1.0, 0.01):
                continue
            try:
                asked = self._discord.command(table.people[0], table.channel, "game list")
            except NoSuchThing:
                await asyncio.sleep(0.05)
                continue
            finally:
                self._expect_life()
            if await wait_until(asked.answered.is_set, 3.0, 0.01):
                assert asked.answered_at is not None
                return asked.answered_at - self._bot.started_at
        raise RuntimeError(f"the bot has answered nobody for {_START_SECONDS:g} s")

    def _expect_life(self) -> None:
        if len(self._bot.exits) > _MOST_EXITS:
            tail = self._bot.log.read_bytes()[-2000:].decode(errors="replace")
            raise RuntimeError(f"the bot doesn't start: exit codes {self._bot.exits}\n{tail}")

    async def _settled(self) -> bool:
        """Wait until the bot has done what it does after a start; whether it came to rest in the time that it has."""
        end = time.monotonic() + self._options.settle
        quiet = 0
        while time.monotonic() < end:
            before = self._bot.cpu()
            await asyncio.sleep(1.0)
            quiet = quiet + 1 if self._bot.cpu() - before < _QUIET else 0
            if quiet == _QUIET_SECONDS:
                return True
        return False

    # -- playing -----------------------------------------------------------------------------------------------------

    async def _steady(self) -> None:
        options = self._options
        self._discord.faults.share = options.faults
        disturbing: list[Coroutine[Any, Any, None]] = []
        if options.kills:
            disturbing.append(self._kill_again())
        if options.flap:
            disturbing.append(self._flap())
        if options.clock:
            disturbing.append(self._turn_the_clock_back())
        phase = self._phase(f"{options.rate:g} moves a second for {options.seconds:g} s")
        begun = len(self._players.moves)
        async with _beside(*disturbing):
            await asyncio.gather(self._pace(phase, options.rate, options.seconds), self._play_computers())
        phase.moves = self._players.moves[begun:]
        self._discord.faults.share = 0.0
        self._discord.gateway.open = True
        phase.finished = await self._drained(phase.moves)
        self._report.tell(phase)

    async def _play_computers(self) -> None:
        """Have people play against computers until these games are over, or the time is."""
        against = [table for table in self._tables if table.levels]
        if not against:
            return
        self._players.play_computers()
        began = time.monotonic()
        await wait_until(lambda: all(table.over for table in against), self._options.seconds, _LOOK_SECONDS)
        self._players.keen = False
        over = sum(table.over for table in against)
        say(f"  {over} of {len(against)} games against computers are over after {time.monotonic() - began:.0f} s")
        self._report.kept["over"] = over

    async def _burst(self) -> None:
        phase = self._phase(f"a burst of {self._options.burst}")
        for _ in range(self._options.burst):
            move = self._players.begin()
            if move is None:
                phase.starved += 1
            else:
                phase.moves.append(move)
        phase.finished = await self._drained(phase.moves)
        self._report.tell(phase)
        came = sorted(move.posted_at - phase.began for move in phase.moves if move.posted_at)
        if came:
            shown = {name: came[min(int(share * len(came)), len(came) - 1)] for name, share in _SHARES.items()}
            say("  boards: " + ", ".join(f"{name} after {figures.span(at)}" for name, at in shown.items()))
            self._report.kept[phase.name]["boards"] = shown

    async def _ramp(self) -> None:
        """The highest rate that is kept up: nothing is left behind, and answers stay quick."""
        rate, best = 5.0, 0.0
        while rate <= _MOST_RATE:
            phase = self._phase(f"ramp: {rate:g} a second")
            await self._pace(phase, rate, self._options.step)
            behind = sum(move.posted_at is None for move in phase.moves)
            phase.finished = await self._drained(phase.moves)
            found = {one.name: one for one in figures.times(phase.moves, phase.acts)}
            answers = found.get("answer to a move")
            kept = answers is not None and answers.part(0.99) < _SLOW and behind <= _BEHIND * rate and not phase.starved
            self._report.tell(phase)
            say(f"  {behind} boards behind at its end, {phase.starved} not begun: {'' if kept else 'not '}kept up")
            if not kept:
                break
            best, rate = rate, rate + 5.0
        say(f"highest rate that was kept up: {best:g} moves a second")
        self._report.kept["sustained"] = best

    def _phase(self, name: str) -> Phase:
        self._players.acts.clear()
        calls = self._discord.calls.copy()
        return Phase(name, time.time(), self._bot.cpu(), time.process_time(), self._bot.profile(), calls)

    async def _pace(self, phase: Phase, rate: float, seconds: float) -> None:
        """Have somebody begin a move so many times a second, whatever the bot does meanwhile."""
        began = time.monotonic()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            wait = due - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            elif wait < -1.0:
                phase.late += 1
            move = self._players.begin()
            if move is None:
                phase.starved += 1
            else:
                phase.moves.append(move)

    async def _drained(self, moves: Sequence[Move]) -> bool:
        """Wait until everybody is done and everything is posted; whether that was within the time for it."""

        def done() -> bool:
            waiting = any(move.told and move.posted_at is None for move in moves)
            return not (waiting or self._players.at_it or self._book.unsent() or self._book.thinking())

        return await wait_until(done, self._options.drain, 0.1)

    # -- disturbing --------------------------------------------------------------------------------------------------

    async def _kill_again(self) -> None:
        """Kill it whatever it does, and every other time when it has posted some boards, so that games go on."""
        for number in count():
            if number % 2:
                await self._some_boards()
            await asyncio.sleep(self._options.kills * self._random.uniform(0.5, 1.5))
            await self._bot.kill()
            self._report.kept["kills"] = self._report.kept.get("kills", 0) + 1
            await self._bot.start()

    async def _some_boards(self) -> None:
        enough = self._players.boards + _SOME_BOARDS
        await wait_until(lambda: self._players.boards >= enough, _START_SECONDS, _LOOK_SECONDS)

    async def _flap(self) -> None:
        """End the gateway's connection in one way or another, sometimes for a while."""
        gateway = self._discord.gateway
        while True:
            await asyncio.sleep(self._options.flap * self._random.uniform(0.5, 1.5))
            ending = self._random.choice(list(Ending))
            away = self._random.choice((0.0, 0.0, self._random.uniform(1.5, 2.0)))
            gateway.open = not away
            self._report.kept.setdefault("flaps", Counter())[ending.value if not away else "away"] += 1
            await gateway.end(ending)
            await asyncio.sleep(away)
            gateway.open = True

    async def _turn_the_clock_back(self) -> None:
        await asyncio.sleep(self._options.seconds / 2)
        say("  the bot's clock goes back by a day")
        self._bot.signal(signal.SIGUSR1)

    # -- watching ----------------------------------------------------------------------------------------------------

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(_MEMORY_SECONDS)
            held = self._bot.memory()
            if held:
                self._report.memory.append((self._players.boards, held))

    async def _watch_gateway(self) -> None:
        """Note how long some shard hears nothing although the gateway is there, once the bot has been connected."""
        silence: Silence | None = None
        while True:
            gateway, now = self._discord.gateway, time.time()
            deaf = gateway.open and not gateway.connected and gateway.identified > 0
            if deaf and silence is None:
                silence = Silence(now)
                self._report.deaf.append(silence)
            elif not deaf and silence is not None:
                silence.ended = now
                silence = None
            await asyncio.sleep(_LOOK_SECONDS)

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(60.0)
            self._discord.rest.forget_old()


_SHARES: Final = {"the first": 0.0, "a tenth": 0.1, "half": 0.5, "nine tenths": 0.9, "the last": 1.0}
_MOST_RATE: Final = 100.0
_SLOW, _BEHIND = 1.0, 2.0
"""A rate is kept up with answers in so many seconds, and so many seconds of boards behind."""


@asynccontextmanager
async def _beside(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Let things happen within the block; what fails there ends the block's run."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
