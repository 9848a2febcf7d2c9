"""The posts that are still to be sent, in order, and which message carries the live buttons.

Posts of one game (without a game: of one channel) form a lane, direct messages to one person another. Only the
first unfinished post of a lane can be claimed, so order holds within a game and a stuck channel stops nobody else.
A post is claimed in one transaction, sent, and marked in another: a post found claimed at a start was perhaps sent.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from storage.connection import Access, packed
from storage.errors import Rejected, WrongState
from storage.rows import JsonObject, MessageRow, OutboxRow, OutboxState

LONGEST_WAIT: Final = 3600.0
"""The most seconds that a post is put off. One that seems put off longer is due: the clock was set back."""


WITHDRAWN: Final = "withdrawn"
"""The ``error`` of a post that is not to be sent any more, since the turn that it tells of was undone."""


class OutboxReads(Access):
    """Looking up posts, and the message with the live buttons."""

    async def post(self, row_id: int | None) -> OutboxRow | None:
        """One post; None has none."""
        return await self._db.one_of(OutboxRow, "SELECT * FROM outbox WHERE id = ?", (row_id,))

    async def posts(self, game_id: str, kinds: Collection[str] | None = None) -> list[OutboxRow]:
        """A game's posts (of those kinds), whatever became of them, oldest first."""
        found = await self._db.all_of(OutboxRow, "SELECT * FROM outbox WHERE game_id = ? ORDER BY id", (game_id,))
        return [post for post in found if kinds is None or post.kind in kinds]

    async def messages(self, lane: str) -> list[int]:
        """The messages that a lane's posts became, as far as their rows are kept."""
        rows = await self._db.rows(
            "SELECT message_id FROM outbox WHERE lane = ? AND message_id IS NOT NULL ORDER BY id", (lane,)
        )
        return [row["message_id"] for row in rows]

    async def open_posts(self, game_id: str) -> list[OutboxRow]:
        """A game's posts that are still to go out or on their way, oldest first."""
        return await self._db.all_of(
            OutboxRow,
            "SELECT * FROM outbox WHERE game_id = ? AND state IN ('pending', 'claimed') ORDER BY id",
            (game_id,),
        )

    async def deliverable(self, now: float, limit: int = 50) -> list[OutboxRow]:
        """The posts that can be claimed now: due, pending, and first of their lane; those first that wait longest."""
        return await self._db.all_of(
            OutboxRow,
            "SELECT * FROM outbox_first WHERE not_before <= ? OR not_before > ? ORDER BY not_before, id LIMIT ?",
            (now, now + LONGEST_WAIT, limit),
        )

    async def next_delivery(self) -> float | None:
        """When the next post becomes deliverable (perhaps in the past); None: nothing waits."""
        due: float | None = await self._db.value("SELECT not_before FROM outbox_first ORDER BY not_before LIMIT 1")
        return due

    async def waiting(self, now: float) -> int:
        """How many posts are due and not claimed, and don't wait behind one that was put off."""
        return int(
            await self._db.value(
                "SELECT COUNT(*) FROM outbox WHERE state = 'pending' AND not_before <= ?"
                " AND lane NOT IN (SELECT lane FROM outbox_first WHERE not_before > ?)",
                (now, now),
            )
        )

    async def unsent(self) -> tuple[int, float | None]:
        """How many posts haven't gone out yet, and since when the first of them has waited."""
        [row] = await self._db.rows(
            "SELECT COUNT(*) AS number, MIN(created_at) AS since FROM outbox WHERE state IN ('pending', 'claimed')"
        )
        return row["number"], row["since"]

    async def claimed(self) -> list[OutboxRow]:
        """The posts that are being sent, or were when the process died."""
        return await self._db.all_of(OutboxRow, "SELECT * FROM outbox WHERE state = 'claimed' ORDER BY id")

    async def turn_message(self, game_id: str) -> MessageRow | None:
        """The message that carries a game's live buttons."""
        return await self._db.one_of(MessageRow, "SELECT * FROM turn_messages WHERE game_id = ?", (game_id,))


