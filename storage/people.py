"""What concerns a person across games: when they are away, what is stored about them, and forgetting them.

Ids of people are in the columns named here and nowhere else; no JSON that the store is given may hold them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from storage.connection import Access
from storage.rows import AbsenceRow, JsonObject

PERSONAL: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "absences": ("user_id", ("id", "guild_id", "user_id", "began", "until")),
        "blocked_people": ("user_id", ("user_id", "since")),
        "drafts": ("user_id", ("game_id", "user_id", "version", "draft", "updated_at")),
        "games": (
            "owner_id",
            ("id", "guild_id", "channel_id", "status", "ruleset", "options", "owner_id", "created_at", "updated_at"),
        ),
        "interactions": ("user_id", ("id", "game_id", "user_id", "outcome", "at")),
        "outbox": (
            "user_id",
            ("id", "lane", "game_id", "channel_id", "kind", "payload", "version", "state", "message_id", "created_at",
             "updated_at", "user_id"),
        ),
        "people": ("user_id", ("user_id", "language", "settings")),
        "puzzle_answers": (
            "user_id",
            ("user_id", "number", "guild_id", "name", "turn", "grade", "at"),
        ),
        "puzzle_channels": ("user_id", ("guild_id", "channel_id", "hour", "user_id")),
        "questions": (
            "user_id",
            ("game_id", "number", "kind", "about", "user_id", "name", "state", "data", "asked_at"),
        ),
        "results": (
            "user_id",
            ("game_id", "seat", "guild_id", "ruleset", "user_id", "score", "place", "seats", "finished_at", "rated",
             "feats"),
        ),
        "seats": ("user_id", ("game_id", "seat", "user_id", "name", "state", "joined_at", "colour")),
        "timers": ("user_id", ("id", "game_id", "kind", "due_at", "version", "payload", "user_id")),
    }
)  # fmt: skip
"""Where a person can be found: by table the column with the id, and the columns that are about them."""

JSON_COLUMNS: Final = frozenset({"data", "draft", "feats", "options", "outcome", "payload", "settings"})


_LISTING: Final = "SELECT '{0}', json_object({2}) FROM {0} WHERE {1} = :person"


def _listing(table: str, person: str, columns: tuple[str, ...]) -> str:
    pairs = (f"'{name}', {f'json({name})' if name in JSON_COLUMNS else name}" for name in columns)
    return _LISTING.format(table, person, ", ".join(pairs))


EVERYTHING: Final = " UNION ALL ".join(_listing(table, *where) for table, where in PERSONAL.items())
"""One statement that gives (table, row as JSON) for all that is stored about the ``:person``."""


def by_table(rows: Iterable[Sequence[str]]) -> JsonObject:
    """What :data:`EVERYTHING` gave: by table its rows. Tables without any are left out."""
    found: JsonObject = {}
    for table, row in rows:
        found.setdefault(table, []).append(json.loads(row))
    return found


class PeopleReads(Access):
    """Looking up a person."""

    async def absences(self, guild_id: int, user_id: int) -> list[AbsenceRow]:
        """When a person was, is and will be away from a server, oldest first."""
        return await self._db.all_of(
            AbsenceRow,
            "SELECT * FROM absences WHERE guild_id = ? AND user_id = ? ORDER BY began, id",
            (guild_id, user_id),
        )

    async def personal(self, user_id: int) -> JsonObject:
        """Everything that is stored about a person: by table its rows. Tables without any are left out."""
        return by_table(await self._db.rows(EVERYTHING, {"person": user_id}, long=True))


class PeopleWrites(PeopleReads):
    """Changing what is stored about a person."""

    async def add_absence(self, guild_id: int, user_id: int, began: float, until: float) -> None:
        """Note that a person is away from a server for a time."""
        await self._db.run(
            "INSERT INTO absences (guild_id, user_id, began, until) VALUES (?, ?, ?, ?)",
            (guild_id, user_id, began, until),
        )

    async def end_absence(self, guild_id: int, user_id: int, now: float) -> bool:
        """End a person's absence that runs at ``now``; whether there was one."""
        ended = await self._db.run(
            "UPDATE absences SET until = ? WHERE guild_id = ? AND user_id = ? AND began <= ? AND until > ?",
            (now, guild_id, user_id, now, now),
        )
        return ended > 0

    async def forget(self, user_id: int) -> None:
        """Remove a person's id and names everywhere; what others need of a game stays, without them.

        That the host has blocked them stays, else they would be back at once. An open question to them is closed. A
        direct message that is being sent just now keeps its row, which no longer says to whom.
        """
        for statement in (
            "UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?",
            "UPDATE results SET user_id = NULL WHERE user_id = ?",
            "UPDATE questions SET state = 'closed' WHERE user_id = ? AND state = 'open'",
            "UPDATE questions SET user_id = NULL, name = '' WHERE user_id = ?",
            "DELETE FROM outbox WHERE user_id = ? AND state <> 'claimed'",
            "UPDATE outbox SET user_id = NULL, lane = 'user' WHERE user_id = ?",
            "DELETE FROM absences WHERE user_id = ?",
            "DELETE FROM drafts WHERE user_id = ?",
            "DELETE FROM interactions WHERE user_id = ?",
            "DELETE FROM people WHERE user_id = ?",
            "DELETE FROM puzzle_answers WHERE user_id = ?",
            "UPDATE puzzle_channels SET user_id = NULL WHERE user_id = ?",
            "DELETE FROM timers WHERE user_id = ?",
            "UPDATE games SET owner_id = NULL WHERE owner_id = ?",
        ):
            await self._db.run(statement, (user_id,), long=True)
