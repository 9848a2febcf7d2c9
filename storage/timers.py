"""What is due at a time.

A timer that belongs to another version of its game, or to a game that is over, is void: it is never handed
out, and pruning removes it.
"""

from __future__ import annotations

from storage.connection import Access, packed
from storage.rows import JsonObject, TimerRow


class TimerReads(Access):
    """Looking at what is due."""

    async def next_timer(self, *, kind: str | None = None, but: str | None = None) -> TimerRow | None:
        """The earliest timer that is not void, of a kind, or of all kinds but one."""
        which, parameters = _of_kind(kind, but)
        return await self._db.one_of(
            TimerRow,
            f"SELECT * FROM valid_timers WHERE {which} ORDER BY due_at, id LIMIT 1",  # noqa: S608 - no outer text
            parameters,
        )

    async def due_timers(
        self,
        now: float,
        limit: int = 50,
        *,
        game_id: str | None = None,
        kind: str | None = None,
        but: str | None = None,
    ) -> list[TimerRow]:
        """The timers that are due and not void, earliest first: of one game, or of a kind, or of all kinds but one."""
        which, parameters = _of_kind(kind, but) if game_id is None else ("game_id = ?", (game_id,))
        return await self._db.all_of(
            TimerRow,
            f"SELECT * FROM valid_timers WHERE {which} AND due_at <= ? ORDER BY due_at, id LIMIT ?",  # noqa: S608
            (*parameters, now, limit),
        )


class TimerWrites(TimerReads):
    """Setting and spending timers."""

    async def set_timer(
        self,
        kind: str,
        due_at: float,
        payload: JsonObject,
        *,
        game_id: str | None = None,
        version: int | None = None,
        user_id: int | None = None,
    ) -> int:
        """Have something fall due; its number. With ``version`` it is void once the game is at another one.

        ``user_id``: it is this person's, and goes when they are forgotten.
        """
        return await self._db.insert(
            "INSERT INTO timers (game_id, kind, due_at, version, payload, user_id) VALUES (?, ?, ?, ?, ?, ?)",
            (game_id, kind, due_at, version, packed(payload), user_id),
        )

    async def fire(self, timer_id: int) -> TimerRow | None:
        """Spend a timer, in the transaction of its effect; None when it was spent before or is void."""
        timer = await self._db.one_of(TimerRow, "SELECT * FROM valid_timers WHERE id = ?", (timer_id,))
        await self._db.run("DELETE FROM timers WHERE id = ?", (timer_id,))
        return timer

    async def put_off(self, timer_id: int, due_at: float) -> None:
        """Have a timer whose effect failed fall due again."""
        await self._db.run("UPDATE timers SET due_at = ?, attempts = attempts + 1 WHERE id = ?", (due_at, timer_id))

    async def cancel_timers(self, game_id: str, *kinds: str) -> int:
        """Remove a game's timers, all or those of some kinds; returns how many."""
        some = f" AND kind IN ({', '.join('?' for _ in kinds)})" if kinds else ""
        sql = f"DELETE FROM timers WHERE game_id = ?{some}"  # noqa: S608 - nothing but question marks is put in
        return await self._db.run(sql, (game_id, *kinds))

    async def cancel_personal(self, user_id: int, kind: str) -> None:
        """Remove a person's timers of a kind."""
        await self._db.run("DELETE FROM timers WHERE user_id = ? AND kind = ?", (user_id, kind))


def _of_kind(kind: str | None, but: str | None) -> tuple[str, tuple[str, ...]]:
    """The condition for timers of a kind, or of all but one; without a kind the index by time is to be used."""
    if kind is not None:
        return "kind = ?", (kind,)
    return ("TRUE", ()) if but is None else ("+kind <> ?", (but,))
