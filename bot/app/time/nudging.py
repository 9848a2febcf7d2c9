"""A friendly word from the others to the player to move: once a day in a game."""

from __future__ import annotations

from bot.app.acts.desk import Desk, sentence
from bot.app.acts.table import Table
from bot.app.core.turntimers import DAY, term
from bot.app.core.values import Act, Answer, Name, Refused, When, line
from bot.app.posts.reminder import Nudged
from storage import JsonObject


class Nudging:
    """``/nudge``."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def nudge(self, act: Act) -> Answer:
        """Have the player to move reminded, in the name of the one who asks for it, who plays too.

        Refused within a day of the last time in this game, while that player is away, and for who can't write there.
        """
        await self._desk.expect_writer(act, "nudge-not-writing")

        async def work(table: Table) -> JsonObject:
            table.expect_running()
            own = table.seat_of(act)
            turn = (await table.situation()).game.turn
            about, now = table.seats[turn], self._desk.now()
            if turn == own.seat:
                raise Refused(line("nudge-yourself"), show=table.id)
            if about.user_id is None:
                raise Refused(line("nudge-computer", name=Name(about.name)), show=table.id)
            away = (await term(table.tx, table.row, table.seats, turn, now)).away_until
            if away is not None:
                raise Refused(line("nudge-away", name=Name(about.name), until=When(away)), show=table.id)
            nudged = [post.created_at for post in await table.tx.posts(table.id, (Nudged.kind,))]
            if nudged and nudged[-1] + DAY > now:
                at = nudged[-1] + DAY
                raise Refused(line("nudge-soon", at=When(at), left=When(at, relative=True)), show=table.id)
            await table.post(Nudged(by=own.seat), table.version)
            return table.did("nudged")

        return sentence(await self._desk.at_table(act, None, work))
