"""What servers and people have chosen, the bot's own notes, and tidying up."""

from __future__ import annotations

from collections.abc import Iterable

from storage.connection import Access, packed
from storage.rows import JsonObject, PersonRow, ServerRow
from storage.schema import TABLES_WITH

SET_META = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"
"""The statement that keeps a note of the bot's own."""

_COUNT = "SELECT '{0}', COUNT(*) FROM {0}"


def counting(tables: Iterable[str]) -> str:
    """One statement that gives (table, number of rows) for each of these tables."""
    return " UNION ALL ".join(_COUNT.format(table) for table in tables)


class SettingReads(Access):
    """Looking up settings."""

    async def server(self, guild_id: int) -> ServerRow:
        """A server's settings; nothing chosen when it is unknown."""
        found = await self._db.one_of(ServerRow, "SELECT * FROM servers WHERE guild_id = ?", (guild_id,))
        return found or ServerRow(guild_id, None, {})

    async def person(self, user_id: int) -> PersonRow:
        """A person's settings; nothing chosen when they are unknown."""
        found = await self._db.one_of(PersonRow, "SELECT * FROM people WHERE user_id = ?", (user_id,))
        return found or PersonRow(user_id, None, {})

    async def meta(self, key: str) -> str | None:
        """A note of the bot's own."""
        value: str | None = await self._db.value("SELECT value FROM meta WHERE key = ?", (key,))
        return value

    async def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        found = await self._db.rows(counting(await self._tables("*")), long=True)
        return {row[0]: row[1] for row in found}

    async def _tables(self, column: str) -> list[str]:
        """The tables with a column of that name; ``*``: all tables."""
        return [row["name"] for row in await self._db.rows(TABLES_WITH, (column,))]

    async def _tables_of_servers(self) -> list[str]:
        """The tables whose rows are about a server, but for whether the host has blocked it: that stays."""
        return [table for table in await self._tables("guild_id") if table != "blocked_servers"]


class SettingWrites(SettingReads):
    """Changing settings."""

    async def set_server(self, guild_id: int, language: str | None, settings: JsonObject) -> None:
        """Replace a server's settings."""
        await self._db.run(
            "INSERT OR REPLACE INTO servers (guild_id, language, settings) VALUES (?, ?, ?)",
            (guild_id, language, packed(settings)),
        )

    async def set_person(self, user_id: int, language: str | None, settings: JsonObject) -> None:
        """Replace a person's settings."""
        await self._db.run(
            "INSERT OR REPLACE INTO people (user_id, language, settings) VALUES (?, ?, ?)",
            (user_id, language, packed(settings)),
        )

    async def set_meta(self, key: str, value: str) -> None:
        """Keep a note of the bot's own."""
        await self._db.run(SET_META, (key, value))

    async def prune(self, before: float, away_before: float = 0.0) -> None:
        """Remove interactions older than ``before``, such posts of games that are over, and void drafts and timers.

        The players of a lobby that ended before that without a game go, too: nobody played in it.
        ``away_before``: absences that ended before that go too; the caller knows how long they matter.
        A live game's posts stay, but for direct messages: it still needs to know which message says what.
        """
        await self._db.run("DELETE FROM interactions WHERE at < ?", (before,), long=True)
        await self._db.run(
            "DELETE FROM drafts WHERE version <> (SELECT version FROM games WHERE games.id = drafts.game_id)", long=True
        )
        await self._db.run("DELETE FROM timers WHERE id NOT IN (SELECT id FROM valid_timers)", long=True)
        await self._db.run(
            "DELETE FROM outbox WHERE state IN ('sent', 'dead') AND updated_at < ?"
            " AND (user_id IS NOT NULL OR NOT EXISTS"
            " (SELECT 1 FROM games WHERE games.id = outbox.game_id AND games.status IN ('lobby', 'running')))",
            (before,),
            long=True,
        )
        await self._db.run("DELETE FROM absences WHERE until < ?", (away_before,), long=True)
        await self._forget_lobbies(before)

    async def _forget_lobbies(self, before: float) -> None:
        """Remove the players and owners of lobbies that came to nothing."""
        lobbies = await self._db.rows(
            "SELECT id FROM games WHERE status = 'ended' AND version = 0 AND owner_id IS NOT NULL AND updated_at < ?",
            (before,),
            long=True,
        )
        ids = [(row["id"],) for row in lobbies]
        await self._db.many("DELETE FROM seats WHERE game_id = ?", ids)
        await self._db.many("UPDATE games SET owner_id = NULL WHERE id = ?", ids)
