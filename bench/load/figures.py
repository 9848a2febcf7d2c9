"""Figures: medians and 99th parts of times, CPU time by part, memory; as text and as values to keep."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.discord_server.interactions import Interaction, Kind
from bench.discord_server.limits import counts
from bench.load.players import Move
from bench.load.process import Profile
from bench.load.sampler import DRAWING, ENCODING, ITSELF

MEGA = 1e6


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that something took, in order."""

    name: str
    seconds: Sequence[float]

    @classmethod
    def of(cls, name: str, found: Iterable[float]) -> Times:
        """The times, in any order."""
        return cls(name, sorted(found))

    def part(self, share: float) -> float:
        """The time below which that share of all lies; not a number where there are none."""
        if not self.seconds:
            return math.nan
        return self.seconds[min(math.ceil(share * len(self.seconds)), len(self.seconds)) - 1]

    @property
    def values(self) -> dict[str, float]:
        """The figures, in seconds."""
        return {"n": len(self.seconds), "median": self.part(0.5), "p99": self.part(0.99), "worst": self.part(1.0)}

    def __str__(self) -> str:
        shown = "".join(f"{span(self.part(share)):>12}" for share in (0.5, 0.99, 1.0))
        return f"  {self.name:<26}{len(self.seconds):>8}{shown}"


HEAD = f"  {'':<26}{'n':>8}{'median':>12}{'99th':>12}{'worst':>12}"


def times(moves: Iterable[Move], acts: Iterable[Interaction]) -> list[Times]:
    """How long people waited."""
    moves, acts = list(moves), list(acts)
    commits = {one for move in moves for one in move.tries}
    taps = [one for one in acts if one.kind is Kind.COMPONENT and one not in commits]
    typed = [one for one in acts if one.kind is Kind.AUTOCOMPLETE]
    found = [
        Times.of("acknowledgement", (one.acknowledged_at - one.sent_at for one in acts if one.acknowledged_at)),
        Times.of("answer to a move", (one.answered_at - one.sent_at for one in commits if one.answered_at)),
        Times.of("answer to a tap", (one.answered_at - one.sent_at for one in taps if one.answered_at)),
        Times.of("suggestions", (one.answered_at - one.sent_at for one in typed if one.answered_at)),
        Times.of("from move to board", _to_board(move for move in moves if not move.table.levels)),
        Times.of("past computers to board", _to_board(move for move in moves if move.table.levels)),
    ]
    return [one for one in found if one.seconds]


def _to_board(moves: Iterable[Move]) -> Iterator[float]:
    return (one.posted_at - one.sent_at for one in moves if one.posted_at and one.sent_at)


def span(seconds: float) -> str:
    """A time as one reads it."""
    if math.isnan(seconds):
        return "-"
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def megabytes(size: float) -> str:
    """A size as one reads it."""
    return f"{size / MEGA:.1f} MB"


def call_lines(calls: Mapping[str, int], moves: int) -> list[str]:
    """The bot's calls to Discord for a move that count against what it allows a second, most of them first."""
    counted = {call: number for call, number in calls.items() if counts(call.partition(" ")[2])}
    if not moves or not counted:
        return []
    of = ", ".join(f"{number / moves:.2f} {call}" for call, number in Counter(counted).most_common(4))
    return [f"  calls a move that count against Discord's limit {sum(counted.values()) / moves:.2f}: {of}"]


def cpu_lines(cpu: float, profile: Profile, moves: int, places: int) -> list[str]:
    """What a move cost of the bot's CPU time, by part and by what it was for; ``places``: how many places to name."""
    if not moves:
        return []
    sampled = sum(profile.parts.values())
    lines = [f"  CPU a move of the bot {1000 * cpu / moves:.1f} ms ({cpu:.1f} s for {moves}); sampled by part:"]
    for name, seconds in _largest(profile.parts):
        lines.append(f"    {name:<24}{1000 * seconds / moves:>8.2f} ms{100 * seconds / sampled:>8.1f} %")
    painted = sum(profile.parts.get(name, 0.0) for name in (DRAWING, ENCODING))
    lines.append(
        f"    without pictures and sampling {1000 * (sampled - painted - profile.parts[ITSELF]) / moves:.1f} ms"
    )
    lines.append("  and by what it began with:")
    for name, seconds in _largest(profile.begun)[:12]:
        lines.append(f"    {1000 * seconds / moves:>8.2f} ms  {name}")
    if places:
        lines.append("  and by place:")
        lines += [
            f"    {1000 * seconds / moves:>8.2f} ms  {name}" for name, seconds in _largest(profile.places)[:places]
        ]
    return lines


def cpu_values(cpu: float, profile: Profile, moves: int) -> dict[str, Any]:
    """The bot's CPU time for a move as values, in seconds; none without moves."""
    if not moves:
        return {}
    return {"cpu": cpu / moves, "parts": {name: seconds / moves for name, seconds in profile.parts.items()}}


def hold_lines(holds: dict[str, tuple[float, float]]) -> list[str]:
    """What held the bot's event loop longest at a time, worst first; since its last start."""
    worst = sorted(holds.items(), key=lambda one: -one[1][0])[:8]
    return ["the event loop was held at most:" if worst else "nothing held the event loop", *(
        f"  {span(seconds):>8} ({span(used)} of them on the processor) by {name}" for name, (seconds, used) in worst
    )]  # fmt: skip


def _largest(found: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(((name, seconds) for name, seconds in found.items() if seconds > 0), key=lambda one: -one[1])
