"""How often somebody may ask for what takes the machine long: in one table, for each person, and in memory only.

A command or a button names its kind (``limit="look"``). What one person asks for of a kind is done one after the other,
so somebody who floods the bot keeps only themselves waiting. Turns that are committed have no limit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.game.acts import Person, Refused
from bot.text.lines import When, line


class Limit(NamedTuple):
    """The most times within a number of minutes."""

    most: int
    minutes: int


LIMITS: Final[Mapping[str, Limit]] = {
    "look": Limit(30, 1),
    "hint": Limit(30, 5),
    "export": Limit(6, 10),
    "animation": Limit(6, 10),
    "analysis": Limit(6, 10),
    "leaderboard": Limit(6, 10),
    "open": Limit(12, 10),
    "puzzle": Limit(30, 5),
    "tap": Limit(240, 1),
    "typing": Limit(300, 1),
}
"""What is limited.

``look``: boards, tiles, scores, histories, rules with pictures. ``puzzle``: puzzles opened, answered and shared.
``tap``: the panel opened or changed. ``typing``: suggestions; who asks for more is given none, since nobody could be
told.
"""

_KNOWN: Final = 10_000
"""The most people and kinds of which it is known how often they asked; who asked longest ago is forgotten first."""


class Limits:
    """Counts what each person asks for. ``now``: epoch seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: LRUCache[tuple[str, int], deque[float]] = LRUCache(_KNOWN)
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def kept(self, kind: str | None, person: Person) -> AsyncIterator[None]:
        """Do one thing of a kind for a person, after those asked for before; Refused where these were too many.

        None: of no kind that is limited.
        """
        if kind is None:
            yield
            return
        again = self._too_many(kind, person)
        if again is not None:
            raise Refused(line("limit", at=When(again, relative=True)))
        async with self._locks.setdefault((kind, person.user_id), asyncio.Lock()):
            yield

    def allow(self, kind: str, person: Person) -> bool:
        """Whether a person may ask for one more thing of a kind that needn't wait for those before, which counts."""
        return self._too_many(kind, person) is None

    def _too_many(self, kind: str, person: Person) -> float | None:
        """When a person may ask again; None where they may now, and that counts."""
        most, minutes = LIMITS[kind]
        now = self._now()
        asked = self._asked.setdefault((kind, person.user_id), deque(maxlen=most))
        # A clock that was set back keeps nobody out for longer.
        if len(asked) == most and asked[0] <= now < (again := asked[0] + 60 * minutes):
            return again
        asked.append(now)
        return None
