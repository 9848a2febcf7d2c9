"""What is counted and timed while the bot runs, as Prometheus takes it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

if TYPE_CHECKING:
    from bot.core.context import Mover


Outcome = Literal["done", "refused", "failed"]

_SECONDS: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)


class Figures:
    """The figures of one process; ``registry`` has all of them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.acts = self._counter(
            "tilewright_acts", "Commands and presses by what they were and what came of them.", "act", "outcome"
        )
        self.moves = self._counter(
            "tilewright_moves", "Moves that are made and stored, by whether a person or a computer made them.", "by"
        )
        self.refusals = self._counter(
            "tilewright_refusals",
            "Refused commands and presses, moves against the rules among them, by the code of what was said.",
            "code",
        )
        self.acknowledged = self._seconds("tilewright_ack_seconds", "From a command's or press's arrival to its ack.")
        self.answered = self._seconds("tilewright_answer_seconds", "From a command's or press's arrival to its answer.")
        self.posted = self._seconds("tilewright_post_seconds", "From taking a post up to having it at Discord.")
        self.unposted = self._counter("tilewright_posts_failed", "Tries of a post that did not get through.")
        self.limited = self._counter("tilewright_discord_rate_limits", "How often Discord asked the bot to wait.")
        self.connected = self._now("tilewright_connected", "1 while every shard is connected to Discord.")
        self.servers = self._now("tilewright_servers", "Servers that the bot is on.")
        self.games = self._now("tilewright_live_games", "Lobbies and running games.")
        self.waiting = self._now("tilewright_posts_waiting", "Posts that are due and not sent.")
        self.oldest = self._now("tilewright_oldest_unsent_seconds", "How long the oldest of them has been due.")
        self.latency = self._now("tilewright_gateway_latency_seconds", "Discord's answer to the last heartbeat.")

    def act(self, name: str, outcome: Outcome) -> None:
        """Count a command or a press."""
        self.acts.labels(name, outcome).inc()

    def move(self, by: Mover) -> None:
        """A move was made."""
        self.moves.labels(by).inc()

    def refuse(self, name: str, code: str) -> None:
        """Something that somebody used or pressed isn't possible."""
        self.act(name, "refused")
        self.refusals.labels(code).inc()

    def _counter(self, name: str, about: str, *by: str) -> Counter:
        return Counter(name, about, by, registry=self.registry)

    def _seconds(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, buckets=_SECONDS, registry=self.registry)

    def _now(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, registry=self.registry)


class CountsLimits(logging.Handler):
    """Counts what discord.py says of Discord's limits, which it tells nobody in another way."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self._figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        """Look at a line of the library's log."""
        if "rate limited" in str(record.msg) or "ratelimit" in str(record.msg):
            self._figures.limited.inc()
