"""A turn's time: when it is up, when its player is reminded, and what time away does to both.

A turn's time counts from when it began (``turn_since``); days on which its player is away don't count. The timers of a
turn belong to a version of the game: whatever changes the position has them set anew by ``GameTx.arm``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.game.settings import GameOptions
from storage import AbsenceRow, GameRow, JsonObject, Reads, SeatRow

DAY: Final = 86_400.0
REMIND: Final = "remind"
"""The kind of timer at which the player to move is reminded."""
DEADLINE: Final = "deadline"
"""The kind of timer at which a turn's time is up."""
COMPUTER: Final = "computer"
"""The kind of timer at which a computer takes its turn."""
MOST_DAYS: Final = 30
"""The longest time for a move that can be chosen."""

REMINDERS: Final = (1 * DAY, 3 * DAY, 7 * DAY)
"""Without a deadline: seconds of a turn after which its player is reminded; then never again."""
SHARES: Final = (1 / 2, 7 / 8)
"""With a deadline: the parts of the time after which the player is reminded."""


def due(started: float, seconds: float, absences: Iterable[AbsenceRow]) -> float:
    """When ``seconds`` of a turn that began at ``started`` have passed; time away doesn't count.

    Going away at the very end or later gains nothing.
    """
    end = started + seconds
    counted = started
    for absence in sorted(absences, key=lambda one: (one.began, one.until)):
        began = max(absence.began, counted)
        if began >= end:
            break
        end += max(absence.until - began, 0.0)
        counted = max(counted, absence.until)
    return end


def limit(row: GameRow) -> float | None:
    """The seconds that a move of this game may take; None: as long as it takes."""
    days = GameOptions.of(row).days
    return None if days is None else days * DAY


@dataclass(frozen=True, slots=True)
class Term:
    """The time of a running turn, as of ``now``; ``absences``: those of its player."""

    row: GameRow
    absences: Sequence[AbsenceRow]
    now: float

    @property
    def since(self) -> float:
        """When the turn began."""
        return self.row.updated_at if self.row.turn_since is None else self.row.turn_since

    @property
    def until(self) -> float | None:
        """When the turn's time is up; None: never."""
        whole = limit(self.row)
        return None if whole is None else self.after(whole)

    @property
    def away_until(self) -> float | None:
        """Until when the turn's player is away; None: they aren't away."""
        return away_until(self.absences, self.now)

    def after(self, seconds: float) -> float:
        """When that many seconds of the turn have passed."""
        return due(self.since, seconds, self.absences)

    def timers(self, *, passed: bool) -> Iterator[tuple[str, float, JsonObject]]:
        """The timers that it still needs: kind, when, and what is to be known then.

        ``passed``: also that of its end, where that is over already.
        """
        whole = limit(self.row)
        reminders = REMINDERS if whole is None else tuple(whole * share for share in SHARES)
        for number, seconds in enumerate(reminders):
            at = self.after(seconds)
            if at > self.now:
                yield REMIND, at, {"number": number}
        late = passed and GameOptions.of(self.row).on_deadline != "remind"
        if self.until is not None and (self.until > self.now or late):
            yield DEADLINE, self.until, {}


async def term(reads: Reads, row: GameRow, seats: Sequence[SeatRow], turn: int, now: float) -> Term:
    """The time of the running turn, which is that seat's."""
    user_id = seats[turn].user_id
    return Term(row, [] if user_id is None else await reads.absences(row.guild_id, user_id), now)


def away_until(absences: Iterable[AbsenceRow], now: float) -> float | None:
    """Until when a person is away; None: they aren't away."""
    return max((one.until for one in absences if one.began <= now < one.until), default=None)
