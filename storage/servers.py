"""Forgetting a server: its games with all that hangs on them, and what was chosen there."""

from __future__ import annotations

from typing import Final

from storage.settings import SettingWrites

_OF_SOME_GAMES: Final = "DELETE FROM {} WHERE {} IN (SELECT id FROM games WHERE guild_id = ? ORDER BY id LIMIT ?)"
_OF_SERVER: Final = "DELETE FROM {} WHERE guild_id = ?"


class ServerWrites(SettingWrites):
    """Removing what is stored about a server."""

    async def forget_games(self, guild_id: int, most: int) -> int:
        """Remove at most ``most`` of a server's games, live or over, with all about them; how many it has removed.

        Nobody is told, and nothing more is posted.
        """
        for table in await self._tables("game_id"):
            await self._db.run(_OF_SOME_GAMES.format(table, "game_id"), (guild_id, most), long=True)
        return await self._db.run(_OF_SOME_GAMES.format("games", "id"), (guild_id, most), long=True)

    async def forget_server(self, guild_id: int) -> None:
        """Remove what else is stored about a server whose games are gone.

        What people answered to puzzles there stays theirs, but no longer says where.

        With it go the languages of people who have no game and no wish left anywhere.
        """
        await self._db.run("UPDATE puzzle_answers SET guild_id = 0 WHERE guild_id = ?", (guild_id,), long=True)
        for table in await self._tables_of_servers():
            await self._db.run(_OF_SERVER.format(table), (guild_id,), long=True)
        await self._db.run(
            "DELETE FROM people WHERE settings = '{}' AND NOT EXISTS"
            " (SELECT 1 FROM seats WHERE seats.user_id = people.user_id)",
            long=True,
        )
