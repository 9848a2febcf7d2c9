"""A turn's time: when it is up, when its player is reminded, and what time away does to both.

A turn's time counts from when it began (``turn_since``); days on which its player is away don't count. The timers of a
turn belong to a version of the game: whatever changes the position has them set anew by ``Deadlines.arm``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from storage import AbsenceRow, GameRow, GameStatus, SeatRow

if TYPE_CHECKING:
    from bot.app.desk import Desk, Reads
    from storage import Transaction

DAY: Final = 86_400.0
REMIND: Final = "remind"
"""The kind of timer at which the player to move is reminded."""
DEADLINE: Final = "deadline"
"""The kind of timer at which a turn's time is up."""
MOST_DAYS: Final = 30
"""The longest time for a move that can be chosen."""

REMINDERS: Final = (1 * DAY, 3 * DAY, 7 * DAY)
"""Without a deadline: seconds of a turn after which its player is reminded; then never again."""
SHARES: Final = (1 / 2, 7 / 8)
"""With a deadline: the parts of the time after which the player is reminded."""


def due(started: float, seconds: float, absences: Iterable[AbsenceRow]) -> float:
    """When ``seconds`` of a turn that began at ``started`` have passed; time away doesn't count.

    Whoever goes away at the very end or later doesn't gain anything.
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
    days = row.options.get("days")
    return None if days is None else days * DAY


def votes(row: GameRow) -> bool:
    """Whether the others vote when a turn's time is up; else its player is reminded once more (T5)."""
    return limit(row) is not None and row.options.get("on_deadline") == "vote"


def reminders(row: GameRow) -> tuple[float, ...]:
    """The seconds of a turn after which its player is reminded."""
    whole = limit(row)
    return REMINDERS if whole is None else tuple(whole * share for share in SHARES)


@dataclass(frozen=True, slots=True)
class Term:
    """How a turn stands in time: since when it is running, and until when; None: there is no end.

    ``away_until``: until when its player is away; None: they aren't.
    """

    since: float
    until: float | None
    away_until: float | None


async def term(reads: Reads, row: GameRow, seats: Sequence[SeatRow], turn: int, now: float) -> Term:
    """The time of the turn that is running."""
    user_id = seats[turn].user_id
    absences = [] if user_id is None else await reads.absences(row.guild_id, user_id)
    since = row.updated_at if row.turn_since is None else row.turn_since
    whole = limit(row)
    until = None if whole is None else due(since, whole, absences)
    away = max((one.until for one in absences if one.began <= now < one.until), default=None)
    return Term(since, until, away)


class Deadlines:
    """Sets the timers of turns, within the transaction of what changes the position."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def arm(
        self, tx: Transaction, row: GameRow, seats: Sequence[SeatRow], turn: int | None, *, fresh: bool
    ) -> None:
        """Set the timers of the seat to move (None: the game is over) in place of those that were set before.

        To be called last, when the game has its new version. ``fresh``: a turn begins now; else one goes on.
        ``seats`` are those who sit there now.
        """
        await tx.cancel_timers(row.id, REMIND)
        await tx.cancel_timers(row.id, DEADLINE)
        game = await tx.game(row.id)
        if turn is None or game is None or game.status is not GameStatus.RUNNING:
            return
        if fresh or game.turn_since is None:
            await tx.begin_turn(row.id, self._desk.now())
        await self._set(tx, row.id, seats, turn, passed=True)

    async def shift(self, tx: Transaction, row: GameRow, seats: Sequence[SeatRow], turn: int) -> None:
        """The player to move goes away or comes back: the same turn, other times. What was due stays so."""
        await tx.cancel_timers(row.id, REMIND)
        # An end that is due and hasn't had its effect yet still has it.
        pending = await tx.cancel_timers(row.id, DEADLINE) > 0
        await self._set(tx, row.id, seats, turn, passed=pending)

    async def _set(self, tx: Transaction, game_id: str, seats: Sequence[SeatRow], turn: int, *, passed: bool) -> None:
        """Set what is still to come of the running turn; ``passed``: its end, too, where that is over already."""
        row = await tx.game(game_id)
        user_id = seats[turn].user_id
        if row is None or row.turn_since is None or user_id is None:
            return
        now, since = self._desk.now(), row.turn_since
        absences = await tx.absences(row.guild_id, user_id)
        for number, seconds in enumerate(reminders(row)):
            at = due(since, seconds, absences)
            if at > now:
                await tx.set_timer(REMIND, at, {"number": number}, game_id=row.id, version=row.version)
        whole = limit(row)
        if whole is None:
            return
        at = due(since, whole, absences)
        if at > now or (passed and votes(row)):
            await tx.set_timer(DEADLINE, at, {}, game_id=row.id, version=row.version)
