"""The bot's process: started, killed, stopped, started again; its CPU time, memory and log. Needs Linux."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bench.discord_server.server import TOKEN

_RUNNER: Final = Path(__file__).with_name("runner.py")
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_RESTART_SECONDS: Final = 1.0
"""What a supervisor waits before it starts a process again that ended by itself."""


@dataclass(slots=True)
class Profile:
    """Seconds of CPU time by part, by what the bot began with, and by place in the code."""

    parts: dict[str, float] = field(default_factory=dict)
    begun: dict[str, float] = field(default_factory=dict)
    places: dict[str, float] = field(default_factory=dict)
    holds: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The calls that held the event loop longest since the start of the process; see ``holds.Longest``."""

    def since(self, before: Profile) -> Profile:
        """The figures of the time since ``before``."""
        return Profile(
            _difference(self.parts, before.parts),
            _difference(self.begun, before.begun),
            _difference(self.places, before.places),
            self.holds,
        )


def _difference(now: dict[str, float], before: dict[str, float]) -> dict[str, float]:
    return {name: seconds - before.get(name, 0.0) for name, seconds in now.items()}


class BotProcess:
    """One bot after the other, all on the same database. ``exits``: how those ended that nobody asked to end.

    ``options``: those of ``tilewright run``. ``pictures``: whether they are drawn. ``hour``: seconds between two
    look-overs of the games, in an hour's place.
    """

    def __init__(
        self,
        folder: Path,
        database: Path,
        calls: str,
        gateway: str,
        *,
        cache: Path | None = None,
        options: Sequence[str] = (),
        pictures: bool = True,
        hour: float = 0.0,
    ) -> None:
        self._folder = folder
        self._database = database
        self._cache = cache
        self._options = options
        self._pictures = pictures
        self._hour = hour
        self._addresses = (calls, gateway)
        self._process: asyncio.subprocess.Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._wanted = False
        self.log = folder / "bot.log"
        self.started_at = 0.0
        self.starts = 0
        self.exits: list[int] = []
        self.highest = 0

    async def start(self) -> None:
        """Start it; from now on it is started again when it ends by itself."""
        self._wanted = True
        self.starts += 1
        self.started_at = time.time()
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("TILEWRIGHT", "DISCORD"))
        }
        environment |= {"DISCORD_TOKEN": TOKEN, "TILEWRIGHT_DB": str(self._database), "TILEWRIGHT_LOG": "INFO"}
        if self._cache is not None:
            environment["TILEWRIGHT_CACHE"] = str(self._cache)
        if not self._pictures:
            environment["BENCH_PICTURES"] = "none"
        if self._hour:
            environment["BENCH_HOUR"] = str(self._hour)
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, str(_RUNNER), *self._addresses, str(self._profile_path), *self._options,
                cwd=self._folder, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        self._watching = asyncio.create_task(self._watch(self._process))

    @property
    def _profile_path(self) -> Path:
        return self._folder / f"profile-{self.starts}.json"

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        if self._wanted and process is self._process:
            self.exits.append(code)
            await asyncio.sleep(_RESTART_SECONDS)
            await self.start()

    async def kill(self) -> None:
        """Kill it without a chance to say anything."""
        self._wanted = False
        process = self._process
        if process is not None and process.returncode is None:
            self._note_memory()
            process.send_signal(signal.SIGKILL)
            await process.wait()

    async def stop(self, seconds: float = 300.0) -> tuple[int, float]:
        """Ask it to end: its exit code and the seconds that it took; killed where it doesn't end in time."""
        self._wanted = False
        process = self._process
        assert process is not None
        self._note_memory()
        began = time.monotonic()
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            try:
                async with asyncio.timeout(seconds):
                    await process.wait()
            except TimeoutError:
                await self.kill()
        return process.returncode if process.returncode is not None else -1, time.monotonic() - began

    def signal(self, number: int) -> None:
        """Send it a signal."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.returncode is None

    # -- what it uses ------------------------------------------------------------------------------------------------

    def cpu(self) -> float:
        """Seconds of CPU time that it and its own processes have used so far."""
        return sum(_cpu(pid) for pid in self._family())

    def memory(self) -> int:
        """Bytes of memory that it and its own processes hold."""
        held = sum(_held(pid) for pid in self._family())
        self.highest = max(self.highest, held)
        return held

    def _note_memory(self) -> None:
        if self._process is not None:
            self.highest = max(self.highest, _peak(self._process.pid))
            self.memory()

    def profile(self) -> Profile:
        """Where its CPU time went so far, its own processes not counted."""
        try:
            seen: dict[str, Any] = json.loads(self._profile_path.read_text())
        except FileNotFoundError:
            return Profile()
        return Profile(seen["parts"], seen["begun"], seen["places"], seen["holds"])

    def _family(self) -> list[int]:
        if self._process is None or self._process.returncode is not None:
            return []
        found = [self._process.pid]
        children = _children()
        for pid in found:
            found += children.get(pid, [])
        return found


def _children() -> dict[int, list[int]]:
    """The processes that each one has begun."""
    found: dict[int, list[int]] = defaultdict(list)
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and (fields := _stat(int(entry.name))):
            found[int(fields[1])].append(int(entry.name))
    return found


def _stat(pid: int) -> list[str]:
    """The fields of a process after its name; none where it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _cpu(pid: int) -> float:
    fields = _stat(pid)
    return sum(map(int, fields[11:15])) / _TICKS if fields else 0.0


def _held(pid: int) -> int:
    """Bytes of memory; what several processes share is divided among them (``Pss`` in Linux's proc(5))."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


def _peak(pid: int) -> int:
    """The most bytes of memory that a process has held."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)
