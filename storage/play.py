"""A game's log, its drawn order, its drafts, and what interactions and deeds led to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from storage.connection import packed, unpacked, unpacked_all
from storage.errors import Rejected
from storage.games import GameReads, GameWrites
from storage.rows import DraftRow, Entry, GameStatus, JsonObject, UnansweredRow


class PlayReads(GameReads):
    """Looking into a game."""

    async def log(self, game_id: str, after_version: int = 0) -> list[Entry]:
        """All that was recorded after a version, undone moves included, in order."""
        rows = await self._db.rows(
            "SELECT version, event, at FROM events WHERE game_id = ? AND version > ? ORDER BY seq",
            (game_id, after_version),
        )
        events = unpacked_all(row["event"] for row in rows)
        return [Entry(version, event, at) for (version, _, at), event in zip(rows, events, strict=True)]

    async def stack(self, game_id: str) -> list[str]:
        """The whole drawn order, what is drawn already included. Private: nobody at the table may see it."""
        rows = await self._db.rows("SELECT kind FROM stacks WHERE game_id = ? ORDER BY position", (game_id,))
        return [row["kind"] for row in rows]

    async def outcome(self, interaction_id: int) -> JsonObject | None:
        """What an interaction led to, when it was dealt with before."""
        outcome = await self._db.value("SELECT outcome FROM interactions WHERE id = ?", (interaction_id,))
        return None if outcome is None else unpacked(outcome)

    async def unanswered(self) -> list[UnansweredRow]:
        """The acts whose people may still wait for an answer, the longest first."""
        return await self._db.all_of(UnansweredRow, "SELECT * FROM unanswered ORDER BY at")

    async def led_to(self, game_id: str, version: int, deed: str) -> int | None:
        """The version that a deed at a game's version led to; None where it wasn't done."""
        led_to: int | None = await self._db.value(
            "SELECT led_to FROM deeds WHERE game_id = ? AND version = ? AND deed = ?", (game_id, version, deed)
        )
        return led_to

    async def draft(self, game_id: str, user_id: int) -> DraftRow | None:
        """What a person has chosen at the game's present version; older drafts are void."""
        return await self._db.one_of(
            DraftRow,
            "SELECT drafts.* FROM drafts"
            " JOIN games ON games.id = drafts.game_id AND games.version = drafts.version"
            " WHERE drafts.game_id = ? AND drafts.user_id = ?",
            (game_id, user_id),
        )


class PlayWrites(PlayReads, GameWrites):
    """Recording what is played, answered and drafted."""

    async def append(self, game_id: str, expected_version: int, events: Sequence[JsonObject], now: float) -> int:
        """Record what one commit did and return the new version, which is ``expected_version + 1``.

        Raises :class:`Rejected` when the game is at another version or isn't running, ``ValueError`` when there is
        nothing to record.
        """
        if not events:
            raise ValueError("a commit needs events")
        await self._expect(game_id, expected_version)
        version = expected_version + 1
        seq = await self._db.value("SELECT COALESCE(MAX(seq), 0) FROM events WHERE game_id = ?", (game_id,))
        await self._db.many(
            "INSERT INTO events (game_id, seq, version, event, at) VALUES (?, ?, ?, ?, ?)",
            [(game_id, seq + n, version, packed(event), now) for n, event in enumerate(events, 1)],
        )
        await self._db.run("UPDATE games SET version = ?, updated_at = ? WHERE id = ?", (version, now, game_id))
        return version

    async def replace_stack(self, game_id: str, stack: Sequence[str]) -> None:
        """Give a running game another drawn order, as long as the one before; ``ValueError`` where it isn't."""
        await self._known(game_id, GameStatus.RUNNING)
        if len(stack) != len(await self.stack(game_id)):
            raise ValueError(f"game {game_id} has another number of tiles")
        await self._db.many(
            "UPDATE stacks SET kind = ? WHERE game_id = ? AND position = ?",
            [(kind, game_id, position) for position, kind in enumerate(stack)],
        )

    async def remember(
        self, interaction_id: int, game_id: str | None, user_id: int, outcome: JsonObject, now: float
    ) -> None:
        """Keep what an interaction led to, in the transaction that did it."""
        await self._db.run(
            "INSERT INTO interactions (id, game_id, user_id, outcome, at) VALUES (?, ?, ?, ?, ?)",
            (interaction_id, game_id, user_id, packed(outcome), now),
        )

    async def owe_answer(self, interaction_id: int, token: str, locale: str | None, now: float) -> None:
        """Note that the person who acts in this transaction waits for an answer."""
        await self._db.run("INSERT INTO unanswered VALUES (?, ?, ?, ?)", (interaction_id, token, locale, now))

    async def answered(self, interaction_ids: Collection[int]) -> None:
        """Forget acts whose answers came, or can't come any more."""
        await self._db.many("DELETE FROM unanswered WHERE interaction_id = ?", [(one,) for one in interaction_ids])

    async def note_deed(self, game_id: str, version: int, deed: str, led_to: int) -> None:
        """Keep what was done at a game's version, in the transaction that does it; no person may be named in it."""
        await self._db.run(
            "INSERT INTO deeds (game_id, version, deed, led_to) VALUES (?, ?, ?, ?)", (game_id, version, deed, led_to)
        )

    async def save_draft(self, game_id: str, user_id: int, version: int, draft: JsonObject, updated_at: float) -> None:
        """Keep what a person has chosen so far. Raises :class:`Rejected` at another version."""
        await self._expect(game_id, version)
        await self._db.run(
            "INSERT OR REPLACE INTO drafts (game_id, user_id, version, draft, updated_at) VALUES (?, ?, ?, ?, ?)",
            (game_id, user_id, version, packed(draft), updated_at),
        )

    async def drop_draft(self, game_id: str, user_id: int) -> None:
        """Forget what one person has chosen in a game."""
        await self._db.run("DELETE FROM drafts WHERE game_id = ? AND user_id = ?", (game_id, user_id))

    async def drop_drafts(self, game_id: str) -> list[DraftRow]:
        """Remove all drafts of a game, of any version, and return them."""
        # RETURNING would do both at once, but SQLite has it only since 3.35.
        drafts = await self._db.all_of(DraftRow, "SELECT * FROM drafts WHERE game_id = ?", (game_id,))
        if drafts:
            await self._db.run("DELETE FROM drafts WHERE game_id = ?", (game_id,))
        return drafts

    async def _expect(self, game_id: str, version: int) -> None:
        game = await self._known(game_id, GameStatus.RUNNING)
        if game.version != version:
            raise Rejected(f"game {game_id} is at version {game.version}")
