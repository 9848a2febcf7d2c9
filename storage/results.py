"""How finished games came out, for the standings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from storage.games import GameReads
from storage.rows import AgainstComputers, FeatRow, GameStatus, ResultRow


class ResultReads(GameReads):
    """Looking at results."""

    async def results(self, guild_id: int, ruleset: str | None = None) -> list[ResultRow]:
        """The results of a server's finished games among people (of one rule set), in the order in which they ended.

        Within a game by seat. Games that a computer has played in to their end aren't among them.
        """
        return await self._db.all_of(
            ResultRow,
            "SELECT results.*, seats.name FROM results JOIN seats USING (game_id, seat)"
            " WHERE guild_id = ? AND ruleset = COALESCE(?, ruleset) AND NOT EXISTS ("
            "  SELECT 1 FROM seats AS computer WHERE computer.game_id = results.game_id AND computer.level IS NOT NULL"
            " ) ORDER BY finished_at, game_id, seat",
            (guild_id, ruleset),
            long=True,
        )

    async def against_computers(self, guild_id: int, user_id: int) -> list[AgainstComputers]:
        """How a person's finished games on a server came out in which a computer has played to their end."""
        return await self._db.all_of(
            AgainstComputers,
            "SELECT results.ruleset, results.place, results.score, json_group_array(DISTINCT computer.level) AS levels"
            " FROM results JOIN seats AS computer USING (game_id)"
            " WHERE results.user_id = ? AND results.guild_id = ? AND computer.level IS NOT NULL"
            " GROUP BY game_id ORDER BY finished_at, game_id",
            (user_id, guild_id),
        )

    async def feats(self, guild_id: int, user_id: int) -> list[FeatRow]:
        """What a person has done in finished games on a server, and how many times."""
        return await self._db.all_of(
            FeatRow,
            "SELECT ruleset, feat.value AS feat, COUNT(*) AS times FROM results, json_each(results.feats) AS feat"
            " WHERE user_id = ? AND guild_id = ? GROUP BY ruleset, feat.value",
            (user_id, guild_id),
        )

    async def rated_together(self, game_id: str, since: float) -> int:
        """How many rated games on a game's server, finished since then, any two of its people have played together.

        The most of all pairs; 0 where no two of them have.
        """
        most = await self._db.value(
            "SELECT COUNT(*) AS number FROM games"
            " JOIN seats AS own ON own.game_id = games.id JOIN seats AS other ON other.game_id = games.id"
            " JOIN results AS of_own ON of_own.user_id = own.user_id"
            " JOIN results AS of_other ON of_other.user_id = other.user_id AND of_other.game_id = of_own.game_id"
            " WHERE games.id = ? AND own.user_id < other.user_id AND of_own.guild_id = games.guild_id"
            " AND of_own.rated AND of_own.finished_at >= ?"
            " GROUP BY own.user_id, other.user_id ORDER BY number DESC LIMIT 1",
            (game_id, since),
        )
        return most or 0


class ResultWrites(ResultReads):
    """Keeping results."""

    async def add_results(
        self,
        game_id: str,
        results: Sequence[tuple[int, int, int]],
        now: float,
        feats: Mapping[int, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        """Keep how a game came out, each seat's (seat, score, place); players and ratedness are taken from the game.

        ``feats``: by seat the names of its own. To be called once for a game, in the transaction that finishes it.
        """
        await self._known(game_id, GameStatus.RUNNING, GameStatus.FINISHED)
        await self._db.many(
            "INSERT INTO results"
            " (game_id, seat, guild_id, ruleset, user_id, score, place, seats, finished_at, feats, rated)"
            " SELECT games.id, seats.seat, guild_id, ruleset, user_id, ?, ?, ?, ?, ?, rated"
            " FROM games JOIN seats ON seats.game_id = games.id WHERE games.id = ? AND seats.seat = ?",
            [
                (score, place, len(results), now, json.dumps(feats.get(seat, ())), game_id, seat)
                for seat, score, place in results
            ],
        )

    async def unrate_results(self, game_id: str) -> bool:
        """Have a finished game count for no rating any more; whether it did until now."""
        return bool(await self._db.run("UPDATE results SET rated = 0 WHERE game_id = ? AND rated = 1", (game_id,)))
