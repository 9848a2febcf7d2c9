"""A run's results: printed as they come, and kept for ``--json``."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bench.discord_server.interactions import Interaction
from bench.discord_server.server import SimulatedDiscord
from bench.load import book as books
from bench.load import figures
from bench.load.audit import audit
from bench.load.book import Book
from bench.load.players import Move, Players, Silence
from bench.load.process import BotProcess, Profile
from bench.load.tables import Table

_MILESTONES: Final = (100, 250, 500, 1000, 2000, 3000, 5000, 10_000)
"""Boards after which its memory is told."""

_COLOUR: Final = re.compile(rb"\x1b\[[0-9;]*m")
_TROUBLE: Final = re.compile(rb" (WARNING|ERROR|CRITICAL) ")
_VARYING: Final = re.compile(rb"\d+|\b(?=[a-z]*\d)[0-9a-z]{6}\b")


@dataclass(slots=True)
class Phase:
    """People playing for a while, and what it took.

    ``cpu``, ``own``: the processor seconds of the bot and of the bench when it ``began`` (epoch seconds); ``calls``:
    the bot's calls to Discord until then. ``starved``: how often nobody could move; ``late``: how many moves were begun
    late; ``finished``: all of it was said in time.
    """

    name: str
    began: float
    cpu: float
    own: float
    profile: Profile
    calls: Counter[str]
    moves: list[Move] = field(default_factory=list)
    acts: list[Interaction] = field(default_factory=list)
    starved: int = 0
    late: int = 0
    finished: bool = False


class Report:
    """Tells of a run. ``kept``: all of it as data. What is watched meanwhile goes into ``deaf`` and ``memory``.

    ``deaf``: when some shard heard nothing although the gateway was there. ``memory``: after so many boards so many
    bytes. ``places``: so many pictures are drawn at once. ``most_deaf``: more seconds of silence are wrong.
    """

    def __init__(
        self,
        discord: SimulatedDiscord,
        tables: Sequence[Table],
        book: Book,
        bot: BotProcess,
        players: Players,
        *,
        places: int,
        most_deaf: float,
    ) -> None:
        self.kept: dict[str, Any] = {}
        self.deaf: list[Silence] = []
        self.memory: list[tuple[int, int]] = []
        self._discord = discord
        self._tables = tables
        self._book = book
        self._bot = bot
        self._players = players
        self._places = places
        self._most_deaf = most_deaf

    def tell(self, phase: Phase) -> None:
        """What a phase took, now that all of it is said or never will be."""
        phase.acts = list(self._players.acts)
        told = sum(move.told for move in phase.moves)
        cpu, own = self._bot.cpu() - phase.cpu, time.process_time() - phase.own
        profile = self._bot.profile().since(phase.profile)
        taken = time.time() - phase.began
        say(f"\n{phase.name}: {len(phase.moves)} begun, {told} acknowledged, "
            f"{sum(move.by_taps for move in phase.moves)} by taps; {phase.starved} times nobody could move"
            f"{f', {phase.late} begun late' if phase.late else ''}; all said after {taken:.1f} s"
            f"{'' if phase.finished else ' (NOT all said)'}")  # fmt: skip
        found = figures.times(phase.moves, phase.acts)
        say(figures.HEAD)
        for one in found:
            say(str(one))
        unheard = sum(one.acknowledged_at is None for one in phase.acts)
        unanswered = sum(one.acknowledged_at is not None and one.answered_at is None for one in phase.acts)
        say(f"  {len(phase.acts)} acts, {unheard} never acknowledged, {unanswered} acknowledged and never answered; "
            f"the bench itself used {own / taken:.2f} of a core")  # fmt: skip
        for line in figures.call_lines(self._discord.calls - phase.calls, told):
            say(line)
        kept: dict[str, Any] = {"moves": len(phase.moves), "told": told, "starved": phase.starved, "seconds": taken}
        kept["calls"] = dict(self._discord.calls - phase.calls)
        kept["times"] = {one.name: one.values for one in found}
        if not self.kept.get("kills"):
            for line in figures.cpu_lines(cpu, profile, told, self._places):
                say(line)
            kept |= figures.cpu_values(cpu, profile, told)
        self.kept[phase.name] = kept

    def tell_end(self, code: int, seconds: float, *, drained: bool) -> bool:
        """What came of the whole run, looked over; whether nothing was wrong.

        ``code``, ``seconds``: how the bot ended and how long that took. ``drained``: everything was said in time.
        """
        players, discord = self._players, self._discord
        self._tell_held()
        for line in figures.hold_lines(self._bot.profile().holds):
            say(line)
        self._book.close()
        say(f"\ndatabase at the end {figures.megabytes(books.size(self._book.path))}; load of the machine "
            f"{os.getloadavg()[0]:.1f}; SIGTERM: exit {code} after {seconds:.1f} s; started {self._bot.starts} times, "
            f"identified {discord.gateway.identified}, resumed {discord.gateway.resumed}")  # fmt: skip
        for name, found in (("faults", discord.faults.happened), ("flaps", self.kept.get("flaps") or Counter())):
            if found:
                say(f"  {name}: {', '.join(f'{number} {kind}' for kind, number in found.items())}")
        for text, number in players.sayings.most_common(6):
            say(f"    {number:>6} answers: {text}")
        self._tell_log()
        findings = audit(self._book, discord.messages, self._tables, players.moves)
        end = time.time()
        deaf = max(((one.ended or end) - one.began for one in self.deaf), default=0.0)
        silent = max(((one.ended or end) - one.began for one in players.silences), default=0.0)
        say(f"\naudit\n  longest without a gateway although it was there {figures.span(deaf)}; "
            f"longest that somebody tried before the bot heard {figures.span(silent)}")  # fmt: skip
        lost = Counter(move.lost[:200] for move in players.moves if move.lost)
        for kind, wrong in (
            ("not everything was said in time", not drained),
            ("exit code", code),
            ("ended by itself", self._bot.exits),
            (f"deaf for more than {self._most_deaf:g} s", _beyond(max(deaf, silent), self._most_deaf)),
            ("players who failed", players.failures),
            ("moves that came to nothing", lost.most_common(5)),
            ("calls that Discord would refuse", discord.rest.breaches),
            ("calls that aren't simulated", list(discord.unknown.items())),
            ("people who gave up", sum(one.ended is None for one in players.silences)),
        ):
            if wrong:
                findings.note(kind, wrong)
        for line in findings.lines():
            say(line)
        self.kept["audit"] = {
            "moves": findings.moves,
            "told": findings.told,
            "computers": findings.computers,
            "deaf": deaf,
            "wrong": findings.wrong,
        }
        say("\nnothing is wrong" if findings.fine else "\nSOMETHING IS WRONG")
        return findings.fine

    def _tell_held(self) -> None:
        if not self.memory:
            return
        held = dict.fromkeys(_MILESTONES, 0)
        for boards, size in self.memory:
            for milestone in _MILESTONES:
                if boards >= milestone and not held[milestone]:
                    held[milestone] = size
        shown = [f"{figures.megabytes(size)} after {boards} boards" for boards, size in held.items() if size]
        last = self.memory[-1]
        say(f"\nmemory: {', '.join([*shown, f'{figures.megabytes(last[1])} at the end ({last[0]} boards)'])}; "
            f"at most {figures.megabytes(self._bot.highest)}")  # fmt: skip
        self.kept["memory"] = {"boards": held, "end": last[1], "most": self._bot.highest}

    def _tell_log(self) -> None:
        said = _COLOUR.sub(b"", self._bot.log.read_bytes()).splitlines()
        lines = [line for line in said if _TROUBLE.search(line)]
        kinds = Counter(_VARYING.sub(b"*", line[20:])[:110] for line in lines)
        if kinds:
            say(f"  {len(lines)} warnings and errors in the bot's log:")
        for text, number in kinds.most_common(8):
            say(f"    {number:>6} {text.decode(errors='replace')}")


def _beyond(seconds: float, most: float) -> str:
    return f"{seconds:.1f} s" if seconds > most else ""


def say(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)
