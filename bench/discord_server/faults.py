"""Faults of single calls: of a share of all of them, or of calls that were picked out before."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final


class Fault(StrEnum):
    """How a call fails. The last two look the same to the bot; only after ``CUT_AFTER`` the call has had its effect."""

    TOO_MANY = "429"
    ERROR = "500"
    BAD_GATEWAY = "502"
    CUT_BEFORE = "cut before"
    CUT_AFTER = "cut after"


STATUS: Final = {Fault.TOO_MANY: 429, Fault.ERROR: 500, Fault.BAD_GATEWAY: 502}

_MAY_FAIL: Final = re.compile(r"/(channels|interactions|webhooks|guilds|users/@me/channels)\b")
"""Without the others the bot doesn't even start."""


@dataclass(slots=True)
class _Planned:
    method: str
    path: re.Pattern[str]
    fault: Fault
    passing: int


class Faults:
    """Decides which call fails in which way. ``share``: of all calls, at random; it can be changed at any time."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._planned: list[_Planned] = []
        self.share = 0.0
        self.happened: Counter[str] = Counter()

    def plan(self, method: str, path: str, fault: Fault, *, passing: int = 0) -> None:
        """Have the next call with this method and a path that the pattern finds fail, after ``passing`` that don't."""
        self._planned.append(_Planned(method, re.compile(path), fault, passing))

    @property
    def waiting(self) -> int:
        """How many planned faults haven't happened yet."""
        return len(self._planned)

    def draw(self, method: str, path: str) -> Fault | None:
        """Whether this call fails, and how."""
        fault = self._due(method, path)
        if fault is None and self.share and _MAY_FAIL.match(path) and self._random.random() < self.share:
            fault = self._random.choice(list(Fault))
        if fault is not None:
            self.happened[fault] += 1
        return fault

    def _due(self, method: str, path: str) -> Fault | None:
        for planned in self._planned:
            if planned.method == method and planned.path.search(path):
                if planned.passing:
                    planned.passing -= 1
                    return None
                self._planned.remove(planned)
                return planned.fault
        return None
