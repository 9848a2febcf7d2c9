"""Which of a bot's servers a database is for, where several processes share them out by Discord's shards."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from typing import Final, Self

from storage.schema import TABLES_WITH
from storage.settings import SET_META, SettingReads, SettingWrites

SHARDS: Final = "shards"
"""The bot's own note of the shards that the database is for; there is none where it is for all servers."""

_WRITTEN: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)
_LOW_BITS: Final = 22

_SERVERS: Final = "SELECT guild_id FROM {} WHERE guild_id <> 0"
"""What was done in a direct message has 0 for its server."""
_UNANSWERED: Final = (
    "DELETE FROM unanswered WHERE interaction_id IN (SELECT interactions.id FROM interactions"
    " JOIN games ON games.id = game_id WHERE foreign_server(guild_id))"
)
_OF_GAMES: Final = "DELETE FROM {} WHERE game_id IN (SELECT id FROM games WHERE foreign_server(guild_id))"
_OF_SERVERS: Final = "DELETE FROM {} WHERE foreign_server(guild_id)"


@dataclass(frozen=True, slots=True)
class Shards:
    """Shards ``first`` to ``last`` of ``count``, the first of all being 0; written ``0-3/16``."""

    first: int
    last: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` writes; ValueError, which says what is wrong."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(f"{text} names no shards; write 0-3/16 for the shards 0, 1, 2 and 3 of 16")
        first, count = int(found[1]), int(found[3])
        last = first if found[2] is None else int(found[2])
        if not first <= last < count:
            raise ValueError(
                f"{text} names no shards; they are counted from 0, the lower one first, so the last of {count} is"
                f" {max(count - 1, 0)}"
            )
        return cls(first, last, count)

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"

    @property
    def numbers(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    @property
    def all(self) -> bool:
        """Whether these are all shards that there are."""
        return len(self.numbers) == self.count

    def has(self, guild_id: int) -> bool:
        """Whether Discord tells one of these shards about that server."""
        return (guild_id >> _LOW_BITS) % self.count in self.numbers

    def within(self, other: Shards) -> bool:
        """Whether each of these shards is one of ``other``."""
        return self.count == other.count and other.first <= self.first and self.last <= other.last


class ShardReads(SettingReads):
    """Looking up whose servers are stored."""

    async def servers(self) -> list[int]:
        """Every server about which something is stored."""
        servers = " UNION ".join(_SERVERS.format(table) for table in await self._tables_of_servers())
        return [row["guild_id"] for row in await self._db.rows(f"{servers} ORDER BY guild_id", long=True)]


class ShardWrites(SettingWrites, ShardReads):
    """Settling whose servers are stored."""

    async def settle_shards(self, shards: Shards | None) -> None:
        """Have the database be for these shards' servers (None: for all); ValueError says what to do if it can't."""
        noted = await self.meta(SHARDS)
        wanted = None if shards is None or shards.all else shards
        if noted == (None if wanted is None else str(wanted)):
            return
        if noted is not None:
            raise ValueError(
                f"is for shards {noted}: start the bot with --shards {noted}, or name another database;"
                " else the games of one server would be in two files"
            )
        assert wanted is not None
        others = [guild_id for guild_id in await self.servers() if not wanted.has(guild_id)]
        if others:
            raise ValueError(
                f"is for all servers and holds {len(others)} that shards {wanted} don't hear of (server {others[0]});"
                f" make a database for these shards from a backup of it: tilewright restore --shards {wanted}"
            )
        await self.set_meta(SHARDS, str(wanted))


def keep_only(connection: sqlite3.Connection, shards: Shards) -> None:
    """Have a copied database be for these shards' servers, and remove what is stored about others.

    ``connection`` is in autocommit mode and its database has the newest schema. What is stored about people on no
    server in particular (settings, the daily digest) stays in each copy; a direct message that waits and is about no
    game stays in the one with shard 0. Raises ValueError, having changed nothing, where it is for other shards.
    """
    noted = connection.execute("SELECT value FROM meta WHERE key = ?", (SHARDS,)).fetchone()
    if noted is not None and not shards.within(Shards.parse(noted[0])):
        raise ValueError(f"is for shards {noted[0]}, and {shards} aren't among them; name a backup that has them")
    connection.create_function("foreign_server", 1, lambda guild_id: not shards.has(guild_id), deterministic=True)
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(_UNANSWERED)
    for column, removal in (("game_id", _OF_GAMES), ("guild_id", _OF_SERVERS)):
        for (table,) in connection.execute(TABLES_WITH, (column,)).fetchall():
            connection.execute(removal.format(table))
    if shards.first > 0:
        connection.execute("DELETE FROM outbox WHERE game_id IS NULL AND state IN ('pending', 'claimed')")
    if not shards.all:
        connection.execute(SET_META, (SHARDS, str(shards)))
    connection.execute("COMMIT")
    # What was deleted is not to linger in the file's unused pages.
    connection.execute("VACUUM")