class OutboxWrites(OutboxReads):
    """Adding posts, and noting what becomes of them."""

    async def enqueue(
        self,
        *,
        channel_id: int,
        kind: str,
        payload: JsonObject,
        now: float,
        game_id: str | None = None,
        version: int | None = None,
        user_id: int | None = None,
    ) -> int:
        """Put a post at the end of its lane; its number.

        ``user_id``: a direct message to this person, about what goes on in ``channel_id``.
        """
        if user_id is not None:
            lane = f"user {user_id}"
        else:
            lane = f"channel {channel_id}" if game_id is None else f"game {game_id}"
        return await self._db.insert(
            "INSERT INTO outbox"
            " (lane, game_id, channel_id, kind, payload, version, not_before, created_at, updated_at, user_id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (lane, game_id, channel_id, kind, packed(payload), version, now, now, now, user_id),
        )

    async def claim(self, row_id: int, now: float) -> OutboxRow | None:
        """Take a post for sending; None when it isn't pending, not due, or not the first of its lane."""
        taken = await self._db.run(
            "UPDATE outbox SET state = 'claimed', attempts = attempts + 1, updated_at = ?"
            " WHERE id = (SELECT id FROM outbox_first WHERE id = ? AND (not_before <= ? OR not_before > ?))",
            (now, row_id, now, now + LONGEST_WAIT),
        )
        return await self._there(row_id) if taken else None

    async def sent(self, row_id: int, message_id: int | None, now: float) -> None:
        """Note that a claimed post is in its channel, as this message if it made one. Raises :class:`WrongState`."""
        was_claimed = await self._db.run(
            "UPDATE outbox SET state = 'sent', message_id = ?, error = NULL, updated_at = ?"
            " WHERE id = ? AND state = 'claimed'",
            (message_id, now, row_id),
        )
        if not was_claimed:
            raise WrongState(f"the post is {(await self._there(row_id)).state}")

    async def retry(self, row_id: int, not_before: float, error: str, now: float) -> None:
        """Have a claimed post that did not go out wait again, at its place, for ``LONGEST_WAIT`` at most.

        One that was withdrawn stays so. Raises :class:`WrongState`.
        """
        await self._in(row_id, OutboxState.CLAIMED)
        await self._db.run(
            "UPDATE outbox SET state = 'pending', not_before = ?, updated_at = ?,"
            " error = CASE error WHEN ? THEN error ELSE ? END WHERE id = ?",
            (not_before, now, WITHDRAWN, error, row_id),
        )

    async def bury(self, row_id: int, error: str, now: float) -> None:
        """Give a post up; the next of its lane is free. Raises :class:`WrongState`."""
        await self._in(row_id, OutboxState.CLAIMED, OutboxState.PENDING)
        await self._dead([row_id], error, now)

    async def bury_channel(self, channel_id: int, error: str, now: float, spared: Collection[str] = ()) -> None:
        """Give up the unsent posts of a dead channel, but for the ``spared`` kinds.

        Direct messages about it stay: they go another way.
        """
        rows = await self._db.rows(
            "SELECT id, kind FROM outbox WHERE channel_id = ? AND user_id IS NULL AND state IN ('pending', 'claimed')"
            " ORDER BY id",
            (channel_id,),
        )
        await self._dead([row["id"] for row in rows if row["kind"] not in spared], error, now)

    async def withdraw(self, game_id: str, after_version: int, now: float) -> None:
        """Give up a game's pending posts of later versions (an undo); one that is being sent stays.

        One that was tried before stays, too, marked as ``WITHDRAWN``: its message may be in the channel all the same.
        """
        rows = await self._db.rows(
            "SELECT id, attempts FROM outbox WHERE game_id = ? AND version > ? AND state = 'pending' ORDER BY id",
            (game_id, after_version),
        )
        await self._db.many(
            "UPDATE outbox SET error = ? WHERE id = ?", [(WITHDRAWN, row["id"]) for row in rows if row["attempts"]]
        )
        await self._dead([row["id"] for row in rows if not row["attempts"]], WITHDRAWN, now)

    async def set_turn_message(self, game_id: str, channel_id: int, message_id: int, version: int) -> MessageRow | None:
        """Note which message carries the live buttons now; returns the one that did before."""
        before = await self.turn_message(game_id)
        await self._db.run(
            "INSERT OR REPLACE INTO turn_messages (game_id, channel_id, message_id, version) VALUES (?, ?, ?, ?)",
            (game_id, channel_id, message_id, version),
        )
        return before

    async def clear_turn_message(self, game_id: str) -> None:
        """Note that no message carries live buttons any more."""
        await self._db.run("DELETE FROM turn_messages WHERE game_id = ?", (game_id,))

    async def _there(self, row_id: int) -> OutboxRow:
        post = await self.post(row_id)
        if post is None:
            raise Rejected(f"there is no post {row_id}")
        return post

    async def _in(self, row_id: int, *allowed: OutboxState) -> None:
        post = await self._there(row_id)
        if post.state not in allowed:
            raise WrongState(f"the post is {post.state}")

    async def _dead(self, row_ids: list[int], error: str, now: float) -> None:
        await self._db.many(
            "UPDATE outbox SET state = 'dead', error = ?, updated_at = ? WHERE id = ?",
            [(error, now, row_id) for row_id in row_ids],
        )
