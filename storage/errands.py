"""Requests from the command line to the running bot, and the people and servers that are kept out.

A command writes an errand into the database; the bot that has it open looks for errands, does them and writes the
answers.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

from storage.connection import Access
from storage.files import connect, full_path, inspect, refuse_alien, typed_errors
from storage.rows import Blocked, ErrandRow

_POLL_SECONDS = 0.1


class ErrandReads(Access):
    """Looking at what was asked."""

    async def errands(self) -> list[ErrandRow]:
        """What was asked and not answered yet, oldest first."""
        return await self._db.all_of(ErrandRow, "SELECT id, what, about FROM errands WHERE answer IS NULL ORDER BY id")

    async def blocked(self) -> set[tuple[Blocked, int]]:
        """The people and servers that are kept out, by their ids."""
        people = await self._db.rows("SELECT user_id FROM blocked_people")
        servers = await self._db.rows("SELECT guild_id FROM blocked_servers")
        return {("person", row["user_id"]) for row in people} | {("server", row["guild_id"]) for row in servers}


class ErrandWrites(ErrandReads):
    """Doing what was asked."""

    async def ask_errand(self, what: str, about: str, now: float) -> int:
        """Have the bot do something at its next start, or as soon as it looks; returns the errand's number."""
        return await self._db.insert("INSERT INTO errands (what, about, asked_at) VALUES (?, ?, ?)", (what, about, now))

    async def answer_errand(self, errand_id: int, answer: str, *, done: bool) -> None:
        """Answer an errand; the id of whom or what it was about isn't kept."""
        await self._db.run(
            "UPDATE errands SET answer = ?, done = ?, about = '' WHERE id = ?", (answer, done, errand_id)
        )

    async def drop_errands(self, before: float) -> None:
        """Remove answered errands that were asked before that: no command waits for these answers."""
        await self._db.run("DELETE FROM errands WHERE answer IS NOT NULL AND asked_at < ?", (before,))

    async def block(self, kind: Blocked, discord_id: int, now: float) -> None:
        """Keep a person or a server out from now on."""
        if kind == "person":
            await self._db.run("INSERT OR IGNORE INTO blocked_people (user_id, since) VALUES (?, ?)", (discord_id, now))
        else:
            await self._db.run(
                "INSERT OR IGNORE INTO blocked_servers (guild_id, since) VALUES (?, ?)", (discord_id, now)
            )

    async def unblock(self, kind: Blocked, discord_id: int) -> bool:
        """Let a person or a server in again; whether they were kept out."""
        if kind == "person":
            return bool(await self._db.run("DELETE FROM blocked_people WHERE user_id = ?", (discord_id,)))
        return bool(await self._db.run("DELETE FROM blocked_servers WHERE guild_id = ?", (discord_id,)))


def ask_running(path: Path, what: str, about: str, seconds: float, *, keep: bool = True) -> str | None:
    """Ask the process that has the database at ``path`` to do something, and wait ``seconds`` for its answer.

    Returns the answer; None when none came in time. Then the errand stays (``keep``), and is done later. A caller that
    doesn't wait to the end (Ctrl-C) takes the errand back. Synchronous. Raises a
    :class:`~storage.errors.StoreError` as opening the database would.
    """
    path = full_path(path)
    refuse_alien(path)
    with typed_errors(path), closing(connect(path, "mode=rw")) as connection:
        inspect(connection, path)
        connection.execute("PRAGMA secure_delete=ON")
        errand_id = connection.execute(
            "INSERT INTO errands (what, about, asked_at) VALUES (?, ?, ?)", (what, about, time.time())
        ).lastrowid
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                found = connection.execute(
                    "SELECT answer FROM errands WHERE id = ? AND answer IS NOT NULL", (errand_id,)
                ).fetchone()
                if found is not None:
                    keep = False
                    return str(found[0])
                time.sleep(_POLL_SECONDS)
        except BaseException:
            keep = False
            raise
        finally:
            if not keep:
                connection.execute("DELETE FROM errands WHERE id = ?", (errand_id,))
    return None
