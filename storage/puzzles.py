"""The puzzle of the day: where it is posted, and what people answered."""

from __future__ import annotations

from storage.connection import Access
from storage.rows import PuzzleAnswerRow, PuzzleChannelRow, PuzzleMonthRow


class PuzzleReads(Access):
    """Looking at what was shown, at answers, and at where the puzzle is posted."""

    async def puzzle_shown(self, number: int) -> str | None:
        """The name of the puzzle that was shown under that number; None: none yet."""
        found: str | None = await self._db.value("SELECT puzzle FROM puzzle_days WHERE number = ?", (number,))
        return found

    async def puzzle_answer(self, user_id: int, number: int) -> PuzzleAnswerRow | None:
        """What a person answered to a puzzle on its day."""
        return await self._db.one_of(
            PuzzleAnswerRow, "SELECT * FROM puzzle_answers WHERE user_id = ? AND number = ?", (user_id, number)
        )

    async def puzzle_share(self, post: int) -> PuzzleAnswerRow | None:
        """The answer that a post of the outbox tells the channel of."""
        return await self._db.one_of(PuzzleAnswerRow, "SELECT * FROM puzzle_answers WHERE shared = ?", (post,))

    async def puzzle_days(self, user_id: int) -> list[int]:
        """The numbers of the puzzles that a person answered on their day, the newest first."""
        rows = await self._db.rows(
            "SELECT number FROM puzzle_answers WHERE user_id = ? ORDER BY number DESC", (user_id,)
        )
        return [row["number"] for row in rows]

    async def puzzle_counts(self, number: int) -> tuple[int, int]:
        """How many people found the best turn of a puzzle on its day, and how many answered it."""
        [row] = await self._db.rows(
            "SELECT COALESCE(SUM(grade = 'best'), 0) AS found, COUNT(*) AS answered FROM puzzle_answers"
            " WHERE number = ?",
            (number,),
        )
        return row["found"], row["answered"]

    async def puzzle_month(self, guild_id: int, first: int, last: int) -> list[PuzzleMonthRow]:
        """The people who answered puzzles ``first`` to ``last`` on a server, those who found most first."""
        # Of the columns beside it, MAX takes those of its own row: the name is the newest one.
        rows = await self._db.rows(
            "SELECT user_id, name, SUM(grade = 'best') AS found, COUNT(*) AS answered, MAX(number) AS newest"
            " FROM puzzle_answers WHERE guild_id = ? AND number BETWEEN ? AND ?"
            " GROUP BY user_id ORDER BY found DESC, answered DESC, name, user_id",
            (guild_id, first, last),
            long=True,
        )
        return [PuzzleMonthRow(row["user_id"], row["name"], row["found"], row["answered"]) for row in rows]

    async def puzzle_channel(self, guild_id: int) -> PuzzleChannelRow | None:
        """Where a server's puzzle is posted."""
        return await self._db.one_of(PuzzleChannelRow, "SELECT * FROM puzzle_channels WHERE guild_id = ?", (guild_id,))


class PuzzleWrites(PuzzleReads):
    """Keeping what is shown, counting answers, and changing where the puzzle is posted."""

    async def show_puzzle(self, number: int, puzzle: str) -> None:
        """Keep which puzzle is shown under that number, unless one was before."""
        await self._db.run("INSERT OR IGNORE INTO puzzle_days VALUES (?, ?)", (number, puzzle))

    async def add_puzzle_answer(self, row: PuzzleAnswerRow) -> bool:
        """Count an answer; False, and nothing changes, where that person has answered that puzzle before."""
        return bool(
            await self._db.run(
                "INSERT INTO puzzle_answers (user_id, number, guild_id, name, turn, grade, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (row.user_id, row.number, row.guild_id, row.name, row.turn, row.grade, row.at),
            )
        )

    async def set_puzzle_share(self, user_id: int, number: int, post: int) -> None:
        """Note by which post of the outbox an answer is shared."""
        await self._db.run(
            "UPDATE puzzle_answers SET shared = ? WHERE user_id = ? AND number = ?", (post, user_id, number)
        )

    async def set_puzzle_channel(self, row: PuzzleChannelRow) -> None:
        """Replace where and when a server's puzzle is posted."""
        await self._db.run(
            "INSERT OR REPLACE INTO puzzle_channels (guild_id, channel_id, hour, user_id, timer, number, post)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.guild_id, row.channel_id, row.hour, row.user_id, row.timer, row.number, row.post),
        )

    async def stop_puzzles(self, channel_id: int) -> list[PuzzleChannelRow]:
        """Post no more puzzles in a channel; returns the rows that were removed."""
        settled = await self._db.all_of(
            PuzzleChannelRow, "SELECT * FROM puzzle_channels WHERE channel_id = ?", (channel_id,)
        )
        await self._db.run("DELETE FROM puzzle_channels WHERE channel_id = ?", (channel_id,))
        return settled
